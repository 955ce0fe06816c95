"""rookery solve and rookery exploit; the mathematics is in tests/unit/solve.c."""
import json
import os
import pathlib
import pty
import re
import subprocess
import time

from harness import ROOKERY, bad, expect, fine, value

TINY = "revolution", "--variant", "tiny", "--set", "round_cap=1"


def test_curve():
    result = value("solve", "solve", *TINY, "--iterations", "24", "--json")
    expect(result["positions"] == 1, "one round: one position")
    expect(result["answers"] == 60, "1 Force, 2 Gold: 2 times 10 bids a seat")
    expect(result["joint_answers"] == 8000, "of three seats")
    curve = result["curve"]
    expect([point["iterations"] for point in curve]
           == [1, 2, 3, 4, 6, 8, 12, 16, 24], "the points of the curve")
    expect(all(abs(sum(point["value"]) - 1) < 1e-9 for point in curve),
           "that shares of victory sum to 1")
    gaps = [point["nash_conv"] for point in curve]
    expect(gaps[result["best"]] == min(gaps), "the best point")
    expect(min(gaps) < 0.02 < gaps[0], "that it learns")


def test_documented_curve():
    """The row of docs/simulation.md about one round."""
    text = pathlib.Path("docs/simulation.md").read_text(encoding="utf-8")
    told = {row.split("|")[1].strip(): row.split("|")[2:-1]
            for row in text.splitlines() if row.startswith("| ")}
    result = value("solve", "solve", *TINY, "--iterations", "96", "--json")
    gaps = {point["iterations"]: point["nash_conv"]
            for point in result["curve"]}
    for count, gap in zip(told["iterations"], told["one round"], strict=True):
        expect(f"{gaps[int(count)]:.4f}" == gap.strip(), f"{count} iterations")


def test_progress_is_not_shown_all_the_time():
    mine, theirs = pty.openpty()
    begun = time.monotonic()
    with subprocess.Popen([ROOKERY, "solve", *TINY, "--iterations", "50"],
                          stdout=subprocess.DEVNULL, stderr=theirs) as process:
        process.communicate(timeout=60)
    most = 10 * (time.monotonic() - begun) + 2
    os.close(theirs)
    shown = os.read(mine, 65536)
    os.close(mine)
    expect(b"50 of 50 iterations" in shown, "the end is shown")
    count = shown.count(b" iterations")
    expect(count <= most, f"ten times a second, not {count} times of {most}")


def test_people():
    text = fine("solve", *TINY, "--iterations", "2")
    expect("1 positions, 60 answers, 8000 joint answers" in text, "the size")
    expect(text.count("  least\n") == 1, "one point is the best")
    text = fine("exploit", *TINY)
    expect("policy: random, exactly" in text, "what was looked at")
    expect("NashConv 1.389" in text, "against random bids")
    expect("half" not in text, "nothing is sampled")
    text = fine("exploit", *TINY, "--bot", "greedy", "--samples", "30")
    whole, apart = map(float, re.search(
        r"NashConv (\S+)\n {9}(\S+) if best responses know half", text).groups())
    json = value("exploit", "exploit", *TINY, "--bot", "greedy",
                 "--samples", "30", "--json")
    for told, figure in (whole, "nash_conv"), (apart, "nash_conv_apart"):
        expect(abs(told - json[figure]) < 0.001, f"{figure} is {told}")


def test_table(tmp):
    path = tmp / "policy.jsonl"
    curve = value("solve", "solve", *TINY, "--iterations", "12", "--json",
                  "--table", path)
    result = value("exploit", "exploit", *TINY, "--table", path, "--json")
    best = curve["curve"][curve["best"]]
    expect(abs(result["nash_conv"] - best["nash_conv"]) < 1e-9,
           "that the table is the policy which was learned")
    expect(result["policy"] == {"table": str(path), "missing": 0}, "all of it")
    lines = path.read_text(encoding="utf-8").splitlines()
    expect(len(lines) == 3, "a line for each seat")
    path.write_text(lines[0] + "\n", encoding="utf-8")
    result = value("exploit", "exploit", *TINY, "--table", path, "--json")
    expect(result["policy"]["missing"] == 2, "two seats are left out")


def test_bad_tables(tmp):
    path = tmp / "policy.jsonl"
    fine("solve", *TINY, "--iterations", "1", "--table", path)
    line = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    answer = next(iter(line["answers"]))
    for change, says in (
            ({"position": "12"}, "16 hexadecimal digits"),
            ({"seat": 3}, "number of a seat"),
            ({"answers": []}, '"position", "seat" and "answers"'),
            ({"answers": {"bid all": 1}}, '"bid all" is no answer'),
            ({"answers": {answer: -1}}, "number from 0 on"),
            ({"answers": {answer: 0}}, "above 0")):
        path.write_text(json.dumps({**line, **change}), encoding="utf-8")
        bad("exploit", *TINY, "--table", path, says=says)
    path.write_text(json.dumps(line) + "\n" + json.dumps(line),
                    encoding="utf-8")
    bad("exploit", *TINY, "--table", path, says="Line 2 of the table")


def test_samples():
    line = "exploit", *TINY, "--bot", "beginner", "--samples", "40", "--json"
    one = value("exploit", *line, "--threads", "1")
    expect(one == value("exploit", *line, "--threads", "3"), "any threads")
    expect(one != value("exploit", *line, "--seed", "2"), "another seed")
    expect(one["policy"] == {"bot": "beginner", "samples": 40, "seed": "1"},
           "how the policy is known")
    expect(one["nash_conv_apart"] != one["nash_conv"], "two halves")
    one = value("exploit", *line, "--samples", "1")
    expect("nash_conv_apart" not in one, "no halves of one sample")


def test_refusals():
    bad("solve", "magpie", says="Chance takes part")
    bad("solve", "revolution", says="too many answers")
    bad("exploit", *TINY[:-1], "round_cap=2", "--most", "50",
        says="more than 50 positions")
    bad("exploit", *TINY, "--bot", "random", "--table", "x",
        says="one of --bot and --table")
    bad("exploit", *TINY, "--bot", "exec:true", says="remembers")
