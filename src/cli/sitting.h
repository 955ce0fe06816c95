/* What a person is told at the beginning and at the end of a sitting. */
#ifndef CLI_SITTING_H
#define CLI_SITTING_H

#include "table.h"

/* The game, the seats and how to answer; if it ${offers}, other levels too. */
void sitting_welcome(const struct table *table, bool offers);

/* What happened since your last answer, for who comes back to a match. */
void sitting_news(const struct table *table);

/* All that happened after the first ${from} entries, as you may know it. */
void sitting_tell_since(const struct table *table, uint32_t from);

/* The table at the end, points and winners. */
void sitting_end(const struct table *table);

/* How to play another match. */
void sitting_again(const struct table *table);

/* How to come back, as a line of its own. */
void sitting_goodbye(const struct table *table, char *text, size_t size);

#endif
