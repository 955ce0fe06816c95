"""rookery judge: chances of victory and mixtures in a position."""
import json

from harness import bad, expect, fine, value


def judge(*args, **options):
    """The judgement, with sums that are checked."""
    result = value("judge", "judge", *args, "--think", "200", "--json",
                   **options)
    for chances in [result["chances"],
                    *(one["chances"] for one in result["questions"])]:
        expect(len(chances) == result["seats"], "a chance for every seat")
        expect(abs(sum(chances) - 1) < 1e-4, "chances that sum to 1")
    for one in result["questions"]:
        expect(abs(sum(move["chance"] for move in one["moves"]) - 1) < 1e-3,
               "a mixture of all moves")
    return result


def test_position_in_every_form(tmp):
    text = fine("position", "--template", "thieves")
    path = tmp / "position.json"
    path.write_text(text, encoding="utf-8")
    by_file = judge(path)
    expect(by_file == judge("-", stdin=text), "the same from stdin")
    expect(by_file == judge(text), "the same as an argument")
    expect([one["seat"] for one in by_file["questions"]] == [0], "who is asked")
    expect(by_file["result"] is None, "no result yet")


def test_network_judges():
    """The game's own estimate is equal for all seats; the network values
    going first."""
    text = fine("position", "--template", "thieves")
    chances = judge(text)["chances"]
    expect(max(chances) - min(chances) > 0.01, f"unequal seats: {chances}")


def test_match_and_chance(tmp):
    path = tmp / "m"
    path.write_text(fine("new", "revolution", "--seed", "3"), encoding="utf-8")
    result = judge(path)
    expect([one["seat"] for one in result["questions"]] == [0, 1, 2],
           "all who bid")
    expect(all(one["mixes"] for one in result["questions"]), "sealed bids")
    expect(all(1 <= len(one["answers"]) <= 4 for one in result["questions"]),
           "whole bids")
    one = judge(path, "--seat", "1")
    expect(one["questions"] == result["questions"][1:2], "one seat alone")
    path.write_text(fine("new", "magpie", "--chance", "ask"), encoding="utf-8")
    result = judge(path)
    expect(result["questions"] == [], "nobody is asked while chance deals")


def test_the_end():
    """The winner has all of the chances."""
    over = {"game": "revolution", "seats": 3,
            "state": {"flow": {"over": True}, "support": [50, 2, 3]}}
    result = judge(json.dumps(over))
    expect(result["chances"] == [1, 0, 0] and result["result"] is not None,
           "the winner")


def test_people():
    text = fine("judge", fine("position", "--template", "thieves"), "--think",
                "100")
    for says in ("Chances of victory, knowing everything:", "To seat 0: ",
                 "How often master would make each move", "  take "):
        expect(says in text, f"that it says: {says}")


def test_refusals(tmp):
    bad("judge", says="Name a file with a position or a match")
    bad("judge", tmp / "none", says="No such file")
    bad("judge", '{"game": "thieves", "sate": {}}', says='"sate"')
    bad("judge", "{", says="the position: line 1")
    bad("judge", "-", stdin="what?", says="standard input: line 1")
    bad("judge", "-", stdin='{"rookery":"match"}', says="standard input: ")
    text = fine("position", "--template", "thieves")
    bad("judge", text, "--seat", "9", says="0 to 2")
    bad("judge", text, "--seat", "2", says="Seat 2 is not asked")
    bad("judge", text, "--think", "0", says="--think")
