/* Messages for a crowd, in the order in which they came. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "crowd.h"
#include "table.h"
#include "visit_inside.h"

enum {
    CROWD = 32,          /* visitors who are told at once */
    SENT_AT_ONCE = 32,   /* of one message, */
    LOOKED_AT_ONCE = 512 /* visits looked at, recipients or not */
};

struct crowd_message {
    struct queue_link link;
    struct house_table *table; /* pinned */
    uint64_t number;
    uint32_t line; /* of the chat; 0: it is for spectators, */
    bool texts;    /* for those who want texts, or who do not */
    const char *text;
    char copy[];
};

static bool
is_for(const struct crowd_message *message, const struct house_visit *visit)
{
    if (visit->table != message->table)
        return false;
    if (message->line != 0)
        return visit->greeted >= HOUSE_TABLE && visit->chat < message->line;
    return visit->seat == RK_SPECTATOR && visit->texts == message->texts &&
           visit_is_greeted(visit) && visit->crowd < message->number;
}

/*
 * Sends ${message} to ${visit} if it is a recipient and lacks it; true if sent.
 */
static bool
send_to(const struct crowd_message *message, struct house_visit *visit)
{
    if (!is_for(message, visit))
        return false;
    if (message->line != 0)
        visit->chat = message->line;
    else
        visit->crowd = message->number;
    visit->send(visit->context, message->text, false);
    return true;
}

bool
crowd_is_at(const struct house_table *table)
{
    return table->visitors > CROWD || table->messages > 0;
}

static struct crowd_message *
first_message(const struct crowd *crowd)
{
    return QUEUE_ITEM(crowd->messages.first, struct crowd_message, link);
}

/* Begins to send the first message of the queue. */
static void
start_first(struct crowd *crowd)
{
    const struct crowd_message *m = first_message(crowd);

    crowd->next = m != NULL ? m->table->visits : NULL;
}

static void
queue(struct crowd *crowd, const struct crowd_message *message)
{
    size_t size = strlen(message->text) + 1;
    struct crowd_message *m = memory_raw(sizeof *m + size);

    *m = *message;
    m->text = memcpy(m->copy, message->text, size);
    m->table->pins++;
    m->table->messages++;
    queue_push(&crowd->messages, &m->link);
    if (crowd->messages.count > 1)
        return;
    start_first(crowd);
    crowd->wake(crowd->context);
}

static void
drop_first(struct crowd *crowd)
{
    struct crowd_message *m = first_message(crowd);

    m->table->pins--;
    m->table->messages--;
    queue_pop(&crowd->messages);
    free(m);
}

/* Sends ${message} to its recipients, at once or later. */
static void
tell(struct crowd *crowd, struct crowd_message *message)
{
    bool later = crowd_is_at(message->table);

    message->number = ++crowd->number;
    for (struct house_visit *v = message->table->visits; v != NULL;
         v = v->next) {
        if (!later || v->seat != RK_SPECTATOR)
            send_to(message, v);
    }
    if (later)
        queue(crowd, message);
}

void
crowd_tell(struct crowd *crowd, struct house_table *table, bool texts,
           const char *text)
{
    tell(crowd, &(struct crowd_message){
                    .table = table, .texts = texts, .text = text });
}

void
crowd_chat(struct crowd *crowd, struct house_table *table, uint32_t line,
           const char *text)
{
    tell(crowd,
         &(struct crowd_message){ .table = table, .line = line, .text = text });
}

bool
crowd_waits(const struct crowd *crowd)
{
    return crowd->messages.first != NULL;
}

void
crowd_go_on(struct crowd *crowd)
{
    int sent = 0;

    for (int i = 0; i < LOOKED_AT_ONCE && sent < SENT_AT_ONCE; i++) {
        struct house_visit *visit = crowd->next;

        if (visit == NULL)
            break;
        crowd->next = visit->next;
        sent += send_to(first_message(crowd), visit);
    }
    if (crowd->next == NULL) {
        drop_first(crowd);
        start_first(crowd);
    }
}

void
crowd_catch_up(struct crowd *crowd, struct house_visit *visit)
{
    struct queue_link *at = crowd->messages.first;

    for (; at != NULL; at = at->next)
        send_to(QUEUE_ITEM(at, struct crowd_message, link), visit);
}

void
crowd_skip(const struct crowd *crowd, struct house_visit *visit)
{
    visit->crowd = crowd->number;
}

void
crowd_leave(struct crowd *crowd, struct house_visit *visit)
{
    if (crowd->next == visit)
        crowd->next = visit->next;
}

void
crowd_close(struct crowd *crowd)
{
    while (crowd_waits(crowd))
        drop_first(crowd);
}
