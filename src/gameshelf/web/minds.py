"""What the bots' workers think out for people: hints, what people usually do, and the moments that decided a game."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import msgspec

from gameshelf.bots import Budget, look_back
from gameshelf.bots.hints import consider
from gameshelf.core import BANNER, Move
from gameshelf.play import Match, Seat
from gameshelf.web.bots import Job, at_hand
from gameshelf.web.config import Config
from gameshelf.web.counsel import plan_for, seed_of, thought_out
from gameshelf.web.live import Decided, Finest, Live, Past, Scene
from gameshelf.web.workers import TooSlow, Workers

log = logging.getLogger(__name__)
MOMENTS = 3  # at most: only what is sure is named
SCENES = 3  # that are told to each who played
BRIEF = 2  # words of an answer that says little without its question


class Advice(msgspec.Struct, frozen=True):
    """One of the best moves: its chance to win with the 95 % interval, the imagined games it rests on, how it is known,
    why, and how it stands to the first."""

    move: str
    label: str
    chance: float
    low: float
    high: float
    games: int
    how: str
    reason: str
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a worker is asked to think out: about which game, for which seat, with how many imagined games, for how long."""

    job: Job
    games: int
    seconds: float
    usual: Budget | None = None  # for what whoever was told nothing would have been told; None: nobody would
    told: tuple[tuple[int, int, str], ...] = ()  # what seats were told by a hint or in a first game, after so many moves
    people: tuple[int, ...] = ()  # whose best choices are looked for
    plan: str = ""  # what the seat was told to do, or is to do by its plan


def hints(asked: Asked) -> list[Advice]:
    """The best moves of a seat, from what that seat knows and nothing else; runs in a worker."""
    seat, plan = at_hand(asked.job).seat(asked.job.seat), None
    if asked.plan:
        plan = seat.box.vocabulary.find(asked.plan)
    found = consider(seat, Budget(asked.games, asked.seconds), seed=asked.job.seed, plan=plan)
    return [Advice(**one.plain()) for one in found]


def decided(asked: Asked) -> Past:
    """The moments that decided a finished game, and its course, for the seat that won it; runs in a worker."""
    match, of = at_hand(asked.job), asked.job.seat
    told = {(seat, count): notation for seat, count, notation in asked.told}

    def advised(seat: Seat, turn: int) -> Move:
        if (was := told.get((seat.number, turn))) is not None and (move := seat.box.vocabulary.find(was)) is not None:
            return move
        return thought_out(seat, asked.usual or Budget(1), seed_of(asked.job.row.id, seat.number))

    found = []
    mind = advised if asked.usual else None
    back = look_back(match, of, count=MOMENTS, games=asked.games, advised=mind, people=asked.people)
    for one in back.moments:
        seat = Seat(match.at(one.turn), one.seat)
        best = _answer(seat, one.best) if one.choice else ""
        numbers = (round(one.before, 3), round(one.after, 3), one.by)
        label, promised, expected = seat.label(one.move), round(one.best_expected, 3), round(one.expected, 3)
        found.append(Decided(one.turn, one.seat, label, of, *numbers, best, promised, one.brought, expected))
    finest = []
    for choice in back.finest:
        seat = Seat(match.at(choice.turn), choice.seat)
        gain = round(choice.gain, 3)
        finest.append(Finest(choice.turn, choice.seat, seat.label(choice.move), seat.label(choice.other), gain))
    course = [(turn, round(chance, 3)) for turn, chance in back.course]
    return Past(found, course, finest, of, scenes(match, asked.people, [one.turn for one in found]))


def _answer(seat: Seat, move: Move) -> str:
    """What a seat could have answered; a short answer with its question, which nobody remembers."""
    label = seat.label(move)
    return f"{label} ({seat.view['question']})" if len(label.split()) <= BRIEF else label


def scenes(match: Match, people: Sequence[int], besides: Collection[int] = ()) -> list[Scene]:
    """What each who played will remember: of the greatest beats of their own those of which there were fewest, what was lost
    after all else, one of a move and in the order in which they came. What the last move brought is told anyway, and so are the
    moments that decided (after so many moves)."""
    found: dict[int, dict[int, tuple[str, Scene]]] = {seat: {} for seat in people}
    for number, turn in enumerate(match.turns[:-1], 1):
        if number - 1 in besides:
            continue
        game = match.at(number)
        for seat in people:
            view = game.view(seat)
            for event in turn.events:
                beat = match.box.beats(event.data(seat), view)
                if beat is not None and beat.size == BANNER and beat.text and beat.seat == seat:
                    found[seat][number] = beat.kind, Scene(number, seat, beat.text)
    chosen = []
    for told in found.values():
        often = Counter(kind for kind, _ in told.values())
        rare = sorted(told.values(), key=lambda one: (one[0] == "loss", often[one[0]], -one[1].turn))
        chosen += sorted([scene for _, scene in rare[:SCENES]], key=lambda scene: scene.turn)
    return chosen


class Minds:
    """Has it done, within the fair share of a table."""

    def __init__(self, workers: Workers, config: Config) -> None:
        self._workers = workers
        self._bound = max(config.bot_seconds, 2 * config.hint_seconds)  # on a busy machine a hint takes longer than it thinks
        self.hint_games, self.hint_seconds = config.hint_games, config.hint_seconds
        self.moment_games, self.moment_seconds = config.moment_games, config.moment_seconds
        # What somebody was told is known; what others would have been told is worth a shorter thought
        self.usual = Budget(-(-config.usual_games // 5), config.usual_seconds) if config.usual_games else None

    def _job(self, live: Live, seat: int, seed: int) -> Job:
        return Job(live.row, live.values, tuple(turn.written for turn in live.match.turns), seat, "", seed)

    async def hints(self, live: Live, seat: int, seed: int) -> list[Advice]:
        """The best moves of a seat that is asked."""
        told, plan = live.counsel(seat), plan_for(live, seat)
        said = told.move if told is not None else next(iter(plan), live.hinted.get((seat, len(live.match.turns)), ""))
        asked = Asked(self._job(live, seat, seed), self.hint_games, self.hint_seconds, plan=said)
        kind = f"{live.row.box} hint"
        found: list[Advice] = await self._workers.do(hints, asked, self._bound, live.row.id, kind)
        return found

    async def decided(self, live: Live) -> Past:
        """The moments that decided a game that is over, and its course; nothing where that could not be found in time."""
        winners = live.game.outcome.winners if live.game.outcome is not None else ()
        job = self._job(live, winners[0] if winners else 0, 0)
        told = tuple((*key, move) for key, move in live.told_to.items())
        people = tuple(n for n, one in enumerate(live.seats) if one.visitor)
        asked = Asked(job, self.moment_games, 0.0, self.usual, told, people)
        try:
            kind = f"{live.row.box} moments"
            found: Past = await self._workers.do(decided, asked, self.moment_seconds, live.row.id, kind)
        except TooSlow:
            log.warning("the moments of table %s took longer than %g seconds", live.row.id, self.moment_seconds)
            return Past([])
        return found


def to_text(found: Past) -> str:
    """What was found as it is kept."""
    return msgspec.json.encode(found).decode()
