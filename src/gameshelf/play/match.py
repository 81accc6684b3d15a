"""A game being played: seats, record, undo, replay."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from html import escape
from pathlib import Path

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
    name_seats,
)
from gameshelf.play.record import Record
from gameshelf.play.shelf import box as find_box


class ReplayError(GameshelfError):
    """A record that no longer fits. `match` is the good part, `index` and `move` tell where it stopped."""

    def __init__(self, text: str, match: Match, index: int, move: str) -> None:
        super().__init__(text)
        self.match, self.index, self.move = match, index, move

    def __reduce__(self) -> tuple[type[ReplayError], tuple[str, Match, int, str]]:
        return ReplayError, (str(self), self.match, self.index, self.move)


class Match:
    """A game and what belongs around it: who sits where, what happened, what can be taken back.

    >>> match = Match("takara", players=2, seed=7, names=["Ana", "Ben"])
    >>> events = match.play("dive")
    >>> match.undo()
    >>> match.record.moves
    ()
    """

    def __init__(
        self,
        box: str,
        players: int | None = None,
        seed: int | None = None,
        *,
        edition: str | Path | Content | None = None,
        names: Sequence[str] = (),
        **options: object,
    ) -> None:
        self.box = find_box(box)
        self.seed = secrets.randbits(53) if seed is None else seed
        self.events: list[Event] = []
        content, chosen = self.box.content_for(edition), self.box.read_options(options)
        self.game: State = self.box.setup(players, self.seed, content, journal=self.events, **chosen)
        if names and len(names) != self.game.players:
            raise SetupError(f"{self.game.players} players need {self.game.players} names, not {len(names)}.")
        for name in names:
            if not name.isprintable() or not 0 < len(name) <= 60:
                raise SetupError(f"A name is a short text on one line, not {name!r}.")
        self.names = list(names) or [f"Player {n + 1}" for n in range(self.game.players)]
        self.moves: list[Move] = []
        self.marks: list[int] = []  # for each move, how many events there were before it
        self._back: list[State] = []  # the positions that undo can go back to, all of one seat

    def play(self, move: Move | str) -> list[Event]:
        """Play a move; what happened comes back as events. An illegal one raises and changes nothing."""
        game = self.game
        refusal = game.why_not(move)
        if refusal is not None:
            raise IllegalMove(Refusal(refusal.rule, name_seats(refusal.text, self.names)))
        move = game.read(str(move))
        before, mark = game.clone(), len(self.events)
        game.play(move)
        if self._back and self._back[-1].seat != before.seat:
            self._back.clear()
        self._back.append(before)
        learned = game.learned != before.learned or game.chance.word != before.chance.word
        if learned or game.chance.script != before.chance.script:
            self._back.clear()
        self.moves.append(move)
        self.marks.append(mark)
        return self.events[mark:]

    def why_not_undo(self, seat: int | None = None) -> Refusal | None:
        """None when the last move can be taken back (by this seat); otherwise why not."""
        if not self.moves:
            return Refusal("house.undo.nothing", "There is nothing to take back: no move has been played.")
        if self.game.outcome is not None:
            return Refusal("house.over", "The game is over; nothing is taken back any more.")
        if not self._back:
            return Refusal("house.undo.learned", "The last move cannot be taken back: it showed somebody something new.")
        if seat is not None and self._back[-1].seat != seat:
            return Refusal(
                "house.undo.other", f"The last move was @{self._back[-1].seat}'s, and only its owner can take it back."
            )
        return None

    def undo(self, seat: int | None = None) -> None:
        """Take back the last move: up to the last thing that anybody learned, and only one's own."""
        refusal = self.why_not_undo(seat)
        if refusal is not None:
            raise IllegalMove(Refusal(refusal.rule, name_seats(refusal.text, self.names)))
        self.game = self._back.pop()
        self.moves.pop()
        del self.events[self.marks.pop() :]
        self.game.journal = self.events

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
            moves=tuple(move.notation for move in self.moves),
            names=tuple(self.names),
        )

    def log(self, seat: int | None, since: int = 0) -> list[str]:
        """What happened from event `since` on, in sentences, as this seat may read them."""
        sentences = [event.seen_by(seat) for event in self.events[since:]]
        return [name_seats(text, self.names) for text in sentences if text]

    def __repr__(self) -> str:
        return f"<Match of {self.game!r}, {len(self.moves)} moves>"

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
    content, options = box.content_for(edition), box.read_options(record.options)
    match = Match(record.box, record.players, record.seed, edition=content, names=record.names, **options)
    if content.hash != record.edition:
        ours = record.edition_name == box.content.name
        wanted = "an older version of our own values" if ours else f"the edition {record.edition_name!r}; give its file"
        text = f"This game was played with {wanted} ({record.edition}); these are {content.name!r} ({content.hash})."
        raise ReplayError(text, match, 0, "")
    for index, notation in enumerate(record.moves[:until]):
        try:
            match.play(notation)
        except IllegalMove as error:
            changed = "" if record.rules == box.rules_version else (
                f" The game was played under rules version {record.rules}; this is version {box.rules_version}."
            )  # fmt: skip
            raise ReplayError(
                f"Move {index + 1} of {len(record.moves)}, {notation!r}, no longer fits: {error}{changed}",
                match,
                index,
                notation,
            ) from None
    return match
