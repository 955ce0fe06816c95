"""Scenarios: rule tests as text."""
from __future__ import annotations

from typing import Any

from ._native import ffi, lib
from .text import RookeryError, string, written


def scenario(text: str, name: str = "scenario") -> list[dict[str, Any]]:
    """Runs the scenarios of a text (docs/scenarios.md).

    Returns a dictionary for each: its name, rules, whether it passed, and if
    not what was expected and what came.

    >>> import rookery
    >>> [ran] = rookery.scenario('''
    ... --- chance deals first
    ... game magpie seats=2
    ... ask chance deal
    ... ''')
    >>> ran["passed"]
    True
    """
    data, report = text.encode(), ffi.new("struct scenario_report *")
    status = lib.scenario_run_text(data, len(data), name.encode(), report)
    try:
        if status == lib.SCENARIO_UNREADABLE:
            raise RookeryError(f"Line {report.line}: {string(report.sentence)}",
                               "unreadable")
        return _taken(report)
    finally:
        lib.scenario_report_free(report)


def _taken(report: Any) -> list[dict[str, Any]]:
    scenarios, report.scenarios = report.scenarios, ffi.NULL
    made: list[dict[str, Any]] = written(scenarios)
    return made
