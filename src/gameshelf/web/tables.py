"""What can be done at the tables. Every change is checked, kept in the store, then applied, then told: in that order."""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gameshelf.core import ContentError, GameshelfError, IllegalMove, SetupError, name_seats
from gameshelf.play import Record, shelf
from gameshelf.web import visitor as visitors
from gameshelf.web.bots import NAMES, STAND_IN, Bots
from gameshelf.web.config import Config
from gameshelf.web.house import Refused, no_table, stale
from gameshelf.web.hub import Hub
from gameshelf.web.live import Live, Said, edition_hash
from gameshelf.web.store import Conflict, Entry, Row, Sitting, Store, StoreError, Summary

log = logging.getLogger(__name__)
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
LONGEST_CHAT = 400
LONGEST_MOVE = 80


class Tables:
    """The service behind pages, sockets and API."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store, self.config = store, config
        self.hub = Hub()
        self.bots = Bots(config.bot_workers, config.bot_pause, self.play_bot)
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._secret = b""

    async def open(self) -> None:
        self.store.notice = self._noticed
        await self.store.open()
        self._secret = await self.store.secret()
        self._spawn(self._watch())

    async def close(self) -> None:
        await self.bots.close()
        for task in list(self._tasks):
            task.cancel()
        await self.store.close()

    # Finding a table

    async def live(self, table: str) -> Live:
        """The table, from memory or by replaying its log; Refused when there is none."""
        live = self._lives.get(table)
        if live is not None:
            self._lives.move_to_end(table)
            return live
        if not _ID.fullmatch(table):
            raise no_table()
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.get_running_loop().create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Live:
        found = await self.store.load(table)
        if found is None or found[0].box not in shelf():
            raise no_table()
        row, entries = found
        live = await asyncio.to_thread(_replayed, row, entries)
        self._lives[table] = live
        self._forget()
        self.bots.nudge(live)
        return live

    def _forget(self) -> None:
        """Let go of the tables that nobody has looked at for longest."""
        spare = len(self._lives) - self.config.kept
        for table, live in list(self._lives.items()) if spare > 0 else ():
            if spare <= 0:
                break
            if not (self.hub.watched(table) or self.bots.busy(table) or live.lock.locked()):
                del self._lives[table]
                spare -= 1

    # Setting up

    def setup(
        self,
        owner: str,
        box: str,
        options: Mapping[str, object],
        edition: str,
        players: int,
        listed: bool,
        seed: int | None = None,
    ) -> Row:
        """What a new table is set up with; Refused, with what would be right, when it cannot be."""
        if box not in shelf():
            raise Refused("house.setup", f"There is no game {box!r} on the shelf; there are {', '.join(shelf())}.", 404)
        game = shelf()[box]
        try:
            read = game.read_options(options)
            content = edition_hash(game, edition)
            if players not in game.seats:
                raise SetupError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {players}.")
        except ContentError as error:
            raise Refused("house.edition", str(error), 422) from None
        except GameshelfError as error:
            raise Refused("house.setup", str(error), 422) from None
        return Row(
            id=secrets.token_urlsafe(9),
            box=box,
            rules=game.rules_version,
            players=players,
            options=read,
            edition=edition,
            edition_hash=content,
            seed=secrets.randbits(53) if seed is None else seed,
            owner=owner,
            listed=listed,
            created=_now(),
        )

    async def create(self, row: Row, seats: Sequence[Sitting], moves: Sequence[tuple[int, str]] = ()) -> Live:
        """Set a table up with these people, and with the first moves already played (to play on from a position)."""
        if await self.store.running(row.owner) >= self.config.tables_each:
            most = self.config.tables_each
            raise Refused("house.limit", f"You have {most} unfinished tables; finish or leave some first.", 429)
        entries = [Entry(n + 1, row.created, "sit", n, _json(seat), seat.visitor) for n, seat in enumerate(name_bots(seats))]
        entries += [Entry(len(entries) + n + 1, row.created, "move", seat, move) for n, (seat, move) in enumerate(moves)]
        live = await asyncio.to_thread(_replayed, row, entries)
        await self._kept(self.store.create(row, entries, live.summary()))
        self._lives[row.id] = live
        self._forget()
        self.bots.nudge(live)
        return live

    def invite(self, live: Live, seat: int) -> str:
        return visitors.invite(self._secret, live.row.id, seat)

    def invited(self, live: Live, seat: int, code: str) -> bool:
        return hmac.compare_digest(code.encode(), self.invite(live, seat).encode())

    # Playing

    async def play(self, live: Live, visitor: str, seq: int, move: str, seat: int | None = None) -> int:
        """A person's move, as an answer to the picture `seq`. Returns the seq that it was kept under."""
        async with live.lock:
            held = live.held(visitor)
            if not held:
                raise Refused("house.seat", "You are watching; sit down to play.", 403)
            if seat is not None and seat not in held:
                raise Refused("house.seat", "That seat is not yours.", 403)
            return await self._play(live, visitor, seq, move, held if seat is None else [seat])

    async def play_bot(self, live: Live, seat: int, seq: int, move: str) -> None:
        """A bot's move."""
        async with live.lock:
            if live.asked == seat and live.seats[seat].bot:
                await self._play(live, "", seq, move, [seat])

    async def _play(self, live: Live, visitor: str, seq: int, move: str, seats: list[int]) -> int:
        for _ in range(20):
            if live.moved > seq or seq > live.seq:
                raise stale()
            asked = live.asked
            refusal = live.why_not(asked if asked in seats else seats[0], move[:LONGEST_MOVE])
            if refusal is not None:
                raise Refused(refusal.rule, name_seats(refusal.text, live.names), 422)
            if visitor and asked is not None and live.seats[asked].bot:
                raise Refused("house.turn", "A bot plays for you; take your seat back first.", 409)
            # Tried on a copy first: should the rules stumble over this move, it never reaches the log.
            trial = live.match.game.clone()
            try:
                trial.play(move)
            except IllegalMove as error:
                raise Refused(error.refusal.rule, name_seats(error.refusal.text, live.names), 422) from None
            except Exception:
                log.exception("the rules of %s stumbled over %r at table %s", live.row.box, move, live.row.id)
                raise Refused("house.fault", "The rules stumbled over this move; nothing has changed.", 500) from None
            summary = None
            if trial.seat != asked or trial.outcome is not None:
                summary = live.summary(trial)
            found = live.match.game.read(move).notation
            if await self._append(live, Entry(live.seq + 1, _now(), "move", asked, found, visitor), summary):
                return live.seq
        raise stale()

    async def undo(self, live: Live, visitor: str, seq: int) -> int:
        """Take back the last move, where that is allowed."""
        async with live.lock:
            for _ in range(20):
                if live.moved > seq or seq > live.seq:
                    raise stale()
                held = live.held(visitor)
                if not held:
                    raise Refused("house.seat", "You are watching; sit down to play.", 403)
                refusal = live.why_not_undo(held)
                if refusal is not None:
                    raise Refused(refusal.rule, name_seats(refusal.text, live.names), 422)
                mover = live.movers[-1]
                summary = Summary(mover, False, live.seats)
                if await self._append(live, Entry(live.seq + 1, _now(), "undo", mover, "", visitor), summary):
                    return live.seq
            raise stale()

    async def say(self, live: Live, visitor: str, text: str, watcher: str = "") -> None:
        """Talk at the table."""
        text = visitors.tidy(text, LONGEST_CHAT)
        if not text:
            raise Refused("house.message", "There is nothing to say.", 422)
        async with live.lock:
            held = live.held(visitor)
            name = live.names[held[0]] if held else f"{watcher or 'A visitor'} (watching)"
            for _ in range(20):
                if await self._append(live, Entry(live.seq + 1, _now(), "chat", None, _json(Said(name, text)), visitor), None):
                    return
        raise stale()

    # Sitting down and leaving

    async def sit(self, live: Live, visitor: str, name: str, seat: int | None = None, invite: str = "") -> int:
        """Take an open seat: with an invite, or at a listed table. Whoever holds the seat already simply comes back."""
        if seat is not None and not 0 <= seat < live.row.players:
            raise Refused("house.table", "There is no such seat at this table.", 404)
        async with live.lock:
            for _ in range(20):
                held = live.held(visitor)
                if held and (seat in held or seat is None):
                    return await self._come_back(live, visitor, held)
                free = [n for n, one in enumerate(live.seats) if one.open]
                if not live.row.listed and visitor != live.row.owner:
                    given = self.invite(live, seat) if seat is not None else ""
                    if not given or not hmac.compare_digest(invite.encode(), given.encode()):
                        raise Refused("house.private", "This table is private: one sits down with an invite link.", 403)
                chosen = seat if seat is not None else free[0] if free else None
                if chosen is None or chosen not in free:
                    raise Refused("house.taken", "That seat is taken; you can watch.", 409)
                taken = Sitting(self.unique(live, name, chosen), visitor)
                if await self._seat(live, chosen, taken, visitor):
                    return chosen
        raise stale()

    async def _come_back(self, live: Live, visitor: str, held: list[int]) -> int:
        for seat in held:
            if live.seats[seat].bot:
                await self._seat(live, seat, msgspec.structs.replace(live.seats[seat], bot=""), visitor)
        return held[0]

    async def leave(self, live: Live, visitor: str) -> None:
        """Hand one's seats to a bot; they can be taken again at any time."""
        async with live.lock:
            for seat in live.held(visitor):
                if not live.seats[seat].bot:
                    await self._seat(live, seat, msgspec.structs.replace(live.seats[seat], bot=STAND_IN), visitor)

    async def seat_bot(self, live: Live, visitor: str, seat: int, bot: str) -> None:
        """Somebody at the table gives an open seat to a bot."""
        async with live.lock:
            if not live.held(visitor) and visitor != live.row.owner:
                raise Refused("house.seat", "Only somebody at the table can call a bot.", 403)
            if bot not in NAMES or not 0 <= seat < live.row.players:
                raise Refused("house.setup", f"There is no such bot or seat; bots are {', '.join(NAMES)}.", 422)
            if not live.seats[seat].open:
                raise Refused("house.taken", "That seat is taken.", 409)
            await self._seat(live, seat, Sitting(self.unique(live, f"{bot.capitalize()} bot", seat), "", bot), "")

    async def _seat(self, live: Live, seat: int, sitting: Sitting, visitor: str) -> bool:
        seats = [sitting if n == seat else one for n, one in enumerate(live.seats)]
        entry = Entry(live.seq + 1, _now(), "sit", seat, _json(sitting), visitor)
        return await self._append(live, entry, live.summary(seats=seats))

    def unique(self, live: Live, name: str, seat: int) -> str:
        """The name as it is shown at this table: two Anas are told apart."""
        return _told_apart(name, {one.name for n, one in enumerate(live.seats) if n != seat})

    # Afterwards

    def record(self, live: Live) -> Record:
        """The whole record, seed and all; only when the game is over."""
        if not live.over:
            raise Refused("house.running", "The record is open when the game is over.", 403)
        return live.match.record

    async def rematch(self, live: Live, visitor: str) -> Live:
        """The same people, options and edition, with fresh dice; the second who asks gets the first one's table."""
        if not live.over:
            raise Refused("house.running", "A rematch is for when the game is over.")
        if not live.held(visitor):
            raise Refused("house.seat", "Only somebody at the table can ask for a rematch.", 403)
        if live.rematch:
            return await self.live(live.rematch)
        row = self.setup(visitor, live.row.box, live.row.options, live.row.edition, live.row.players, live.row.listed)
        seats = [
            msgspec.structs.replace(one, bot="" if one.visitor in self.hub.present(live.row.id) | {visitor} else one.bot)
            for one in live.seats
        ]
        new = await self.create(row, seats)
        async with live.lock:
            for _ in range(20):
                entry = Entry(live.seq + 1, _now(), "rematch", None, row.id, visitor)
                if live.rematch or await self._append(live, entry, None):
                    break
        return await self.live(live.rematch) if live.rematch else new

    async def branch(self, live: Live, visitor: str, name: str, move: int, seat: int) -> Live:
        """Play on from a move of a finished game, against bots, as a new table."""
        if not live.over:
            raise Refused("house.running", "One can play on from a move when the game is over.")
        if not 0 <= move <= len(live.match.moves) or not 0 <= seat < live.row.players:
            raise Refused("house.table", "There is no such move or seat in this game.", 404)
        row = self.setup(visitor, live.row.box, live.row.options, live.row.edition, live.row.players, False, seed=live.row.seed)
        seats = [
            Sitting(name, visitor) if n == seat else Sitting(f"{STAND_IN.capitalize()} bot", "", STAND_IN)
            for n in range(live.row.players)
        ]
        notations = [one.notation for one in live.match.moves[:move]]
        return await self.create(row, seats, list(zip(live.movers, notations, strict=False)))

    # Keeping and telling

    async def _append(self, live: Live, entry: Entry, summary: Summary | None) -> bool:
        """Keep an entry and take it in. False when another process was first: then the table has been read again."""
        try:
            await self._kept(self.store.append(live.row.id, entry, summary))
        except Conflict:
            await self._catch_up(live)
            return False
        live.apply(entry)
        self._told(live)
        return True

    async def _kept(self, writing: Any) -> None:
        """Wait for a write even when the one who asked goes away: what is on its way to the disk is also taken in."""
        try:
            await writing
        except StoreError as error:
            log.error("%s", error)
            raise Refused("house.fault", "The move could not be kept; nothing has changed. Try again.", 503) from None

    def _told(self, live: Live) -> None:
        self.hub.wake(live.row.id)
        self.bots.nudge(live)
        current = self._lives.get(live.row.id)
        if current is not None and current is not live:
            self._noticed(live.row.id, live.seq)

    async def _catch_up(self, live: Live) -> None:
        """Take in what other processes have appended."""
        entries = await self.store.since(live.row.id, live.seq)
        for entry in entries:
            live.apply(entry)
        if entries:
            self._told(live)

    def _noticed(self, table: str, seq: int) -> None:
        """Another process has appended to this table."""
        live = self._lives.get(table)
        if live is not None and seq > live.seq:
            self._spawn(self._follow(live, seq))

    async def _follow(self, live: Live, seq: int) -> None:
        async with live.lock:
            if seq > live.seq:
                await self._catch_up(live)

    async def _watch(self) -> None:
        """Look into the log now and then, should a notice have been lost."""
        while self.config.poll and self.config.database:
            await asyncio.sleep(self.config.poll)
            for table in self.hub.tables():
                live = self._lives.get(table)
                if live is None:
                    continue
                try:
                    async with live.lock:
                        await self._catch_up(live)
                except Exception:
                    log.exception("cannot look after table %s", table)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def name_bots(seats: Sequence[Sitting]) -> list[Sitting]:
    """The seats with names that can be told apart."""
    named: list[Sitting] = []
    taken: set[str] = set()
    for seat in seats:
        name = _told_apart(seat.name, taken) if seat.name else ""
        taken.add(name)
        named.append(msgspec.structs.replace(seat, name=name))
    return named


def _told_apart(name: str, taken: set[str]) -> str:
    count, found = 1, name
    while found in taken:
        count += 1
        found = f"{name} {count}"
    return found


def _replayed(row: Row, entries: Sequence[Entry]) -> Live:
    live = Live(row)
    for entry in entries:
        live.apply(entry)
    return live


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _now() -> float:
    return round(time.time(), 3)
