"""rookery sim"""
import os
import pty
import signal
import subprocess
import time

from harness import ROOKERY, bad, expect, fine, value


def test_json():
    result = value("sim", "sim", "magpie", "--seats", "3", "--games", "50",
                   "--json")
    expect(result["games"] == 50, "50 matches")
    expect(result["bots"] == ["random"] * 3, "random bots by default")
    expect([row["seat"] for row in result["by_seat"]] == [0, 1, 2],
           "three seats")
    expect(abs(sum(row["share"] for row in result["by_seat"]) - 1) < 1e-9,
           "shares that sum to 1")
    expect(len(result["by_bot"]) == 1, "one bot on all seats")
    expect(result["by_bot"][0]["matches"] == 150, "it sat on every seat")
    expect(result["decisions"] > result["answers"] > 50 * 3 * 5,
           "at least one answer a turn, and drafts")


def test_time():
    line = "sim", "magpie", "--games", "50"
    result = value("sim", *line, "--json", "--time")
    expect(abs(result["decisions_per_second"] * result["seconds"]
               - result["decisions"]) < 1, "speed is decisions by seconds")
    expect("decisions a second" in fine(*line, "--time"), "the speed")
    expect("second" not in fine(*line), "no time unless asked for")


def test_threads_change_nothing():
    for form in [], ["--json"]:
        line = ("sim", "magpie", "--seats", "3", "--games", "333", "--rotate",
                "--bots", "greedy,random,beginner", "--seed", "7", *form,
                "--threads")
        one, two, seven = (fine(*line, threads) for threads in "127")
        expect(one == two == seven, "the same bytes for 1, 2 and 7 threads")


def test_rotation():
    line = ("sim", "magpie", "--seats", "3", "--games", "90", "--json",
            "--bots", "greedy,random,random")
    fixed, rotated = value("sim", *line), value("sim", *line, "--rotate")
    expect((fixed["rotated"], rotated["rotated"]) == (False, True), "which")
    for result in fixed, rotated:
        rows = {row["bot"]: row for row in result["by_bot"]}
        expect(rows["greedy"]["matches"] == 90, "one seat of greedy")
        expect(rows["random"]["matches"] == 180, "two of random")
        expect(rows["greedy"]["low"] > 1 / 3, "greedy is better")
    expect(fixed["by_seat"][0]["share"] == fixed["by_bot"][0]["share"],
           "greedy stays on seat 0")
    expect(rotated["by_seat"][0]["share"] < fixed["by_seat"][0]["share"] - .1,
           "greedy moves")


def test_wilson_interval():
    row, = value("sim", "sim", "magpie", "--seats", "4", "--games", "25",
                 "--json")["by_bot"]
    # 25 victories on 100 seats; Wilson 1927 by hand, z = 1.95996
    expect(row["share"] == .25, "a quarter")
    expect(abs(row["low"] - .17545) < 1e-4, "lower end")
    expect(abs(row["high"] - .34305) < 1e-4, "upper end")


def test_first_matches_do_not_depend_on_how_many():
    line = "sim", "magpie", "--set", "rounds=1", "--json", "--games"
    expect(value("sim", *line, "1")["decisions"]
           <= value("sim", *line, "2")["decisions"], "one match more")


def test_seed():
    line = "sim", "magpie", "--games", "20", "--json", "--seed"
    one, same, other = (fine(*line, seed) for seed in "112")
    expect(one == same, "the same matches for the same seed")
    expect(one != other, "others for another seed")
    expect(value("sim", *line, "18446744073709551615")["seed"]
           == "18446744073709551615", "every seed of 64 bits")


def test_people():
    text = fine("sim", "magpie", "--games", "10", "--bots", "random,random")
    for part in "Magpie", "10 matches", "random", "decisions":
        expect(part in text, part)
    expect(max(map(len, text.splitlines())) < 80, "it fits into 80 columns")


def test_unknown_bot():
    bad("sim", "magpie", "--bots", "rnadom", says="the bots are: random")
    bad("sim", "magpie", "--bots", "random,", says='There is no bot ""')


def test_wrong_number_of_bots():
    bad("sim", "magpie", "--bots", "random,random,random", says="2 seats")


def test_numbers():
    bad("sim", "magpie", "--games", "0", says="--games")
    bad("sim", "magpie", "--threads", "0", says="--threads")
    bad("sim", "magpie", "--threads", "257", says="1 to 256")
    bad("sim", "magpie", "--seed", "x", says="--seed")


def test_interrupt_gives_what_there_is():
    with subprocess.Popen([ROOKERY, "sim", "magpie", "--games", "1000000000"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    expect(process.returncode == 1, "status 1")
    expect("decisions" in out, "the results so far")
    expect(err.startswith("rookery: Stopped after "), "that it was stopped")


def test_progress_at_a_terminal():
    mine, theirs = pty.openpty()
    with subprocess.Popen([ROOKERY, "sim", "magpie", "--games", "1000"],
                          stdout=subprocess.PIPE, stderr=theirs) as process:
        out, _ = process.communicate(timeout=60)
    os.close(theirs)
    shown = os.read(mine, 4096)
    os.close(mine)
    expect(process.returncode == 0 and b"decisions" in out, "a result")
    expect(b" of 1000 matches" in shown, "how far it is")
    expect(shown.endswith(b"\r\x1b[K"), "that the line is wiped at the end")
