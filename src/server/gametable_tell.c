/*
 * What seats and spectators are told: made from the durable position only,
 * each with numbers of its own.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "guard.h"
#include "message.h"
#include "replay.h"
#include "gametable_inside.h"

const struct rk_state *
gametable_state(const struct gametable *table)
{
    return (const struct rk_state *)(const void *)table->durable.bytes;
}

uint8_t
gametable_roles(const struct gametable *table)
{
    return table->file != NULL
               ? rk_seat_everyone(table->file->match.setup.seats)
               : rk_seat_bit(RK_SPECTATOR);
}

struct rk_ask
gametable_ask(const struct gametable *table)
{
    return table->known ? table->game->ask(gametable_state(table))
                        : (struct rk_ask){ .awaited = table->awaited };
}

void
gametable_listen(struct gametable *table, uint8_t seats)
{
    if (seats != 0)
        gametable_wake(table);
    table->listening = seats & gametable_roles(table);
    for (int seat = 0; seat < GAMETABLE_ROLES; seat++) {
        if ((table->listening & rk_seat_bit(seat)) == 0)
            table->asked[seat] = GAMETABLE_NOTHING;
    }
}

void
gametable_label(struct gametable *table, uint8_t seats)
{
    table->labelling = seats;
}

void
gametable_resign(struct gametable *table, uint8_t seats)
{
    table->resigned = table->resigning = seats;
}

void
gametable_resign_soon(struct gametable *table, uint8_t seats)
{
    table->resigning = seats;
}

/* A text that was made for one recipient and will do for others. */
struct shared {
    struct rk_event seen; /* as the first of them may know it */
    uint32_t number;
    uint64_t asks; /* its fingerprint, if it is an ask */
    char *text;    /* NULL: not made yet */
};

/* What has changed, told to everybody who listens. */
struct change {
    const struct rk_event *event;
    int events;
    struct shared *shared; /* one for each event, */
    struct shared ask;     /* and for those who are not awaited */
    bool silent;           /* something has changed, but no event tells it */
};

/* Messages for one recipient, made under guard and sent outside of it. */
struct outbox {
    const struct gametable *table;
    struct message_for to;
    struct change *change; /* or NULL: a greeting */
    struct gametable_greeting *greeting;
    struct note {
        char *text;
        bool shared; /* with others, and not freed here */
    } * note;
    size_t count, room;
    uint64_t asks; /* what is asked in these messages; or GAMETABLE_NOTHING */
};

static void
put_note(struct outbox *box, struct note note)
{
    if (box->count == box->room) {
        box->room = 2 * box->room + 8;
        box->note = realloc(box->note, box->room * sizeof *box->note);
        RK_CHECK(box->note != NULL);
    }
    box->note[box->count++] = note;
}

static void
put(struct outbox *box, char *text)
{
    put_note(box, (struct note){ text, false });
}

struct message_for
gametable_to(const struct gametable *table, int seat)
{
    return (struct message_for){
        .game = table->game,
        .setup = table->file != NULL ? &table->file->match.setup : NULL,
        .state = gametable_state(table),
        .seat = seat,
        .stage = table->stage,
        .resigned = table->resigned,
        .id = gametable_ask_id(table, seat),
        .labels = (table->labelling & rk_seat_bit(seat)) != 0
    };
}

static struct outbox
outbox_for(const struct gametable *table, int seat)
{
    return (struct outbox){ .table = table, .to = gametable_to(table, seat) };
}

/*
 * Makes the messages by ${work} and sends them. False: a promise was broken,
 * nothing is sent, and the table is set aside.
 */
static bool
send_all(struct gametable *table, struct outbox *box, void (*work)(void *))
{
    const struct gametable_host *host = table->host;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    void *to = box->greeting != NULL ? box->greeting->to : NULL;
    bool made = guard_run(work, box, &why);

    for (size_t i = 0; i < box->count; i++) {
        if (made)
            host->tell(host->context, table, box->to.seat, to,
                       box->note[i].text);
        if (!box->note[i].shared)
            free(box->note[i].text);
    }
    free(box->note);
    if (!made)
        gametable_set_aside(table, sentence);
    return made;
}

bool
gametable_answered(const struct gametable *table, int seat)
{
    for (const struct pending *p = table->pending.first; p != NULL; p = p->next)
        if (p->seat == seat && !p->waits)
            return true;
    return false;
}

/* What one event is to the recipient: many may know the same. */
static void
put_event(struct outbox *box, int index)
{
    const struct rk_event *event = &box->change->event[index];
    struct shared *shared = &box->change->shared[index];
    struct rk_event seen = rk_event_for(event, box->to.seat);

    if (shared->text == NULL) {
        shared->seen = seen;
        shared->number = box->to.number;
        shared->text = message_event(&box->to, event);
    }
    if (shared->number == box->to.number &&
        memcmp(&shared->seen, &seen, sizeof seen) == 0)
        put_note(box, (struct note){ shared->text, true });
    else
        put(box, message_event(&box->to, event));
}

/*
 * Queues what is asked now, unless the recipient has that already and events
 * tell that something has happened. All seats that are not asked get the same
 * message, so it is made once and shared.
 */
static void
put_ask(struct outbox *box)
{
    const struct gametable *table = box->table;
    struct shared own = { 0 }, *ask = &box->change->ask;
    bool awaited =
        (gametable_ask(table).awaited & rk_seat_bit(box->to.seat)) != 0;

    if (awaited || (ask->text != NULL && ask->number != box->to.number))
        ask = &own;
    if (ask->text == NULL) {
        ask->number = box->to.number;
        ask->text = message_ask(&box->to, &ask->asks);
    }
    if (ask->asks == table->asked[box->to.seat] && !box->change->silent) {
        free(own.text);
        return;
    }
    box->asks = ask->asks;
    put_note(box, (struct note){ ask->text, ask != &own });
}

/* Who has answered already is not asked again for what others do. */
static void
make_change(void *context)
{
    struct outbox *box = context;

    for (int i = 0; i < box->change->events; i++) {
        box->to.number++;
        put_event(box, i);
    }
    if (!gametable_answered(box->table, box->to.seat))
        put_ask(box);
}

/* Sends ${change} to ${seat}. */
static void
send_change(struct gametable *table, int seat, struct change *change,
            uint32_t before)
{
    struct outbox box = outbox_for(table, seat);

    box.to.number = before;
    box.change = change;
    if (send_all(table, &box, make_change) && box.asks != GAMETABLE_NOTHING)
        table->asked[seat] = box.asks;
}

static void
end_change(struct change *change)
{
    for (int i = 0; i < change->events; i++)
        free(change->shared[i].text);
    free(change->shared);
    free(change->ask.text);
}

void
gametable_tell_change(struct gametable *table, const struct pending *pending)
{
    size_t events = (size_t)pending->events;
    struct change change = { .event = pending->event,
                             .events = pending->events,
                             .shared =
                                 calloc(events + 1, sizeof *change.shared),
                             .silent = events == 0 };
    uint32_t before = table->told;

    RK_CHECK(change.shared != NULL);
    table->told += (uint32_t)pending->events;
    for (int seat = 0; seat < GAMETABLE_ROLES; seat++) {
        if ((table->listening & rk_seat_bit(seat)) != 0)
            send_change(table, seat, &change, before);
    }
    end_change(&change);
}

void
gametable_ask_anew(struct gametable *table, uint8_t seats)
{
    struct change change = { .events = 0 };

    for (int seat = 0; seat < GAMETABLE_ROLES; seat++) {
        if ((table->listening & seats & rk_seat_bit(seat)) != 0)
            send_change(table, seat, &change, table->told);
    }
    end_change(&change);
}

/* Greeting */

static void
add_missing(void *context, uint32_t entry, uint32_t number,
            const struct rk_event *event)
{
    struct outbox *box = context;

    (void)entry;
    if (number <= box->greeting->told)
        return;
    box->to.number = number;
    put(box, message_event(&box->to, event));
}

/* The events from one mark to the next; after the last one the view. */
static void
make_part(void *context)
{
    struct outbox *box = context;
    struct gametable_greeting *greeting = box->greeting;
    const struct gametable *table = box->table;

    if (greeting->told < table->told) {
        uint32_t mark = marks_of_event(&table->marks, greeting->told);
        uint32_t end = (mark + 1) * MARKS_EVERY;

        end = end < table->entries ? end : table->entries;
        box->to.number = greeting->told;
        replay_events(&table->file->match, &table->marks, mark, end,
                      add_missing, box);
        greeting->told = box->to.number;
        RK_CHECK(end < table->entries || greeting->told == table->told);
    }
    if (greeting->told < table->told)
        return;
    box->to.number = table->told;
    put(box, message_view(&box->to, &box->asks));
    greeting->whole = true;
}

/* Somebody more on ${seat} has been asked ${asks}. */
static void
note_asked(struct gametable *table, int seat, uint64_t asks)
{
    uint64_t *asked = &table->asked[seat];

    if (*asked == GAMETABLE_NOTHING)
        *asked = asks;
    else if (*asked != asks)
        *asked = GAMETABLE_VARIOUS;
}

bool
gametable_greet_on(struct gametable *table, struct gametable_greeting *greeting)
{
    int seat = greeting->seat;
    struct outbox box;

    if (!gametable_wake(table) || table->file == NULL || seat < 0 ||
        seat >= GAMETABLE_ROLES ||
        (gametable_roles(table) & rk_seat_bit(seat)) == 0)
        return true;
    box = outbox_for(table, seat);
    box.greeting = greeting;
    if (!send_all(table, &box, make_part))
        return true;
    if (greeting->whole)
        note_asked(table, seat, box.asks);
    return greeting->whole;
}

void
gametable_greet(struct gametable *table, int seat, void *to, uint32_t after)
{
    struct gametable_greeting greeting = { .seat = seat,
                                           .to = to,
                                           .told = after };

    while (!gametable_greet_on(table, &greeting))
        continue;
}

void
gametable_decide(struct gametable *table, const struct pending *pending)
{
    const struct gametable_host *host = table->host;
    struct gametable_verdict verdict = {
        .accepted = strcmp(pending->code, rk_status_code(RK_OK)) == 0,
        .seat = pending->seat,
        .code = pending->code,
        .why = pending->why,
        .token = pending->token[0] != '\0' ? pending->token : NULL,
        .came = pending->came,
    };
    char *message;

    if (pending->seat == RK_NOBODY)
        return;
    message = verdict.accepted ? message_accepted(verdict.token, table->told)
                               : message_verdict(verdict.token, verdict.code,
                                                 verdict.why, &pending->said);
    verdict.message = message;
    host->decide(host->context, table, &verdict);
    free(message);
}
