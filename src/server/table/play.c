/* Answers: from the pending copy, through the disk, to the durable position. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <server/ops/behalf.h>

#include "play_inside.h"

enum { TEXT_MAX = 1024, DEALS_MAX = 1000 };

static struct rk_match *
match_of(struct play *play)
{
    return &play->file->match;
}

/* A submission that comes now. */
static struct pending *
new_pending(struct play *play, int seat, const char *token)
{
    struct pending *pending = pending_new(play, seat, token);

    if (play->host->clock != NULL)
        pending->came = play->host->clock();
    return pending;
}

/* Deciding */

/* Decides submissions at the front that only waited for earlier ones. */
static void
flush(struct play *play)
{
    struct pending *pending;

    while ((pending = pending_first(&play->pending)) != NULL &&
           pending->waits) {
        queue_pop(&play->pending);
        play_decide(play, pending);
        pending_free(pending);
    }
}

/* Queues ${pending} to be decided after all earlier ones. */
static void
let_wait(struct play *play, struct pending *pending)
{
    pending->waits = true;
    queue_push(&play->pending, &pending->link);
    flush(play);
}

/* Sets the code and the sentence of a refusal. */
static void
set_refusal(struct pending *pending, enum refusal_id id)
{
    struct rk_text why = rk_text_over(pending->why, sizeof pending->why);

    pending->code = refusals_row(id)->code;
    why.said = &pending->said;
    rk_text_clear(&why);
    refusals_say(&why, id, NULL);
}

static void
refuse(struct play *play, const struct play_answer *answer, enum refusal_id id)
{
    bool sound = id != REFUSAL_BAD_TOKEN;
    struct pending *pending =
        new_pending(play, answer->seat, sound ? answer->token : NULL);

    set_refusal(pending, id);
    let_wait(play, pending);
}

/* Rolling back what could not be stored */

/*
 * Server matches have no seed, so deals that were rolled back must not be
 * counted in `dealt`.
 */
static void
cut(void *context)
{
    struct play *play = context;
    struct rk_match *match = match_of(play);

    for (uint32_t i = play->entries; i < match->entries; i++)
        match->dealt -= match->room.entry[i].seat == RK_CHANCE;
    tokens_cut(&play->tokens, play->entries);
    marks_cut(&play->marks, play->entries);
    play->events = play->told;
    memcpy(play->given, play->answers, sizeof play->given);
    rk_match_cut_to(match, play->entries, &play->durable);
}

/*
 * Rolls the pending copy back to the durable position, and refuses all pending
 * submissions.
 */
static void
lose(struct play *play)
{
    struct queue lost = queue_take(&play->pending);
    struct pending *pending;
    uint8_t seats = 0;

    play->ending = false;
    play_run(play, cut, play);
    while ((pending = pending_first(&lost)) != NULL) {
        queue_pop(&lost);
        set_refusal(pending, REFUSAL_ANSWER_NOT_KEPT);
        play_decide(play, pending);
        if (pending->seat != RK_NOBODY)
            seats |= rk_seat_bit(pending->seat);
        if (pending->waits)
            pending_free(pending);
        else
            pending->play = NULL;
    }
    play_ask_anew(play, seats);
    play->host->changed(play->host->context, play);
}

/* The durable position is now the one after ${pending}. */
static void
advance(struct play *play, struct pending *pending)
{
    const struct rk_log_entry *entry = match_of(play)->room.entry;

    for (uint32_t i = play->entries; i < pending->entries; i++)
        if (entry[i].seat < RK_SEATS_MAX)
            play->answers[entry[i].seat]++;
    play->durable = pending->after;
    play->entries = pending->entries;
    play->told = pending->told;
    play->stage = pending->stage;
    play->awaited = pending->awaited;
    play->ending = false;
    if (pending->result != NULL) {
        free(play->result);
        play->result = pending->result;
        pending->result = NULL;
    }
}

/* The store is done with ${context}. */
static void
on_done(void *context, enum store_status status)
{
    struct pending *pending = context;
    struct play *play = pending->play;

    behalf = (struct behalf){ .what = "kept answer",
                              .table = play != NULL ? play->id : 0 };
    if (play != NULL && status == STORE_OK) {
        struct play_past past = { play->durable, play->entries, play->told };

        RK_CHECK(queue_pop(&play->pending) == &pending->link);
        advance(play, pending);
        play_tell_since(play, &past);
        play_decide(play, pending);
        flush(play);
        play->host->changed(play->host->context, play);
    } else if (play != NULL)
        lose(play);
    pending_free(pending);
}

/* Trying */

/* An answer to the pending copy, and chance's answers that follow. */
struct attempt {
    struct play *play;
    const struct play_answer *answer; /* NULL: chance only */
    struct pending *pending;
    enum rk_status status;
    struct rk_text why;
};

/* Gives one answer to the pending copy; NULL: chance deals with ${words}. */
static enum rk_status
give(struct attempt *a, const struct play_answer *answer, const uint64_t *words)
{
    static _Thread_local struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
    struct play *play = a->play;
    uint32_t index = match_of(play)->entries;
    uint64_t now = play->host->now(play->host->context);
    enum rk_status status =
        answer == NULL
            ? rk_match_file_chance(play->file, words, now, &events, &a->why)
            : rk_match_file_answer(play->file, answer->seat, answer->text,
                                   answer->by, now, &events, &a->why);

    if (status != RK_OK)
        return status;
    play_note(play, index, answer != NULL ? answer->token : NULL, events.count);
    return RK_OK;
}

/*
 * Gives an answer that is a structure. An unreadable one is given as empty
 * text, so that refusals which come before reading take precedence.
 */
static enum rk_status
give_object(struct attempt *a, struct play_answer answer)
{
    const struct rk_game *game = a->play->game;
    char room[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(room, sizeof room);
    struct rk_steps steps;
    bool good = rk_json_read_answer(answer.object, game, &steps, NULL) == RK_OK;
    enum rk_status status;

    if (good)
        rk_notation_text(game->ops, steps.move, steps.count, &text);
    answer.text = room;
    status = give(a, &answer, NULL);
    if (status == RK_UNREADABLE && !good) {
        rk_text_clear(&a->why);
        rk_json_read_answer(answer.object, game, &steps, &a->why);
    }
    return status;
}

/* Answers for chance; true if chance was asked. */
static bool
deal(struct attempt *a)
{
    const struct play_host *host = a->play->host;
    const struct rk_state *state = rk_match_state(match_of(a->play));
    uint64_t words[RK_CHANCE_WORDS];

    if ((a->play->game->ask(state).awaited & rk_seat_bit(RK_CHANCE)) == 0)
        return false;
    host->words(host->context, words, RK_CHANCE_WORDS);
    RK_CHECK(give(a, NULL, words) == RK_OK);
    return true;
}

static void
try_out(void *context)
{
    struct attempt *a = context;
    struct rk_match *match = match_of(a->play);
    struct rk_ask ask;
    int deals = 0;

    a->status = a->answer == NULL         ? RK_OK
                : a->answer->text != NULL ? give(a, a->answer, NULL)
                                          : give_object(a, *a->answer);
    if (a->status != RK_OK)
        return;
    while (deal(a))
        RK_CHECK(++deals < DEALS_MAX);
    a->pending->entries = match->entries;
    a->pending->told = a->play->events;
    a->pending->after = match->now;
    ask = a->play->game->ask(rk_match_state(match));
    a->pending->stage = ask.over ? STORE_OVER : STORE_PLAYING;
    a->pending->awaited = ask.over ? 0 : ask.awaited;
    if (ask.over)
        a->pending->result = play_result_text(a->play, a->pending);
}

static uint64_t
deadline_time(const struct play *play)
{
    const struct play_host *host = play->host;

    return (host->time != NULL ? host->time : host->now)(host->context);
}

/* Sends the entries from ${from} on to the disk. */
static bool
keep(struct play *play, struct pending *pending, uint32_t from)
{
    struct rk_match *match = match_of(play);
    uint32_t count = match->entries - from;
    struct store_entry *entries = calloc(count + 1, sizeof *entries);
    struct store_change change = { .kind = STORE_APPEND,
                                   .append = { .table = play->id,
                                               .epoch = play->epoch,
                                               .first = from + 1,
                                               .count = count,
                                               .entry = entries,
                                               .stage = pending->stage,
                                               .awaited = pending->awaited,
                                               .result = pending->result,
                                               .when = deadline_time(play) } };
    bool kept;

    for (uint32_t i = 0; entries != NULL && i < count; i++) {
        const struct rk_log_entry *entry = &match->room.entry[from + i];

        entries[i] = (struct store_entry){
            .seat = entry->seat,
            .by = entry->by,
            .when = entry->when,
            .hash = entry->hash,
            .text = rk_match_text(match, from + i),
            .token = tokens_text(&play->tokens, from + i),
        };
        if (entry->by == RK_BY_PERSON)
            change.append.heard = change.append.when;
    }
    kept = entries != NULL &&
           store_submit(play->host->store, &change, on_done, pending);
    free(entries);
    return kept;
}

/* Gives ${answer} (NULL: chance alone) to the pending copy and keeps it. */
static void
attempt(struct play *play, const struct play_answer *answer)
{
    uint32_t from = match_of(play)->entries;
    struct pending *pending =
        new_pending(play, answer != NULL ? answer->seat : RK_NOBODY,
                    answer != NULL ? answer->token : NULL);
    struct attempt a = { .play = play, .answer = answer, .pending = pending };

    a.why = rk_text_over(pending->why, sizeof pending->why);
    a.why.said = &pending->said;
    if (!play_run(play, try_out, &a)) {
        set_refusal(pending, play_apology(play));
        let_wait(play, pending);
        return;
    }
    if (a.status != RK_OK) {
        RK_CHECK(a.why.said->count > 0);
        pending->code = rk_status_code(a.status);
        let_wait(play, pending);
        return;
    }
    queue_push(&play->pending, &pending->link);
    if (!keep(play, pending, from)) {
        pending->waits = true; /* the store does not have it */
        lose(play);
    }
}

/* Submitting */

static bool
is_token(const char *token)
{
    size_t length =
        strspn(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                      "0123456789-_");

    return token[length] == '\0' && length > 0 && length < STORE_TOKEN_MAX;
}

static bool
is_plain(const char *text)
{
    size_t length = 0;

    while (text[length] >= ' ' && text[length] <= '~' && length < TEXT_MAX)
        length++;
    return text[length] == '\0';
}

/* True if it was ended, or will be, before it was played out. */
static bool
was_ended(const struct play *play)
{
    return play->ending || play->stage == STORE_ABORTED ||
           (play->stage == STORE_OVER && !play_ask(play).over);
}

/* The reason to refuse before the rules run, or REFUSAL_NONE. */
static enum refusal_id
unfit(const struct play *play, const struct play_answer *answer)
{
    if (answer->token != NULL && !is_token(answer->token))
        return REFUSAL_BAD_TOKEN;
    if (play_is_aside(play))
        return play_apology(play);
    if (answer->seat < 0 || answer->seat >= play->file->match.setup.seats)
        return REFUSAL_WRONG_SEAT;
    if (play->stage == STORE_OPEN)
        return REFUSAL_MATCH_NOT_BEGUN;
    if (was_ended(play))
        return REFUSAL_MATCH_ENDED;
    return answer->text == NULL || is_plain(answer->text) ? REFUSAL_NONE
                                                          : REFUSAL_NOT_PLAIN;
}

bool
play_has_token(const struct play *play, int seat, const char *token)
{
    const struct rk_match *match;
    uint32_t at;

    if (token == NULL || play->file == NULL)
        return false;
    match = &play->file->match;
    at = match->entries;
    while ((at = tokens_find(&play->tokens, token, at)) > 0) {
        if (match->room.entry[--at].seat == seat)
            return true;
    }
    return false;
}

void
play_submit(struct play *play, const struct play_answer *answer)
{
    enum refusal_id refusal;

    if (!play_load(play)) {
        refuse(play, answer, REFUSAL_ANSWER_NOT_KEPT);
        return;
    }
    if (play_has_token(play, answer->seat, answer->token)) {
        let_wait(play, new_pending(play, answer->seat, answer->token));
        return;
    }
    refusal = unfit(play, answer);
    if (refusal != REFUSAL_NONE)
        refuse(play, answer, refusal);
    else if (play_is_stale(play, answer->seat, answer->ask))
        refuse(play, answer, REFUSAL_STALE);
    else
        attempt(play, answer);
}

void
play_start(struct play *play)
{
    bool dealing;

    if (!play_load(play) || play_is_aside(play) || play_busy(play))
        return;
    dealing = (play_ask(play).awaited & rk_seat_bit(RK_CHANCE)) != 0;
    if (play->stage == STORE_OPEN || (play->stage == STORE_PLAYING && dealing))
        attempt(play, NULL);
}

static void
note_result(void *context)
{
    struct pending *pending = context;

    if (pending->stage == STORE_OVER)
        pending->result = play_result_text(pending->play, pending);
}

/* Nothing else is pending, so a lost end leaves the table as it was. */
bool
play_end(struct play *play, enum store_stage stage)
{
    struct pending *pending;

    if (!play_load(play) || play_is_aside(play) ||
        play->stage != STORE_PLAYING || play_busy(play))
        return false;
    pending = new_pending(play, RK_NOBODY, NULL);
    pending->entries = play->entries;
    pending->told = play->told;
    pending->after = play->durable;
    pending->stage = (uint8_t)stage;
    if (!play_run(play, note_result, pending)) {
        pending_free(pending);
        return false;
    }
    play->ending = true;
    queue_push(&play->pending, &pending->link);
    if (!keep(play, pending, play->entries)) {
        pending->waits = true; /* the store does not have it */
        lose(play);
    }
    return true;
}

bool
play_ends(const struct play *play)
{
    for (const struct pending *p = pending_first(&play->pending); p != NULL;
         p = pending_after(p))
        if (p->stage > STORE_PLAYING)
            return true;
    return false;
}
