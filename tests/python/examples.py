"""The worked examples of docs/examples, in short forms.

They run in this process, which has the libraries of the sanitizers loaded; the
programs that they start must do without.
"""
import contextlib
import importlib.util
import io
import os
import pathlib
import re
import runpy
import sys
import tempfile
import unittest
from unittest import mock

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "docs" / "examples"


def output(name, *words):
    """The output of the example, which must succeed."""
    told = io.StringIO()
    with mock.patch.object(sys, "argv", [name, *words]), \
            mock.patch.dict(os.environ, LD_PRELOAD=""), \
            contextlib.redirect_stdout(told):
        try:
            runpy.run_path(str(EXAMPLES / name), run_name="__main__")
        except SystemExit as end:
            if end.code:
                raise AssertionError(f"{end.code}\n{told.getvalue()}") from None
    return told.getvalue()


def numbers(pattern, text):
    """The numbers that follow a pattern, in their order."""
    return [float(found) for found in re.findall(pattern + r"([\d.]+)", text)]


class Numpy(unittest.TestCase):
    def test_tiny_policy(self):
        told = output("tiny_policy.py", "10", "20")
        [greedy] = numbers(r"greedy: ", told)
        [random] = numbers(r"each step: ", told)
        [learned] = numbers(r"matches: ", told)
        self.assertAlmostEqual(random, 1.630, 3)  # as docs/simulation.md has it
        self.assertLess(learned, 1.0)
        self.assertLess(learned, greedy)

    def test_house_rule(self):
        with tempfile.TemporaryDirectory() as folder:
            plot = pathlib.Path(folder) / "rule.svg"
            told = output("house_rule.py", str(plot), "90")
            self.assertTrue(plot.read_text().rstrip().endswith("</svg>"))
        points = numbers(r"gold: ", told)
        self.assertEqual(len(points), 7)
        self.assertGreater(points[-1], points[0] + 3)


class Torch(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("torch"),
                         "python3-torch is not installed: "
                         "docs/examples/value_network.py WAS NOT RUN")
    def test_value_network(self):
        told = output("value_network.py", "12")
        [network] = numbers(r"alone with greedy: ", told)
        self.assertGreater(network, 0.6)
