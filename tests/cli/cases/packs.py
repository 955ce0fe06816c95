"""House rules: --set pack=FILE and rookery rules --pack"""
import json

from harness import bad, expect, fine, value
from home import Home

ORDINARY = {"items": {"crystal-ball": {"gold": 12, "amount": 4},
                      "skeletomicon": {"effect": "none"}},
            "wizards": {"byros-bankhouse": {"amount": 7}}}
TOLD = "house rules: items.crystal-ball.gold=12 items.crystal-ball.amount=4" \
       " items.skeletomicon.effect=none" \
       " wizards.byros-bankhouse.amount=7"


def write(tmp, text, name="house.json"):
    path = tmp / name
    path.write_text(text, encoding="utf-8")
    return path


def setting(tmp, pack, name="house.json"):
    """The option that plays with ${pack}."""
    return ["--set", f"pack={write(tmp, json.dumps(pack), name)}"]


def flat(text):
    return " ".join(text.split())


def test_game_without(tmp):
    pack = write(tmp, "{}")
    for command in ("new", "play", "sim", "perft", "rules"):
        bad(command, "magpie", "--set", f"pack={pack}",
            says="Magpie has no house rules; leave out --set pack.")
    bad("position", "--template", "magpie", "--set", f"pack={pack}",
        says="Magpie has no house rules")
    bad("rules", "magpie", "--pack", says="Magpie has no house rules.")


def test_listed():
    text = flat(fine("games"))
    expect("pack=FILE" in text and "rookery rules arcane --pack" in text,
           "that packs can be given, and where to begin")
    games = {game["id"]: game for game in
             value("games", "games", "--all", "--json")["games"]}
    expect(games["arcane"]["packs"] is True, "packs in JSON")
    expect("packs" not in games["magpie"], "none for others")


def test_whole_pack(tmp):
    """rules --pack prints a valid pack that changes nothing."""
    for variant in "three-inspections", "hundred-gold":
        text = fine("rules", "arcane", "--variant", variant, "--pack")
        items = json.loads(text)["items"]
        expect(len(items) == 20, "all twenty items")
        expect(sum(item["copies"] + item["extra"]
                   for item in items.values()) == 139, "139 items in all")
        expect(items["crystal-ball"]["gold"] == 9
               and items["cursed-mirror"]["infamy"] == -5, "what is printed")
        path = write(tmp, text)
        match = fine("new", "arcane", "--variant", variant, "--seed", "1",
                     "--set", f"pack={path}")
        expect('"pack"' not in match, "no house rules")
        expect(match == fine("new", "arcane", "--variant", variant, "--seed",
                             "1"), "the same match as without")


def test_pack_in_force(tmp):
    given = setting(tmp, ORDINARY)
    pack = json.loads(fine("rules", "arcane", *given, "--pack"))
    expect(pack["items"]["crystal-ball"]["gold"] == 12, "what was changed")
    expect(pack["items"]["crystal-ball"]["infamy"] == 3, "and what was not")


def test_rules(tmp):
    given = setting(tmp, ORDINARY)
    expect(TOLD in flat(fine("rules", "arcane", *given)), "the house rules")
    rules = value("rules", "rules", "arcane", *given, "--json")
    expect(rules["pack"] == ORDINARY, "the pack")
    before = value("rules", "rules", "arcane", "--json")
    expect("pack" not in before, "no pack where there are no house rules")
    ball = next(entry for entry in rules["entries"]
                if entry["id"] == "crystal-ball")
    own = next(entry for entry in before["entries"]
               if entry["id"] == "crystal-ball")
    expect(ball["facts"]["gold"] == 12 and own["facts"]["gold"] == 9,
           "the value in force")
    expect("gold" in ball["pack"], "that the pack has changed it")
    expect(own["provenance"]["gold"].startswith("printed"),
           "that the game's own is printed")
    expect(ball["provenance"]["infamy"] == own["provenance"]["infamy"],
           "that the others are as they were")


def test_match_keeps_it(tmp):
    """The content is in the match; the file may go."""
    given = setting(tmp, ORDINARY)
    match = tmp / "match.jsonl"
    match.write_text(fine("new", "arcane", "--seats", "3", "--seed", "5",
                          *given), encoding="utf-8")
    (tmp / "house.json").unlink()
    expect(json.loads(match.read_text("utf-8").splitlines()[0])["pack"]
           == ORDINARY, "the pack in the file, as far as it differs")
    expect("house.json" not in match.read_text("utf-8"), "no path")
    expect(value("show", "show", match, "--json")["pack"] == ORDINARY,
           "show --json")
    expect(value("replay", "replay", match, "--json")["pack"] == ORDINARY,
           "replay --json")
    for command in ["show"], ["replay"], ["replay", "--full"]:
        expect(TOLD in flat(fine(*command, match)), "what people are told")
    position = value("position", "position", match)
    expect(position["pack"] == ORDINARY, "position")
    begun = fine("new", "arcane", "--seed", "5", "--position", "-",
                 stdin=json.dumps(position))
    expect(json.loads(begun.splitlines()[0])["pack"] == ORDINARY,
           "a match from that position")


def test_play(tmp):
    """People are told the house rules, also when they resume a match."""
    home = Home(tmp)
    out = home.fine("play", "arcane", "--seed", "2", "--file", "m",
                    *setting(tmp, ORDINARY), stdin="quit\n")
    expect(TOLD in flat(out), "the house rules")
    (tmp / "house.json").unlink()
    expect(home.json("show", "m")["pack"] == ORDINARY, "what is saved")
    expect(TOLD in flat(home.fine("play", "--resume=m", stdin="quit\n")),
           "the house rules again")


def test_other_commands(tmp):
    given = setting(tmp, ORDINARY)
    sim = ["sim", "arcane", "--games", "2", *given]
    expect(value("sim", *sim, "--json")["pack"] == ORDINARY, "sim --json")
    expect(TOLD in flat(fine(*sim)), "sim")
    perft = ["perft", "arcane", "--depth", "1", *given]
    expect(value("perft", *perft, "--json")["pack"] == ORDINARY,
           "perft --json")
    expect(TOLD in flat(fine(*perft)), "perft")
    template = ["position", "--template", "arcane"]
    expect(value("position", *template, *given)["pack"] == ORDINARY,
           "position --template")
    expect("pack" not in value("position", *template), "none without")
    expect(TOLD in flat(fine("rules", "arcane", "--set", "pack=-",
                             stdin=json.dumps(ORDINARY))), "standard input")


SCENARIO = """pack {"items": {"crystal-ball": {"gold": 12, "amount": 4}}}
position arcane seats=3
set rows.0 = 3
set columns.0 = 3
set storehouses.0 = [{"card": "crystal-ball", "seen": "all"},
  {"card": "crystal-ball", "seen": "all"}, "older-wand", "older-wand",
  "dark-lotus", "dark-lotus", "bottled-fairy", "bottled-fairy", "cursed-mirror"]
set stashes.0 = ["crystal-ball", "older-wand"]
--- a set of Crystal Balls pays 12, and playing one costs 4 infamy
do 0 draw discard
resume
do 0 play crystal-ball c1
resume
do 0 slot a2
truth gold.0 = 37
truth infamy.0 = 4
play on
resume
--- for every line that begins something
game arcane seats=2
chance 1
resume
play on
--- and then no longer
pack {}
position arcane
resume
--- refused with the line that begins the match
pack {"items": {"older-wand": {"copies": 14}}}
position arcane
bad-setup "139"
--- a whole position has its own
position {"game": "arcane", "pack": {"items": {"older-wand": 3}}}
bad-setup "pack.items.older-wand: this must be an object."
"""


def test_scenario(tmp):
    """The rules play by the pack."""
    expect(fine("scenario", write(tmp, SCENARIO, "packs.txt"))
           == "5 passed, 0 failed\n", "that scenarios play with packs")


def test_refusals(tmp):
    def refused(pack, says):
        bad("new", "arcane", *setting(tmp, pack), says=says)

    def item(name, **keys):
        return {"items": {name: keys}}

    refused([], "house.json: This must be an object.")
    refused({"item": {}}, 'There is no field called "item".')
    refused({"items": []}, "items: this must be an object.")
    refused(item("cristal-ball"),
            'items: there is nothing called "cristal-ball".')
    refused(item("lady-dafana"), "items: there is nothing called")
    refused({"wizards": {"crystal-ball": {}}},
            "wizards: there is nothing called")
    refused(item("crystal-ball", silver=1),
            'items.crystal-ball: there is no field called "silver".')
    for name in "crystal-ball", "older-wand", "dragons-egg", "haunted-doll":
        refused(item(name, effect="none"),
                f'items.{name}: there is no field called "effect".')
    for gold in -1, 100, 9.5, "9", None, True, 10**18:
        refused(item("crystal-ball", gold=gold),
                "items.crystal-ball.gold: this must be a whole number from 0 "
                "to 99.")
    for infamy in -21, 21:
        refused(item("crystal-ball", infamy=infamy), "from -20 to 20.")
    for amount in -1, 31:
        refused(item("crystal-ball", amount=amount), "from 0 to 30.")
    refused(item("skeletomicon", effect="explode"),
            'items.skeletomicon.effect: there is nothing called "explode".')
    refused(item("older-wand", copies=14), "139")
    refused(item("older-wand", extra=0), "139")


def test_accepted_edges(tmp):
    for keys in ({"gold": 0}, {"gold": 99}, {"infamy": -20}, {"infamy": 20},
                 {"amount": 0}, {"amount": 30}):
        given = setting(tmp, {"items": {"crystal-ball": keys}})
        rules = value("rules", "rules", "arcane", *given, "--json")
        expect(rules["pack"]["items"]["crystal-ball"] == keys, str(keys))
    moved = {"items": {"older-wand": {"copies": 12, "extra": 2},
                       "dark-lotus": {"copies": 6, "extra": 0}}}
    fine("sim", "arcane", "--seats", "6", "--games", "2",
         *setting(tmp, moved))


def test_files(tmp):
    def refused(name, says):
        bad("new", "arcane", "--set", f"pack={name}", says=says)

    refused(tmp / "none.json", "Cannot read")
    refused(tmp, "Cannot read")
    refused("", "--set pack=FILE needs the name of a file.")
    refused(write(tmp, ""), "house.json: line 1, ")
    refused(write(tmp, "gold: 9\n"), "house.json: line 1, ")
    refused(write(tmp, '{"items": {}, "items": {}}'), "duplicate")
    refused(write(tmp, '{"items":\n  {"older-wand": }}'), "line 2, ")
    refused(write(tmp, "[" * 60000), "house.json: line 1, ")
    refused(write(tmp, "{}" + " " * 65536), "at most 64 KiB")
    (tmp / "bytes").write_bytes(b'{"\xff\0": 1}')
    refused(tmp / "bytes", "line 1, ")
    twice = setting(tmp, ORDINARY)
    bad("new", "arcane", *twice, *twice, says="Give --set pack=FILE only once")


def test_hostile_matches(tmp):
    """A pack in a match file or position is proved like any other."""
    head, *rest = fine("new", "arcane", "--seed", "5",
                       *setting(tmp, ORDINARY)).splitlines(keepends=True)
    for pack, says in (('{"items":{"older-wand":{"copies":14}}}', "139"),
                       ('[]', "pack: this must be an object."),
                       ('null', "pack: this must be an object."),
                       ('"house.json"', "pack: this must be an object.")):
        changed = json.loads(head)
        changed["pack"] = json.loads(pack)
        match = write(tmp, json.dumps(changed) + "\n" + "".join(rest),
                      "match.jsonl")
        bad("show", match, says=says)
        bad("new", "arcane", "--position", "-", says=says,
            stdin=f'{{"game": "arcane", "pack": {pack}}}')


def test_whose_word():
    """Two sets are sold in examples that both rulebooks print."""
    for variant, word in (("three-inspections", "printed: player aid"),
                          ("hundred-gold", "printed: rulebook")):
        rules = value("rules", "rules", "arcane", "--variant", variant,
                      "--json")
        gold = {entry["id"]: entry["provenance"]["gold"]
                for entry in rules["entries"] if "gold" in entry["facts"]}
        expect(gold["crystal-ball"] == gold["dragons-egg"] == word,
               f"where their gold comes from in {variant}")
        expect(("inferred" in gold["bottled-fairy"])
               == (variant == "hundred-gold"), "and that of others")


def test_any_amount(tmp):
    """Every amount goes from 0 to 30, every gold from 0 to 99."""
    pack = json.loads(fine("rules", "arcane", "--pack"))
    for most in False, True:
        for thing in [*pack["items"].values(), *pack["wizards"].values()]:
            for key, limit in (("gold", 99), ("amount", 30), ("amount2", 30)):
                if key in thing:
                    thing[key] = limit if most else 0
        given = setting(tmp, pack)
        match = write(tmp, fine("new", "arcane", "--seed", "1", *given),
                      "match.jsonl")
        expect("house rules:" in fine("show", match), "that it can be played")
    expect(all("gold" in item for item in pack["items"].values()),
           "gold of every item")
