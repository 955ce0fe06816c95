/*
 * Messages to seats and spectators: made from the durable position only, each
 * recipient with their own numbers.
 */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <wire/write.h>

#include "message.h"
#include "replay.h"
#include "play_inside.h"

enum { PART_US = 1000 }; /* that one part of a greeting tells events for */

const struct rk_state *
play_state(const struct play *play)
{
    return (const struct rk_state *)(const void *)play->durable.bytes;
}

uint8_t
play_roles(const struct play *play)
{
    return play->file != NULL ? rk_seat_everyone(play->file->match.setup.seats)
                              : rk_seat_bit(RK_SPECTATOR);
}

struct rk_ask
play_ask(const struct play *play)
{
    return play_is_known(play) ? play->game->ask(play_state(play))
                               : (struct rk_ask){ .awaited = play->awaited };
}

static struct play_audience
audience(int index)
{
    return (struct play_audience){ .seat = index % PLAY_ROLES,
                                   .texts = index >= PLAY_ROLES };
}

static int
index_of(const struct play_audience *to)
{
    return to->seat + (to->texts ? PLAY_ROLES : 0);
}

static bool
listens(const struct play *play, int index)
{
    return (play->listening >> index & 1) != 0;
}

void
play_listen(struct play *play, uint8_t keys, uint8_t texts)
{
    if ((keys | texts) != 0)
        play_load(play);
    keys &= play_roles(play);
    texts &= play_roles(play);
    play->listening = (uint16_t)(keys | texts << PLAY_ROLES);
    for (int i = 0; i < PLAY_AUDIENCES; i++) {
        if (!listens(play, i))
            play->asked[i] = PLAY_NOTHING;
    }
}

void
play_resign(struct play *play, uint8_t seats)
{
    play->resigned = play->resigning = seats;
}

void
play_resign_soon(struct play *play, uint8_t seats)
{
    play->resigning = seats;
}

/* Messages for one recipient, made under guard and sent outside of it. */
struct outbox {
    size_t *note; /* where each begins in a buffer, perhaps shared */
    size_t count, room;
};

static void
put(struct outbox *box, size_t note)
{
    box->note =
        memory_grow(box->note, box->count, &box->room, 8, sizeof *box->note);
    box->note[box->count++] = note;
}

/* Sends the messages in ${texts}. */
static void
send_notes(struct play *play, const struct outbox *box,
           const struct buffer *texts, const struct play_audience *to)
{
    const struct play_host *host = play->host;

    for (size_t i = 0; i < box->count; i++)
        host->tell(host->context, play, to, texts->at + box->note[i]);
}

struct message_for
play_to(const struct play *play, int seat)
{
    return (struct message_for){
        .game = play->game,
        .setup = play->file != NULL ? &play->file->match.setup : NULL,
        .state = play_state(play),
        .seat = seat,
        .stage = play->stage,
        .resigned = play->resigned,
        .id = play_ask_id(play, seat),
    };
}

bool
play_answered(const struct play *play, int seat)
{
    for (const struct pending *p = pending_first(&play->pending); p != NULL;
         p = pending_after(p))
        if (p->seat == seat && !p->waits)
            return true;
    return false;
}

/* Changes: events and views, then the question */

/* A recipient of a change. */
struct recipient {
    struct message_for to;
    int audience;
    struct rk_view_room room[2]; /* two views, used in turn: */
    struct rk_view *view;        /* as told so far, */
    struct rk_view *before;      /* and before the last event */
    struct fields_diff diff;     /* the difference */
    struct buffer own; /* the same as JSON, unless shared with another; its */
                       /* memory is kept for the next change */
    const struct buffer *change; /* that text, perhaps another recipient's */
    struct rk_event seen;        /* the event as this recipient may see it */
    struct outbox box;           /* its memory is kept, too */
    size_t ask;                  /* where the question begins in the texts */
    uint64_t asks; /* its fingerprint; PLAY_NOTHING: none was made */
    bool awaited;
    bool asked; /* the ask is sent */
};

/* A change, told to some audiences. */
struct telling {
    struct play *play;
    const struct play_past *past;
    struct buffer texts; /* of all messages; its memory is kept */
    int count;
    struct recipient recipient[PLAY_AUDIENCES];
};

static char unchanged[] = "{},"; /* with the comma of write.h */
static const struct buffer no_change = { unchanged, sizeof unchanged - 1, 0 };

/* The text of the last change: shared with an earlier recipient if equal. */
static const struct buffer *
find_change(const struct telling *t, struct recipient *r)
{
    const struct rk_game *game = r->to.game;

    for (const struct recipient *other = t->recipient; other < r; other++) {
        if (other->change == &other->own &&
            fields_same_diff(game, &other->diff, &r->diff))
            return &other->own;
    }
    r->own.len = 0;
    fields_write_diff(&r->own, game, r->to.setup, &r->diff);
    return &r->own;
}

/* Advances the recipient's view to ${state}, and sets the difference. */
static void
change_view(const struct telling *t, struct recipient *r,
            const struct rk_state *state)
{
    const struct rk_game *game = r->to.game;
    struct rk_view *before = r->view;

    r->view = r->before;
    r->before = before;
    game->view(state, r->to.seat, r->view);
    r->diff.before = r->before;
    r->diff.after = r->view;
    r->change = memcmp(r->before, r->view, game->view_size) == 0
                    ? &no_change
                    : find_change(t, r);
}

static bool
same_change(const struct recipient *a, const struct recipient *b)
{
    return a->change == b->change ||
           (a->change->len == b->change->len &&
            memcmp(a->change->at, b->change->at, a->change->len) == 0);
}

/* True if both may see the same of the event and of its effects. */
static bool
same_event(const struct recipient *a, const struct recipient *b)
{
    return a->to.texts == b->to.texts &&
           memcmp(&a->seen, &b->seen, sizeof a->seen) == 0 && same_change(a, b);
}

/*
 * Queues the event of ${r}, reusing an earlier recipient's text if both may see
 * the same.
 */
static void
put_event(struct telling *t, struct recipient *r)
{
    const struct recipient *other = t->recipient;

    while (other < r && !same_event(other, r))
        other++;
    if (other < r) {
        put(&r->box, other->box.note[r->box.count]);
        return;
    }
    put(&r->box, t->texts.len);
    message_event(&t->texts, &r->to, &r->seen, r->change);
}

static void
tell_event(void *context, const struct rk_event *event,
           const struct rk_state *after)
{
    struct telling *t = context;

    for (int i = 0; i < t->count; i++) {
        struct recipient *r = &t->recipient[i];

        r->to.number++;
        r->seen = rk_event_for(event, r->to.seat);
        change_view(t, r, after);
        put_event(t, r);
    }
}

/*
 * Sets the ask of ${r}. All that are not awaited get the same message, so it is
 * shared.
 */
static void
make_ask(struct telling *t, struct recipient *r, bool lacks)
{
    const struct recipient *other = t->recipient;

    while (other < r && (r->awaited || other->awaited ||
                         other->asks == PLAY_NOTHING || !same_change(other, r)))
        other++;
    r->ask = other < r ? other->ask : t->texts.len;
    r->asks = other->asks;
    if (other == r)
        message_ask(&t->texts, &r->to, lacks ? r->change : NULL, &r->asks);
}

/*
 * Queues the question, unless the recipient has it already and the view is
 * complete. Answers of others do not ask a seat again that has answered.
 */
static void
put_ask(struct telling *t, struct recipient *r)
{
    const struct play *play = t->play;
    bool lacks;

    change_view(t, r, r->to.state);
    lacks = r->change->len > no_change.len;
    if (!lacks && play_answered(play, r->to.seat))
        return;
    make_ask(t, r, lacks);
    r->asked = lacks || r->asks != play->asked[r->audience];
    if (r->asked)
        put(&r->box, r->ask);
}

/* Replays what has become durable, for the states in between. */
static void
make_change(void *context)
{
    struct telling *t = context;
    struct rk_state_room state = t->past->state;

    for (int i = 0; i < t->count; i++)
        t->play->game->view(rk_state_in(&state), t->recipient[i].to.seat,
                            t->recipient[i].view);
    for (uint32_t i = t->past->entries; i < t->play->entries; i++)
        replay_entry(&t->play->file->match, i, &state, tell_event, t);
    for (int i = 0; i < t->count; i++)
        put_ask(t, &t->recipient[i]);
}

static void
add_recipient(struct telling *t, int index)
{
    struct recipient *r = &t->recipient[t->count++];
    uint8_t awaited = play_ask(t->play).awaited;
    int seat = audience(index).seat;

    r->audience = index;
    r->to = play_to(t->play, seat);
    r->to.texts = audience(index).texts;
    r->to.many = &t->play->many[seat];
    r->to.number = t->past->told;
    r->view = rk_view_in(&r->room[0]);
    r->before = rk_view_in(&r->room[1]);
    r->change = &no_change;
    r->box.count = 0;
    r->asks = PLAY_NOTHING;
    r->asked = false;
    r->awaited = (awaited & rk_seat_bit(seat)) != 0;
}

/* Sends the change; only seats with a new question need it at once. */
static void
send_change(struct play *play, const struct telling *t)
{
    const void *past = t->past->state.bytes;
    uint8_t asked = play_ask(play).awaited & ~play->game->ask(past).awaited;
    bool goes_on = t->past->entries < play->entries;
    for (int i = 0; i < t->count; i++) {
        const struct recipient *r = &t->recipient[i];
        struct play_audience to = audience(r->audience);

        to.can_wait = goes_on && (asked & rk_seat_bit(to.seat)) == 0;
        send_notes(play, &r->box, &t->texts, &to);
        if (r->asked)
            play->asked[r->audience] = r->asks;
    }
}

/* Tells ${seats} what has happened since ${past}. */
static void
tell_some(struct play *play, uint8_t seats, const struct play_past *past)
{
    static _Thread_local struct telling t; /* large, and not cleared */

    t.play = play;
    t.past = past;
    t.texts.len = 0;
    t.count = 0;
    for (int i = 0; i < PLAY_AUDIENCES; i++) {
        if (listens(play, i) && (seats & rk_seat_bit(i % PLAY_ROLES)) != 0)
            add_recipient(&t, i);
    }
    if (t.count > 0 && play_run(play, make_change, &t))
        send_change(play, &t);
}

/* Shows the whole view to everybody who listens. */
static void
show_all(struct play *play)
{
    for (int i = 0; i < PLAY_AUDIENCES; i++) {
        struct play_audience to = audience(i);

        if (!listens(play, i))
            continue;
        play->asked[i] = PLAY_NOTHING;
        play_greet(play, &to, UINT32_MAX);
    }
}

void
play_tell_since(struct play *play, const struct play_past *past)
{
    if (past->entries < play->entries)
        tell_some(play, play_roles(play), past);
    else
        show_all(play);
}

/*
 * Asks even if the question is unchanged: some windows of the seat may have
 * been told that it is stale.
 */
void
play_ask_anew(struct play *play, uint8_t seats)
{
    for (int i = 0; i < PLAY_AUDIENCES; i++) {
        if (listens(play, i) && (seats & rk_seat_bit(i % PLAY_ROLES)) != 0)
            play->asked[i] = PLAY_VARIOUS;
    }
    tell_some(play, seats,
              &(struct play_past){ play->durable, play->entries, play->told });
}

/* Greeting */

/* A part of a greeting, for one recipient. */
struct part {
    const struct play *play;
    struct message_for to;
    struct play_greeting *greeting;
    struct outbox box;
    struct buffer texts;
    uint64_t asks;  /* the question in it, or PLAY_NOTHING */
    uint64_t begun; /* when its first event was told, by the host's clock */
};

/* True if the part has taken too long, and the rest must wait for the next. */
static bool
is_long(struct part *part)
{
    uint64_t (*clock)(void) = part->play->host->clock;

    if (clock == NULL)
        return false;
    if (part->box.count == 1)
        part->begun = clock();
    return clock() - part->begun > PART_US;
}

static bool
add_missing(void *context, uint32_t entry, uint32_t number,
            const struct rk_event *event)
{
    struct part *part = context;
    struct rk_event seen = rk_event_for(event, part->to.seat);

    (void)entry;
    if (number <= part->greeting->told)
        return true;
    part->to.number = number;
    put(&part->box, part->texts.len);
    message_event(&part->texts, &part->to, &seen, NULL);
    return !is_long(part);
}

/*
 * The events from one mark to the next, or some of them; after the last one
 * the view.
 */
static void
make_part(void *context)
{
    struct part *part = context;
    struct play_greeting *greeting = part->greeting;
    const struct play *play = part->play;

    if (greeting->told < play->told) {
        uint32_t mark = marks_of_event(&play->marks, greeting->told);
        uint32_t end = (mark + 1) * MARKS_EVERY;

        end = end < play->entries ? end : play->entries;
        part->to.number = greeting->told;
        replay_events(&play->file->match, &play->marks, mark, end, add_missing,
                      part);
        RK_CHECK(part->to.number > greeting->told);
        greeting->told = part->to.number;
    }
    if (greeting->told < play->told)
        return;
    part->to.number = play->told;
    part->to.flow = greeting->flow;
    put(&part->box, part->texts.len);
    message_view(&part->texts, &part->to, &part->asks);
    greeting->whole = true;
}

/* Another window of this audience has been asked ${asks}. */
static void
note_asked(struct play *play, const struct play_audience *to, uint64_t asks)
{
    uint64_t *asked = &play->asked[index_of(to)];

    if (*asked == PLAY_NOTHING)
        *asked = asks;
    else if (*asked != asks)
        *asked = PLAY_VARIOUS;
}

bool
play_greet_on(struct play *play, struct play_greeting *greeting)
{
    int seat = greeting->to.seat;
    struct part part = { .play = play, .greeting = greeting };
    bool made;

    if (!play_load(play) || play->file == NULL || seat < 0 ||
        seat >= PLAY_ROLES || (play_roles(play) & rk_seat_bit(seat)) == 0)
        return true;
    part.to = play_to(play, seat);
    part.to.texts = greeting->to.texts;
    part.to.many = &play->many[seat];
    made = play_run(play, make_part, &part);
    if (made)
        send_notes(play, &part.box, &part.texts, &greeting->to);
    free(part.box.note);
    free(part.texts.at);
    if (made && greeting->whole)
        note_asked(play, &greeting->to, part.asks);
    return !made || greeting->whole;
}

void
play_greet(struct play *play, const struct play_audience *to, uint32_t after)
{
    struct play_greeting greeting = { .to = *to, .told = after };

    while (!play_greet_on(play, &greeting))
        continue;
}

void
play_decide(struct play *play, const struct pending *pending)
{
    const struct play_host *host = play->host;
    struct play_verdict verdict = {
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
    message = verdict.accepted ? message_accepted(verdict.token, play->told)
                               : message_verdict(verdict.token, verdict.code,
                                                 verdict.why, &pending->said);
    verdict.message = message;
    host->decide(host->context, play, &verdict);
    free(message);
}
