"""A folder of its own for one test: home, working folder and matches."""
import os

import harness


class Home:
    def __init__(self, folder):
        self.path = folder
        self.env = {**os.environ, "HOME": str(folder)}
        self.env.pop("XDG_DATA_HOME", None)

    def __truediv__(self, name):
        return self.path / name

    def options(self, stdin):
        return {"cwd": self.path, "env": self.env, "stdin": stdin}

    def run(self, *args, stdin=""):
        """The finished run, whatever became of it."""
        return harness.Run(args, **self.options(stdin))

    def fine(self, *args, stdin=""):
        """Its output, if it succeeds."""
        return harness.fine(*args, **self.options(stdin))

    def bad(self, *args, says="", stdin=""):
        """Runs a command that must be refused with one sentence."""
        harness.bad(*args, says=says, **self.options(stdin))

    def failed(self, *args, says="", stdin=""):
        """Runs a command that must fail with one sentence."""
        harness.failed(*args, says=says, **self.options(stdin))

    def json(self, *args, stdin=""):
        """The JSON it prints, which fits the schema of the command."""
        return harness.value(args[0], *args, "--json", **self.options(stdin))

    def new(self, name="m", *args):
        """A new match of two seats that seed 7 deals: starling bead bead,
        crow ring jay, and an owl on the ground."""
        path = self / name
        path.write_text(self.fine("new", "magpie", "--seed", 7, *args))
        return path
