"""rookery rules"""
from harness import expect, fine, value


def test_json():
    rules = value("rules", "rules", "magpie", "--json")
    expect(rules["game"] == "magpie", "the game")
    cards = {entry["id"]: entry for entry in rules["entries"]}
    expect(list(cards) == ["bead", "ring", "spoon", "owl", "crow", "jay",
                           "starling"], "every card, in order")
    expect(cards["ring"]["facts"] == {"copies": 6, "worth": 2, "points": 2},
           "the facts of the ring")
    for card in cards.values():
        expect(set(card["provenance"]) == {"text", *card["facts"]},
               f"where each fact of the {card['name']} comes from")
    expect(sum(card["facts"]["copies"] for card in cards.values()) == 30,
           "M1.2: 30 cards")


def rules_of(*setup):
    """The facts of all rules under a setup, by rule and name."""
    rules = value("rules", "rules", *setup, "--json")["rules"]
    for rule in rules:
        expect(set(rule["provenance"]) == {"text", *rule["facts"]},
               f"where each fact of {rule['id']} comes from")
    return {rule["id"]: rule["facts"] for rule in rules}


def test_numbers_of_a_table():
    expect(rules_of("magpie") == {}, "nothing but cards")
    for variant in "core", "palace", "anarchy":
        expect(rules_of("revolution", "--variant", variant) ==
               {"bid-board": {"most_spaces": 6}}, "tokens lie on six spaces")
    thieves = rules_of("thieves")
    expect(thieves["market-row"] == {"row": 5}, "rows of five")
    expect(list(thieves["round"]) == ["split", "turns"], "phases in order")


def test_numbers_of_arcane_alley():
    track = {"last_space": 24, "fine_markers": 2, "fine": 25,
             "penalty_infamy": 10, "bribe_gold": 2}
    newer = rules_of("arcane", "--seats", "3")
    end = {"rounds": 3, "start_gold": 25}
    expect(newer["infamy-track"] == track, "S66, S65, S71")
    expect(newer["turn-tracker"] == {"last_turn": 40}, "R-63")
    expect(newer["match-end"] == end, "S9, S67")
    expect(list(newer["round"]) == ["stock", "sell", "inspection", "bribe"],
           "phases in order")
    expect(list(newer["inspection"]) == ["reveal", "count", "penalty",
                                         "fines"], "steps in order")
    two = rules_of("arcane", "--seats", "2")["turn-tracker"]
    expect(two == {"trigger_from": 15, "last_turn": 20}, "R-62, R-63")
    old = ["arcane", "--variant", "hundred-gold", "--set"]
    expect(rules_of(*old, "length=200")["match-end"]["gold"] == 200, "E2")
    expect(rules_of(*old, "length=short")["match-end"] == end, "O15")


def test_what_must_be_full():
    """The Guardhouse is needed for the end only by an option (E5)."""
    def guardhouse(*options):
        rules = value("rules", "rules", "revolution", "--variant", "palace",
                      *options, "--json")
        return next(e for e in rules["entries"]
                    if e["id"] == "guardhouse")["facts"]["must_be_full_to_end"]
    expect(guardhouse() == "no", "as printed")
    expect(guardhouse("--set", "guardhouse_counts_for_end=true") == "yes",
           "as chosen")


def test_points_kept():
    """Only Thief's Market keeps points to itself, unless infamy is open."""
    def kept(*setup):
        return value("rules", "rules", *setup, "--json")["points_kept"]

    for game in "magpie", "revolution", "arcane":
        expect(kept(game) is False, f"{game} hides no points")
    expect(kept("thieves") is True, "hidden by itself")
    expect(kept("thieves", "--set", "infamy=open") is False, "open")


def test_kinds_of_events():
    """Each kind is listed once, with the types of its fields."""
    for game in "magpie", "revolution", "arcane", "thieves":
        kinds = [e["event"] for e in
                 value("rules", "rules", game, "--json")["events"]]
        expect(len(kinds) == len(set(kinds)), f"{game}: twice")
    listed = value("rules", "rules", "thieves", "--json")["events"]
    stole = next(e for e in listed if e["event"] == "stole")
    gold = next(e for e in listed if e["event"] == "gold")
    expect(stole["fields"] == {"from": "seat"}, "whose pile")
    expect(gold["fields"] == {"card": "name", "gold": "number"}, "a gain")


def test_people():
    text = fine("rules", "magpie")
    for part in "Starling", "copies 3", "original: a game of this project":
        expect(part in text, part)
    expect(max(map(len, text.splitlines())) < 80, "it fits into 80 columns")
