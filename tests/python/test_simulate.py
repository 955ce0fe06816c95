"""Simulations and ladders."""
import json
import os
import subprocess
import unittest

import numpy

import rookery


def program(*words):
    """What the program prints with --json."""
    done = subprocess.run([os.environ["ROOKERY"], *words, "--json"], check=True,
                          stdout=subprocess.PIPE, text=True,
                          env=dict(os.environ, LD_PRELOAD=""))
    return json.loads(done.stdout)


class Uniform:
    """A policy that plays at random; it counts its decisions."""

    def __init__(self, seed, observe="u8"):
        self.rng, self.observe = numpy.random.default_rng(seed), observe
        self.decisions = self.calls = 0

    def __call__(self, observation, mask):
        self.calls += 1
        self.decisions += len(mask)
        return (self.rng.random(mask.shape) * mask).argmax(1)


class Simulations(unittest.TestCase):
    def test_the_program_says_the_same(self):
        told = program("sim", "magpie", "--seats", "3", "--rotate", "--games",
                       "90", "--seed", "4", "--bots", "greedy,random,beginner")
        for threads in 1, 3:
            scores = rookery.simulate("magpie", "greedy,random,beginner", 90,
                                      seats=3, rotate=True, seed=4,
                                      threads=threads)
            for row in told["by_bot"]:
                [score] = [s for s in scores if s.bot == row["bot"]]
                self.assertAlmostEqual(score.share, row["share"], 5)
                self.assertAlmostEqual(score.low, row["low"], 5)
                self.assertAlmostEqual(score.points, row["points"], 5)
                self.assertEqual(list(score.ranks), row["ranks"])

    def test_the_ladder_says_the_same(self):
        told = program("ladder", "magpie", "--games", "100", "--bots",
                       "random,greedy,beginner")
        scores = rookery.ladder("magpie", "random,greedy,beginner", 100)
        self.assertEqual([row["bot"] for row in told["bots"]],
                         [score.bot for score in scores])
        for row, score in zip(told["bots"], scores):
            self.assertAlmostEqual(score.rating, row["rating"], 3)

    def test_a_random_policy_is_as_good_as_the_random_bot(self):
        policy = Uniform(1)
        scores = rookery.simulate("magpie", {"mine": policy, "random": "random"},
                                  1600, rotate=True)
        mine = scores[0]
        self.assertEqual((mine.bot, mine.matches), ("mine", 1600))
        self.assertTrue(mine.low < 0.5 < mine.high, mine)
        self.assertGreater(policy.decisions, 50 * policy.calls)
        self.assertEqual(sum(mine.ranks), 1600)

    def test_policies_meet_bots_in_ladders(self):
        bots = {"mine": Uniform(2), "yours": Uniform(3), "random": "random",
                "greedy": "greedy"}
        scores = rookery.ladder("magpie", bots, 240, seats=3)
        self.assertEqual(scores[0].bot, "greedy")
        self.assertEqual({score.bot for score in scores}, set(bots))
        played = [score.matches for score in scores]
        self.assertEqual(played, played[:1] * 4)
        rated = {score.bot: score for score in scores}
        for one in "mine", "yours":
            gap = abs(rated[one].rating - rated["random"].rating)
            self.assertLess(gap, 2 * (rated[one].error + rated["random"].error))

    def test_seats_are_not_mixed_up(self):
        """A policy that plays for seat 1 alone wins there, if greedy does."""
        greedy = rookery.simulate("magpie", ["random", "greedy"], 300)
        turned = rookery.simulate("magpie", {"mine": Uniform(4),
                                             "greedy": "greedy"}, 300)
        self.assertAlmostEqual(greedy[1].share, turned[1].share, delta=0.12)
        self.assertGreater(turned[1].share, turned[0].share)

    def test_what_policies_observe(self):
        seen = []

        def looks(observation, mask):
            seen.append((observation.dtype, observation.shape[1]))
            return mask.argmax(1)

        looks.observe = "f32"
        rookery.simulate("revolution", [looks], 4, variant="tiny")
        self.assertEqual(seen[0][0], numpy.float32)
        with self.assertRaises(ValueError):
            rookery.simulate("magpie", [looks, Uniform(1)], 4)

    def test_bad_input_has_a_sentence(self):
        for bots in ["nobody"], "greedy,greedy,greedy,greedy", ["search:x"]:
            with self.assertRaises(rookery.RookeryError):
                rookery.simulate("magpie", bots, 2)
        with self.assertRaises(rookery.RookeryError):
            rookery.ladder("magpie", ["greedy"], 2)


if __name__ == "__main__":
    unittest.main()
