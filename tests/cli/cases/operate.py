"""rookery admin and rookery backup without a server; with one they are in
tests/server."""
import os
import signal
import sqlite3
import subprocess

from harness import ROOKERY, bad, expect, failed, fine, value


def keep(folder):
    """A data folder in which a server has been."""
    data = str(folder / "data")
    server = subprocess.Popen(
        [ROOKERY, "serve", "--listen", "127.0.0.1:0", "--data", data],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    server.stdout.readline()
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=60)
    expect(server.returncode == 0, "a server that stops")
    return data


def test_admin(folder):
    data = keep(folder)
    expect(value("admin", "admin", "--data", data, "list", "--json")
           == {"tables": []}, "no tables")
    value("admin", "admin", "--data", data, "ban", "192.0.2.0/24", "--why",
          "noise", "--json")
    found = value("admin", "admin", "--data", data, "people", "--json")
    expect([b["address"] for b in found["bans"]] == ["192.0.2.0/24"],
           "a ban that is kept")
    expect("192.0.2.0/24 noise" in fine("admin", "--data", data, "people"),
           "the same in words")
    fine("admin", "--data", data, "unban", "192.0.2.0/24")
    failed("admin", "--data", data, "unban", "192.0.2.0/24", says="no such ban")
    failed("admin", "--data", data, "show", "1", says="no such table")
    expect(value("admin", "admin", "--data", data, "dropped", "--json")
           == {"tables": []}, "none was dropped")
    expect("no dropped tables" in fine("admin", "--data", data, "dropped"),
           "the same in words")
    failed("admin", "--data", data, "restore", "1", says="no such table")
    fine("admin", "--data", data, "forgive")
    crashes = os.path.join(data, "crashes")
    with open(crashes, "w") as lines:
        lines.write("{}\n")
    fine("admin", "--data", data, "forgive")
    expect(os.path.getsize(crashes) == 0, "crashes are forgotten")
    failed("admin", "--data", data, "ban", "x", says="number of a person")


def test_admin_bad(folder):
    bad("admin", says="list, people, show")
    bad("admin", "dance", says="list, people, show")
    bad("admin", "show", says="Name a table")
    bad("admin", "ban", says="Name a person or address")
    bad("admin", "list", "7", says="takes no argument")
    nowhere = str(folder / "nowhere")
    failed("admin", "--data", nowhere, "list", says="--data")
    expect(not os.path.exists(nowhere), "nothing is made")


def test_check(folder):
    data = keep(folder)
    expect(value("serve", "serve", "--check", "--data", data, "--json")
           == {"tables": 0, "asides": []}, "nothing to set aside")
    bad("serve", "--data", data, "--json", says="--json is for --check")


def test_backup(folder):
    data = keep(folder)
    copy = str(folder / "copy")
    expect(value("backup", "backup", "--data", data, copy, "--json")
           == {"file": copy, "tables": 0, "aside": 0}, "a copy")
    bad("backup", "--data", data, copy, says="--force")
    fine("backup", "--data", data, copy, "--force")
    failed("backup", "--data", data, str(folder / "no" / "copy"),
           says="cannot be written")
    bad("backup", "--data", data, says="Name the file")
    failed("backup", "--data", str(folder), copy + "2", says="--data")
    for name in ["rookery.db", "rookery.db-wal", "lock", "other"]:
        bad("backup", "--data", data, os.path.join(data, name), "--force",
            says="server's own")
    for end in ["-wal", "-journal"]:
        with open(copy + end, "w", encoding="utf-8"):
            pass
        bad("backup", "--data", data, copy, "--force", says="in use")
        os.unlink(copy + end)


def test_restore_earlier(folder):
    """A backup of an earlier version is brought up to date."""
    copy, new = str(folder / "copy"), str(folder / "new")
    data = sqlite3.connect(copy)
    with open("tests/server/4.sql", encoding="utf-8") as old:
        data.executescript(old.read())
    data.close()
    told = value("restore", "restore", copy, "--data", new, "--json")
    expect(told["tables"] > 0, "its tables")
    fine("admin", "--data", new, "list")


def test_restore(folder):
    data = keep(folder)
    copy, new = str(folder / "copy"), str(folder / "new")
    fine("backup", "--data", data, copy)
    expect(value("restore", "restore", copy, "--data", new, "--json")
           == {"file": copy, "tables": 0}, "restored")
    bad("restore", copy, "--data", new, says="already has data")
    for end in ["-wal", "-shm", "-journal"]:
        left = folder / "left" / ("rookery.db" + end)
        left.parent.mkdir(exist_ok=True)
        left.touch()
        bad("restore", copy, "--data", str(left.parent), says="left from other")
        left.unlink()
        left = folder / ("copy" + end)
        left.touch()
        bad("restore", copy, "--data", str(folder / "left"),
            says="no finished backup")
        left.unlink()
    empty = folder / "empty"
    empty.touch()
    bad("restore", str(empty), "--data", str(folder / "left"),
        says="no backup of a server")
    expect(os.listdir(folder / "left") == ["lock"], "nothing is left")
    moved = str(folder / "moved")
    expect(value("restore", "restore", data, "--data", moved, "--json")
           == {"file": data, "tables": 0}, "a folder is copied")
    expect(sorted(os.listdir(moved)) == ["lock", "rookery.db"], "nothing else")
    bad("restore", moved, "--data", moved, says="already has data")
    failed("restore", str(folder / "left"), "--data", str(folder / "more"),
           says="no server's data")
    bad("restore", "--data", new, says="Name the file")
    bad("restore", copy + "2", "--data", new, says="cannot be read")
    failed("restore", copy, "--data", "postgresql:///none?host=" + str(folder),
           says="cannot be reached")


def test_libpq_is_broken(folder):
    """Without libpq all works but a database."""
    (folder / "libpq.so.5").touch()
    broken = {**os.environ, "LD_LIBRARY_PATH": str(folder)}
    fine("--version", env=broken)
    failed("serve", "--data", "postgresql:///none", "--listen", "127.0.0.1:0",
           says="Cannot load libpq (", env=broken, cwd=folder)
