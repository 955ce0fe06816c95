/* The phrases of Revolution!: refusals and scores. */
#include <stddef.h>

#include "phrases.h"

const struct rk_phrase revolution_phrases[SAYS + 1] = {
    /* refusals */
    [NOT_PASSED] = { .key = "refused.pass", .text = "You cannot pass here." },
    [NOT_SPY] = { .key = "refused.spy",
                  .text = "Choose an opponent's cube that the Guardhouse does "
                          "not protect." },
    [NOT_ADDED] = { .key = "refused.opponent",
                    .text = "Choose an area with an empty space, and an "
                            "opponent who has a cube left." },
    [NOT_SWAPPED] = { .key = "refused.swap",
                      .text =
                          "Choose two cubes of different players in different "
                          "areas that the Guardhouse does not protect." },
    [NOT_MOVED] = { .key = "refused.move",
                    .text = "Move one of your cubes to an empty space in "
                            "another area." },
    [NOT_AREA] = { .key = "refused.area",
                   .text = "Choose an area with an empty space." },
    [NOT_JAILED] = { .key = "refused.jail",
                     .text = "Choose an opponent who has a cube left." },
    [NOT_EJECTED] = { .key = "refused.eject",
                      .text = "Choose a player with a cube there; in the "
                              "Asylum an opponent if possible." },
    [NOT_TOKEN] = { .key = "refused.token",
                    .text = "Take back a token that you bid there." },
    [NOT_SPACE] = { .key = "refused.copy",
                    .text = "Choose another space of this board." },
    [BID_SPACE] = { .key = "refused.bid-space",
                    .text = "There is no {space:name} on this board." },
    [BID_TOKEN] = { .key = "refused.bid-token",
                    .text = "The {space:name} does not take {token:name}." },
    [BID_ORDER] = { .key = "refused.bid-order",
                    .text = "Name the {space:name} once, in the order of the "
                            "board." },
    [BID_COUNT] = { .key = "refused.bid-count",
                    .text = "You do not have that much {token:name}." },
    [BID_SPACES] = { .key = "refused.bid-spaces",
                     .text = "Place all your tokens, on at most six spaces." },
    [BID_REST] = { .key = "refused.bid-rest",
                   .text = "Place all your tokens: after the {space:name} no "
                           "space is left for the rest." },

    /* answers that cannot be read */
    [UNREAD_AREA] = { .key = "unread.area",
                      .text = "There is no area called \"{name:word}\"." },
    [UNREAD_SPACE] = { .key = "unread.space",
                       .text = "There is no space called \"{name:word}\"." },
    [UNREAD_TOKEN] = { .key = "unread.token",
                       .text = "There is no token called \"{name:word}\"." },
    [UNREAD_COUNT] = { .key = "unread.count",
                       .text = "Nobody has that many tokens." },
    [UNREAD_BIDS] = { .key = "unread.bids",
                      .text = "Name the spaces and tokens of your bid." },
    [UNREAD_LOT] = { .key = "unread.lot",
                     .text = "Name the tokens for the {space:name}, as in: bid "
                             "printer=F1,G2." },
    [UNREAD_TWICE] = { .key = "unread.twice",
                       .text = "Name the {space:name} only once." },

    /* the score */
    [SCORE_SUPPORT] = { .key = "score.support", .text = "Support" },
    [SCORE_FORCE] = { .key = "score.force", .text = "Force" },
    [SCORE_BLACKMAIL] = { .key = "score.blackmail", .text = "Blackmail" },
    [SCORE_GOLD] = { .key = "score.gold", .text = "Gold" },
    [SCORE_AREA] = { .key = "score.area", .text = "{area:name}" },
    [NOTE_CAPPED] = { .key = "note.capped", .text = "capped" },
};
