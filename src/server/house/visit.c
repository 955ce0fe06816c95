/* Visits: people at tables, and messages to them. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/wire.h>
#include <wire/write.h>
#include <server/table/message.h>
#include <server/table/refusals.h>

#include "bans.h"
#include "chat.h"
#include "house_inside.h"
#include "load.h"
#include "lobby.h"
#include "presence.h"
#include "row.h"
#include "row_json.h"
#include "sessions.h"
#include "visit.h"

enum { TOLD_AT_ONCE = 32 }; /* spectators who get a row in one call */

void
visit_send(struct house_visit *visit, char *message)
{
    if (message != NULL)
        visit->send(visit->context, message, false);
    free(message);
}

/* The row of ${table} for ${person}, malloc'ed; NULL: none could be made. */
static char *
row_text(struct house *house, struct house_table *table, uint64_t person)
{
    struct buffer out = { 0 };

    write_open(&out, '{');
    write_key_text(&out, "type", "table");
    write_key(&out, "table");
    if (row_json_write(&out, house, table, person)) {
        write_close(&out, '}');
        write_end(&out);
        return out.at;
    }
    free(out.at);
    return NULL;
}

/* Tells ${visit} about the row of its table. */
static void
send_row(struct house_visit *visit)
{
    visit_send(visit, row_text(visit->house, visit->table, visit->person));
}

/* Adds ${by} to the listeners at the visit's seat. */
static void
count(const struct house_visit *visit, int by)
{
    visit->table->listeners[visit->texts][visit->seat] += by;
}

/* Updates the seats that messages are made for: those with visits. */
static void
listen_anew(struct house_table *table)
{
    uint8_t seats[2] = { 0 }; /* of those who want no texts, and who do */

    for (int seat = 0; seat <= RK_SPECTATOR; seat++) {
        for (int texts = 0; texts < 2; texts++) {
            if (table->listeners[texts][seat] > 0)
                seats[texts] |= rk_seat_bit(seat);
        }
    }
    play_listen(table->match, seats[false], seats[true]);
}

/* True if ${visit} gets the same row as strangers. */
static bool
is_stranger(const struct house_visit *visit)
{
    const struct house_table *table = visit->table;
    uint64_t person = visit->person;

    return person == 0 || (person != table->row.host &&
                           row_place_of(table, person) == RK_SPECTATOR &&
                           row_offer_of(table, person) == RK_SPECTATOR);
}

/* Sends the row; ${*text} is the row for strangers, made the first time. */
static void
send_row_once(struct house_visit *visit, char **text)
{
    if (!is_stranger(visit)) {
        send_row(visit);
        return;
    }
    if (*text == NULL)
        *text = row_text(visit->house, visit->table, 0);
    if (*text != NULL)
        visit->send(visit->context, *text, false);
}

static struct house_visit *
first_told_later(struct house *house)
{
    return QUEUE_ITEM(house->visits.rows.first, struct house_visit, row_link);
}

bool
visit_tell_crowd(struct house *house)
{
    struct queue *rows = &house->visits.rows;
    struct house_visit *visit = first_told_later(house);
    struct house_table *table = visit != NULL ? visit->table : NULL;
    char *text = NULL;

    for (int i = 0; i < TOLD_AT_ONCE && visit != NULL && visit->table == table;
         i++, visit = first_told_later(house)) {
        queue_pop(rows);
        send_row_once(visit, &text);
    }
    free(text);
    return visit != NULL;
}

/*
 * Shows ${visit}, who was greeted, the position once it is in memory; ${flow}:
 * with the flow of frames.
 */
static void
show(struct house_visit *visit, bool flow)
{
    crowd_catch_up(&visit->house->crowd, visit);
    visit->greeting =
        (struct play_greeting){ .to = { visit->seat, visit->texts, visit },
                                .told = UINT32_MAX,
                                .flow = flow };
    if (load_need(visit->house, visit->table))
        play_greet_on(visit->table->match, &visit->greeting);
    else
        visit->greeted = HOUSE_TABLE;
}

/* Moves ${visit} to ${seat}. */
static void
reseat(struct house_visit *visit, int seat)
{
    crowd_skip(&visit->house->crowd, visit); /* the new view includes it */
    count(visit, -1);
    visit->seat = seat;
    visit->greeting.to.seat = seat;
    count(visit, 1);
}

/*
 * Sends the row to all visitors; those whose seat has changed get a new view.
 * All strangers get the same text; in a crowd they get only the newest row,
 * later.
 */
void
visit_tell_row(struct house *house, struct house_table *table)
{
    bool crowd = crowd_is_at(table);
    char *text = NULL;

    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        int seat = row_seat_of(table, v->person);
        bool moved = seat != v->seat;
        bool later = crowd && !moved && is_stranger(v);

        if (!later)
            crowd_catch_up(&v->house->crowd, v);
        if (moved)
            reseat(v, seat);
        if (v->greeted == HOUSE_NOTHING)
            continue;
        if (later) {
            queue_add(&house->visits.rows, &v->row_link);
            continue;
        }
        queue_remove(&house->visits.rows, &v->row_link);
        send_row_once(v, &text);
        if (moved && v->greeted == HOUSE_ALL)
            show(v, false);
    }
    free(text);
    if (house->visits.rows.first != NULL)
        house->settings.wake(house->settings.context);
    listen_anew(table);
}

void
visit_refuse(struct house_visit *visit, const char *token, enum refusal_id id)
{
    metrics_refusal(&visit->house->metrics, refusals_row(id)->code);
    visit_send(visit, message_refused(token, id));
}

/* Ends the visits that came with a session of ${person}. */
void
visit_end_all(struct house *house, uint64_t person,
              const unsigned char session[STORE_HASH])
{
    struct map_link *at = map_find(&house->visits.by_person, person);

    for (; at != NULL; at = map_before(at)) {
        struct house_visit *v = MAP_ITEM(at, struct house_visit, by_person);

        v->ended |= memcmp(v->session, session, STORE_HASH) == 0;
    }
    house->purges++;
}

/* Coming and going */

struct house_visit *
visit_come(struct house *house, const char *link, const char *token,
           uint32_t after,
           void (*send)(void *context, const char *json, bool can_wait),
           void *context)
{
    struct house_table *table;
    struct house_visit *visit;
    uint64_t person;
    bool known;

    house_find(house, link, &table);
    known = sessions_find(house, token, &person);
    if (table == NULL || bans_person(house, person))
        return NULL;
    behalf = (struct behalf){ "visit", NULL, table->id, person };
    visit = memory_new(1, sizeof *visit);
    visit->id = ++house->visits.last_id;
    visit->house = house;
    visit->table = table;
    visit->person = person;
    if (person != 0)
        secret_hash(token, visit->session);
    visit->seat = row_seat_of(table, visit->person);
    visit->send = send;
    visit->context = context;
    visit->greeting.to.seat = visit->seat;
    visit->greeting.to.only = visit;
    visit->greeting.told = after;
    visit->unread = !known;
    visit->pace = 100;
    visit->next = table->visits;
    visit->before = &table->visits;
    if (visit->next != NULL)
        visit->next->before = &visit->next;
    table->visits = visit;
    table->visitors++;
    count(visit, 1);
    if (person != 0)
        map_put(&house->visits.by_person, &visit->by_person, person);
    presence_came(visit);
    if (person == table->row.host)
        lobby_look(house, table);
    house->metrics.visits++;
    listen_anew(table);
    thinking_ask_bots(house, table);
    return visit;
}

void
visit_want_texts(struct house_visit *visit, bool wanted)
{
    count(visit, -1);
    visit->texts = visit->greeting.to.texts = wanted;
    count(visit, 1);
    listen_anew(visit->table);
}

void
visit_from(struct house_visit *visit, const struct address *address)
{
    lobby_person_came(visit->house, visit->person, address);
}

bool
visit_is_greeted(const struct house_visit *visit)
{
    return visit->greeted == HOUSE_ALL;
}

static void
end_greeting(struct house_visit *visit)
{
    visit->greeted = HOUSE_ALL;
    crowd_skip(&visit->house->crowd, visit);
    if (visit->unread)
        visit_refuse(visit, NULL, REFUSAL_GREETING_NOT_READ);
}

/* Sends some events, and the view after the last ones. */
static void
send_match(struct house_visit *visit)
{
    queue_remove(&visit->house->visits.greetings, &visit->greeting_link);
    behalf.which = "match";
    if (play_greet_on(visit->table->match, &visit->greeting))
        end_greeting(visit);
}

bool
visit_flows(const struct house_visit *visit)
{
    return visit->greeted < HOUSE_MISSED;
}

bool
visit_flow(struct house_visit *visit)
{
    behalf = (struct behalf){ "visit", NULL, visit->table->id, visit->person };
    if (visit->greeted == HOUSE_NOTHING) {
        visit->greeted = HOUSE_ROW;
        behalf.which = "row";
        send_row(visit);
        chat_send(visit);
        return true;
    }
    while (visit->greeted == HOUSE_ROW) {
        behalf.which = "chat";
        if (chat_send(visit))
            return true;
    }
    if (visit_flows(visit) && load_need(visit->house, visit->table))
        send_match(visit);
    return visit_flows(visit);
}

/* The match could not be read: says so once, and retries. */
static void
miss_match(struct house_visit *visit)
{
    thinking_retry(visit->house, visit->table);
    if (visit->greeted == HOUSE_MISSED)
        return;
    visit->greeted = HOUSE_MISSED;
    visit_refuse(visit, NULL, REFUSAL_MATCH_NOT_READ);
}

void
visit_resume_greetings(struct house *house, struct house_table *table)
{
    listen_anew(table);
    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        if (v->greeted != HOUSE_TABLE && v->greeted != HOUSE_MISSED)
            continue;
        if (play_is_loaded(table->match)) {
            v->greeted = HOUSE_TABLE;
            queue_add(&house->visits.greetings, &v->greeting_link);
        } else
            miss_match(v);
    }
}

/* Reads the match of ${table} again if a greeting waits for it. */
void
visit_retry_greetings(struct house *house, struct house_table *table)
{
    const struct house_visit *v = table->visits;

    while (v != NULL && v->greeted != HOUSE_MISSED)
        v = v->next;
    if (v != NULL && load_need(house, table))
        visit_resume_greetings(house, table);
}

/* The first piece only: the network asks for the next ones. */
bool
visit_greet_next(struct house *house)
{
    struct house_visit *visit = QUEUE_ITEM(house->visits.greetings.first,
                                           struct house_visit, greeting_link);

    if (visit == NULL)
        return false;
    behalf = (struct behalf){ "visit", NULL, visit->table->id, visit->person };
    send_match(visit);
    return house->visits.greetings.first != NULL;
}

void
visit_leave(struct house_visit *visit)
{
    if (visit->hint != NULL)
        thinking_drop(visit->house, visit->hint);
    queue_remove(&visit->house->visits.greetings, &visit->greeting_link);
    queue_remove(&visit->house->visits.rows, &visit->row_link);
    crowd_leave(&visit->house->crowd, visit);
    visit->table->visitors--;
    count(visit, -1);
    *visit->before = visit->next;
    if (visit->next != NULL)
        visit->next->before = visit->before;
    if (visit->person != 0)
        map_remove(&visit->house->visits.by_person, &visit->by_person);
    presence_left(visit);
    if (visit->person == visit->table->row.host)
        lobby_look(visit->house, visit->table);
    visit->house->metrics.visits--;
    visit->table->used = house_time(visit->house);
    listen_anew(visit->table);
    thinking_ask_bots(visit->house, visit->table);
    json_decref(visit->held);
    free(visit);
}

/* A greeting that lacks the match continues once it is loaded. */
void
visit_show(struct house_visit *visit, bool flow)
{
    if (visit->greeted == HOUSE_ALL) {
        show(visit, flow);
        return;
    }
    if (visit->greeted == HOUSE_MISSED)
        visit->greeted = HOUSE_TABLE;
    if (load_need(visit->house, visit->table))
        queue_add(&visit->house->visits.greetings, &visit->greeting_link);
}

bool
visit_unwelcome(const struct house_visit *visit)
{
    return life_is_leaving(visit->table) || visit->ended ||
           bans_person(visit->house, visit->person);
}
