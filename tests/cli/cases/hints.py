"""Levels, hints and the look back, in rookery play and rookery analyse."""
import json
import re
import signal
import time

from home import Home
from play import Player, entries, play
from terminal import Terminal

LEVELS = ["beginner", "casual", "skilled", "strong", "master"]

# Seat 1 has the last turn: a spoon wins, but a bead is played, which wins only
# if the other hand is full of birds.
BLUNDER = [("chance", "deal ring bead bead"), ("chance", "deal spoon bead bead"),
           ("chance", "deal jay"), (0, "draw deck"), ("chance", "deal bead"),
           (0, "play ring"), (1, "draw deck"), ("chance", "deal bead"),
           (1, "play bead"), ("chance", "deal bead"), (0, "bid nothing"),
           (1, "bid nothing")]


def blunder(home):
    path = home / "m"
    path.write_text(home.fine("new", "magpie", "--chance", "ask", "--set",
                              "rounds=1"))
    for seat, answer in BLUNDER:
        home.fine("move", path, seat, answer)
    return path


def hint_of(out):
    """The output after the line `hint`, up to the next prompt."""
    return out.split("> hint\n")[1].split("\n> ")[0]


def test_levels_are_offered(folder):
    """A new match says how to change the level, unless one was chosen."""
    home = Home(folder)
    offer = "level NAME sets how well they play: " + ", ".join(LEVELS) + "."
    assert offer in play(home, "magpie")
    assert offer not in play(home, "magpie", "--bots", "strong")
    text = home.fine("play", "--help")
    for level in LEVELS:
        assert re.search(rf"^  {level} +[A-Z].*\.$", text, re.M), level


def test_level_changes(folder):
    """level lists all five; level NAME holds at once and after a resume."""
    home = Home(folder)
    out = play(home, "magpie", "--seed", 7, "--seats", 3, "--file", "m",
               lines=["level", "level hal", "level skilled:7:8:x",
                      "level beginner", "level", "draw ground"])
    first, second = out.split("> level\n")[1:]
    assert re.findall(r"^[* ] (\w+) +[A-Z]", first, re.M)[:5] == LEVELS
    assert "* casual " in first and "* beginner " in second
    assert 'There is no level "hal"; level alone lists them.' in out
    assert '"x" is no setting of this bot' in out
    assert "From now on beginner plays against you. Has just" in out
    seats = json.loads((home / "m.seats").read_text())
    assert seats == {"you": 0, "bots": [None, "beginner", "beginner"]}
    assert "Bots: seat 1 beginner, seat 2 beginner." in play(home, "--resume=m")


def test_hint(folder):
    """A hint is a whole answer that can be typed, the same every time."""
    home = Home(folder)
    for game, seed in (("magpie", 5), ("revolution", 1), ("thieves", 5),
                       ("arcane", 2)):
        args = (game, "--seed", seed, "--think", 200)
        out = play(home, *args, "--file", f"{game}1", lines=["hint"])
        hint = hint_of(out)
        assert "The strongest level, master, would answer:\n  " in hint, hint
        answer = hint.split("would answer:\n  ")[1].split("\n")[0]
        estimates = re.findall(r"^ +(?:\d+ % +)?(\d+\.\d) % \+- ", hint, re.M)
        assert 2 <= len(estimates) <= 4, hint
        assert len(entries(home / f"{game}1")) < 20
        out = play(home, *args, "--file", f"{game}2", lines=["hint", answer])
        assert hint_of(out) == hint
        own = [entry["answer"] for entry in entries(home / f"{game}2")
               if entry["seat"] == 0]
        assert own == [answer]


def test_hint_mixes(folder):
    """If all answer at once, a hint says how often it gives each answer."""
    home = Home(folder)
    out = play(home, "revolution", "--seed", 1, "--think", 300, lines=["hint"])
    hint = hint_of(out)
    assert "Several seats answer at once here" in hint, hint
    often = [int(number) for number in
             re.findall(r"^ +(\d+) % +\d+\.\d % \+- ", hint, re.M)]
    assert often == sorted(often, reverse=True) and 0 < sum(often) <= 101, hint
    out = play(home, "thieves", "--seed", 5, "--think", 300, lines=["hint"])
    assert "at once" not in hint_of(out)


def test_hint_without_a_clock(folder):
    """Without --think a hint takes a few seconds, also for a long draft."""
    home = Home(folder)
    start = time.monotonic()
    out = play(home, "revolution", "--seats", 4, lines=["hint"])
    assert "would answer:" in hint_of(out)
    assert time.monotonic() - start < 30


def test_hint_interrupted(folder):
    """Ctrl-C stops a hint and nothing else."""
    home = Home(folder)
    player = Player(home, "magpie", "--seed", 7, "--file", "m", "--think",
                    10000000)
    player.process.stdin.write(b"hint\n")
    time.sleep(1)
    player.process.send_signal(signal.SIGINT)
    player.wait_for_prompt()
    player.say("draw ground")
    player.process.stdin.write(b"quit\n")
    status, _, err = player.end()
    assert status == 0 and err == ""
    assert len(entries(home / "m")) == 4


def test_look_back(folder):
    """After the match, what cost most; not where it is not wanted."""
    home = Home(folder)
    args = ("magpie", "--seed", 1, "--set", "rounds=2")
    outs = [play(home, *args, *more, lines=["1"] * 40)
            for more in ([], ["--think", 300, "--no-analysis"],
                         ["--think", 300], ["--think", 300])]
    assert not any("your" in out.split("wins")[-1] for out in outs[:2])
    back = outs[2].split("Seat 1 wins.\n")[1]
    assert re.match(r"\n(Among|Of|In all of) your \d+ decisions\b", back), back
    assert "Play again?" in back
    assert outs[3].split("Seat 1 wins.\n")[1] == back


def test_analyse(folder):
    """The move that threw the match away is the costliest."""
    home = Home(folder)
    path = blunder(home)
    out = home.fine("analyse", path, "--seat", 1, "--think", 400)
    assert "1. Answer 9. Which card do you play?" in out, out
    assert re.search(r"you: +\d+ %  play bead\n   better: +\d+ %  play spoon",
                     out), out
    found = home.json("analyse", path, "--seat", 1, "--think", 400)
    assert found["seat"] == 1 and found["costliest"][0] == 9
    [decision] = [one for one in found["decisions"] if one["number"] == 9]
    assert decision["given"]["answer"] == "play bead"
    assert decision["best"]["answer"] == "play spoon"
    assert decision["loss"] > 0.3 > 5 * decision["error"]
    assert found == home.json("analyse", path, "--seat", 1, "--think", 400)
    assert {one["number"] for one in found["decisions"]} <= {7, 9, 12}


def test_analyse_nothing(folder):
    """If nothing cost much it says so, and how exact the estimates are."""
    home = Home(folder)
    path = home / "a"
    path.write_text(home.fine("new", "arcane", "--seed", 1))
    home.fine("move", path, 0, "reveal a1 b2")
    out = home.fine("analyse", path, "--seat", 0, "--think", 400)
    assert re.match(r"Of the 1 decision of seat 0, 0 were what master would "
                    r"have done, and none of\nthe others cost more than its "
                    r"estimates can tell apart \(\d+\.\d points of a", out), out
    out = home.fine("analyse", blunder(home), "--at", 6, "--think", 400)
    assert re.match(r"(In all of|Of) the 2 decisions of seat 0\b", out), out
    out = home.fine("analyse", home.new("n"), "--think", 9)
    assert out == "There was nothing to decide.\n"


def test_analyse_whose(folder):
    """It is your seat unless another is named."""
    home = Home(folder)
    play(home, "magpie", "--seed", 3, "--seat", 1, "--file", "m",
         lines=["1"] * 3)
    assert home.json("analyse", "m", "--think", 9)["seat"] == 1
    assert home.json("analyse", "m", "--seat", 0, "--think", 9)["seat"] == 0
    home.bad("analyse", "m", "--seat", 2, says="0 to 1")
    home.bad("analyse", "m", "--seat", "chance", says="0 to 1")
    home.bad("analyse", "m", "--think", 0, says="--think")
    home.bad("analyse", "m", "--seconds", "x", says="--seconds")
    home.bad("analyse", says="match file")
    play(home, "magpie", "--seat", "none", "--set", "rounds=1", "--file", "w")
    home.bad("analyse", "w", says="--seat")


def test_analyse_many(folder):
    """Of several matches each has a line, and the review that it has alone."""
    home = Home(folder)
    blunder(home)
    home.fine("sim", "magpie", "--set", "rounds=1", "--games", 3, "--record",
              "more")
    (home / "more" / "notes.txt").write_text("This is no match.\n")
    line = "analyse", "m", "more", "--seat", 1, "--think", 400
    found = home.json(*line)
    names = ["m", *(f"more/match-{i}.jsonl" for i in (1, 2, 3))]
    assert [one["file"] for one in found["matches"]] == names
    for one in found["matches"]:
        alone = home.json("analyse", one["file"], "--seat", 1, "--think", 400)
        assert one["review"] == alone, one["file"]
        judged = alone["decisions"]
        assert one["counts"]["decisions"] == len(judged)
        assert one["counts"]["same"] == sum(
            each["given"]["value"] is None for each in judged)
        assert one["counts"]["costly"] >= len(alone["costliest"])
    total = found["total"]
    assert total["matches"] == 4 and total["costly"] > 0 < total["lost"]
    for key in "decisions", "same", "costly", "lost":
        assert abs(total[key] - sum(one["counts"][key]
                                    for one in found["matches"])) < 1e-9, key
    assert found == home.json(*line, "--threads", 1)
    out = home.fine(*line)
    assert [line.split()[-1] for line in out.splitlines()[1:5]] == names, out
    assert f"4 matches, {total['decisions']} decisions." in out, out
    assert max(map(len, out.splitlines())) < 80, out


def test_analyse_many_bad(folder):
    """A file that is no match is named, and the others are analysed."""
    home = Home(folder)
    blunder(home)
    (home / "bad").write_text("nonsense\n")
    run = home.run("analyse", "m", "bad", "none", "--think", 9)
    assert run.status == 1, run
    assert re.search(r"\n +1 +3 .* m\n", run.out), run.out
    assert "  bad: " in run.out and "Cannot read none: " in run.out, run.out
    assert "2 of 3 matches could not be analysed." in run.err, run.err
    home.bad("analyse", "m", "m", "--at", 3, says="--at")
    (home / "empty").mkdir()
    home.bad("analyse", "empty", says="ends in .jsonl or .match")


def test_in_a_terminal(folder):
    """Ctrl-C in the middle of a hint, and of the look back."""
    home = Home(folder)
    with Terminal(home, "play", "magpie", "--seed", "7", "--set", "rounds=1",
                  "--think", "10000000") as terminal:
        terminal.wait_for_prompt()
        terminal.keys("hint", "Enter")
        terminal.wait("Thinking (Ctrl-C stops it)")
        terminal.keys("C-c")
        terminal.wait("No hint, then. It is still your turn.")
        terminal.wait_for_prompt()
        for _ in range(4):
            terminal.keys("1", "Enter")
            time.sleep(0.5)
        terminal.wait("Looking back at ")
        terminal.keys("C-c")
        screen = terminal.wait("status 0")
        assert "Skipped; " in screen and "Play again?" in screen, screen
