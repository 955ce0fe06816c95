/*
 * What a client of `rookery load` does after each thing that it hears at a
 * table. When the protocol or the page changes, this is what has to follow.
 */
#ifndef CLI_LOAD_HABIT_H
#define CLI_LOAD_HABIT_H

#include <stddef.h>

/* What there is to hear. */
enum load_heard {
    LOAD_CAME, /* the web socket is there */
    LOAD_EVENT,
    LOAD_ASK,
    LOAD_VIEW,
    LOAD_DRAFT,
    LOAD_PIECES,
    LOAD_ACCEPTED,
    LOAD_REFUSED,
    LOAD_WOKEN, /* what it has waited for is over */
    LOAD_HEARD_KINDS
};

struct seat;

/* ${text} is the message; NULL if there is none. */
typedef void load_reaction(struct seat *s, const char *text, size_t length);

/* What it does then; NULL: nothing. */
struct load_habit {
    load_reaction *after[LOAD_HEARD_KINDS];
};

/*
 * As few messages as possible: answers what an ask lists. Where the list is too
 * long to be sent, it asks for its view and makes an answer by the library.
 */
extern const struct load_habit load_habit_plain;

/*
 * As the page does (page/src/table): asks for its view with labels after every
 * change, and for the first step of a draft with every question. It answers
 * what the view lists, or puts an answer together as a board does.
 */
extern const struct load_habit load_habit_page;

#endif
