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
set_aside(struct play *play, enum play_health health, const char *why)
{
    struct rk_text text;

    if (play_is_aside(play))
        return;
    play->health = health;
    text = rk_text_over(play->why, sizeof play->why);
    rk_text_add(&text, why);
    play->host->aside(play->host->context, play, play->why);
}

void
play_set_aside(struct play *play, const char *why)
{
    set_aside(play, PLAY_CORRUPT, why);
}

bool
play_run(struct play *play, void (*work)(void *), void *context)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (guard_run(work, context, &why))
        return true;
    play_set_aside(play, sentence);
    return false;
}

/* Ignores the verdict if this log was loaded here before. */
void
play_mark_corrupt(struct play *play, const char *why)
{
    if (play->memory == PLAY_UNREAD)
        play_set_aside(play, why);
}

void
play_note(struct play *play, uint32_t index, const char *token, int events)
{
    const struct rk_match *match = &play->file->match;
    int seat = match->room.entry[index].seat;

    play->events += (uint32_t)events;
    if (seat < RK_SEATS_MAX)
        play->given[seat]++;
    tokens_put(&play->tokens, index, token);
    marks_put(&play->marks, match->entries, &match->now, play->events);
}

/* Like a table whose setup cannot be read: nothing of it is loaded. */
void
play_quarantine(struct play *play, const char *why)
{
    if (play_is_loaded(play))
        return;
    play->memory = PLAY_UNREADABLE;
    set_aside(play, PLAY_QUARANTINED, why);
}

void
play_release(struct play *play)
{
    if (play->health != PLAY_QUARANTINED)
        return;
    play->health = PLAY_SOUND;
    play->memory = PLAY_UNREAD;
}

/* Reading the log of a table. */
struct reading {
    struct play *play;
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
    struct play *play = r->play;
    struct rk_match *match = &play->file->match;
    uint32_t index = match->entries;

    r->good =
        r->number == index + 1 && rk_by_name(e->by) != NULL &&
        rk_match_file_answer(play->file, e->seat, e->text, (enum rk_by)e->by,
                             e->when, &events, &r->why) == RK_OK &&
        (e->hash == 0 || match->room.entry[index].hash == e->hash);
    if (!r->good)
        return;
    play_note(play, index, e->token, events.count);
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
    play_set_aside(r->play, sentence);
    return false;
}

/* Reading the row of a table. */
struct opening {
    struct play *play;
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
    struct play *play = o->play;

    o->good =
        is_sound(o->row, &o->why) &&
        rules_read(o->row, &play->game, &play->setup, &o->other_rules, &o->why);
    if (o->good && play->setup.seats != o->row->seats) {
        rk_text_add(&o->why, "Its number of seats differs from its setup.");
        o->good = false;
    }
}

/* Takes over the setup; a table whose setup cannot be read has no match. */
static void
read_setup(struct play *play, const struct store_table *row)
{
    char broken[RK_SENTENCE_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(broken, sizeof broken);
    struct opening o = { .play = play, .row = row };
    bool whole;

    o.why = rk_text_over(sentence, sizeof sentence);
    whole = guard_run(read_rules, &o, &text);
    if (whole && o.good)
        return;
    play->memory = PLAY_UNREADABLE;
    play->game = NULL;
    play->shown = rules_rest(row);
    set_aside(play, o.other_rules ? PLAY_OTHER_RULES : PLAY_CORRUPT,
              whole ? sentence : broken);
}

/* Frees what the store has. */
static void
drop(struct play *play)
{
    rk_match_file_free(play->file);
    play->file = NULL;
    tokens_free(&play->tokens);
    marks_free(&play->marks);
}

/* The log, from its first entry; false when the store failed. */
static bool
read_log(struct play *play)
{
    struct reading r = { .play = play };

    play->events = 0;
    memset(play->given, 0, sizeof play->given);
    marks_put(&play->marks, 0, &play->file->match.start, 0);
    if (play->stage != STORE_OPEN &&
        store_each_entry(play->host->store, play->id, 1, on_entry, &r) !=
            STORE_OK)
        return false;
    play->durable = play->file->match.now;
    play->entries = play->file->match.entries;
    play->told = play->events;
    memcpy(play->answers, play->given, sizeof play->answers);
    play->memory = PLAY_LOADED;
    return true;
}

bool
play_load(struct play *play)
{
    const struct play_host *host = play->host;

    if (play_is_loaded(play))
        return true;
    if (host->elsewhere && play->stage != STORE_OPEN)
        return false;
    play->file = rk_match_file_new(play->game, &play->setup, NULL);
    if (!read_log(play)) {
        drop(play);
        return false;
    }
    if (host->loaded != NULL)
        host->loaded(host->context, play);
    return true;
}

bool
play_is_loaded(const struct play *play)
{
    return play->memory == PLAY_LOADED || play->memory == PLAY_UNREADABLE;
}

void
play_adopt(struct play *play, struct play *from)
{
    const struct play_host *host = play->host;

    if (play_is_loaded(play) || from->epoch != play->epoch) {
        play_close(from);
        return;
    }
    play->memory = from->memory;
    play->file = from->file;
    play->tokens = from->tokens;
    play->marks = from->marks;
    play->events = from->events;
    play->durable = from->durable;
    play->entries = from->entries;
    play->told = from->told;
    memcpy(play->given, from->given, sizeof play->given);
    memcpy(play->answers, from->answers, sizeof play->answers);
    from->file = NULL;
    from->tokens = (struct tokens){ 0 };
    from->marks = (struct marks){ 0 };
    if (play_is_aside(from))
        set_aside(play, from->health, from->why);
    play_close(from);
    if (host->loaded != NULL)
        host->loaded(host->context, play);
}

bool
play_unload(struct play *play)
{
    bool tells = play->listening != 0 && play->stage <= STORE_PLAYING;

    if (!play_is_loaded(play) || play_is_aside(play) || tells ||
        play_busy(play))
        return false;
    drop(play);
    play->memory = PLAY_UNLOADED;
    return true;
}

struct play *
play_create(const struct play_host *host, const struct store_table *row)
{
    struct play *play = calloc(1, sizeof *play);

    if (play == NULL)
        return NULL;
    play->host = host;
    play->id = row->id;
    play->epoch = row->epoch;
    play->stage = row->stage;
    play->entries = row->origin.entries;
    play->awaited = row->awaited >= 0 ? (uint8_t)row->awaited : 0;
    if (row->result != NULL)
        play->result = memory_copy(row->result);
    read_setup(play, row);
    return play;
}

struct play *
play_open(const struct play_host *host, const struct store_table *row)
{
    struct play *play = play_create(host, row);

    if (play == NULL || play_load(play))
        return play;
    play_close(play);
    return NULL;
}

void
play_close(struct play *play)
{
    if (play == NULL)
        return;
    RK_CHECK(!play_busy(play));
    drop(play);
    free(play->shown);
    free(play->result);
    free(play);
}

bool
play_busy(const struct play *play)
{
    return play->pending.first != NULL;
}

uint32_t
play_entries(const struct play *play)
{
    return play->entries;
}

uint64_t
play_id(const struct play *play)
{
    return play->id;
}

uint64_t
play_epoch(const struct play *play)
{
    return play->epoch;
}

void
play_set_epoch(struct play *play, uint64_t epoch)
{
    play->epoch = epoch;
}

void
play_own(struct play *play, void *owner)
{
    play->owner = owner;
}

void *
play_owner(const struct play *play)
{
    return play->owner;
}

enum store_stage
play_stage(const struct play *play)
{
    return play->stage;
}

const struct rk_setup *
play_setup(const struct play *play, const struct rk_game **game)
{
    *game = play->game;
    return play->game != NULL ? &play->setup : NULL;
}

char *
play_setup_text(const struct play *play)
{
    return play->game != NULL ? rules_shown(play->game, &play->setup)
                              : memory_copy(play->shown);
}

bool
play_damaged(const struct play *play)
{
    return play_is_aside(play) && play->health != PLAY_OTHER_RULES;
}

enum refusal_id
play_apology(const struct play *play)
{
    return play->health == PLAY_OTHER_RULES ? REFUSAL_OTHER_RULES
                                            : REFUSAL_ASIDE;
}

const char *
play_aside(const struct play *play)
{
    return play_is_aside(play) ? play->why : NULL;
}
