/* Events that a scenario expects since its last `do`. */
#include <string.h>

#include "expect.h"

/* An event as ${who} may see it. */
static struct rk_event
event_for(const struct run *run, int index, int who)
{
    struct rk_event event = run->event[index];

    if (who != SCRIPT_TRUTH)
        return rk_event_for(&run->event[index], who);
    for (int i = 0; i < event.faces; i++)
        event.face[i].seen_by = 0;
    return event;
}

/*
 * Appends a value of an event's JSON as a scenario spells it; ${nothing} is
 * the word for null.
 */
static void
value_text(const json_t *value, const char *nothing, struct rk_text *text)
{
    if (json_is_null(value) || value == NULL)
        rk_text_add(text, nothing);
    else if (json_is_string(value))
        rk_text_add(text, json_string_value(value));
    else if (!json_is_array(value))
        run_json_text(value, text);
    else if (json_array_size(value) == 0)
        rk_text_add(text, "none");
    else
        for (size_t i = 0; i < json_array_size(value); i++) {
            rk_text_add(text, i == 0 ? "" : ",");
            value_text(json_array_get(value, i), nothing, text);
        }
}

/* The word for null: "nobody" for a seat, "none" for a place. */
static const char *
no_such(const struct rk_event_name *kind, const char *key)
{
    return kind->place != NULL && strcmp(kind->place, key) == 0 ? "none"
                                                                : "nobody";
}

/* True if events of ${kind} have a field called ${key}. */
static bool
has_key(const struct rk_event_name *kind, const char *key)
{
    const char *const keys[] = { "seat",        "faces",      kind->target,
                                 kind->place,   kind->amount, kind->part[0],
                                 kind->part[1], kind->part[2] };

    for (size_t i = 0; i < RK_COUNT(keys); i++) {
        if (keys[i] != NULL && strcmp(keys[i], key) == 0)
            return true;
    }
    return false;
}

/* Appends the ${index}th event as a scenario would expect it. */
static void
event_text(struct run *run, int index, int who, struct rk_text *text)
{
    struct rk_event event = event_for(run, index, who);
    const struct rk_event_name *kind = &run->game->events[event.kind];
    json_t *json = run_keep(run, rk_json_event(run->game, &event));
    const char *key;
    json_t *value;

    rk_text_add(text, kind->name);
    json_object_foreach(json, key, value)
    {
        if (!has_key(kind, key))
            continue;
        rk_text_fill(text, " %=", key);
        value_text(value, no_such(kind, key), text);
    }
}

/* Fails with the list of the events that did happen. */
static bool
fail_events(struct run *run, const struct script_command *command)
{
    char buffer[RUN_TEXT_MAX];
    struct rk_text came = rk_text_over(buffer, sizeof buffer);

    for (int i = 0; i < run->events; i++) {
        rk_text_add(&came, i == 0 ? "" : "; ");
        event_text(run, i, command->who, &came);
    }
    if (run->events == 0)
        rk_text_add(&came, "nothing happened");
    else if (run->heard[command->who] > 0) {
        rk_text_add(&came, " (the first ");
        rk_text_int(&came, run->heard[command->who]);
        rk_text_add(&came, " were matched by lines before)");
    }
    return run_fail(run, command, command->who, command->source, came.at);
}

/* The kind of event called ${name}, or 0. */
static int
find_kind(const struct rk_game *game, const char *name)
{
    for (int kind = 1; kind < game->event_kinds; kind++) {
        if (game->events[kind].name != NULL &&
            strcmp(game->events[kind].name, name) == 0)
            return kind;
    }
    return 0;
}

/* Fails because ${wrong} is unknown; lists the names that exist. */
static bool
fail_name(struct run *run, const struct script_command *command,
          const char *wrong)
{
    char buffer[RUN_TEXT_MAX];
    struct rk_text came = rk_text_over(buffer, sizeof buffer);

    rk_text_fill(&came, "%; the events are:", wrong);
    for (int kind = 1; kind < run->game->event_kinds; kind++) {
        const struct rk_event_name *names = &run->game->events[kind];
        const char *const more[] = { names->target,  names->place,
                                     names->amount,  names->part[0],
                                     names->part[1], names->part[2] };

        if (names->name == NULL)
            continue;
        rk_text_fill(&came, " %", names->name);
        for (size_t i = 0; i < RK_COUNT(more); i++) {
            if (more[i] != NULL)
                rk_text_fill(&came, " %=", more[i]);
        }
        rk_text_add(&came, ";");
    }
    rk_text_add(&came, " each may have seat= and faces=");
    return run_fail(run, command, command->who,
                    "the name of an event and of what it tells", came.at);
}

/* The kind of event that is expected; 0 if there is no such kind. */
static int
expected_kind(struct run *run, const struct script_command *command)
{
    int kind = find_kind(run->game, command->text);
    const char *wrong = kind == 0 ? command->text : NULL;

    for (int i = 0; kind != 0 && i < command->words; i += 2) {
        if (!has_key(&run->game->events[kind], command->word[i]))
            wrong = command->word[i];
    }
    if (wrong == NULL)
        return kind;
    fail_name(run, command, wrong);
    return 0;
}

/* True if the ${index}th event is one of ${kind} as ${command} wants it. */
static bool
matches(struct run *run, const struct script_command *command, int kind,
        int index)
{
    struct rk_event event = event_for(run, index, command->who);
    char buffer[RUN_TEXT_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);
    json_t *json;

    if (event.kind != kind)
        return false;
    json = run_keep(run, rk_json_event(run->game, &event));
    for (int i = 0; i < command->words; i += 2) {
        rk_text_clear(&text);
        value_text(json_object_get(json, command->word[i]),
                   no_such(&run->game->events[kind], command->word[i]), &text);
        if (strcmp(text.at, command->word[i + 1]) != 0)
            return false;
    }
    if (command->part == NULL)
        return true;
    rk_text_clear(&text);
    rk_game_event_text(run->game, &event, &text);
    return strstr(text.at, command->part) != NULL;
}

bool
events_one(struct run *run, const struct script_command *command)
{
    int kind = expected_kind(run, command);

    if (kind == 0)
        return false;
    for (int i = run->heard[command->who]; i < run->events; i++) {
        if (matches(run, command, kind, i)) {
            run->heard[command->who] = i + 1;
            return true;
        }
    }
    return fail_events(run, command);
}

bool
events_none(struct run *run, const struct script_command *command)
{
    int kind = expected_kind(run, command);

    if (kind == 0)
        return false;
    for (int i = 0; i < run->events; i++) {
        if (matches(run, command, kind, i))
            return fail_events(run, command);
    }
    return true;
}

bool
events_all(struct run *run, const struct script_command *command)
{
    bool none = strcmp(command->word[0], "none") == 0;
    bool same = run->events == (none ? 0 : command->words);

    for (int i = 0; !none && i < command->words; i++) {
        int kind = find_kind(run->game, command->word[i]);

        if (kind == 0)
            return fail_name(run, command, command->word[i]);
        same = same && run->event[i].kind == kind;
    }
    return same || fail_events(run, command);
}
