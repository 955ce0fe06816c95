"""Simulations and ladders."""
import json
import os
import subprocess
import unittest

import rookery


def program(*words):
    """What the program prints with --json."""
    done = subprocess.run([os.environ["ROOKERY"], *words, "--json"], check=True,
                          stdout=subprocess.PIPE, text=True,
                          env=dict(os.environ, LD_PRELOAD=""))
    return json.loads(done.stdout)


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

    def test_bad_input_has_a_sentence(self):
        for bots in ["nobody"], "greedy,greedy,greedy,greedy", ["search:x"]:
            with self.assertRaises(rookery.RookeryError):
                rookery.simulate("magpie", bots, 2)
        with self.assertRaises(rookery.RookeryError):
            rookery.ladder("magpie", ["greedy"], 2)


if __name__ == "__main__":
    unittest.main()
