"""make play: a server for this machine, and a browser that is led to it."""
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import time
import urllib.parse

from harness import ROOKERY, expect

ROOT = pathlib.Path(__file__).resolve().parents[3]
SECONDS = 60


def soon(what, look):
    """The first result of ${look} that is true, within a minute."""
    end = time.monotonic() + SECONDS
    while not (found := look()):
        expect(time.monotonic() < end, f"soon: {what}")
        time.sleep(0.05)
    return found


class Play:
    """tools/play as a terminal runs it: in a group of processes of its own."""

    def __init__(self, folder, **more):
        self.opened = folder / "opened"
        self.opened.unlink(missing_ok=True)
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$@" >"{self.opened}.new"\n'
                           f'mv "{self.opened}.new" "{self.opened}"\n')
        browser.chmod(0o755)
        self.out = open(folder / "out", "w+", encoding="utf-8")
        hidden = ("DISPLAY", "WAYLAND_DISPLAY", "HOME", "BROWSER")
        env = {name: value for name, value in os.environ.items()
               if name not in hidden}
        env.update(BROWSER=str(browser), XDG_DATA_HOME=str(folder / "share"),
                   HOME=str(folder / "home"))
        env.update(more)
        self.process = subprocess.Popen(
            [ROOT / "tools/play", ROOKERY], stdin=subprocess.DEVNULL,
            stdout=self.out, stderr=subprocess.STDOUT, cwd=folder, env=env,
            start_new_session=True)
        self.address = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.members():
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.out.close()

    def said(self):
        return pathlib.Path(self.out.name).read_text(encoding="utf-8")

    def printed(self):
        found = re.search(r"^Play at (http://\S+)$", self.said(), re.M)
        expect(found or self.process.poll() is None,
               f"an address: {self.said()}")
        return found and found.group(1)

    def begin(self):
        self.address = soon("an address", self.printed)

    def members(self):
        """Those of the group that run still, the server among them."""
        listed = subprocess.run(
            ["ps", "-e", "-o", "pgid=,stat=,args="], check=True,
            capture_output=True, text=True).stdout
        rows = [line.split(None, 2) for line in listed.splitlines()]
        return [row[2] for row in rows if len(row) == 3
                and row[0] == str(self.process.pid)
                and not row[1].startswith("Z")]

    def ask(self, method, path, body=None, cookie=""):
        """Status, headers and text of one request."""
        place = urllib.parse.urlparse(self.address).netloc
        link = http.client.HTTPConnection(place, timeout=SECONDS)
        link.request(method, path, body and json.dumps(body),
                     {"Content-Type": "application/json", "Cookie": cookie})
        reply = link.getresponse()
        text = reply.read().decode()
        link.close()
        return reply.status, reply.headers, text

    def interrupt(self):
        """Ctrl-C: everybody in the group gets the signal."""
        expect(any(" serve " in row for row in self.members()),
               "a server of this group")
        os.killpg(self.process.pid, signal.SIGINT)
        status = self.process.wait(timeout=SECONDS)
        soon("nobody is left", lambda: not self.members())
        try:
            self.ask("GET", "/")
        except ConnectionRefusedError:
            return status
        raise AssertionError("the address answers still")


def led_to(play):
    """The browser is given the address that is printed, which is a page."""
    play.begin()
    given = soon("the browser is opened", lambda: play.opened.exists()
                 and play.opened.read_text(encoding="utf-8"))
    expect(given == f"{play.address}\n", f"the printed address: {given}")
    expect(re.fullmatch(r"http://127\.0\.0\.1:[1-9]\d*", play.address),
           f"a port of this machine: {play.address}")
    status, headers, text = play.ask("GET", "/")
    expect(status == 200 and headers["Content-Type"].startswith("text/html"),
           f"a page: {status}")
    script = re.search(r'<script[^>]* src="([^"]+)"', text).group(1)
    expect(play.ask("GET", urllib.parse.urljoin("/", script))[0] == 200,
           f"the page's script: {script}")


def test_play(folder):
    """A table that was opened is there when it is played again."""
    with Play(folder) as play:
        led_to(play)
        headers = play.ask("POST", "/api/enter", {"name": "Ada"})[1]
        cookie = headers["Set-Cookie"].split(";")[0]
        status, _, text = play.ask(
            "POST", "/api/tables", {"setup": {"game": "magpie"}}, cookie)
        expect(status == 200, f"a table: {text}")
        link = json.loads(text)["link"]
        expect((folder / "share/rookery/rookery.db").is_file(),
               "the data is in the user's data folder")
        expect(play.interrupt() in (0, -signal.SIGINT), "a peaceful end")
    with Play(folder) as again:
        led_to(again)
        status, _, text = again.ask("GET", f"/api/tables/{link}",
                                    cookie=cookie)
        expect(status == 200 and json.loads(text)["you"] == 0,
               f"Ada sits there still: {text}")
        again.interrupt()


def test_play_without_browser(folder):
    """Without a desktop the address is all; data is in the home folder."""
    with Play(folder, BROWSER="", XDG_DATA_HOME="") as play:
        play.begin()
        expect(play.ask("GET", "/")[0] == 200, "a page")
        play.interrupt()
        expect(not play.opened.exists(), "no browser was opened")
    expect((folder / "home/.local/share/rookery/rookery.db").is_file(),
           "the data is below the home folder")


def test_play_fails(folder):
    """A server that does not start is no success."""
    data = folder / "share/rookery"
    data.mkdir(parents=True)
    (data / "rookery.db").write_text("a letter to my aunt\n" * 100)
    with Play(folder) as play:
        status = play.process.wait(timeout=SECONDS)
        expect(status == 1, f"a status that tells: {status}")
        expect("not a database" in play.said(), f"why: {play.said()}")


def test_make_play():
    """make play runs that with the program that make builds."""
    env = {name: value for name, value in os.environ.items()
           if name != "BUILD" and not name.startswith("MAKE")}
    steps = subprocess.run(["make", "-n", "play"], cwd=ROOT, check=True,
                           capture_output=True, text=True, env=env).stdout
    expect(steps.splitlines()[-1] == "tools/play build/rookery", steps)
