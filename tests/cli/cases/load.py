"""rookery load: the form of its figures; more is in tests/server/load."""
import os

from harness import expect, value


def test_load(folder):
    for more in ([], ["--as-page"]):
        figures = value("load", "load", "--tables", "2", "--seats", "2",
                        "--seconds", "1", "--data", os.environ["BUILD"],
                        "--json", *more)
        expect(figures["moves"] > 0 and figures["refused"] == 0, "moves")
