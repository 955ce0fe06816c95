#!/usr/bin/python3
"""cdef.py OUTPUT INCLUDE... -- CC...: write the C source of rookery._native.

The declarations that Python sees are read from the public headers themselves:
the compiler CC preprocesses them, this script drops what the parser of cffi
does not know (alignment, bodies of inline functions), and cffi writes a module
around them. That module includes the same headers, so the compiler checks every
declaration again. Nothing is written down twice.
"""
import pathlib
import re
import subprocess
import sys

import cffi

HEADERS = """
#include <rookery/rookery.h>
#include <rookery/batch.h>
#include <rookery/wire.h>
#include "scenario/scenario.h"
#include "sim/hire.h"
#include "sim/rating.h"
#include "sim/sim.h"
#include "sim/stats.h"
#include "solve/policy.h"
#include "solve/share.h"
#include "solve/table.h"
#include "solve/value.h"
"""

# The parts of the C library and of jansson that are used.
BORROWED = """
typedef ... json_t;
typedef ... atomic_bool;
typedef ... rk_atomic_bool;
char *json_dumps(const json_t *json, size_t flags);
void json_decref(json_t *json);
void free(void *memory);
"""

OURS = re.compile(r'^# \d+ "[^"]*(?:include/rookery|src/scenario|src/sim|src/solve)/[^"]*"')
MARKER = re.compile(r'^# \d+ "')
ALIGNED = re.compile(r"(struct \w+ \{[^{}]*_Alignas[^{}]*)\}")
INLINE = re.compile(r"static inline\s+([^{}]*?\))\s*\{")


def preprocess(compiler, include):
    """The text of our own headers, without those they include."""
    done = subprocess.run(
        [*compiler, "-E", "-x", "c", *("-I" + folder for folder in include),
         "-"], input=HEADERS, stdout=subprocess.PIPE, text=True, check=True)
    lines, ours = [], False
    for line in done.stdout.splitlines():
        if MARKER.match(line):
            ours = bool(OURS.match(line))
        elif ours:
            lines.append(line)
    return "\n".join(lines)


def drop_bodies(text):
    """Inline functions as declarations."""
    while found := INLINE.search(text):
        end, depth = found.end(), 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = text[:found.start()] + found.group(1) + ";" + text[end:]
    return text


def declarations(compiler, include):
    text = drop_bodies(preprocess(compiler, include))
    text = ALIGNED.sub(r"\1...; }", text)  # the compiler knows its alignment
    text = re.sub(r"_Alignas\(8\)|_Noreturn", "", text)
    text = re.sub(r"typedef[^;]*\brk_atomic_bool;", "", text)
    return BORROWED + text


def main():
    output, include = sys.argv[1], sys.argv[2:sys.argv.index("--")]
    compiler = sys.argv[sys.argv.index("--") + 1:]
    ffi = cffi.FFI()
    ffi.cdef(declarations(compiler, include))
    ffi.set_source("rookery._native", "#include <stdlib.h>\n" + HEADERS,
                   py_limited_api=True)
    pathlib.Path(output).unlink(missing_ok=True)
    ffi.emit_c_code(output)


main()
