/* Changes that make something new. */
#include <store/secret.h>

#include "new.h"

struct store_change
new_person(uint64_t id, const char *name)
{
    return (struct store_change){ .kind = STORE_ADD_PERSON,
                                  .person = { id, name, 5 } };
}

struct store_change
new_session(enum store_kind kind, uint64_t who, const char *token)
{
    struct store_change change = {
        .kind = kind, .session = { .person = who, .made = 9, .used = 9 }
    };

    secret_hash(token, change.session.hash);
    return change;
}

struct store_change
new_entrance(uint64_t who, const char *token)
{
    return (struct store_change){
        .kind = STORE_ENTER,
        .entrance = { new_person(who, "E").person,
                      new_session(STORE_ADD_SESSION, who, token).session }
    };
}

struct store_change
new_table(uint64_t id, const char *link)
{
    return (struct store_change){
        .kind = STORE_ADD_TABLE,
        .table = { .id = id,
                   .link = link,
                   .host = 7,
                   .setup = "{\"a\": \"it's\"}",
                   .listed = true,
                   .stage = STORE_OPEN,
                   .made = 100,
                   .touched = 200,
                   .rules = 3,
                   .chat = true,
                   .stand_in = "casual",
                   .seats = 2,
                   .seat = { { .person = 7 }, { .bot = "strong" } } }
    };
}

struct store_change
new_entry(uint64_t table, uint32_t first, const struct store_entry *e)
{
    return (struct store_change){
        .kind = STORE_APPEND, .append = { table, first, 1, e, STORE_PLAYING }
    };
}

const struct store_entry pass = { .seat = 1, .when = 3, .text = "pass" };
