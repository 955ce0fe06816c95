/* Answers: from the pending copy, through the disk, to the durable position. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <server/ops/behalf.h>

#include "play_inside.h"

enum { TEXT_MAX = 1024, DEALS_MAX = 1000 };

static struct rk_match *
match_of(struct play *table)
{
    return &table->file->match;
}

/* A submission that comes now. */
static struct pending *
new_pending(struct play *table, int seat, const char *token)
{
    struct pending *pending = pending_new(table, seat, token);

    if (table->host->clock != NULL)
        pending->came = table->host->clock();
    return pending;
}

/* Deciding */

/* Decides submissions at the front that only waited for earlier ones. */
static void
flush(struct play *table)
{
    struct pending *pending;

    while ((pending = pending_first(&table->pending)) != NULL &&
           pending->waits) {
        queue_pop(&table->pending);
        play_decide(table, pending);
        pending_free(pending);
    }
}

/* Queues ${pending} to be decided after all earlier ones. */
static void
let_wait(struct play *table, struct pending *pending)
{
    pending->waits = true;
    queue_push(&table->pending, &pending->link);
    flush(table);
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
refuse(struct play *table, const struct play_answer *answer, enum refusal_id id)
{
    bool sound = id != REFUSAL_BAD_TOKEN;
    struct pending *pending =
        new_pending(table, answer->seat, sound ? answer->token : NULL);

    set_refusal(pending, id);
    let_wait(table, pending);
}

/* Rolling back what could not be stored */

/*
 * Server matches have no seed, so deals that were rolled back must not be
 * counted in `dealt`.
 */
static void
cut(void *context)
{
    struct play *table = context;
    struct rk_match *match = match_of(table);

    for (uint32_t i = table->entries; i < match->entries; i++)
        match->dealt -= match->room.entry[i].seat == RK_CHANCE;
    tokens_cut(&table->tokens, table->entries);
    marks_cut(&table->marks, table->entries);
    table->events = table->told;
    memcpy(table->given, table->answers, sizeof table->given);
    rk_match_cut_to(match, table->entries, &table->durable);
}

/*
 * Rolls the pending copy back to the durable position, and refuses all pending
 * submissions.
 */
static void
lose(struct play *table)
{
    struct queue lost = queue_take(&table->pending);
    struct pending *pending;
    uint8_t seats = 0;

    table->ending = false;
    play_run(table, cut, table);
    while ((pending = pending_first(&lost)) != NULL) {
        queue_pop(&lost);
        set_refusal(pending, REFUSAL_ANSWER_NOT_KEPT);
        play_decide(table, pending);
        if (pending->seat != RK_NOBODY)
            seats |= rk_seat_bit(pending->seat);
        if (pending->waits)
            pending_free(pending);
        else
            pending->table = NULL;
    }
    play_ask_anew(table, seats);
    table->host->changed(table->host->context, table);
}

/* The durable position is now the one after ${pending}. */
static void
advance(struct play *table, struct pending *pending)
{
    const struct rk_log_entry *entry = match_of(table)->room.entry;

    for (uint32_t i = table->entries; i < pending->entries; i++)
        if (entry[i].seat < RK_SEATS_MAX)
            table->answers[entry[i].seat]++;
    table->durable = pending->after;
    table->entries = pending->entries;
    table->told = pending->told;
    table->stage = pending->stage;
    table->awaited = pending->awaited;
    table->ending = false;
    if (pending->result != NULL) {
        free(table->result);
        table->result = pending->result;
        pending->result = NULL;
    }
}

/* The store is done with ${context}. */
static void
on_done(void *context, enum store_status status)
{
    struct pending *pending = context;
    struct play *table = pending->table;

    behalf = (struct behalf){ .what = "kept answer",
                              .table = table != NULL ? table->id : 0 };
    if (table != NULL && status == STORE_OK) {
        struct play_past past = { table->durable, table->entries, table->told };

        RK_CHECK(queue_pop(&table->pending) == &pending->link);
        advance(table, pending);
        play_tell_since(table, &past);
        play_decide(table, pending);
        flush(table);
        table->host->changed(table->host->context, table);
    } else if (table != NULL)
        lose(table);
    pending_free(pending);
}

/* Trying */

/* An answer to the pending copy, and chance's answers that follow. */
struct attempt {
    struct play *table;
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
    struct play *table = a->table;
    uint32_t index = match_of(table)->entries;
    uint64_t now = table->host->now(table->host->context);
    enum rk_status status =
        answer == NULL
            ? rk_match_file_chance(table->file, words, now, &events, &a->why)
            : rk_match_file_answer(table->file, answer->seat, answer->text,
                                   answer->by, now, &events, &a->why);

    if (status != RK_OK)
        return status;
    play_note(table, index, answer != NULL ? answer->token : NULL,
              events.count);
    return RK_OK;
}

/*
 * Gives an answer that is a structure. An unreadable one is given as empty
 * text, so that refusals which come before reading take precedence.
 */
static enum rk_status
give_object(struct attempt *a, struct play_answer answer)
{
    const struct rk_game *game = a->table->game;
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
    const struct play_host *host = a->table->host;
    const struct rk_state *state = rk_match_state(match_of(a->table));
    uint64_t words[RK_CHANCE_WORDS];

    if ((a->table->game->ask(state).awaited & rk_seat_bit(RK_CHANCE)) == 0)
        return false;
    host->words(host->context, words, RK_CHANCE_WORDS);
    RK_CHECK(give(a, NULL, words) == RK_OK);
    return true;
}

static void
try_out(void *context)
{
    struct attempt *a = context;
    struct rk_match *match = match_of(a->table);
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
    a->pending->told = a->table->events;
    a->pending->after = match->now;
    ask = a->table->game->ask(rk_match_state(match));
    a->pending->stage = ask.over ? STORE_OVER : STORE_PLAYING;
    a->pending->awaited = ask.over ? 0 : ask.awaited;
    if (ask.over)
        a->pending->result = play_result_text(a->table, a->pending);
}

static uint64_t
deadline_time(const struct play *table)
{
    const struct play_host *host = table->host;

    return (host->time != NULL ? host->time : host->now)(host->context);
}

/* Sends the entries from ${from} on to the disk. */
static bool
keep(struct play *table, struct pending *pending, uint32_t from)
{
    struct rk_match *match = match_of(table);
    uint32_t count = match->entries - from;
    struct store_entry *entries = calloc(count + 1, sizeof *entries);
    struct store_change change = { .kind = STORE_APPEND,
                                   .append = { .table = table->id,
                                               .first = from + 1,
                                               .count = count,
                                               .entry = entries,
                                               .stage = pending->stage,
                                               .awaited = pending->awaited,
                                               .result = pending->result,
                                               .when = deadline_time(table) } };
    bool kept;

    for (uint32_t i = 0; entries != NULL && i < count; i++) {
        const struct rk_log_entry *entry = &match->room.entry[from + i];

        entries[i] = (struct store_entry){
            .seat = entry->seat,
            .by = entry->by,
            .when = entry->when,
            .hash = entry->hash,
            .text = rk_match_text(match, from + i),
            .token = tokens_text(&table->tokens, from + i),
        };
        if (entry->by == RK_BY_PERSON)
            change.append.heard = change.append.when;
    }
    kept = entries != NULL &&
           store_submit(table->host->store, &change, on_done, pending);
    free(entries);
    return kept;
}

/* Gives ${answer} (NULL: chance alone) to the pending copy and keeps it. */
static void
attempt(struct play *table, const struct play_answer *answer)
{
    uint32_t from = match_of(table)->entries;
    struct pending *pending =
        new_pending(table, answer != NULL ? answer->seat : RK_NOBODY,
                    answer != NULL ? answer->token : NULL);
    struct attempt a = { .table = table, .answer = answer, .pending = pending };

    a.why = rk_text_over(pending->why, sizeof pending->why);
    a.why.said = &pending->said;
    if (!play_run(table, try_out, &a)) {
        set_refusal(pending, play_apology(table));
        let_wait(table, pending);
        return;
    }
    if (a.status != RK_OK) {
        RK_CHECK(a.why.said->count > 0);
        pending->code = rk_status_code(a.status);
        let_wait(table, pending);
        return;
    }
    queue_push(&table->pending, &pending->link);
    if (!keep(table, pending, from)) {
        pending->waits = true; /* the store does not have it */
        lose(table);
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
was_ended(const struct play *table)
{
    return table->ending || table->stage == STORE_ABORTED ||
           (table->stage == STORE_OVER && !play_ask(table).over);
}

/* The reason to refuse before the rules run, or REFUSAL_NONE. */
static enum refusal_id
unfit(const struct play *table, const struct play_answer *answer)
{
    if (answer->token != NULL && !is_token(answer->token))
        return REFUSAL_BAD_TOKEN;
    if (play_is_aside(table))
        return play_apology(table);
    if (answer->seat < 0 || answer->seat >= table->file->match.setup.seats)
        return REFUSAL_WRONG_SEAT;
    if (table->stage == STORE_OPEN)
        return REFUSAL_MATCH_NOT_BEGUN;
    if (was_ended(table))
        return REFUSAL_MATCH_ENDED;
    return answer->text == NULL || is_plain(answer->text) ? REFUSAL_NONE
                                                          : REFUSAL_NOT_PLAIN;
}

bool
play_has_token(const struct play *table, int seat, const char *token)
{
    const struct rk_match *match;
    uint32_t at;

    if (token == NULL || table->file == NULL)
        return false;
    match = &table->file->match;
    at = match->entries;
    while ((at = tokens_find(&table->tokens, token, at)) > 0) {
        if (match->room.entry[--at].seat == seat)
            return true;
    }
    return false;
}

void
play_submit(struct play *table, const struct play_answer *answer)
{
    enum refusal_id refusal;

    if (!play_load(table)) {
        refuse(table, answer, REFUSAL_ANSWER_NOT_KEPT);
        return;
    }
    if (play_has_token(table, answer->seat, answer->token)) {
        let_wait(table, new_pending(table, answer->seat, answer->token));
        return;
    }
    refusal = unfit(table, answer);
    if (refusal != REFUSAL_NONE)
        refuse(table, answer, refusal);
    else if (play_is_stale(table, answer->seat, answer->ask))
        refuse(table, answer, REFUSAL_STALE);
    else
        attempt(table, answer);
}

void
play_start(struct play *table)
{
    bool dealing;

    if (!play_load(table) || play_is_aside(table) || play_busy(table))
        return;
    dealing = (play_ask(table).awaited & rk_seat_bit(RK_CHANCE)) != 0;
    if (table->stage == STORE_OPEN ||
        (table->stage == STORE_PLAYING && dealing))
        attempt(table, NULL);
}

static void
note_result(void *context)
{
    struct pending *pending = context;

    if (pending->stage == STORE_OVER)
        pending->result = play_result_text(pending->table, pending);
}

/* Nothing else is pending, so a lost end leaves the table as it was. */
bool
play_end(struct play *table, enum store_stage stage)
{
    struct pending *pending;

    if (!play_load(table) || play_is_aside(table) ||
        table->stage != STORE_PLAYING || play_busy(table))
        return false;
    pending = new_pending(table, RK_NOBODY, NULL);
    pending->entries = table->entries;
    pending->told = table->told;
    pending->after = table->durable;
    pending->stage = (uint8_t)stage;
    if (!play_run(table, note_result, pending)) {
        pending_free(pending);
        return false;
    }
    table->ending = true;
    queue_push(&table->pending, &pending->link);
    if (!keep(table, pending, table->entries)) {
        pending->waits = true; /* the store does not have it */
        lose(table);
    }
    return true;
}

bool
play_ends(const struct play *table)
{
    for (const struct pending *p = pending_first(&table->pending); p != NULL;
         p = pending_after(p))
        if (p->stage > STORE_PLAYING)
            return true;
    return false;
}
