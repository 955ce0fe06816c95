/*
 * Routes of chat: for those who sit at a table or watch it with a name, unless
 * the host has closed it.
 */
#include <wire/write.h>
#include <wire/utf8.h>
#include <server/house/chat.h>
#include <server/house/house_inside.h>
#include <server/house/presence.h>
#include <server/house/rates.h>
#include <server/house/reply.h>
#include <server/house/row.h>
#include <server/house/unicode.h>
#include <server/house/wait.h>
#include <server/table/refusals.h>

#include "call.h"
#include "query.h"

enum { CHAT_CHARS = UNICODE_LINE_MAX };

_Static_assert(CHAT_CHARS *UTF8_MAX < STORE_CHAT_MAX, "a line fits whole");

static void
on_said(void *context, enum store_status status)
{
    struct house_wait *wait = context;

    behalf = wait->behalf;
    if (status == STORE_OK) {
        wait->house->metrics.chat++;
        wait->request.reply(wait->request.context, 200, "{}", NULL);
        chat_tell(wait->house, wait->table);
    } else
        reply_refuse(&wait->request, wait_refusal(status));
    wait_free(wait);
}

/* True if the person may chat here; otherwise refuses. */
static bool
may_say(struct call *c)
{
    if (!c->table->row.chat)
        call_refuse(c, REFUSAL_CHAT_CLOSED);
    else if (row_place_of(c->table, c->person) == RK_SPECTATOR &&
             !presence_is_there(c->house, c->table, c->person))
        call_refuse(c, REFUSAL_NOT_HERE);
    else if (!rates_may_chat(c->house, c->person))
        call_refuse(c, REFUSAL_TOO_FAST_SPEAK);
    else if (store_is_full(c->house->store))
        call_refuse(c, REFUSAL_DISK_FULL);
    else
        return true;
    return false;
}

void
route_say(struct call *c)
{
    static const char *const keys[] = { "text", NULL };
    const char *text;
    struct house_wait *wait;
    struct store_change change = { .kind = STORE_SAY };

    if (!call_has_only(c, keys) ||
        (text = call_line(c, "text", CHAT_CHARS, REFUSAL_CHAT_LENGTH)) ==
            NULL ||
        !may_say(c))
        return;
    wait = call_wait(c);
    change.chat = (struct store_chat){ .table = c->table->id,
                                       .epoch = play_epoch(c->table->match),
                                       .person = c->person,
                                       .when = house_now(c->house),
                                       .text = text };
    if (!store_submit(c->house->store, &change, on_said, wait))
        on_said(wait, STORE_FAILED);
}

void
route_close_chat(struct call *c)
{
    static const char *const keys[] = { "open", NULL };
    struct house_wait *wait;
    bool open;

    if (!route_is_host(c) || !call_has_only(c, keys) ||
        !call_flag(c, "open", &open) || !route_may_change(c))
        return;
    wait = call_wait(c);
    wait->row.chat = open;
    wait_change(wait);
}

/* Lines before a number, or the last ones. */
void
route_chat(struct call *c)
{
    uint32_t before;
    struct buffer out = { 0 };

    if (!query_number(c->request->query, "before", 0, &before)) {
        call_refuse(c, REFUSAL_BAD_LINE);
        return;
    }
    write_open(&out, '{');
    write_key(&out, "chat");
    if (!chat_write(c->house, c->table, before, &out)) {
        free(out.at);
        call_refuse(c, REFUSAL_NOT_READ);
        return;
    }
    write_close(&out, '}');
    reply_json(c->request, 200, &out);
}
