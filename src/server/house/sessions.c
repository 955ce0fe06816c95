/* Sessions: their people, and when they expire. */
#include "house_inside.h"
#include "people.h"
#include "sessions.h"

enum { DAY_MS = 24 * 3600 * 1000 };

/* True if ${days} have passed since ${then}; 0 days never pass. */
static bool
is_older(struct house *house, uint64_t then, uint64_t days)
{
    return days != 0 && house_is_longer(house, then, days * DAY_MS - 1);
}

bool
sessions_is_live(struct house *house, const struct store_session *session)
{
    return !is_older(house, session->used, house->settings.session_idle_days) &&
           !is_older(house, session->made, house->settings.session_days);
}

static void
on_used(void *context, enum store_status status)
{
    (void)context;
    (void)status; /* a failed write is repeated another day */
}

/* Stores that a session is in use, once a day. */
static void
note_use(struct house *house, const struct store_session *session)
{
    struct store_change change = { .kind = STORE_USE_SESSION,
                                   .session = *session };

    if (!is_older(house, session->used, 1))
        return;
    change.session.used = house_time(house);
    store_submit(house->store, &change, on_used, NULL);
}

bool
sessions_find(struct house *house, const char *token, uint64_t *person)
{
    unsigned char hash[STORE_HASH];
    char name[STORE_NAME_MAX];
    struct store_entrance found;
    enum store_status status = STORE_NOTHING;

    *person = 0;
    if (token != NULL) {
        secret_hash(token, hash);
        status = store_find_session(house->store, hash, &found, name);
    }
    if (status == STORE_OK && sessions_is_live(house, &found.session)) {
        *person = found.person.id;
        note_use(house, &found.session);
    }
    return status != STORE_FAILED;
}

uint64_t
sessions_person(struct house *house, const char *token)
{
    uint64_t person;

    sessions_find(house, token, &person);
    return person;
}
