/* The phrases of Thief's Market; the texts are in phrases.c. */
#ifndef THIEVES_PHRASES_H
#define THIEVES_PHRASES_H

#include <rookery/phrase.h>

enum thieves_phrase {
    /* refusals */
    DEAL_COUNT,
    DEAL_CARD,
    NOT_START,
    NO_SEAT,
    NOT_ROLL,
    ROLL_COUNT,
    TAKE_ALL,
    TAKE_NOTHING,
    TAKE_ORDER,
    STEAL_AS_WELL,
    STEAL_NO_PILE,
    STEAL_SINGLE,
    KEEP_ONE,
    RETURN_ONE,
    NO_MARKER_CENTRE,
    NO_MARKER_PILE,
    FEW_DICE_CENTRE,
    FEW_DICE_PILE,
    FEW_DICE_OWN,
    NO_DIE,
    NOT_IN_MARKET,
    NO_MORE_CARDS,
    COST_DICE,
    FREE,
    PRICE,
    PRICE_LESS,
    NO_GOLD,
    NOT_OWNED,
    NO_USE,
    USED,
    NO_FEE,
    WHICH_FACE,
    NO_FACE,

    /* answers that cannot be read */
    UNREAD_CARD,
    UNREAD_FACE,
    UNREAD_DICE,
    UNREAD_GOLD,
    UNREAD_LETTERS,
    UNREAD_LOT,
    UNREAD_MARKER,
    UNREAD_RETURN,
    UNREAD_ROLL,
    UNREAD_PAYMENT,
    UNREAD_ORDER,

    /* the score */
    SCORE_CARD,
    SCORE_INFAMY,
    SCORE_MOST_HENCHMEN,
    SCORE_SECOND_HENCHMEN,
    SCORE_MOST_GOLD,
    TIE_CARDS,
    TIE_INFAMY,
    NOTE_CAPPED,
    SAYS
};
extern const struct rk_phrase thieves_phrases[SAYS + 1];

#endif
