/*
 * The phrases of readers of JSON; the texts are in phrases.c. Those that begin
 * with a small letter follow the path they are about.
 */
#ifndef WIRE_PHRASES_H
#define WIRE_PHRASES_H

#include <rookery/phrase.h>

enum wire_phrase {
    WIRE_SYNTAX,
    WIRE_OBJECT,
    WIRE_NO_FIELD,
    WIRE_THING,
    WIRE_NO_THING,
    WIRE_HIDDEN,
    WIRE_RANGE,
    WIRE_NO_OPTION,
    WIRE_SETUP,
    WIRE_GAME,
    WIRE_NO_GAME,
    WIRE_VARIANT,
    WIRE_SETUP_SEATS,
    WIRE_OPTIONS,
    WIRE_NO_PACKS,
    WIRE_ANSWER_OP,
    WIRE_ANSWER_NAME,
    WIRE_ANSWER_LIST,
    WIRE_ANSWER_LIST_EXACT,
    WIRE_ANSWER_LIST_RANGE,
    WIRE_ANSWER_COUNTS,
    WIRE_ANSWER_NUMBER,
    WIRE_ANSWER_NO_COUNT,
    WIRE_ANSWER_EMPTY,
    WIRE_ANSWER_MISSING,
    WIRE_ANSWER_REST,

    /* from here on: for positions and files, which clients do not send */
    WIRE_FILES,
    WIRE_NO_KEY = WIRE_FILES,
    WIRE_TEXT,
    WIRE_BAD_TEXT,
    WIRE_CARD,
    WIRE_NO_CARD,
    WIRE_FLAG,
    WIRE_COUNTS,
    WIRE_NAMES,
    WIRE_TWICE,
    WIRE_TOO_MANY,
    WIRE_LIST,
    WIRE_LIST_EXACT,
    WIRE_LIST_MOST,
    WIRE_SEAT,
    WIRE_NO_SEAT,
    WIRE_SEATS,
    WIRE_SEAT_NUMBERS,
    WIRE_SEATS_ONCE,
    WIRE_ROWS,
    WIRE_BAGS,
    WIRE_FRAME,
    WIRE_NO_RUN,
    WIRE_NO_STEP,
    WIRE_FRAMES,
    WIRE_MANY_FRAMES,
    WIRE_QUESTION,
    WIRE_NO_QUESTION,
    WIRE_ASKED,
    WIRE_PACK_SIZE,
    WIRE_SAYS
};
extern const struct rk_phrase wire_phrases[WIRE_SAYS + 1];

#endif
