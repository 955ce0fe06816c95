"""rookery sim"""
import collections
import csv
import html
import html.parser
import io
import json
import os
import pty
import re
import signal
import subprocess
import time
import xml.etree.ElementTree

from harness import ROOKERY, Run, bad, expect, failed, fine, value


def test_json():
    result = value("sim", "sim", "magpie", "--seats", "3", "--games", "50",
                   "--json")
    expect(result["games"] == 50, "50 matches")
    expect(result["bots"] == ["random"] * 3, "random bots by default")
    expect([row["seat"] for row in result["by_seat"]] == [0, 1, 2],
           "three seats")
    expect(abs(sum(row["share"] for row in result["by_seat"]) - 1) < 1e-9,
           "shares that sum to 1")
    expect(result["wins"] == [row["share"] for row in result["by_seat"]]
           and result["points"] == [row["points"]
                                    for row in result["by_seat"]],
           "the same in short")
    expect(len(result["by_bot"]) == 1, "one bot on all seats")
    expect(result["by_bot"][0]["matches"] == 150, "it sat on every seat")
    expect(result["decisions"] > result["answers"] > 50 * 3 * 5,
           "at least one answer a turn, and drafts")


def test_time():
    line = "sim", "magpie", "--games", "50"
    result = value("sim", *line, "--json", "--time")
    expect(abs(result["decisions_per_second"] * result["seconds"]
               - result["decisions"]) < 1, "speed is decisions by seconds")
    expect("decisions a second" in fine(*line, "--time"), "the speed")
    expect("second" not in fine(*line), "no time unless asked for")


def test_thinking():
    line = ("sim", "magpie", "--seats", "3", "--games", "3", "--threads", "2",
            "--bots", "search:400,random,random")
    result = value("sim", *line, "--json", "--time")
    search, other = result["thinking"]
    expect((search["bot"], other["bot"]) == ("search:400", "random"), "names")
    expect(search["answers"] + other["answers"] == result["answers"],
           "every answer is timed")
    expect(search["seconds"] > 5 * other["seconds"], "a search takes longer")
    expect(search["seconds"] / search["answers"] <= search["longest"]
           <= search["seconds"], "the longest is one of them")
    expect("longest" in fine(*line, "--time"), "a table for people")
    expect("thinking" not in value("sim", *line, "--json"),
           "no time unless asked for")


def test_threads_change_nothing():
    for form in [], ["--json"], ["--csv"]:
        line = ("sim", "magpie", "--seats", "3", "--games", "150", "--rotate",
                "--bots", "greedy,random,search:10", "--seed", "7", *form,
                "--threads")
        one, two, seven = (fine(*line, threads) for threads in "127")
        expect(one == two == seven, "the same bytes for 1, 2 and 7 threads")


def test_rotation():
    line = ("sim", "magpie", "--seats", "3", "--games", "90", "--json",
            "--bots", "greedy,random,random")
    fixed, rotated = value("sim", *line), value("sim", *line, "--rotate")
    expect((fixed["rotated"], rotated["rotated"]) == (False, True), "which")
    for result in fixed, rotated:
        rows = {row["bot"]: row for row in result["by_bot"]}
        expect(rows["greedy"]["matches"] == 90, "one seat of greedy")
        expect(rows["random"]["matches"] == 180, "two of random")
        expect(rows["greedy"]["low"] > 1 / 3, "greedy is better")
    expect(fixed["by_seat"][0]["share"] == fixed["by_bot"][0]["share"],
           "greedy stays on seat 0")
    expect(rotated["by_seat"][0]["share"] < fixed["by_seat"][0]["share"] - .1,
           "greedy moves")


def test_wilson_interval():
    row, = value("sim", "sim", "magpie", "--seats", "4", "--games", "25",
                 "--json")["by_bot"]
    # 25 victories on 100 seats; Wilson 1927 by hand, z = 1.95996
    expect(row["share"] == .25, "a quarter")
    expect(abs(row["low"] - .17545) < 1e-4, "lower end")
    expect(abs(row["high"] - .34305) < 1e-4, "upper end")


def test_first_matches_do_not_depend_on_how_many():
    line = "sim", "magpie", "--set", "rounds=1", "--json", "--games"
    expect(value("sim", *line, "1")["decisions"]
           <= value("sim", *line, "2")["decisions"], "one match more")


def test_seed():
    line = "sim", "magpie", "--games", "20", "--json", "--seed"
    one, same, other = (fine(*line, seed) for seed in "112")
    expect(one == same, "the same matches for the same seed")
    expect(one != other, "others for another seed")
    expect(value("sim", *line, "18446744073709551615")["seed"]
           == "18446744073709551615", "every seed of 64 bits")


def test_people():
    text = fine("sim", "magpie", "--games", "10", "--bots", "random,random")
    for part in "Magpie", "10 matches", "random", "decisions":
        expect(part in text, part)
    expect(max(map(len, text.splitlines())) < 80, "it fits into 80 columns")


def test_unknown_bot():
    bad("sim", "magpie", "--bots", "rnadom", says="the bots are: random")
    bad("sim", "magpie", "--bots", "random,", says='There is no bot ""')


def test_wrong_number_of_bots():
    bad("sim", "magpie", "--bots", "random,random,random", says="2 seats")


def test_numbers():
    bad("sim", "magpie", "--games", "0", says="--games")
    bad("sim", "magpie", "--threads", "0", says="--threads")
    bad("sim", "magpie", "--threads", "257", says="1 to 256")
    bad("sim", "magpie", "--seed", "x", says="--seed")


def test_interrupt_gives_what_there_is():
    with subprocess.Popen([ROOKERY, "sim", "magpie", "--games", "1000000000"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    expect(process.returncode == 1, "status 1")
    expect("decisions" in out, "the results so far")
    expect(err.startswith("rookery: Stopped after "), "that it was stopped")


def test_progress_at_a_terminal():
    mine, theirs = pty.openpty()
    with subprocess.Popen([ROOKERY, "sim", "magpie", "--games", "1000"],
                          stdout=subprocess.PIPE, stderr=theirs) as process:
        out, _ = process.communicate(timeout=60)
    os.close(theirs)
    shown = os.read(mine, 4096)
    os.close(mine)
    expect(process.returncode == 0 and b"decisions" in out, "a result")
    expect(b" of 1000 matches, 0:0" in shown and b" left" in shown,
           "how far it is, and the time left")
    expect(b"[####" in shown, "a bar")
    expect(shown.endswith(b"\r\x1b[K"), "that the line is wiped at the end")


LINE = ("sim", "magpie", "--seats", "3", "--games", "50", "--rotate",
        "--bots", "greedy,random,beginner", "--seed", "5")


def parts(folder, count):
    """The part files of LINE, cut into COUNT parts."""
    files = [folder / f"{i}.json" for i in range(1, count + 1)]
    for i, file in enumerate(files, 1):
        file.write_text(fine(*LINE, "--shard", f"{i}/{count}"),
                        encoding="utf-8")
    return files


def test_parts_make_the_whole(folder):
    files = parts(folder, 3)
    for form in [], ["--json"], ["--csv"]:
        expect(fine("sim", "--merge", *form, *files) == fine(*LINE, *form),
               "the same bytes as in one run")
    expect(fine("sim", "--merge", *reversed(files)) == fine(*LINE),
           "whatever the order")


def test_one_part_is_a_part(folder):
    file, = parts(folder, 1)
    expect(fine("sim", file, "--merge") == fine(*LINE), "the whole")


def test_missing_part(folder):
    files = parts(folder, 3)
    run = Run(["sim", "--merge", files[0], files[2]])
    run.expect(run.status == 1, "status 1")
    run.expect("Part 2 of 3 is missing: these are 33 of 50" in run.err,
               "which part is missing")
    run.expect("33 matches" in run.out, "what there is")


def test_parts_that_do_not_fit(folder):
    one, two, _ = parts(folder, 3)
    other = folder / "other.json"
    other.write_text(fine(*LINE[:-1], "6", "--shard", "2/3"), encoding="utf-8")
    bad("sim", "--merge", one, other, says='"seed" differs')
    bad("sim", "--merge", one, one, says="there already")
    bad("sim", "--merge", one, folder / "none", says="none")
    broken = folder / "broken.json"
    broken.write_text(two.read_text(encoding="utf-8")[:-100], encoding="utf-8")
    bad("sim", "--merge", one, broken, says="broken.json: line")


def test_shard_words():
    for word in "0/3", "4/3", "1", "1/10001", "a/b", "1/2x", "-1/2", "":
        bad("sim", "magpie", "--shard", word, says="--shard takes I/N")
    bad("sim", "magpie", "--shard", "1/2", "--csv", says="--merge")
    bad("sim", "--merge", says="part files")
    bad("sim", "--merge", "x", "--games", "3", says="leave out --games")
    bad("sim", "--merge", "x", "--seats", "3", says="leave out --seats")
    bad("sim", "magpie", "--csv", "--json", says="one of")
    bad("sim", "magpie", "thieves", says="thieves")


def test_interrupted_part_is_a_part(folder):
    file = folder / "part.json"
    with open(file, "w", encoding="utf-8") as out:
        with subprocess.Popen([ROOKERY, "sim", "magpie", "--games",
                               "1000000000", "--shard", "1/2"], stdout=out,
                              stderr=subprocess.PIPE, text=True) as process:
            time.sleep(1)
            process.send_signal(signal.SIGTERM)
            _, err = process.communicate(timeout=30)
    expect(process.returncode == 1, "status 1")
    expect("of 500000000 matches of this part." in err, "how far it came")
    run = Run(["sim", "--merge", file])
    run.expect("Part 2 of 2 is missing" in run.err and "Magpie" in run.out,
               "that it can be merged")


def test_csv():
    line = ("sim", "thieves", "--games", "6", "--bots", "greedy,random,random")
    rows = list(csv.DictReader(io.StringIO(fine(*line, "--csv"))))
    result = value("sim", *line, "--json")
    expect(list(rows[0]) == ["table", "row", "measure", "value"], "columns")
    cells = {(row["table"], row["row"], row["measure"]): row["value"]
             for row in rows}
    expect(len(cells) == len(rows), "every cell once")
    expect(cells["run", "", "games"] == "6", "the run")
    for row in result["by_bot"]:
        expect(abs(float(cells["by_bot", row["bot"], "share"]) - row["share"])
               < 1e-8, "shares of bots")
    for row in result["deeds"]:
        expect(int(cells["deeds", f"{row['deed']} {row['id']}", "times"])
               == row["times"], "deeds")
    expect(sum(int(text) for key, text in cells.items()
               if key[0] == "scores") == 18, "a score for every seat")


def test_turn_order(folder):
    """The starting seat is random, and it is first in turn order."""
    result = value("sim", "sim", "thieves", "--games", "8", "--record",
                   folder / "kept", "--json")
    first = collections.Counter()
    with open(folder / "kept" / "matches.csv", encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    for file in sorted((folder / "kept").glob("*.jsonl")):
        told = value("replay", "replay", file, "--json")
        start, = (event["seat"] for entry in told["entries"]
                  for event in entry["events"] if event["event"] == "start")
        first.update(row["rank"] for row in rows
                     if row["file"] == file.name and int(row["seat"]) == start)
    expect([row["turn"] for row in result["by_turn"]] == [1, 2, 3], "turns")
    expect(result["by_turn"][0]["ranks"]
           == [first[rank] for rank in ("1", "2", "3")], "who began")
    expect(value("sim", "sim", "magpie", "--games", "2", "--json")["by_turn"]
           == [], "seat 0 always begins in Magpie")


def test_deeds_are_those_of_the_matches(folder):
    """The statistics agree with the recorded matches."""
    for game, event, deed, faces in (("thieves", "bought", "bought", False),
                                     ("revolution", "won", "won", False),
                                     ("arcane", "sold", "sold", True)):
        kept = folder / game
        result = value("sim", "sim", game, "--games", "3", "--bots", "greedy",
                       "--record", kept, "--json")
        place = {"thieves": "card", "revolution": "space"}.get(game)
        counted = collections.Counter()
        owners = collections.Counter()
        for file in sorted(kept.glob("*.jsonl")):
            told = value("replay", "replay", file, "--truth", "--json")
            seats = set()
            for entry in told["entries"]:
                for one in entry["events"]:
                    if one["event"] != event:
                        continue
                    things = one["faces"] if faces else [one[place]]
                    counted.update(things)
                    seats.update((one["seat"], thing) for thing in things)
            owners.update(thing for _, thing in seats)
        rows = {row["id"]: row for row in result["deeds"]
                if row["deed"] == deed}
        expect(sum(counted.values()) > 10, "that something happened")
        expect({thing: row["times"] for thing, row in rows.items()
                if row["times"]} == dict(counted), f"times {event}")
        expect({thing: row["owners"] for thing, row in rows.items()
                if row["owners"]} == dict(owners), f"owners of what is {event}")


def test_record(folder):
    kept = folder / "kept"
    out = fine("sim", "magpie", "--seats", "3", "--games", "12", "--rotate",
               "--bots", "greedy,random,beginner", "--record", kept)
    expect(out == fine("sim", "magpie", "--seats", "3", "--games", "12",
                       "--rotate", "--bots", "greedy,random,beginner"),
           "the same results as without it")
    files = sorted(path.name for path in kept.glob("*.jsonl"))
    expect(files == [f"match-{i:02}.jsonl" for i in range(1, 13)], "12 files")
    with open(kept / "matches.csv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    expect(len(rows) == 36, "a line for every seat")
    expect([row["bot"] for row in rows[:6]]
           == ["greedy", "random", "beginner", "beginner", "greedy", "random"],
           "who sat where")
    for name in files[0], files[7]:
        shown = value("show", "show", kept / name, "--json")
        expect(shown["ask"]["over"], "a match that is over")
        points = [int(row["points"]) for row in rows if row["file"] == name]
        expect(shown["result"]["points"] == points, "the points")
    failed("sim", "magpie", "--seats", "3", "--games", "12", "--record", kept,
           says="it is there already; record into a new folder.")
    failed("sim", "magpie", "--record", folder / "no" / "such",
           says="Cannot make the folder")
    bad("sim", "magpie", "--record", kept, "--games", "1000001",
        says="at most 1000000")


def test_record_threads_and_parts(folder):
    line = "sim", "magpie", "--games", "20", "--record"
    fine(*line, folder / "one", "--threads", "1")
    fine(*line, folder / "two", "--threads", "7")
    for i in "12":
        fine(*line, folder / "parts", "--shard", f"{i}/2")
    for path in (folder / "one").iterdir():
        expect(path.read_bytes() == (folder / "two" / path.name).read_bytes(),
               f"the same bytes in {path.name}")
        if path.suffix == ".jsonl":
            expect(path.read_bytes()
                   == (folder / "parts" / path.name).read_bytes(),
                   "the same matches in parts")
    expect((folder / "parts" / "matches-2-of-2.csv").exists(), "its table")


class Page(html.parser.HTMLParser):
    """The headings of a page, its links, and whether its tags match."""

    VOID = {"meta", "br", "circle", "path", "rect", "use"}

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.words = [], set(), set(), []
        self.feed(text)
        expect(not self.open, f"that {self.open} is closed")

    def handle_starttag(self, tag, attrs):
        for name, word in attrs:
            if name == "id":
                expect(word not in self.ids, f"one element called {word}")
                self.ids.add(word)
            if name in ("href", "src", "xlink:href"):
                self.links.add(word)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            expect(self.open.pop() == tag, f"a </{tag}> in its place")

    def handle_data(self, data):
        self.words.append(data)


def test_report(folder):
    line = ("sim", "thieves", "--games", "80", "--bots",
            "greedy,random,greedy", "--rotate")
    pages = []
    for threads in "17":
        out = fine(*line, "--threads", threads, "--report", folder / "out.html")
        expect(out == fine(*line), "the usual output besides")
        pages.append((folder / "out.html").read_text(encoding="utf-8"))
    expect(pages[0] == pages[1], "the same bytes for 1 and 7 threads")
    page = Page(pages[0])
    expect(all(link.startswith("#") and link[1:] in page.ids
               for link in page.links), "links into the page only")
    expect("url(" not in pages[0] and "<script" not in pages[0],
           "a page that needs nothing else")
    words = " ".join(page.words)
    for part in ("Who wins", "Scores", "Length and margin", "Bought cards", "second",
                 "Decisions", "Rules in force", "No house rules",
                 "--set check=before", "seat 2", "Political Campaign"):
        expect(part in words, part)
    svgs = re.findall(r"<svg.*?</svg>", pages[0], re.S)
    expect(len(svgs) >= 8, "plots: two of wins, scores, three of length, one "
                           "for each deed, decisions")
    for svg in svgs:
        root = xml.etree.ElementTree.fromstring(svg)
        expect("?" not in "".join(root.itertext()), "labels as they are meant")
        expect("rgb(" not in svg and "black" not in svg,
               "colours that follow the page")


def test_report_tells_house_rules(folder):
    pack = folder / "pack.json"
    pack.write_text('{"items": {"crystal-ball": {"gold": 12}}}',
                    encoding="utf-8")
    fine("sim", "arcane", "--seats", "2", "--games", "3", "--set",
         f"pack={pack}", "--report", folder / "out.html")
    text = (folder / "out.html").read_text(encoding="utf-8")
    expect("House rules, where they differ" in text, "that there are some")
    expect('{"items": {"crystal-ball": {"gold": 12}}}' in html.unescape(text),
           "what they are")


def test_report_of_parts_escapes(folder):
    """Names of bots in a file from elsewhere are text, never markup."""
    file, = parts(folder, 1)
    part = json.loads(file.read_text(encoding="utf-8"))
    part["bots"] = ["<script>alert(1)</script>", "`touch broken`",
                    "\"; !touch broken #"]
    file.write_text(json.dumps(part), encoding="utf-8")
    fine("sim", "--merge", file, "--report", folder / "out.html", cwd=folder)
    text = (folder / "out.html").read_text(encoding="utf-8")
    expect("<script" not in text, "no markup")
    expect("&lt;script&gt;alert(1)" in text, "the name as text")
    expect(not (folder / "broken").exists(), "no command was run")
    Page(text)


def test_report_without_gnuplot(folder):
    failed("sim", "magpie", "--report", folder / "out.html",
           says="Plots need gnuplot, which is not installed; install the "
                "package gnuplot-nox.", env={**os.environ, "PATH": str(folder)})
    expect(not (folder / "out.html").exists(), "nothing was written")
