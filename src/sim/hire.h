/*
 * Reading specs of bots, programs included. In a list, bots are separated by
 * commas; a comma inside one is written \,
 */
#ifndef SIM_HIRE_H
#define SIM_HIRE_H

#include <rookery/bot.h>

/* rk_hire_read(), and "exec:COMMAND" too. */
bool hire_read(const char *spec, struct rk_hire *hire, struct rk_text *why);

/* Reads the first bot of ${list}; false after a sentence in ${why}. */
bool hire_first(const char *list, struct rk_hire *hire, struct rk_text *why);

/* The list after the first bot and its comma; NULL if it ends there. */
const char *hire_next(const char *list);

#endif
