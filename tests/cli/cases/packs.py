"""House rules: --set pack=FILE and rookery rules --pack"""
from harness import bad


def write(tmp, text, name="house.json"):
    path = tmp / name
    path.write_text(text, encoding="utf-8")
    return path


def test_game_without(tmp):
    pack = write(tmp, "{}")
    for command in ("new", "play", "sim", "perft", "rules"):
        bad(command, "magpie", "--set", f"pack={pack}",
            says="Magpie has no house rules to set; leave --set pack out.")
    bad("position", "--template", "magpie", "--set", f"pack={pack}",
        says="Magpie has no house rules to set")
    bad("rules", "magpie", "--pack", says="Magpie has no house rules to set.")
