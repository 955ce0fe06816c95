"""rookery show, legal, move and replay."""
import json
import os
import stat

from home import Home


# Seed 7 at two seats deals: starling bead bead, crow ring jay, owl.
OWN = "bead bead starling"
OTHER = "ring crow jay"


def finish(home, path):
    """Plays ${path} to its end with the first legal answer of everybody."""
    while True:
        seats = home.json("legal", path)["seats"]
        if not seats:
            return
        pairs = []
        for asked in seats:
            pairs += [asked["seat"], asked["answers"][0]]
        home.fine("move", path, *pairs, "--quiet")


def finished(home):
    path = home.new("over", "--set", "rounds=1", "--set", "hand=2")
    finish(home, path)
    return path


def test_show_keeps_secrets(folder):
    """A spectator sees no hand, a seat its own, the truth is marked."""
    home = Home(folder)
    path = home.new()
    everybody = home.fine("show", path)
    assert OWN not in everybody and OTHER not in everybody
    assert "hand: ? ? ?" in everybody and "ground: owl" in everybody
    assert "Waiting for seat 0 (source)." in everybody
    assert everybody == home.fine("show", path, "--spectator")
    assert everybody == home.fine("show", path, "--seat", "spectator")
    first = home.fine("show", path, "--seat", 0)
    assert OWN in first and OTHER not in first
    assert "To seat 0: Draw from the deck or from the ground?" in first
    second = home.fine("show", path, "--seat", 1)
    assert OTHER in second and OWN not in second
    assert "Waiting for seat 0" in second
    truth = home.fine("show", path, "--truth")
    assert "THE TRUTH" in truth
    state = json.loads(truth[truth.index("{"):truth.rindex("}") + 1])
    assert state == home.json("position", path)


def test_show_private_question(folder):
    """A question's secrets are shown only to its seat."""
    home = Home(folder)
    path = home / "m"
    path.write_text(home.fine("new", "magpie", "--chance", "ask"))
    home.fine("move", path, "chance", "deal owl bead bead",
              "chance", "deal bead bead bead", "chance", "deal ring",
              0, "draw ground", 0, "play owl", "chance", "deal spoon")
    assert "spoon" in home.fine("show", path, "--seat", 0)
    assert "spoon" not in home.fine("show", path, "--seat", 1)
    assert "spoon" not in home.fine("show", path)
    assert "spoon" not in home.fine("replay", path)
    assert "spoon" not in home.fine("replay", path, "--json")
    assert "spoon" not in home.fine("replay", path, "--seat", 1, "--json")
    assert "spoon" in home.fine("replay", path, "--seat", 0)
    assert "spoon" in home.fine("replay", path, "--truth")
    told = home.json("show", path, "--seat", 0)["question"]
    assert "spoon" in told
    assert home.json("show", path)["question"] is None
    assert home.json("show", path, "--seat", 1)["question"] is None


def test_sealed_stays_sealed(folder):
    """A sealed bid is in no output for others until all are in."""
    home = Home(folder)
    path = home / "m"
    path.write_text(home.fine("new", "magpie", "--chance", "ask"))
    home.fine("move", path, "chance", "deal owl bead bead",
              "chance", "deal jay bead bead", "chance", "deal ring",
              0, "draw deck", "chance", "deal bead", 0, "play bead",
              1, "draw deck", "chance", "deal bead", 1, "play bead",
              "chance", "deal crow")
    out = home.fine("move", path, 1, "bid jay=1")
    assert "Waiting for seat 0 (bid)." in out
    for eyes in (("--spectator",), ("--seat", 0)):
        for command in ("show", "replay"):
            for form in ((), ("--json",)):
                assert "jay" not in home.fine(command, path, *eyes, *form)
    assert "bid jay=1" in home.fine("replay", path, "--seat", 1)
    home.fine("move", path, 0, "bid nothing")
    assert "jay" in home.fine("replay", path)


def test_show_moments(folder):
    """--at K shows the match as it was after K answers."""
    home = Home(folder)
    path = home.new()
    before = home.fine("show", path, "--seat", 0)
    home.fine("move", path, 0, "draw ground")
    assert before.replace("3 of 3", "3 of 4") == home.fine(
        "show", path, "--seat", 0, "--at", 3)
    at = home.json("show", path, "--at", 0)
    assert at["at"] == 0 and at["entries"] == 4
    home.bad("show", path, "--at", 5, says="4 answers")
    home.bad("show", path, "--at", -1, says="--at")


def test_show_the_end(folder):
    """After the end come the ranks, and lines that add up to the points."""
    home = Home(folder)
    path = finished(home)
    text = home.fine("show", path)
    assert "The match is over." in text and "\n1. seat " in text
    value = home.json("show", path)
    result = value["result"]
    for seat in range(2):
        lines = [line["points"] for line in result["lines"]
                 if line["seat"] == seat]
        assert sum(lines) == result["points"][seat]
    assert result["winners"] == [seat for seat in range(2)
                                 if result["ranks"][seat] == 1]
    assert "The match is over." in home.fine("legal", path)
    home.bad("move", path, 0, "draw deck", says="over")


def test_tiebreakers_are_told(folder):
    """M7.3: where points are equal, cards in the nest are told; else not."""
    home = Home(folder)
    home.fine("sim", "magpie", "--games", 20, "--seats", 3, "--set", "rounds=1",
              "--record", "matches")
    equal = set()
    for path in sorted((home / "matches").glob("*.jsonl")):
        value = home.json("show", path)
        nests = [sum(nest.values()) for nest in value["view"]["nests"]]
        points = value["result"]["points"]
        assert value["result"]["ties"] == [
            {"what": "cards in the nest", "key": "tie.cards", "less": False,
             "values": nests}]
        told = [f"seat {seat} has {nests[seat]}" for seat in range(3)
                if points.count(points[seat]) > 1]
        line = ("Tiebreaker: more cards in the nest "
                f"({', '.join(told)}).")
        text = " ".join(home.fine("show", path).split())
        assert (line in text) if told else ("iebreaker" not in text), text
        equal.add(len(told))
    assert {0, 2} <= equal


def test_json_fits_its_schema(folder):
    """Every --json is what tests/cli/schema says, for all eyes."""
    home = Home(folder)
    for path in (home.new(), finished(home)):
        for eyes in (("--seat", 0), ("--seat", 1), ("--spectator",),
                     ("--truth",)):
            home.json("show", path, *eyes)
            home.json("replay", path, *eyes)
        home.json("legal", path)
    moved = home.json("move", home.new(), 0, "draw ground")
    assert moved["entries"] == 4
    assert [entry["number"] for entry in moved["added"]] == [4]
    assert moved["added"][0]["answer"] == "draw ground"


def test_legal_is_what_move_takes(folder):
    """Each listed answer is taken, others are not; lists can be cut."""
    home = Home(folder)
    path = home.new()
    text = path.read_text()
    value = home.json("legal", path)
    assert value["seats"][0]["answers"] == ["draw deck", "draw ground"]
    for answer in value["seats"][0]["answers"]:
        assert answer in home.fine("legal", path)
        home.fine("move", "-", 0, answer, stdin=text)
    for answer in ("play bead", "bid nothing", "yes", "", "draw", "draw x",
                   "draw deck deck", "dragon", "deal ring", "\x1b[2J",
                   "x" * 5000):
        home.bad("move", "-", 0, answer, stdin=text)
    assert "not asked" in home.fine("legal", path, "--seat", 1)
    assert home.json("legal", path, "--seat", 1)["seats"] == []
    cut = home.fine("legal", path, "--limit", 1)
    assert "draw deck" in cut and "draw ground" not in cut
    assert "the first 1 of 2" in cut
    counted = home.json("legal", path, "--limit", 1)["seats"][0]
    assert counted["count"] == 2 and counted["answers"] == ["draw deck"]
    home.bad("legal", path, "--seat", 2, says="0 to 1")
    home.bad("legal", path, "--limit", 0, says="--limit")


def test_move_tells_the_mover(folder):
    """Events are printed as the seat that answered may know them."""
    home = Home(folder)
    path = home.new()
    out = home.fine("move", path, 0, "draw deck")
    assert out.startswith("seat 0: draw deck\n  Seat 0 draws ")
    assert "draws ?" not in out and "deal" not in out
    card = home.json("legal", path)["seats"][0]["answers"][0]
    out = home.fine("move", path, 0, card, 1, "draw deck")
    assert "  Seat 1 draws ?" not in out
    assert home.fine("move", home.new("n"), 0, "draw deck", "--quiet") == ""


def test_move_through_a_pipe(folder):
    """With - the match goes from standard input to standard output."""
    home = Home(folder)
    path = home.new()
    text = path.read_text()
    out = home.fine("move", "-", 0, "draw ground", stdin=text)
    assert out.startswith(text) and len(out.splitlines()) == 5
    assert path.read_text() == text
    home.bad("move", "-", 0, "draw ground", "--json", stdin=text,
             says="--json")
    assert "round 1" in home.fine("show", "-", stdin=out)


def test_all_or_nothing(folder):
    """One refused answer, and no byte of the file changes."""
    home = Home(folder)
    path = home.new()
    text = path.read_text()
    home.bad("move", path, 0, "draw ground", 0, "play spoon",
             says="You have no spoon.")
    assert path.read_text() == text
    home.bad("move", path, 0, "draw ground", 5, "draw deck", says="no seat")
    home.bad("move", path, 0, "draw ground", 1, "draw deck", says="not asked")
    assert path.read_text() == text
    home.bad("move", path, says="rookery legal")
    home.bad("move", path, 0, says="quotes")
    home.bad("move", path, 0, "draw", "deck", says="quotes")
    home.bad("move", path, "spectator", "draw deck")
    home.bad("move", path, "x", "draw deck")
    home.bad("move", says="match file")
    home.bad("move", "none", 0, "draw deck", says="none")
    home.bad("move", ".", 0, "draw deck", says="not a file")
    assert path.read_text() == text
    assert os.listdir(home.path) == ["m"]


def test_refusals_say_what_to_do(folder):
    """Where the answers are listed, and which file is in the way."""
    home = Home(folder)
    path = home.new()
    home.bad("move", path, 0, "play owl", says="rookery legal shows all answers.")
    os.mkdir(home / "m.new")
    home.failed("move", "m", 0, "draw ground",
                says="m.new, which is to replace ")


def test_file_keeps_its_place(folder):
    """Links stay links, permissions stay, and nothing is left lying about."""
    home = Home(folder)
    path = home.new()
    path.chmod(0o640)
    (home / "link").symlink_to("m")
    home.fine("move", "link", 0, "draw ground")
    assert (home / "link").is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert len(path.read_text().splitlines()) == 5
    assert sorted(os.listdir(home.path)) == ["link", "m"]


def test_replay_tells_everything(folder):
    """A replay has every entry; answers are shown to those who gave them."""
    home = Home(folder)
    path = finished(home)
    entries = path.read_text().splitlines()[1:]
    value = home.json("replay", path, "--truth")
    assert [entry["answer"] for entry in value["entries"]] == [
        json.loads(line)["answer"] for line in entries]
    value = home.json("replay", path, "--seat", 1)
    for entry in value["entries"]:
        assert (entry["answer"] is not None) == (entry["seat"] == 1)
    text = home.fine("replay", path, "--truth")
    assert "THE TRUTH" in text and "chance: deal" in text
    assert "The match ends after round 1." in text
    assert "\n1. seat " in text
    part = home.fine("replay", path, "--at", 3)
    assert "\n  3  chance\n" in part and "\n  4  " not in part
    home.bad("replay", path, "--seat", 0, "--truth", says="only one")
    home.bad("replay", path, "--seat", "chance", says="no seat")


def test_full_disk(folder):
    """A file that cannot be written is reported, with status 1."""
    home = Home(folder)
    path = home.new()
    for args in (("show", path), ("show", path, "--json"), ("legal", path),
                 ("replay", path), ("position", path), ("new", "magpie")):
        status = os.system(f"cd {home.path}; $ROOKERY " +
                           " ".join(map(str, args)) +
                           " >/dev/full 2>err")
        assert os.waitstatus_to_exitcode(status) == 1, args
        text = (home / "err").read_text()
        assert text.startswith("rookery: Cannot write"), (args, text)
        assert text.count("\n") == 1
