"""Bots from shared objects: rookery sim --bots so:FILE"""
import json
import os
import pathlib
import re
import shutil

from harness import Run, bad, expect, fine
from home import Home

BUILD = pathlib.Path(os.environ.get("BUILD", "build/test")) / "tests"
EXAMPLE = f"so:{BUILD}/plugin.so"
FINE = f"so:{BUILD}/plugin-fine.so"
MAGPIE = ("sim", "magpie", "--games", 6, "--json", "--bots")


def test_example():
    """docs/examples/plugin.c plays all games, and better than at random."""
    for game, seats in (("magpie", 2), ("revolution", 3), ("thieves", 3),
                        ("arcane", 2)):
        result = json.loads(fine(
            "sim", game, "--seats", seats, "--games", 1, "--json", "--bots",
            ",".join([f"{EXAMPLE}:2"] + ["random"] * (seats - 1))))
        expect("troubles" not in result, f"a match of {game}")
    result = json.loads(fine("sim", "magpie", "--seats", 2, "--games", 40,
                             "--rotate", "--json", "--bots",
                             f"{EXAMPLE},random"))
    share = {row["bot"]: row["share"] for row in result["by_bot"]}
    expect(share[EXAMPLE] > 0.7, f"a bot that wins: {share}")


def test_example_is_short():
    text = pathlib.Path("docs/examples/plugin.c").read_text(encoding="utf-8")
    expect(len(text.splitlines()) < 60, "one page")


def test_threads_change_nothing():
    line = ("sim", "magpie", "--seats", 3, "--games", 12, "--json", "--bots",
            f"{EXAMPLE}:3,random,{FINE}", "--threads")
    one, four = fine(*line, 1), fine(*line, 4)
    expect(one == four, "the same bytes for 1 and 4 threads")


def test_ladder_and_play(folder):
    out = fine("ladder", "magpie", "--games", 8, "--seats", 2, "--json",
               "--bots", f"{FINE},random")
    expect({row["bot"] for row in json.loads(out)["bots"]}
           == {FINE, "random"}, "both bots")
    out = Home(folder).fine("play", "magpie", "--seats", 2, "--seed", 1,
                            "--bots", FINE, stdin="draw deck\n1\nquit\n")
    expect(f"seat 1 {FINE}" in out, "the bot at the table")
    told = out.split("Seat 0 plays bead.\n")[1]
    expect(told.startswith("  Seat 1 draws ? from the deck.\n"
                           "  Seat 1 plays bead.\n"), "its first moves")


def test_settings():
    """Settings are those of a search; more if the bot opens itself."""
    run = Run([*MAGPIE, f"{FINE}:7ms:anything,random", "--threads", 1],
              env={**os.environ, "PLUGIN_SAYS": "1"})
    run.expect(run.status == 0, "status 0")
    run.expect(f"open {FINE}:7ms:anything\n" in run.err, "its whole spec")
    run.expect(run.err.count("open") == run.err.count("close") == 1,
               "opened and closed once")
    bad(*MAGPIE, f"{EXAMPLE}:deep,random",
        says='"deep" is no setting of this bot.')


def test_ids_and_plans():
    """An object makes the same ids and plan as the program."""
    run = Run([*MAGPIE, f"so:{BUILD}/plugin-numbers.so,random", "--threads", 1],
              env={**os.environ, "PLUGIN_SAYS": "1"})
    game, = [game for game in json.loads(fine("games", "--all", "--json"))[
        "games"] if game["id"] == "magpie"]
    row = game["variants"][0]["facts"]["by_seats"][0]
    run.expect(row["seats"] == 2 and
               "ids {moves} {ids}, columns {columns} {plan}\n".format(**row)
               in run.err, f"as the program has them: {row}")


def test_name_without_a_slash(folder):
    shutil.copy(BUILD / "plugin-fine.so", folder / "mine.so")
    fine(*MAGPIE, "so:mine.so,random", cwd=folder)


def test_bad_objects(folder):
    """One sentence for each fault."""
    text = folder / "text.so"
    text.write_text("I am no object.\n")
    for path, says in (
            ("", "Name a shared object behind so:, as in: so:./bot.so."),
            (folder / "none.so", f"There is no file {folder}/none.so."),
            (text, r"Cannot load a bot: .*text.so: (file too short|invalid ELF "
                   r"header)\."),
            (folder, "Cannot load a bot: "),
            (BUILD / "plugin-none.so", "plugin-none.so has no bot: it must "
             r"export one with RK_PLUGIN \(rookery/plugin.h\)\."),
            (BUILD / "plugin-version.so", r"plugin-version.so was compiled for "
             r'version "0\.0\.9" of Rookery, and this is [0-9.]+; compile it '
             "again."),
            (BUILD / "plugin-sizes.so", "plugin-sizes.so was compiled with "
             "other headers: RK_VIEW_MAX has another size there; compile it "
             "again."),
            (BUILD / "plugin-incomplete.so", "is incomplete: it needs choose"),
            (BUILD / "plugin-memory.so", "wants more than 1 GiB of memory.")):
        run = Run([*MAGPIE, f"so:{path},random"])
        run.expect(run.status == 2, "status 2")
        run.expect(run.out == "", "no output")
        run.expect(re.fullmatch(r"rookery: [^\n]*\.\n", run.err),
                   "one sentence on stderr")
        run.expect(re.search(says, run.err), says)
    bad(*MAGPIE, "so:" + "x" * 2000, says="too long")
    bad(*MAGPIE, "os:x", says="so:FILE, exec:COMMAND")


def test_illegal_answers():
    """They are replaced, counted and told, and the status says so."""
    spec = f"so:{BUILD}/plugin-illegal.so"
    run = Run([*MAGPIE, f"{spec},random"])
    run.expect(run.status == 1, "status 1")
    run.expect("asks got a default answer" in run.err, "a sentence about it")
    result = json.loads(run.out)
    report = result["troubles"][0]
    run.expect(result["games"] == 6, "all matches")
    run.expect(report["bot"] == spec and report["seat"] == 0, "whose it is")
    run.expect(report["asks"] == report["defaults"] == report["illegal"] > 30,
               "all of its answers")
    run.expect(re.fullmatch(r"The bot chose move (\d+); the legal moves are 0 "
                            r"to \d+\.", report["first"]["reason"]),
               "the first reason")
    run = Run(["exploit", "revolution", "--variant", "tiny", "--set",
               "round_cap=1", "--bot", spec, "--samples", 2])
    run.expect(run.status == 1 and "default answer" in run.err,
               "no figures about other answers than its own")


def test_files_load_nothing(folder):
    """A saved match names the object; resuming it does not load that."""
    home, loaded = Home(folder), folder / "loaded"
    line = ("play", "magpie", "--seats", 2, "--seed", 1, "--bots", FINE)
    home.env["PLUGIN_LOADED"] = str(loaded)
    home.fine(*line, stdin="quit\n")
    expect(loaded.exists(), "an object that shows when it is loaded")
    loaded.unlink()
    home.bad("play", "--resume", "magpie", stdin="quit\n",
             says="For safety a file cannot start programs: name the bots "
             f"again with --bots, {FINE} for seat 1.")
    expect(not loaded.exists(), "an object that is not loaded")
    part = fine(*MAGPIE[:-2], "--bots", f"{FINE},random", "--shard", "1/1")
    path = folder / "part.json"
    path.write_text(part)
    home.fine("sim", "--merge", path)
    expect(not loaded.exists(), "the same for parts")
