#!/usr/bin/python3
"""tools/humans.py PROGRAM STRATEGY: play by a plan that people follow.

    rookery sim arcane --seats 4 --rotate --bots \\
        'exec:tools/humans.py build/rookery collector,strong,strong,strong'

A strategy is a row of numbers that say what it values. It rates every answer
by what its seat sees, looks no further ahead, and takes the best one; only
equal ratings are decided by lot. PROGRAM is asked once for the facts of the
cards. tools/strength measures all of them against `strong`.
"""
import collections
import itertools
import json
import random
import subprocess
import sys

# Thief's Market. ${points}, ${cost}: of a card it buys, by its points and by
# its price. ${bag}, ${mask}: of such a die. ${crowd}: what each object beyond
# a fair share costs, since large piles are stolen. ${steal}: of a theft.
Thief = collections.namedtuple("Thief", "points cost bag mask crowd steal")
# Revolution!. Support, tokens, and the part of an area's points that a cube in
# it is worth; ${spaces}: the most spaces it bids on.
Rebel = collections.namedtuple("Rebel",
                               "support force blackmail gold area spaces")
# Arcane Alley. ${sets}: of gold that a set will bring; ${infamy}: what a piece
# costs; ${hidden}: of replacing a hidden item, which brings the inspection
# nearer; ${bribe}: the least infamy at which it bribes.
Wizard = collections.namedtuple("Wizard", "sets infamy hidden bribe")

STRATEGIES = {
    "thieves": {
        # Wants the best card that a pile buys, and takes no more than that.
        "shopper": Thief(1, 0.3, 1.1, 1.2, 1.5, 0),
        # Never takes more than a fair share, and never steals.
        "modest": Thief(1, 0.3, 1.2, 1.2, 5, -99),
        # Steals whenever there is somebody to steal from.
        "robber": Thief(1, 0.3, 1.1, 1.2, 1, 99),
        # Wants bags and masks, and buys what scores.
        "saver": Thief(1, 0.2, 1.5, 1.5, 1.5, 0),
    },
    "revolution": {
        # Bids a little on everything that is good.
        "spreader": Rebel(1, 4, 3, 1, 0.25, 6),
        # Makes sure of two spaces in each round.
        "hammer": Rebel(1, 4, 3, 1, 0.25, 2),
        # Wants Support and leaves the areas to the others.
        "printer": Rebel(1, 3, 2, 1, 0.02, 4),
        # Wants cubes in the areas, and Force to get them.
        "mason": Rebel(0.5, 6, 3, 0.5, 0.5, 4),
    },
    "arcane": {
        # Puts equal items together and cares little for infamy.
        "collector": Wizard(1, 0.5, 0.5, 16),
        # Gets rid of infamy; sets are welcome.
        "cleaner": Wizard(0.4, 1.5, 1, 8),
        # Replaces hidden items to end the round before the others are ready.
        "hasty": Wizard(0.5, 1, 4, 12),
        # Weighs gold against infamy.
        "balanced": Wizard(1, 1, 1, 12),
    },
}

LETTERS = {"red": "R", "white": "W", "blue": "B", "green": "G", "bag": "Y",
           "mask": "P"}
GEMS = list(LETTERS)[:4]
HIDDEN = "?"
CELLS = [column + row for row in "123" for column in "abc"]
LINES = ([[3 * i, 3 * i + 1, 3 * i + 2] for i in range(3)]
         + [[i, i + 3, i + 6] for i in range(3)] + [[0, 4, 8], [2, 4, 6]])


class Thieves:
    """Thief's Market: which objects to take, and which card to buy."""

    def __init__(self, taste, facts, ask):
        self.taste, self.facts = taste, facts
        self.view, self.seat = ask["view"], ask["seat"]
        self.dice = {3: 10, 4: 11, 5: 13}[ask["seats"]]
        self.seats = ask["seats"]

    def card(self, card):
        facts = self.facts[card]
        return (self.taste.points * facts.get("points", 0)
                + self.taste.cost * sum(facts.get(gem, 0) for gem in GEMS))

    def pile(self, pile):
        """The worth of a pile: the best card it buys, bags and masks."""
        market = [card for row in ("row_a", "row_b", "row_c")
                  for card in self.view[row]]
        best = 0
        for card in market:
            missing = sum(max(0, self.facts[card].get(gem, 0)
                              - pile.get(gem, 0)) for gem in GEMS)
            if missing <= self.view["gold"][self.seat]:
                best = max(best, self.card(card) - 0.7 * missing)
        many = sum(pile.values()) - (self.dice + 1) / self.seats
        return (best + self.taste.bag * pile.get("bag", 0)
                + self.taste.mask * pile.get("mask", 0)
                - self.taste.crowd * max(0, many))

    def takes(self):
        """Whole answers in the Splitting phase, with their ratings."""
        centre, piles = self.view["centre"], self.view["piles"]
        alone = sum(not any(pile.values()) for pile in piles) == 1
        for pile in [centre] if alone else parts(centre):
            if any(pile.values()):
                yield "take " + spelled(pile), self.pile(pile)
        for seat, whole in enumerate(piles):
            for kept in parts(whole):
                back = {name: whole[name] - kept[name] for name in whole}
                if any(kept.values()) and any(back.values()):
                    yield (f"steal {seat} return {spelled(back)}",
                           self.pile(kept) + self.taste.steal - 0.2)

    def rate(self, words):
        if words[0] == "buy":
            gold = words[2].split("+")[-1]
            return self.card(words[1]) - 0.7 * (int(gold) if gold.isdigit()
                                                else 0)
        return {"use": 0.1, "keep": 0.1}.get(words[0], 0)

    def answers(self, ask):
        return self.takes() if ask["ask"] == "take" else rated(self, ask)


class Revolution:
    """Revolution!: where to bid, and whose cubes to move."""

    def __init__(self, taste, facts, ask):
        self.taste, self.facts = taste, facts
        self.view, self.seat = ask["view"], ask["seat"]
        self.spaces = [id for id, fact in facts.items()
                       if "takes_force" in fact]
        self.luck = random.Random(ask["seed"])

    def area(self, name):
        """The worth of a cube there: nothing where no space is left."""
        facts = self.facts[name]
        there = [cubes.get(name, 0) for cubes in self.view["cubes"]]
        if sum(there) >= facts["spaces"]:
            return 0
        rival = max(there[:self.seat] + there[self.seat + 1:])
        close = abs(rival - there[self.seat]) <= 1
        return facts["points"] * self.taste.area * (1 if close else 0.5)

    def space(self, name):
        facts, taste = self.facts[name], self.taste
        return (facts["support"] * taste.support
                + facts["force"] * taste.force
                + facts["blackmail"] * taste.blackmail
                + facts["gold"] * taste.gold
                + (self.area(facts["influence"]) if "influence" in facts
                   else 0) + (4 if "effect" in facts else 0))

    def bid(self):
        """Tokens one by one, the strongest first, each where least lies."""
        worth = {name: self.space(name) * self.luck.uniform(0.7, 1.3)
                 for name in self.spaces}
        order = sorted(self.spaces, key=lambda name: -worth[name])
        laid = {name: collections.Counter() for name in order}
        for kind in ("force", "blackmail", "gold"):
            takes = [name for name in order
                     if self.facts[name].get("takes_" + kind) != "no"]
            for _ in range(self.view["tokens"][self.seat].get(kind, 0)):
                full = sum(map(bool, laid.values())) >= self.taste.spaces
                some = [name for name in takes if laid[name] or not full]
                laid[min(some or takes,
                         key=lambda name: laid[name].total())][kind] += 1
        return "bid " + " ".join(
            f"{name}=" + ",".join(f"{kind[0].upper()}{count}"
                                  for kind, count in tokens.items())
            for name, tokens in laid.items() if tokens)

    def points(self, area):
        return self.facts[area].get("points", 0)

    def trade(self, words):
        """A swap: of cubes by area and owner, one or two of them."""
        pairs = list(zip(words[::2], map(int, words[1::2])))
        own = [area for area, seat in pairs if seat == self.seat]
        others = [area for area, seat in pairs if seat != self.seat]
        if len(pairs) == 2 and len(own) != 1:
            return -1
        return (sum(map(self.points, others)) - sum(map(self.points, own))
                + (50 if not others else 0))

    def rate(self, words):
        if words[0] == "cube":
            return self.points(words[1])
        if words[0] == "swap":
            return self.trade(words[1:])
        if words[0] == "move":
            return (self.points(words[2]) if len(words) > 2 else 50
                    ) - self.points(words[1])
        if words[0] == "area":
            return self.area(words[1])
        if words[0] == "space":
            return self.space(words[1])
        if words[0] == "seat":
            return self.view["support"][int(words[1])]
        return {"force": 2, "blackmail": 1}.get(words[-1], 0)

    def answers(self, ask):
        if ask["ask"] == "bid":
            return [(self.bid(), 0)]
        return rated(self, ask)


class Arcane:
    """Arcane Alley: which item to play where."""

    def __init__(self, taste, facts, ask):
        self.taste, self.facts = taste, facts
        self.view, self.seat = ask["view"], ask["seat"]
        self.stores = [[shown(item) for item in store]
                       for store in self.view["storehouses"]]
        self.store = self.stores[self.seat]
        self.stash = collections.Counter(self.view["stashes"][self.seat])

    def near(self, kind, cell, more=0):
        """How near a line with ${kind} in ${cell} is to a set, 0 to 1."""
        most = max(sum(self.store[other] == kind for other in line
                       if other != cell) for line in LINES if cell in line)
        return 1 if most == 2 else (0, 0.15, 0.4, 0.5)[min(most + more, 3)]

    def worth(self, kind, cell, more):
        facts = self.facts[kind]
        return (self.taste.sets * facts.get("gold", 0)
                * self.near(kind, cell, more)
                - self.taste.infamy * facts["infamy"])

    def burden(self, store):
        """The infamy of a storehouse; 3 for a hidden item."""
        return sum(3 if kind == HIDDEN else self.facts[kind]["infamy"]
                   for kind in store if kind)

    def call(self, kind):
        """The gain of ending the round: whoever does so without having the
        least infamy gets 10 more."""
        own = self.burden(self.store) - 3 + self.facts[kind]["infamy"]
        rivals = [self.burden(store) for store in self.stores
                  if store is not self.store]
        return 4 if own <= min(rivals) - 2 else -10 * self.taste.infamy

    def play(self, kind, cell):
        """The gain of playing ${kind} on the item that lies in ${cell}."""
        old = self.store[cell]
        gain = self.worth(kind, cell, self.stash[kind] - 1)
        if old != HIDDEN:
            return gain - self.worth(old, cell, self.stash[old])
        gain += self.taste.infamy * 3 + self.taste.hidden
        return gain + (self.call(kind) if self.store.count(HIDDEN) == 1
                       else 0)

    def draw(self, source):
        if source == "deck":
            return 0
        kind = self.view["discard"][-1]
        return max(self.play(kind, cell) for cell in range(9)
                   if self.store[cell]) - 3

    def rate(self, words):
        if words[0] == "play":
            return self.play(words[1], CELLS.index(words[2]))
        if words[0] == "discard":
            return self.taste.infamy * self.facts[words[1]]["infamy"] / 2
        if words[0] == "draw":
            return self.draw(words[1])
        if words[0] == "seat":
            mine = int(words[1]) == self.seat
            return -1 if mine else self.view["gold"][int(words[1])]
        if words[0] == "bribe":
            wary = self.view["infamy"][self.seat] >= self.taste.bribe
            return int(words[1]) * (1 if wary else -1)
        return {"use": 3, "yes": 1}.get(words[0], 0)

    def answers(self, ask):
        return rated(self, ask)


GAMES = {"thieves": Thieves, "revolution": Revolution, "arcane": Arcane}


def shown(item):
    """The kind of an item in a storehouse; None where there is none."""
    if isinstance(item, dict):
        return item["card"] if item["seen"] == "all" else HIDDEN
    return item


def parts(objects):
    """All parts of counted objects, from none of them to all."""
    for counts in itertools.product(*(range(count + 1)
                                      for count in objects.values())):
        yield dict(zip(objects, counts))


def spelled(objects):
    """Dice and the marker, as answers name them."""
    dice = "".join(letter * objects.get(name, 0)
                   for name, letter in LETTERS.items())
    return "+".join(filter(None, [dice, "marker" if objects.get("marker")
                                  else ""]))


def rated(player, ask):
    """The listed steps with their ratings."""
    for i, text in enumerate(ask["legal"]):
        yield i, player.rate(text.split())


def facts_of(program, ask):
    """The facts of all cards, spaces and areas in this match."""
    told = subprocess.run([program, "rules", ask["game"], "--variant",
                           ask["variant"], "--json"], check=True,
                          stdout=subprocess.PIPE)
    return {entry["id"]: entry["facts"]
            for entry in json.loads(told.stdout)["entries"]}


def choose(player, ask):
    """The best answer; equal ones are decided by the seed of the ask."""
    luck = random.Random(ask["seed"])
    best = max(player.answers(ask), key=lambda one: (one[1], luck.random()))[0]
    return {"step" if isinstance(best, int) else "answer": best}


def main(program, strategy):
    facts = None
    for line in sys.stdin:
        ask = json.loads(line)
        if ask["type"] != "ask":
            continue
        facts = facts or facts_of(program, ask)
        taste = STRATEGIES[ask["game"]][strategy]
        player = GAMES[ask["game"]](taste, facts, ask)
        print(json.dumps({"id": ask["id"], **choose(player, ask)}),
              flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
