"""rookery new and rookery position."""
import json

from home import Home


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_same_seed_same_bytes(folder):
    """A seed decides every byte; without one no two matches are equal."""
    home = Home(folder)
    args = ("new", "magpie", "--seats", 3)
    assert home.fine(*args, "--seed", 5) == home.fine(*args, "--seed", 5)
    assert home.fine(*args, "--seed", 5) != home.fine(*args, "--seed", 6)
    seeds = {lines(home.fine(*args))[0]["chance"]["seed"] for _ in range(4)}
    assert len(seeds) == 4
    largest = lines(home.fine(*args, "--seed", 2**64 - 1))[0]
    assert largest["chance"]["seed"] == "0xffffffffffffffff"


def test_deals_what_is_due(folder):
    """With --chance auto the match waits for a seat, not for chance."""
    home = Home(folder)
    match = lines(home.fine("new", "magpie", "--seats", 4, "--seed", 1))
    assert [entry["seat"] for entry in match[1:]] == ["chance"] * 5
    path = home.new()
    assert home.json("legal", path)["ask"]["awaited"] == [0]


def test_people_deal(folder):
    """With --chance ask nothing is dealt until somebody says what."""
    home = Home(folder)
    path = home / "m"
    path.write_text(home.fine("new", "magpie", "--chance", "ask"))
    assert len(lines(path.read_text())) == 1
    asked = home.json("legal", path)
    assert asked["seats"][0]["seat"] == "chance"
    assert asked["seats"][0]["example"].startswith("deal ")
    assert "for example: deal " in home.fine("legal", path)
    home.bad("move", path, "chance", "deal ring")
    home.bad("move", path, "0", "draw deck", says="not asked")
    assert len(lines(path.read_text())) == 1
    out = home.fine("move", path, "chance", "deal ring bead owl",
                    "chance", "deal owl crow jay", "chance", "deal spoon")
    assert "Seat 0 is dealt ?, ?, ?." in out
    assert "spoon is the first card on the ground." in out
    assert "ring owl" in home.fine("show", path, "--seat", 0)
    assert len(lines(path.read_text())) == 4


def test_options_are_kept(folder):
    """--variant, --seats and --set stand in the match."""
    home = Home(folder)
    head = lines(home.fine("new", "magpie", "--variant", "standard", "--seats",
                           4, "--set", "rounds=2", "--set", "tie=start"))[0]
    assert head["seats"] == 4
    assert head["options"] == {"rounds": 2, "hand": 3, "tie": "start"}


def test_position_and_back(folder):
    """A position printed, read and printed again is the same; it plays on."""
    home = Home(folder)
    path = home.new("m", "--seats", 3)
    home.fine("move", path, 0, "draw deck")
    first = home.fine("position", path)
    (home / "p").write_text(first)
    (home / "n").write_text(
        home.fine("new", "magpie", "--position", "p", "--seed", 3))
    assert home.fine("position", "n") == first
    assert len(lines((home / "n").read_text())) == 1
    home.json("position", path)
    assert home.fine("legal", "n") == home.fine("legal", path)
    answer = home.json("legal", "n")["seats"][0]["answers"][0]
    home.fine("move", "n", 0, answer)
    home.bad("new", "magpie", "--position", "p", "--seats", 3,
             says="has its own setup")


def test_position_at_a_moment(folder):
    """--at K is the position after K answers."""
    home = Home(folder)
    path = home.new()
    before = home.fine("position", path)
    home.fine("move", path, 0, "draw ground")
    assert home.fine("position", path, "--at", 3) == before
    assert home.fine("position", path) != before
    home.bad("position", path, "--at", 5, says="4 answers")
    home.bad("position", path, "--at", "x", says="--at")


def test_template(folder):
    """A template is quiet and complete, and a match can begin there."""
    home = Home(folder)
    text = home.fine("position", "--template", "magpie", "--seats", 4,
                     "--set", "rounds=3")
    value = json.loads(text)
    assert value["seats"] == 4 and value["options"]["rounds"] == 3
    (home / "p").write_text(text)
    (home / "m").write_text(home.fine("new", "magpie", "--position", "p"))
    assert home.json("show", "m")["seats"] == 4
    home.bad("position", "--template", "chess", says="no game")
    home.bad("position", "--template", "magpie", "m", says="not both")
    home.bad("position", "--template", "magpie", "--at", 1, says="--at")
    home.bad("position", "m", "--seats", 2, says="--template")
    home.bad("position", says="match file")


def test_bad_words(folder):
    """Every wrong word is answered with one sentence."""
    home = Home(folder)
    home.bad("new", says="magpie")
    home.bad("new", "chess", says="chess")
    home.bad("new", "magpie", "chess", says="Unexpected argument")
    home.bad("new", "magpie", "--variant", "x", says="standard")
    home.bad("new", "magpie", "--seats", 9)
    home.bad("new", "magpie", "--seats", 5, says="2 to 4")
    home.bad("new", "magpie", "--set", "rounds=0", says="1 to 9")
    home.bad("new", "magpie", "--set", "color=red", says="color")
    home.bad("new", "magpie", "--set", "rounds")
    for seed in ("-1", "x", "", "1.5", str(2**64)):
        home.bad("new", "magpie", "--seed", seed, says="--seed")
    home.bad("new", "magpie", "--chance", "dice", says="auto or ask")
    home.bad("new", "magpie", "--chance", "ask", "--seed", 1, says="--seed")
    home.bad("new", "magpie", "--frobnicate", says="--frobnicate")


def test_bad_positions(folder):
    """A position that makes no sense begins no match."""
    home = Home(folder)
    home.bad("new", "magpie", "--position", "none", says="none")
    good = json.loads(home.fine("position", "--template", "magpie"))
    broken = [
        "", "{", "[]", "null", "{}", "\0", "[" * 5000,
        json.dumps({**good, "game": "chess"}),
        json.dumps({**good, "seats": 7}),
        json.dumps({**good, "seats": -1}),
        json.dumps({**good, "state": []}),
        json.dumps({**good, "state": {"hands": [["ring"] * 7, []]}}),
        json.dumps({**good, "state": {"hands": [["dragon"], []]}}),
        json.dumps({**good, "state": {"wings": 2}}),
    ]
    for text in broken:
        (home / "p").write_text(text)
        home.bad("new", "magpie", "--position", "p")


def test_help_is_help(folder):
    """--help of every command is printed well and names its arguments."""
    home = Home(folder)
    for command, word in {"new": "--chance", "show": "--truth",
                          "legal": "--limit", "move": "SEAT",
                          "replay": "--spectator", "position": "--template",
                          "play": "--resume"}.items():
        assert word in home.fine(command, "--help"), command
