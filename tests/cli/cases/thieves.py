"""Thief's Market at the command line."""
import json
import re

from harness import fine, value
from home import Home

# Deck, cost in printed order and icon of every card, from the cards.
CARDS = """
alchemical-lab A RR wand
bondsman A RR henchman
coercion-coordinator A B henchman
corrupt-official A W henchman
disgruntled-minion A R henchman
fence A WW henchman
glamer A BB wand
guy-in-a-trenchcoat A B henchman
local-celebrity A W henchman
nearby-safehouse A G tower
necklace A WW tools
pawnbroker A GG henchman
philosophers-stone A GG wand
public-relations-expert A G henchman
shadowy-hood A BB wand
tailor A R henchman
anthropomorphic-water-buffalo B RRW henchman
bookie B WB henchman
brooch B RG tools
concealed-safehouse B WB tower
deceptive-bits-of-colored-glass B GW tools
easily-impressed-noble B WWG henchman
executive-assistant B RG henchman
eyepatch-of-command B BRW wand
fortified-safehouse B RW tower
gauntlet-of-evil-intent B GBR wand
imbalanced-scales B BGW tools
legitimate-jeweller B BRG henchman
lucky-animal-appendage B BR wand
menacing-monocle B RW tools
provisioned-safehouse B RB tower
rumor-monger B GGW henchman
sticky-fingered-dockhand B BBG henchman
unlabeled-potion B RB wand
wicked-clutches B GWB wand
big-haul C GB bubble
collecting-golem C WWR wand
crown C BBW tools
exit-strategy C RGW bubble
fur-coat C BR tools
giant-belt-buckle C RR tools
insurance-racket C GWR bubble
island-estate C GB compass
loyalty-program C GRBW bubble
political-campaign C GRBW bubble
scepter C WWB tools
the-heist C GW bubble
treasure-map-1 C GGB compass
treasure-map-2 C GRR compass
""".split("\n")[1:-1]
COLOURS = {"R": "red", "W": "white", "B": "blue", "G": "green"}
ROW = ["chance", "deal bondsman fence glamer necklace tailor"]


def test_every_card_is_told():
    """All 49 cards with their facts, and where each fact is known from."""
    entries = value("rules", "rules", "thieves", "--json")["entries"]
    assert len(entries) == len(CARDS) == 49
    for entry, line in zip(entries, CARDS):
        name, deck, cost, icon = line.split()
        facts = entry["facts"]
        assert entry["id"] == name
        assert facts["deck"] == deck and facts["icon"] == icon, line
        assert {colour: facts.get(colour, 0)
                for colour in COLOURS.values()} == {
                    colour: cost.count(letter)
                    for letter, colour in COLOURS.items()}, line
        assert set(entry["provenance"]) == {"text", *facts}, line
        assert all(entry["provenance"].values()), line
        assert len(entry["text"]) > 10, line
    twice = [entry["id"] for entry in entries
             if entry["facts"].get("icons", 1) == 2]
    assert twice == ["executive-assistant"]


def test_where_facts_are_known_from():
    """Two records of the typed table are slips: there the face stands alone."""
    cards = {entry["id"]: entry["provenance"] for entry in
             value("rules", "rules", "thieves", "--json")["entries"]}
    alone = cards["big-haul"]["icon"]
    assert alone != cards["the-heist"]["icon"]
    assert alone == cards["island-estate"]["icon"]
    assert alone == cards["island-estate"]["blue"]
    assert alone == cards["island-estate"]["green"]
    assert cards["big-haul"]["blue"] != alone
    others = [name for name, known in cards.items() if alone in known.values()]
    assert others == ["big-haul", "island-estate"]


def test_cards_for_people():
    text = fine("rules", "thieves")
    assert max(map(len, text.splitlines())) < 80
    for line in CARDS:
        assert f"(card {line.split()[0]})\n" in text, line
    assert text.count("    [text] ") == 49
    assert text.count("    [deck] ") == 49


def begin(home, *args):
    """A match whose dice and cards lie on a real table."""
    path = home / "m"
    path.write_text(home.fine("new", "thieves", "--chance", "ask", *args))
    return path


def test_real_dice(folder):
    """With --chance ask a table says who starts, what is dealt and rolled."""
    home = Home(folder)
    path = begin(home)
    assert "Which seat starts?\n  for example: start " in home.fine(
        "legal", path)
    for answer, says in {"roll RRRRRRRRRR": "who goes first",
                         "deal tailor": "roll", "start 3": "no such player",
                         "start": "number", "start x": "number"}.items():
        home.bad("move", path, "chance", answer, says=says)
    home.bad("move", path, 0, "start 1", says="not asked")
    home.fine("move", path, "chance", "start 1")
    assert "5 cards of deck A" in home.fine("legal", path)
    for answer in ("deal tailor", "deal crown fence glamer necklace tailor",
                   "deal tailor tailor fence glamer necklace",
                   "deal tailor fence glamer necklace spoon", "start 1"):
        home.bad("move", path, "chance", answer)
    home.fine("move", path, *ROW)
    assert "10 dice are rolled" in home.fine("legal", path)
    for answer in ("roll RRR", "roll " + "R" * 11, "roll RRRRRRRRR+marker",
                   "roll RRRRRRRRRX", "roll"):
        home.bad("move", path, "chance", answer)
    out = home.fine("move", path, "chance", "roll ygbwrpRRRR")
    assert out.startswith("chance: roll RRRRRWBGYP\n  Seat 1 rolls red, ")
    assert "Waiting for seat 1 (take)." in out


def test_a_round_by_commands(folder):
    """new, show, legal, move and replay through a whole round."""
    home = Home(folder)
    path = begin(home)
    home.fine("move", path, "chance", "start 2", *ROW,
              "chance", "roll RRWWWBBGYP", "--quiet")
    assert "middle: RRWWWBBGYP+marker" in home.fine("show", path)
    [asked] = home.json("legal", path, "--limit", 1000)["seats"]
    assert asked["seat"] == 2 and "take RRWB+marker" in asked["answers"]
    home.bad("move", path, 2, "steal 0 return R", says="no pile")
    home.bad("move", path, 2, "take RRR", says="red")
    out = home.fine("move", path, 2, "take WWRR+marker")
    assert out.startswith("seat 2: take RRWW+marker\n  Seat 2 takes ")
    out = home.fine("move", path, 0, "steal 2 return W+marker")
    assert "Seat 0 steals seat 2's pile" in out
    assert "Waiting for chance (roll)." in out
    home.fine("move", path, "chance", "roll G", 1, "take BBG", "--quiet")
    assert home.json("legal", path)["seats"][0]["answers"][0] == (
        "take WGYP+marker")
    home.fine("move", path, 2, "take WGYP+marker", "--quiet")
    assert home.json("show", path)["ask"]["kind"] == "action"
    home.bad("move", path, 2, "buy fence WW", says="white")
    home.fine("move", path, 2, "buy fence W+1", 0, "buy bondsman RR",
              1, "buy glamer BB", "--quiet")
    assert "3 cards of deck A" in home.fine("legal", path)
    told = home.fine("replay", path)
    for part in ("Seat 2 buys Fence for white and 1 Gold.",
                 "Seat 2 turns in 1 bag for 1 Gold.",
                 "Seat 2 turns in 1 mask for 1 Infamy.",
                 "Waiting for chance (deal)."):
        assert part in told, part
    views = [home.json("show", path, "--seat", seat)["view"]
             for seat in range(3)]
    assert views[0]["cards"] == [["bondsman"], ["glamer"], ["fence"]]
    assert views[0]["gold"] == [1, 1, 1] and views[0]["decks"] == [8, 12, 11]


def play(home, *args, lines=()):
    return home.fine("play", *args,
                     stdin="".join(f"{line}\n" for line in lines))


def test_a_whole_match(folder):
    """Somebody who always gives the first answer plays to the last line."""
    home = Home(folder)
    out = play(home, "thieves", "--seed", 2, "--seats", 4, "--file", "m",
               lines=["take marker", "steal 1 return R", "1"] * 150)
    assert re.search(r"^1\. seat \d( \(you\))?: \d+ points$", out, re.M)
    assert "Play again? rookery play thieves --seats 4" in out
    result = home.json("show", "m")["result"]
    shown = re.findall(r"^\d\. seat (\d).*: (\d+) point", out, re.M)
    assert sorted((int(seat), int(points)) for seat, points in shown) == list(
        enumerate(result["points"]))
    assert max(map(len, out.splitlines())) < 80


def test_wrong_lines(folder):
    """An impossible answer gets a sentence, and nothing happens."""
    home = Home(folder)
    path = begin(home)
    home.fine("move", path, "chance", "start 0", *ROW,
              "chance", "roll RRWWWBBGYP", "--quiet")
    text = path.read_text()
    for answer in ("take", "take X", "take RRR", "take red", "take R+R",
                   "take R+", "take 2", "take nothing", "take RR tailor",
                   "steal", "steal 1", "steal 1 return R", "steal 9 return R",
                   "steal me return R", "end", "keep", "pass", "buy tailor R",
                   "use tailor", "reroll red", "deal tailor", "roll R",
                   "start 0", "take " + "R" * 5000, "\x1b[2J"):
        home.bad("move", path, 0, answer)
    assert path.read_text() == text


# Totals of Infamy that nobody can mistake for another number.
TOTALS = [1111, 2222, 3333]


def rich(home, infamy):
    """A match in which every seat owns a lot of Infamy; seat 1 is to act."""
    state = {"infamy": TOTALS, "start": 1, "flow": {"frames": [
        {"run": "round", "step": "between"},
        {"run": "split", "step": "take", "seat": 1}]}}
    (home / "p").write_text(json.dumps({
        "game": "thieves", "options": {"infamy": infamy}, "state": state}))
    path = home / infamy
    path.write_text(home.fine("new", "thieves", "--position", "p", "--seed", 3))
    home.fine("move", path, 1, "take P+marker", 2, "take YG", 0, "take RRWWBBG",
              "--quiet")
    return path


def large(text):
    """The numbers of four digits in ${text}."""
    return {int(number) for number in re.findall(r"\b\d{4}\b", text)}


def test_infamy_is_not_shown(folder):
    """With infamy=hidden no screen shows the tokens or points of others."""
    home = Home(folder)
    path = rich(home, "hidden")
    for command in ("show", "replay"):
        for entries in range(4):
            assert large(home.fine(command, path, "--at", entries)) == set()
    for seat in range(3):
        own = {TOTALS[seat]}
        assert large(home.fine("show", path, "--seat", seat)) == own
        assert large(home.fine("replay", path, "--seat", seat)) == set()
    assert large(home.fine("legal", path)) == set()
    assert large(home.fine("move", path, 1, "end")) == set()
    out = play(home, "--resume", path, "--seat", 0,
               lines=["look", "score", "log", "log all", "?", "? tailor",
                      "save", "end", "score", "undo", "score"])
    own = {number for number in large(out) if 1111 <= number < 1200}
    assert 1111 in own and large(out) == own
    assert "seat 1: shown at the end" in out


def test_full_replay_before_the_end(folder):
    """A match that is not over has no result, not even in full."""
    home = Home(folder)
    path = rich(home, "hidden")
    full = home.fine("replay", "--full", path)
    assert " points\n" not in full and "Infamy tokens" not in full
    for line in full.splitlines():
        if large(line):
            assert re.match(r"\d\| you ", line), line


def test_infamy_is_told_to_programs(folder):
    """Every gain is public, so what programs read has the totals."""
    home = Home(folder)
    path = rich(home, "hidden")
    for eyes in (("--spectator",), ("--seat", 0), ("--seat", 2)):
        assert home.json("show", path, *eyes)["view"]["infamy"] == TOTALS
    assert home.json("show", path, "--truth")["state"]["infamy"] == TOTALS
    assert home.json("position", path)["state"]["infamy"] == TOTALS


def test_open_infamy(folder):
    """With infamy=open everybody reads everything."""
    home = Home(folder)
    path = rich(home, "open")
    for eyes in (("--spectator",), ("--seat", 0), ("--seat", 2)):
        assert large(home.fine("show", path, *eyes)) == set(TOTALS)
    out = play(home, "--resume", path, "--seat", 0, lines=["score"])
    assert {number // 1000 for number in large(out.split("> score")[1])} == {
        1, 2, 3}


def test_infamy_at_the_end(folder):
    """When the match is over the tokens of all are counted in the open."""
    home = Home(folder)
    path = rich(home, "hidden")
    state = home.json("position", path)
    state["state"]["idle"] = 9
    state["state"]["gold"] = [0, 0, 0]
    (home / "p").write_text(json.dumps(state))
    path.write_text(home.fine("new", "thieves", "--position", "p", "--seed", 3))
    seats = {1, 0}
    while True:
        asked = home.json("legal", path)["seats"]
        if not asked:
            break
        assert {entry["seat"] for entry in asked} <= seats
        home.fine("move", path, asked[0]["seat"], "end", "--quiet")
    text = home.fine("show", path)
    assert "capped" in text
    for total, gained in zip(TOTALS, (0, 1, 0)):
        assert f"Infamy {total + gained}" in text
        assert f"{total + gained}  Infamy tokens\n" in text
    full = home.fine("replay", "--full", path)
    assert "3333  Infamy tokens\n" in full
