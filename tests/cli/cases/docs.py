"""What docs/scenarios.md and docs/position.md show works as they say."""
import json
import pathlib
import re

from harness import Run, expect

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
