"""Properties of batches."""
import pickle
import random
import threading
import unittest

import numpy

import rookery

from columns import Seen
from tables import all_setups

ARRAYS = ("observation", "mask", "seat", "reward", "done", "bots", "points",
          "episode")


def arrays(batch, matches=None):
    """Copies of all arrays, or of their first MATCHES matches.

    Rows that wait keep some old observation, which says nothing.
    """
    each = batch.rows // batch.matches
    made = [getattr(batch, name)[:(matches or batch.matches) *
                                 (each if index < 3 else 1)].copy()
            for index, name in enumerate(ARRAYS)]
    made[0][made[2] == 255] = 0
    return made


def same(one, two):
    return all(numpy.array_equal(a, b) for a, b in zip(one, two))


class Batches(unittest.TestCase):
    def test_masks_are_the_legal_lists(self):
        for setup in all_setups():
            for shape in "turn", "seats":
                with self.subTest(setup, shape=shape):
                    batch = rookery.Batch(setup, 3, shape=shape, seed=4)
                    for _ in range(60):
                        self.compare_masks(batch)
                        batch.step(batch.sample())

    def compare_masks(self, batch):
        for row in range(batch.rows):
            legal = batch.legal(row)
            self.assertEqual(sorted(legal),
                             numpy.flatnonzero(batch.mask[row]).tolist())
            self.assertEqual(batch.seat[row] == 255, not legal)

    def test_masks_are_those_of_the_match(self):
        for setup in all_setups():
            with self.subTest(setup):
                batch, compared = rookery.Batch(setup, 2, seed=8), 0
                for _ in range(120):
                    try:
                        match = batch.match(0)
                    except rookery.RookeryError:
                        match = None
                    if match is not None:
                        seat = int(batch.seat[0])
                        self.assertEqual(match.legal(seat), batch.legal(0))
                        self.assertTrue(numpy.array_equal(
                            batch.look_at(match, seat), batch.observation[0]))
                        compared += 1
                    batch.step(batch.sample())
                self.assertGreater(compared, 5)

    def test_observations_of_seats_without_secrets_in_between(self):
        """A guess by the view gives the same row: nothing else is in it."""
        for setup in all_setups():
            with self.subTest(setup):
                match = rookery.Match(setup, seed=6)
                batch, rng = rookery.Batch(setup, 1), random.Random(1)
                for _ in range(40):
                    if match.over:
                        break
                    seat = match.awaited[0]
                    guess = match.guess(seat, seed=rng.randrange(2**32))
                    self.assertTrue(numpy.array_equal(
                        batch.look_at(guess, seat), batch.look_at(match, seat)))
                    match.apply(rng.choice(match.legal(seat)), seat)

    def test_columns_say_what_the_view_says(self):
        """Every column is what its name promises, for the seat of the view."""
        shapes = set()
        for setup in all_setups():
            with self.subTest(setup):
                match, rng = rookery.Match(setup, seed=11), random.Random(7)
                batch = rookery.Batch(setup, 1)
                names = batch.columns
                for _ in range(40):
                    if match.over:
                        break
                    asked = match.awaited[0]
                    for seat in asked, (asked + 1) % setup.seats:
                        shapes |= self.compare_columns(
                            names, batch.look_at(match, seat), match, seat)
                    whole = not match.drafting and rng.random() < 0.7
                    match.apply(match.random(rng.randrange(2**32)) if whole
                                else rng.choice(match.legal(asked)))
        for shape in ("prize=", "start=[0]", "flow.ask=", "flow.frame[1]=",
                      "flow.frame[0].seat=[0]", "flow.frame[0].card=",
                      "tops=", "tops.last=", "hands[0]=", "hands[1]=",
                      "storehouses[0][0].seen[0]", "bids[0].force.",
                      "cards[0].", "tokens[1].", "awaited[1]"):
            self.assertTrue(any(shape in each for each in shapes), shape)

    def compare_columns(self, names, row, match, seat):
        """The names of the columns that are not 0."""
        seen = Seen(match.setup.id, match.setup.seats, match.view(seat), seat)
        wrong = [(name, number) for name, number in zip(names, row.tolist())
                 if number != min(max(int(seen.number(name)), 0), 255)]
        self.assertEqual(wrong, [])
        return {names[column] for column in row.nonzero()[0]}

    def test_results_do_not_depend_on_matches_or_threads(self):
        for name, more in [("revolution", {}), ("magpie", {"shape": "seats"}),
                           ("thieves", {"bots": "-,greedy,-", "rotate": True}),
                           ("arcane", {"forced": True, "observe": "f32"})]:
            with self.subTest(name):
                made = [rookery.Batch(name, matches, threads=threads, seed=3,
                                      **more)
                        for matches, threads in [(5, 1), (5, 3), (16, 1), (40, 2)]]
                for _ in range(250):
                    told = [arrays(batch, 5) for batch in made]
                    for other in told[1:]:
                        self.assertTrue(same(told[0], other))
                    for batch in made:
                        batch.step(batch.sample())

    def test_seeds_matter(self):
        one, two = (rookery.Batch("magpie", 8, seed=seed) for seed in (1, 2))
        self.assertFalse(same(arrays(one), arrays(two)))
        two.reset(1)
        self.assertTrue(same(arrays(one), arrays(two)))

    def test_pickled_batches_go_on_equally(self):
        for name, more in [("revolution", {}), ("magpie", {"rotate": True,
                                                           "bots": "greedy,-"}),
                           ("thieves", {"shape": "seats"}), ("arcane", {})]:
            with self.subTest(name):
                batch = rookery.Batch(name, 6, seed=5, **more)
                for _ in range(130):
                    batch.step(batch.sample())
                copy = pickle.loads(pickle.dumps(batch))
                other = rookery.Batch(name, 6, seed=9, threads=2, **more)
                other.load(batch.save())
                for _ in range(130):
                    for each in batch, copy, other:
                        each.step(each.sample())
                    for each in copy, other:
                        self.assertTrue(same(arrays(batch), arrays(each)))

    def test_damaged_saves_are_refused(self):
        batch = rookery.Batch("magpie", 2, seed=1)
        saved = batch.save()
        before = arrays(batch)
        for bad in b"", saved[:-1], saved[:9], b"\xff" * len(saved):
            with self.assertRaises(rookery.RookeryError):
                batch.load(bad)
            self.assertTrue(same(arrays(batch), before))
        with self.assertRaises(rookery.RookeryError):
            rookery.Batch("thieves", 2).load(saved)

    def test_rewards_fit_points_and_ends(self):
        ranked = 0
        for reward in "share", "rank", "margin":
            batch = rookery.Batch("magpie", 32, seats=3, reward=reward, seed=2)
            ended = 0
            for _ in range(300):
                batch.step(batch.sample())
                over = batch.done == 1
                ended += int(over.sum())
                self.assertTrue((batch.reward[~over] == 0).all())
                best = batch.points.max(1, keepdims=True)
                if reward == "share":
                    self.assertTrue(numpy.allclose(batch.reward[over].sum(1), 1))
                    lost = batch.points[over] < best[over]
                    self.assertTrue((batch.reward[over][lost] == 0).all())
                elif reward == "rank":
                    self.assertTrue(numpy.allclose(batch.reward[over].mean(1), .5))
                    for points, won in zip(batch.points[over],
                                           batch.reward[over]):
                        ranked += self.compare_ranks(points, won)
                else:
                    for points, won in zip(batch.points[over].tolist(),
                                           batch.reward[over].tolist()):
                        self.assertEqual(won, [
                            own - max(points[:seat] + points[seat + 1:])
                            for seat, own in enumerate(points)])
            self.assertGreater(ended, 50)
        self.assertGreater(ranked, 40)

    def compare_ranks(self, points, won):
        """Where no points are equal, their order is that of the rewards."""
        if len(set(points)) < len(points):
            return 0
        self.assertEqual(won[points.argsort()].tolist(), [0, .5, 1])
        return 1

    def test_illegal_actions_change_nothing(self):
        batch = rookery.Batch("revolution", 4, seed=1)
        before = arrays(batch)
        good = batch.sample().copy()
        for bad in -1, 2**30, int(numpy.flatnonzero(batch.mask[2] == 0)[0]):
            actions = good.copy()
            actions[2] = bad
            with self.assertRaises(rookery.RookeryError) as refused:
                batch.step(actions)
            self.assertIn("row 2", str(refused.exception))
            self.assertTrue(same(arrays(batch), before))
        with self.assertRaises(ValueError):
            batch.step(good[:3])
        batch.step(good)
        self.assertFalse(same(arrays(batch), before))

    def test_actions_are_whole_numbers(self):
        batch = rookery.Batch("magpie", 4, seed=1)
        first = batch.observation.copy()
        for wrong in [[0.5] * 4, numpy.zeros(4), [None] * 4, [True] * 4]:
            self.assertRaises(TypeError, batch.step, wrong)
        for wrong in (2**32, -2**31 - 1):
            self.assertRaises(ValueError, batch.step, [wrong] * batch.rows)
        self.assertTrue((first == batch.observation).all())
        batch.step(batch.mask.argmax(1).astype(numpy.uint16))

    def test_cut_and_stay(self):
        batch = rookery.Batch("revolution", 4, longest=7, stay=True)
        for _ in range(7):
            self.assertFalse(batch.over())
            batch.step(batch.sample())
        self.assertEqual(batch.done.tolist(), [2] * 4)
        self.assertTrue(batch.over())
        batch.reset()
        self.assertFalse(batch.over())

    def test_settings_are_refused_with_a_sentence(self):
        for bad in [{"matches": 0}, {"bots": "greedy"}, {"bots": "nobody,-,-"},
                    {"threads": 1000}, {"seats": 99}]:
            with self.subTest(bad), self.assertRaises(rookery.RookeryError):
                rookery.Batch("revolution", **bad)
        with self.assertRaisesRegex(TypeError, 'texts; "-" is yours'):
            rookery.Batch("magpie", 1, bots=[None, "greedy"])
        with self.assertRaisesRegex(TypeError, "as an integer"):
            rookery.Batch("magpie", 1, seed="1")
        for bad in [{"shape": "round"}, {"observe": "u9"}, {"reward": "gold"}]:
            with self.subTest(bad), self.assertRaises(ValueError):
                rookery.Batch("revolution", **bad)

    def test_batches_step_in_python_threads(self):
        """Each thread has a batch; all come to the same."""
        ends = []

        def work():
            batch = rookery.Batch("magpie", 8, seed=3)
            for _ in range(200):
                batch.step(batch.sample())
            ends.append(arrays(batch))

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(ends), 3)
        self.assertTrue(same(ends[0], ends[1]) and same(ends[0], ends[2]))

    def test_names_are_unique(self):
        for setup in all_setups():
            batch = rookery.Batch(setup, 1)
            for names in batch.columns, batch.actions.names():
                self.assertEqual(len(names), len(set(names)))
            names = [name for name, _ in batch.actions.features]
            self.assertEqual(names[0], "op")
            for id in range(0, len(batch.actions), 7):
                for value, (_, most) in zip(batch.actions.feature(id),
                                            batch.actions.features):
                    self.assertIn(value, range(most))


if __name__ == "__main__":
    unittest.main()
