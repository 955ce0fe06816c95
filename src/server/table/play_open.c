/* Tables from the store: reading, replaying, setting aside. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/bot.h>
#include <rookery/check.h>
#include <server/ops/guard.h>

#include "play_inside.h"
#include "rules.h"

static void
set_aside(struct play *table, enum play_health health, const char *why)
{
    struct rk_text text;

    if (play_is_aside(table))
        return;
    table->health = health;
    text = rk_text_over(table->why, sizeof table->why);
    rk_text_add(&text, why);
    table->host->aside(table->host->context, table, table->why);
}

void
play_set_aside(struct play *table, const char *why)
{
    set_aside(table, PLAY_CORRUPT, why);
}

bool
play_run(struct play *table, void (*work)(void *), void *context)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (guard_run(work, context, &why))
        return true;
    play_set_aside(table, sentence);
    return false;
}

/* Ignores the verdict if this log was loaded here before. */
void
play_mark_corrupt(struct play *table, const char *why)
{
    if (table->memory == PLAY_UNREAD)
        play_set_aside(table, why);
}

void
play_note(struct play *table, uint32_t index, const char *token, int events)
{
    const struct rk_match *match = &table->file->match;
    int seat = match->room.entry[index].seat;

    table->events += (uint32_t)events;
    if (seat < RK_SEATS_MAX)
        table->given[seat]++;
    tokens_put(&table->tokens, index, token);
    marks_put(&table->marks, match->entries, &match->now, table->events);
}

/* Like a table whose setup cannot be read: nothing of it is loaded. */
void
play_quarantine(struct play *table, const char *why)
{
    if (play_is_loaded(table))
        return;
    table->memory = PLAY_UNREADABLE;
    set_aside(table, PLAY_QUARANTINED, why);
}

void
play_release(struct play *table)
{
    if (table->health != PLAY_QUARANTINED)
        return;
    table->health = PLAY_SOUND;
    table->memory = PLAY_UNREAD;
}

/* Reading the log of a table. */
struct reading {
    struct play *table;
    uint32_t number;
    const struct store_entry *entry;
    struct rk_text why;
    bool good;
};

/* Replays one entry; it must give the stored hash. */
static void
replay(void *context)
{
    static _Thread_local struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
    struct reading *r = context;
    const struct store_entry *e = r->entry;
    struct play *table = r->table;
    struct rk_match *match = &table->file->match;
    uint32_t index = match->entries;

    r->good =
        r->number == index + 1 && rk_by_name(e->by) != NULL &&
        rk_match_file_answer(table->file, e->seat, e->text, (enum rk_by)e->by,
                             e->when, &events, &r->why) == RK_OK &&
        (e->hash == 0 || match->room.entry[index].hash == e->hash);
    if (!r->good)
        return;
    play_note(table, index, e->token, events.count);
}

static bool
on_entry(void *context, uint32_t number, const struct store_entry *entry)
{
    struct reading *r = context;
    char broken[RK_SENTENCE_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(broken, sizeof broken);
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    r->number = number;
    r->entry = entry;
    r->why = why;
    if (guard_run(replay, r, &text) && r->good)
        return true;
    rk_text_clear(&why);
    rk_text_add(&why, "Its log does not replay from entry ");
    rk_text_int(&why, number);
    rk_text_add(&why, " on.");
    r->good = false;
    play_set_aside(r->table, sentence);
    return false;
}

/* Reading the row of a table. */
struct opening {
    struct play *table;
    const struct store_table *row;
    struct rk_text why;
    bool good, other_rules;
};

/*
 * True if the row can be played with, except for its setup; otherwise writes a
 * sentence.
 */
static bool
is_sound(const struct store_table *row, struct rk_text *why)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    struct rk_hire hire;

    if (row->damage != NULL) {
        rk_text_add(why, row->damage);
        return false;
    }
    for (int seat = 0; seat < row->seats; seat++) {
        const char *bot = row->seat[seat].bot;

        if (bot == NULL || rk_hire_read(bot, &hire, &text))
            continue;
        rk_text_add(why, "It has a bot of an unknown level.");
        return false;
    }
    return true;
}

static void
read_rules(void *context)
{
    struct opening *o = context;
    struct play *table = o->table;

    o->good = is_sound(o->row, &o->why) &&
              rules_read(o->row, &table->game, &table->setup, &o->other_rules,
                         &o->why);
    if (o->good && table->setup.seats != o->row->seats) {
        rk_text_add(&o->why, "Its number of seats differs from its setup.");
        o->good = false;
    }
}

/* Takes over the setup; a table whose setup cannot be read has no match. */
static void
read_setup(struct play *table, const struct store_table *row)
{
    char broken[RK_SENTENCE_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(broken, sizeof broken);
    struct opening o = { .table = table, .row = row };
    bool whole;

    o.why = rk_text_over(sentence, sizeof sentence);
    whole = guard_run(read_rules, &o, &text);
    if (whole && o.good)
        return;
    table->memory = PLAY_UNREADABLE;
    table->game = NULL;
    table->shown = rules_rest(row);
    set_aside(table, o.other_rules ? PLAY_OTHER_RULES : PLAY_CORRUPT,
              whole ? sentence : broken);
}

/* Frees what the store has. */
static void
drop(struct play *table)
{
    rk_match_file_free(table->file);
    table->file = NULL;
    tokens_free(&table->tokens);
    marks_free(&table->marks);
}

/* The log, from its first entry; false when the store failed. */
static bool
read_log(struct play *table)
{
    struct reading r = { .table = table };

    table->events = 0;
    memset(table->given, 0, sizeof table->given);
    marks_put(&table->marks, 0, &table->file->match.start, 0);
    if (table->stage != STORE_OPEN &&
        store_each_entry(table->host->store, table->id, 1, on_entry, &r) !=
            STORE_OK)
        return false;
    table->durable = table->file->match.now;
    table->entries = table->file->match.entries;
    table->told = table->events;
    memcpy(table->answers, table->given, sizeof table->answers);
    table->memory = PLAY_LOADED;
    return true;
}

bool
play_load(struct play *table)
{
    const struct play_host *host = table->host;

    if (play_is_loaded(table))
        return true;
    if (host->elsewhere && table->stage != STORE_OPEN)
        return false;
    table->file = rk_match_file_new(table->game, &table->setup, NULL);
    if (!read_log(table)) {
        drop(table);
        return false;
    }
    if (host->loaded != NULL)
        host->loaded(host->context, table);
    return true;
}

bool
play_is_loaded(const struct play *table)
{
    return table->memory == PLAY_LOADED || table->memory == PLAY_UNREADABLE;
}

void
play_adopt(struct play *table, struct play *from)
{
    const struct play_host *host = table->host;

    if (play_is_loaded(table)) {
        play_close(from);
        return;
    }
    table->memory = from->memory;
    table->file = from->file;
    table->tokens = from->tokens;
    table->marks = from->marks;
    table->events = from->events;
    table->durable = from->durable;
    table->entries = from->entries;
    table->told = from->told;
    memcpy(table->given, from->given, sizeof table->given);
    memcpy(table->answers, from->answers, sizeof table->answers);
    from->file = NULL;
    from->tokens = (struct tokens){ 0 };
    from->marks = (struct marks){ 0 };
    if (play_is_aside(from))
        set_aside(table, from->health, from->why);
    play_close(from);
    if (host->loaded != NULL)
        host->loaded(host->context, table);
}

bool
play_unload(struct play *table)
{
    bool tells = table->listening != 0 && table->stage <= STORE_PLAYING;

    if (!play_is_loaded(table) || play_is_aside(table) || tells ||
        play_busy(table))
        return false;
    drop(table);
    table->memory = PLAY_UNLOADED;
    return true;
}

struct play *
play_create(const struct play_host *host, const struct store_table *row)
{
    struct play *table = calloc(1, sizeof *table);

    if (table == NULL)
        return NULL;
    table->host = host;
    table->id = row->id;
    table->stage = row->stage;
    table->entries = row->origin.entries;
    table->awaited = row->awaited >= 0 ? (uint8_t)row->awaited : 0;
    if (row->result != NULL)
        table->result = strdup(row->result);
    read_setup(table, row);
    return table;
}

struct play *
play_open(const struct play_host *host, const struct store_table *row)
{
    struct play *table = play_create(host, row);

    if (table == NULL || play_load(table))
        return table;
    play_close(table);
    return NULL;
}

void
play_close(struct play *table)
{
    if (table == NULL)
        return;
    RK_CHECK(!play_busy(table));
    drop(table);
    free(table->shown);
    free(table->result);
    free(table);
}

bool
play_busy(const struct play *table)
{
    return table->pending.first != NULL;
}

uint32_t
play_entries(const struct play *table)
{
    return table->entries;
}

uint64_t
play_id(const struct play *table)
{
    return table->id;
}

void
play_own(struct play *table, void *owner)
{
    table->owner = owner;
}

void *
play_owner(const struct play *table)
{
    return table->owner;
}

enum store_stage
play_stage(const struct play *table)
{
    return table->stage;
}

const struct rk_setup *
play_setup(const struct play *table, const struct rk_game **game)
{
    *game = table->game;
    return table->game != NULL ? &table->setup : NULL;
}

char *
play_setup_text(const struct play *table)
{
    return table->game != NULL ? rules_shown(table->game, &table->setup)
                               : memory_copy(table->shown);
}

bool
play_damaged(const struct play *table)
{
    return play_is_aside(table) && table->health != PLAY_OTHER_RULES;
}

enum refusal_id
play_apology(const struct play *table)
{
    return table->health == PLAY_OTHER_RULES ? REFUSAL_OTHER_RULES
                                             : REFUSAL_ASIDE;
}

const char *
play_aside(const struct play *table)
{
    return play_is_aside(table) ? table->why : NULL;
}
