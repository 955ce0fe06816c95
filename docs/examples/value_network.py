#!/usr/bin/python3
"""value_network.py [GENERATIONS]: a network that values moves, with torch.

The network tells, for what a seat of Magpie knows, the share of victory that
each action will bring. In each generation it plays 512 matches against greedy,
taking the action of the greatest value but for some random ones, and learns
from how they ended. Then it enters a ladder. Needs Debian's python3-torch; run
it in the repository after `make python`, with PYTHONPATH=build/python.
"""
import sys

import numpy
import rookery
import torch

GENERATIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 24
MATCHES, KEPT, WIDTH = 512, 4, 64
torch.manual_seed(1)
torch.set_num_threads(1)
rng = numpy.random.default_rng(1)

batch = rookery.Batch("magpie", MATCHES, seats=2, bots="-,greedy", rotate=True,
                      forced=True, stay=True)
scale = torch.tensor(numpy.maximum(batch.most, 1), dtype=torch.float32)
network = torch.nn.Sequential(
    torch.nn.Linear(len(batch.columns), WIDTH), torch.nn.ReLU(),
    torch.nn.Linear(WIDTH, WIDTH), torch.nn.ReLU(),
    torch.nn.Linear(WIDTH, len(batch.actions)))
optimizer = torch.optim.Adam(network.parameters(), 1e-3)


def values(seen):
    return network(torch.from_numpy(seen).float() / scale)


def best(observation, mask):
    """The policy: from many observations and masks to as many actions."""
    with torch.no_grad():
        value = values(observation).numpy()
    return numpy.where(mask == 1, value, -numpy.inf).argmax(axis=1)


def play(seed, curious):
    """Plays all matches; returns what was seen, what was done, and the results."""
    batch.reset(seed)
    seen, done, rows, seats = [], [], [], []
    won = numpy.zeros((MATCHES, 2), numpy.float32)
    while not batch.over():
        acts = numpy.flatnonzero(batch.seat < 2)
        mask = batch.mask[acts]
        action = best(batch.observation[acts], mask)
        other = (rng.random(mask.shape) * mask).argmax(axis=1)
        action = numpy.where(rng.random(len(acts)) < curious, other, action)
        for notes, what in zip((seen, done, rows, seats), (
                batch.observation[acts], action, acts, batch.seat[acts])):
            notes.append(what)
        actions = numpy.full(MATCHES, -1)
        actions[acts] = action
        batch.step(actions)
        won += batch.reward * (batch.done == 1)[:, None]
    rows, seats = numpy.concatenate(rows), numpy.concatenate(seats)
    return numpy.concatenate(seen), numpy.concatenate(done), won[rows, seats]


def learn(seen, done, won):
    """Goes once through all decisions; the mean squared error."""
    order, error = rng.permutation(len(done)), 0.0
    for part in numpy.array_split(order, len(order) // 512 + 1):
        value = values(seen[part])[range(len(part)), torch.from_numpy(done[part])]
        loss = torch.nn.functional.mse_loss(value, torch.from_numpy(won[part]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        error += float(loss) * len(part)
    return error / len(done)


kept = []  # the last generations
for generation in range(GENERATIONS):
    curious = 1.0 if generation == 0 else max(0.02, 0.2 - 0.02 * generation)
    kept = (kept + [play(generation, curious)])[-KEPT:]
    error = learn(*(numpy.concatenate(each) for each in zip(*kept)))
    print(f"generation {generation + 1}: its decisions led to "
          f"{kept[-1][2].mean():.3f} of a victory, error {error:.4f}", flush=True)

scores = rookery.ladder("magpie", {"network": best, "greedy": "greedy",
                                   "random": "random"}, 3000, seed=2)
for score in scores:
    print(f"{score.bot:8} {score.share:.3f} ({score.low:.3f} to {score.high:.3f}),"
          f" rating {score.rating:.0f}")
duel = rookery.ladder("magpie", {"network": best, "greedy": "greedy"}, 2000,
                      seed=3)
share = {score.bot: score for score in duel}["network"]
print(f"alone with greedy: {share.share:.3f} ({share.low:.3f} to {share.high:.3f})")
sys.exit(0 if share.low > 0.5 else "greedy is as good")
