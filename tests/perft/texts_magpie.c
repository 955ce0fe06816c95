/* The texts of magpie. */
#include <stdio.h>

#include "texts.h"

static const char *const cards[] = { "bead", "ring", "spoon",    "owl",
                                     "crow", "jay",  "starling", NULL };
static const char *const seats[] = { "0", "1", "2", "3", "4", "5", NULL };
static const char *const sources[] = { "deck", "ground", NULL };

static void
add(const struct rk_game *game, struct texts *texts)
{
    texts_add_each(texts, game, "draw", sources);
    texts_add_each(texts, game, "play", cards);
    texts_add_each(texts, game, "kind", cards);
    texts_add_each(texts, game, "seat", seats);
    texts_add(texts, game, "yes");
    texts_add(texts, game, "no");
}

/* All bids are tried whatever the hand is. */
static uint32_t
key(const struct rk_game *game, const struct rk_setup *setup,
    const struct rk_state *state, int seat)
{
    (void)game;
    (void)setup;
    (void)state;
    (void)seat;
    return 0;
}

/* More cards than any hand holds in the trees that are counted. */
enum { BID_MAX = 6 };

/* Every bid of up to BID_MAX cards, named in the order opposite to ours. */
static void
add_cards(const struct rk_game *game, struct texts_many *bids,
          const char *const *card, const char *tail, int used)
{
    char text[RK_ANSWER_MAX];

    if (*card == NULL) {
        snprintf(text, sizeof text, "bid%s", used == 0 ? " nothing" : tail);
        texts_add(used == BID_MAX ? &bids->never : &bids->likely, game, text);
        return;
    }
    add_cards(game, bids, card + 1, tail, used);
    for (int count = 1; used + count <= BID_MAX; count++) {
        snprintf(text, sizeof text, " %s=%d%s", *card, count, tail);
        add_cards(game, bids, card + 1, text, used + count);
    }
}

static void
add_many(const struct rk_game *game, struct texts_many *bids)
{
    add_cards(game, bids, cards, "", 0);
}

const struct texts_game texts_magpie = { .id = "magpie",
                                         .asks = 1u << RK_ASK_BID,
                                         .add = add,
                                         .key = key,
                                         .add_many = add_many };
