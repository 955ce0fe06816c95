"""tools/strength, which plays what docs/strength.md claims"""
import json
import pathlib
import shutil
import subprocess
import sys

from harness import ROOKERY, expect, fine, value

sys.path.insert(0, "tools")
import humans  # noqa: E402

TOOL = "tools/strength"


def run(*args):
    return subprocess.run([TOOL, ROOKERY, *map(str, args)], text=True,
                          capture_output=True, timeout=120, check=False)


def note(folder, kind, bots, seats, share, batches):
    """As if all of a claim about tiny or thieves had been played."""
    game = "revolution-tiny" if seats == 3 else "thieves-standard"
    runs = [{"bots": bots, "batch": batch, "seat": seat, "matches": 10,
             "thinking": [[3.0, 100], [4.5, 300]], "wins": 10 * share}
            for batch in range(batches) for seat in range(seats)]
    (folder / f"{kind}-{game}.json").write_text(json.dumps(runs))


def test_only_what_was_played_is_written(folder):
    page = folder / "page.md"
    shutil.copy("docs/strength.md", page)
    before = page.read_text(encoding="utf-8")
    note(folder, "search", ["classic:1000", "greedy"], 4, 0.5, 3)
    done = run(folder, "search-thieves-standard", "--write", page)
    expect(done.returncode == 0, f"status 0: {done.stderr}")
    expect("| thieves standard | 4 | 120 | 0.500 |" in done.stdout,
           "the share of the matches")
    after = page.read_text(encoding="utf-8")
    changed = [(old, new) for old, new in zip(before.splitlines(),
                                              after.splitlines())
               if old != new]
    expect(len(before.splitlines()) == len(after.splitlines())
           and len(changed) == 1
           and changed[0][1].startswith("| thieves standard | 4 | 120 |"),
           f"one row is new: {changed}")


def test_time_and_command(folder):
    note(folder, "search", ["classic:1000", "greedy"], 4, 0.5, 3)
    done = run(folder, "search-thieves-standard")
    expect("| 2.00 | `make strength CLAIM=search-thieves-standard` |"
           in done.stdout, f"twice the time of the others: {done.stdout}")


def test_longest(folder):
    name = "longest-casual-thieves-standard"
    for longest, reached in ((0.2994, "yes"), (0.3006, "NO")):
        (folder / f"{name}.json").write_text(json.dumps(
            [{"bot": "casual", "answers": 50, "seconds": 1.0,
              "longest": longest}]))
        done = run(folder, name)
        expect(f"| casual, thieves standard | 5 | 50 | 20.00 | "
               f"{1000 * longest:.1f} | 300 | {reached} |" in done.stdout,
               f"300 ms is the limit: {done.stdout}")


def test_calibration(folder):
    """Whoever states 0.4 and 0.2 but wins 4 and 1 of 7 is not bold enough:
    the squares of what is stated would be right."""
    stated = [0.4, 0.2, 0.2, 0.2]
    matches = [[[chance, float(seat == winner)]
                for seat, chance in enumerate(stated)]
               for winner in [0] * 4 + [1, 2, 3]] * 10
    name = "calibration-thieves-standard"
    (folder / f"{name}.json").write_text(json.dumps(
        [[pair for match in matches for pair in match]] * 40))
    done = run(folder, name)
    expect("| +0.171 | 0.40 |" in done.stdout and "| NO | 2.00 +- "
           in done.stdout, f"what fits: {done.stdout}{done.stderr}")


def test_exploit(folder):
    """The reference comes first; nothing is wanted of it."""
    for name, found in (("solve", {"nash_conv": 0.0416}),
                        ("classic-3000", {"nash_conv": 1.0, "apart": 0.9}),
                        ("strong", {"nash_conv": 0.5004, "apart": 0.4})):
        (folder / f"exploit-{name}.json").write_text(
            json.dumps([{"positions": 218, **found}]))
    done = run(folder, "exploit-solve", "exploit-classic-3000",
               "exploit-strong")
    rows = [line.split(" | ")[:7] for line in done.stdout.splitlines()
            if " | 218 | " in line]
    expect(rows == [
        ["| CFR+ (`solve`, 128 iterations)", "218", "exact", "0.042", "", "",
         ""],
        ["| classic:3000", "218", "100", "1.000", "0.900", "", ""],
        ["| strong", "218", "100", "0.500", "0.400", "0.500", "NO"]],
        f"half of what the former search lets be gained: {done.stdout}")


def test_difference(folder):
    note(folder, "mixed", ["counter:800", "classic:800"], 3, 0.5, 8)
    note(folder, "argmax", ["counter:800:argmax", "classic:800:argmax"], 3,
         0.6, 8)
    done = run(folder, "mixed", "argmax")
    expect("wins 0.100 more" in done.stdout, "the difference")
    expect("(95 % interval 0.011 to 0.189)" in done.stdout,
           f"its interval: {done.stdout}")


def test_human(folder):
    """All of the interval must be below what a strategy may win."""
    bots = [f"exec:60000ms:{pathlib.Path.cwd()}/tools/humans.py {ROOKERY} "
            "saver", "strong"]
    name = "human-saver-thieves-standard"
    for share, reached in ((0.2, "yes"), (0.25, "NO")):
        note(folder, "human-saver", bots, 4, share, 4)
        done = run(folder, name)
        expect(f"| saver, thieves standard | 4 | 160 | {share:.3f} |"
               in done.stdout and f"| 0.29 | {reached} | " in done.stdout,
               f"at most 0.29: {done.stdout}{done.stderr}")


def test_human_strategies_play():
    """All of them give answers that are accepted, in every variant."""
    for game, variant, seats in (
            ("thieves", "standard", 4), ("revolution", "core", 4),
            ("revolution", "palace", 5), ("revolution", "anarchy", 6),
            ("arcane", "three-inspections", 5), ("arcane", "hundred-gold", 4)):
        bots = [f"exec:60000ms:tools/humans.py {ROOKERY} {strategy}"
                for strategy in humans.STRATEGIES[game]]
        bots += ["random"] * (seats - len(bots))
        result = json.loads(fine(
            "sim", game, "--variant", variant, "--seats", seats, "--games", 1,
            "--bots", ",".join(bots), "--json"))
        expect("troubles" not in result, f"no fault in {game} {variant}")


def chosen(game, strategy, ask):
    """The answer of a strategy, by itself."""
    facts = {entry["id"]: entry["facts"] for entry in
             value("rules", "rules", game, "--json")["entries"]}
    ask = {"game": game, "seat": 0, "seats": 4, "seed": 7, **ask}
    player = humans.GAMES[game](humans.STRATEGIES[game][strategy], facts, ask)
    return humans.choose(player, ask)


def test_human_strategies_differ():
    shown = {"card": "dark-lotus", "seen": "all"}
    store = [shown, shown, "?", "?", "?", "?", "?", "?", "?"]
    ask = {"ask": "action", "legal": ["play dark-lotus a2",
                                      "play dark-lotus c1",
                                      "discard dark-lotus"],
           "view": {"storehouses": [store], "stashes": [["dark-lotus"]]}}
    expect(chosen("arcane", "collector", ask) == {"step": 1}, "a set")
    loot = {"centre": {"red": 2, "mask": 3, "marker": 1},
            "piles": [{}, {"white": 3}, {}, {}], "gold": [1] * 4,
            "row_a": ["fur-coat"], "row_b": [], "row_c": []}
    ask = {"ask": "take", "legal": [], "view": loot}
    expect(chosen("thieves", "robber", ask)["answer"].startswith("steal 1"),
           "a theft")
    expect("P" in chosen("thieves", "saver", ask)["answer"], "masks")
    board = {"tokens": [{"force": 1, "blackmail": 2, "gold": 4}],
             "cubes": [{}] * 4}
    ask = {"ask": "bid", "legal": [], "view": board}
    for strategy, most in (("hammer", 2), ("spreader", 6)):
        bid = chosen("revolution", strategy, ask)["answer"]
        expect(bid.count("=") == most, f"{most} spaces: {bid}")


def test_other_bots_do_not_count(folder):
    note(folder, "mixed", ["counter:200", "classic:200"], 3, 0.5, 8)
    note(folder, "argmax", ["counter:800:argmax", "classic:800:argmax"], 3,
         0.6, 8)
    done = run(folder, "argmax")
    expect("more of its" not in done.stdout, "nothing to compare with")


def test_words(folder):
    done = run(folder, "--list")
    expect("deeper-arcane-hundred-gold" in done.stdout.splitlines(),
           "claims by name")
    done = run(folder, "strongest")
    expect(done.returncode == 1 and done.stderr ==
           'There is no claim "strongest"; --list names them.\n',
           "one sentence")
