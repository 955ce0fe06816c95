"""People against policies, with what they type as standard input."""
import contextlib
import io
import unittest
from unittest import mock

import numpy

import rookery


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

    def test_seats(self):
        with self.assertRaises(rookery.RookeryError):
            rookery.play("magpie", {"me": None})
        with self.assertRaises(rookery.RookeryError):
            rookery.play(rookery.Setup("magpie", seats=3), {"a": None, "b": None})


if __name__ == "__main__":
    unittest.main()
