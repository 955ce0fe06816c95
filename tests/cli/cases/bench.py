"""rookery bench"""
from harness import bad, expect, fine, value


def test_json():
    games = value("games", "games", "--all", "--json")["games"]
    expected = [(game["id"], variant["id"], seats) for game in games
                for variant in game["variants"]
                for seats in range(variant["seats"][0],
                                   variant["seats"][1] + 1)]
    rows = value("bench", "bench", "--slice", "2", "--json")["rows"]
    expect([(row["game"], row["variant"], row["seats"]) for row in rows]
           == expected, "a row for each game, variant and number of seats")
    for row in rows:
        expect(row["decisions_per_second"] >= row["answers_per_second"]
               > row["matches_per_second"], "rates in their order")
        expect(row["search_per_second"] > 0, "searches in each row")


def test_people():
    text = fine("bench", "--slice", "2", "--game", "magpie")
    lines = text.splitlines()
    expect(len(lines) == 5, "two lines of head, then three numbers of seats")
    expect(all(line.startswith("magpie ") for line in lines[2:]), "the game")
    expect(max(map(len, lines)) < 80, "it fits into 80 columns")


def test_unknown_game():
    bad("bench", "--game", "magpy", says="rookery games --all")
