"""Environments for Gymnasium, which must be installed: ``pip install gymnasium``.

    env = rookery.gym.Env("thieves", seats=4, bots="greedy")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(action)

You play one seat, bots of the library the others. ``info["action_mask"]`` has a
1 for each legal action. An action that is not legal changes nothing: the
observation is the same again, and ``info["refused"]`` says why.
"""
from __future__ import annotations

import operator
from typing import Any, Optional, Union

import gymnasium  # type: ignore[import]
import numpy

from .batch import Batch
from .setup import Setup, setup_of
from .text import RookeryError


def _lineup(setup: Setup, seat: int, bots: str) -> str:
    """A bot on each seat but ``seat``."""
    if not 0 <= seat < setup.seats:
        raise ValueError(f"seat must be 0 to {setup.seats - 1}")
    return ",".join("-" if other == seat else bots
                    for other in range(setup.seats))


def _spaces(batch: Batch) -> tuple[Any, Any]:
    most = numpy.minimum(batch.most, 255).astype(numpy.uint8)
    return (gymnasium.spaces.Box(numpy.zeros_like(most), most,
                                 dtype=numpy.uint8),
            gymnasium.spaces.Discrete(len(batch.actions)))


class Env(gymnasium.Env):  # type: ignore[misc]
    """One match for one player; ``seat`` is yours, ``bots`` play the others."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: Union[str, Setup], seat: int = 0,
                 bots: str = "greedy", reward: str = "share",
                 longest: int = 0, render_mode: Optional[str] = None,
                 **setup: Any) -> None:
        chosen = setup_of(game, sims=True, **setup)
        self.seat, self.render_mode = seat, render_mode
        self.batch = Batch(chosen, 1, stay=True, reward=reward,
                           longest=longest, bots=_lineup(chosen, seat, bots))
        self.observation_space, self.action_space = _spaces(self.batch)

    def _told(self) -> tuple[Any, dict[str, Any]]:
        return (self.batch.observation[0].copy(),
                {"action_mask": self.batch.mask[0].astype(numpy.int8)})

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[Any, Any]:
        """A new match; without a seed, another one each time."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self._told()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Any]:
        """One small answer; the others play until you are asked again."""
        try:
            self.batch.step([operator.index(action)])
        except RookeryError as refusal:
            observation, info = self._told()
            return (observation, 0.0, False, False,
                    info | {"refused": str(refusal)})
        observation, info = self._told()
        done = int(self.batch.done[0])
        return (observation, float(self.batch.reward[0, self.seat]), done == 1,
                done == 2, info)

    def render(self) -> Optional[str]:
        """Your view as text; None in the middle of a whole answer."""
        state, game = self.batch.state(0), self.batch.setup.game
        if game.drafting and game.drafting(state):
            return None
        return self.batch.match(0).show(self.seat)


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """``num_envs`` matches for one player, stepped together.

    A match that ends is followed by the next one in the same step: the
    observation is that of the new match, the reward that of the old one. Here
    an action that is not legal raises :class:`rookery.RookeryError`.
    """

    def __init__(self, game: Union[str, Setup], num_envs: int = 1024,
                 seat: int = 0, bots: str = "greedy", reward: str = "share",
                 longest: int = 0, threads: int = 1, **setup: Any) -> None:
        chosen = setup_of(game, sims=True, **setup)
        self.seat, self.num_envs = seat, num_envs
        self.batch = Batch(chosen, num_envs, reward=reward, longest=longest,
                           threads=threads, bots=_lineup(chosen, seat, bots))
        self.single_observation_space, self.single_action_space = _spaces(
            self.batch)
        batched = gymnasium.vector.utils.batch_space
        self.observation_space = batched(self.single_observation_space, num_envs)
        self.action_space = batched(self.single_action_space, num_envs)
        mode = getattr(gymnasium.vector, "AutoresetMode", None)
        self.metadata = {"autoreset_mode": mode.SAME_STEP} if mode else {}

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[Any, Any]:
        """Restarts all matches; without a seed, with new deals each time."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self.batch.observation.copy(), {"action_mask":
                                               self.batch.mask.copy()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Any]:
        """One small answer in every match."""
        self.batch.step(actions)
        done = self.batch.done
        return (self.batch.observation.copy(),
                self.batch.reward[:, self.seat].astype(numpy.float64),
                done == 1, done == 2, {"action_mask": self.batch.mask.copy()})
