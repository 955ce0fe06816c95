"""rookery games"""
import pathlib
import re

from harness import bad, expect, fine, value


def test_json():
    games = value("games", "games", "--all", "--json")["games"]
    magpie, = [game for game in games if game["id"] == "magpie"]
    expect(magpie["title"] == "Magpie", "the title")
    standard, = magpie["variants"]
    expect(standard["seats"] == [2, 4], "M1.1: two to four seats")
    options = {option.pop("id"): option for option in standard["options"]}
    expect(options["rounds"] == {"title": "Rounds to play", "default": 5,
                                 "min": 1, "max": 9}, "M7.1: the rounds")
    expect(options["tie"] == {"title": "Tied bids go to",
                              "default": "ground",
                              "words": ["ground", "start"]}, "M6.5: the tie")
    expect(list(options) == ["rounds", "hand", "tie"], "all options")


def test_template_is_listed_only_with_all():
    listed = value("games", "games", "--json")["games"]
    expect("magpie" not in [game["id"] for game in listed], "no magpie")
    expect("Magpie" not in fine("games"), "no magpie for people either")
    expect(fine("games") != "", "some words even so")


def test_revolution():
    games = value("games", "games", "--json")["games"]
    game, = [game for game in games if game["id"] == "revolution"]
    seats = {each["id"]: each["seats"] for each in game["variants"]}
    expect(seats == {"core": [3, 4], "palace": [5, 6], "anarchy": [5, 6]},
           "the variants with their seats, without the miniature")
    keys = {option["id"] for each in game["variants"]
            for option in each["options"]}
    expect(keys == {"round_cap", "messenger_reassigns", "jail_spaces",
                    "guardhouse_counts_for_end"}, "all options")
    games = value("games", "games", "--all", "--json")["games"]
    game, = [game for game in games if game["id"] == "revolution"]
    expect(game["variants"][-1]["id"] == "tiny", "the miniature with --all")


def test_people():
    text = fine("games", "--all")
    for part in "Magpie", "standard", "2 to 4 seats", "rounds=5", "1 to 9":
        expect(part in text, part)
    for game in value("games", "games", "--all", "--json")["games"]:
        for variant in game["variants"]:
            expect(f"\n  {variant['id']}" in text
                   and f"{variant['id']}{variant['title']}" not in text,
                   f"{variant['id']} apart from its title")
    expect(" \n" not in text, "no blanks at the end of a line")
    expect(max(map(len, text.splitlines())) < 80, "it fits into 80 columns")


def test_no_arguments():
    bad("games", "magpie", says='Unexpected argument "magpie"')


def test_facts():
    facts = {f"{game['id']}/{each['id']}": each["facts"]
             for game in value("games", "games", "--all", "--json")["games"]
             for each in game["variants"]}
    by_chance = {name for name in facts if facts[name]["chance"]}
    expect({name.split("/")[0] for name in by_chance}
           == {"arcane", "magpie", "thieves"}, "cards and dice")
    turns = {name for name in facts if not facts[name]["simultaneous"]}
    expect(turns == {"thieves/standard"}, "where nobody answers at once")
    for key, wanted in (("longest", {}), ("longest_in_sims", {
            # 60 rounds of a bid a seat and what winners of spaces are asked:
            # 1 for Spy, Apothecary, Mayor and Heretic, 2 for Messenger and
            # Governor, 3 for Warden, 1 and 3 for an Anarchist who copies that
            "revolution/core": 60 * (4 + 2), "revolution/palace": 60 * (6 + 5),
            "revolution/anarchy": 60 * (6 + 12)})):
        bounds = {name: facts[name][key] for name in facts
                  if facts[name][key] is not None}
        expect(bounds == {
            "revolution/tiny": 6 * 3,  # rounds, bids
            # 100 rounds of 5 takes, 13 + 12 + 11 + 10 steals, the Appendage,
            # 14 abilities, 5 ends and 15 Gold; 5 Gold and 36 cards
            "thieves/standard": 100 * (51 + 1 + 14 + 5 + 15) + 5 + 36,
            **wanted}, f"{key}: {bounds}")


def by_seats(*args):
    """The row of each number of seats, by game, variant and seats."""
    return {(game["id"], each["id"], row["seats"]): row
            for game in value("games", "games", "--all", "--json", *args)["games"]
            for each in game["variants"] for row in each["facts"]["by_seats"]}


def test_ids():
    """Numbers and hashes are those that tests/unit/ids.txt guards."""
    guarded = {}
    for line in pathlib.Path("tests/unit/ids.txt").read_text("utf-8").splitlines():
        game, variant, seats, count, number = re.fullmatch(
            r"(\S+) (\S+) (\d): rules \d+, (\d+) ids, (\S+)", line).groups()
        guarded[game, variant, int(seats)] = int(count), number
    told = by_seats()
    expect({key: (row["moves"], row["ids"]) for key, row in told.items()}
           == guarded, "all variants and seats with their ids")
    expect(not any("names" in row for row in told.values()),
           "names only if asked for")


def test_names(folder):
    """There are as many names as moves; samples have the same ids and columns."""
    told = by_seats("--names")
    for row in told.values():
        expect(len(row["names"]) == row["moves"], "a name for each move")
    row = told["magpie", "standard", 2]
    expect("draw deck" in row["names"], "names of moves")
    fine("sim", "magpie", "--seats", 2, "--games", 1, "--samples",
         folder / "x.npy")
    head = (folder / "x.npy").read_bytes()[:2048].decode("latin-1")
    for part in (f"ids {row['ids']}", f"plan {row['plan']}",
                 f"'observation'), '|u1', ({row['columns']},)"):
        expect(part in head, part)
    bad("games", "--names", says="--names goes with --json.")
