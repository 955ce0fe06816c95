/* What leaves the program: views, asks, events, results, references. */
#include <rookery/check.h>
#include <rookery/wire.h>

#include "build.h"
#include "value.h"

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

json_t *
rk_json_ask(const struct rk_ask *ask)
{
    json_t *json = build_object();

    build_put(json, "kind", build_text(rk_ask_name(ask->kind)));
    build_put(json, "asked", value_seats(ask->asked));
    build_put(json, "awaited", value_seats(ask->awaited));
    build_put(json, "over", json_boolean(ask->over));
    return json;
}

/* A place by its name, null for none; a number where they have no names. */
static json_t *
place_json(const struct rk_event_name *names, int place)
{
    const char *name = names->places != NULL ? names->places(place) : NULL;

    if (name != NULL)
        return build_text(name);
    return names->places != NULL && place == 0 ? json_null()
                                               : json_integer(place);
}

json_t *
rk_json_event(const struct rk_game *game, const struct rk_event *event)
{
    const struct rk_event_name *names = &game->events[event->kind];
    json_t *json = build_object(), *faces = build_array();
    char sentence[EVENT_TEXT_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);

    RK_CHECK(event->kind < game->event_kinds && names->name != NULL);
    game->event_text(event, &text);
    for (int i = 0; i < event->faces; i++)
        build_add(faces, value_name(game->kind_name, event->face[i].kind));
    build_put(json, "event", build_text(names->name));
    build_put(json, "seat", rk_json_seat(event->seat));
    if (names->target != NULL)
        build_put(json, names->target, rk_json_seat(event->target));
    if (names->place != NULL)
        build_put(json, names->place, place_json(names, event->place));
    if (names->amount != NULL)
        build_put(json, names->amount, json_integer(event->amount));
    for (int i = 0; i < RK_EVENT_PARTS; i++) {
        if (names->part[i] != NULL)
            build_put(json, names->part[i], json_integer(event->part[i]));
    }
    build_put(json, "faces", faces);
    build_put(json, "text", build_text(sentence));
    return json;
}

static json_t *
line_json(const struct rk_line *line)
{
    json_t *json = build_object();

    build_put(json, "seat", json_integer(line->seat));
    build_put(json, "points", json_integer(line->points));
    build_put(json, "what", build_text(line->what));
    return json;
}

json_t *
rk_json_result(const struct rk_result *result)
{
    json_t *json = build_object(), *points = build_array();
    json_t *ranks = build_array(), *winners = build_array();
    json_t *lines = build_array();

    for (int seat = 0; seat < result->seats; seat++) {
        build_add(points, json_integer(result->points[seat]));
        build_add(ranks, json_integer(result->rank[seat]));
        if (result->rank[seat] == 1)
            build_add(winners, json_integer(seat));
    }
    for (int i = 0; i < result->lines; i++)
        build_add(lines, line_json(&result->line[i]));
    build_put(json, "points", points);
    build_put(json, "ranks", ranks);
    build_put(json, "winners", winners);
    build_put(json, "lines", lines);
    build_put(json, "note", build_text_or_null(result->note));
    return json;
}

json_t *
rk_json_entry(const struct rk_entry *entry)
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
    build_put(json, "id", build_text(entry->id));
    build_put(json, "name", build_text(entry->name));
    build_put(json, "kind", build_text(entry->kind));
    build_put(json, "text", build_text(entry->text));
    build_put(json, "facts", facts);
    build_put(json, "provenance", provenance);
    return json;
}
