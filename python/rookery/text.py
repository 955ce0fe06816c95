"""Texts and JSON in and out of the library."""
from __future__ import annotations

import json
import operator
from typing import Any

from ._native import ffi, lib

SENTENCE = 2048


class RookeryError(ValueError):
    """The library refused something; the message is its sentence.

    >>> import rookery
    >>> rookery.Match("magpie", seats=9)
    Traceback (most recent call last):
    rookery.RookeryError: ... 2 to 4 ...

    ``code`` is the short name of the reason: "illegal", "bad-setup", ...
    """

    __module__ = "rookery"

    def __init__(self, sentence: str, code: str = "refused") -> None:
        super().__init__(sentence)
        self.code = code

    def __reduce__(self) -> Any:
        return type(self), (self.args[0], self.code)


class Text:
    """A struct rk_text with memory of its own."""

    def __init__(self, size: int = SENTENCE) -> None:
        self.memory = ffi.new("char[]", size)
        self.text = ffi.new("struct rk_text *")
        self.text.at, self.text.cap = self.memory, size

    def __str__(self) -> str:
        return str(ffi.string(self.memory).decode())


def check(status: int, why: Text) -> int:
    """Raises what was refused; else returns the status."""
    if lib.rk_status_applied(status):
        return status
    sentence = str(why) or string(lib.rk_status_text(status))
    raise RookeryError(sentence, string(lib.rk_status_code(status)))


def seed_of(number: Any) -> int:
    """A seed, any whole number, as 64 bits."""
    return operator.index(number) % 2**64


def string(chars: Any) -> str:
    """A C string as str; an empty one for NULL."""
    return str(ffi.string(chars).decode()) if chars else ""


def written(tree: Any) -> Any:
    """Converts a json_t to Python and releases it."""
    chars = lib.json_dumps(tree, 0x200)  # any value, not only containers
    lib.json_decref(tree)
    try:
        return json.loads(ffi.string(chars))
    finally:
        lib.free(chars)


class Tree:
    """A json_t made of a Python value, for a ``with`` block."""

    def __init__(self, value: Any) -> None:
        self.bytes = json.dumps(value).encode()

    def __enter__(self) -> Any:
        why = Text()
        self.tree = lib.rk_json_parse(self.bytes, len(self.bytes), why.text)
        if not self.tree:
            raise RookeryError(str(why), "unreadable")
        return self.tree

    def __exit__(self, *_: Any) -> None:
        lib.json_decref(self.tree)
