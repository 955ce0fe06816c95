"""Simulations and ladders."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import numpy

import rookery

from tables import all_setups


def program(*words):
    """The output of the program with --json."""
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

    def test_names_of_a_mapping(self):
        scores = rookery.simulate("magpie", {"ours": "greedy", "theirs":
                                             "random"}, 40, seats=2)
        self.assertEqual([score.bot for score in scores], ["ours", "theirs"])
        self.assertEqual([score.faults for score in scores], [0, 0])
        ranked = rookery.ladder("magpie", {"a": "random", "b": "greedy"}, 200)
        self.assertEqual([score.bot for score in ranked], ["b", "a"])
        with self.assertRaisesRegex(rookery.RookeryError,
                                    '"a" and "b" are the same bot'):
            rookery.simulate("magpie", {"a": "greedy", "b": "greedy"}, 1,
                             seats=2)

    def test_faults_are_told(self):
        bots = {"broken": "exec:false", "random": "random"}
        for play in rookery.simulate, rookery.ladder:
            with self.assertWarnsRegex(
                    RuntimeWarning,
                    "^broken: [0-9]+ asks got a default") as told:
                scores = play("magpie", bots, 2, seats=2)
            self.assertEqual(told.filename, __file__)
            faults = {score.bot: score.faults for score in scores}
            self.assertGreater(faults["broken"], 0)
            self.assertEqual(faults["random"], 0)

    def test_the_ladder_says_the_same(self):
        told = program("ladder", "magpie", "--games", "100", "--bots",
                       "random,greedy,beginner")
        scores = rookery.ladder("magpie", "random,greedy,beginner", 100)
        self.assertEqual([row["bot"] for row in told["bots"]],
                         [score.bot for score in scores])
        for row, score in zip(told["bots"], scores):
            self.assertAlmostEqual(score.rating, row["rating"], 3)

    def test_bots_from_shared_objects(self):
        folder = f"so:{os.environ['BUILD']}/tests/plugin"
        scores = rookery.simulate("magpie", [f"{folder}-fine.so", "random"], 9)
        self.assertEqual(scores[0].matches, 9)
        with self.assertRaisesRegex(rookery.RookeryError, "compile it again"):
            rookery.simulate("magpie", f"{folder}-version.so", 1)
        with self.assertRaisesRegex(rookery.RookeryError, "undefined symbol"):
            rookery.simulate("magpie", f"{folder}.so", 1)

    def test_a_random_policy_is_as_good_as_the_random_bot(self):
        policy = Uniform(1)
        scores = rookery.simulate("magpie", {"mine": policy, "random": "random"},
                                  1600, rotate=True)
        mine = scores[0]
        self.assertEqual((mine.bot, mine.matches), ("mine", 1600))
        self.assertTrue(mine.low < 0.5 < mine.high, mine)
        self.assertGreater(policy.decisions, 50 * policy.calls)
        self.assertEqual(sum(mine.ranks), 1600)

    def test_many_matches_are_played_in_parts(self):
        """The parts are small, and the results are those of one batch."""
        def last(_, mask):
            sizes.append(len(mask))
            return mask.shape[1] - 1 - mask[:, ::-1].argmax(1)

        told = []
        for at_once in 4096, 7:
            sizes = []
            with unittest.mock.patch.object(sys.modules["rookery.simulate"],
                                            "_AT_ONCE", at_once):
                told.append(rookery.simulate(
                    "magpie", {"mine": last, "random": "random"}, 100, seats=2,
                    rotate=True, seed=6))
            self.assertTrue(0 < max(sizes) <= at_once)
        self.assertEqual(*told)

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

    def test_policies_do_not_meet_programs(self):
        """Batches know the bots of the library only."""
        for spec in "exec:true", f"so:{os.environ['BUILD']}/tests/plugin-fine.so":
            for play in rookery.simulate, rookery.ladder:
                with self.assertRaisesRegex(rookery.RookeryError,
                                            "Policies cannot meet \"theirs\""):
                    play("magpie", {"mine": Uniform(1), "theirs": spec}, 4)

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

    def test_names_are_not_mixed_up(self):
        policies = [Uniform(1), Uniform(2)]
        for bots in [policies, {"greedy": policies[0], "other": "greedy"}]:
            with self.assertRaisesRegex(rookery.RookeryError, "Two bots are"):
                rookery.simulate("magpie", bots, 10)
        scores = rookery.simulate("magpie", dict(zip("ab", policies)), 10)
        self.assertEqual([score.bot for score in scores], ["a", "b"])
        self.assertEqual(len(rookery.simulate("magpie", policies[:1], 10)), 1)

    def test_policies_answer_with_whole_numbers(self):
        def wrong(observation, mask):
            return mask[:, 0] * 0.5
        self.assertRaises(TypeError, rookery.simulate, "magpie", [wrong], 10)

    def test_policies_answer_for_each_row(self):
        """And with what the mask allows; otherwise a sentence says so."""
        for wrong in [lambda observation, mask: mask.argmax(),
                      lambda observation, mask: mask.argmax(1)[:-1]]:
            with self.assertRaisesRegex(ValueError, "action for each of the 20 "
                                        "decisions"):
                rookery.simulate("magpie", [wrong], 20)
        for id in -1, 98, int(rookery.Match("magpie").actions.id("play ring")):
            with self.assertRaisesRegex(rookery.RookeryError,
                                        f"chose {id}, where its mask"):
                rookery.simulate("magpie", [lambda observation, mask: [id] *
                                            len(mask)], 20)

    def test_one_policy_plays_all_seats(self):
        def first(observation, mask):
            return mask.argmax(1)
        self.assertEqual(rookery.simulate("magpie", first, 10),
                         rookery.simulate("magpie", [first], 10))

    def test_bad_input_has_a_sentence(self):
        for bots in ["nobody"], "greedy,greedy,greedy,greedy", ["search:x"]:
            with self.assertRaises(rookery.RookeryError):
                rookery.simulate("magpie", bots, 2)
        with self.assertRaises(rookery.RookeryError):
            rookery.ladder("magpie", ["greedy"], 2)
        for matches in 0, -5:
            with self.assertRaisesRegex(ValueError, "matches must be at least 1"):
                rookery.simulate("magpie", "greedy", matches)
            with self.assertRaisesRegex(ValueError, "matches must be at least 1"):
                rookery.ladder("magpie", "greedy,random", matches)
        with self.assertRaisesRegex(TypeError, "as an integer"):
            rookery.simulate("magpie", "greedy", 1, seed="1")


ASKS = ("none", "deal", "roll", "action", "source", "seat", "kind", "slot",
        "yes-no", "amount", "bid", "take")


def replay(case, setup, folder, rows):
    """Plays recorded matches again, decision by decision, against the rows."""
    batch = rookery.Batch(setup, 1)
    for number, path in enumerate(sorted(folder.glob("match-*.jsonl")), 1):
        kept = rookery.Match.load(path.read_text())
        chance = [text for seat, text in kept.log if seat == rookery.CHANCE]
        match = rookery.Match(kept.setup, seed=None)
        own = rows[rows["match"] == number]
        case.assertEqual(list(own["decision"]), list(range(len(own))))
        for row in own:
            while match.awaited == (rookery.CHANCE,):
                match.apply(chance.pop(0), rookery.CHANCE)
            seat, before = min(match.awaited), len(match.log)
            legal = match.legal(seat)
            case.assertEqual((row["seat"], row["legal"]), (seat, len(legal)))
            case.assertEqual(ASKS[row["ask"]], match.ask()["kind"])
            mask = numpy.unpackbits(row["mask"], bitorder="little")
            case.assertEqual(list(numpy.flatnonzero(mask)), sorted(legal))
            case.assertEqual([m for m in row["moves"] if m != 0xffff],
                             legal[:64])
            case.assertTrue((row["observation"] ==
                             batch.look_at(match, seat)).all())
            match.apply(int(row["chosen"]), seat)
            case.assertEqual(bool(row["whole"]), len(match.log) > before)
        while not match.over:
            match.apply(chance.pop(0), rookery.CHANCE)
        case.assertEqual(match.log, kept.log)
        first = match.ranks.count(1)
        for row in own:
            case.assertEqual((row["points"], row["rank"]),
                             (match.points[row["seat"]],
                              match.ranks[row["seat"]]))
            case.assertAlmostEqual(float(row["share"]),
                                   (row["rank"] == 1) / first, 6)


class Samples(unittest.TestCase):
    def test_they_are_what_was_played(self):
        for setup in all_setups():
            with self.subTest(setup), tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                program("sim", setup.id, "--variant", setup.variant, "--seats",
                        str(setup.seats), "--games", "2", "--record",
                        str(folder / "kept"), "--samples", str(folder / "x"))
                rows = numpy.load(folder / "x", mmap_mode="r")
                replay(self, setup, folder / "kept", rows)

    def test_python_writes_the_same(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            program("sim", "magpie", "--games", "20", "--rotate", "--bots",
                    "search:30,random", "--samples", str(folder / "program"))
            plain = rookery.simulate("magpie", "search:30,random", 20,
                                     rotate=True)
            kept = rookery.simulate("magpie", "search:30,random", 20,
                                    rotate=True, threads=3,
                                    samples=folder / "python")
            self.assertEqual(plain, kept)
            self.assertEqual((folder / "program").read_bytes(),
                             (folder / "python").read_bytes())
            with self.assertRaisesRegex(FileExistsError, "there already"):
                rookery.simulate("magpie", "random", 1,
                                 samples=folder / "python")
            with self.assertRaises(FileNotFoundError):
                rookery.simulate("magpie", "random", 1,
                                 samples=folder / "no" / "x")
            with self.assertRaisesRegex(rookery.RookeryError, "not kept"):
                rookery.simulate("magpie", [Uniform(1), "random"], 1,
                                 samples=folder / "other")

    def test_hashes_name_ids_and_plan(self):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "x.npy"
            rookery.simulate("revolution", "random", 1, seats=4, samples=path)
            fields = numpy.load(path).dtype.fields
            batch = rookery.Batch("revolution", 1, seats=4)
            self.assertEqual(fields["observation"][2],
                             f"plan {batch.hash:016x}")
            self.assertEqual(fields["mask"][2],
                             f"ids {batch.actions.hash:016x}")


if __name__ == "__main__":
    unittest.main()
