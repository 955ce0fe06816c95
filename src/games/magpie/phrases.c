/* The phrases of Magpie: refusals and scores. */
#include <stddef.h>

#include "phrases.h"

const struct rk_phrase magpie_phrases[MAGPIE_SAYS + 1] = {
    /* refusals */
    [MAGPIE_NOT_HELD] = { .key = "refused.held",
                          .text = "You have no {card:name}." },
    [MAGPIE_NOT_DEALT] = { .key = "refused.deal",
                           .text = "Exactly {cards:number} of the cards left "
                                   "in the deck must be dealt." },
    [MAGPIE_NOT_GIVER] = { .key = "refused.giver",
                           .text = "Choose another player who has cards." },
    [MAGPIE_NOT_ON_GROUND] = { .key = "refused.ground",
                               .text =
                                   "There is no {card:name} on the ground." },
    [MAGPIE_BID_ORDER] = { .key = "refused.bid-order",
                           .text = "Name each kind once, in order." },
    [MAGPIE_BID_COUNT] = { .key = "refused.bid-count",
                           .text = "You do not have that many cards of the "
                                   "kind {card:name}." },

    /* answers that cannot be read */
    [MAGPIE_UNREAD_FROM] = { .key = "unread.from",
                             .text = "Draw from the deck or from the ground." },
    [MAGPIE_UNREAD_CARD] = { .key = "unread.card",
                             .text =
                                 "There is no card called \"{name:word}\"." },
    [MAGPIE_UNREAD_COUNT] = { .key = "unread.count",
                              .text = "Nobody can bid that many cards." },
    [MAGPIE_UNREAD_NUMBER] = { .key = "unread.number",
                               .text = "A number must follow the =, as in: bid "
                                       "ring=2." },
    [MAGPIE_UNREAD_BID] = { .key = "unread.bid",
                            .text =
                                "Name the cards you bid, or: bid nothing." },

    /* the score */
    [MAGPIE_SCORE_BEADS] = { .key = "score.beads",
                             .text = "beads in the nest" },
    [MAGPIE_SCORE_RINGS] = { .key = "score.rings",
                             .text = "rings in the nest" },
    [MAGPIE_SCORE_SPOONS] = { .key = "score.spoons",
                              .text = "spoons in the nest" },
    [MAGPIE_SCORE_SETS] = { .key = "score.sets", .text = "whole sets" },
    [MAGPIE_SCORE_BIRDS] = { .key = "score.birds", .text = "birds in hand" },
    [MAGPIE_TIE_CARDS] = { .key = "tie.cards", .text = "cards in the nest" },
};
