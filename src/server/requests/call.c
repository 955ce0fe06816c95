/*
 * Functions that all routes share: reading bodies, refusing, waiting for the
 * disk.
 */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/bot.h>
#include <server/ops/behalf.h>
#include <server/table/play.h>
#include <server/table/refusals.h>
#include <server/house/reply.h>
#include <server/house/table.h>
#include <server/house/unicode.h>
#include <server/house/wait.h>

#include "call.h"

void
call_refuse(struct call *c, enum refusal_id id)
{
    reply_refuse(c->request, id);
}

void
call_refuse_with(struct call *c, enum refusal_id id,
                 const struct rk_phrase_arg *arg)
{
    reply_refuse_with(c->request, id, arg);
}

enum store_stage
call_stage(const struct call *c)
{
    return play_stage(c->table->match);
}

/* Reading bodies */

/* True if the body has no keys but ${keys}; otherwise refuses it. */
bool
call_has_only(struct call *c, const char *const *keys)
{
    const char *key;
    json_t *value;

    json_object_foreach(c->body, key, value)
    {
        const char *const *known = keys;

        while (*known != NULL && strcmp(*known, key) != 0)
            known++;
        if (*known != NULL)
            continue;
        call_refuse_with(
            c, REFUSAL_BAD_FIELD,
            &(struct rk_phrase_arg){ .word = strlen(key) < 40 ? key : "..." });
        return false;
    }
    return true;
}

const char *
call_line(struct call *c, const char *key, int most, enum refusal_id length)
{
    const json_t *value = json_object_get(c->body, key);
    const char *text = json_string_value(value);
    enum unicode_verdict verdict = text == NULL ? UNICODE_BAD_LENGTH
                                   : strlen(text) != json_string_length(value)
                                       ? UNICODE_BAD_CHARACTER
                                       : unicode_judge(text, most);

    if (verdict == UNICODE_FINE)
        return text;
    if (verdict == UNICODE_BAD_CHARACTER)
        call_refuse(c, REFUSAL_BAD_CHARACTER);
    else if (verdict == UNICODE_INVISIBLE)
        call_refuse(c, REFUSAL_INVISIBLE);
    else
        call_refuse_with(c, length, &(struct rk_phrase_arg){ .number = most });
    return NULL;
}

/* The seat that the body names; -1: it is refused. */
int
call_seat(struct call *c)
{
    const json_t *value = json_object_get(c->body, "seat");

    if (json_is_integer(value) && json_integer_value(value) >= 0 &&
        json_integer_value(value) < c->table->seats)
        return (int)json_integer_value(value);
    call_refuse(c, REFUSAL_BAD_SEAT);
    return -1;
}

const char *
call_level(struct call *c, bool none)
{
    const json_t *value = json_object_get(c->body, "bot");
    const struct rk_bot *bot =
        json_is_string(value) ? rk_bots_find(json_string_value(value)) : NULL;

    if (none && json_is_null(value))
        return "";
    if (bot != NULL && bot->level)
        return bot->id;
    call_refuse(c, none ? REFUSAL_NO_BOT : REFUSAL_NO_LEVEL);
    return NULL;
}

bool
call_flag(struct call *c, const char *key, bool *flag)
{
    const json_t *value = json_object_get(c->body, key);

    *flag = json_is_true(value);
    if (json_is_boolean(value))
        return true;
    call_refuse_with(c, REFUSAL_BAD_FLAG,
                     &(struct rk_phrase_arg){ .word = key });
    return false;
}

/* Waiting for the disk */

struct house_wait *
call_wait(struct call *c)
{
    struct house_wait *wait = memory_new(1, sizeof *wait);

    wait->house = c->house;
    wait->table = c->table;
    wait->person = c->person;
    wait->request = *c->request;
    wait->behalf = behalf;
    wait->has_from = c->request->address != NULL;
    if (wait->has_from)
        wait->from = *c->request->address;
    wait->request.address = NULL;
    wait->pinned = c->table;
    if (c->table != NULL) {
        wait->row = c->table->row;
        c->table->pins++;
    }
    return wait;
}
