/* The phrases of Revolution!; the texts are in phrases.c. */
#ifndef REVOLUTION_PHRASES_H
#define REVOLUTION_PHRASES_H

#include <rookery/phrase.h>

enum revolution_phrase {
    /* refusals */
    NOT_PASSED,
    NOT_SPY,
    NOT_ADDED,
    NOT_SWAPPED,
    NOT_MOVED,
    NOT_AREA,
    NOT_JAILED,
    NOT_EJECTED,
    NOT_TOKEN,
    NOT_SPACE,
    BID_SPACE,
    BID_TOKEN,
    BID_ORDER,
    BID_COUNT,
    BID_SPACES,
    BID_REST,

    /* answers that cannot be read */
    UNREAD_AREA,
    UNREAD_SPACE,
    UNREAD_TOKEN,
    UNREAD_COUNT,
    UNREAD_BIDS,
    UNREAD_LOT,
    UNREAD_TWICE,

    /* the score */
    SCORE_SUPPORT,
    SCORE_FORCE,
    SCORE_BLACKMAIL,
    SCORE_GOLD,
    SCORE_AREA,
    NOTE_CAPPED,
    SAYS
};
extern const struct rk_phrase revolution_phrases[SAYS + 1];

#endif
