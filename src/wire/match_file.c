/* Matches with the memory for their logs, and match files as text. */
#include <stdlib.h>

#include <base/memory.h>

#include "buffer.h"
#include "build.h"
#include "match_file.h"

enum { FIRST_ENTRIES = 32, FIRST_TEXT = 1024 };

static struct rk_log_room
first_room(void)
{
    struct rk_log_room room = {
        .entry = memory_new(FIRST_ENTRIES, sizeof *room.entry),
        .entries = FIRST_ENTRIES,
        .text = memory_raw(FIRST_TEXT),
        .text_size = FIRST_TEXT,
    };

    return room;
}

struct rk_match_file *
rk_match_file_new(const struct rk_game *game, const struct rk_setup *setup,
                  const struct rk_state *position)
{
    struct rk_match_file *file = memory_new(1, sizeof *file);

    if (position != NULL)
        rk_match_start_at(&file->match, game, setup, position, first_room());
    else
        rk_match_start(&file->match, game, setup, first_room());
    return file;
}

void
rk_match_file_free(struct rk_match_file *file)
{
    if (file == NULL)
        return;
    free(file->match.room.entry);
    free(file->match.room.text);
    free(file);
}

/* If the log would pass the range of its numbers it stays as it is: full. */
void
match_file_grow(struct rk_match_file *file)
{
    struct rk_log_room *room = &file->match.room;

    if (file->match.entries == room->entries &&
        room->entries <= UINT32_MAX / 2) {
        room->entries *= 2;
        room->entry =
            memory_resize(room->entry, room->entries, sizeof *room->entry);
    }
    if (room->text_size - file->match.text_used < RK_ANSWER_MAX &&
        room->text_size <= UINT32_MAX / 2) {
        room->text_size *= 2;
        room->text = memory_resize(room->text, room->text_size, 1);
    }
}

enum rk_status
rk_match_file_answer(struct rk_match_file *file, int seat, const char *text,
                     enum rk_by by, uint64_t when, struct rk_events *events,
                     struct rk_text *why)
{
    match_file_grow(file);
    return rk_match_answer(&file->match, seat, text, by, when, events, why);
}

enum rk_status
rk_match_file_chance(struct rk_match_file *file,
                     const uint64_t words[RK_CHANCE_WORDS], uint64_t when,
                     struct rk_events *events, struct rk_text *why)
{
    match_file_grow(file);
    return rk_match_chance(&file->match, words, when, events, why);
}

bool
rk_match_file_deal(struct rk_match_file *file, uint64_t when,
                   struct rk_events *events)
{
    struct rk_match *match = &file->match;
    struct rk_ask ask = match->game->ask(rk_match_state(match));
    uint64_t words[RK_CHANCE_WORDS];

    if (!file->deals || (ask.awaited & rk_seat_bit(RK_CHANCE)) == 0)
        return false;
    rk_chance_words(file->seed, match->dealt, words);
    return rk_match_file_chance(file, words, when, events, NULL) == RK_OK;
}

/* "0x" and sixteen digits, or the digits alone. */
static json_t *
hex_json(const char *prefix, uint64_t number)
{
    char digits[24];
    struct rk_text text = rk_text_over(digits, sizeof digits);

    rk_text_add(&text, prefix);
    rk_text_hex(&text, number);
    return build_text(digits);
}

/* Describes the dealer, and counts its answers that were cut off. */
static json_t *
chance_json(const struct rk_match_file *file)
{
    const struct rk_match *match = &file->match;
    uint32_t skipped = match->dealt;
    json_t *json = build_object();

    for (uint32_t i = 0; i < match->entries; i++)
        skipped -= match->room.entry[i].seat == RK_CHANCE;
    build_put_text(json, "dealer", file->deals ? "seed" : "people");
    if (file->deals)
        build_put(json, "seed", hex_json("0x", file->seed));
    if (skipped > 0)
        build_put_number(json, "skipped", skipped);
    return json;
}

static json_t *
head_json(const struct rk_match_file *file)
{
    const struct rk_match *match = &file->match;
    json_t *json =
        build_head("match", MATCH_FILE_FORMAT, match->game, &match->setup);

    build_put(json, "chance", chance_json(file));
    if (match->edited)
        build_put(json, "position",
                  rk_json_fields(&match->game->state_fields, match->start.bytes,
                                 match->setup.seats));
    return json;
}

static json_t *
entry_json(const struct rk_match *match, uint32_t index)
{
    const struct rk_log_entry *entry = &match->room.entry[index];
    json_t *json = build_object();

    build_put_number(json, "n", (json_int_t)index + 1);
    build_put(json, "seat", rk_json_seat(entry->seat));
    build_put_text(json, "answer", rk_match_text(match, index));
    build_put_text(json, "by", rk_by_name(entry->by));
    if (entry->when != 0)
        build_put_number(json, "at", (json_int_t)entry->when);
    if (entry->hash != 0)
        build_put(json, "hash", hex_json("", entry->hash));
    return json;
}

/* Writes ${json} as one line and drops the reference. */
static void
add_line(struct buffer *text, json_t *json)
{
    buffer_json(text, json, JSON_COMPACT);
    buffer_add(text, "\n");
    json_decref(json);
}

char *
rk_match_file_text(const struct rk_match_file *file)
{
    struct buffer text = { 0 };

    add_line(&text, head_json(file));
    for (uint32_t i = 0; i < file->match.entries; i++)
        add_line(&text, entry_json(&file->match, i));
    return text.at;
}
