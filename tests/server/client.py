"""A client of the server that shares no code with it: HTTP by the standard
library, web sockets by hand (RFC 6455)."""
import atexit
import base64
import hashlib
import http.client
import json
import os
import re
import socket
import sqlite3
import struct
import subprocess
import tempfile

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def unless_left_out(test, *arguments):
    """Runs a test, unless WITHOUT names it: it may be about files, which a
    database does not have."""
    if test.__name__ not in os.environ.get("WITHOUT", "").split():
        test(*arguments)


def quoted(value):
    """A value as PostgreSQL reads it."""
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'"
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) \
        else str(value)


def psql(address, text, values):
    for value in values:
        text = text.replace("?", quoted(value), 1)
    done = subprocess.run(["psql", "--no-psqlrc", "--quiet", "--csv",
                           "--tuples-only", "--command", text, address],
                          capture_output=True, text=True, check=True)
    return [tuple(int(word) if word.isdigit() else word
                  for word in line.split(","))
            for line in done.stdout.splitlines()]


def sql(server, text, *values):
    """Changes what is kept, behind the back of the server; the rows."""
    marker = os.path.join(server.data, "database")  # see over_postgres
    if os.path.exists(marker):
        with open(marker, encoding="utf-8") as file:
            return psql(file.read(), text, values)
    store = sqlite3.connect(os.path.join(server.data, "rookery.db"),
                            timeout=20)
    rows = store.execute(text, values).fetchall()
    store.commit()
    store.close()
    return rows


class Server:
    """`rookery serve` as a child; a data folder outlives it."""

    def __init__(self, data=None, more=(), env=None, wrap=(), stderr=None):
        self.more = list(more)
        self.wrap = list(wrap)  # a program that starts it
        self.folder = tempfile.TemporaryDirectory(prefix="rookery-serve-")
        self.data = data or os.path.join(self.folder.name, "data")
        self.log = os.path.join(self.folder.name, "log")
        self.start(env, stderr)

    def start(self, env=None, stderr=None):
        self.process = subprocess.Popen(
            [*self.wrap, os.environ["ROOKERY"], "serve", "--listen", "127.0.0.1:0",
             "--data", self.data, "--pace", "0", *self.more],
            stdout=subprocess.PIPE, stderr=stderr or open(self.log, "ab"), text=True,
            restore_signals=False, env=dict(os.environ, **(env or {})))
        atexit.register(self.process.kill)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+),", line).group(1))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def crashes(self):
        """The server's own reports of its crashes."""
        try:
            with open(os.path.join(self.data, "crashes")) as lines:
                return [json.loads(line) for line in lines]
        except FileNotFoundError:
            return []

    def stop(self, crashes=False):
        """Ends it well. It starts itself again after a crash, so that nobody
        might notice one: who expects crashes says so."""
        assert crashes or self.crashes() == [], self.crashes()
        self.process.terminate()
        rest = self.process.stdout.read()
        with open(self.log, "a+", encoding="utf-8", errors="replace") as log:
            assert self.process.wait(timeout=20) == 0, log.read()
        assert "Stopped." in rest, rest

    def raw(self, data, half_close=False):
        """All bytes that come back for some bytes."""
        with socket.create_connection(("127.0.0.1", self.port), 20) as link:
            link.sendall(data)
            if half_close:
                link.shutdown(socket.SHUT_WR)
            got = b""
            while True:
                try:
                    more = link.recv(65536)
                except ConnectionResetError:
                    return got
                if not more:
                    return got
                got += more


class Person:
    """Somebody with a session."""

    def __init__(self, server, name=None):
        self.server = server
        self.cookie = None
        if name is not None:
            self.post("/api/enter", {"name": name})

    def ask(self, method, path, body=None, headers=None):
        link = http.client.HTTPConnection("127.0.0.1", self.server.port,
                                          timeout=20)
        headers = dict(headers or {})
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
            body = json.dumps(body)
        if self.cookie:
            headers["Cookie"] = "theme=dark; " + self.cookie
        link.request(method, path, body, headers)
        reply = link.getresponse()
        text = reply.read().decode()
        if reply.getheader("Set-Cookie"):
            self.cookie = reply.getheader("Set-Cookie").split(";")[0]
        link.close()
        return reply.status, json.loads(text)

    def get(self, path):
        status, reply = self.ask("GET", path)
        assert status == 200, (path, status, reply)
        return reply

    def post(self, path, body):
        status, reply = self.ask("POST", path, body)
        assert status == 200, (path, status, reply)
        return reply

    def visit(self, link, after=0, kind=None):
        query = f"version=2&after={after}&text=1"
        return (kind or Visit)(self.server, f"/api/tables/{link}/play?{query}",
                               self.cookie)


class Closed(Exception):
    """The other side has closed, with this code."""


class Visit:
    """A web socket."""

    ask = 0  # the id of the last question

    def __init__(self, server, path, cookie=None, headers=""):
        self.link = socket.create_connection(("127.0.0.1", server.port), 20)
        key = base64.b64encode(os.urandom(16))
        self.link.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
            f"Sec-WebSocket-Key: {key.decode()}\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            f"{'Cookie: ' + cookie + chr(13) + chr(10) if cookie else ''}"
            f"{headers}\r\n".encode())
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self.fill()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status == 101:
            accept = base64.b64encode(hashlib.sha1(key + MAGIC).digest())
            assert b"Sec-WebSocket-Accept: " + accept in head, head

    def fill(self):
        more = self.link.recv(65536)
        if not more:
            raise Closed(None)
        self.bytes += more

    def take(self, count):
        while len(self.bytes) < count:
            self.fill()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def frame(self, payload, opcode=1, final=True, masked=True):
        length = len(payload)
        head = bytes([opcode | (0x80 if final else 0)])
        mark = 0x80 if masked else 0
        if length < 126:
            head += bytes([mark | length])
        else:
            head += bytes([mark | 126]) + struct.pack(">H", length)
        if masked:
            mask = os.urandom(4)
            payload = mask + bytes(byte ^ mask[i % 4]
                                   for i, byte in enumerate(payload))
        self.link.sendall(head + payload)

    def say(self, message):
        """Sends it; what is about a question names the last one."""
        if message["type"] in ("answer", "draft", "pieces", "hint"):
            message = {"ask": self.ask, **message}
        self.frame(json.dumps(message).encode())

    def hear(self):
        """The next message; Closed with its code at the end."""
        while True:
            first, second = self.take(2)
            assert first & 0x80 and not second & 0x80, (first, second)
            length = second
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(length)
            if first & 15 == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0]
                             if payload else 1005)
            if first & 15 == 9:
                self.frame(payload, 10)
            if first & 15 == 1:
                message = json.loads(payload)
                self.ask = message.get("id", self.ask)
                return message

    def close(self):
        self.link.close()
