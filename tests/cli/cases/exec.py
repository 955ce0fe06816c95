"""Programs as bots: rookery sim --bots exec:COMMAND"""
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import time

import jsonschema

from harness import ROOKERY, SCHEMAS, Run, bad, expect, fine, value
from home import Home

ROOT = pathlib.Path.cwd()
PYTHON = f"exec:{sys.executable} {ROOT}/docs/examples/bot.py"
C = f"exec:{os.environ.get('BUILD', 'build/test')}/tests/example-bot"
SETUPS = (("magpie", "standard", 4), ("revolution", "core", 4),
          ("revolution", "tiny", 3), ("revolution", "palace", 6),
          ("revolution", "anarchy", 5), ("thieves", "standard", 5),
          ("arcane", "three-inspections", 4), ("arcane", "hundred-gold", 2))


def sim(*args, **options):
    """A run with some bots; what it prints as JSON, and the run."""
    run = Run(["sim", "magpie", "--games", 3, "--threads", 1, "--json",
               *args], **options)
    run.expect(run.out.startswith("{"), "JSON")
    return json.loads(run.out), run


def reader(body):
    """A shell program that does ${body} for each line."""
    return "exec:while read -r line; do " + body.replace(",", "\\,") + "; done"


def troubles(spec, **options):
    """The report about a bot on seat 0 that does something wrong."""
    result, run = sim("--bots", f"{spec},random", **options)
    run.expect(run.status == 1, "status 1")
    run.expect(result["games"] == 3, "all matches, whatever the bot does")
    run.expect(re.search(r"rookery: \d+ asks got a default answer, so these "
                         r"are not the results of the bots alone\.\n$",
                         run.err), "a sentence about it")
    run.expect(len(result["troubles"]) == 1, "one bot in trouble")
    report = result["troubles"][0]
    run.expect(report["seat"] == 0, "seat 0")
    run.expect(report["defaults"] == sum(
        report[name] for name in ("late", "died", "unreadable", "illegal",
                                  "gone")), "kinds that sum up")
    run.expect(report["asks"] > 3 * 5, "an ask a round")
    return report


def plays(spec):
    """The program plays whole matches of all games without a fault."""
    for game, variant, seats in SETUPS:
        line = ("sim", game, "--variant", variant, "--seats", seats, "--games",
                1, "--json", "--bots")
        result = json.loads(fine(*line, ",".join([spec] + ["random"] * (
            seats - 1))))
        expect(result["games"] == 1 and "troubles" not in result,
               f"a match of {game}")


def test_python_example():
    plays(PYTHON)


def test_c_example():
    plays(C)


def test_examples_are_short():
    for name in "bot.py", "bot.c":
        text = (ROOT / "docs/examples" / name).read_text(encoding="utf-8")
        expect(len(text.splitlines()) <= 40, f"some 30 lines in {name}")


def test_threads_change_nothing():
    line = ("sim", "magpie", "--seats", "3", "--games", "20", "--json",
            "--bots", f"{C},random,{C}", "--threads")
    one, two, seven = (fine(*line, threads) for threads in "127")
    expect(one == two == seven, "the same bytes for 1, 2 and 7 threads")


def test_asks(folder):
    """The lines that a program gets."""
    log = folder / "asks"
    fine("sim", "magpie", "--seats", 3, "--games", 2, "--threads", 1,
         "--bots", f"exec:1234ms:tee {shlex.quote(str(log))} | {C[5:]},random,"
         "random")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    asks = [line for line in lines if line["type"] == "ask"]
    ends = [line for line in lines if line["type"] == "end"]
    expect(len(asks) + len(ends) == len(lines), "asks and ends alone")
    expect([end["match"] for end in ends] == [0, 1], "an end of each match")
    expect(all(len(end["result"]["points"]) == 3 for end in ends), "results")
    for line in lines:
        expect(line["rookery"] == 1 and line["seat"] == 0, "whose line it is")
        expect((line["game"], line["variant"], line["seats"])
               == ("magpie", "standard", 3), "the setup")
        expect(line["options"]["rounds"] == 5, "the options")
        hands = line["view"]["hands"]
        expect("?" not in hands[0], "its own hand")
    expect(any("?" in ask["view"]["hands"][1] for ask in asks),
           "hands of others, face down")
    for match in 0, 1:
        ids = [ask["id"] for ask in asks if ask["match"] == match]
        expect(ids == [f"{match}.{i + 1}" for i in range(len(ids))],
               "asks counted from 1 in each match")
    for ask in asks:
        expect(ask["ms"] == 1234 and ask["legal"] and ask["question"],
               "a question")
        expect(0 <= ask["seed"] < 2 ** 32, "a seed")
        expect(all(i < len(ask["legal"]) for i in ask["unfinished"]),
               "steps of the list")
    expect(any(ask["draft"] for ask in asks), "a bid in several steps")
    for event in (event for line in lines for event in line["events"]):
        expect(event["text"].endswith("."), "a sentence")


def test_hangs():
    start = time.monotonic()
    report = troubles("exec:200ms:sleep 1000")
    expect(report["late"] == 3, "three silences are enough")
    expect(report["gone"] == report["asks"] - 3, "then it is left alone")
    expect(report["first"] == {"match": 0, "id": "0.1", "reason":
                               "There was no answer within 200 ms."},
           "what happened first")
    expect(time.monotonic() - start < 30, "no long wait")


def test_hangs_and_ignores_everything():
    report = troubles("exec:100ms:trap '' HUP INT TERM PIPE; sleep 1000; "
                      "sleep 1000")
    expect(report["late"] == 3, "three silences")


def test_dies_at_once():
    report = troubles("exec:exit 3")
    expect(report["died"] == 3, "three lives are enough")
    expect(report["first"]["reason"] == "The program ended with status 3.",
           "how it ended")


def test_dies_by_a_signal():
    report = troubles("exec:kill -SEGV $$")
    expect(report["first"]["reason"]
           == "The program was ended by signal 11.", "how it ended")


def test_command_not_found():
    report = troubles("exec:no-such-command 2>/dev/null")
    expect(report["first"]["reason"] == "The shell found no such command.",
           "the reason")


def test_dies_in_mid_match():
    """It is started again and goes on."""
    body = "echo '{\"step\": 0}'; [ $((n += 1)) = 5 ] && exit 4"
    report = troubles(reader(body))
    expect(1 <= report["died"] < report["asks"] / 4, "it dies now and then")
    expect(report["gone"] == report["late"] == 0, "it is never given up")
    expect(report["first"]["reason"] == "The program ended with status 4.",
           "how it ended")


def test_nonsense():
    report = troubles(reader("echo hello"))
    expect(report["unreadable"] == report["asks"], "every time")
    expect("It was: hello" in report["first"]["reason"], "what it was")


def test_bytes_that_are_no_text():
    report = troubles(reader(r"printf '\377\033[2J\000\n'"))
    expect(report["unreadable"] == report["asks"], "every time")
    expect(report["first"]["reason"].isprintable(), "nothing for a terminal")


def test_illegal_answer():
    report = troubles(reader('echo \'{"answer": "play crown"}\''))
    expect(report["illegal"] == report["asks"], "every time")
    expect('There is no card called "crown".' in report["first"]["reason"],
           "why")


def test_unknown_field():
    report = troubles(reader('echo \'{"step": 0, "why": "fun"}\''))
    expect("nothing else" in report["first"]["reason"], "why")


def test_line_too_long():
    report = troubles(reader("head -c 70000 /dev/zero | tr '\\0' x; echo"))
    expect(report["unreadable"] == report["asks"], "every time")
    expect(report["first"]["reason"] == "The line is longer than 4096 bytes.",
           "why")


def test_flood():
    report = troubles("exec:yes")
    expect(report["unreadable"] == report["asks"], "every time")


def test_never_reads():
    """More lines than a pipe holds may wait, but not without end."""
    spec = "exec:while echo '{\"step\": 0}'; do :; done,random"
    result, run = sim("--bots", spec)
    run.expect(run.status == 0 and "troubles" not in result, "no trouble")
    result, run = sim("--bots", spec, "--games", 60)
    run.expect(run.status == 1, "status 1")
    report = result["troubles"][0]
    run.expect(0 < report["died"] == report["defaults"] < 5, "new lives")
    run.expect(report["first"]["reason"]
               == "The program does not read what it is told.", "the reason")


def test_wrong_ids_are_left_out():
    """An answer to another ask counts for nothing; the right one does."""
    program = ("import sys,json\nfor line in sys.stdin:\n"
               " ask = json.loads(line)\n"
               " if ask['type'] == 'ask':\n"
               "  print('{\"id\": \"9.9\", \"step\": 999}')\n"
               "  print(json.dumps({'id': ask['id'], 'step': 0}), flush=True)")
    spec = f"exec:{sys.executable} -c {shlex.quote(program)}"
    result, run = sim("--bots", spec.replace(",", "\\,") + ",random")
    run.expect(run.status == 0 and "troubles" not in result, "no trouble")


def test_wrong_ids_without_end():
    """A program that talks all the time but never answers is late."""
    report = troubles("exec:200ms:yes '{\"id\": \"9.9\"\\, \"step\": 0}'")
    expect(report["late"] == 3, "three silences")


def test_schema():
    """The same numbers for people."""
    spec = "exec:exit 3"
    run = Run(["sim", "magpie", "--games", 3, "--bots", f"{spec},random"])
    for part in ("seat 0, exec:exit 3\n", "asks got a default answer: ",
                 "as it died", "not asked any more\n",
                 "  the first was ask 0.1: The program ended with status 3."):
        run.expect(part in run.out, part)
    result = value("sim", "sim", "magpie", "--games", 2, "--json", "--bots",
                   f"{C},random")
    expect(result["bots"] == [C, "random"], "the bots")


def test_report_fits_the_schema():
    result, _ = sim("--bots", "exec:exit 3,random")
    rules = json.loads((SCHEMAS / "sim.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator(rules).validate(result)


def test_bad_specs():
    bad("sim", "magpie", "--bots", "exec:", says="which command to run")
    bad("sim", "magpie", "--bots", "exec:0ms:x", says="1 to 600000 ms")
    bad("sim", "magpie", "--bots", "exec:awk -F, 1",
        says="a comma in it is written \\,")
    bad("sim", "magpie", "--bots", "exec:" + "x" * 2000, says="a script")


def no_child_is_left(mark):
    """True if no running process has ${mark} in its command line."""
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark in (
                    entry / "cmdline").read_bytes():
                return False
        except OSError:
            continue
    return True


def expect_nobody(mark):
    """A killed process may take a moment to be gone, but no longer."""
    end = time.monotonic() + 10
    while not no_child_is_left(mark) and time.monotonic() < end:
        time.sleep(0.05)
    expect(no_child_is_left(mark), "that nobody is left")


def test_interrupt(folder):
    """Ctrl-C does not wait for a program that hangs, nor leave it behind."""
    mark = f"sleep 98{os.getpid()}"
    with subprocess.Popen(
            [ROOKERY, "sim", "magpie", "--threads", "2", "--bots",
             f"exec:600000ms:{mark}; {mark}"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, cwd=folder) as process:
        time.sleep(1)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    expect(time.monotonic() - start < 10, "that it ends soon")
    expect(process.returncode == 1, "status 1")
    expect("0 matches with seed 1" in out, "what there is, which is nothing")
    expect(err.startswith("rookery: Stopped after 0 of"), "the sentence")
    expect_nobody(mark.encode().replace(b" ", b"\0"))


def test_interrupt_twice():
    """A second Ctrl-C ends it at once, and the programs too."""
    mark = f"96{os.getpid()}"
    with subprocess.Popen(
            [ROOKERY, "sim", "magpie", "--threads", "1", "--bots",
             f"exec:600000ms:trap '' INT; sleep {mark}; sleep {mark}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while no_child_is_left(b"sleep\0" + mark.encode()):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.02)
    expect(process.returncode in (-signal.SIGINT, 1), "an end")
    expect_nobody(mark.encode())


def test_play_interrupted(folder):
    """Ctrl-C while a program hangs leaves no process behind."""
    mark = f"95{os.getpid()}"
    home = Home(folder)
    with subprocess.Popen(
            [ROOKERY, "play", "magpie", "--seat", "1", "--bots",
             f"exec:600000ms:sleep {mark}; sleep {mark}"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=home.env, cwd=folder) as process:
        while no_child_is_left(b"sleep\0" + mark.encode()):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
    expect(process.returncode == 0 and b"Resume with" in out, "a goodbye")
    expect_nobody(mark.encode())


def test_children_of_the_program_end_too():
    mark = f"97{os.getpid()}"
    troubles(f"exec:100ms:sleep {mark} & sleep {mark}")
    expect_nobody(mark.encode())


def test_play(folder):
    home = Home(folder)
    out = home.fine("play", "magpie", "--seed", 1, "--set", "rounds=1",
                    "--bots", PYTHON, stdin="1\n" * 30)
    assert "Bots: seat 1 exec:" in out
    assert "asks got a default answer" not in out
    assert re.search(r"^(You win!|You share the victory!|Seat 1 wins\.)$",
                     out, re.M)


def test_play_with_one_that_fails(folder):
    home = Home(folder)
    out = home.fine("play", "magpie", "--seed", 1, "--set", "rounds=1",
                    "--bots", "exec:exit 3", stdin="1\n" * 30)
    assert "seat 1, exec:exit 3\n" in out
    assert "The program ended with status 3." in out


def test_a_file_starts_no_program(folder):
    """To resume a match, name its programs again."""
    home = Home(folder)
    home.fine("play", "magpie", "--file", "m", "--bots", PYTHON)
    (folder / "m.seats").write_text(json.dumps(
        {"you": 0, "bots": [None, "exec:touch ran"]}))
    home.bad("play", "--resume=m", says="a file cannot start programs: name the "
             "bots again with --bots, exec:touch ran for seat 1.")
    assert not (folder / "ran").exists()
    home.fine("play", "--resume=m", "--bots", PYTHON)
