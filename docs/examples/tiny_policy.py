#!/usr/bin/python3
"""tiny_policy.py [ITERATIONS [SAMPLES]]: learn `tiny` with numpy alone.

Two rounds of Revolution! tiny are learned by self-play: 1,024 matches at a
time, a linear softmax policy, policy gradients with a bonus for entropy. The
policy is then written as a table, whole bid by whole bid, and `rookery exploit`
tells exactly how much a best response gains against it. Run it in the
repository after `make build python`; ROOKERY may name another program.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

import numpy
import rookery

ITERATIONS, SAMPLES = map(int, (sys.argv[1:] + ["200", "200"][len(sys.argv) - 1:]))
RATE, ENTROPY = 2.0, 0.03
TINY = {"variant": "tiny", "options": {"round_cap": 2}}
batch = rookery.Batch("revolution", 1024, stay=True, **TINY)
rng = numpy.random.default_rng(1)


def positions():
    """All positions in which bids are made: the first, and what follows it."""
    first = rookery.Match("revolution", **TINY)
    found = {first.hash: first}
    for bids in itertools.product(*(first.answers(seat) for seat in range(3))):
        match = first.clone()
        for seat, bid in enumerate(bids):
            match.apply(bid, seat)
        if not match.over:
            found[match.hash] = match
    return found


views, steps = [], []  # every view of an unfinished bid, and what may follow


def walk(match, seat):
    """Notes all unfinished bids of a seat; the number of the empty one."""
    here = len(views)
    views.append(batch.look_at(match, seat))
    steps.append({})
    for action in match.legal(seat):
        after = match.clone()
        after.apply(action, seat)
        sealed = len(after.log) > len(match.log)
        steps[here][action] = after.log[-1][1] if sealed else walk(after, seat)
    return here


STARTS = {(place, seat): walk(match, seat)
          for place, match in positions().items() for seat in range(3)}
ACTIONS = sorted(set().union(*steps))  # 16 of 534 are ever legal
VIEWS = numpy.array(views)
LEGAL = numpy.array([[action in each for action in ACTIONS] for each in steps])
# Columns that differ; who else has sealed a bid is none of our business.
USED = [column for column, name in enumerate(batch.columns)
        if not name.startswith("flow.") and VIEWS[:, column].any()]
SCALE = VIEWS[:, USED].max(axis=0)
weights = numpy.zeros((len(USED), len(ACTIONS)))


def features(seen):
    return seen[:, USED] / SCALE


def chances(seen, legal):
    """The probability of each action."""
    score = numpy.where(legal, features(seen) @ weights, -numpy.inf)
    score = numpy.exp(score - score.max(axis=1, keepdims=True))
    return score / score.sum(axis=1, keepdims=True)


def play(seed):
    """Plays 1,024 matches; what was seen, legal, likely and done, by whom."""
    batch.reset(seed)
    told, won = [], numpy.zeros((1024, 3))
    while not batch.over():
        rows = numpy.flatnonzero(batch.seat < 3)
        seen, legal = batch.observation[rows], batch.mask[rows][:, ACTIONS] == 1
        chance = chances(seen, legal)
        total = chance.cumsum(axis=1)
        draw = rng.random((len(rows), 1)) * total[:, -1:]
        done = (total <= draw).sum(axis=1)
        told.append((rows, batch.seat[rows], seen, legal, chance, done))
        actions = numpy.full(1024, -1)
        actions[rows] = numpy.array(ACTIONS)[done]
        batch.step(actions)
        won += batch.reward * (batch.done == 1)[:, None]
    return [numpy.concatenate(each) for each in zip(*told)], won


def learn(seed):
    """One step uphill: more of what won more than usual, but not only that."""
    global weights
    (rows, seats, seen, legal, chance, done), won = play(seed)
    gain = (won - won.mean(axis=0))[rows, seats]
    slope = (numpy.eye(len(ACTIONS))[done] - chance) * gain[:, None]
    log = numpy.log(chance, where=legal, out=numpy.zeros_like(chance))
    slope -= ENTROPY * chance * (log - (chance * log).sum(axis=1, keepdims=True))
    weights = weights + RATE / 1024 * features(seen).T @ slope


def bids(view, weight, chance):
    """The whole bids that go on from a view, with their probabilities."""
    for action, then in steps[view].items():
        next_weight = weight * chance[view][ACTIONS.index(action)]
        if isinstance(then, str):
            yield then, next_weight
        else:
            yield from bids(then, next_weight, chance)


def exploit(*policy):
    """NashConv of a policy, by the program."""
    command = [os.environ.get("ROOKERY", "build/release/rookery"), "exploit",
               "revolution", "--variant", "tiny", "--set", "round_cap=2",
               "--json", *policy]
    told = json.loads(subprocess.run(command, check=True, text=True,
                                     stdout=subprocess.PIPE).stdout)
    assert not told["policy"].get("missing"), "the table is not complete"
    return told["nash_conv"]


def exploit_table():
    chance = chances(VIEWS, LEGAL)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for (place, seat), view in STARTS.items():
            file.write(json.dumps({
                "position": f"{place:016x}", "seat": seat,
                "answers": dict(bids(view, 1.0, chance))}) + "\n")
        file.flush()
        return exploit("--table", file.name)


greedy = exploit("--bot", "greedy", "--samples", str(SAMPLES))
print(f"NashConv of greedy: {greedy:.3f}", flush=True)
print(f"NashConv of a policy that draws each step: {exploit_table():.3f}")
for iteration in range(1, ITERATIONS + 1):
    learn(seed=iteration)
    if iteration % 25 == 0 or iteration == ITERATIONS:
        print(f"after {1024 * iteration:6} matches: {exploit_table():.3f}",
              flush=True)
sys.exit(0 if exploit_table() < greedy else "greedy is harder to exploit")
