"""Properties of single matches."""
import json
import os
import pickle
import random
import subprocess
import tempfile
import unittest

import rookery

from tables import all_setups


def play(match, rng, most=10**9):
    """Plays at most MOST random small answers; returns their ids."""
    given = []
    while not match.over and len(given) < most:
        seat = rng.choice(match.awaited)
        id = rng.choice(match.legal(seat))
        match.apply(id, seat)
        given.append((seat, id))
    return given


def play_whole(match, rng, most):
    """The same until nobody is in the middle of an answer."""
    play(match, rng, most)
    while match.drafting:
        seat = match.drafting[0]
        match.apply(rng.choice(match.legal(seat)), seat)


class Matches(unittest.TestCase):
    def test_what_it_is(self):
        match = rookery.Match("magpie", seats=3)
        self.assertEqual(match.seats, 3)
        self.assertEqual(repr(match.actions), "<rookery.Actions 99 ids>")

    def test_every_variant_is_played_to_its_end(self):
        for setup in all_setups():
            with self.subTest(setup):
                match = rookery.Match(setup, seed=7)
                play(match, random.Random(1))
                self.assertTrue(match.over)
                self.assertEqual(min(match.ranks), 1)
                self.assertEqual(match.result()["points"], list(match.points))
                with self.assertRaises(rookery.RookeryError):
                    match.legal()

    def test_some_round_is_as_long_as_a_round_can_be(self):
        for variant, seats in ("core", 4), ("palace", 6), ("anarchy", 6):
            with self.subTest(variant):
                setup = rookery.Setup("revolution", variant, seats,
                                      options={"round_cap": 1})
                most = max(self.count_answers(setup, seed)
                           for seed in range(600))
                self.assertLessEqual(most, setup.longest)
                if variant != "anarchy":  # too rarely does one seat win it all
                    self.assertEqual(most, setup.longest)

    def count_answers(self, setup, seed):
        match, rng = rookery.Match(setup, seed=seed), random.Random(seed)
        while not match.over:
            match.apply(match.random(rng.randrange(2**32)))
        return len(match.log)

    def test_loot_that_goes_round_for_as_long_as_it_can(self):
        """Ten rounds in which nothing is bought, of a hundred."""
        for seats, dice, split in (3, 10, 21), (4, 11, 33), (5, 13, 50):
            with self.subTest(seats):
                match = rookery.Match("thieves", seats=seats, seed=1)
                given = []
                while not match.over:
                    given.append(match.ask()["kind"])
                    match.apply(self.longest_way(match))
                self.assertEqual(given.count("take"), 10 * split)
                # The bound counts one take more, of the seat that must.
                others = 1 + 14 + seats + dice + 2
                self.assertEqual(match.setup.longest, 100 * (
                    split + 1 + others) + seats + 36)
        self.assertIsNone(
            rookery.Setup("thieves", options={"cap": "off"}).longest)

    def longest_way(self, match):
        """Steals all but one object; else takes all there is. Buys nothing."""
        if match.ask()["kind"] != "take":
            return "end"
        answers = match.answers(most=100000)
        steals = [answer for answer in answers if answer.startswith("steal")]
        return min(steals, key=len) if steals else max(answers, key=len)

    def test_ids_and_texts_come_to_the_same(self):
        for setup in all_setups():
            with self.subTest(setup):
                by_id = rookery.Match(setup, seed=3)
                play(by_id, random.Random(2), 150)
                by_text = rookery.Match(setup, seed=None)
                by_structure = rookery.Match(setup, seed=None)
                for seat, text in by_id.log:
                    by_text.apply(text, seat)
                    by_structure.apply(by_structure.structure(text), seat)
                for other in by_text, by_structure:
                    self.assertEqual(other.log, by_id.log)
                    self.assertEqual(other.events(), by_id.events())
                self.assertEqual(by_text.hash, by_structure.hash)

    def test_copies_go_on_equally_and_apart(self):
        for setup in all_setups():
            with self.subTest(setup):
                match = rookery.Match(setup, seed=5)
                play(match, random.Random(3), 41)
                before = match.hash, len(match.log)
                copies = [match.clone(), pickle.loads(pickle.dumps(match))]
                ends = []
                for copy in copies:
                    play(copy, random.Random(4), 60)
                    ends.append((copy.log, copy.events(0), copy.hash))
                self.assertEqual(ends[0], ends[1])
                self.assertEqual((match.hash, len(match.log)), before)

    def test_files_are_those_of_the_program(self):
        for setup in all_setups():
            with self.subTest(setup), tempfile.TemporaryDirectory() as folder:
                match = rookery.Match(setup, seed=11)
                while len(match.log) < 12 and not match.over:
                    play(match, random.Random(5), 1)
                self.assertEqual(rookery.Match.load(match.save()).save(),
                                 match.save())
                path = os.path.join(folder, "match.jsonl")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(match.save())
                shown = subprocess.run(
                    [os.environ["ROOKERY"], "position", path], check=True,
                    env=dict(os.environ, LD_PRELOAD=""),
                    stdout=subprocess.PIPE, text=True).stdout
                loaded = rookery.Match.load(match.save())
                self.assertEqual(json.loads(shown), loaded.position())

    def test_positions_are_read_back(self):
        for setup in all_setups():
            with self.subTest(setup):
                match = rookery.Match(setup, seed=2)
                play_whole(match, random.Random(6), 30)
                again = rookery.Match.at(match.position())
                self.assertEqual(again.position(), match.position())
                self.assertEqual(again.hash, match.hash)

    def test_guesses_look_the_same_to_their_seat(self):
        for setup in all_setups():
            with self.subTest(setup):
                match = rookery.Match(setup, seed=9)
                play(match, random.Random(7), 37)
                for seat in range(setup.seats):
                    guess = match.guess(seat, seed=seat)
                    self.assertEqual(guess.view(seat), match.view(seat))
                    self.assertEqual(guess.awaited, match.awaited)
                    play(guess, random.Random(8), 20)

    def test_refusals_change_nothing(self):
        match = rookery.Match("revolution", variant="tiny")
        before = match.hash
        for answer, seat in [("bid", 0), ("bid pirate=F1", 0), ("", 0),
                             ({"op": "bid"}, 0), ({"op": 3}, 0), (10**6, 0),
                             (-1, 0), ("bid printer=F9", 1), ("pass", 5),
                             ("pass", -3)]:
            with self.subTest(answer=answer, seat=seat):
                with self.assertRaises(rookery.RookeryError) as refused:
                    match.apply(answer, seat)
                self.assertTrue(str(refused.exception).endswith("."))
                self.assertEqual(match.hash, before)
        with self.assertRaises(rookery.RookeryError):
            match.view(4)
        with self.assertRaises(rookery.RookeryError):
            match.deal(1)

    def test_a_whole_answer_waits_for_the_steps_begun(self):
        match = rookery.Match("revolution", variant="tiny")
        whole = match.answers(0)[0]
        match.apply(match.legal(0)[0], 0)
        with self.assertRaises(rookery.RookeryError):
            match.apply(whole, 0)

    def test_chance_can_be_dealt_by_hand(self):
        match = rookery.Match("magpie", seats=2, seed=None)
        self.assertEqual(match.awaited, (rookery.CHANCE,))
        match.apply("deal bead ring owl")
        match.deal(seed=4)
        self.assertEqual(match.log[0], (rookery.CHANCE, "deal bead ring owl"))
        self.assertEqual(len(match.log), 2)

    def test_seeds_are_those_of_match_files(self):
        made = subprocess.run(
            [os.environ["ROOKERY"], "new", "magpie", "--seed", "77"],
            check=True, stdout=subprocess.PIPE, text=True,
            env=dict(os.environ, LD_PRELOAD="")).stdout
        self.assertEqual(rookery.Match.load(made).log,
                         rookery.Match("magpie", seed=77).log)

    def test_scenarios_say_what_fails(self):
        [ran] = rookery.scenario("--- two seats\ngame magpie seats=2\n"
                                 "ask 0 source\n")
        self.assertFalse(ran["passed"])
        self.assertEqual(ran["failure"]["line"], 3)
        with self.assertRaises(rookery.RookeryError):
            rookery.scenario("--- x\nfly away\n")


if __name__ == "__main__":
    unittest.main()
