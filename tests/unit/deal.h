/* Matches of magpie that the test deals by hand. */
#ifndef UNIT_DEAL_H
#define UNIT_DEAL_H

#include <rookery/games.h>
#include <rookery/match.h>

enum { DEAL_ENTRIES = 256, DEAL_TEXT = 8192 };

/* A match with its memory. */
struct dealt {
    struct rk_match match;
    struct rk_log_entry entry[DEAL_ENTRIES];
    char text[DEAL_TEXT];
};

static inline const struct rk_game *
deal_game(void)
{
    return rk_games_find("magpie");
}

static inline void
deal_start(struct dealt *d, int seats, const char *rounds)
{
    struct rk_setup setup;

    assert_int_equal(rk_setup_make(deal_game(), NULL, seats, &setup, NULL),
                     RK_OK);
    assert_int_equal(rk_setup_set(deal_game(), &setup, "rounds", rounds, NULL),
                     RK_OK);
    rk_match_start(
        &d->match, deal_game(), &setup,
        (struct rk_log_room){ d->entry, DEAL_ENTRIES, d->text, DEAL_TEXT });
}

/* Gives an answer, which must be taken. */
static inline void
deal_give(struct dealt *d, int seat, const char *answer)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (rk_match_answer(&d->match, seat, answer, RK_BY_PERSON, 1, NULL, &why) !=
        RK_OK)
        fail_msg("%d %s: %s", seat, answer, sentence);
}

/* Gives several: "0 play ring", "deal bead" (of chance); NULL ends them. */
static inline void
deal_play(struct dealt *d, const char *const *answers)
{
    for (; *answers != NULL; answers++) {
        bool chance = (*answers)[0] < '0' || (*answers)[0] > '9';

        deal_give(d, chance ? RK_CHANCE : (*answers)[0] - '0',
                  *answers + (chance ? 0 : 2));
    }
}

/* Two seats, one round: both are about to bid for a ring. */
static inline void
deal_bidding(struct dealt *d)
{
    static const char *const answers[] = { "deal bead bead owl",
                                           "deal ring spoon crow",
                                           "deal jay",
                                           "0 draw deck",
                                           "deal bead",
                                           "0 play bead",
                                           "1 draw deck",
                                           "deal bead",
                                           "1 play spoon",
                                           "deal ring",
                                           NULL };

    deal_start(d, 2, "1");
    deal_play(d, answers);
}

#endif
