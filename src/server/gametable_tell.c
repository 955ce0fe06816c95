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
    return table->file != NULL ? table->game->ask(gametable_state(table))
                               : (struct rk_ask){ 0 };
}

void
gametable_listen(struct gametable *table, uint8_t seats)
{
    table->listening = seats & gametable_roles(table);
}

void
gametable_label(struct gametable *table, uint8_t seats)
{
    table->labelling = seats;
}

void
gametable_resign(struct gametable *table, uint8_t seats)
{
    table->resigned = seats;
}

/* Messages for one recipient, made under guard and sent outside of it. */
struct outbox {
    const struct gametable *table;
    struct message_for to;
    const struct rk_event *event; /* what has changed; or NULL: a greeting */
    int events;
    uint32_t after; /* of a greeting: the last event that it has */
    char **text;
    size_t count, room;
};

static void
put(struct outbox *box, char *text)
{
    if (box->count == box->room) {
        box->room = 2 * box->room + 8;
        box->text = realloc(box->text, box->room * sizeof *box->text);
        RK_CHECK(box->text != NULL);
    }
    box->text[box->count++] = text;
}

struct message_for
gametable_to(const struct gametable *table, int seat)
{
    return (struct message_for){ .game = table->game,
                                 .setup = &table->file->match.setup,
                                 .state = gametable_state(table),
                                 .seat = seat,
                                 .stage = table->stage,
                                 .resigned = table->resigned,
                                 .labels = (table->labelling &
                                            rk_seat_bit(seat)) != 0 };
}

static struct outbox
outbox_for(const struct gametable *table, int seat)
{
    return (struct outbox){ .table = table, .to = gametable_to(table, seat) };
}

/* Makes the messages by ${work} and sends them; trouble sets aside. */
static void
send_all(struct gametable *table, struct outbox *box, void (*work)(void *))
{
    const struct gametable_host *host = table->host;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    bool made = guard_run(work, box, &why);

    for (size_t i = 0; i < box->count; i++) {
        if (made)
            host->tell(host->context, table, box->to.seat, box->text[i]);
        free(box->text[i]);
    }
    free(box->text);
    if (!made)
        gametable_set_aside(table, sentence);
}

bool
gametable_answered(const struct gametable *table, int seat)
{
    for (const struct pending *p = table->pending.first; p != NULL; p = p->next)
        if (p->seat == seat && !p->waits)
            return true;
    return false;
}

/* Who has answered already is not asked again for what others do. */
static void
make_change(void *context)
{
    struct outbox *box = context;

    for (int i = 0; i < box->events; i++) {
        box->to.number++;
        put(box, message_event(&box->to, &box->event[i]));
    }
    if (!gametable_answered(box->table, box->to.seat))
        put(box, message_ask(&box->to));
}

void
gametable_tell_change(struct gametable *table, const struct pending *pending)
{
    uint32_t before[GAMETABLE_ROLES];

    memcpy(before, table->told, sizeof before);
    for (int role = 0; role < GAMETABLE_ROLES; role++)
        table->told[role] += (uint32_t)pending->events;
    for (int seat = 0; seat < GAMETABLE_ROLES; seat++) {
        struct outbox box = outbox_for(table, seat);

        if ((table->listening & rk_seat_bit(seat)) == 0)
            continue;
        box.to.number = before[seat];
        box.event = pending->event;
        box.events = pending->events;
        send_all(table, &box, make_change);
    }
}

void
gametable_ask_anew(struct gametable *table, uint8_t seats)
{
    for (int seat = 0; seat < GAMETABLE_ROLES; seat++) {
        struct outbox box = outbox_for(table, seat);

        box.to.number = table->told[seat];
        if ((table->listening & seats & rk_seat_bit(seat)) != 0)
            send_all(table, &box, make_change);
    }
}

static void
add_missing(void *context, uint32_t entry, const struct rk_event *event)
{
    struct outbox *box = context;

    (void)entry;
    if (++box->to.number > box->after)
        put(box, message_event(&box->to, event));
}

static void
make_greeting(void *context)
{
    struct outbox *box = context;

    replay_events(&box->table->file->match, box->table->entries, add_missing,
                  box);
    RK_CHECK(box->to.number == box->table->told[box->to.seat]);
    put(box, message_view(&box->to));
}

void
gametable_greet(struct gametable *table, int seat, uint32_t after)
{
    struct outbox box;

    if (table->file == NULL || seat < 0 || seat >= GAMETABLE_ROLES ||
        (gametable_roles(table) & rk_seat_bit(seat)) == 0)
        return;
    box = outbox_for(table, seat);
    box.after = after;
    send_all(table, &box, make_greeting);
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
    };
    char *message;

    if (pending->seat == RK_NOBODY)
        return;
    message = verdict.accepted
                  ? message_accepted(verdict.token, table->told[pending->seat])
                  : message_refused(verdict.token, verdict.code, verdict.why);
    verdict.message = message;
    host->decide(host->context, table, &verdict);
    free(message);
}
