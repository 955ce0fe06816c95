"""Runs all tests of this folder and all examples, and counts them."""
import doctest
import importlib
import os
import pathlib
import pkgutil
import sys
import unittest

import rookery

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WRAPPERS = {"gym", "zoo", "spiel"}  # test_wrappers.py has packages for them
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def examples():
    """The examples of docstrings and of docs/python.md."""
    suite = unittest.TestSuite()
    for module in pkgutil.iter_modules(rookery.__path__):
        if not module.name.startswith("_") and module.name not in WRAPPERS:
            suite.addTest(doctest.DocTestSuite(
                importlib.import_module("rookery." + module.name),
                optionflags=FLAGS))
    suite.addTest(doctest.DocTestSuite(rookery, optionflags=FLAGS))
    suite.addTest(doctest.DocFileSuite(
        str(ROOT / "docs" / "python.md"), module_relative=False,
        optionflags=FLAGS))
    return suite


def main():
    loader = unittest.TestLoader()
    suite = unittest.TestSuite()
    for name in sys.argv[1:]:
        suite.addTest(loader.loadTestsFromName(name))
    if not sys.argv[1:]:
        suite.addTest(examples())
        suite.addTest(loader.discover(str(HERE), "test_*.py"))
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    failed = len(result.failures) + len(result.errors)
    passed = result.testsRun - failed - len(result.skipped)
    if not passed and not failed:
        print("All that was asked for is skipped.", flush=True)
        os._exit(77)
    print(f"{passed} passed, {failed} failed", flush=True)
    os._exit(1 if failed else 0)


sys.path.insert(0, str(HERE))
main()
