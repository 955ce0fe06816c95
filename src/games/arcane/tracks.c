/*
 * Reference entries that are not items: infamy and turns, the length of a
 * match, and the course of a round.
 */
#include "state.h"

#define BOOK "printed: rulebook"
#define OURS "house rule"

static void
describe_infamy(const struct rk_setup *setup, struct rk_entry *entry)
{
    (void)setup;
    rk_entry_start(entry, "infamy-track", "Infamy track", "rule",
                   "Infamy that would go past the last space continues from 0 "
                   "and gives you a fine marker. With all markers it stops at "
                   "the last space. An inspection takes the markers, and gold "
                   "for each. The player who triggered it gets a penalty "
                   "unless nobody has gained less. Bribes remove infamy.",
                   BOOK);
    rk_entry_fact(entry, "last_space", ARCANE_INFAMY, BOOK);
    rk_entry_fact(entry, "fine_markers", ARCANE_MARKERS, BOOK);
    rk_entry_fact(entry, "fine", ARCANE_FINE, BOOK);
    rk_entry_fact(entry, "penalty_infamy", ARCANE_PENALTY, BOOK);
    rk_entry_fact(entry, "bribe_gold", ARCANE_BRIBE, BOOK);
}

static void
describe_turns(const struct rk_setup *setup, struct rk_entry *entry)
{
    bool two = setup->seats == 2;

    rk_entry_start(
        entry, "turn-tracker", "Turn tracker", "rule",
        two ? "From a certain turn on, if you end your turn with nothing "
              "hidden, you trigger the inspection: it begins when everybody "
              "else has had one more turn. After the last turn it begins by "
              "itself."
            : "If you end your turn with nothing hidden, you trigger the "
              "inspection: it begins when everybody else has had one more "
              "turn. After the last turn it begins by itself.",
        BOOK);
    if (two)
        rk_entry_fact(entry, "trigger_from", ARCANE_TRIGGER_2, BOOK);
    rk_entry_fact(entry, "last_turn", two ? ARCANE_TURNS_2 : ARCANE_TURNS,
                  two ? BOOK : OURS);
}

static void
describe_end(const struct rk_setup *setup, struct rk_entry *entry)
{
    struct arcane_public pub = { 0 };

    arcane_read_options(&pub, setup);
    rk_entry_start(
        entry, "match-end", "End of the match", "rule",
        pub.hundreds > 0
            ? "When a player has this much gold after an inspection and its "
              "fines, the match ends, and the player with the most gold wins."
            : "After the inspection of the last round, fines "
              "included, most gold wins.",
        BOOK);
    if (pub.hundreds > 0)
        rk_entry_fact(entry, "gold", 100 * pub.hundreds, BOOK);
    rk_entry_fact(entry, "rounds", pub.rounds, pub.hundreds > 0 ? OURS : BOOK);
    rk_entry_fact(entry, "start_gold", ARCANE_PURSE, BOOK);
}

/* The names of the facts are the names of the phases for pages and programs. */
static void
describe_round(const struct rk_setup *setup, struct rk_entry *entry)
{
    (void)setup;
    rk_entry_start(entry, "round", "Round", "rule",
                   "Storehouses are stocked, wizards sell in turns, the "
                   "inspector comes, and where another round follows he may "
                   "be bribed.",
                   BOOK);
    rk_entry_word(entry, "stock", "Stock", BOOK);
    rk_entry_word(entry, "sell", "Sell", BOOK);
    rk_entry_word(entry, "inspection", "Inspection", BOOK);
    rk_entry_word(entry, "bribe", "Bribe, if a round follows", BOOK);
}

static void
describe_inspection(const struct rk_setup *setup, struct rk_entry *entry)
{
    (void)setup;
    rk_entry_start(entry, "inspection", "Inspection", "rule",
                   "Everything is revealed and sets are sold; the items left "
                   "give infamy, and the player who triggered it gets more "
                   "unless nobody has gained less; fines are paid.",
                   BOOK);
    rk_entry_word(entry, "reveal", "all is revealed, sets are sold", BOOK);
    rk_entry_word(entry, "count", "infamy for what is left", BOOK);
    rk_entry_word(
        entry, "penalty",
        "more for the player who triggered it, unless nobody has gained less",
        BOOK);
    rk_entry_word(entry, "fines", "fines are paid", BOOK);
}

bool
arcane_track_entry(const struct rk_setup *setup, int index,
                   struct rk_entry *entry)
{
    static void (*const describe[])(
        const struct rk_setup *,
        struct rk_entry *) = { describe_infamy, describe_turns, describe_end,
                               describe_round, describe_inspection };

    if (index >= (int)(sizeof describe / sizeof *describe))
        return false;
    describe[index](setup, entry);
    return true;
}
