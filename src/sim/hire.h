/*
 * Reading which bots somebody wants, programs among them. In a list, commas
 * stand between the bots; a comma inside one is written \,
 */
#ifndef SIM_HIRE_H
#define SIM_HIRE_H

#include <rookery/bot.h>

/* rk_hire_read(), and "exec:COMMAND" too. */
bool hire_read(const char *spec, struct rk_hire *hire, struct rk_text *why);

/* Reads the first bot of ${list}; false after a sentence in ${why}. */
bool hire_first(const char *list, struct rk_hire *hire, struct rk_text *why);

/* What follows behind the first bot and its comma; NULL: nothing. */
const char *hire_next(const char *list);

#endif
