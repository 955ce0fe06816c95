/* Matches as JSON for programs. */
#include "wire/build.h"

#include "look_args.h"
#include "tell.h"
#include "tell_json.h"

json_t *
tell_json_eyes(int eyes)
{
    return eyes == LOOK_TRUTH ? build_text("truth") : rk_json_seat(eyes);
}

json_t *
tell_json_question(const struct rk_game *game, const struct rk_state *state,
                   int seat)
{
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    tell_question(game, state, seat, &text);
    return build_text(line);
}

json_t *
tell_json_events(const struct rk_match *match, const struct rk_events *events,
                 int eyes)
{
    json_t *list = build_array();

    for (int i = 0; i < events->count; i++) {
        struct rk_event event = tell_event_for(&events->list[i], eyes);

        build_add(list, rk_json_event(match->game, &event));
    }
    return list;
}

json_t *
tell_json_answers(const struct answers *answers)
{
    json_t *list = build_array();

    for (int i = 0; i < answers->count; i++)
        build_add(list, build_text(answers->text[i]));
    return list;
}

json_t *
tell_json_entry(const struct walk *walk, int eyes, bool shown)
{
    const struct rk_log_entry *entry = walk_entry(walk);
    json_t *json = build_object();

    build_put_number(json, "number", walk->at);
    build_put(json, "seat", rk_json_seat(entry->seat));
    build_put_text(json, "by", rk_by_name(entry->by));
    build_put_number(json, "when", (json_int_t)entry->when);
    build_put(json, "answer",
              build_text_or_null(shown ? walk_text(walk) : NULL));
    build_put(json, "events",
              tell_json_events(walk->match, &walk->events, eyes));
    return json;
}

json_t *
tell_json_result(const struct rk_game *game, const struct rk_state *state)
{
    struct rk_result result;

    if (!game->ask(state).over)
        return json_null();
    game->score(state, &result);
    return rk_json_result(&result);
}
