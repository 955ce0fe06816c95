"""Helpers for the cases of tests/cli: run the program and judge it."""
import json
import os
import pathlib
import re
import subprocess

import jsonschema

ROOKERY = os.path.abspath(os.environ["ROOKERY"])
SCHEMAS = pathlib.Path(__file__).resolve().parent / "schema"

# Names of the schemas that were used.
checked = set()


class Run:
    """A finished run: its command line, status, stdout and stderr."""

    def __init__(self, args, stdin="", **options):
        done = subprocess.run([ROOKERY, *map(str, args)], input=stdin,
                              capture_output=True, text=True, timeout=120,
                              check=False, **options)
        self.line = " ".join(["rookery", *map(str, args)])
        self.status, self.out, self.err = (done.returncode, done.stdout,
                                           done.stderr)

    def expect(self, condition, what):
        if not condition:
            raise AssertionError(
                f"expected of `{self.line}`: {what}\nstatus {self.status}\n"
                f"stdout: {self.out}\nstderr: {self.err}")


def expect(condition, what):
    if not condition:
        raise AssertionError(f"expected: {what}")


def fine(*args, **options):
    """Runs it; status 0 and a silent stderr; returns stdout."""
    run = Run(args, **options)
    run.expect(run.status == 0, "status 0")
    run.expect(run.err == "", "nothing on stderr")
    return run.out


def refused(status, args, says, options):
    run = Run(args, **options)
    run.expect(run.status == status, f"status {status}")
    run.expect(run.out == "", "nothing on stdout")
    run.expect(re.fullmatch(r"rookery: [^\n]*[.?]\n", run.err),
               "one sentence on stderr")
    run.expect(says in run.err, f"that it says: {says}")


def bad(*args, says, **options):
    """Runs it; status 2, and one sentence with ${says} on stderr alone."""
    refused(2, args, says, options)


def failed(*args, says, **options):
    """The same for status 1."""
    refused(1, args, says, options)


def value(schema, *args, **options):
    """Runs it; returns the JSON printed, which fits schema/${schema}.json."""
    text = fine(*args, **options)
    expect(text.endswith("\n"), "JSON that ends its last line")
    result = json.loads(text)
    path = SCHEMAS / f"{schema}.json"
    rules = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(rules)
    jsonschema.Draft7Validator(rules).validate(result)
    checked.add(schema)
    return result
