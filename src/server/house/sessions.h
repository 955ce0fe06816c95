/* Whose a session is, and whether it is still good. */
#ifndef SERVER_SESSIONS_H
#define SERVER_SESSIONS_H

#include <stdbool.h>
#include <stdint.h>

struct house;
struct store_session;

/* Whether a session is neither too old nor unused for too long. One that is is */
/* kept all the same: the limits may be raised again. */
bool sessions_is_live(struct house *house, const struct store_session *session);

/* Whose session ${token} (or NULL) is; 0: nobody's. False: cannot be read. */
bool sessions_find(struct house *house, const char *token, uint64_t *person);

/* Who has the session ${token} (or NULL); 0: nobody, or it cannot be read. */
uint64_t sessions_person(struct house *house, const char *token);

#endif
