/* Sessions: finding their people, and whether they are still valid. */
#ifndef SERVER_SESSIONS_H
#define SERVER_SESSIONS_H

#include <stdbool.h>
#include <stdint.h>

struct house;
struct store_session;

/*
 * True if a session is neither too old nor unused for too long. Expired ones
 * stay in the store: the limits may be raised again.
 */
bool sessions_is_live(struct house *house, const struct store_session *session);

/*
 * Sets ${person} to the owner of session ${token} (or NULL), 0 if it has none.
 * False if the store cannot be read.
 */
bool sessions_find(struct house *house, const char *token, uint64_t *person);

/*
 * The owner of session ${token} (or NULL); 0 if it has none or cannot be read.
 */
uint64_t sessions_person(struct house *house, const char *token);

#endif
