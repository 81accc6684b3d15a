"""What can be done at the tables. Every change is checked, kept in the store, then applied, then told: in that order."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from gameshelf.core import ContentError, GameshelfError, IllegalMove, SetupError, Window, name_seats, to_you
from gameshelf.play import Proposal, Record, shelf
from gameshelf.web import values
from gameshelf.web import visitor as visitors
from gameshelf.web.bots import STAND_IN, Bots, offered
from gameshelf.web.company import Company, lasting
from gameshelf.web.config import Config
from gameshelf.web.counsel import Counsellor
from gameshelf.web.guard import Limits, too_much
from gameshelf.web.hub import PATIENCE
from gameshelf.web.keeper import Keeper, Wanted, now_is, replayed
from gameshelf.web.live import Live, Said, sealed
from gameshelf.web.metrics import Metrics
from gameshelf.web.minds import Advice, Minds, to_text
from gameshelf.web.refusals import Refused, stale
from gameshelf.web.seating import bot_on
from gameshelf.web.store import Conflict, Entry, Row, Sitting, Store, Summary, to_json
from gameshelf.web.workers import TooSlow, Workers

log = logging.getLogger(__name__)
LONGEST_CHAT = 400
LONGEST_MOVE = 80
LONGEST_REASON = 500
RESTS = 5.0  # seconds for which the shelf may show a turn as it was


class Tables:
    """The service behind pages, sockets and API."""

    def __init__(self, store: Store, config: Config) -> None:
        self.config, self.store, self.metrics = config, store, Metrics()
        self.bots = Bots(config.bot_workers, config.bot_pause, self.play_bot, self._rests, config.bot_seconds, self._slip)
        self.keeper = Keeper(store, config, self.nudge, self.bots.busy)
        self.hub = self.keeper.hub
        self.company = Company(self)
        self.minds = Minds(self.bots.workers, config)
        self.counsellor = Counsellor(self.bots.workers, self.hub, config)
        self._passing: dict[str, asyncio.Task[None]] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._talk, self._seat_talk = Limits(config.talk_rate), Limits(config.seat_talk_rate)
        self._room_talk = Limits(config.room_talk_rate)
        self._readers = Workers(config.edition_workers, "edition")

    async def open(self) -> None:
        await self.keeper.open()

    async def close(self) -> None:
        self._readers.close()
        self.counsellor.close()
        await self.bots.close()
        for task in [*self._passing.values(), *self._looking.values()]:
            task.cancel()
        await self.keeper.close()

    async def live(self, table: str) -> Live:
        """The table, from memory or by replaying its log; Refused when there is none."""
        return await self.keeper.live(table)

    def nudge(self, live: Live) -> None:
        """Something has happened at this table, or somebody has come: let those answer who need no time to think."""
        self.bots.nudge(live)
        if live.row.id not in self._passing and self._forced(live):
            self._passing[live.row.id] = asyncio.get_running_loop().create_task(self._pass(live))
        if self.config.moment_games and live.over and live.moments is None and not live.broken:
            self._look(live)

    def _look(self, live: Live) -> None:
        if live.row.id not in self._looking:
            self._looking[live.row.id] = asyncio.get_running_loop().create_task(self._look_back(live))

    def _rests(self, live: Live) -> bool:
        """Whether everybody has left and nobody looks: then the bots wait, so that there is a game to come back to."""
        return live.summary().left and not self.hub.watched(live.row.id)

    def _slip(self, live: Live) -> float:
        """How many seconds bots wait for a slip: as long as whoever moved last has asked for."""
        if not live.may_regret():
            return 0.0
        chosen = self.hub.patience(live.row.id, live.seats[live.movers[-1]].visitor)
        usual = "short" if self.config.workers == 1 else "long"  # their pages may be another process's, which knows better
        return self.config.undo_pause * PATIENCE[chosen or usual]

    def figures(self) -> dict[str, tuple[str, float]]:
        """Figures of this moment: what each means, and its value."""
        return {
            "gameshelf_tables": ("Tables in memory.", len(self.keeper.lives)),
            "gameshelf_tables_watched": ("Tables that somebody looks at.", self.hub.tables),
            "gameshelf_viewers": ("Open pages and sockets.", self.hub.viewers),
            "gameshelf_bots_thinking": ("Tables where a bot is asked.", self.bots.thinking),
            "gameshelf_picture_wait_seconds": ("Time that a picture waits to be drawn, lately.", self.hub.lag),
            "gameshelf_bots_waiting": ("Questions to bots that wait for a worker.", self.bots.workers.waiting),
        }

    # Setting up

    def setup(
        self,
        owner: str,
        box: str,
        options: Mapping[str, object],
        edition: str,
        players: int,
        listed: bool,
        seed: int | str | None = None,
        *,
        hints: bool = True,
        clock: float = 0.0,
        lobby: bool = False,
    ) -> Row:
        """What a new table is set up with; Refused, with what would be right, when it cannot be. `create` reads the edition."""
        if box not in shelf():
            raise Refused("house.setup", f"There is no game {box!r} on the shelf; there are {', '.join(shelf())}.", 404)
        game = shelf()[box]
        try:
            if players not in game.seats:
                raise SetupError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {players}.")
            read = game.read_options(options, players)
        except GameshelfError as error:
            raise Refused("house.setup", str(error), 422) from None
        return Row(
            id=secrets.token_urlsafe(9),
            box=box,
            rules=game.rules_version,
            players=players,
            options=read,
            edition=edition,
            edition_hash="",
            seed=f"blake2b:{secrets.randbits(256):064x}" if seed is None else seed,
            owner=owner,
            listed=listed,
            created=now_is(),
            hints=hints,
            clock=clock,
            lobby=lobby,
        )

    async def create(
        self, row: Row, seats: Sequence[Sitting], moves: Sequence[tuple[int, str]] = (), kept: str = ""
    ) -> Live:  # fmt: skip
        """Set a table up with these people; with its first moves already played and the values of another table, if given."""
        if await self.store.running(row.owner) >= self.config.tables_each:
            most = self.config.tables_each
            raise Refused("house.limit", f"You have {most} unfinished tables; finish or leave some first.", 429)
        entries = [Entry(n + 1, row.created, "sit", n, to_json(seat), seat.visitor) for n, seat in enumerate(name_bots(seats))]
        entries += [Entry(len(entries) + n + 1, row.created, "move", seat, move) for n, (seat, move) in enumerate(moves)]
        if row.edition and not kept:
            kept = await self._read_edition(row)
        live = await asyncio.to_thread(_laid_out, row, kept, entries)
        await self.keeper.kept(self.store.create(live.row, live.values, entries, live.summary()))
        self.keeper.admit(live)
        return live

    async def _read_edition(self, row: Row) -> str:
        """The values of a stranger's edition, read by another process and for so long only."""
        seconds = self.config.edition_seconds
        try:
            values.check(row.edition)
            return str(await self._readers.do(values.weigh, (row.box, row.edition), seconds, row.owner, "edition"))
        except ContentError as error:
            raise Refused("house.edition", str(error)[:LONGEST_REASON], 422) from None
        except TooSlow:
            log.warning("an edition of %s took longer than %g seconds to read", row.owner, seconds)
            raise Refused("house.edition", f"This edition takes longer to read than {seconds:g} seconds.", 422) from None

    def invite(self, live: Live, seat: int) -> str:
        return visitors.invite(self.keeper.secret, live.row.id, seat)

    def invited(self, live: Live, seat: int, code: str) -> bool:
        """Whether this code is the invite to that seat."""
        return hmac.compare_digest(code.encode(), self.invite(live, seat).encode())

    # Playing

    async def play(self, live: Live, visitor: str, number: int, move: str, seat: int | None = None) -> int:
        """A person's move, as an answer to the picture with this number; kept once, however often it is sent.

        Returns the number that it has. One seat's answer never makes another's stale.
        """
        known = live.box.vocabulary.find(move[:LONGEST_MOVE])
        notation = known.notation if known else move[:LONGEST_MOVE]
        start = time.perf_counter()

        def propose() -> Wanted | None:
            held = live.held(visitor)
            if not held:
                raise Refused("house.seat", "You are watching; sit down to play.", 403)
            if seat is not None and seat not in held:
                raise Refused("house.seat", "That seat is not yours.", 403)
            if self._answered(live, visitor, number, "move", notation, seat):
                return None
            mine = held if seat is None else [seat]
            who = next((n for n in live.pending if n in mine), mine[0])
            _check_number(live, number, held, who)
            return self._move(live, visitor, notation, who)

        if number > live.now(live.held(visitor)):
            async with live.lock:
                await self._reach(live, visitor, number)
        await self._kept_move(live, propose)
        self.metrics.moves.add(time.perf_counter() - start)
        held = live.held(visitor)
        return live.shown(self._answered(live, visitor, number, "move", notation, seat) or live.seq, held)

    async def _kept_move(self, live: Live, propose: Callable[[], Wanted | None]) -> None:
        """Keep a move. The answer that closes a window waits until everybody has had some time: no speed tells anything."""
        while True:
            async with live.lock:
                wait = 0.0
                wanted = propose()
                if wanted is not None and wanted.played is not None:
                    wait = self._early(live, wanted.played)
                if wait <= 0:
                    await self.keeper.keep(live, _once(wanted, propose))
                    return
            await asyncio.sleep(wait)

    def _early(self, live: Live, played: Proposal) -> float:
        """How many seconds too early this answer would close a window."""
        window = live.window
        if window is None or window.first or not closes(window, played):
            return 0.0
        return self.config.pass_pause - (time.monotonic() - live.opened)

    def _answered(
        self, live: Live, visitor: str, number: int, kind: str, text: str = "", seat: int | None = None
    ) -> int | None:
        seats = () if seat is None else (seat,)
        return live.answered(live.meant(number, live.held(visitor)), visitor, kind, text, seats)

    async def play_bot(self, live: Live, seat: int, seq: int, move: str) -> None:
        """A bot's move; nothing when somebody has taken the seat back meanwhile."""

        def propose() -> Wanted | None:
            if seat not in live.pending or not live.seats[seat].bot:
                return None
            if live.moved_for([seat]) > seq:
                raise stale()
            return self._move(live, "", move, seat)

        await self._kept_move(live, propose)

    def _forced(self, live: Live) -> list[int]:
        """Who can only pass, and is answered for. Other processes' pages cannot be seen from here: then only windows are."""
        return live.forced() or ([] if self.config.database else live.obvious(self.hub.present(live.row.id)))

    async def _pass(self, live: Live) -> None:
        """Answer for those who can only pass; in a window all after the same time, so that neither silence nor speed tells
        anything."""
        try:
            while self._forced(live):
                if live.window is not None:
                    await asyncio.sleep(max(0.0, self.config.pass_pause - (time.monotonic() - live.opened)))
                for seat in self._forced(live):
                    await self._pass_for(live, seat)
        except Refused as refused:
            log.warning("nobody could pass at table %s: %s", live.row.id, refused.text)
        finally:
            del self._passing[live.row.id]

    async def _pass_for(self, live: Live, seat: int) -> None:
        def propose() -> Wanted | None:
            return self._move(live, "", live.game.moves(seat)[0].notation, seat) if seat in self._forced(live) else None

        async with live.lock:
            await self.keeper.keep(live, propose)

    def _move(self, live: Live, visitor: str, move: str, seat: int) -> Wanted:
        """A move of this seat, played on a copy, as it is to be kept: checked once, and executed once."""
        refusal = live.why_not_now(seat)
        if refusal is not None:
            raise Refused(refusal.rule, name_seats(refusal.text, live.names), 422)
        if visitor and live.seats[seat].bot:
            raise Refused("house.turn", "A bot plays for you; take your seat back first.", 409)
        try:
            played = live.match.propose(move, seat)
        except IllegalMove as error:
            raise Refused(error.refusal.rule, error.refusal.text, 422) from None
        except Exception:
            log.exception("the rules of %s stumbled over %r at table %s", live.row.box, move, live.row.id)
            raise Refused("house.fault", "The rules stumbled over this move; nothing has changed.", 500) from None
        return Wanted(_entry(live, "move", seat, move, visitor), self._summary(live, played), played)

    def _summary(self, live: Live, played: Proposal) -> Summary | None:
        """What the shelf shows after this move; None where that has not changed, or not for long."""
        window, entry_at = live.window, now_is()
        if window is not None and not closes(window, played):
            return None
        over = played.game.outcome is not None
        if not over and window is None and played.game.seat == live.game.seat and entry_at - live.listed_at < RESTS:
            return None
        live.listed_at = entry_at
        told = next((told for event in reversed(played.turn.events) if (told := event.seen_by(None))), "")
        return live.summary(played.game, last=told)

    async def undo(self, live: Live, visitor: str, number: int) -> int:
        """Take back the last move, where that is allowed."""

        def propose() -> Wanted | None:
            held = live.held(visitor)
            if not held:
                raise Refused("house.seat", "You are watching; sit down to play.", 403)
            if self._answered(live, visitor, number, "undo"):
                return None
            _check_number(live, number, held)
            refusal = live.why_not_undo(held)
            if refusal is not None:
                raise Refused(refusal.rule, name_seats(refusal.text, live.names), 422)
            mover = live.movers[-1]
            summary = Summary(mover, False, live.seats, [mover], list(live.game.sides), last=f"@{mover} takes back a move.")
            return Wanted(_entry(live, "undo", mover, "", visitor), summary)

        async with live.lock:
            await self._reach(live, visitor, number)
            await self.keeper.keep(live, propose)
            held = live.held(visitor)
            return live.shown(self._answered(live, visitor, number, "undo") or live.seq, held)

    async def hint(
        self, live: Live, visitor: str, number: int, pay: Callable[[], None], seat: int | None = None
    ) -> tuple[int, list[Advice]]:  # fmt: skip
        """The best moves of one's own seat, from what that seat knows; paid for, and noted. Asked again, they are the same."""
        who = self._advised(live, visitor, number, seat)
        moved = live.moved_for([who])
        found = live.advice.get((who, moved))
        if found is None:
            pay()
            shown = live.shown(moved, [who])
            seed = int.from_bytes(hashlib.sha256(f"hint {live.row.id} {who} {shown}".encode()).digest()[:6], "big")
            found = live.advice[who, moved] = asyncio.ensure_future(self.minds.hints(live, who, seed))
        try:
            told = await asyncio.shield(found)
        except Exception as error:
            live.advice.pop((who, moved), None)
            log.warning("no hint at table %s: %r", live.row.id, error)
            raise Refused("house.hint", "The bots are too busy for a hint just now; try again.", 503) from None

        def propose() -> Wanted | None:
            if self._advised(live, visitor, number, seat) != who or live.moved_for([who]) != moved:
                raise stale()
            if (who, moved) in live.advised:
                return None
            return Wanted(_entry(live, "hint", who, f"{len(live.match.turns)} {told[0].move}", visitor))

        async with live.lock:
            await self.keeper.keep(live, propose)
        return live.now(live.held(visitor)), [_in_names(one, who, live.names) for one in told]

    def _advised(self, live: Live, visitor: str, number: int, seat: int | None) -> int:
        """The seat that may have a hint now: one's own, that is asked."""
        held = live.held(visitor)
        if not held or (seat is not None and seat not in held):
            raise Refused("house.seat", "A hint is for the one who sits there.", 403)
        if not live.row.hints:
            raise Refused("house.hint", "At this table there are no hints: whoever set it up has said so.", 403)
        mine = held if seat is None else [seat]
        who = next((n for n in live.pending if n in mine), mine[0])
        refusal = live.why_not_now(who)
        if refusal is not None:
            raise Refused(refusal.rule, name_seats(refusal.text, live.names), 422)
        if live.seats[who].bot:
            raise Refused("house.turn", "A bot plays for you; take your seat back first.", 409)
        _check_number(live, number, held, who)
        return who

    async def _look_back(self, live: Live) -> None:
        """Find out what decided a game that is over, and keep it."""
        try:
            found = to_text(await self.minds.decided(live))
            async with live.lock:
                await self.keeper.keep(
                    live, lambda: Wanted(_entry(live, "moments", None, found, "")) if live.moments is None else None
                )
        except Exception:
            log.exception("cannot look back at table %s", live.row.id)
            live.moments = live.moments or []
        finally:
            del self._looking[live.row.id]

    async def _reach(self, live: Live, visitor: str, number: int) -> None:
        """Whoever has seen more than this process comes from another one: catch up with that."""
        if number > live.now(live.held(visitor)):
            await self.keeper.catch_up(live)

    async def say(
        self, live: Live, visitor: str, text: str, watcher: str = "", address: str = "", aside: bool = False
    ) -> None:  # fmt: skip
        """Talk at the table, or to one's own side; those who only watch where they may, and not too much."""
        text = visitors.tidy(text, LONGEST_CHAT)
        if not text:
            raise Refused("house.message", "There is nothing to say.", 422)
        held = live.held(visitor)
        if not held and (aside or not live.talk):
            raise Refused("house.talk", "At this table only those who play may talk.", 403)
        sides = {live.game.sides[n] for n in held}
        if aside and (not live.teams or len(sides) != 1):
            raise Refused("house.talk", "You have no side of your own here to talk to.", 422)
        if held:
            if not self._seat_talk.take(visitor):
                raise too_much()
        elif not (self._talk.take(visitor) and self._talk.take(address)):
            raise too_much()
        self.count_note(live)

        def propose() -> Wanted:
            name = live.names[held[0]] if held else f"{watcher or 'A visitor'} (watching)"
            said = Said(name, text, next(iter(sides)) if aside else None)
            return Wanted(_entry(live, "chat", None, to_json(said), visitor))

        async with live.lock:
            await self.keeper.keep(live, propose)

    def count_note(self, live: Live) -> None:
        """Talk, and coming and going, is not without end at any table."""
        if not self._room_talk.take(live.row.id):
            raise too_much()

    async def let_talk(self, live: Live, visitor: str, talk: bool) -> None:
        """Somebody at the table says whether those who only watch may talk."""
        _check_inside(live, visitor, "Only somebody at the table can decide that.")
        self.count_note(live)

        def propose() -> Wanted | None:
            return None if live.talk == talk else Wanted(_entry(live, "talk", None, "yes" if talk else "no", visitor))

        async with live.lock:
            await self.keeper.keep(live, propose)

    # Sitting down and leaving

    async def sit(self, live: Live, visitor: str, name: str, seat: int | None = None, invite: str = "") -> int:
        """Take an open seat: with an invite, or at a listed table. Whoever holds the seat already simply comes back."""
        if seat is not None and not 0 <= seat < live.row.players:
            raise Refused("house.table", "There is no such seat at this table.", 404)
        self.count_note(live)

        def propose() -> Wanted | None:
            held = live.held(visitor)
            if held and (seat in held or seat is None):
                return self._replaced(live, visitor, visitor, "")
            free = [n for n, one in enumerate(live.seats) if one.open]
            public = live.row.listed or visitor == live.row.owner
            if not public and (seat is None or not self.invited(live, seat, invite)):
                raise Refused("house.private", "This table is private: one sits down with an invite link.", 403)
            chosen = seat if seat is not None else free[0] if free else None
            if chosen is None or chosen not in free:
                raise Refused("house.taken", "That seat is taken; you can watch.", 409)
            return self._seated(live, chosen, Sitting(self.unique(live, name, chosen), visitor), visitor)

        async with live.lock:
            while await self.keeper.keep(live, propose):  # the one who is back takes all seats again, one after the other
                pass
            held = live.held(visitor)
            return seat if seat in held and seat is not None else held[0]

    async def leave(self, live: Live, visitor: str) -> None:
        """Hand one's seats to a bot; they can be taken again at any time."""
        self.count_note(live)
        if not live.begun:
            await self.company.get_up(live, visitor)
            return
        async with live.lock:
            while await self.keeper.keep(live, lambda: self._replaced(live, visitor, visitor, STAND_IN)):
                pass

    async def stand_in(self, live: Live, visitor: str, seat: int) -> None:
        """Let a bot play for somebody who has been away for some time; the seat stays theirs, and can be taken again.

        At a table with a clock that is when it has run out, whether the one who is asked is here or not.
        """
        _check_inside(live, visitor, "Only somebody at the table can call a bot.")
        if not 0 <= seat < live.row.players or not live.seats[seat].visitor or live.seats[seat].bot:
            raise Refused("house.away", "Nobody sits there for whom a bot could play.", 422)
        somebody = live.seats[seat].visitor
        if live.row.clock:
            if (left := self.company.left(live, seat)) > 0:
                text = f"At this table a bot can play for {live.names[seat]} after {lasting(live.row.clock)} for a move: "
                raise Refused("house.clock", f"{text}in {lasting(left)}.", 409)
            await self._replace(live, somebody, visitor)
            return
        wanted, present = self.config.absent_after, self.hub.present(live.row.id) | {visitor}
        if somebody in present or await self.keeper.away(live, somebody) < wanted:
            text = f"A bot can play for {live.names[seat]} after {wanted / 60:g} minutes away from the table."
            raise Refused("house.away", text, 409)
        await self._replace(live, somebody, visitor)

    async def _replace(self, live: Live, somebody: str, visitor: str) -> None:
        async with live.lock:
            while await self.keeper.keep(live, lambda: self._replaced(live, somebody, visitor, STAND_IN)):
                pass

    async def stand_in_for_awaited(self, live: Live, visitor: str) -> None:
        """The same for everybody whom the game waits for and who is away; whether they have answered does not matter."""
        others = [n for n in live.awaited if live.seats[n].visitor not in ("", visitor) and not live.seats[n].bot]
        refusals = []
        for seat in others or [-1]:
            try:
                await self.stand_in(live, visitor, seat)
            except Refused as refused:
                refusals.append(refused)
        if len(refusals) == len(others or [-1]):
            raise refusals[0]

    # A link to one's seat

    async def make_key(self, live: Live, visitor: str, seat: int | None = None) -> tuple[int, str]:
        """A personal link to a seat of one's own, in place of an older one: the seat, and the code that only its player has."""
        mine = self._own_seat(live, visitor, seat)
        code = secrets.token_urlsafe(24)
        await self._set_key(live, visitor, mine, visitors.hashed(code))
        return mine, code

    async def take_key_back(self, live: Live, visitor: str, seat: int | None = None) -> None:
        """The personal link leads nowhere from now on."""
        await self._set_key(live, visitor, self._own_seat(live, visitor, seat), "")

    def _own_seat(self, live: Live, visitor: str, seat: int | None) -> int:
        held = live.held(visitor)
        if not held or (seat is not None and seat not in held):
            raise Refused("house.seat", "That seat is not yours.", 403)
        return held[0] if seat is None else seat

    async def _set_key(self, live: Live, visitor: str, seat: int, text: str) -> None:
        self.count_note(live)
        async with live.lock:
            await self.keeper.keep(live, lambda: Wanted(_entry(live, "key", seat, text, visitor)))

    async def use_key(self, live: Live, visitor: str, seat: int, code: str) -> None:
        """Take a seat with its personal link, from another browser; the one that had it before has it no longer."""
        self.count_note(live)

        def propose() -> Wanted | None:
            known = live.keys.get(seat, "")
            if not known or not hmac.compare_digest(known, visitors.hashed(code)):
                raise Refused("house.key", "This link leads to no seat, or it was taken back.", 403)
            if live.seats[seat].visitor == visitor and not live.seats[seat].bot:
                return None
            return self._seated(live, seat, msgspec.structs.replace(live.seats[seat], visitor=visitor, bot=""), visitor)

        async with live.lock:
            await self.keeper.keep(live, propose)

    def _replaced(self, live: Live, somebody: str, who: str, bot: str) -> Wanted | None:
        """The next of somebody's seats that is to be played by this bot (by themselves when it is none) and is not yet."""
        for seat in live.held(somebody):
            if bool(live.seats[seat].bot) != bool(bot):
                return self._seated(live, seat, msgspec.structs.replace(live.seats[seat], bot=bot), who)
        return None

    async def seat_bot(self, live: Live, visitor: str, seat: int, bot: str) -> None:
        """Somebody at the table gives an open seat to a bot."""
        _check_inside(live, visitor, "Only somebody at the table can call a bot.")
        if bot not in (there := offered(live.row.box)) or not 0 <= seat < live.row.players:
            raise Refused("house.setup", f"There is no such bot or seat; bots are {', '.join(there)}.", 422)

        def propose() -> Wanted:
            if not live.seats[seat].open:
                raise Refused("house.taken", "That seat is taken.", 409)
            return self._seated(live, seat, Sitting(self.unique(live, f"{bot.capitalize()} bot", seat), "", bot), "")

        async with live.lock:
            await self.keeper.keep(live, propose)
            if all(not one.open and one.visitor in ("", visitor) for one in live.seats):
                await self.company.begin(live, visitor)  # nobody else is there to be waited for

    def _seated(self, live: Live, seat: int, sitting: Sitting, who: str) -> Wanted:
        seats = [sitting if n == seat else one for n, one in enumerate(live.seats)]
        return Wanted(_entry(live, "sit", seat, to_json(sitting), who), live.summary(seats=seats))

    def unique(self, live: Live, name: str, seat: int) -> str:
        """The name as it is shown at this table: two Anas are told apart."""
        return _told_apart(name, [one.name for n, one in enumerate(live.seats) if n != seat])

    # Afterwards

    def record(self, live: Live) -> Record:
        """The whole record, seed and all; only when the game is over."""
        if not live.over:
            raise Refused("house.running", "The record is open when the game is over.", 403)
        if live.broken:
            raise Refused("house.frozen", live.broken, 409)
        return live.match.record

    async def rematch(self, live: Live, visitor: str, bot: str = "", setting: str = "") -> Live:
        """The same people, options and edition, with fresh dice; the second who asks gets the first one's table. Other bots may
        be asked for, and one setting may be another one (`health=4`)."""
        if not live.over:
            raise Refused("house.running", "A rematch is for when the game is over.")
        if not live.held(visitor):
            raise Refused("house.seat", "Only somebody at the table can ask for a rematch.", 403)
        async with live.lock:
            if live.rematch:
                return await self.live(live.rematch)
            if bot and bot not in offered(live.row.box):
                raise Refused("house.setup", "There is no such bot for this game.", 422)
            name, _, choice = setting.partition("=")
            options = {**live.row.options, name: choice} if name else live.row.options
            row = self.setup(visitor, live.row.box, options, live.row.edition, live.row.players, live.row.listed,
                hints=live.row.hints, clock=live.row.clock,
            )  # fmt: skip
            row = msgspec.structs.replace(row, id=visitors.again(self.keeper.secret, live.row.id))
            here = self.hub.present(live.row.id) | {visitor}
            seats = [msgspec.structs.replace(one, bot="" if one.visitor in here else one.bot) for one in live.seats]
            seats = [bot_on(bot) if bot and one.bot and not one.visitor else one for one in seats]
            try:
                new = await self.create(row, seats)
            except Conflict:  # another process was first
                new = await self.live(row.id)
            await self.keeper.keep(
                live, lambda: None if live.rematch else Wanted(_entry(live, "rematch", None, row.id, visitor))
            )
            return new

    async def branch(self, live: Live, visitor: str, name: str, move: int, seat: int) -> Live:
        """Play on from a move of a finished game, against bots, as a new table."""
        if not live.over:
            raise Refused("house.running", "One can play on from a move when the game is over.")
        if live.broken:
            raise Refused("house.frozen", live.broken)
        if not 0 <= move < len(live.stops) or not 0 <= seat < live.row.players:
            raise Refused("house.table", "There is no such move or seat in this game.", 404)
        row = self.setup(visitor, live.row.box, live.row.options, live.row.edition, live.row.players, False, seed=live.row.seed,
            hints=live.row.hints,
        )  # fmt: skip
        seats = [
            Sitting(name, visitor) if n == seat else Sitting(f"{STAND_IN.capitalize()} bot", "", STAND_IN)
            for n in range(live.row.players)
        ]
        moves = [(turn.seat, turn.move.notation) for turn in live.match.turns[: live.stops[move]]]
        return await self.create(row, seats, moves, values.write(live.match.game.content))


def _laid_out(row: Row, kept: str, entries: Sequence[Entry]) -> Live:
    """A new table, with these values, or with the game's own."""
    content = values.read(row.box, kept) if kept else shelf()[row.box].content
    text = kept or values.write(content)
    return replayed(msgspec.structs.replace(row, edition_hash=content.hash, content=values.key(text)), text, entries)


def _in_names(advice: Advice, seat: int, names: Sequence[str]) -> Advice:
    """An advice as the one on this seat reads it."""
    label, reason = (name_seats(to_you(text, seat), names) for text in (advice.label, advice.reason))
    return msgspec.structs.replace(advice, label=label, reason=reason)


def _entry(live: Live, kind: str, seat: int | None, text: str, who: str) -> Entry:
    return Entry(live.seq + 1, now_is(), kind, seat, text, who)


def _check_number(live: Live, number: int, held: Sequence[int], seat: int | None = None) -> None:
    """Whether an answer to the picture with this number still means what its sender saw, whatever other seats have sealed."""
    seats = held if seat is None else [seat]
    if live.moved_for(seats) > live.meant(number, held) or number > live.now(held):
        raise stale()


def _once(wanted: Wanted | None, propose: Callable[[], Wanted | None]) -> Callable[[], Wanted | None]:
    """What was proposed already, and what is right when another process was first."""
    first = [wanted]
    return lambda: first.pop() if first else propose()


def closes(window: Window[Any], played: Proposal) -> bool:
    """Whether this answer leaves nobody awaited."""
    after = played.game.stack[-1] if played.game.outcome is None else None
    return not sealed(window, after if isinstance(after, Window) else None, played.turn.seat)


def _check_inside(live: Live, visitor: str, text: str) -> None:
    if not live.held(visitor) and visitor != live.row.owner:
        raise Refused("house.seat", text, 403)


def name_bots(seats: Sequence[Sitting]) -> list[Sitting]:
    """The seats with names that can be told apart."""
    named: list[Sitting] = []
    for seat in seats:
        name = _told_apart(seat.name, [one.name for one in named]) if seat.name else ""
        named.append(msgspec.structs.replace(seat, name=name))
    return named


def _told_apart(name: str, taken: Sequence[str]) -> str:
    """The name, with a number where another one looks like it."""
    seen = {visitors.looks(one) for one in taken if one}
    count, found = 1, name
    while visitors.looks(found) in seen:
        count += 1
        found = f"{name} {count}"
    return found
