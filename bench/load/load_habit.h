/*
 * What a client of `rookery load` does after each thing that it hears at a
 * table. When the protocol or the page changes, this is what has to follow.
 */
#ifndef LOAD_HABIT_H
#define LOAD_HABIT_H

#include <stddef.h>

/* What there is to hear. */
enum load_heard {
    LOAD_EVENT,
    LOAD_ASK,
    LOAD_VIEW,
    LOAD_DRAFT,
    LOAD_PIECES,
    LOAD_ACCEPTED,
    LOAD_REFUSED,
    LOAD_HEARD_KINDS
};

struct seat;

/*
 * All clients answer what a question lists. They differ in what they do where
 * the list is too long to be sent.
 */
struct load_habit {
    void (*compose)(struct seat *s);
};

/* Asks for its view and makes an answer by the library. */
extern const struct load_habit load_habit_plain;

/* Puts an answer together as a board of the page does (page/src/games). */
extern const struct load_habit load_habit_page;

#endif
