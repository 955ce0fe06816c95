"""The part of Gymnasium that rookery.gym and rookery.zoo use, as documented."""
import types

import numpy


class Space:
    def __init__(self, shape=None, dtype=None):
        self.shape, self.dtype = shape, dtype
        self.rng = numpy.random.default_rng(0)


class Box(Space):
    def __init__(self, low, high, shape=None, dtype=numpy.float32):
        shape = numpy.shape(low) if shape is None else shape
        super().__init__(shape, numpy.dtype(dtype))
        self.low = numpy.full(shape, low, dtype)
        self.high = numpy.full(shape, high, dtype)

    def contains(self, x):
        return (isinstance(x, numpy.ndarray) and x.shape == self.shape and
                numpy.can_cast(x.dtype, self.dtype) and
                bool((x >= self.low).all() and (x <= self.high).all()))


class Discrete(Space):
    def __init__(self, n):
        super().__init__((), numpy.dtype(numpy.int64))
        self.n = int(n)

    def sample(self, mask=None):
        """With a mask: a number where it is 1; 0 if it is 1 nowhere."""
        if mask is None:
            return int(self.rng.integers(self.n))
        assert mask.dtype == numpy.int8 and mask.shape == (self.n,)
        legal = numpy.flatnonzero(mask)
        return int(self.rng.choice(legal)) if legal.size else 0


class Dict(Space):
    def __init__(self, spaces):
        super().__init__()
        self.spaces = spaces

    def contains(self, x):
        return (isinstance(x, dict) and x.keys() == self.spaces.keys() and
                all(self.spaces[key].contains(x[key]) for key in x))


class Env:
    """reset() seeds np_random if it is given a seed."""

    np_random = None

    def reset(self, *, seed=None, options=None):
        if seed is not None or self.np_random is None:
            self.np_random = numpy.random.default_rng(seed)


class VectorEnv(Env):
    """The same for many environments."""


def batch_space(space, n):
    return ("batch", space, n)


spaces = types.SimpleNamespace(Box=Box, Discrete=Discrete, Dict=Dict)
vector = types.SimpleNamespace(
    VectorEnv=VectorEnv, utils=types.SimpleNamespace(batch_space=batch_space),
    AutoresetMode=types.SimpleNamespace(SAME_STEP="SameStep"))
