"""People against policies, with what they type as standard input."""
import contextlib
import io
import json
import os
import pathlib
import tempfile
import unittest
from unittest import mock

import numpy

import rookery
from rookery._native import ffi, lib
from rookery.bot import Mind


class Play(unittest.TestCase):
    def play(self, typed, *args, **more):
        """The match and what the terminal shows."""
        told = io.StringIO()
        with mock.patch("sys.stdin", io.StringIO(typed)), \
                contextlib.redirect_stdout(told):
            match = rookery.play(*args, **more)
        return match, told.getvalue()

    def test_a_whole_match(self):
        """A person who takes the first answer, and a policy that does."""
        def first(observation, mask):
            asked.append(observation.shape + mask.shape)
            return mask.argmax(axis=1)

        asked = []
        match, told = self.play("1\n" * 200, "magpie",
                                {"me": None, "bot": first}, seed=2)
        self.assertTrue(match.over)
        columns = len(rookery.Batch("magpie", 1).columns)
        self.assertEqual(set(asked), {(1, columns, 1, len(match.actions))})
        for seat, name in enumerate(("me", "bot")):
            self.assertIn(f"{match.ranks[seat]}. {name}: "
                          f"{match.points[seat]} points\n", told)
        self.assertIn("Seat 1 draws ? from the deck.", told)
        self.assertNotIn("bot (seat 1)", told)
        for event in match.events(0):
            self.assertIn(f"  {event['text']}\n", told)

    def test_the_policy_decides(self):
        def last(observation, mask):
            return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)

        given = self.play("1\n1\nquit\n", "magpie", {"me": None, "bot": last},
                          seed=2)[0].log
        self.assertIn((1, "draw ground"), given)

    def test_policies_see_what_they_ask_for(self):
        for observe, kind in (("f32", numpy.float32), ("raw", numpy.uint8)):
            def policy(observation, mask):
                batch = rookery.Batch("magpie", 1, observe=observe)
                self.assertEqual(observation.dtype, kind)
                self.assertEqual(observation.shape, batch.observation.shape)
                return mask.argmax(axis=1)

            policy.observe = observe
            match = self.play("", "magpie", {"a": policy, "b": policy},
                              seed=1)[0]
            self.assertTrue(match.over)

    def test_rows_are_those_of_batches(self):
        for observe in "u8", "f32", "raw":
            batch = rookery.Batch("thieves", 1, observe=observe)
            for _ in range(30):
                with contextlib.suppress(rookery.RookeryError):
                    self.assertTrue(numpy.array_equal(batch.look_at(
                        batch.match(0), int(batch.seat[0]), observe),
                        batch.observation[0]))
                batch.step(batch.sample())
        with self.assertRaises(ValueError):
            batch.look_at(batch.match(0), 0, "u9")

    def test_refusals_are_sentences(self):
        match, told = self.play("dance\n9\ndraw deck\n", "magpie",
                                {"me": None, "you": None}, seed=1)
        self.assertEqual(told.count("> "), 4)
        self.assertIn("draw, play", told)
        self.assertEqual([text for seat, text in match.log if seat < 2],
                         ["draw deck"])

    def test_many_answers(self):
        """They are not listed; one of them is shown."""
        match, told = self.play("", "revolution", {"a": None, "b": None,
                                                   "c": None}, seed=1)
        example = told.split("For example: ")[1].splitlines()[0]
        match.apply(example, 0)
        self.assertEqual(match.log, [(0, example)])

    def test_bots_of_the_library(self):
        """A person, a policy and bots share a table."""
        def first(observation, mask):
            return mask.argmax(axis=1)

        players = {"me": None, "mine": first, "theirs": "greedy"}
        match, told = self.play("1\n" * 200, "magpie", players, seed=3)
        self.assertTrue(match.over)
        self.assertEqual({seat for seat, _ in match.log if seat < 3}, {0, 1, 2})
        self.assertIn(f"{match.ranks[2]}. theirs: {match.points[2]} points\n",
                      told)
        again = self.play("1\n" * 200, "magpie", players, seed=3)[0]
        self.assertEqual(match.log, again.log)

    def test_bots_are_as_good_as_usual(self):
        first = 0
        for seed in range(40):
            match = self.play("", "magpie", {"a": "random", "b": "greedy"},
                              seed=seed)[0]
            first += match.ranks == (2, 1)
        self.assertGreater(first, 28)

    def test_shared_objects(self):
        """That of tests/cli/plugin.c takes the first move."""
        plugin = f"so:{os.environ['BUILD']}/tests/plugin-fine.so"
        match = self.play("", "magpie", {"its": plugin, "other": "random"},
                          seed=1)[0]
        self.assertTrue(match.over)
        copy = rookery.Match("magpie", seats=2, seed=1)
        for seat, answer in match.log:
            if seat == 0:
                copy.apply(copy.legal(0)[0], 0)
                while copy.drafting:
                    copy.apply(copy.legal(0)[0], 0)
            elif seat == 1:
                copy.apply(answer, 1)
        self.assertEqual(copy.log, match.log)

    def test_faults_of_programs_are_told(self):
        with self.assertWarnsRegex(RuntimeWarning,
                                   "^broken: [0-9]+ asks got a default"):
            match = self.play("", "magpie", {"broken": "exec:false",
                                             "other": "random"}, seed=1)[0]
        self.assertTrue(match.over)

    def test_programs_hear_what_happens(self):
        """Once: each ask has the events since the one before."""
        with tempfile.TemporaryDirectory() as folder:
            asks = pathlib.Path(folder) / "asks"
            bot = pathlib.Path(__file__).parents[2] / "docs/examples/bot.py"
            with mock.patch.dict(os.environ, LD_PRELOAD=""):
                match = self.play("", "magpie", {
                    "its": f"exec:tee {asks} | /usr/bin/python3 {bot}",
                    "other": "random"}, seed=1)[0]
            lines = [json.loads(line) for line in asks.read_text().splitlines()]
        self.assertEqual({line["type"] for line in lines[:-1]}, {"ask"})
        self.assertEqual(lines[-1]["type"], "end")
        told = [event["text"] for ask in lines for event in ask.get("events", [])]
        whole = [event["text"] for event in match.events(0)]
        self.assertEqual(told, whole[:len(told)])
        self.assertGreater(len(told), len(whole) // 2)

    def test_bots_and_deals_have_other_random_numbers(self):
        """Draws of a bot tell nothing about cards that are dealt later."""
        match = rookery.Match("magpie", seed=5)
        dealt, words = set(), ffi.new("uint64_t[]", lib.RK_CHANCE_WORDS)
        for number in range(1000):
            lib.rk_chance_words(5, number, words)
            dealt.update(words)
        for seat in range(8):
            mind = Mind("random", match, seat, 5)
            drawn = {lib.rk_rng_next(mind.rng) for _ in range(100)}
            self.assertFalse(drawn & dealt, f"seat {seat}")

    def test_unknown_bots(self):
        with self.assertRaisesRegex(rookery.RookeryError, "nobody"):
            self.play("", "magpie", {"me": None, "other": "nobody"})

    def test_players(self):
        with self.assertRaisesRegex(TypeError, "None, a bot or a policy, not 3"):
            rookery.play("magpie", {"me": None, "other": 3})
        with self.assertRaisesRegex(TypeError, "mapping"):
            rookery.play("magpie", [None, "greedy"])
        with self.assertRaisesRegex(ValueError, "each of the 1 decisions"):
            self.play("", "magpie", {"a": lambda observation, mask: 0,
                                     "b": "greedy"}, seed=1)

    def test_seats(self):
        with self.assertRaises(rookery.RookeryError):
            rookery.play("magpie", {"me": None})
        with self.assertRaises(rookery.RookeryError):
            rookery.play(rookery.Setup("magpie", seats=3), {"a": None, "b": None})


if __name__ == "__main__":
    unittest.main()
