"""rookery sim --samples: all decisions in one file for numpy"""
import csv
import json
import resource
import signal
import subprocess
import time

import numpy

from harness import ROOKERY, Run, bad, expect, failed, fine

LINE = ("sim", "magpie", "--seats", 3, "--games", 30, "--rotate", "--bots",
        "search:20,greedy,random")


def load(path):
    return numpy.load(path, mmap_mode="r")


def test_samples_change_nothing(folder):
    """The matches are the same; so is the file for any number of threads."""
    plain = fine(*LINE, "--json")
    for threads in 1, 4:
        expect(fine(*LINE, "--json", "--threads", threads, "--samples",
                    folder / f"{threads}.npy") == plain, "the same results")
    expect((folder / "1.npy").read_bytes() == (folder / "4.npy").read_bytes(),
           "the same bytes for 1 and 4 threads")
    rows = load(folder / "1.npy")
    expect(len(rows) == json.loads(plain)["decisions"], "all decisions")


def test_parts(folder):
    """The rows of the parts are those of the whole, one after another."""
    fine(*LINE, "--samples", folder / "whole.npy")
    for part in 1, 2, 3:
        fine(*LINE, "--samples", folder / "x.npy", "--shard", f"{part}/3")
    whole = load(folder / "whole.npy")
    parts = [load(folder / f"x.npy.{part}-of-3") for part in (1, 2, 3)]
    expect(all(part.dtype == whole.dtype for part in parts), "one dtype")
    expect(min(map(len, parts)) > 0, "rows in all parts")
    expect(numpy.concatenate(parts).tobytes() == whole.tobytes(), "the whole")


def test_results(folder):
    """Seat, bot, points and rank are those of the table of matches."""
    fine(*LINE, "--samples", folder / "x.npy", "--record", folder / "kept")
    bots = ["search:20", "greedy", "random"]
    with open(folder / "kept/matches.csv", encoding="utf-8") as file:
        table = {(int(row["match"]), int(row["seat"])):
                 (row["bot"], int(row["points"]), int(row["rank"]))
                 for row in csv.DictReader(file)}
    rows = load(folder / "x.npy")
    seen = {(row["match"], row["seat"]):
            (bots[row["bot"]], row["points"], row["rank"]) for row in rows}
    expect(seen == table, "the results of all seats")
    shares = {(row["match"], row["seat"]): row["share"] for row in rows}
    for match in range(1, 31):
        expect(abs(sum(shares[match, seat] for seat in range(3)) - 1) < 1e-6,
               "one victory in each match")


def test_searches(folder):
    """Chances and values are there where a bot has searched."""
    fine(*LINE, "--samples", folder / "x.npy")
    rows = load(folder / "x.npy")
    searched = (rows["bot"] == 0) & (rows["legal"] > 1)
    chance, value = (rows[name].astype(float) for name in ("chance", "value"))
    expect(searched.any() and not searched.all(), "both kinds")
    expect((abs(chance[searched].sum(axis=1) - 1) < 0.01).all(), "chances")
    expect((chance[~searched] == 0).all() and (value[~searched] == 0).all(),
           "nothing where nobody searched")
    expect((value >= 0).all() and (value <= 1).all() and value.max() > 0.5,
           "values")
    visits = rows["visits"].astype(int)
    expect((visits[~searched] == 0).all(), "no visits of others")
    expect((visits.sum(axis=1)[searched] >= rows["iterations"][searched]).all(),
           "a visit for each iteration, and those of an earlier step")
    alone = rows["iterations"] == 20
    expect((visits.sum(axis=1)[alone] >= 20).all() and visits.max() <= 20 * 3,
           "about as many as iterations")
    expect((value[visits == 0] == 0).all(), "no value of what was never tried")
    made = set(numpy.unique(rows["iterations"]))
    expect({0, 20} <= made <= {0, 16, 20}, "all of them, unless it was clear")
    expect((rows["iterations"][~searched] == 0).all(), "none of others")
    places = rows["moves"] == rows["chosen"][:, None]
    expect((places.sum(axis=1) == 1).all(), "the chosen move among the others")
    expect((chance[places & searched[:, None]] > 0).all(),
           "a chance of each move that was chosen")
    bits = numpy.unpackbits(rows["mask"], axis=1, bitorder="little")
    expect((bits.sum(axis=1) == rows["legal"]).all(), "a bit for each move")
    for row, mask in zip(rows, bits):
        listed = row["moves"][row["moves"] != 0xffff]
        expect(sorted(listed) == list(numpy.flatnonzero(mask)),
               "the same moves in the list and in the mask")


def test_fewer_moves(folder):
    """Without room for all moves, the likeliest are kept in their order."""
    line = ("sim", "revolution", "--games", 2, "--bots", "search:50",
            "--samples")
    fine(*line, folder / "all.npy")
    fine(*line, folder / "few.npy", "--sample-moves", 3)
    fine(*line, folder / "none.npy", "--sample-moves", 0)
    whole, few = load(folder / "all.npy"), load(folder / "few.npy")
    expect(len(whole) == len(few) == len(load(folder / "none.npy")), "rows")
    expect(load(folder / "none.npy")["moves"].shape == (len(few), 0), "none")
    for all_, row in zip(whole, few):
        count = min(3, all_["legal"])
        best = sorted(range(min(64, all_["legal"])),
                      key=lambda i: -all_["chance"][i])[:count]
        expect(sorted(row["chance"][:count], reverse=True)
               == [all_["chance"][i] for i in best], "the greatest chances")
        at = [list(all_["moves"]).index(move) for move in row["moves"][:count]]
        expect(at == sorted(at), "in their order")
        expect((row["moves"][count:] == 0xffff).all(), "and no others")


def test_interrupt(folder):
    """The matches played until then are there, whole ones only."""
    path = folder / "x.npy"
    with subprocess.Popen([ROOKERY, "sim", "magpie", "--games", "1000000000",
                           "--threads", "3", "--samples", path],
                          stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGTERM)  # as timeout(1) does
        process.communicate(timeout=60)
    rows = load(path)
    expect(process.returncode == 1 and len(rows) > 0, "some rows")
    last = numpy.flatnonzero(numpy.diff(rows["match"].astype(int)) != 0)
    expect((rows["decision"][last + 1] == 0).all(), "from their first choice")
    expect((rows["rank"] >= 1).all(), "to their result")
    expect((numpy.diff(rows["match"].astype(int)) >= 0).all(), "in order")


def test_no_memory(folder):
    """Nothing can be played, so there is no file."""
    # The stack of a new thread is as large as this limit.
    limit = (1 << 47, resource.RLIM_INFINITY)
    done = subprocess.run([ROOKERY, "sim", "magpie", "--games", "9",
                           "--samples", folder / "x.npy"],
                          capture_output=True, text=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(
                              resource.RLIMIT_STACK, limit))
    expect(done.returncode == 1 and "no memory for" in done.stderr,
           done.stderr)
    expect(not (folder / "x.npy").exists(), "no file")


def test_kill(folder):
    """A run that is killed leaves the rows of about a second before."""
    kill(folder / "x.npy", folder / "x.npy")


def test_kill_part(folder):
    """So does a part of a run, even if its first match takes a while."""
    kill(folder / "x.npy", folder / "x.npy.2-of-3", "--shard", "2/3", "--bots",
         "search:300")


def kill(path, written, *more):
    with subprocess.Popen([ROOKERY, "sim", "magpie", "--games", "1000000000",
                           "--threads", "2", "--samples", path, *more],
                          stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        seen = []
        while len(seen) < 3:
            time.sleep(0.2)
            count = len(load(written)) if written.exists() else 0
            if count > (seen[-1] if seen else 0):
                seen.append(count)
        process.kill()
        process.communicate(timeout=60)
    rows = load(written)
    expect(len(rows) >= seen[-1], "all that was told before")
    expect((rows["rank"] >= 1).all() and (rows["legal"] >= 1).all(),
           "whole rows")
    stored = written.stat().st_size - 2048
    expect(len(rows) * rows.dtype.itemsize <= stored, "all of them stored")


def test_refusals(folder):
    path = folder / "x.npy"
    fine("sim", "magpie", "--games", 1, "--samples", path)
    before = path.read_bytes()
    failed("sim", "magpie", "--games", 1, "--samples", path,
           says="x.npy: it is there already; choose a new name.")
    expect(path.read_bytes() == before, "a file that is left alone")
    failed("sim", "magpie", "--games", 1, "--samples", folder / "no" / "x",
           says="No such file")
    failed("sim", "magpie", "--games", 1, "--samples", folder / "y",
           "--record", folder / "no" / "kept", says="Cannot make the folder")
    expect(not (folder / "y").exists(), "no file where nothing was played")
    bad("sim", "magpie", "--samples", path, "--sample-moves", 1025,
        says="--sample-moves")
    bad("sim", "--merge", path, "--samples", path, says="leave out --samples")


def test_full_disk(folder):
    """A file that cannot grow ends the run with a sentence."""
    run = Run(["sim", "magpie", "--games", 100000, "--samples",
               folder / "x.npy"], preexec_fn=limit)
    run.expect(run.status == 1 and "File too large" in run.err,
               "a sentence about it")
    rows = load(folder / "x.npy")
    fits = ((1 << 20) - 2048) // rows.dtype.itemsize
    expect(fits - 200 < len(rows) <= fits, "all matches that were written")
    expect((rows["rank"] >= 1).all(), "with their results")


def limit():
    import resource
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
