/* The phrases of Arcane Alley; the texts are in phrases.c. */
#ifndef ARCANE_PHRASES_H
#define ARCANE_PHRASES_H

#include <rookery/phrase.h>

enum arcane_phrase {
    /* refusals */
    NOT_DEALT,
    NOT_HELD,
    NOT_PLAYED,
    NOT_SPECIAL,
    NOT_USABLE,
    NOT_START,
    NOT_WIZARD,
    NOT_REVEALED,
    NOT_SLOT,
    NOT_SOLD,
    NOT_SEAT,
    NOT_HAUNTED,
    NOT_SWAPPED,
    NOT_TAKEN,
    NOT_KIND,
    NOT_BRIBED,

    /* answers that cannot be read */
    UNREAD_ITEM,
    UNREAD_SLOT,
    UNREAD_WIZARD,
    UNREAD_FROM,
    UNREAD_LINE,
    UNREAD_ALONG,
    UNREAD_CHOICE,
    UNREAD_DEPTH,
    UNREAD_GOLD,
    UNREAD_FACE,
    UNREAD_DOLLS,

    /* packs that do not add up */
    PACK_SUM,
    PACK_FEW,
    PACK_EFFECT,
    PACK_DROPPED,

    /* the score */
    SCORE_GOLD,
    TIE_INFAMY,
    NOTE_LAST_ROUND,
    SAYS
};
extern const struct rk_phrase arcane_phrases[SAYS + 1];

#endif
