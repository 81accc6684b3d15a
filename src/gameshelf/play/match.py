"""A game being played: seats, record, undo, replay."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any

from gameshelf.core import (
    Content,
    Event,
    GameshelfError,
    IllegalMove,
    Move,
    RecordError,
    Refusal,
    SetupError,
    State,
    Window,
    name_seats,
)
from gameshelf.play.record import Record
from gameshelf.play.seat import Seat
from gameshelf.play.shelf import box as find_box

KEPT = 32  # after so many moves a position is kept, so that any earlier one is near


class ReplayError(GameshelfError):
    """A record that no longer fits. `match` is the good part, `index` and `move` tell where it stopped."""

    def __init__(self, text: str, match: Match, index: int, move: str) -> None:
        super().__init__(text)
        self.match, self.index, self.move = match, index, move

    def __reduce__(self) -> tuple[type[ReplayError], tuple[str, Match, int, str]]:
        return ReplayError, (str(self), self.match, self.index, self.move)


@dataclass(frozen=True, slots=True)
class Turn:
    """One move that was played: who played it, and what was told then."""

    seat: int
    move: Move
    events: tuple[Event, ...]
    first: bool = True  # whether it was the answer of the first seat that was awaited

    @property
    def written(self) -> str:
        """As a record has it: with the seat before it, `2: pass`, where it was not the first that was awaited."""
        return self.move.notation if self.first else f"{self.seat}: {self.move.notation}"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A move that has been played on a copy, to be adopted once it has been kept."""

    turn: Turn
    game: State  # as it stands after the move
    count: int  # how many moves had been played before it


class Match:
    """A game and what belongs around it: who sits where, what happened, what can be taken back.

    Attributes:
        box: the game as it stands on the shelf.
        game: the position now, a State; `game.moves()` are the moves that are legal now.
        turns: what was played, move by move: `seat`, `move`, `events`.
        played: the moves of these turns.
        events: everything that was told, from the set-up on.
        names: what each seat is called.
        bots: for each seat the name of the bot that plays it, "" for a person.
        hints: who took a hint, and after how many moves.
        seed, date: what settles all chance, and when the match was begun.
        record: the save file.

    >>> match = Match("takara", players=2, seed=7, names=["Ana", "Ben"])
    >>> events = match.play("dive")
    >>> match.turns[0].move, match.at(0).moves() == match.at(1).moves()
    (<dive>, False)
    >>> match.undo()
    >>> match.record.moves
    ()
    """

    def __init__(
        self,
        box: str,
        players: int | None = None,
        seed: int | str | None = None,
        *,
        edition: str | Path | Content | None = None,
        names: Sequence[str] = (),
        bots: Sequence[str] = (),
        **options: object,
    ) -> None:
        self.box = find_box(box)
        self.date = datetime.now(UTC).isoformat(timespec="seconds")
        self.seed: int | str = secrets.randbits(53) if seed is None else seed
        self.events: list[Event] = []  # everything that was told, from the set-up on
        content, chosen = self.box.content_for(edition), self.box.read_options(options, players)
        self.game: State = self.box.setup(players, self.seed, content, journal=self.events, **chosen)
        self.game.journal = None
        if names and len(names) != self.game.players:
            raise SetupError(f"{self.game.players} players need {self.game.players} names, not {len(names)}.")
        for name in names:
            if not name.isprintable() or not 0 < len(name) <= 60:
                raise SetupError(f"A name is a short text on one line, not {name!r}.")
        self.names = list(names) or [f"Player {n + 1}" for n in range(self.game.players)]
        self.bots = list(bots) or [""] * self.game.players
        self.opening = len(self.events)  # how many of them the set-up told
        self.turns: list[Turn] = []
        self.hints: list[tuple[int, int]] = []  # who took a hint: the seat, and how many moves had been played
        self._kept: list[State] = [self.game]  # the positions after 0, KEPT, 2 * KEPT, ... moves; never played on
        self._heard: dict[int | None, tuple[list[dict[str, Any]], int]] = {}  # for each seat, of so many of the events
        self._back: list[State] = []  # the positions that undo can go back to, all of one side
        self._answered = False  # whether it ends there because a rival has answered

    @property
    def played(self) -> list[Move]:
        """What was played. (What is legal now: `game.moves()`.)"""
        return [turn.move for turn in self.turns]

    # Playing

    def propose(self, move: Move | str, seat: int | None = None) -> Proposal:
        """The move played on a copy; nothing has changed until it is adopted. An illegal one raises IllegalMove."""
        game = self.game.clone()
        journal: list[Event] = []
        game.journal = journal
        first = game.seat
        who = first if seat is None else seat
        try:
            played = move if isinstance(move, Move) and move in game.allowed else game.read(str(move), seat)
            game.play(played, seat)
        except IllegalMove as error:
            raise IllegalMove(Refusal(error.refusal.rule, name_seats(error.refusal.text, self.names))) from None
        assert who is not None
        game.journal = None
        return Proposal(Turn(who, played, tuple(journal), who == first), game, len(self.turns))

    def adopt(self, proposal: Proposal) -> list[Event]:
        """Let a proposed move count; what happened comes back as events."""
        before, after, turn = self.game, proposal.game, proposal.turn
        if proposal.count != len(self.turns):
            raise ValueError("this proposal answers another position")
        sides = before.sides
        if (
            self._back and sides[self.turns[-1].seat] != sides[turn.seat]
        ):  # a rival's answer tells something, even one taken back
            self._back.clear()
            self._answered = True
        self._back.append(before)
        chance, earlier = after.chance, before.chance
        if after.learned != before.learned or chance.word != earlier.word or chance.script != earlier.script:
            self._back.clear()
            self._answered = False
        self.game = after
        self.turns.append(turn)
        self.events += turn.events
        if len(self.turns) % KEPT == 0:
            self._kept.append(after)
        return list(turn.events)

    def play(self, move: Move | str, seat: int | None = None) -> list[Event]:
        """Play a move; what happened comes back as events. An illegal one raises and changes nothing."""
        return self.adopt(self.propose(move, seat))

    # Taking back

    def why_not_undo(self, seat: int | None = None) -> Refusal | None:
        """None when the last move can be taken back (by this seat); otherwise why not."""
        if not self.turns:
            return Refusal("house.undo.nothing", "There is nothing to take back yet.")
        if self.game.outcome is not None:
            return Refusal("house.over", "The game is over; nothing is taken back any more.")
        if isinstance(self.game.stack[-1], Window) or (self._back and isinstance(self._back[-1].stack[-1], Window)):
            return Refusal("house.undo.sealed", "Nothing is taken back while answers are awaited; a sealed one is final.")
        if not self._back and self._answered:
            return Refusal("house.undo.other", "It cannot be undone: a rival has answered it already.")
        if not self._back:
            return Refusal("house.undo.learned", "It cannot be undone: something came to light with it.")
        if seat is not None and self.turns[-1].seat != seat:
            text = f"The last move was @{self.turns[-1].seat}'s, and only its owner can take it back."
            return Refusal("house.undo.other", text)
        return None

    def undo(self, seat: int | None = None) -> None:
        """Take back the last move: up to the last thing that anybody learned, and only one's own."""
        refusal = self.why_not_undo(seat)
        if refusal is not None:
            raise IllegalMove(Refusal(refusal.rule, name_seats(refusal.text, self.names)))
        if len(self.turns) % KEPT == 0:
            self._kept.pop()
        count = len(self.turns.pop().events)
        del self.events[len(self.events) - count :]
        self._heard.clear()
        self.game = self._back.pop()

    # Looking back

    def at(self, count: int) -> State:
        """The position after so many moves, to look at or to play on from: a copy."""
        if not 0 <= count <= len(self.turns):
            raise RecordError(f"This game has {len(self.turns)} moves; there is no position {count}.")
        if count == len(self.turns):
            return self.game.clone()
        kept = count // KEPT
        game = self._kept[kept].clone()
        for turn in self.turns[kept * KEPT : count]:
            game.play(turn.move, turn.seat)
        return game

    def heard(self, seat: int | None) -> list[dict[str, Any]]:
        """All that this seat was told, as data, in order."""
        heard, count = self._heard.get(seat, ([], 0))
        heard += [data for event in self.events[count:] if (data := event.data(seat))["text"]]
        self._heard[seat] = (heard, len(self.events))
        return list(heard)

    def seat(self, number: int) -> Seat:
        """What the player on this seat holds; also when it is not asked."""
        return Seat(self.game, number, self.heard(number))

    @property
    def record(self) -> Record:
        """The save file of what has been played so far."""
        game = self.game
        return Record(
            box=self.box.key,
            rules=self.box.rules_version,
            edition=game.content.hash,
            edition_name=game.content.name,
            players=game.players,
            options=dict(game.options),
            seed=self.seed,
            moves=tuple(turn.written for turn in self.turns),
            names=tuple(self.names),
            bots=tuple(self.bots) if any(self.bots) else (),
            date=self.date,
            outcome=None
            if game.outcome is None
            else {key: game.outcome.plain()[key] for key in ("winners", "scores", "reason")},
            hints=tuple(self.hints),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        edition = None if self.game.content is self.box.content else self.game.content
        return _unpickled, (self.record, edition)

    def log(self, seat: int | None, since: int = 0) -> list[str]:
        """What happened from event `since` on, in sentences, as this seat may read them."""
        sentences = [event.seen_by(seat) for event in self.events[since:]]
        return [name_seats(text, self.names) for text in sentences if text]

    def __repr__(self) -> str:
        return f"<Match of {self.game!r}, {len(self.turns)} moves>"

    def __str__(self) -> str:
        return name_seats(self.box.text(self.game.view(self.game.seat)), self.names)

    def _repr_svg_(self) -> str:
        names = [escape(name) for name in self.names]
        return name_seats(self.box.alone(self.box.picture(self.game.view(self.game.seat))), names)


def replay(record: Record, until: int | None = None, edition: str | Path | Content | None = None) -> Match:
    """Play a record again, up to `until` moves. One that no longer fits raises ReplayError and keeps the good part.

    >>> record = Match("takara", players=2, seed=7).record
    >>> replay(record, until=0).game.seat
    0
    """
    if not isinstance(record, Record):
        raise RecordError(f"replay takes a Record, not a {type(record).__name__}; Record.load reads one from a file.")
    if until is not None and until < 0:
        raise RecordError(f"A game is replayed up to a move's number, not {until}.")
    box = find_box(record.box)
    content, options = box.content_for(edition), box.read_options(record.options, record.players)
    match = Match(record.box, record.players, record.seed, edition=content, names=record.names, bots=record.bots, **options)
    match.date, match.hints = record.date, list(record.hints)
    if content.hash != record.edition:
        ours = record.edition_name == box.content.name
        wanted = "an older version of our own values" if ours else f"the edition {record.edition_name!r}; give its file"
        text = f"This game was played with {wanted} ({record.edition}); these are {content.name!r} ({content.hash})."
        raise ReplayError(text, match, 0, "")
    for index, written in enumerate(record.moves[:until]):
        try:
            match.play(*answer_of(written))
        except IllegalMove as error:
            changed = "" if record.rules == box.rules_version else (
                f" The game was played under rules version {record.rules}; this is version {box.rules_version}."
            )  # fmt: skip
            raise ReplayError(
                f"Move {index + 1} of {len(record.moves)}, {written!r}, no longer fits: {error}{changed}",
                match,
                index,
                written,
            ) from None
    return match


def _unpickled(record: Record, edition: Content | None) -> Match:
    """A match that was pickled, played again."""
    if edition is not None and edition.table is None:
        edition.table = find_box(record.box).compile(edition)
    return replay(record, edition=edition)


def answer_of(written: str) -> tuple[str, int | None]:
    """A move as a record has it: its notation, and its seat where that is written.

    >>> answer_of("2: pass"), answer_of("dig 3")
    (('pass', 2), ('dig 3', None))
    """
    seat, colon, notation = written.partition(": ")
    return (notation, int(seat)) if colon and seat.isdecimal() else (written, None)
