"""rookery serve: what it is given; what it does is in tests/server."""
import os
import tempfile

from harness import bad, failed


def test_bad_options():
    bad("serve", "--listen", "8080", says="an address and a port")
    bad("serve", "--listen", ":8080", says="an address and a port")
    bad("serve", "--listen", "127.0.0.1:99999", says="65535")
    bad("serve", "--data", "", says="the name of a folder")
    bad("serve", "--pace", "slow", says="--pace")


def test_bad_config(folder):
    path = folder / "my.ini"
    path.write_text("[serve]\n\npace = fast\n", encoding="utf-8")
    bad("serve", "--config", str(path), says="my.ini:3: pace takes")
    bad("serve", "--config", str(folder / "none.ini"), says="none.ini")
    bad("serve", "--proxy", "everybody", says="--proxy takes an address")


def test_no_folder():
    with tempfile.TemporaryDirectory() as folder:
        failed("serve", "--listen", "127.0.0.1:0", "--data",
               os.path.join(folder, "a", "b"), says="cannot be created")


def test_no_address():
    with tempfile.TemporaryDirectory() as folder:
        failed("serve", "--listen", "nowhere:0", "--data", folder,
               says="is no address")


def test_foreign_data():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "rookery.db"), "w",
                  encoding="utf-8") as file:
            file.write("a letter to my aunt\n" * 100)
        failed("serve", "--listen", "127.0.0.1:0", "--data", folder,
               says="not a database")
