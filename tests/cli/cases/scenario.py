"""rookery scenario; the language itself is tested in tests/unit/scenario.c."""
import json

import jsonschema
from harness import SCHEMAS, Run, bad, expect, fine, value

GOOD = "rule M2.1\nposition magpie seats=3\nask 0 source\n"
WRONG = """position magpie seats=3
set hands.1 = ["owl"]
--- right
ask 0 source
--- wrong
rule M2.1
view 1 hands.1 = ["crow"]
ask 2 action
"""


def write(tmp, name, text):
    path = tmp / name
    path.write_text(text, encoding="utf-8")
    return path


def test_all_pass(tmp):
    path = write(tmp, "good.txt", GOOD)
    expect(fine("scenario", path) == "1 passed, 0 failed\n", "the count alone")
    expect(fine("scenario", path, path) == "2 passed, 0 failed\n",
           "the count over all files")
    expect(fine("scenario", "-", stdin=GOOD) == "1 passed, 0 failed\n",
           "the same from stdin")


def test_some_fail(tmp):
    path = write(tmp, "wrong.txt", WRONG)
    run = Run(["scenario", path, write(tmp, "good.txt", GOOD)])
    run.expect(run.status == 1 and run.err == "", "status 1")
    lines = run.out.splitlines()
    run.expect(lines[0] == f'{path}:7: view 1 hands.1 = ["crow"]',
               "file, line and command")
    run.expect("    scenario: wrong" in lines, "the name of the scenario")
    run.expect('    expected: ["crow"]' in lines, "what was expected")
    run.expect('    came:     ["owl"]' in lines, "what came")
    run.expect("    seat 1 sees:" in lines, "whose view follows")
    run.expect("hand: owl" in run.out, "that view")
    run.expect("ask 2 action" not in run.out, "that it stops there")
    run.expect(lines[-1] == "2 passed, 1 failed", "the count at the end")


def test_json(tmp):
    result = value("scenario", "scenario", "--json",
                   write(tmp, "good.txt", GOOD))
    expect(result["passed"] == 1 and result["failed"] == 0, "the count")
    expect(result["scenarios"][0]["rules"] == ["M2.1"], "the rules cited")


def test_json_of_failures(tmp):
    run = Run(["scenario", "--json", write(tmp, "wrong.txt", WRONG)])
    result = json.loads(run.out)
    schema = json.loads((SCHEMAS / "scenario.json").read_text("utf-8"))
    jsonschema.Draft7Validator(schema).validate(result)
    run.expect(run.status == 1, "status 1")
    run.expect(result["passed"] == 1 and result["failed"] == 1, "the count")
    failure = result["scenarios"][1]["failure"]
    run.expect(failure["line"] == 7 and failure["viewer"] == 1,
               "where it failed")


def test_unreadable(tmp):
    path = write(tmp, "bad.txt", "over\nfly away\n")
    bad("scenario", path, says=f'{path}:2: There is no command "fly"')
    bad("scenario", write(tmp, "good.txt", GOOD), path, says=":2: ")
    bad("scenario", write(tmp, "short.txt", "do 0\n"),
        says=":1: Write it as: do SEATS ANSWER.")
    bad("scenario", write(tmp, "empty.txt", ""), says="no commands")
    bad("scenario", tmp / "none.txt", says="none.txt")
    bad("scenario", tmp, says=str(tmp))
    bad("scenario", says="Name the scenario files")
    (tmp / "bytes.txt").write_bytes(b"\xff\xfe\0")
    bad("scenario", tmp / "bytes.txt", says=":1: ")


def test_seed_deals_as_a_match_does(tmp):
    match = write(tmp, "match.jsonl", fine("new", "magpie", "--seats", "3",
                                           "--seed", "5"))
    state = json.loads(fine("position", match))["state"]
    text = "game magpie seats=3\nchance 5\ntruth hands = " \
           f"{json.dumps(state['hands'])}\n" \
           f"truth ground = {json.dumps(state['ground'])}\n"
    expect(fine("scenario", "-", stdin=text) == "1 passed, 0 failed\n",
           "the same cards")
