"""The examples in docs/ work as shown."""
import json
import pathlib
import re

from harness import Run, expect, fine

DOCS = pathlib.Path("docs")


def blocks(name, language=""):
    text = (DOCS / name).read_text(encoding="utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.S | re.M)
    return [block for kind, block in found if kind == language]


def passes(text):
    run = Run(["scenario", "-"], stdin=text)
    run.expect(run.status == 0, f"that this passes:\n{text}")


def test_scenarios():
    whole = [block for block in blocks("scenarios.md")
             if re.search(r"^(game|position) ", block, re.M)]
    expect(len(whole) >= 5, "some examples")
    for block in whole:
        passes(block)


def test_commands_are_described():
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    source = pathlib.Path("src/scenario/parse.c").read_text(encoding="utf-8")
    verbs = re.findall(r'\[SCRIPT_\w+\] = \{ "([a-z-]+)"', source)
    expect(len(verbs) > 20, "the table of commands")
    for verb in verbs:
        expect(re.search(rf"^\| `{verb}[ `]", text, re.M)
               or re.search(rf"^\|.*, `{verb} ", text, re.M),
               f"a line for {verb} in the table of commands")


def told_events(game):
    """Every event that there is, with what it tells besides seat and faces."""
    run = Run(["scenario", "-"], stdin=f"position {game}\nevent nonsense\n")
    listed = re.search(r"the events are: (.*); each may have", run.out)[1]
    return {name: {word.rstrip("=") for word in words}
            for name, *words in map(str.split, listed.split("; "))}


def test_events_are_described():
    """The table of each game has every event, with what it tells."""
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    tables = re.findall(r"^\| event \| happens when .*\n\|[-|]+\n"
                        r"((?:\|.*\n)+)", text, re.M)
    games = ["magpie", "revolution", "thieves", "arcane"]
    expect(len(tables) == len(games), "one for each game")
    for game, table in zip(games, tables):
        found = {}
        for row in table.splitlines():
            names, _, tells = row.split("|")[1:-1]
            tells = re.sub(r"\([^)]*\)|`nobody`", "", tells)
            for name in re.findall(r"`([a-z-]+)`", names):
                found[name] = set(re.findall(r"`([a-z]+)`", tells))
        told = told_events(game)
        differ = [name for name in found | told
                  if found.get(name) != told.get(name)]
        expect(not differ, f"the events of {game}; not these: {differ}")


def test_positions():
    positions = [block for block in blocks("position.md", "json")
                 if block.startswith("{")]
    expect(len(positions) >= 5, "some examples")
    for block in positions:
        json.loads(block)
        passes(f"position {block}resume\nplay on\nover\n")


def test_refusals():
    """Each refusal that the page quotes is the one that comes."""
    bad = ['{"hands": {"1": ["rnig"]}}', '{"round": 99}',
           '{"flow": {"frames": [{"run": "round", "step": "bids"}, '
           '{"run": "owl", "step": "sleep"}]}}',
           '{"nests": [{"thimble": 1}, {}]}', '{"hands": [[]]}',
           '{"ground": ["?"]}', '{"prize": "ring", "nests": {"1": '
           '{"ring": 6}}}']
    quoted = next(block for block in blocks("position.md")
                  if "rnig" in block).splitlines()
    expect(len(quoted) == len(bad), "one quoted for each")
    for state, sentence in zip(bad, quoted):
        part = max(sentence.split('"'), key=len)
        passes('position {"game": "magpie", "state": ' + state + "}\n"
               f'bad-position "{part}"\n')


def test_packs():
    """Each pack on the page is accepted, and changes something."""
    packs = blocks("packs.md", "json")
    expect(len(packs) >= 2, "some examples")
    for pack in packs:
        rules = json.loads(fine("rules", "arcane", "--json", "--set",
                                "pack=-", stdin=pack))
        expect(rules["pack"] == json.loads(pack), "all of it is a house rule")


def test_pack_refusals():
    """Each refusal that the page quotes is the one that comes."""
    bad = ['{"cristal-ball": {}}', '{"older-wand": {"amount": 1}}',
           '{"crystal-ball": {"gold": 100}}',
           '{"skeletomicon": {"effect": "explode"}}',
           '{"older-wand": {"copies": 14}}']
    quoted = next(block for block in blocks("packs.md", "text")
                  if "cristal" in block).splitlines()
    expect(len(quoted) == len(bad), "one quoted for each")
    for items, sentence in zip(bad, quoted):
        run = Run(["rules", "arcane", "--set", "pack=-"],
                  stdin=f'{{"items": {items}}}')
        run.expect(run.err == f"rookery: standard input: {sentence}\n",
                   f"the sentence {sentence}")


def open_effects():
    """The effects of arcane_effects that a pack may choose."""
    source = pathlib.Path("src/games/arcane/effects.c").read_text("utf-8")
    ids = re.findall(r'\[EFFECT_\w+\] = \{ \.id = "([a-z-]+)"', source)
    expect(len(ids) > 20, "the table of effects")
    return [id for id in ids if accepts_effect(id)]


def accepts_effect(effect):
    run = Run(["rules", "arcane", "--set", "pack=-"], stdin=json.dumps(
        {"items": {"skeletomicon": {"effect": effect}}}))
    return run.status == 0


def test_pack_keys():
    """The page tells every key, item and effect that there is."""
    text = (DOCS / "packs.md").read_text(encoding="utf-8")
    pack = json.loads(fine("rules", "arcane", "--pack"))
    for group in pack.values():
        for name, keys in group.items():
            for key in keys:
                expect(f"`{key}`" in text, f"the key {key}")
            expect("amount" not in keys or "effect" in keys
                   or f"`{name}`" in text, f"the amount of {name}")
    effects = re.findall(r"^\| `([a-z-]+)` \| (?:never|played|a set|placed)",
                         text, re.M)
    expect(len(effects) > 10, "the table of effects")
    differ = set(effects) ^ set(open_effects())
    expect(not differ, f"the effects that a pack may choose; not {differ}")


def test_pack_words():
    """Fuzzing knows the same effects."""
    words = pathlib.Path("tests/fuzz/pack.dict").read_text(encoding="utf-8")
    for effect in open_effects():
        expect(f'"\\"{effect}\\""' in words, f"{effect} in pack.dict")


def first_lines(folder, *setup):
    """The lines that a program on seat 0 is told in one match."""
    log = folder / "told"
    first = "while read -r line; do echo '{\"step\": 0}'; done"
    seats = setup[-1]
    fine("sim", *setup, "--games", 1, "--threads", 1, "--bots",
         f"exec:tee '{log}' | ({first})" + ",random" * (seats - 1))
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_bot_protocol(folder):
    """The ask and the answers on the page are what is asked and answered."""
    ask, *answers = map(json.loads, blocks("bot-protocol.md", "json"))
    lines = first_lines(folder, "magpie", "--seats", 3)
    expect(lines[0] == ask, f"this ask: {json.dumps(lines[0])}")
    expect(len(answers) == 2, "both kinds of answers")
    for answer in answers:
        words = json.dumps(answer).replace(",", "\\,")
        run = Run(["sim", "magpie", "--seats", 3, "--games", 1, "--json",
                   "--bots", f"exec:read -r l; echo '{words}'; exit 3,random,"
                   "random"])
        first = json.loads(run.out)["troubles"][0]["first"]
        expect(first["id"] == "0.2", "that the first ask is answered by it")


def test_bot_protocol_keys(folder):
    """The page tells every key that there is."""
    text = (DOCS / "bot-protocol.md").read_text(encoding="utf-8")
    for line in first_lines(folder, "revolution", "--seats", 3):
        for key in line:
            expect(f"`{key}`" in text or f'"{key}": ' in text, f"key {key}")
