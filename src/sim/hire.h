/*
 * Reading specs of bots, programs and shared objects included. In a list, bots
 * are separated by commas; a comma inside one is written \,
 */
#ifndef SIM_HIRE_H
#define SIM_HIRE_H

#include <rookery/bot.h>

#include "exec.h"

/*
 * rk_hire_read(), and "exec:COMMAND" and "so:PATH" too. These run code of
 * somebody's choice: never read a spec with it that came from a file or from
 * a client, unless hire_foreign() says that it is harmless.
 */
bool hire_read(const char *spec, struct rk_hire *hire, struct rk_text *why);

/* True if ${spec} names a program or a shared object. */
bool hire_foreign(const char *spec);

/* The record of ${mind}'s program or object; NULL for other bots. */
const struct exec_report *hire_report_of(const struct rk_mind *mind);

/* Reads the first bot of ${list}; false after a sentence in ${why}. */
bool hire_first(const char *list, struct rk_hire *hire, struct rk_text *why);

/* The list after the first bot and its comma; NULL if it ends there. */
const char *hire_next(const char *list);

#endif
