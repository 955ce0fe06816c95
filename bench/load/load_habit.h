/*
 * The steps of a client of `rookery load` after each message at a table. When
 * the protocol or the page changes, change this too.
 */
#ifndef LOAD_HABIT_H
#define LOAD_HABIT_H

#include <stddef.h>

/* The kinds of messages. */
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
 * All clients choose from the answers that a question lists. They differ in
 * what they do if the list is too long to be sent.
 */
struct load_habit {
    void (*compose)(struct seat *s);
};

/* Requests its view and makes an answer with the library. */
extern const struct load_habit load_habit_plain;

/* Composes an answer as a board of the page does (page/src/games). */
extern const struct load_habit load_habit_page;

#endif
