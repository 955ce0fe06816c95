"""rookery ladder"""
import os
import xml.etree.ElementTree

from harness import Run, bad, expect, failed, fine, value

LINE = ("ladder", "magpie", "--seats", "3", "--games", "150", "--bots",
        "random,beginner,search:20,search:20:net=1")


def test_json():
    result = value("ladder", *LINE, "--json")
    rows = result["bots"]
    expect(result["games"] == 156, "a multiple of 4 lineups on 3 seats")
    expect({row["matches"] for row in rows} == {117}, "all play as often")
    ratings = [row["rating"] for row in rows]
    expect(ratings == sorted(ratings, reverse=True), "the best first")
    expect(abs(sum(ratings) / 4 - 1500) < 1e-6, "1500 on average")
    expect(rows[-1]["bot"] == "random", "random is last")
    expect({rows[0]["bot"], rows[1]["bot"]} == {"search:20", "search:20:net=1"},
           "the same bot under two names before the others")
    expect(abs(rows[0]["rating"] - rows[1]["rating"])
           < rows[0]["error"] + rows[1]["error"], "and not told apart")
    expect(abs(rows[0]["before"]["random"] + rows[-1]["before"][rows[0]["bot"]]
               - 1) < 1e-9, "one of two is ranked before the other")
    # A victory is won once: 156 of them, 117 seats for each of four bots.
    expect(abs(sum(row["share"] for row in rows) - 156 / 117) < 1e-9, "shares")


def test_threads_change_nothing():
    for form in [], ["--json"], ["--csv"]:
        one, two, seven = (fine(*LINE, *form, "--threads", threads)
                           for threads in "127")
        expect(one == two == seven, "the same bytes for 1, 2 and 7 threads")


def parts(folder, count, *line):
    """Part files of the tournament."""
    files = [folder / f"{part}.json" for part in range(1, count + 1)]
    for part, file in enumerate(files, 1):
        file.write_text(fine(*(line or LINE), "--shard", f"{part}/{count}"),
                        encoding="utf-8")
    return files


def test_parts_make_the_whole(folder):
    files = parts(folder, 3)
    for form in [], ["--json"], ["--csv"]:
        expect(fine("ladder", "--merge", *form, *files) == fine(*LINE, *form),
               "the same bytes as in one run")
    expect(fine("ladder", "--merge", *reversed(files)) == fine(*LINE),
           "whatever the order")
    fine("ladder", "--merge", *files, "--plot", folder / "merged.svg")
    fine(*LINE, "--plot", folder / "alone.svg")
    expect((folder / "merged.svg").read_text("utf-8")
           == (folder / "alone.svg").read_text("utf-8"), "the same plot")


def test_parts_of_copies(folder):
    """Fewer bots than seats: lineups with several of a bot."""
    line = ("ladder", "magpie", "--seats", 4, "--games", 30, "--bots",
            "random,greedy")
    expect(fine("ladder", "--merge", *parts(folder, 5, *line)) == fine(*line),
           "the whole")


def test_missing_part(folder):
    files = parts(folder, 3)
    run = Run(["ladder", "--merge", files[0], files[2]])
    run.expect(run.status == 1, "status 1")
    run.expect("Part 2 of 3 is missing: these are 104 of 156 matches." in
               run.err, "which part is missing")
    run.expect("104 matches" in run.out, "what there is")


def test_parts_that_do_not_fit(folder):
    one, two, _ = parts(folder, 3)
    other = folder / "other.json"
    other.write_text(fine(*LINE, "--seed", 6, "--shard", "2/3"), "utf-8")
    bad("ladder", "--merge", one, other, says='"seed" differs')
    other.write_text(fine(*LINE[:-1], "random,greedy,beginner", "--shard",
                          "2/3"), "utf-8")
    bad("ladder", "--merge", one, other, says='"bots" differs')
    bad("ladder", "--merge", two, two, says="there already")
    bad("sim", "--merge", one,
        says="It is not a part of a simulation; rookery sim --shard prints "
        "those.")
    other.write_text(fine("sim", "magpie", "--games", 3, "--shard", "1/2"),
                     "utf-8")
    bad("ladder", "--merge", other,
        says="It is not a part of a ladder; rookery ladder --shard prints "
        "those.")


def test_shard_words():
    bad(*LINE, "--shard", "4/3", says="--shard takes I/N")
    bad(*LINE, "--shard", "1/2", "--csv", says="rookery ladder --merge")
    bad(*LINE, "--shard", "1/2", "--plot", "x.svg",
        says="give --plot to rookery ladder --merge")
    bad("ladder", "--merge", says="part files that rookery ladder --shard")
    for option in "games", "seed", "bots", "seats":
        bad("ladder", "--merge", "x", f"--{option}", "3",
            says=f"leave out --{option}")


def test_fewer_bots_than_seats():
    result = value("ladder", "ladder", "magpie", "--seats", "4", "--games",
                   "1", "--bots", "random,greedy", "--json")
    expect(result["games"] == 12, "1, 2 or 3 of each, on 4 seats")
    expect([row["matches"] for row in result["bots"]] == [24, 24], "balanced")


def test_people():
    text = fine(*LINE)
    for part in "Magpie", "156 matches", "beginner", "rating", "Plackett-Luce":
        expect(part in text, part)
    expect(max(map(len, text.splitlines())) < 80, "it fits into 80 columns")
    expect(len(fine(*LINE, "--csv").splitlines()) == 5, "a line for each bot")


def test_refusals():
    bad("ladder", "magpie", "--bots", "greedy", says="two bots")
    bad("ladder", "magpie", "--bots", "greedy,greedy", says="twice")
    bad("ladder", "magpie", "--bots", "greedy,", says='There is no bot ""')
    bad("ladder", "magpie", "--bots",
        ",".join(f"search:{i}" for i in range(1, 12)), says="at most 10")
    bad("ladder", "magpie", "--games", "0", says="--games")
    bad("ladder", "magpie", "--json", "--csv", says="one of")
    bad("ladder", "magpie", "thieves", says="thieves")
    bad("ladder", says="Name a game")


def test_plot(folder):
    path = folder / "ladder.svg"
    fine(*LINE[:4], "--games", "12", "--plot", path)
    root = xml.etree.ElementTree.parse(path).getroot()
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    expect({"greedy", "beginner", "random"} <= set(texts), "the bots by name")
    expect("?" not in "".join(texts), "labels as they are meant")


def test_plot_without_gnuplot(folder):
    failed(*LINE, "--plot", folder / "ladder.svg", says="install the package",
           env={**os.environ, "PATH": str(folder)})
    expect(not (folder / "ladder.svg").exists(), "nothing was written")
