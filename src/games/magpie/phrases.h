/*
 * The phrases of Magpie besides the questions of its routines; the texts are in
 * phrases.c.
 */
#ifndef MAGPIE_PHRASES_H
#define MAGPIE_PHRASES_H

#include <rookery/phrase.h>

enum magpie_phrase {
    /* refusals */
    MAGPIE_NOT_HELD,
    MAGPIE_NOT_DEALT,
    MAGPIE_NOT_GIVER,
    MAGPIE_NOT_ON_GROUND,
    MAGPIE_BID_ORDER,
    MAGPIE_BID_COUNT,

    /* answers that cannot be read */
    MAGPIE_UNREAD_FROM,
    MAGPIE_UNREAD_CARD,
    MAGPIE_UNREAD_COUNT,
    MAGPIE_UNREAD_NUMBER,
    MAGPIE_UNREAD_BID,

    /* the score */
    MAGPIE_SCORE_BEADS,
    MAGPIE_SCORE_RINGS,
    MAGPIE_SCORE_SPOONS,
    MAGPIE_SCORE_SETS,
    MAGPIE_SCORE_BIRDS,
    MAGPIE_TIE_CARDS,
    MAGPIE_SAYS
};
extern const struct rk_phrase magpie_phrases[MAGPIE_SAYS + 1];

#endif
