/* The texts at the beginning and end of a session in the terminal. */
#ifndef CLI_SITTING_H
#define CLI_SITTING_H

#include "table.h"

/*
 * Prints the game, the seats and how to answer; if ${offers}, other levels
 * too.
 */
void sitting_welcome(const struct table *table, bool offers);

/* Prints what happened since your last answer, when you resume a match. */
void sitting_news(const struct table *table);

/*
 * Prints all that happened after the first ${from} entries, as you may know
 * it.
 */
void sitting_tell_since(const struct table *table, uint32_t from);

/* Prints the final table, points and winners. */
void sitting_end(const struct table *table);

/* How to play another match. */
void sitting_again(const struct table *table);

/* Says on a line of its own how to resume the match. */
void sitting_goodbye(const struct table *table, char *text, size_t size);

#endif
