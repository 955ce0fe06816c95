/* Sets of cards with similar abilities, names, and the reference entries. */
#include "state.h"

#define ONE(card) (UINT64_C(1) << (card))

/* Abilities by the die that they turn or spend. */
const thieves_cards thieves_takers[OBJECTS] = {
    [RED] = ONE(ALCHEMICAL_LAB) | ONE(BONDSMAN) | ONE(TAILOR),
    [WHITE] = ONE(FENCE) | ONE(LOCAL_CELEBRITY) |
              ONE(DECEPTIVE_BITS_OF_COLORED_GLASS),
    [BLUE] = ONE(COERCION_COORDINATOR) | ONE(GLAMER) | ONE(BOOKIE),
    [GREEN] = ONE(PAWNBROKER) | ONE(PHILOSOPHERS_STONE) |
              ONE(PUBLIC_RELATIONS_EXPERT),
    [BAG] = ONE(LEGITIMATE_JEWELLER),
    [MASK] = ONE(GAUNTLET_OF_EVIL_INTENT),
};

/* The card that allows one more purchase for a colour of the final pile. */
const uint8_t thieves_extra[GREEN + 1] = { [RED] = DISGRUNTLED_MINION,
                                           [WHITE] = CORRUPT_OFFICIAL,
                                           [BLUE] = GUY_IN_A_TRENCHCOAT,
                                           [GREEN] = EXECUTIVE_ASSISTANT };

/* Cards that pay for a colour in the cost of a purchase. */
const thieves_cards thieves_watchers =
    ONE(ANTHROPOMORPHIC_WATER_BUFFALO) | ONE(EASILY_IMPRESSED_NOBLE) |
    ONE(RUMOR_MONGER) | ONE(STICKY_FINGERED_DOCKHAND);

const char *
thieves_card_name(int card)
{
    return card >= 1 && card < CARDS ? thieves_market[card].id : NULL;
}

static const char *const object_names[OBJECTS] = {
    [RED] = "red", [WHITE] = "white", [BLUE] = "blue",    [GREEN] = "green",
    [BAG] = "bag", [MASK] = "mask",   [MARKER] = "marker"
};

const char *
thieves_object_name(int object)
{
    return object >= 1 && object < OBJECTS ? object_names[object] : NULL;
}

/* Faces in events and deals: cards, and objects above them. */
const char *
thieves_face_name(int kind)
{
    return kind < CARDS ? thieves_card_name(kind)
                        : thieves_object_name(kind - OBJECT_KINDS);
}

#define CARD_FACE "printed: card face, and a table typed from the cards"
#define RULEBOOK "printed: rulebook and card face"
#define BOOK "printed: rulebook"

static void
add_cost(struct rk_entry *entry, const struct thieves_card *card)
{
    const char *source =
        card->cost_source != NULL ? card->cost_source : CARD_FACE;

    for (int colour = RED; colour <= GREEN; colour++) {
        if (thieves_count(card->cost, colour) > 0)
            rk_entry_fact(entry, thieves_object_name(colour),
                          thieves_count(card->cost, colour), source);
    }
}

static void
describe_market(struct rk_entry *entry)
{
    rk_entry_start(entry, "market-row", "Row of the market", "rule",
                   "After each round the newest row is filled up to five "
                   "cards. If its deck runs short, the next row opens with "
                   "five; older rows are never filled.",
                   BOOK);
    rk_entry_fact(entry, "row", THIEVES_ROW, BOOK);
}

/* Pages and programs know the phases by the names of these facts. */
static void
describe_round(struct rk_entry *entry)
{
    rk_entry_start(entry, "round", "Round", "rule",
                   "A round has two phases: the loot is split, then cards are "
                   "bought.",
                   BOOK);
    rk_entry_word(entry, "split", "Split the loot", BOOK);
    rk_entry_word(entry, "turns", "Buy cards", BOOK);
}

static const char *const icons[ICONS] = {
    [HENCHMAN] = "henchman", [WAND] = "wand",   [TOWER] = "tower",
    [COMPASS] = "compass",   [TOOLS] = "tools", [BUBBLE] = "bubble"
};

/* The cards; then the market and the round. */
bool
thieves_entry(const struct rk_setup *setup, int index, struct rk_entry *entry)
{
    static const char *const decks[DECKS] = { "A", "B", "C" };
    const struct thieves_card *card;
    const char *icon_source;

    (void)setup;
    if (index + 1 == CARDS)
        describe_market(entry);
    if (index == CARDS)
        describe_round(entry);
    if (index + 1 >= CARDS)
        return index <= CARDS;
    card = &thieves_market[index + 1];
    icon_source = card->icon_source != NULL ? card->icon_source : CARD_FACE;
    rk_entry_start(entry, card->id, card->name, "card", card->text, RULEBOOK);
    rk_entry_word(entry, "deck", decks[card->deck], CARD_FACE);
    add_cost(entry, card);
    rk_entry_word(entry, "icon", icons[card->icon], icon_source);
    rk_entry_fact(entry, "icons", card->icons, icon_source);
    if (card->points > 0)
        rk_entry_fact(entry, "points", card->points, RULEBOOK);
    return true;
}
