/* Output of the program: views, asks, events, results, references. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>

#include "build.h"
#include "flow.h"
#include "said.h"
#include "write.h"

enum { EVENT_TEXT_MAX = 400 }; /* room for the sentence of an event */

json_t *
rk_json_seat(int seat)
{
    if (seat == RK_NOBODY)
        return json_null();
    if (seat == RK_CHANCE)
        return build_text("chance");
    if (seat == RK_SPECTATOR)
        return build_text("spectator");
    return json_integer(seat);
}

json_t *
rk_json_view(const struct rk_game *game, const struct rk_setup *setup,
             const struct rk_view *view)
{
    return rk_json_fields(&game->view_fields, view, setup->seats);
}

void
view_write(struct buffer *out, const struct rk_game *game,
           const struct rk_setup *setup, const struct rk_view *view)
{
    fields_write_whole(out, &game->view_fields, view, setup->seats);
}

void
view_write_changes(struct buffer *out, const struct rk_game *game,
                   const struct rk_setup *setup, const struct rk_view *before,
                   const struct rk_view *after)
{
    fields_write_changes(out, &game->view_fields, before, after, setup->seats);
}

void
view_write_ask(struct buffer *out, const struct rk_ask *ask)
{
    write_open(out, '{');
    flow_write_ask(out, "kind", *ask);
    write_close(out, '}');
}

json_t *
rk_json_ask(const struct rk_ask *ask)
{
    struct buffer out = { 0 };

    view_write_ask(&out, ask);
    return write_tree(&out);
}

/* A place by its name, null for none; a number if places have no names. */
static void
write_place(struct buffer *out, const struct rk_event_name *names, int place)
{
    const char *name = names->places != NULL ? names->places(place) : NULL;

    if (name != NULL)
        write_text(out, name);
    else if (names->places != NULL && place == 0)
        write_null(out);
    else
        write_number(out, place);
}

/* The fields that the game names for this kind of event. */
static void
write_named(struct buffer *out, const struct rk_event_name *names,
            const struct rk_event *event)
{
    if (names->target != NULL) {
        write_key(out, names->target);
        write_seat(out, event->target);
    }
    if (names->place != NULL) {
        write_key(out, names->place);
        write_place(out, names, event->place);
    }
    if (names->amount != NULL) {
        write_key(out, names->amount);
        write_number(out, event->amount);
    }
    for (int i = 0; i < RK_EVENT_PARTS; i++) {
        if (names->part[i] == NULL)
            continue;
        write_key(out, names->part[i]);
        write_number(out, event->part[i]);
    }
}

/* All of ${event} but its sentence and the last bracket. */
static void
open_event(struct buffer *out, const struct rk_game *game,
           const struct rk_event *event)
{
    const struct rk_event_name *names = &game->events[event->kind];

    RK_CHECK(event->kind < game->event_kinds && names->name != NULL);
    write_open(out, '{');
    write_key(out, "event");
    write_text(out, names->name);
    write_key(out, "seat");
    write_seat(out, event->seat);
    write_named(out, names, event);
    write_key_open(out, "faces", '[');
    for (int i = 0; i < event->faces; i++)
        write_name(out, game->kind_name, event->face[i].kind);
    write_close(out, ']');
}

void
view_write_event(struct buffer *out, const struct rk_game *game,
                 const struct rk_event *event)
{
    open_event(out, game, event);
    write_close(out, '}');
}

void
view_write_event_text(struct buffer *out, const struct rk_game *game,
                      const struct rk_event *event)
{
    char sentence[EVENT_TEXT_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);

    open_event(out, game, event);
    rk_game_event_text(game, event, &text);
    write_key(out, "text");
    write_text(out, sentence);
    write_close(out, '}');
}

json_t *
rk_json_event(const struct rk_game *game, const struct rk_event *event)
{
    struct buffer out = { 0 };

    view_write_event_text(&out, game, event);
    return write_tree(&out);
}

/* The key of ${phrase}; ${about} is its only argument. */
static void
write_phrase(struct buffer *out, const struct rk_phrase *phrase,
             const char *about)
{
    struct rk_saying saying = { .phrase = phrase, .arg[0].word = about };

    write_key_text(out, "key", phrase->key);
    if (about == NULL)
        return;
    write_key(out, "args");
    said_write_args(out, &saying);
}

static void
write_line(struct buffer *out, const void *lines, int index)
{
    const struct rk_line *line = (const struct rk_line *)lines + index;

    write_open(out, '{');
    write_key_number(out, "seat", line->seat);
    write_key_number(out, "points", line->points);
    write_key_text(out, "what", line->what);
    write_phrase(out, line->phrase, line->about);
    write_close(out, '}');
}

static void
write_points(struct buffer *out, const void *points, int seat)
{
    write_number(out, ((const int32_t *)points)[seat]);
}

static void
write_rank(struct buffer *out, const void *rank, int seat)
{
    write_number(out, ((const uint8_t *)rank)[seat]);
}

static void
write_tie(struct buffer *out, const void *context, int index)
{
    const struct rk_result *result = context;
    const struct rk_tie *tie = &result->tie[index];

    write_open(out, '{');
    write_key_text(out, "what", tie->what);
    write_phrase(out, tie->phrase, NULL);
    write_key_flag(out, "less", tie->less);
    write_key_list(out, "values", result->seats, write_points, tie->value);
    write_close(out, '}');
}

void
view_write_result(struct buffer *out, const struct rk_result *result,
                  uint8_t winners)
{
    write_key_list(out, "points", result->seats, write_points, result->points);
    write_key_list(out, "ranks", result->seats, write_rank, result->rank);
    write_key(out, "winners");
    write_seats(out, winners);
    write_key_list(out, "lines", result->lines, write_line, result->line);
    write_key_list(out, "ties", result->ties, write_tie, result);
    write_key(out, "note");
    write_text_or_null(out, result->note != NULL ? result->note->text : NULL);
    if (result->note != NULL)
        write_key_text(out, "note_key", result->note->key);
}

json_t *
rk_json_result(const struct rk_result *result)
{
    struct buffer out = { 0 };
    uint8_t winners = 0;

    for (int seat = 0; seat < result->seats; seat++) {
        if (result->rank[seat] == 1)
            winners |= rk_seat_bit(seat);
    }
    write_open(&out, '{');
    view_write_result(&out, result, winners);
    write_close(&out, '}');
    return write_tree(&out);
}

static void
write_facts(struct buffer *out, const struct rk_entry *entry)
{
    write_key_open(out, "facts", '{');
    for (int i = 0; i < entry->facts; i++) {
        const struct rk_fact *fact = &entry->fact[i];

        if (fact->word != NULL)
            write_key_text(out, fact->name, fact->word);
        else
            write_key_number(out, fact->name, fact->value);
    }
    write_close(out, '}');
}

/* The source of the text, and of each fact by its name. */
static void
write_sources(struct buffer *out, const struct rk_entry *entry)
{
    write_key_open(out, "provenance", '{');
    write_key(out, "text");
    write_text_or_null(out, entry->text_provenance);
    for (int i = 0; i < entry->facts; i++) {
        write_key(out, entry->fact[i].name);
        write_text_or_null(out, entry->fact[i].provenance);
    }
    write_close(out, '}');
}

/* The parts of ${entry}, its text and facts, that have this origin. */
static void
write_parts(struct buffer *out, const char *key, const struct rk_entry *entry,
            enum rk_origin origin)
{
    write_key_open(out, key, '[');
    if (rk_entry_from(entry->text_provenance, origin))
        write_text(out, "text");
    for (int i = 0; i < entry->facts; i++) {
        if (rk_entry_from(entry->fact[i].provenance, origin))
            write_text(out, entry->fact[i].name);
    }
    write_close(out, ']');
}

static void
write_entry(struct buffer *out, const struct rk_entry *entry)
{
    write_open(out, '{');
    write_key_text(out, "id", entry->id);
    write_key_text(out, "name", entry->name);
    write_key_text(out, "kind", entry->kind);
    write_key_text(out, "text", entry->text);
    write_facts(out, entry);
    write_parts(out, "house", entry, RK_HOUSE);
    write_parts(out, "pack", entry, RK_PACK);
    write_sources(out, entry);
    write_close(out, '}');
}

/* A member with the entries that are rules, or with all others. */
static void
write_entries(struct buffer *out, const struct rk_game *game,
              const struct rk_setup *setup, bool rules)
{
    struct rk_entry entry;

    write_key_open(out, rules ? "rules" : "entries", '[');
    for (int i = 0; rk_game_entry(game, setup, i, &entry); i++) {
        if ((strcmp(entry.kind, "rule") == 0) == rules)
            write_entry(out, &entry);
    }
    write_close(out, ']');
}

static void
write_field(struct buffer *out, const char *name, const char *type)
{
    if (name != NULL)
        write_key_text(out, name, type);
}

/* A kind of event, with its own fields besides those of all kinds. */
static void
write_event_kind(struct buffer *out, const void *game, int index)
{
    const struct rk_event_name *kind =
        &((const struct rk_game *)game)->events[index];

    if (kind->name == NULL)
        return;
    write_open(out, '{');
    write_key_text(out, "event", kind->name);
    write_key_open(out, "fields", '{');
    write_field(out, kind->target, "seat");
    write_field(out, kind->place, kind->places != NULL ? "name" : "number");
    write_field(out, kind->amount, "number");
    for (int i = 0; i < RK_EVENT_PARTS; i++)
        write_field(out, kind->part[i], "number");
    write_close(out, '}');
    write_close(out, '}');
}

void
view_write_reference(struct buffer *out, const struct rk_game *game,
                     const struct rk_setup *setup)
{
    write_key_flag(out, "points_kept",
                   game->points_kept != NULL && game->points_kept(setup));
    write_entries(out, game, setup, false);
    write_entries(out, game, setup, true);
    write_key_list(out, "events", game->event_kinds, write_event_kind, game);
}

void
rk_json_reference(json_t *json, const struct rk_game *game,
                  const struct rk_setup *setup)
{
    struct buffer out = { 0 };

    write_open(&out, '{');
    view_write_reference(&out, game, setup);
    write_close(&out, '}');
    RK_CHECK(json_object_update_new(json, write_tree(&out)) == 0);
}
