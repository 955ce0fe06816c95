"""Match files that are broken, hostile, or used by many at once."""
import concurrent.futures
import json
import os
import threading

from home import Home


WORKERS = 4


def in_parallel(function, items):
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        return list(pool.map(function, items))


def test_every_truncation(folder):
    """A match cut off after any byte is read or refused, never more."""
    home = Home(folder)
    text = home.fine("new", "magpie", "--chance", "ask")
    text = home.fine("move", "-", "chance", "deal owl crow jay", stdin=text)

    def check(length):
        done = home.run("show", "-", stdin=text[:length])
        whole = length > 0 and text[length - 1] == "\n"
        assert done.status == (0 if whole else 2), (length, done.err)
        assert done.err.count("\n") == (0 if whole else 1), (length, done.err)

    in_parallel(check, range(len(text) + 1))


def test_truncated_files_stay(folder):
    """A broken file is refused by every command and not touched."""
    home = Home(folder)
    text = home.new().read_text()
    for length in (0, 1, len(text) // 2, len(text) - 1):
        path = home / f"cut{length}"
        path.write_text(text[:length])
        home.bad("show", path, says=path.name)
        home.bad("legal", path, says=path.name)
        home.bad("move", path, 0, "draw ground", says=path.name)
        home.bad("replay", path, says=path.name)
        home.bad("position", path, says=path.name)
        home.bad("play", f"--resume={path}", says=path.name)
        assert path.read_text() == text[:length]


def test_cut_at_a_line(folder):
    """A match that was cut off between two lines goes on from there."""
    home = Home(folder)
    path = home.new()
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:2]))
    assert home.json("legal", path)["seats"][0]["seat"] == "chance"
    home.fine("move", path, 0, "draw ground")
    answers = [json.loads(line)["answer"]
               for line in path.read_text().splitlines()[1:]]
    assert answers[:3] == [json.loads(line)["answer"] for line in lines[1:]]
    assert answers[3] == "draw ground"


def test_hostile_files(folder):
    """Nonsense in any place of a match file is refused with its line."""
    home = Home(folder)
    text = home.new().read_text()
    head, first, *rest = [json.loads(line) for line in text.splitlines()]

    def file_of(*lines):
        return "".join(json.dumps(line) + "\n" for line in lines)

    broken = [
        b"\x00" * 100, b"\xff\xfe", b"\n", b"{}\n", b"[]\n", b"null\n",
        b"[" * 100000, b'{"a":' * 20000, text.encode() + b"\n",
        text.encode() + b"{}\n", text.encode().replace(b"\n", b"\n\n"),
        file_of({**head, "game": "chess"}, first).encode(),
        file_of({**head, "rookery": "position"}, first).encode(),
        file_of({**head, "format": 2}, first).encode(),
        file_of({**head, "seats": 1000000}, first).encode(),
        file_of({**head, "seats": 2.5}, first).encode(),
        file_of({**head, "options": {"rounds": 99}}, first).encode(),
        file_of({**head, "chance": {"dealer": "me"}}, first).encode(),
        file_of({**head, "more": 1}, first).encode(),
        file_of({**head, "position": {"hands": [["ring"] * 9, []]}}).encode(),
        file_of(head, {**first, "seat": 0}).encode(),
        file_of(head, {**first, "seat": 9}).encode(),
        file_of(head, {**first, "n": 2}).encode(),
        file_of(head, {**first, "answer": 5}).encode(),
        file_of(head, {**first, "answer": "deal " + "ring " * 900}).encode(),
        file_of(head, {**first, "by": "\x1b[2J"}).encode(),
        file_of(head, first, first).encode(),
        file_of(head, *rest).encode(),
    ]
    path = home / "m"
    for data in broken:
        path.write_bytes(data)
        home.bad("show", path)
        home.bad("move", path, 0, "draw ground")
        assert path.read_bytes() == data
    home.bad("show", "none", says="none")
    home.bad("show", ".")
    home.bad("show", says="match file")


def test_too_large(folder):
    """A file beyond all bounds is refused before it is read."""
    home = Home(folder)
    with open(home / "m", "wb") as file:
        file.truncate(64 << 20)
    home.bad("show", "m", says="16 MiB")
    home.bad("move", "m", 0, "draw deck", says="16 MiB")


def test_one_of_many(folder):
    """Eight processes give the same answer at once: one is taken."""
    home = Home(folder)
    path = home.new()

    def move(_):
        return home.run("move", path, 0, "draw ground").status

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(move, range(8)))
    assert statuses == [0] + [2] * 7, statuses
    assert len(path.read_text().splitlines()) == 5
    assert os.listdir(home.path) == ["m"]


def test_nothing_is_lost(folder):
    """Eight processes play one match: every accepted answer is in it."""
    home = Home(folder)
    path = home.new("m", "--seats", 4, "--set", "rounds=1")
    accepted = []
    start = threading.Barrier(8)

    def play(_):
        start.wait()
        while True:
            legal = home.json("legal", path)
            if legal["ask"]["over"]:
                return
            for asked in legal["seats"]:
                seat, answer = asked["seat"], asked["answers"][-1]
                done = home.run("move", path, seat, answer)
                assert done.status in (0, 2), done.err
                if done.status == 0:
                    accepted.append((seat, answer))

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(8)))
    entries = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    given = [(entry["seat"], entry["answer"]) for entry in entries
             if entry["by"] == "person"]
    assert len(given) >= 12
    assert sorted(given) == sorted(accepted)
    assert home.json("show", path)["ask"]["over"]
    assert os.listdir(home.path) == ["m"]
