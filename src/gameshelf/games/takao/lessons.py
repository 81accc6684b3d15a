"""What somebody meets here for the first time: what it is, and what people usually do about it. The weightiest comes first."""

from __future__ import annotations

from typing import Any

from gameshelf.games.takao.drawing import goals, wishes, words
from gameshelf.games.takao.drawing.aims import aims
from gameshelf.games.takao.drawing.brief import in_brief
from gameshelf.games.takao.drawing.canvas import short_name

View = dict[str, Any]
Told = dict[str, str]  # a sentence or two for each key, in the order of their weight

LONGEST = 150  # what has room on a card

# What is asked now and explained later is explained too late; the rest can wait
AT_ONCE = frozenset(
    ("acting", "ask", "cast", "consent", "drain", "enemy", "feeding", "found", "lead", "meal", "parting", "peek", "plea",
     "regret", "roll", "share", "turn")
)  # fmt: skip


def lessons(view: View) -> list[tuple[str, str]]:
    """What the one who is asked may meet here for the first time; nothing for whoever only looks on."""
    if view["seat"] is None or not view["moves"] or view["outcome"] is not None:
        return []
    if view["phase"] == "casting":
        told = "Choose who you will be. Under the face stands the skill, free once a round; the heart is what you can bear."
        return [("cast", told)]
    me, kind = view["people"][view["seat"]], view["step"].get("kind", "")
    found = _asked(view, me, kind)
    if kind == "turn":
        found |= _dangers(view, me) | _SCENARIOS[view["scenario"]["key"]](view, me) | _turn(view, me)
    elif kind == "acting" and view["scenario"]["key"] == "doom":
        found |= _searching(view)
    return list(found.items())


def _asked(view: View, me: dict[str, Any], kind: str) -> Told:
    """What the question itself is."""
    there = {move.partition(" ")[0] for move, _ in view["moves"]}
    if kind == "acting":
        return {kind: _QUESTIONS[kind]} if "go" in there else {}
    if kind == "turn" and not me["sated"]:  # the coins are spent: what they are for is told in the next round
        return {}
    if kind == "meal":
        return _meal(view, me, there)
    if kind == "tie":
        tie = next(one for one in me["ties"] if one["current"])
        cost = f"Persist: {wishes.price(tie['failing'])}, and try again next round."
        return {"regret": f"Your wish was not reached. {cost} Regret: give it up for another gift, which you keep."}
    if kind == "plea":
        who = view["people"][view["step"]["eater"]]["name"]
        return {
            "plea": f"The {who} is hungry and asks for a unit of your food. You win or lose together: share what you can spare."
        }
    if kind == "found" and "hand" in there:
        return {kind: "You have no room for this card. Keep the better one, or hand one to somebody who stands with you."}
    return {kind: _QUESTIONS[kind]} if kind in _QUESTIONS else {}


_QUESTIONS = {
    "turn": "Each gold coin, a Stamina, opens one of four spaces: boots walk, the glass searches, the spade clears ruins.",
    "acting": "Lit places are where you can go now; dark ones are too far, or barred. What you do not need you may skip.",
    "found": "You have no room for this card: one of the two has to go. Keep what helps you sooner.",
    "parting": "A friend here has found something, but you have no room. Make room if it helps more than what you hold.",
    "share": "Tap a lit card of yours to give it, or take one. It costs nothing: food to whoever has none, help where needed.",
    "consent": "A friend here wants to share: cards in gold go over. You win together, so agree if it helps the group.",
    "roll": "The die lies there: the marked places would be bombed. You may roll once more, for better or for worse.",
    "peek": "You look at what lies here. A poor card can go under the others, so that something better is found.",
    "feeding": "An animal here is hungry. A unit of your food keeps it from being Hurt; Hurt twice it dies, and all is lost.",
    "lead": "A Hurt animal no longer walks alone. Take it along, best to a mountain, where it finds food.",
}  # what is asked, where it says nothing of the position


def _meal(view: View, me: dict[str, Any], there: set[str]) -> Told:
    harm = sum(view["raid"].values())
    found = {
        "meal": "Used Stamina is hungry now. One unit of food makes one fresh again; what stays hungry is missing next round."
    }
    if not me["food"] and "drain" in there:
        found["drain"] = f"You have no food. 1 Health buys 1 Stamina too, but keep more than {harm} left: a bomb takes {harm}."
    if any(card["bad"] for card in me["cards"]["food"]):
        found["spoiled"] = "Green food is spoiled: it brings Despair with the Stamina. Eat other food first."
    if there & {"ask", "from"}:
        found["ask"] = "You are not alone here: you may eat of the others' food, if they agree."
    return found


def _dangers(view: View, me: dict[str, Any]) -> Told:
    """What can kill, and what protects from it."""
    found: Told = {}
    harm, left = view["raid"], _left(me)
    place = next((one for one in view["places"] if one["key"] == me["place"]), None)
    rolls = view["danger"].get(me["place"], 0)
    if left <= sum(harm.values()):
        found["weak"] = (
            f"Only {left} left between your Health and Despair: one bomb may kill you, and all lose."
            " Keep off places marked 1/3 or more."
        )
    if place is not None and place["ruin"]:
        found["rubble"] = (
            "Your own place lies in ruins. You can walk out or clean it up; you cannot search here, nor come back."
        )
    if rolls and place is not None and place["shelter"] == "works" and not place["ruin"]:
        found["shelter"] = (
            "The dome here is a shelter: the first bombs do you no harm. A second raid, on its ruin, destroys it."
        )
    elif rolls and me["sated"] < 2 and me["seat"] not in view["warded"]:
        told = f"{rolls}/3 stands at your place: bombs fall there on {rolls} of 3 rolls,"
        told += f" {harm['health']} Health and {harm['despair']} Despair."
        found["raid"] = f"{told} End your turn elsewhere, or in a shelter."
    sites = [place for place in view["places"] if place["faith"] == me["faith"] and not place["ruin"]]
    if me["despair"] > 2 and sites and not any(bane["key"] == "nobody-listens" for bane in me["banes"]):
        where = short_name(sites[0]["name"])
        found["despair"] = (
            f"Despair rises against Health. End your turn at a site of your faith, as {where}, and all of it is gone."
        )
    return found


def _turn(view: View, me: dict[str, Any]) -> Told:
    """The wish of now, what somebody holds, and what the war has done."""
    found: Told = {}
    moves = dict(view["moves"])
    if view["round"] == view["rounds"]:
        found["last"] = (
            "The last round: one raid more, and no meal after it. Spend every Stamina on the goal, but not under a bomber."
        )
    found["figure"] = "The number on a figure is what is left between Health and Despair. At 0 that person dies, and all lose."
    tie = next((one for one in me["ties"] if one["current"]), None)
    if tie is not None and me["hungry"] + me["spent"] > 0:  # not with the first thing that is read
        found |= _wish(tie, me["tie_met"])
    with_me = [one["name"] for one in view["people"] if f"share {one['seat'] + 1}" in moves]
    if with_me:
        found["together"] = (
            f"The {with_me[0]} is here. Share costs nothing: food for whoever is hungry, cards where they help most."
        )
    found |= {key: told for key, told in _HELD.items() if me["cards"][key]}
    if any(place["ruin"] for place in view["places"]):
        found["ruin"] = (
            "Crossed-out places are ruins: nobody gets in, and no sign there works. Clear and Dig out take one away."
        )
    if len(view["bombers"]) > 1:
        found["planes"] = (
            "One die moves every plane. ×2 marks a place that two may bomb at once; a shelter stops only the first."
        )
    if "skill" in moves:
        does = in_brief(me["skill"]["does"])
        found["skill"] = _fitting(
            f"The star is your skill: {does}. Once a round, and it costs no Stamina.",
            "The star is your skill. It works once a round, and costs no Stamina.",
        )
    if any(move.startswith("miracle") for move in moves) and min(map(_left, view["people"])) <= 4:
        found["miracle"] = (
            "Somebody is close to death. A miracle helps all of you, each only once in the game: now may be the time."
        )
    return found


_HELD = {
    "food": "You hold food. Keep it for the end of the round: each unit eaten makes one hungry Stamina fresh again.",
    "item": "An item works once, and costs no Stamina: tap its card in your turn when somebody needs it.",
    "gear": "Gear works by itself as long as you carry it. Hold a finger on its card to see what it does.",
    "animal": "An animal helps once a round and costs no Stamina. Hold a finger on its card to see how.",
}  # what a card is, by its type


def _wish(tie: dict[str, Any], met: bool) -> Told:
    """What the wish of now asks, and where."""
    if met:
        return {
            "reached": "Your wish is reached as you stand. Stay so until all turns are over, and its gift is yours for good."
        }
    asked = wishes.asks(tie)
    if asked.startswith("give "):
        how = "Stand with that person and share a food card, or let them eat of yours. A heart shows where."
        return {"gift": f"Your wish: {asked}. {how}"}
    if asked.startswith("leave "):
        return {
            "gift": f"Your wish: {asked}, where a heart is. You can do it in your turn, and it costs one unit of your food."
        }
    short = f"Your wish: {asked}. Hearts on the map show where to be when all turns are over."
    return {"wish": _fitting(f"{short[:-1]}, for a gift that lasts.", short)}


def _doom(view: View, me: dict[str, Any]) -> Told:
    found: Told = {}
    if me["banes"]:
        bane = me["banes"][0]
        gone = goals.brief(bane["gone"])
        found["bane"] = _fitting(
            f"The Bane {bane['name']} is yours. It goes if {gone}.", f"You hold a Bane. It goes if {gone}."
        )
    if any(icon == "tk-bane" for signs in aims(view).values() for icon, _ in signs):
        found["mask"] = "The mask on the map marks where a Bane leaves you: let your turn end there."
    others = [one["name"] for one in view["people"] if one["banes"] and one is not me]
    if others and not me["banes"]:
        last = f"You win if nobody holds one after round {view['rounds']}."
        found["theirs"] = f"The {others[0]} holds a Bane, a wound of the war, and has to shake it off. {last}"
    return found


def _searching(view: View) -> Told:
    """What a Search may bring in Doom Port, as soon as one can be made."""
    if all(move != "search" for move, _ in view["moves"]):
        return {}
    return {"enemy": "Search for food and help. But some cards show an enemy sign, and each of these brings you a Bane."}


def _aircraft(view: View, me: dict[str, Any]) -> Told:
    found: Told = {}
    if me["cards"]["load"]:
        found["part"] = (
            "You carry a part of the aircraft, one is all one can. Go to Takao Station and tap the card to lay it down."
        )
    elif view["goal"]["done"] < view["goal"]["wanted"] and any(place["part"] for place in view["places"]):
        wanted = f"{view['goal']['wanted']} must get to Takao Station."
        found["parts"] = f"A part of the aircraft lies under each deck. Search one deck together down to its end; {wanted}"
    if any(place["ruin"] and place["part"] for place in view["places"]):
        found["buried"] = "A deck under a ruin cannot be searched, so its part is out of reach. Clean up there first."
    return found


def _rescue(view: View, me: dict[str, Any]) -> Told:
    found: Told = {}
    if me["cards"]["load"]:
        found["victim"] = (
            "Somebody leans on you. Go to a place with a dome, a shelter that is not in ruins: there they are safe."
        )
    if me["place"].startswith("wreck"):
        found["afloat"] = (
            "Here a Search is a roll: 2 or 3 turns a card. A raid on a port brings 2 Despair out here: do not stay long."
        )
    elif not me["cards"]["load"]:
        found["wreck"] = "People wait on the wreck, at the left of the map. One Move goes there from Takao Port or Saei Port."
    if any(space["block"] for space in view["scenario"]["wreck"]):
        found["blocked"] = "Junk or an iron door lies on the wreck. Nothing under it can be found until it is cleaned up."
    return found


def _tokko(view: View, me: dict[str, Any]) -> Told:
    found: Told = {}
    scenario = view["scenario"]
    if me["cards"]["load"]:
        safe = short_name(words.named(view, [scenario["safe"]]))
        found["convoy"] = f"Bring your prisoner to {safe}, the flag. If a Tokko comes through your place, it is back to prison."
    elif scenario["jailed"]:
        where = short_name(words.named(view, [scenario["jailed"][0]["place"]]))
        found["prison"] = (
            f"A prisoner is held at {where}. Take the prisoner along and move on at once: a Tokko comes to the prison."
        )
    elif scenario["prisoners"]:
        found["news"] = "Nobody knows where the prisoners are. Search: cards with the news sign tell of one, and of the prison."
    if scenario["patrol"]:
        found["tokko"] = (
            "Tokko are secret police. After all turns each walks the way that the red dots show, and takes prisoners back."
        )
    return found


def _animals(view: View, me: dict[str, Any]) -> Told:
    found: Told = {}
    animals = view["scenario"]["animals"]
    if any(one["hurt"] for one in animals):
        found["hurt"] = (
            "An animal is Hurt. Bombed or hungry once more it dies, and all is lost. Lead it up a mountain, or feed it."
        )
    found["animals"] = (
        "Each animal eats 1 food a round from somebody at its place. On a mountain it finds its own: drive it there."
    )
    wild = next((one for one in animals if not one["hurt"]), None)
    if wild is not None:
        found["herding"] = f"Animals move when you act. The {wild['name']} {words.herding(wild)}."
    return found


_SCENARIOS = {"doom": _doom, "aircraft": _aircraft, "rescue": _rescue, "tokko": _tokko, "animals": _animals}


def _left(one: dict[str, Any]) -> int:
    """What is left of somebody between Health and Despair."""
    return int(one["health"] - one["despair"])


def _fitting(*texts: str) -> str:
    """The first of these that has room on a card, else the last."""
    return next((text for text in texts if len(text) <= LONGEST), texts[-1])
