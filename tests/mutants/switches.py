"""Runs one command with each row of a table of tools/mutate switched on."""
import concurrent.futures
import os
import subprocess
import sys

SECONDS = 600


def run(command, variable, number):
    """The command's exit status with one row on; None if it never ends."""
    environment = dict(os.environ, **{variable: str(number)})
    try:
        return subprocess.run(command, env=environment, timeout=SECONDS,
                              stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
    except subprocess.TimeoutExpired:
        return None


def verdict(done):
    """None if the row was caught, else why that is not so."""
    if done is None:
        return f"still runs after {SECONDS} s"
    if done.returncode == 0:
        return "survived"
    if done.returncode != 1:
        return f"ended with status {done.returncode} instead of 1"
    return None


def hunt(what, table, command):
    """
    Expect status 0 with nothing switched on and 1 with each row of the
    table. Prints what was not caught and `N passed, N failed`; exits.
    """
    variable = "RK_" + what.upper()
    listed = subprocess.run(["tools/mutate", table, "--list"], check=True,
                            stdout=subprocess.PIPE, text=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    if not rows:
        sys.exit(f"{table} has no rows.")
    true = run(command, variable, 0)
    if true is None or true.returncode != 0:
        sys.stdout.write(true.stdout.decode(errors="replace") if true else "")
        sys.exit(f"The true game does not pass, so no {what} can be caught.")

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(lambda row: run(command, variable, row[1]), rows)
        for (_, number, _, file, rule, name), done in zip(rows, runs):
            reason = verdict(done)
            if reason:
                failed += 1
                print(f"{what} {number} {name} ({rule}, {file}) {reason}")
                if done and done.returncode:
                    text = done.stdout.decode(errors="replace").splitlines()
                    print(*("    " + line for line in text[-20:]), sep="\n")
    print(f"{len(rows) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
