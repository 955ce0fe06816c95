"""rookery play in a real terminal of 80 columns and 24 lines."""
import shlex
import subprocess
import time

from harness import ROOKERY
from home import Home

PATIENCE = 60  # seconds, on a machine that is busy


class Terminal:
    """A command in a terminal, which shows its status at the end."""

    def __init__(self, home, *args):
        self.socket = str(home / f"tmux{time.monotonic_ns()}")
        command = shlex.join([ROOKERY, *args])
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y",
                  "24", f"trap : INT; {command}; echo status $?; stty -a; sleep 1000",
                  env={**home.env, "TERM": "screen", "LC_ALL": "C.UTF-8",
                       "SHELL": "/bin/sh"}, cwd=home.path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")

    def tmux(self, *args, **options):
        return subprocess.run(["tmux", "-S", self.socket, *args], check=True,
                              capture_output=True, text=True,
                              **options).stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def screen(self, *args):
        return self.tmux("capture-pane", "-p", *args)

    def wait(self, text):
        """Waits until ${text} is on the screen; returns all of it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self.screen()
            if text in screen:
                return screen
            time.sleep(0.05)
        raise AssertionError(f"expected: {text}\non the screen:\n{screen}")

    def wait_for_prompt(self, line=""):
        """Waits until the cursor stands behind the prompt and ${line}."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self.screen().rstrip("\n")
            if screen.split("\n")[-1].rstrip() == f"> {line}".rstrip():
                return screen
            time.sleep(0.05)
        raise AssertionError(f"expected: > {line}\non the screen:\n{screen}")


def test_a_visit(folder):
    """The first screen, TAB, ?, undo, history, quit, and coming back."""
    home = Home(folder)
    with Terminal(home, "play", "magpie", "--seed", "7") as terminal:
        screen = terminal.wait_for_prompt()
        assert screen.startswith("Collect shiny things"), screen
        assert "1) draw deck       2) draw ground" in screen, screen
        terminal.keys("dr", "Tab")
        terminal.wait_for_prompt("draw ")
        terminal.keys("Tab", "Tab")
        terminal.wait("deck    ground")
        terminal.keys("g", "Tab")
        terminal.wait_for_prompt("draw ground ")
        terminal.keys("Enter")
        terminal.wait("Seat 0 picks up owl from the ground.")
        terminal.wait_for_prompt()
        terminal.keys("pl", "Tab", "ow", "Tab")
        terminal.wait_for_prompt("play owl ")
        terminal.keys("C-u", "?", "Enter")
        screen = terminal.wait("take back your last answer")
        assert "Owl (card" in screen, screen
        terminal.keys("undo", "Enter")
        terminal.wait("Taken back: draw ground")
        terminal.wait_for_prompt()
        terminal.keys("Up", "Up")
        terminal.wait_for_prompt("?")
        terminal.keys("C-u", "2", "Enter")
        terminal.wait("picks up")
        terminal.wait_for_prompt()
        terminal.keys("qu", "Tab", "Enter")
        terminal.wait("Resume with: rookery play --resume")
        terminal.wait("status 0")
    with Terminal(home, "play", "--resume") as terminal:
        screen = terminal.wait_for_prompt()
        assert "Which card do you play?" in screen, screen
        assert "hand: bead bead owl starling" in screen, screen


def test_leaving_by_key(folder):
    """Ctrl-C and Ctrl-D leave well, and the terminal as it was."""
    home = Home(folder)
    for key in "C-c", "C-d":
        with Terminal(home, "play", "magpie") as terminal:
            terminal.wait_for_prompt()
            terminal.keys("half a l", *(["C-u"] if key == "C-d" else []), key)
            screen = terminal.wait("extproc")
            assert "Resume with: rookery play --resume" in screen, screen
            assert "status 0" in screen, screen
            for mode in "icanon", "echo", "isig":
                assert f" {mode}" in screen.replace("\n", " "), screen


def test_fits_the_screen(folder):
    """Long text continues on the next line, indented."""
    home = Home(folder)
    with Terminal(home, "play", "magpie", "--seats", "4", "--seed", "1",
                  "--seat", "none", "--bots", "random") as terminal:
        terminal.wait("Play again?")
        lines = terminal.screen("-S", "-").split("\n")
    assert max(map(len, lines)) < 80, lines
    start = next(i for i, line in enumerate(lines)
                 if line.startswith("round 5 of 5"))
    assert lines[start + 1].startswith("        "), lines
    assert lines[start + 2].startswith("seat 0"), lines


def test_loot(folder):
    """A game with hundreds of answers: TAB, a wrong letter, a take."""
    home = Home(folder)
    with Terminal(home, "play", "thieves", "--seed", "5", "--bots",
                  "random") as terminal:
        screen = terminal.wait_for_prompt()
        assert "Take any dice from the middle." in screen, screen
        assert "359 answers; TAB completes what you type" in screen, screen
        terminal.keys("ta", "Tab")
        terminal.wait_for_prompt("take ")
        terminal.keys("ma", "Tab")
        terminal.wait_for_prompt("take marker ")
        terminal.keys("C-u", "take RX", "Enter")
        terminal.wait("Y (bag) and P (mask)")
        terminal.keys("take rrw+marker", "Enter")
        terminal.wait("Seat 0 takes red, red, white, marker.")
        terminal.wait_for_prompt()
        lines = terminal.screen("-S", "-").split("\n")
    assert max(map(len, lines)) < 80, lines
