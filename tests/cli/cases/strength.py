"""tools/strength, which plays what docs/strength.md claims"""
import json
import pathlib
import shutil
import subprocess

from harness import ROOKERY, expect

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
