"""rookery play, fed by a script."""
import json
import os
import re
import signal
import subprocess

from harness import ROOKERY
from home import Home


SAVES = ".local/share/rookery"


def saves(home):
    return sorted(path for path in (home / SAVES).iterdir()
                  if path.suffix == ".match")


def entries(path):
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def play(home, *args, lines=()):
    return home.fine("play", *args,
                     stdin="".join(f"{line}\n" for line in lines))


def test_a_whole_match(folder):
    """From the first screen to the last line with nothing but numbers."""
    home = Home(folder)
    out = play(home, "magpie", "--seed", 1, "--set", "rounds=2",
               lines=["1"] * 40)
    assert out.startswith("Collect shiny things")
    assert "You are seat 0. Bots: seat 1 casual." in out
    assert "  1) draw deck       2) draw ground\n> 1\n" in out
    assert "The match ends after round 2." in out
    assert re.search(r"^1\. seat (0 \(you\)|1): -?\d+ points?$", out, re.M)
    assert re.search(r"^(You win!|You share the victory!|Seat 1 wins\.)$",
                     out, re.M)
    assert "Play again? rookery play magpie --seats 2" in out
    [path] = saves(home)
    assert home.json("show", path)["ask"]["over"]
    by = {entry["seat"]: entry["by"] for entry in entries(path)}
    assert by == {"chance": "dealer", 0: "person", 1: "bot"}
    home.bad("play", "--resume", says="no unfinished match")
    assert "1. seat" in play(home, f"--resume={path}")


def test_without_a_game(folder):
    """If several games are listed, you must name one."""
    home = Home(folder)
    games = json.loads(home.fine("games", "--all", "--json"))["games"]
    home.bad("play", says="Name a game: "
             + ", ".join(game["id"] for game in games) + ".")
    assert not (home / SAVES).exists()


def test_revolution(folder):
    """A round of another game: a bid in one line, and what came of it."""
    home = Home(folder)
    out = play(home, "revolution", "--seed", 1, "--seats", 3,
               lines=["bid general=F1 printer=B1,G3",
                      "bid general=B1 printer=F1 rogue=G3", "log all"])
    assert "17836 answers; TAB completes what you type, such as:" in out
    assert " 1) bid" not in out
    assert "The general does not take force." in out
    assert "Seat 0 bids 3 Gold on the Rogue." in out
    [path] = saves(home)
    own = [entry["answer"] for entry in entries(path) if entry["seat"] == 0]
    assert own[0] == "bid general=B1 printer=F1 rogue=G3"


def test_same_seed_same_match(folder):
    """A seed and the same lines give the same match."""
    home = Home(folder)
    for name in "ab":
        play(home, "magpie", "--seed", 3, "--seats", 3, "--file", name,
             lines=["1"] * 9)
    logs = [[(entry["seat"], entry["answer"]) for entry in entries(home / name)]
            for name in "ab"]
    assert logs[0] == logs[1] and len(logs[0]) > 20


def test_nobody_elses_cards(folder):
    """No line shows what others hold or have sealed."""
    home = Home(folder)
    out = play(home, "magpie", "--seed", 7, lines=["draw ground", "?", "log all",
                                         "score", "look"])
    [path] = saves(home)
    hidden = json.loads(home.fine("position", path))["state"]["hands"][1]
    assert hidden == ["ring", "crow", "jay"]
    for kind in ("ring", "jay"):
        assert kind not in out.lower(), kind
    assert "seat 1  hand: ? ? ?" in out


def test_words_and_parts(folder):
    """An answer may be a number, its words, or a part that is clear."""
    home = Home(folder)
    out = play(home, "magpie", "--seed", 7, lines=["draw g", "owl"])
    assert "Seat 0 picks up owl" in out and "Seat 0 plays owl" in out
    out = play(home, "magpie", "--seed", 7, lines=["  draw   deck  ", "play bead "])
    assert "Seat 0 draws" in out and "Seat 0 plays bead" in out
    out = play(home, "magpie", "--seed", 7, lines=["draw"])
    assert "Seat 0 draws" not in out and "Seat 0 picks up" not in out


def test_wrong_lines(folder):
    """An invalid answer gets a sentence, and the question stays."""
    home = Home(folder)
    lines = ["0", "3", "99999999999999999999", "-1", "play spoon", "bid",
             "dragon", "\x1b[2J", "x" * 100000, "", "? dragon", "\x00", "é"]
    out = play(home, "magpie", "--seed", 7, lines=lines)
    assert "(? helps)" in out and "There is no \"dragon\" here" in out
    [path] = saves(home)
    assert len(entries(path)) == 3


def test_questions_explained(folder):
    """? tells the question, the cards that are named, and the commands."""
    home = Home(folder)
    out = play(home, "magpie", "--seed", 7, lines=["?", "? jay"])
    help_text = out.split("> ?\n")[1].split("> ? jay")[0]
    for word in ("Bead (", "Starling (", "Owl (", "draw deck", "undo",
                 "quit"):
        assert word in help_text, word
    assert "Spoon (" not in help_text and "Jay (" not in help_text
    assert "Jay (card" in out.split("> ? jay")[1]
    assert help_text in play(home, "magpie", "--seed", 7, lines=["help"])


def test_undo_goes_back(folder):
    """undo returns to the previous decision, again and again."""
    home = Home(folder)
    out = play(home, "magpie", "--seed", 7,
               lines=["undo", "draw ground", "play owl", "no", "undo", "undo",
                      "undo"])
    assert "nothing to take back" in out.split("> undo")[1]
    assert out.count("Taken back: ") == 3
    assert "Taken back: draw ground" in out
    [path] = saves(home)
    assert len(entries(path)) == 3


def test_no_card_comes_back(folder):
    """After undo the deck gives another card, also after a resume."""
    home = Home(folder)
    path = home / "m"

    def drawn(out):
        return re.findall(r"Seat 0 draws (\w+) ", out)

    out = play(home, "magpie", "--seed", 7, "--file", path,
               lines=["draw deck", "undo", "draw deck", "undo"])
    first = drawn(out)
    assert len(first) == 2
    second = drawn(play(home, f"--resume={path}", lines=["draw deck", "undo"]))
    once = play(home, "magpie", "--seed", 7, "--file", "n", lines=["draw deck"])
    assert drawn(once) == first[:1]
    skipped = json.loads(path.read_text().splitlines()[0])["chance"]["skipped"]
    assert skipped >= 3 and len(second) == 1


def test_resumes_where_it_was(folder):
    """The seat, the bots and the position are those of before."""
    home = Home(folder)
    play(home, "magpie", "--seed", 7, "--seats", 3, "--seat", 2, lines=["1"])
    [path] = saves(home)
    before = len(entries(path))
    out = play(home, "--resume")
    assert "You are seat 2. Bots: seat 0 casual, seat 1 casual." in out
    assert f"Saved in {path}" in out
    assert "Resume with: rookery play --resume\n" in out
    assert len(entries(path)) == before
    play(home, "--resume", "magpie", lines=["1"])
    assert len(entries(path)) > before
    home.bad("play", "--resume", "--seats", 2, says="--resume")
    home.bad("play", "--resume", "none", says="none")
    home.bad("play", "--resume=-", says="name of a file")
    home.bad("play", "magpie", "--file", "-", says="name of a file")


def test_seats_that_make_no_sense(folder):
    """A broken note about who sits where is as good as none."""
    home = Home(folder)
    for text in ("", "{", "[]", "{}", '{"you":7,"bots":[null,"random"]}',
                 '{"you":1,"bots":[null,"random"]}',
                 '{"you":1,"bots":["hal",null]}',
                 '{"you":1,"bots":["random",null,null]}'):
        path = home.new()
        (home / "m.seats").write_text(text)
        assert "You are seat 0." in play(home, f"--resume={path}"), text
    (home / "m.seats").write_text('{"you":1,"bots":["random",null]}')
    assert "You are seat 1." in play(home, f"--resume={path}")


def test_resumes_any_file(folder):
    """A match made by hand can be played on; people's cards cannot."""
    home = Home(folder)
    path = home.new()
    out = play(home, "--resume", path, "--seat", 1)
    assert "You are seat 1." in out
    home.fine("move", home.new("n"), 0, "draw ground")
    assert "You are seat 0." in play(home, "--resume=n")
    (home / "p").write_text(home.fine("new", "magpie", "--chance", "ask"))
    home.bad("play", "--resume=p", says="In p people deal")


def test_newest_unfinished(folder):
    """--resume takes the match that was played last and is not over."""
    home = Home(folder)
    play(home, "magpie", "--seed", 1)
    [first] = saves(home)
    play(home, "magpie", "--seed", 2, "--set", "rounds=1", lines=["1"] * 9)
    os.utime(first, (1, 1))
    (home / SAVES / "junk.match").write_text("junk\n")
    done = home.run("play", "--resume")
    assert done.status == 0 and str(first) in done.out
    assert "junk.match" in done.err and done.err.count("\n") == 1


def test_watching(folder):
    """--seat none lets bots play among themselves, with open eyes for none."""
    home = Home(folder)
    out = play(home, "magpie", "--seed", 1, "--seat", "none", "--set", "rounds=1")
    assert "You watch." in out and "is dealt ?, ?, ?" in out
    assert "Seat 0 wins." in out or "Seat 1 wins." in out


def test_commands(folder):
    """log, score, look, save and quit do what ? says."""
    home = Home(folder)
    out = play(home, "magpie", "--seed", 7,
               lines=["draw ground", "log", "score", "look", "save",
                      "save copy", "save copy", "quit", "play owl"])
    [path] = saves(home)
    assert "Seat 0 picks up owl" in out.split("> log")[1].split("> score")[0]
    score = out.split("> score")[1].split("> look")[0]
    assert "seat 0 (you): -2\n" in score and "seat 1: about -" in score
    assert "you     hand:" in out.split("> look")[1].split("> save")[0]
    assert f"Saved in {path}" in out
    assert "A copy is saved in copy." in out
    assert "copy already exists" in out
    assert "Seat 0 plays" not in out
    assert (home / "copy").read_text() == path.read_text()


def test_files_are_not_overwritten(folder):
    """--file wants a name that is free."""
    home = Home(folder)
    path = home.new()
    text = path.read_text()
    home.bad("play", "magpie", "--file", path, says="--resume")
    (home / "link").symlink_to("nowhere")
    home.bad("play", "magpie", "--file", "link", says="link")
    assert path.read_text() == text
    assert sorted(os.listdir(home.path)) == ["link", "m"]


def test_no_place_to_save(folder):
    """If nothing can be saved, one sentence says so, with status 1."""
    home = Home(folder)
    (home / "file").write_text("")
    home.env["XDG_DATA_HOME"] = str(home / "file")
    home.failed("play", "magpie", says="--file")
    del home.env["XDG_DATA_HOME"]
    del home.env["HOME"]
    home.failed("play", "magpie", says="--file")
    home.bad("play", "--resume", says="no unfinished")
    home.failed("play", "magpie", "--file", "none/m", says="none/m")
    home.env["XDG_DATA_HOME"] = "relative"
    home.failed("play", "magpie", says="--file")


class Player:
    """A process that is talked to."""

    def __init__(self, home, *args):
        self.process = subprocess.Popen(
            [ROOKERY, "play", *map(str, args)], cwd=home.path, env=home.env,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, bufsize=0)
        self.wait_for_prompt()

    def wait_for_prompt(self):
        text = b""
        while not text.endswith(b"\n> "):
            more = self.process.stdout.read(1)
            assert more, text
            text += more

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.wait_for_prompt()

    def end(self):
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out.decode(), err.decode()


def test_killed_and_resumed(folder):
    """kill -9 at a prompt loses nothing."""
    home = Home(folder)
    path = home / "m"
    player = Player(home, "magpie", "--seed", 7, "--file", path)
    player.say("draw ground")
    player.say("play bead")
    player.process.kill()
    assert player.end()[0] == -signal.SIGKILL
    own = [entry["answer"] for entry in entries(path) if entry["seat"] == 0]
    assert own == ["draw ground", "play bead"]
    assert "nest: bead=1" in play(home, f"--resume={path}")


def test_interrupted(folder):
    """Ctrl-C leaves well, with a word how to come back."""
    home = Home(folder)
    player = Player(home, "magpie", "--seed", 7, "--file", "m")
    player.say("draw ground")
    player.process.send_signal(signal.SIGINT)
    status, out, err = player.end()
    assert status == 0 and err == ""
    assert "Resume with: rookery play --resume=m" in out
    assert len(entries(home / "m")) == 4


def test_changed_by_others(folder):
    """A file that another program has changed is not overwritten."""
    home = Home(folder)
    path = home / "m"
    player = Player(home, "magpie", "--seed", 7, "--file", path)
    home.fine("move", path, 0, "draw ground")
    text = path.read_text()
    player.say("draw deck")
    player.process.stdin.write(b"quit\n")
    status, _, err = player.end()
    assert status == 1 and "changed" in err
    assert path.read_text() == text


def test_file_taken_away(folder):
    """When saving fails it is said at once, and again by the status."""
    home = Home(folder)
    player = Player(home, "magpie", "--seed", 7, "--file", "m")
    (home / "m").unlink()
    player.say("draw ground")
    player.process.stdin.write(b"quit\n")
    status, _, err = player.end()
    assert status == 1 and err.startswith("rookery: Cannot read m: ")


def test_wrong_tables(folder):
    """Seats, bots and games that do not exist."""
    home = Home(folder)
    home.bad("play", "chess", says="chess")
    home.bad("play", "magpie", "--seat", 2, says="0 to 1")
    home.bad("play", "magpie", "--seat", "chance")
    home.bad("play", "magpie", "--bots", "hal", says="random")
    home.bad("play", "magpie", "--bots", "random,random", says="more bots")
    home.bad("play", "magpie", "--seats", 4, "--bots", "random,random",
             says="--bots")
    home.bad("play", "magpie", "--bots", "", says="--bots")
    home.bad("play", "magpie", "--seed", "x", says="--seed")
    assert not (home / SAVES).exists()
    play(home, "magpie", "--seats", 3, "--bots", "random,random")
