#!/usr/bin/python3
"""bench/openspiel.py [SECONDS]: Python loops of Rookery beside OpenSpiel's.

OpenSpiel's loop plays goofspiel with 4 players and random legal actions: legal
actions, mask and observation of each player, then all of their actions. The
other loops are step() and sample() of 1,024 matches with masks, observations
and rewards. All run in one thread, in turns, by processor time; a decision is
one action of one player. PYTHONPATH must name the built package, and pyspiel to
measure it here; otherwise the figure below is used.
"""
import random
import statistics
import sys
import time

import rookery

try:
    import pyspiel
except ImportError:
    pyspiel = None

# docs/performance.md, "Beside OpenSpiel": pyspiel 2.0.1, by this program.
MEASURED = 209e3
WANTED = 20
ROUNDS = 5

LOOPS = [
    ("Revolution! core, 4 seats, u8", "revolution", {"seats": 4}),
    ("Thief's Market, 4 seats, u8", "thieves", {"seats": 4}),
    ("Arcane Alley, 4 seats, u8", "arcane", {"seats": 4}),
    ("Revolution! core, 4 seats, raw", "revolution",
     {"seats": 4, "observe": "raw"}),
]


def goofspiel(game, seconds):
    """Decisions a second of OpenSpiel's loop; chance is not counted."""
    clock, decisions, players = time.process_time, 0, range(game.num_players())
    began = clock()
    while clock() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.legal_actions()))
                continue
            actions = []
            for player in players:
                legal = state.legal_actions(player)
                state.legal_actions_mask(player)
                state.observation_tensor(player)
                actions.append(random.choice(legal))
            state.apply_actions(actions)
            decisions += len(actions)
        state.returns()
    return decisions / (clock() - began)


def loop(batch, seconds):
    """Decisions a second of step() and sample()."""
    clock, steps = time.process_time, 0
    began = clock()
    while clock() - began < seconds:
        batch.sample()
        batch.step()
        steps += 1
    return steps * batch.matches / (clock() - began)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    game = pyspiel.load_game("goofspiel(players=4)") if pyspiel else None
    batches = [rookery.Batch(name, 1024, seed=1, **chosen)
               for _, name, chosen in LOOPS]
    for batch in batches:
        for _ in range(400):
            batch.step(batch.sample())
    rates = [[] for _ in range(len(LOOPS) + 1)]
    for _ in range(ROUNDS):
        rates[0].append(goofspiel(game, seconds) if game else MEASURED)
        for row, batch in enumerate(batches, 1):
            rates[row].append(loop(batch, seconds))
    middle = [statistics.median(each) for each in rates]
    title = (f"OpenSpiel {pyspiel.__version__}, goofspiel, 4 players" if game
             else "OpenSpiel, goofspiel (docs/performance.md)")
    print(f"Python loops, thousand decisions a second; {WANTED} times OpenSpiel's "
          "is wanted")
    print(f"  {title:42} {middle[0] / 1e3:8.0f}")
    for (title, *_), rate in zip(LOOPS, middle[1:]):
        print(f"  {title:42} {rate / 1e3:8.0f} {rate / middle[0]:8.1f} times")


if __name__ == "__main__":
    main()
