/* Thief's Market as the rest of the program sees it: one struct. */
#include "thieves.h"
#include "state.h"

_Static_assert(sizeof(struct thieves_public) == 320, "no padding");
_Static_assert(sizeof(struct thieves_view) == sizeof(struct thieves_state) + 8,
               "no padding");

static struct rk_ask
ask(const struct rk_state *state)
{
    return rk_flow_ask(&thieves_in(state)->pub.flow);
}

static bool
drafting(const struct rk_state *state)
{
    return thieves_in(state)->draft.next != 0;
}

static enum rk_status
answer(struct rk_state *state, int seat, rk_move move, struct rk_events *events)
{
    struct thieves_state *s = thieves_of(state);
    struct rk_work w = { .s = s, .reply = move, .events = events };
    struct rk_eyes eyes = { .pub = &s->pub, .draft = &s->draft, .seat = seat };
    enum rk_status status = thieves_judge(&eyes, move, NULL);

    if (status != RK_OK)
        return status;
    if (thieves_draft(&s->draft, move))
        return RK_DRAFTED;
    if (rk_flow_answered(&s->pub.flow, seat))
        thieves_resume(&w);
    return RK_OK;
}

static bool
points_kept(const struct rk_setup *setup)
{
    return setup->option[OPTION_INFAMY] == 0;
}

/*
 * 4, 7 The most answers of a split: each seat takes once, and until the last
 * one does so each steal brings an object from the piles back to the centre,
 * where every pile keeps one.
 */
static long
longest_split(int seats)
{
    int objects = thieves_dice(seats) + 1; /* and the marker */
    long most = seats;

    for (int piles = 1; piles < seats; piles++)
        most += objects - piles;
    return most;
}

/* The abilities that can be used once a round, and all Gold that they give. */
static int
count_abilities(int *gold)
{
    int count = 0;

    *gold = 0;
    for (int card = 1; card < CARDS; card++) {
        const struct thieves_ability *a = &thieves_market[card].ability;

        count += !a->often && (a->takes != 0 || a->price != 0);
        *gold += a->often ? 0 : a->gold;
    }
    return count;
}

/*
 * 37 Every round has a split, one Appendage, abilities of different cards, and
 * the end of each turn. A card is bought once. Abilities that can be used more
 * often cost Gold: a seat begins with 1, all bags together are no more than the
 * dice, and the Scales add 1.
 */
static long
longest(const struct rk_setup *setup)
{
    int seats = setup->seats, gold, cards = 0;
    long round = longest_split(seats) + 1 + count_abilities(&gold) + seats;

    if (setup->option[OPTION_CAP] != 0)
        return 0;
    for (int deck = 0; deck < DECKS; deck++)
        cards += thieves_kept[deck];
    round += thieves_dice(seats) + 1 + gold;
    return THIEVES_ROUNDS * round + seats + cards;
}

static const char *const check_words[] = { "before", "after", NULL };
static const char *const second_words[] = { "paid", "none", NULL };
static const char *const cap_words[] = { "on", "off", NULL };
static const char *const infamy_words[] = { "hidden", "open", NULL };

static const struct rk_option options[] = {
    [OPTION_CHECK] = { .id = "check",
                       .title = "Extra-purchase colours are checked before or "
                                "after the Appendage reroll",
                       .words = check_words,
                       .max = 1 },
    [OPTION_SECOND] = { .id = "second",
                        .title = "If players tie for most Henchmen, score "
                                 "second place",
                        .words = second_words,
                        .max = 1 },
    [OPTION_CAP] = { .id = "cap",
                     .title = "Stop stalled games (100 rounds, or 10 without a "
                              "purchase)",
                     .words = cap_words,
                     .max = 1 },
    [OPTION_INFAMY] = { .id = "infamy",
                        .title = "Show opponents' Infamy",
                        .words = infamy_words,
                        .max = 1 },
    { 0 }
};

static const struct rk_variant variants[] = { { .id = "standard",
                                                .title = "Thief's Market",
                                                .seats_min = 3,
                                                .seats_max = THIEVES_SEATS,
                                                .options = options },
                                              { 0 } };

const struct rk_game thieves_game = {
    .id = "thieves",
    .title = "Thief's Market",
    .about = "Split a roll of loot dice, or steal another's share, and buy "
             "your way to the thieves' crown.",
    .rules = 1,
    .variants = variants,
    .longest = longest,
    .state_size = sizeof(struct thieves_state),
    .view_size = sizeof(struct thieves_view),
    .state_fields = { thieves_state_fields, thieves_routines,
                      sizeof(struct thieves_state) },
    .view_fields = { thieves_view_fields, thieves_routines,
                     sizeof(struct thieves_view) },
    .events = thieves_event_names,
    .event_kinds = EVENTS,
    .phrases = thieves_phrases,
    .kind_name = thieves_face_name,
    .setup = thieves_setup,
    .quiet = thieves_quiet,
    .settle = thieves_settle,
    .ask = ask,
    .legal = thieves_legal,
    .why = thieves_why,
    .answer = answer,
    .drafting = drafting,
    .chance = thieves_chance,
    .outcomes = thieves_outcomes,
    .view = thieves_view,
    .guess = thieves_guess,
    .weigh = thieves_weigh,
    .expect = thieves_expect,
    .spread = 10,
    .score = thieves_score,
    .points_kept = points_kept,
    .ops = thieves_ops,
    .event_text = thieves_event_text,
    .view_text = thieves_view_text,
    .entry = thieves_entry,
    .check = thieves_check,
};
