#!/usr/bin/python3
"""bench/python_loop.py [SECONDS]: decisions a second of a loop in Python.

Each row is a loop of step() and sample() over 1,024 matches with masks,
observations and rewards, in one thread, by processor time; "step" leaves that
of sample() out. The rows take turns of SECONDS, five each: the median counts.
Either is followed by "yes" or "NO" where a figure is WANTED.
Then rookery.simulate with bots that take any legal move on all seats: a policy
in Python, which is called with many decisions at a time, and a shared object.
PYTHONPATH must name the built package; the object is compiled by cc.
"""
import ctypes
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import numpy
import rookery

ROOT = pathlib.Path(__file__).resolve().parent.parent

TURNS = 5

# Million decisions a second.
WANTED = {
    "Revolution! core, 4 seats, u8": 5.0,
    "Revolution! core, 4 seats, raw": 6.0,
    "Thief's Market, 4 seats, u8": 3.0,
    "Thief's Market, 4 seats, raw": 6.0,
    "Arcane Alley, 4 seats, u8": 3.0,
    "Arcane Alley, 4 seats, raw": 6.0,
    "Revolution! core, 4 seats, u8, one match": 0.7,
}

# title, game, matches, what is chosen
LOOPS = [
    ("Revolution! core, 4 seats, u8", "revolution", 1024, {"seats": 4}),
    ("Revolution! core, 4 seats, f32", "revolution", 1024,
     {"seats": 4, "observe": "f32"}),
    ("Revolution! core, 4 seats, raw", "revolution", 1024,
     {"seats": 4, "observe": "raw"}),
    ("Thief's Market, 4 seats, u8", "thieves", 1024, {"seats": 4}),
    ("Thief's Market, 4 seats, raw", "thieves", 1024,
     {"seats": 4, "observe": "raw"}),
    ("Arcane Alley, 4 seats, u8", "arcane", 1024, {"seats": 4}),
    ("Arcane Alley, 4 seats, raw", "arcane", 1024,
     {"seats": 4, "observe": "raw"}),
    ("Magpie, 3 seats, u8", "magpie", 1024, {"seats": 3}),
    ("Revolution! core, 4 seats, u8, one match", "revolution", 1, {"seats": 4}),
]


def measure(batch, seconds):
    """(decisions a second of step and sample, of step alone)."""
    clock, stepping, steps = time.process_time, 0.0, 0
    at_once = max(1, 1024 // batch.matches)
    began = clock()
    while clock() - began < seconds:
        if at_once == 1:
            batch.sample()
            before = clock()
            batch.step()
            stepping += clock() - before
        else:
            for _ in range(at_once):
                batch.sample()
                batch.step()
        steps += at_once
    spent = clock() - began
    decisions = steps * batch.matches
    return decisions / spent, decisions / stepping if stepping else 0.0


class Chooser:
    """A policy that takes any legal action, and counts the decisions."""
    observe = "u8"

    def __init__(self):
        self.decisions = 0
        self.random = numpy.random.default_rng(1)

    def __call__(self, observations, masks):
        self.decisions += len(masks)
        tickets = self.random.random(masks.shape, numpy.float32)
        return (tickets * masks).argmax(axis=1)


def ask_policy(matches):
    """Decisions of a policy on all seats, over MATCHES matches."""
    chooser = Chooser()
    rookery.simulate("revolution", [chooser], matches, seats=4)
    return chooser.decisions


def ask_object(folder, matches):
    """The same of a shared object."""
    path = folder / "counted.so"
    if not path.exists():
        subprocess.run(["cc", "-std=c17", "-O2", "-shared", "-fPIC",
                        f"-I{ROOT}/include", ROOT / "bench/counted.c",
                        "-o", path], check=True)
    counted = ctypes.c_ulong.in_dll(ctypes.CDLL(str(path)), "counted")
    before = counted.value
    rookery.simulate("revolution", f"so:{path}", matches, seats=4)
    return counted.value - before


def rate(ask, seconds):
    """Decisions a second of ASK, which plays a number of matches."""
    ask(1)
    began, matches, decisions = time.process_time(), 256, 0
    while time.process_time() - began < seconds:
        decisions += ask(matches)
        matches = min(2 * matches, 4096)
    return decisions / (time.process_time() - began)


def reached(title, decisions):
    """A figure in millions, and whether it is as wanted."""
    if title not in WANTED:
        return f"{decisions / 1e6:10.2f}    "
    return (f"{decisions / 1e6:10.2f} "
            f"{'yes' if decisions >= WANTED[title] * 1e6 else 'NO':3}")


def measure_all(seconds):
    """For each loop the medians of what measure() returns, in turns."""
    batches = []
    for _, game, matches, chosen in LOOPS:
        batches.append(rookery.Batch(game, matches, seed=1, **chosen))
        for _ in range(400):
            batches[-1].step(batches[-1].sample())
    turns = [[measure(batch, seconds) for batch in batches]
             for _ in range(TURNS)]
    return [tuple(map(statistics.median, zip(*row))) for row in zip(*turns)]


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    print("Million decisions a second                  wanted    "
          "step and sample      step")
    for (title, *_), (both, alone) in zip(LOOPS, measure_all(seconds)):
        wanted = f"{WANTED[title]:.1f}" if title in WANTED else ""
        told = reached(title, alone) if alone else ""
        print(f"  {title:42} {wanted:>5}     {reached(title, both)} {told}"
              .rstrip(), flush=True)
    print("rookery.simulate, Revolution! core, 4 seats")
    print(f"  {'a policy in Python':54} {rate(ask_policy, seconds) / 1e6:8.2f}",
          flush=True)
    with tempfile.TemporaryDirectory() as folder:
        told = rate(lambda matches: ask_object(pathlib.Path(folder), matches),
                    seconds)
    print(f"  {'a shared object (so:)':54} {told / 1e6:8.2f}")


main()
