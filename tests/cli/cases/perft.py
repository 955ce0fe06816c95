"""rookery perft; the counts themselves are in tests/perft."""
import json

from harness import bad, expect, fine, value


def test_json():
    result = value("perft", "perft", "magpie", "--depth", "3", "--json")
    expect(len(result["nodes"]) == 3, "a count for each depth")
    expect(result["nodes"][0] == 2, "M2.1: draw from the deck or the ground")
    expect("divide" not in result, "no division unless it is asked for")


def test_divide():
    result = value("perft", "perft", "magpie", "--depth", "5", "--divide",
                   "--json")
    branches = result["divide"]
    expect([branch["answer"] for branch in branches]
           == ["draw deck", "draw ground"], "the first answers")
    expect(result["seat"] == 0, "who gives them")
    expect(sum(branch["nodes"] for branch in branches) == result["nodes"][4],
           "that they add up")


def test_drafts_are_marked():
    text = fine("perft", "magpie", "--position", "tests/perft/bid.json",
                "--depth", "1", "--divide")
    expect("bid bead=1 ...\n" in text and "bid nothing\n" in text,
           "what is only a part of an answer")


def test_people():
    lines = fine("perft", "magpie", "--depth", "2").splitlines()
    expect([line.split()[0] for line in lines] == ["depth", "1", "2"],
           "a line for each depth")


def test_position_from_stdin():
    with open("tests/perft/last.json", encoding="utf-8") as file:
        text = file.read()
    line = "perft", "magpie", "--json", "--position"
    expect(value("perft", *line, "-", stdin=text)
           == value("perft", *line, "tests/perft/last.json"), "the same")


def test_match_that_is_over(tmp):
    with open("tests/perft/last.json", encoding="utf-8") as file:
        position = json.load(file)
    position["state"]["flow"] = {"frames": [], "ask": "none", "asked": [],
                                 "awaited": [], "over": True}
    path = tmp / "over.json"
    path.write_text(json.dumps(position), encoding="utf-8")
    result = value("perft", "perft", "magpie", "--position", path, "--divide",
                   "--depth", "2", "--json")
    expect(result["nodes"] == [0, 0], "nothing to answer")
    expect(result["seat"] is None and result["divide"] == [], "by nobody")


def test_bad_position(tmp):
    line = "perft", "magpie", "--position"
    bad(*line, tmp / "none.json", says="Cannot read")
    bad(*line, tmp, says="Cannot read")
    path = tmp / "broken.json"
    path.write_text("{", encoding="utf-8")
    bad(*line, path, says="line 1")
    bad(*line, "-", says="standard input: ", stdin="[]")
    bad(*line, "-", says="16 MiB", stdin=" " * (16 * 1024 * 1024 + 1))


def test_position_brings_its_setup():
    bad("perft", "magpie", "--position", "tests/perft/last.json", "--seats",
        "2", says="leave out")


def test_depth():
    for text in "0", "51", "deep":
        bad("perft", "magpie", "--depth", text, says="1 to 50")
