/* What Arcane Alley says, phrase by phrase; the texts are in phrases.c. */
#ifndef ARCANE_PHRASES_H
#define ARCANE_PHRASES_H

#include <rookery/phrase.h>

enum arcane_phrase {
    /* questions, called by routine and step */
    ASK_START,
    ASK_WIZARDS,
    ASK_WIZARD,
    ASK_BRIBE,
    ASK_STOCK,
    ASK_REVEAL,
    ASK_STASH,
    ASK_TURN_UP,
    ASK_SOURCE,
    ASK_ACTION,
    ASK_FACES,
    ASK_SLOT,
    ASK_IGNORE,
    ASK_LINE,
    ASK_KEEP,
    ASK_SLIDE,
    ASK_DAFANA,
    ASK_PEEK,
    ASK_LOSS,
    ASK_GAIN,
    ASK_OTHER_GAINS,
    ASK_ANY_LOSES,
    ASK_HAUNT,
    ASK_WATCH,
    ASK_LOCKBOX,
    ASK_LAMP_PICK,
    ASK_LAMP_DROP,
    ASK_CHALICE_WHOM,
    ASK_CHALICE_TAKE,
    ASK_GLYNNA,
    ASK_INSPECTED_LINE,
    ASK_NINX,

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
