#!/usr/bin/python3
"""tiny_policy.py [ITERATIONS [SAMPLES]]: learn `tiny` with numpy alone.

Two rounds of Revolution! tiny are learned by self-play: 1,024 matches at a
time, a linear softmax policy, policy gradients with a bonus for entropy.
rookery.exploit() tells exactly how much best responses gain against it. Run it
in the repository after `make python`.
"""
import sys

import numpy
import rookery

ITERATIONS, SAMPLES = map(int, (sys.argv[1:] + ["200", "200"][len(sys.argv) - 1:]))
RATE, ENTROPY = 2.0, 0.03
TINY = rookery.Setup("revolution", "tiny", options={"round_cap": 2})
batch = rookery.Batch(TINY, 1024, stay=True)
rng = numpy.random.default_rng(1)

# Random matches show what differs at all: 21 of 368 columns, 16 of 534 actions.
most = numpy.zeros(len(batch.columns))
ever = numpy.zeros(len(batch.actions), bool)
while not batch.over():
    most = numpy.maximum(most, batch.observation[batch.seat < 3].max(axis=0))
    ever |= batch.mask.any(axis=0)
    batch.step(batch.sample())
ACTIONS = numpy.flatnonzero(ever)
# Who else has sealed a bid is none of our business.
USED = [column for column, name in enumerate(batch.columns)
        if most[column] and not name.startswith("flow.")]
weights = numpy.zeros((len(USED), len(ACTIONS)))


def features(seen):
    return seen[:, USED] / most[USED]


def chances(seen, legal):
    """The probability of each action."""
    score = numpy.where(legal, features(seen) @ weights, -numpy.inf)
    score = numpy.exp(score - score.max(axis=1, keepdims=True))
    return score / score.sum(axis=1, keepdims=True)


def policy(observation, mask):
    """The same, as rookery.exploit() asks for it."""
    told = numpy.zeros(mask.shape)
    told[:, ACTIONS] = chances(observation, mask[:, ACTIONS] == 1)
    return told


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
        actions[rows] = ACTIONS[done]
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


greedy = rookery.exploit(TINY, "greedy", samples=SAMPLES).nash_conv
print(f"NashConv of greedy: {greedy:.3f}", flush=True)
steps = rookery.exploit(TINY, policy).nash_conv
print(f"NashConv of a policy that draws each step: {steps:.3f}")
for iteration in range(1, ITERATIONS + 1):
    learn(seed=iteration)
    if iteration % 25 == 0 or iteration == ITERATIONS:
        learned = rookery.exploit(TINY, policy).nash_conv
        print(f"after {1024 * iteration:6} matches: {learned:.3f}", flush=True)
sys.exit(0 if learned < greedy else "greedy is harder to exploit")
