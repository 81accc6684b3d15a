"""What a sensible player looks at in Kobayashi Tower: every move rated by what it is worth (`worth.py`)."""

from __future__ import annotations

from gameshelf.core import Move
from gameshelf.games.hunted.content import CHOCOLATES, DOORS, EVENTS, FIRST_TERRORIST, KEY, KINDS, LOCATIONS, MOVE, SEARCH
from gameshelf.games.hunted.effects import CHOOSE, FLEE, HEAL, HIT, PREVENT, Ops
from gameshelf.games.hunted.odds import outcomes, pass_test, struck
from gameshelf.games.hunted.worth import CARD, DIE, HEAVY, MAGAZINE, NUMBER, REWARD, SHOT, Judgment, Knows

FRICTION = 0.15  # a purchase must be worth more than nothing
SHARING = 0.5  # what the other can buy, against what one buys oneself


def rate(seat: Knows) -> list[float]:
    """How good each of the seat's moves looks."""
    look = Look(seat)
    return [look.worth(move) for move in seat.moves]


class Look(Judgment):
    """One look at the table from one seat."""

    def __init__(self, seat: Knows) -> None:
        super().__init__(seat)
        self._base: float | None = None
        self._plans: dict[tuple[tuple[int, ...], int], float] = {}

    def worth(self, move: Move) -> float:
        rating = getattr(self, f"rate_{move.verb}", None)
        return float(rating(move)) if rating is not None else 0.0

    # Fights

    def rate_fire(self, move: Move) -> float:
        ways = [way[1:] for way in self.options() if way[0] == move.args[0]]
        return -min(self.roll_cost(*way, self.left()) for way in ways)

    def rate_dice(self, move: Move) -> float:
        sides = next((weapon["sides"] for weapon in self.me["weapons"] if self.aimed == weapon["key"]), 6)
        n = int(move.args[0])
        return -self.roll_cost(n, sides, n * SHOT * self.thrift, False, self.left())

    @property
    def aimed(self) -> str:
        """The gun that is about to be fired."""
        question = self.view["question"]
        return next((w["key"] for w in self.me["weapons"] if question.startswith(w["name"] + ":")), "handgun")

    def rate_fight(self, move: Move) -> float:
        return REWARD[min(3, self.fight["draws"])] - self.fight_cost(self.left()) if self.fight else 0.0

    def rate_escape(self, move: Move) -> float:
        return -self.pain - 0.5

    def rate_reload(self, move: Move) -> float:
        weapon = next(w for w in self.me["weapons"] if w["key"] == move.args[0])
        price = 1.0 + MAGAZINE * self.thrift + weapon["loaded"] * SHOT * self.thrift
        if self.fight is not None:
            dice: int = weapon["dice"]
            return float(-price - self.roll_cost(dice, weapon["sides"], dice * SHOT * self.thrift, False, self.left()))
        return self.base() - 0.3 if weapon["loaded"] else self.base() - 0.1

    def rate_target(self, move: Move) -> float:
        left = list(self.left())
        left.pop(int(move.args[0]) - 1)
        return -self.fight_cost(tuple(left))

    # The turn

    def unseen(self) -> list[int]:
        """The cards that may come next: the known next card, or all that are not in sight."""
        if self.view["ahead"]:
            return [NUMBER[self.view["ahead"][0]["key"]]]
        cards = list(self.t.deck)
        piles = [self.view["gone"], self.view["shared"], self.view["in_hand"], *self.view["rows"]]
        if self.view["deck"]:
            piles.append(self.view["discard"])
        for player in self.view["heroes"]:
            piles += [player["items"], player["hostages"], [w for w in player["weapons"] if w["key"] in NUMBER]]
        for pile in piles:
            for card in pile:
                cards.remove(NUMBER[card["key"]])
        return cards

    def alarm(self, card: int) -> int:
        """The terrorist that this card would set off, or -1."""
        row = [*self.row, card]
        foes = [kind for kind in row if kind >= FIRST_TERRORIST]
        if len(foes) > 1 or (foes and sum(self.t.bells[kind] for kind in row) > 1):
            return max(foes, key=lambda foe: (len(self.t.targets[foe]), sum(self.t.targets[foe])))
        return -1

    def danger(self) -> tuple[float, float]:
        """The chance that the next card sets off a fight, and what that fight would cost."""
        cards = self.unseen()
        foes = [foe for foe in map(self.alarm, cards) if foe >= 0]
        if not foes:
            return 0.0, 0.0
        cost = sum(self.fight_cost(self.t.targets[foe]) - REWARD[min(3, self.t.draws[foe])] for foe in foes) / len(foes)
        if self.view["escape"]:
            cost = min(cost, self.pain + 0.3)
        return len(foes) / len(cards), cost

    def rate_hide(self, move: Move) -> float:
        return -1.0 + (DIE if self.spent else 0.0) - (0.4 if self.view["time"] == 1 else 0.0)

    def rate_draw(self, move: Move) -> float:
        if "pass" in self.verbs:
            return 1.0  # after a fight
        chance, cost = self.danger()
        if not chance and self.view["players"] == 1:
            return 90.0  # nothing can happen: first see what comes, then buy
        value = self.hope() + CARD + self.rate_hide(move)
        return (1 - chance) * value - chance * cost

    def hope(self) -> float:
        """What the row is expected to buy with one card more, if that card sets off nothing."""
        counts: dict[int, int] = {}
        for card in self.unseen():
            if self.alarm(card) < 0:
                counts[card] = counts.get(card, 0) + 1
        whole = sum(counts.values())
        row = self.mine()
        return sum(n * self.plan((*row, card)) for card, n in counts.items()) / whole if whole else 0.0

    def mine(self) -> tuple[int, ...]:
        return tuple(kind for kind in self.row if kind < FIRST_TERRORIST)

    def plan(self, row: tuple[int, ...], tokens: int | None = None) -> float:
        """The most that a row can buy, one card after the other, in whatever order is best."""
        tokens = self.me["keys"] if tokens is None else tokens
        key = (tuple(sorted(row)), tokens)
        if key not in self._plans:
            buys = [self.buy(row, kind, tokens) for kind in set(row)]
            self._plans[key] = max((buy for buy in buys if buy is not None), default=0.0)
            self._plans[key] = max(0.0, self._plans[key])
        return self._plans[key]

    def buy(self, row: tuple[int, ...], kind: int, tokens: int) -> float | None:
        """What activating this card brings, with all that the rest can buy then; None if it cannot be paid."""
        t = self.t
        rest = list(row)
        rest.remove(kind)
        for need, icon in ((t.need_move[kind], MOVE), (t.need_search[kind], SEARCH), (t.need_key[kind], KEY)):
            for _ in range(need):
                payers = [card for card in rest if t.icons[card] & icon]
                if payers:
                    rest.remove(min(payers, key=self.spare))
                elif icon == KEY and tokens and KINDS[kind] in DOORS:
                    tokens -= 1
                else:
                    return None
        return self.card(kind) - FRICTION + self.plan(tuple(rest), tokens)

    def spare(self, kind: int) -> float:
        """How much a card would be missed that pays for another; bells are gladly given away."""
        return self.card(kind) - 0.6 * self.t.bells[kind]

    def base(self) -> float:
        """The best of what ends the turn, which anything free comes before."""
        if self._base is None:
            ends = {"draw", "hide", "end"} & self.verbs if self.fight is None else {"fire"}
            self._base = max((self.worth(move) for move in self.moves if move.verb in ends), default=0.0)
        return self._base

    def rate_activate(self, move: Move) -> float:
        kind = NUMBER[str(move.args[0])]
        gain = self.buy(self.mine(), kind, self.me["keys"])
        if gain is None:
            return -9.0
        return gain + (0.0 if "end" in self.verbs else self.rate_hide(move))

    def rate_pay(self, move: Move) -> float:
        if move.args[0] == "token":
            return -0.9
        return -self.spare(NUMBER[str(move.args[0])])

    def rate_share(self, move: Move) -> float:
        """A card that lets the other buy something, and rings nothing there, costs little to share."""
        kind, other = NUMBER[str(move.args[0])], 1 - self.seat
        row = [NUMBER[card["key"]] for card in self.view["rows"][other] + self.view["shared"]]
        if kind >= FIRST_TERRORIST or self.t.bells[kind]:
            return self.base() - 2.0
        row = [card for card in row if card < FIRST_TERRORIST]
        keys: int = self.view["heroes"][other]["keys"]
        return self.base() + SHARING * (self.plan((*row, kind), keys) - self.plan(tuple(row), keys)) - 0.15

    def rate_end(self, move: Move) -> float:
        return 0.0

    def rate_give(self, move: Move) -> float:
        """To one about to fall, what heals or shields; on the last floors a second gun to one who has none."""
        if "fight" in self.verbs:
            return -99.0
        key, other = str(move.args[0]), self.view["heroes"][1 - self.seat]
        helpless = other["white"] + other["white_spent"] == 1 < self.health
        if helpless and self.fight is None and key in NUMBER:
            codes = {code for code, _, _ in self.t.effect[NUMBER[key]]}
            face_up = all(card["face_up"] for card in self.me["hostages"] if card["key"] == key)
            if codes & {HEAL, PREVENT} and face_up:
                return self.base() + 0.5
        bare = len(other["weapons"]) == 1 and not other["plus"]
        if bare and key in HEAVY and self.heavy > 1 and self.fight is None and self.view["locations_left"] <= 3:
            return self.base() + (0.2 if self.view["time_left"] > 8 else -2.0)
        return self.base() - 2.0

    def rate_get(self, move: Move) -> float:
        """From the other: what heals or shields one about to fall, a way out of a bad fight, a better weapon for this one."""
        key, other = str(move.args[0]), self.view["heroes"][1 - self.seat]
        codes = {code for code, _, _ in self.t.effect[NUMBER[key]]}
        if "fight" in self.verbs:
            return -1.6 if FLEE in codes else -99.0
        if self.fight is None:
            safe = other["white"] + other["white_spent"] > self.health == 1
            face_up = all(card["face_up"] for card in other["hostages"] if card["key"] == key)
            return self.base() + (0.5 if safe and face_up and codes & {HEAL, PREVENT} else -2.0)
        weapon = next((weapon for weapon in other["weapons"] if weapon["key"] == key), None)
        if weapon is None or not self.final:
            return -99.0
        gun = weapon["way"] == "gun"
        dice = weapon["loaded"] if gun else 1
        return -1.0 - self.roll_cost(dice, weapon["sides"], 0.0, not gun, self.left()) if dice else -99.0

    def rate_use(self, move: Move) -> float:
        key = str(move.args[0])
        if "accept" in self.verbs:
            return self.rate_reroll()
        if "swap" in self.verbs:
            return self.pain - 1.4  # against -0.0 for a swap
        if "escape" in self.verbs or "fight" in self.verbs:
            return -0.6
        if "fire" in self.verbs:
            return self.use_in_fight(key)
        if self.fight is None and "draw" not in self.verbs and "end" not in self.verbs and "hide" not in self.verbs:
            return 0.5  # Ammo for a gun that has run out
        if key == "partner":
            return self.base() + (0.5 if self.spent >= 2 else -0.5)
        if key == "chocolates":
            gain = max(0.9 * self.pain if self.health <= 2 else 0.0, DIE * self.spent if self.spent >= 4 else 0.0) - 0.8
        elif key == "ammo":
            gun = self.me["weapons"][0]
            gain = 0.1 if gun["magazines"] == 0 and gun["loaded"] < 2 else -0.2
        elif key in ("wilma", "dressing"):
            gain = 0.9 * self.pain - 1.6
        else:
            keep = {"clock": 0.6, "barton": 0.6, "odile": 0.6, "oneil": 1.0}.get(key, 0.3)
            gain = self.effect(self.t.effect[NUMBER[key]]) - keep
        return self.base() + gain

    def use_in_fight(self, key: str) -> float:
        ops = self.ops(key)
        hits = [n for code, n, _ in ops if code == HIT]
        hits += [n for code, _, more in ops if code == CHOOSE for one in more for code, n, _ in one if code == HIT]
        if hits:
            target = next((target for target in self.left() if target <= hits[0]), 0)
            left = list(self.left())
            if target:
                left.remove(target)
            return -self.fight_cost(tuple(left)) - 1.0 * self.thrift
        gain = self.effect(ops) - (1.5 if not self.final else 0.05)
        return self.base() + gain

    def ops(self, key: str) -> Ops:
        if key == "partner":
            return self.t.partner_effect[("pratt", "oneil").index(self.view["partner"]["key"])]
        return self.t.effect[NUMBER[key]] if key in NUMBER else self.t.effect[CHOCOLATES]

    # Dice

    def stakes(self) -> float:
        """What passing the test is worth against failing it."""
        test = self.view["test"]
        if test is None:
            return 0.0
        source = LOCATIONS.index(test["key"]) if test["key"] in LOCATIONS else len(LOCATIONS) + EVENTS.index(test["key"])
        return self.effect(self.t.passed[source]) - self.effect(self.t.failed[source])

    def rate_meet(self, move: Move) -> float:
        foe = NUMBER[self.view["choice"]["cards"][int(move.args[0]) - 1]["key"]]
        return -self.fight_cost(self.t.targets[foe]) - (0.1 if self.t.shield[foe] else 0.0)

    def rate_roll(self, move: Move) -> float:
        white, red = int(move.args[0]), int(move.args[1])
        return self.stakes() * pass_test(white, red, self.t.goal) - DIE * white - 1.35 * DIE * red

    def faces(self) -> tuple[int, ...]:
        return tuple(die["face"] for die in self.view["roll"]["dice"])

    def outlook(self, faces: tuple[int, ...]) -> float:
        """How good a roll is as it lies."""
        if self.view["roll"]["energy"]:
            return self.stakes() if any(face >= self.t.goal for face in faces) else 0.0
        left = struck(faces, self.left())
        return -self.fight_cost(left) - (self.hurt() if left else 0.0)

    def rate_accept(self, move: Move) -> float:
        return self.outlook(self.faces())

    def rate_plus(self, move: Move) -> float:
        place, faces = int(move.args[0]) - 1, list(self.faces())
        best = -99.0
        for tokens in range(1, self.me["plus"] + 1):
            faces[place] += 1
            best = max(best, self.outlook(tuple(faces)) - tokens * (0.05 if self.final else 0.8))
        return best

    def rate_reroll(self) -> float:
        dice = self.view["roll"]["dice"]
        if self.view["roll"]["energy"]:
            white, red = (sum(die["sides"] == sides for die in dice) for sides in (6, 8))
            return self.stakes() * pass_test(white, red, self.t.goal) - 0.7
        chances = outcomes(len(dice), dice[0]["sides"], self.left())
        value = -sum(chance * (self.fight_cost(left) + (self.hurt() if left else 0.0)) for left, chance in chances)
        return value - 0.6 * self.thrift

    def rate_again(self, move: Move) -> float:
        face = self.faces()[int(move.args[0]) - 1]
        wanted = min(self.left() or (self.t.goal,)) if self.fight is not None else self.t.goal
        return 1.0 if face < wanted else -1.0

    # Small choices

    def rate_done(self, move: Move) -> float:
        return 0.0

    def rate_swap(self, move: Move) -> float:
        return 0.1 if move.args[0] == "unspent" else 0.0

    def rate_heal(self, move: Move) -> float:
        return 0.1 if move.args[0] == "spent" else 0.0

    def rate_refresh(self, move: Move) -> float:
        return 0.1 if move.args[0] == "red" else 0.0

    def rate_spend(self, move: Move) -> float:
        return 0.1 if move.args[0] == "white" else 0.0

    def rate_choose(self, move: Move) -> float:
        question, key = str(self.view["question"]), str(move.args[0])
        if question.startswith("Which gun"):
            return 1.0 if key != "handgun" else 0.5
        if question.startswith("Which weapon"):
            return 1.0 if key == "handgun" else 0.0
        worth = self.card(NUMBER[key])
        return -worth if question.startswith("Which") else worth

    def place(self, key: str) -> float:
        """What a location is worth, the dice that its test takes included."""
        n = LOCATIONS.index(key)
        if not self.t.test[n]:
            return self.effect(self.t.passed[n])
        gain, loss = self.effect(self.t.passed[n]), self.effect(self.t.failed[n])
        best = max(
            (gain - loss) * pass_test(white, red, self.t.goal) - DIE * white - 1.35 * DIE * red
            for white in range(self.me["white"] + 1)
            for red in range(self.me["red"] + 1)
        )
        return loss + best

    def rate_visit(self, move: Move) -> float:
        value = self.place(str(move.args[0]))
        return max(0.0, value) if self.t.optional[LOCATIONS.index(str(move.args[0]))] else value

    def rate_enter(self, move: Move) -> float:
        return self.place(self.view["choice"]["cards"][0]["key"])

    def rate_clear(self, move: Move) -> float:
        return self.danger()[0] - 0.3

    def rate_drop(self, move: Move) -> float:
        card = self.view["ahead"][int(move.args[0]) - 1]
        return 0.5 + 0.5 * len(card["targets"]) if card["type"] == "terrorist" else -0.5

    def rate_next(self, move: Move) -> float:
        placed = len(self.view["ahead"]) - len(self.moves)
        card = self.view["ahead"][placed + int(move.args[0]) - 1]
        return -1.0 if card["type"] == "terrorist" else -0.1 * card["icons"].count("bell")

    def rate_option(self, move: Move) -> float:
        return 0.1 if (move.args[0] == 1) == (self.health <= 3) else 0.0

    def rate_player(self, move: Move) -> float:
        player = self.view["heroes"][int(move.args[0]) - 1]
        guns = sum(w["loaded"] or 0 for w in player["weapons"])
        return float(player["white"] + player["white_spent"]) + 0.2 * guns
