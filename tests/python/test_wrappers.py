"""The wrappers, against stand-ins of the packages they wrap.

The stand-ins (stand_ins/) have what the wrappers use and check what their
packages document. Where the packages themselves are installed, they are used,
and their own tests of environments run too.
"""
import importlib.util
import pathlib
import pickle
import sys
import unittest

import numpy

import rookery

STAND_INS = str(pathlib.Path(__file__).resolve().parent / "stand_ins")
sys.path.append(STAND_INS)


def installed(name):
    found = importlib.util.find_spec(name)
    return not found.origin.startswith(STAND_INS)


def equal(one, two):
    """True if steps return the same, arrays in dictionaries and tuples too."""
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(
            equal(one[key], two[key]) for key in one)
    if isinstance(one, (tuple, list)):
        return len(one) == len(two) and all(map(equal, one, two))
    return numpy.array_equal(one, two)


class Pickles(unittest.TestCase):
    """Environments that were pickled in mid-match go on equally."""

    def go_on(self, env, step):
        for _ in range(30):
            step(env)
        copy = pickle.loads(pickle.dumps(env))
        told = [(step(env), step(copy)) for _ in range(50)]
        self.assertEqual([], [pair for pair in told if not equal(*pair)])
        self.assertFalse(equal(told[0][0], told[-1][0]))
        return [one for one, _ in told]

    def test_env(self):
        from rookery.gym import Env

        def step(env):
            told = env.step(env.batch.mask[0].argmax())
            return (told, env.reset()) if told[2] else told

        for game, ends in ("magpie", True), ("arcane", False):
            env = Env(game, bots="greedy")
            env.reset(seed=4)
            told = self.go_on(env, step)
            self.assertEqual(any(len(each) == 2 for each in told), ends)

    def test_vector_env(self):
        from rookery.gym import VectorEnv
        env = VectorEnv("magpie", num_envs=6, bots="random")
        env.reset(seed=4)
        told = self.go_on(env, lambda env: env.step(env.batch.mask.argmax(1)))
        self.assertTrue(any(ended.any() for _, _, ended, _, _ in told))

    def test_agents_one_after_the_other(self):
        from rookery.zoo import env as agents

        def step(env):
            if not env.agents:
                env.reset()
            told = env.agent_selection, env.last()
            env.step(None if told[1][2] else
                     told[1][0]["action_mask"].argmax())
            return told

        env = agents("magpie", seats=3)
        env.reset(seed=4)
        told = self.go_on(env, step)
        self.assertTrue(any(last[2] for _, last in told))

    def test_agents_at_once(self):
        from rookery.zoo import parallel_env

        def step(env):
            told = env.step(dict(zip(env.agents, env.batch.mask.argmax(1))))
            return told if env.agents else (told, env.reset())

        env = parallel_env("magpie", seats=3)
        env.reset(seed=4)
        told = self.go_on(env, step)
        self.assertTrue(any(len(each) == 2 for each in told))


class Gym(unittest.TestCase):
    def test_env(self):
        from rookery.gym import Env
        env = Env("magpie", seats=3, bots="greedy", seat=1)
        rewards = []
        for seed in [5, None, 5]:
            observation, info = env.reset(seed=seed)
            first, total, over = observation.copy(), 0.0, False
            while not over:
                self.assertTrue(env.observation_space.contains(observation))
                action = env.action_space.sample(info["action_mask"])
                observation, reward, ended, cut, info = env.step(action)
                over = ended or cut
                total += reward
            self.assertIn(total, [0, 1 / 3, 1 / 2, 1])
            rewards.append((seed, first))
        self.assertTrue(numpy.array_equal(rewards[0][1], rewards[2][1]))

    def test_env_can_be_cut_and_shown(self):
        from rookery.gym import Env
        env = Env("magpie", seats=2, longest=1, bots="random")
        _, info = env.reset(seed=1)
        self.assertIsInstance(env.render(), str)
        *_, ended, cut, _ = env.step(env.action_space.sample(info["action_mask"]))
        self.assertEqual((ended, cut), (False, True))

    def test_illegal_actions_change_nothing(self):
        from rookery.gym import Env
        env = Env("magpie", seats=2, bots="random")
        before, info = env.reset(seed=1)
        self.assertNotIn("refused", info)
        for action in [int(info["action_mask"].argmin()), -1, 10**6]:
            after, *ended, told = env.step(action)
            self.assertTrue(numpy.array_equal(before, after))
            self.assertEqual(ended, [0, False, False])
            self.assertIn("is not legal", told["refused"])
        *_, told = env.step(info["action_mask"].argmax())
        self.assertNotIn("refused", told)

    def test_vector_env(self):
        from rookery.gym import VectorEnv
        envs = VectorEnv("magpie", num_envs=16, bots="random")
        observation, info = envs.reset(seed=3)
        ends = total = 0
        rng = numpy.random.default_rng(1)
        for _ in range(200):
            mask = info["action_mask"]
            actions = (rng.random(mask.shape) * mask).argmax(1)
            observation, reward, ended, cut, info = envs.step(actions)
            self.assertTrue((reward[~ended] == 0).all())
            ends, total = ends + ended.sum(), total + reward.sum()
            self.assertFalse(cut.any())
        self.assertEqual(observation.shape[0], 16)
        self.assertTrue(0.2 * ends < total < 0.8 * ends)

    def test_vectors_begin_with_other_matches_each_time(self):
        from rookery.gym import VectorEnv
        envs = VectorEnv("magpie", num_envs=16, bots="random")
        seen = [envs.reset(seed=seed)[0] for seed in [3, None, None, 3, None]]
        for one, other, same in [(0, 1, False), (1, 2, False), (0, 3, True),
                                 (1, 4, True)]:
            self.assertEqual(numpy.array_equal(seen[one], seen[other]), same)

    @unittest.skipUnless(installed("gymnasium"), "gymnasium is not installed")
    def test_its_own_check(self):
        from gymnasium.utils.env_checker import check_env
        from rookery.gym import Env
        for game in ["magpie", "revolution", "thieves", "arcane"]:
            check_env(Env(game, render_mode="ansi"))

    @unittest.skipUnless(installed("gymnasium"), "gymnasium is not installed")
    def test_its_own_vectors(self):
        import gymnasium
        from rookery.gym import Env, VectorEnv
        envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(
            VectorEnv("magpie", num_envs=16, bots="random"))
        self.play(envs, 200)
        self.assertGreater(len(envs.return_queue), 50)
        self.play(gymnasium.vector.SyncVectorEnv(
            [lambda: Env("magpie", seats=2)] * 3), 50)

    def play(self, envs, steps):
        observation, info = envs.reset(seed=3)
        for _ in range(steps):
            self.assertIn(observation, envs.observation_space)
            observation, *_, info = envs.step(info["action_mask"].argmax(1))


class Zoo(unittest.TestCase):
    def test_agents_one_after_the_other(self):
        from rookery.zoo import env
        table = env("revolution", seats=3)
        table.reset(seed=1)
        totals = dict.fromkeys(table.possible_agents, 0.0)
        acted = set()
        for agent in table.agent_iter():
            observation, reward, ended, cut, _ = table.last()
            totals[agent] += reward
            self.assertTrue(table.observation_space(agent).contains(observation))
            if ended or cut:
                table.step(None)
                continue
            acted.add(agent)
            for other in table.agents:
                if other != agent:
                    self.assertFalse(table.observe(other)["action_mask"].any())
            table.step(table.action_space(agent).sample(
                observation["action_mask"]))
        self.assertEqual(acted, set(table.possible_agents))
        self.assertAlmostEqual(sum(totals.values()), 1)
        self.assertEqual(table.agents, [])

    def test_agents_at_once(self):
        from rookery.zoo import parallel_env
        table = parallel_env("revolution", seats=4)
        observations, _ = table.reset(seed=2)
        masks = [observations[agent]["action_mask"].any()
                 for agent in table.agents]
        self.assertTrue(all(masks))
        while table.agents:
            for agent in table.agents:
                self.assertTrue(table.observation_space(agent).contains(
                    observations[agent]))
            observations, rewards, ended, cut, _ = table.step({
                agent: table.action_space(agent).sample(
                    observations[agent]["action_mask"])
                for agent in table.agents})
        self.assertTrue(all(ended.values()) and not any(cut.values()))
        self.assertAlmostEqual(sum(rewards.values()), 1, 6)

    def test_an_illegal_action_stops_all(self):
        from rookery.zoo import env, parallel_env
        table = parallel_env("revolution", seats=3)
        before, _ = table.reset(seed=2)
        legal = {agent: int(before[agent]["action_mask"].argmax())
                 for agent in table.agents}
        wrong = int(before["seat_1"]["action_mask"].argmin())
        for action in [wrong, -1, 10**6, None]:
            given = legal | {"seat_1": action}
            if action is None:
                del given["seat_1"]
            after, *_, infos = table.step(given)
            self.assertEqual(infos, {"seat_0": {}, "seat_1": {"refused": True},
                                     "seat_2": {}})
            for agent in table.agents:
                for key in before[agent]:
                    self.assertTrue(numpy.array_equal(before[agent][key],
                                                      after[agent][key]))
        after, *_, infos = table.step(legal)
        self.assertFalse(any(infos.values()))
        self.assertFalse(numpy.array_equal(before["seat_1"]["observation"],
                                           after["seat_1"]["observation"]))
        table = env("revolution", seats=3)
        table.reset(seed=2)
        self.assertRaises(rookery.RookeryError, table.step, wrong)

    @unittest.skipUnless(installed("pettingzoo"), "pettingzoo is not installed")
    def test_its_own_checks(self):
        from pettingzoo import test
        from pettingzoo.utils import wrappers
        from rookery.zoo import env, parallel_env
        for game in ["magpie", "revolution", "thieves", "arcane"]:
            test.api_test(env(game), num_cycles=200)
            test.seed_test(lambda: env(game), num_cycles=50)
            test.parallel_api_test(parallel_env(game), num_cycles=200)
            test.parallel_seed_test(lambda: parallel_env(game), num_cycles=50)
        test.api_test(wrappers.TerminateIllegalWrapper(
            env("magpie"), illegal_reward=-1), num_cycles=200)


class Spiel(unittest.TestCase):
    def play(self, game, seed):
        """Plays a match at random and checks what every state promises."""
        import pyspiel
        rng = numpy.random.default_rng(seed)
        state, actions = game.new_initial_state(), []
        observer = game.make_py_observer()
        while not state.is_terminal():
            self.assertEqual(state.returns(), [0.0] * game.num_players())
            deals = state.is_chance_node()
            if deals:
                self.assertEqual(state.current_player(), pyspiel.PlayerId.CHANCE)
                [(action, chance)] = state.chance_outcomes()
                self.assertEqual(chance, 1)
            else:
                player, legal = state.current_player(), state.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                self.assertEqual(state.legal_actions(
                    (player + 1) % game.num_players()), [])
                observer.set_from(state, player)
                self.assertTrue(observer.tensor.any())
                action = int(rng.choice(legal))
                self.assertLess(action, game.num_distinct_actions())
                self.assertTrue(state._action_to_string(player, action))
            copy = state.clone()
            state.apply_action(action)
            actions.append(action)
            self.assertNotEqual(copy.match.hash, state.match.hash)
            copy.apply_action(action)
            self.assertEqual(copy.history(), actions)
            if not deals:
                self.assertEqual(str(copy), str(state))
        self.assertEqual(state.history(), actions)
        self.assertLessEqual(len(actions), game.max_game_length())
        self.assertAlmostEqual(sum(state.returns()), 1)
        self.assertEqual(state.current_player(), pyspiel.PlayerId.TERMINAL)
        return state

    def test_games(self):
        from rookery.spiel import Game
        for params in [{"game": "revolution", "variant": "tiny"},
                       {"game": "magpie", "variant": "standard", "seats": 3}]:
            self.play(Game(params), 1)

    def test_information_states_remember(self):
        from rookery.spiel import Game
        state = Game().new_initial_state()
        keys = {state.information_state_string(0)}
        while state.current_player() == 0:
            state.apply_action(state.legal_actions()[0])
            keys.add(state.information_state_string(0))
        self.assertGreater(len(keys), 2)
        other = state.information_state_string(1)
        state.apply_action(state.legal_actions()[-1])
        self.assertNotEqual(state.information_state_string(1), other)

    def test_copies_do_not_know_what_chance_will_do(self):
        from rookery.spiel import Game
        state = Game({"game": "magpie", "variant": "standard",
                      "seats": 2}).new_initial_state()
        self.assertTrue(state.is_chance_node())
        deals = set()
        for _ in range(20):
            copy = state.clone()
            while copy.is_chance_node():
                copy.apply_action(0)
            deals.add(str(copy))
        self.assertGreater(len(deals), 10)

    def test_register(self):
        import pyspiel
        from rookery.spiel import register
        register("birds", "magpie", "standard", 3)
        game = pyspiel.load_game("birds")
        self.assertEqual(game.num_players(), 3)
        self.assertEqual(self.play(game, 2).match.setup.id, "magpie")
        game = pyspiel.load_game("rookery", {"game": "thieves", "seats": 4,
                                             "variant": "standard"})
        self.assertEqual(game.num_players(), 4)
        register("short", "revolution", "tiny", 3, {"round_cap": 1})
        self.assertEqual(pyspiel.load_game("short").max_game_length(), 3 * 32)
        end = self.play(pyspiel.load_game("short"), 2)
        self.assertEqual(end.match.view(0)["round"], 1)

    @unittest.skipUnless(installed("pyspiel"), "OpenSpiel is not installed")
    def test_its_own_check(self):
        import pickle
        import pyspiel
        import rookery.spiel
        rookery.spiel.register("small", "revolution", "tiny")
        rookery.spiel.register("cards", "magpie", "standard", 2)
        for name, serialize in [("small", True), ("rookery", True),
                                ("cards", False)]:
            game = pyspiel.load_game(name)
            pyspiel.random_sim_test(game, num_sims=3, serialize=serialize,
                                    verbose=False)
        state = pyspiel.load_game("small").new_initial_state()
        state.apply_action(state.legal_actions()[0])
        again = pickle.loads(pickle.dumps(state))
        self.assertEqual(again.history(), state.history())


if __name__ == "__main__":
    unittest.main()
