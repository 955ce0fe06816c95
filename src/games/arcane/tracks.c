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

/* The names of phases are also those of facts, for pages and programs. */
static const struct course {
    const char *id, *title, *text;
    struct {
        const char *name, *word;
    } phase[4];
} courses[] = {
    { .id = "round",
      .title = "Round",
      .text = "Storehouses are stocked, wizards sell in turns, the "
              "inspector comes, and where another round follows he may "
              "be bribed.",
      .phase = { { "stock", "Stock" },
                 { "sell", "Sell" },
                 { "inspection", "Inspection" },
                 { "bribe", "Bribe, if a round follows" } } },
    { .id = "inspection",
      .title = "Inspection",
      .text = "Everything is revealed and sets are sold; the items left "
              "give infamy, and the player who triggered it gets more "
              "unless nobody has gained less; fines are paid.",
      .phase = { { "reveal", "all is revealed, sets are sold" },
                 { "count", "infamy for what is left" },
                 { "penalty", "more for the player who triggered it, unless "
                              "nobody has gained less" },
                 { "fines", "fines are paid" } } },
};

static void
describe_course(const struct course *course, struct rk_entry *entry)
{
    rk_entry_start(entry, course->id, course->title, "rule", course->text,
                   BOOK);
    for (size_t i = 0; i < RK_COUNT(course->phase); i++)
        rk_entry_word(entry, course->phase[i].name, course->phase[i].word,
                      BOOK);
}

bool
arcane_track_entry(const struct rk_setup *setup, int index,
                   struct rk_entry *entry)
{
    static void (*const describe[])(
        const struct rk_setup *,
        struct rk_entry *) = { describe_infamy, describe_turns, describe_end };
    int others = (int)RK_COUNT(describe);

    if (index >= others + (int)RK_COUNT(courses))
        return false;
    if (index < others)
        describe[index](setup, entry);
    else
        describe_course(&courses[index - others], entry);
    return true;
}
