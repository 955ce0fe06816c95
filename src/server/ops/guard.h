/*
 * Running the rules on a server: a broken promise ends the work that broke it,
 * not the process.
 */
#ifndef SERVER_GUARD_H
#define SERVER_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/text.h>

/* Makes broken promises come here; to be called before threads start. */
void guard_start(void);

/*
 * Does ${work}. False, after a sentence for the operator, if it broke a
 * promise; then it stopped at that place, and what it was changing may be half
 * changed: work on a copy. Outside of this a broken promise ends the process
 * (crash.h).
 */
bool guard_run(void (*work)(void *), void *context, struct rk_text *why);

/* How many promises were broken under guard, by all threads. */
uint64_t guard_broken(void);

#endif
