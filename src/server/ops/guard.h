/*
 * Running the rules on a server: a broken promise ends the work that broke it,
 * not the process.
 */
#ifndef SERVER_GUARD_H
#define SERVER_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/text.h>

/* Installs the handler of broken promises; call it before threads start. */
void guard_start(void);

/*
 * Calls ${work}. False, after a sentence for the operator, if it broke a
 * promise: it stopped there and may have left its data half changed, so work on
 * a copy. Outside of a guard a broken promise ends the process (crash.h).
 */
bool guard_run(void (*work)(void *), void *context, struct rk_text *why);

/* The number of promises broken under guard, by all threads. */
uint64_t guard_broken(void);

#endif
