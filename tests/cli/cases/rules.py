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


def test_people():
    text = fine("rules", "magpie")
    for part in "Starling", "copies 3", "house rule":
        expect(part in text, part)
    expect(max(map(len, text.splitlines())) < 80, "it fits into 80 columns")
