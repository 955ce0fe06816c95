/* Rate limits of people. */
#ifndef SERVER_RATES_H
#define SERVER_RATES_H

#include <stdbool.h>
#include <stdint.h>

struct house;

bool rates_may_chat(struct house *house, uint64_t person);
bool rates_may_speak(struct house *house, uint64_t person);

/*
 * The message that ${person} may speak costs ${cost} units, one of which is
 * charged already. The rest is charged afterwards, so that a message is never
 * too costly for the limit.
 */
void rates_spoke(struct house *house, uint64_t person, uint64_t cost);

/*
 * Charges ${cost} units of requests to ${person}. Returns 0, or the
 * milliseconds to wait first.
 */
uint64_t rates_charge(struct house *house, uint64_t person, uint64_t cost);

#endif
