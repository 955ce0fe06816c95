/* Sends lines of chat. They are numbered; newcomers get the last ones. */
#include <stdlib.h>

#include <wire/write.h>

#include "chat.h"
#include "house_inside.h"
#include "people.h"
#include "reply.h"

enum {
    CHAT_LINES = 100,     /* at one time */
    GREETED_AT_ONCE = 12, /* of these: one slice of a greeting */
    TOLD_AT_ONCE = 2      /* to all visitors of a table */
};

/* A line of chat, as visitors of the table get it. */
struct line {
    const char *name;
    uint32_t number;
    const struct store_chat *chat;
    bool message; /* with a type */
};

static void
write_line(void *context, struct buffer *out)
{
    const struct line *line = context;

    write_open(out, '{');
    if (line->message)
        write_key_text(out, "type", "chat");
    write_key_number(out, "n", line->number);
    write_key_text(out, "name", line->name);
    write_key_text(out, "text", line->chat->text);
    write_close(out, '}');
}

/* The recipients of lines: one visit, or all visits of a table. */
struct telling {
    struct house_table *table;
    struct house_visit *only; /* or NULL */
    struct house *house;
    struct people people;
    int left; /* lines still to send in this call */
    int sent; /* lines sent to that visit */
};

static bool
tell_line(void *context, uint32_t number, const struct store_chat *chat)
{
    struct telling *t = context;
    struct line line = { people_name(&t->people, chat->person), number, chat,
                         true };
    char *message = reply_compose(t->house, write_line, &line);

    if (t->only != NULL)
        t->only->chat = number;
    if (message != NULL && t->only == NULL)
        crowd_chat(&t->house->crowd, t->table, number, message);
    else if (message != NULL) {
        t->only->send(t->only->context, message, false);
        t->sent++;
    }
    free(message);
    return --t->left > 0;
}

bool
chat_send(struct house_visit *visit)
{
    struct telling t = { .table = visit->table,
                         .only = visit,
                         .house = visit->house,
                         .left = GREETED_AT_ONCE };
    enum store_status status;

    people_read(t.house, t.table, &t.people);
    if (visit->chat == 0)
        status = store_last_chat(t.house->store, t.table->id, 0, CHAT_LINES,
                                 tell_line, &t);
    else
        status = store_each_chat(t.house->store, t.table->id, visit->chat + 1,
                                 tell_line, &t);
    if (status != STORE_OK)
        visit->unread = true;
    if (status != STORE_OK || t.left > 0)
        visit->greeted = HOUSE_TABLE;
    return t.sent > 0;
}

/* The last line that every visitor has. */
static uint32_t
least_told(const struct house_table *table)
{
    uint32_t least = UINT32_MAX;

    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        if (v->greeted >= HOUSE_TABLE && v->chat < least)
            least = v->chat;
    }
    return least;
}

void
chat_tell(struct house *house, struct house_table *table)
{
    struct telling t = { .table = table, .house = house, .left = TOLD_AT_ONCE };
    uint32_t least = least_told(table);

    if (least == UINT32_MAX)
        return;
    people_read(house, table, &t.people);
    if (least == 0) /* somebody has none: send one page at most */
        store_last_chat(house->store, table->id, 0, CHAT_LINES, tell_line, &t);
    else
        store_each_chat(house->store, table->id, least + 1, tell_line, &t);
}

/* Lines for a reply. */
struct page {
    struct house *house;
    struct people people;
    struct buffer *out;
};

static bool
add_line(void *context, uint32_t number, const struct store_chat *chat)
{
    struct page *page = context;
    struct line line = { people_name(&page->people, chat->person), number, chat,
                         false };

    reply_add(page->house, page->out, write_line, &line);
    return true;
}

bool
chat_write(struct house *house, struct house_table *table, uint32_t before,
           struct buffer *out)
{
    struct page page = { .house = house, .out = out };
    enum store_status status;

    people_read(house, table, &page.people);
    write_open(out, '[');
    status = store_last_chat(house->store, table->id, before, CHAT_LINES,
                             add_line, &page);
    write_close(out, ']');
    return status == STORE_OK;
}
