/*
 * Chat: for those who sit at a table or watch it with a name, unless the host
 * has closed it. Lines are numbered; whoever comes gets the last ones.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <wire/build.h>
#include <wire/utf8.h>

#include "call.h"
#include "people.h"
#include "unicode.h"

enum {
    CHAT_CHARS = UNICODE_LINE_MAX,
    CHAT_LINES = 100, /* at one time */
    TOLD_AT_ONCE = 2  /* to all visitors of a table */
};

_Static_assert(CHAT_CHARS *UTF8_MAX < STORE_CHAT_MAX, "a line fits whole");

/* Telling */

/* A line of chat, as it is told to those at the table. */
struct line {
    struct people *people;
    uint32_t number;
    const struct store_chat *chat;
    bool message; /* it has a type */
};

static json_t *
line_json(void *context)
{
    const struct line *line = context;
    json_t *json = build_object();

    if (line->message)
        build_put(json, "type", build_text("chat"));
    build_put(json, "n", json_integer(line->number));
    build_put(json, "name",
              build_text(people_name(line->people, line->chat->person)));
    build_put(json, "text", build_text(line->chat->text));
    return json;
}

/* To whom lines are told: to one visit, or to all of a table. */
struct telling {
    struct house_table *table;
    struct house_visit *only; /* or NULL */
    struct house *house;
    struct people people;
    int left; /* lines that are told at once */
};

static bool
tell_line(void *context, uint32_t number, const struct store_chat *chat)
{
    struct telling *t = context;
    struct line line = { &t->people, number, chat, true };
    char *message = house_compose(t->house, line_json, &line);

    if (message != NULL && t->only == NULL)
        crowd_tell(t->house, t->table, message, number);
    else if (message != NULL && t->only->chat < number) {
        t->only->chat = number;
        t->only->send(t->only->context, message);
    }
    free(message);
    return --t->left > 0;
}

bool
house_send_chat(struct house_visit *visit)
{
    struct telling t = { .table = visit->table,
                         .only = visit,
                         .house = visit->house,
                         .left = CHAT_LINES };

    people_read(t.house, t.table, &t.people);
    return store_last_chat(visit->house->store, visit->table->id, 0, CHAT_LINES,
                           tell_line, &t) == STORE_OK;
}

/* The last line that all visitors have got. */
static uint32_t
least_told(const struct house_table *table)
{
    uint32_t least = UINT32_MAX;

    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        if (v->greeted != HOUSE_NOTHING && v->chat < least)
            least = v->chat;
    }
    return least;
}

/*
 * Tells all visitors lines that they have not got yet: a few, since it is
 * called for each line that becomes durable, and many may do so at once.
 */
static void
tell_new(struct house *house, struct house_table *table)
{
    struct telling t = { .table = table, .house = house, .left = TOLD_AT_ONCE };
    uint32_t least = least_told(table);

    if (least == UINT32_MAX)
        return;
    people_read(house, table, &t.people);
    if (least == 0) /* somebody who has got none: no more than a page */
        store_last_chat(house->store, table->id, 0, CHAT_LINES, tell_line, &t);
    else
        store_each_chat(house->store, table->id, least + 1, tell_line, &t);
}

/* Saying something */

static void
on_said(void *context, enum store_status status)
{
    struct house_wait *wait = context;

    behalf = wait->behalf;
    if (status == STORE_OK) {
        wait->house->metrics.chat++;
        house_reply(&wait->request, 200, build_object());
        tell_new(wait->house, wait->table);
    } else
        house_refuse(&wait->request, REFUSAL_NOT_KEPT);
    house_wait_free(wait);
}

/* Whether the person may say something here; else it is refused. */
static bool
may_say(struct call *c)
{
    if (!c->table->row.chat)
        call_refuse(c, REFUSAL_CHAT_CLOSED);
    else if (house_place_of(c->table, c->person) == RK_SPECTATOR &&
             !presence_is_there(c->table, c->person))
        call_refuse(c, REFUSAL_NOT_HERE);
    else if (!house_may_chat(c->house, c->person))
        call_refuse(c, REFUSAL_TOO_FAST_SPEAK);
    else
        return true;
    return false;
}

void
call_say(struct call *c)
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
    change.chat = (struct store_chat){ c->table->id, c->person,
                                       house_now(c->house), text };
    if (!store_submit(c->house->store, &change, on_said, wait))
        on_said(wait, STORE_FAILED);
}

/* Closing and reading */

void
call_close_chat(struct call *c)
{
    static const char *const keys[] = { "open", NULL };
    struct house_wait *wait;
    bool open;

    if (!call_is_host(c) || !call_has_only(c, keys) ||
        !call_flag(c, "open", &open) || !call_may_change(c))
        return;
    wait = call_wait(c);
    wait->row.chat = open;
    house_change(wait);
}

/* Lines for a reply. */
struct page {
    struct people people;
    json_t *list;
};

static bool
add_line(void *context, uint32_t number, const struct store_chat *chat)
{
    struct page *page = context;
    struct line line = { &page->people, number, chat, false };

    build_add(page->list, line_json(&line));
    return true;
}

/* Lines before a number, or the last ones. */
void
call_chat(struct call *c)
{
    static const char *const keys[] = { "before", NULL };
    char text[CALL_ARG_MAX];
    uint32_t before;
    struct page page;
    json_t *json;

    if (!call_query(c, keys, "before", text))
        return;
    if (!call_number(text, 0, &before)) {
        call_refuse(c, REFUSAL_BAD_LINE);
        return;
    }
    people_read(c->house, c->table, &page.people);
    page.list = build_array();
    json = build_object();
    build_put(json, "chat", page.list);
    if (store_last_chat(c->house->store, c->table->id, before, CHAT_LINES,
                        add_line, &page) == STORE_OK)
        house_reply(c->request, 200, json);
    else {
        json_decref(json);
        call_refuse(c, REFUSAL_NOT_READ);
    }
}
