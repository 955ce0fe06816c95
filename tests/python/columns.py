"""The number of a column, read from a view's JSON by the column's name alone.

Nothing here knows plans: names are taken apart and looked up as
include/rookery/plan.h describes them. So it is a second opinion on them.
"""
import functools
import re

# Fields that have a row for each seat.
SEATS = {
    "magpie": {"nests", "hands"},
    "revolution": {"support", "tokens", "cubes", "bids"},
    "thieves": {"piles", "colours", "objects", "gold", "infamy", "cards"},
    "arcane": {"gold", "infamy", "markers", "wizards", "rows", "columns",
               "storehouses", "stashes"},
}
SHOWN = {"held"}  # cards that everybody has seen where a view says no more
BID = {"force": "F", "blackmail": "B", "gold": "G"}


@functools.lru_cache(maxsize=None)
def words(name):
    """["tokens", 0, "force"], "" of "tokens[0].force"; what is behind "=" last."""
    path, _, value = name.partition("=")
    return [int(word[1:-1]) if word[0] == "[" else word
            for word in re.findall(r"\[\d+\]|[^.\[\]]+", path)], value


class Seen:
    """The view of a seat, as JSON, that is asked for columns."""

    def __init__(self, game, seats, view, seat):
        self.game, self.seats, self.view, self.seat = game, seats, view, seat

    def turned(self, seat):
        """How far a seat of the table sits to the left of this one."""
        return (seat - self.seat) % self.seats if isinstance(seat, int) else None

    def number(self, name):
        path, value = words(name)
        if path[0] == "flow":
            return self.flow(path[1:], value)
        at = self.view[path[0]]
        shown, rest = path[0] in SHOWN, path[1:]
        if path[0] in SEATS[self.game]:
            at, rest = at[(self.seat + rest[0]) % self.seats], rest[1:]
        return (self.equal(at, rest, value) if value
                else self.plain(at, rest, shown))

    def equal(self, at, rest, value):
        """How often a name, card, seat or list is ``value``."""
        last = rest[-1:] == ["last"]
        for word in rest[:-1] if last else rest:
            at = at[word]
        if last:
            at = at[-1] if at else None
        if value.startswith("["):
            return self.turned(at) == int(value[1:-1])
        wanted = "?" if value == "hidden" else value
        return sum(self.face(card) == wanted
                   for card in (at if isinstance(at, list) else [at]))

    @staticmethod
    def face(card):
        return card["card"] if isinstance(card, dict) else card

    def plain(self, at, rest, shown):
        """A number, a flag, a count, an element of a set, or who has seen."""
        if "seen" in rest:
            for word in rest[:rest.index("seen")]:
                at = at[word]
            return rest[-1] in self.seers(at, shown)
        if len(rest) == 2 and rest[0] in BID:
            found = re.search(BID[rest[0]] + r"(\d+)", at.get(rest[1], ""))
            return int(found[1]) if found else 0
        for word in rest:
            if isinstance(at, list) and isinstance(word, str):
                return word in at
            at = at.get(word, 0) if isinstance(at, dict) else at[word]
        return at

    def seers(self, card, shown):
        """The seats that have seen a card, as they sit from here."""
        if isinstance(card, dict) and card["seen"] != "all":
            return {self.turned(seat) for seat in card["seen"]}
        known = shown and card is not None or isinstance(card, dict)
        return set(range(self.seats)) if known else set()

    def flow(self, path, value):
        flow = self.view["flow"]
        if path[0] != "frame":
            if value:
                return flow["ask"] == value
            return path[1] in {self.turned(seat) for seat in flow[path[0]]}
        if path[1] >= len(flow["frames"]):
            return 0
        frame = flow["frames"][-1 - path[1]]
        if len(path) == 2:
            return frame["run"] + "." + frame["step"] == value
        if path[2] == "card":
            return self.equal(frame.get("card"), [], value)
        if value:  # zeros are left out, seat 0 too
            return self.equal(frame.get(path[2], 0), [], value)
        return frame.get(path[2], 0)
