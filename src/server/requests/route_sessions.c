/* Routes of sessions: how people list and end their own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <wire/write.h>
#include <server/house/house_inside.h>
#include <server/house/reply.h>
#include <server/house/sessions.h>
#include <server/table/refusals.h>

#include "call.h"

enum {
    ID_BYTES = 8, /* of the hash, as the public id of a session */
    ID_TEXT = 2 * ID_BYTES + 1
};

static void
write_id(const struct store_session *session, char id[ID_TEXT])
{
    for (int i = 0; i < ID_BYTES; i++)
        snprintf(id + 2 * i, 3, "%02x", session->hash[i]);
}

struct listing {
    struct house *house;
    unsigned char own[STORE_HASH];
    const struct store_session *session; /* the next one */
    struct buffer out;
};

static void
write_time(struct buffer *out, const char *key, struct house *house,
           uint64_t time)
{
    write_key_number(out, key, (int64_t)house_when(house, time));
}

static void
write_session(void *context, struct buffer *out)
{
    const struct listing *listing = context;
    const struct store_session *session = listing->session;
    char id[ID_TEXT];

    write_id(session, id);
    write_open(out, '{');
    write_key_text(out, "session", id);
    write_time(out, "made", listing->house, session->made);
    write_time(out, "used", listing->house, session->used);
    write_key_flag(out, "own",
                   memcmp(session->hash, listing->own, STORE_HASH) == 0);
    write_close(out, '}');
}

static bool
on_listed(void *context, const struct store_session *session)
{
    struct listing *listing = context;

    listing->session = session;
    if (sessions_is_live(listing->house, session))
        reply_add(listing->house, &listing->out, write_session, listing);
    return true;
}

void
route_sessions(struct call *c)
{
    struct listing listing = { .house = c->house };

    secret_hash(c->request->token, listing.own);
    write_open(&listing.out, '{');
    write_key(&listing.out, "sessions");
    write_open(&listing.out, '[');
    if (store_each_session(c->house->store, c->person, on_listed, &listing) ==
        STORE_OK) {
        write_close(&listing.out, ']');
        write_close(&listing.out, '}');
        reply_json(c->request, 200, &listing.out);
        return;
    }
    free(listing.out.at);
    call_refuse(c, REFUSAL_NOT_READ);
}

/* A session that is being ended. */
struct ended {
    struct house *house;
    struct house_request request;
    uint64_t person;
    unsigned char hash[STORE_HASH];
    bool own;
};

static void
on_ended(void *context, enum store_status status)
{
    struct ended *ended = context;
    const struct house_request *request = &ended->request;

    if (status == STORE_FAILED)
        reply_refuse(request, REFUSAL_NOT_KEPT);
    else {
        visit_end_all(ended->house, ended->person, ended->hash);
        request->reply(request->context, 200, "{}", ended->own ? "" : NULL);
    }
    free(ended);
}

static void
end(struct call *c, const unsigned char hash[STORE_HASH])
{
    struct ended *ended = memory_new(1, sizeof *ended);
    struct store_change change = { .kind = STORE_END_SESSION };
    unsigned char own[STORE_HASH];

    secret_hash(c->request->token, own);
    ended->house = c->house;
    ended->request = *c->request;
    ended->person = c->person;
    ended->own = memcmp(own, hash, STORE_HASH) == 0;
    memcpy(ended->hash, hash, STORE_HASH);
    memcpy(change.session.hash, hash, STORE_HASH);
    if (!store_submit(c->house->store, &change, on_ended, ended))
        on_ended(ended, STORE_FAILED);
}

struct search {
    const char *id;
    bool found;
    unsigned char hash[STORE_HASH];
};

static bool
on_searched(void *context, const struct store_session *session)
{
    struct search *search = context;
    char id[ID_TEXT];

    write_id(session, id);
    search->found = strcmp(id, search->id) == 0;
    if (search->found)
        memcpy(search->hash, session->hash, STORE_HASH);
    return !search->found;
}

void
route_end_session(struct call *c)
{
    static const char *const keys[] = { "session", NULL };
    struct search search = { .id = json_string_value(
                                 json_object_get(c->body, "session")) };

    if (!call_has_only(c, keys))
        return;
    if (search.id == NULL)
        call_refuse(c, REFUSAL_BAD_SESSION);
    else if (store_each_session(c->house->store, c->person, on_searched,
                                &search) != STORE_OK)
        call_refuse(c, REFUSAL_NOT_READ);
    else if (!search.found)
        call_refuse(c, REFUSAL_NO_SUCH_SESSION);
    else
        end(c, search.hash);
}

void
route_sign_out(struct call *c)
{
    static const char *const keys[] = { NULL };
    unsigned char own[STORE_HASH];

    if (!call_has_only(c, keys))
        return;
    secret_hash(c->request->token, own);
    end(c, own);
}
