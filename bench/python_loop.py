#!/usr/bin/python3
"""bench/python_loop.py [SECONDS]: decisions a second of a loop in Python.

Each row is a loop of step() and sample() over 1,024 matches with masks,
observations and rewards, in one thread; "step" leaves the time of sample() out.
PYTHONPATH must name the built package.
"""
import sys
import time

import rookery

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
    clock, stepping, steps = time.perf_counter, 0.0, 0
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


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print("Python loop, million decisions a second     step and sample      step")
    for title, game, matches, chosen in LOOPS:
        batch = rookery.Batch(game, matches, seed=1, **chosen)
        for _ in range(400):
            batch.step(batch.sample())
        both, alone = measure(batch, seconds)
        told = f"{alone / 1e6:10.2f}" if alone else "          "
        print(f"  {title:42} {both / 1e6:13.2f} {told}", flush=True)


main()
