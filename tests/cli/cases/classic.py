"""the bot `classic`, which plays as the search did before networks"""
import hashlib
import json
import subprocess

from harness import ROOKERY, expect

# One match of search:20 with seed 11, as the last program without networks
# played it: the first digits of the SHA-256 of its answers.
FORMER = [
    ("magpie", "standard", 3, "0eda552cb5700e5b"),
    ("thieves", "standard", 4, "40896de09addb207"),
    ("revolution", "core", 4, "5206f220c18e3f75"),
    ("revolution", "palace", 5, "241ce6df8be6f4c0"),
    ("revolution", "anarchy", 5, "7dabe105283d0e74"),
    ("revolution", "tiny", 3, "77332a1bdb60852d"),
    ("arcane", "three-inspections", 3, "82ec5eea843dd5a8"),
    ("arcane", "hundred-gold", 2, "7af2690840b87207"),
]


def answers_of(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [f"{entry['seat']} {entry['answer']}\n"
            for entry in map(json.loads, lines) if "answer" in entry]


def test_classic_plays_as_the_former_search(folder):
    for game, variant, seats, former in FORMER:
        where = folder / f"{game}-{variant}"
        subprocess.run([ROOKERY, "sim", game, "--variant", variant, "--seats",
                        str(seats), "--bots", "classic:20", "--games", "1",
                        "--seed", "11", "--record", where], check=True,
                       stdout=subprocess.DEVNULL, timeout=120)
        answers = answers_of(where / "match-1.jsonl")
        digits = hashlib.sha256("".join(answers).encode()).hexdigest()[:16]
        expect(digits == former, f"the same match of {game} {variant}")


def test_counter_meets_the_former_search(folder):
    """It asks the search that it is told about, and plays to the end."""
    run = subprocess.run([ROOKERY, "sim", "revolution", "--variant", "tiny",
                          "--set", "round_cap=1", "--bots",
                          "counter:20,classic:20,classic:20", "--games", "1",
                          "--json"], check=False, stdout=subprocess.PIPE,
                         timeout=120)
    expect(run.returncode == 0, "a match of the counter")
    expect(json.loads(run.stdout)["games"] == 1, "one match")
