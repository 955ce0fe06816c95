"""The program as a whole, and the options by which a game is chosen."""
import os
import subprocess

from harness import ROOKERY, Run, bad, expect, fine


def test_no_command_shows_usage():
    run = Run([])
    run.expect(run.status == 2, "status 2")
    run.expect(run.err.startswith("Usage: rookery COMMAND"), "the usage")


def test_help_lists_bots():
    expect("rookery help bots" in fine("help"), "a pointer to the bots")
    said = fine("help", "bots")
    for word in ("random", "master", "exec:PROGRAM", "so:FILE", "threads=N",
                 "cut=N", "net=N", "plain", "full", "argmax"):
        expect(f"  {word} " in said, word)


def test_wrong_settings():
    """A wrong value is called wrong, and a wrong name unknown."""
    for bots, says in [
            ("search:threads=0", "threads is a number from 1 to 64."),
            ("search:net=2", '"net=2" is wrong: net is a number from 0 to 1.'),
            ("search:5s", '"5s" is wrong: give iterations or milliseconds'),
            ("search:depth=2", '"depth=2" is no setting of this bot'),
            ("greedy:500", 'The bot "greedy" has no settings')]:
        bad("sim", "magpie", "--games", 1, "--bots", bots, says=says)


def test_unknown_command():
    bad("gmaes", says="rookery --help")


def test_version():
    expect(fine("--version").startswith("rookery "), "name and version")


def test_libraries():
    """No command but a server with a database waits for libpq to load."""
    listed = fine("--version",
                  env={**os.environ, "LD_TRACE_LOADED_OBJECTS": "1"})
    expect("libc.so" in listed, "a list of libraries")
    expect("libpq" not in listed, "no libpq")


def test_unknown_game():
    bad("rules", "magpy", says="magpie")


def test_game_is_missing():
    bad("rules", says="Name a game")


def test_one_game_too_many():
    bad("rules", "magpie", "arcane", says='Unexpected argument "arcane"')


def test_unknown_variant():
    bad("rules", "magpie", "--variant", "delxue", says="standard")


def test_seats_out_of_range():
    bad("rules", "magpie", "--seats", "5", says="2 to 4 players")


def test_seats_not_a_number():
    for text in "two", "", "-2", "2x", "0", "99999999999999999999":
        bad("rules", "magpie", "--seats", text, says="--seats")


def test_option_without_value():
    bad("rules", "magpie", "--seats", says="--seats needs a value")


def test_flag_with_value():
    bad("rules", "magpie", "--json=yes", says="--json takes no value")


def test_set_unknown_option():
    bad("rules", "magpie", "--set", "speed=9", says="speed")


def test_set_value_out_of_range():
    bad("rules", "magpie", "--set", "rounds=10", says="1 to 9")


def test_set_unknown_word():
    bad("rules", "magpie", "--set", "tie=left", says="ground or start")


def test_set_without_value():
    bad("rules", "magpie", "--set", "rounds", says="KEY=VALUE")


def test_set_too_often():
    bad("rules", "magpie", *["--set", "rounds=3"] * 17, says="at most 16")


def test_control_characters_stay_on_one_line():
    bad("rules", "mag\npie\x1b[2J", says="mag?pie?[2J")


def test_full_disk():
    for command in ["games", "--all"], ["games", "--all", "--json"]:
        with open("/dev/full", "w", encoding="ascii") as full:
            run = subprocess.run([ROOKERY, *command], stdout=full,
                                 stderr=subprocess.PIPE, text=True,
                                 check=False)
        expect(run.returncode == 1, "status 1 where nothing can be written")
        expect(run.stderr.count("\n") == 1, "one sentence")
