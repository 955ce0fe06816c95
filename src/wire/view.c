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
    write_key(out, "faces");
    write_open(out, '[');
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
put_phrase(json_t *json, const struct rk_phrase *phrase, const char *about)
{
    struct rk_saying saying = { .phrase = phrase, .arg[0].word = about };

    build_put_text(json, "key", phrase->key);
    if (about != NULL)
        build_put(json, "args", said_args(&saying));
}

static json_t *
line_json(const struct rk_line *line)
{
    json_t *json = build_object();

    build_put_number(json, "seat", line->seat);
    build_put_number(json, "points", line->points);
    build_put_text(json, "what", line->what);
    put_phrase(json, line->phrase, line->about);
    return json;
}

static json_t *
tie_json(const struct rk_tie *tie, int seats)
{
    json_t *json = build_object(), *values = build_array();

    for (int seat = 0; seat < seats; seat++)
        build_add(values, json_integer(tie->value[seat]));
    build_put_text(json, "what", tie->what);
    put_phrase(json, tie->phrase, NULL);
    build_put(json, "less", json_boolean(tie->less));
    build_put(json, "values", values);
    return json;
}

json_t *
rk_json_result(const struct rk_result *result)
{
    json_t *json = build_object(), *points = build_array();
    json_t *ranks = build_array(), *winners = build_array();
    json_t *lines = build_array(), *ties = build_array();

    for (int seat = 0; seat < result->seats; seat++) {
        build_add(points, json_integer(result->points[seat]));
        build_add(ranks, json_integer(result->rank[seat]));
        if (result->rank[seat] == 1)
            build_add(winners, json_integer(seat));
    }
    for (int i = 0; i < result->lines; i++)
        build_add(lines, line_json(&result->line[i]));
    for (int i = 0; i < result->ties; i++)
        build_add(ties, tie_json(&result->tie[i], result->seats));
    build_put(json, "points", points);
    build_put(json, "ranks", ranks);
    build_put(json, "winners", winners);
    build_put(json, "lines", lines);
    build_put(json, "ties", ties);
    build_put(
        json, "note",
        build_text_or_null(result->note != NULL ? result->note->text : NULL));
    if (result->note != NULL)
        build_put_text(json, "note_key", result->note->key);
    return json;
}

static json_t *
entry_json(const struct rk_entry *entry)
{
    json_t *json = build_object(), *facts = build_object();
    json_t *provenance = build_object();

    build_put(provenance, "text", build_text_or_null(entry->text_provenance));
    for (int i = 0; i < entry->facts; i++) {
        const struct rk_fact *fact = &entry->fact[i];

        build_put(facts, fact->name,
                  fact->word != NULL ? build_text(fact->word)
                                     : json_integer(fact->value));
        build_put(provenance, fact->name, build_text_or_null(fact->provenance));
    }
    build_put_text(json, "id", entry->id);
    build_put_text(json, "name", entry->name);
    build_put_text(json, "kind", entry->kind);
    build_put_text(json, "text", entry->text);
    build_put(json, "facts", facts);
    build_put(json, "provenance", provenance);
    return json;
}

static void
put_field(json_t *fields, const char *name, const char *type)
{
    if (name != NULL)
        build_put_text(fields, name, type);
}

/* A kind of event, with its own fields besides those of all kinds. */
static json_t *
event_kind_json(const struct rk_event_name *kind)
{
    json_t *json = build_object(), *fields = build_object();

    put_field(fields, kind->target, "seat");
    put_field(fields, kind->place, kind->places != NULL ? "name" : "number");
    put_field(fields, kind->amount, "number");
    for (int i = 0; i < RK_EVENT_PARTS; i++)
        put_field(fields, kind->part[i], "number");
    build_put_text(json, "event", kind->name);
    build_put(json, "fields", fields);
    return json;
}

static json_t *
event_kinds_json(const struct rk_game *game)
{
    json_t *json = build_array();

    for (int i = 0; i < game->event_kinds; i++) {
        if (game->events[i].name != NULL)
            build_add(json, event_kind_json(&game->events[i]));
    }
    return json;
}

void
rk_json_reference(json_t *json, const struct rk_game *game,
                  const struct rk_setup *setup)
{
    json_t *entries = build_array(), *rules = build_array();
    struct rk_entry entry;

    for (int i = 0; rk_game_entry(game, setup, i, &entry); i++)
        build_add(strcmp(entry.kind, "rule") == 0 ? rules : entries,
                  entry_json(&entry));
    build_put(
        json, "points_kept",
        json_boolean(game->points_kept != NULL && game->points_kept(setup)));
    build_put(json, "entries", entries);
    build_put(json, "rules", rules);
    build_put(json, "events", event_kinds_json(game));
}
