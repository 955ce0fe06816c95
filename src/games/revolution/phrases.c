/* The phrases of Revolution!: refusals and scores. */
#include <stddef.h>

#include "phrases.h"

const struct rk_phrase revolution_phrases[SAYS + 1] = {
    /* refusals */
    [NOT_PASSED] = { .key = "refused.pass", .text = "This cannot be passed." },
    [NOT_SPY] = { .key = "refused.spy",
                  .text = "The Spy replaces a cube of another seat that is in "
                          "that area and not protected by the Guardhouse." },
    [NOT_ADDED] = { .key = "refused.opponent",
                    .text = "Add a cube of another seat's stock to an area "
                            "with an empty space." },
    [NOT_SWAPPED] = { .key = "refused.swap",
                      .text = "The Apothecary swaps two cubes of different "
                              "owners in different areas, neither of them "
                              "protected by the Guardhouse." },
    [NOT_MOVED] = { .key = "refused.move",
                    .text =
                        "Move a cube of yours to an empty space elsewhere." },
    [NOT_AREA] = { .key = "refused.area",
                   .text = "Choose an area with an empty space." },
    [NOT_JAILED] = { .key = "refused.jail",
                     .text = "Choose another seat that has a cube in stock." },
    [NOT_EJECTED] = { .key = "refused.eject",
                      .text = "Choose a seat with a cube there; in the Asylum "
                              "another seat than yours if possible." },
    [NOT_TOKEN] = { .key = "refused.token",
                    .text = "Take back a token that you bid there." },
    [NOT_SPACE] = { .key = "refused.copy",
                    .text = "Choose another space of this board." },
    [BID_SPACE] = { .key = "refused.bid-space",
                    .text = "There is no {space:name} on this board." },
    [BID_TOKEN] = { .key = "refused.bid-token",
                    .text = "The {space:name} takes no {token:name}." },
    [BID_ORDER] = { .key = "refused.bid-order",
                    .text = "Name the {space:name} once, in the order of the "
                            "board." },
    [BID_COUNT] = { .key = "refused.bid-count",
                    .text = "You do not have so much {token:name}." },
    [BID_SPACES] = { .key = "refused.bid-spaces",
                     .text = "Tokens may lie on at most six spaces, and all "
                             "must be placed." },
    [BID_REST] = { .key = "refused.bid-rest",
                   .text = "All your tokens must be placed: after the "
                           "{space:name} the rest would have no space." },

    /* answers that cannot be read */
    [UNREAD_AREA] = { .key = "unread.area",
                      .text = "There is no area called \"{name:word}\"." },
    [UNREAD_SPACE] = { .key = "unread.space",
                       .text = "There is no space called \"{name:word}\"." },
    [UNREAD_TOKEN] = { .key = "unread.token",
                       .text = "There is no token called \"{name:word}\"." },
    [UNREAD_COUNT] = { .key = "unread.count",
                       .text = "Nobody has so many tokens." },
    [UNREAD_BIDS] = { .key = "unread.bids",
                      .text = "Name the spaces and tokens of your bid." },
    [UNREAD_LOT] = { .key = "unread.lot",
                     .text = "Say which tokens go on the {space:name}, as in: "
                             "bid printer=F1,G2." },
    [UNREAD_TWICE] = { .key = "unread.twice",
                       .text = "Name the {space:name} once." },

    /* the score */
    [SCORE_SUPPORT] = { .key = "score.support", .text = "Support" },
    [SCORE_FORCE] = { .key = "score.force", .text = "Force" },
    [SCORE_BLACKMAIL] = { .key = "score.blackmail", .text = "Blackmail" },
    [SCORE_GOLD] = { .key = "score.gold", .text = "Gold" },
    [SCORE_AREA] = { .key = "score.area", .text = "{area:name}" },
    [NOTE_CAPPED] = { .key = "note.capped", .text = "capped" },
};
