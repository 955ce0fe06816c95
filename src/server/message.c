/* Messages to seats and spectators. */
#include <rookery/check.h>
#include <wire/about.h>
#include <wire/build.h>

#include "message.h"

char *
message_text(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);

    RK_CHECK(text != NULL);
    json_decref(json);
    return text;
}

static json_t *
begin(const char *type)
{
    json_t *json = build_object();

    build_put(json, "type", build_text(type));
    return json;
}

static void
put_number(json_t *json, uint32_t number)
{
    build_put(json, "n", json_integer((json_int_t)number));
}

char *
message_event(const struct message_for *to, const struct rk_event *event)
{
    struct rk_event seen = rk_event_for(event, to->seat);
    json_t *json = begin("event");

    put_number(json, to->number);
    build_put(json, "event", rk_json_event(to->game, &seen));
    return message_text(json);
}

/* What each of the ${legal} answers names, and what that does. */
static json_t *
labels_json(const struct message_for *to, const json_t *legal)
{
    json_t *labels = build_array();

    for (size_t i = 0; i < json_array_size(legal); i++)
        build_add(labels,
                  about_json(to->game, to->setup,
                             json_string_value(json_array_get(legal, i))));
    return labels;
}

/* What the awaited seat may answer; null where that is too much to list. */
static json_t *
legal_json(const struct message_for *to)
{
    static _Thread_local struct rk_steps list[MESSAGE_LEGAL_MAX];
    long count = rk_answer_list(to->game, to->state, to->seat, list,
                                MESSAGE_LEGAL_MAX, MESSAGE_LEGAL_MAX + 1);
    json_t *json;

    if (count > MESSAGE_LEGAL_MAX)
        return json_null();
    json = build_array();
    for (long i = 0; i < count; i++) {
        char answer[RK_ANSWER_MAX];
        struct rk_text text = rk_text_over(answer, sizeof answer);

        to->game->answer_text(list[i].move, list[i].count, &text);
        build_add(json, build_text(answer));
    }
    return json;
}

json_t *
message_question(const struct message_for *to, const struct rk_state *state)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    struct rk_view_room room;

    to->game->view(state, to->seat, rk_view_in(&room));
    to->game->ask_text(rk_view_in(&room), &text);
    return build_text(sentence);
}

/* The best of those who have not resigned; all of them if it was cut short. */
static json_t *
winners_json(const struct message_for *to, const struct rk_result *result,
             bool played)
{
    json_t *winners = build_array();
    int best = RK_SEATS_MAX + 1;

    for (int seat = 0; seat < result->seats; seat++) {
        if ((to->resigned & rk_seat_bit(seat)) == 0 &&
            result->rank[seat] < best)
            best = result->rank[seat];
    }
    for (int seat = 0; seat < result->seats; seat++) {
        if ((to->resigned & rk_seat_bit(seat)) == 0 &&
            (!played || result->rank[seat] == best))
            build_add(winners, json_integer(seat));
    }
    return winners;
}

json_t *
message_result(const struct message_for *to)
{
    bool played = to->game->ask(to->state).over;
    json_t *json, *resigned = build_array();
    struct rk_result result;

    to->game->score(to->state, &result);
    json = rk_json_result(&result);
    for (int seat = 0; seat < result.seats; seat++) {
        if ((to->resigned & rk_seat_bit(seat)) != 0)
            build_add(resigned, json_integer(seat));
    }
    build_put(json, "winners", winners_json(to, &result, played));
    build_put(json, "resigned", resigned);
    build_put(json, "end", build_text(played ? "played" : "resigned"));
    return json;
}

/* Of a match that was ended nothing is asked any more. */
static void
put_ask(json_t *json, const struct message_for *to)
{
    struct rk_ask ask = to->game->ask(to->state);

    if (to->stage == STORE_OVER || to->stage == STORE_ABORTED) {
        ask.over = true;
        ask.awaited = 0;
    }
    build_put(json, "ask", rk_json_ask(&ask));
    if (ask.over && to->stage != STORE_ABORTED)
        build_put(json, "result", message_result(to));
    if (!ask.over && (ask.awaited & rk_seat_bit(to->seat)) != 0) {
        json_t *legal = legal_json(to);

        build_put(json, "question", message_question(to, to->state));
        build_put(json, "legal", legal);
        if (to->labels && json_is_array(legal))
            build_put(json, "labels", labels_json(to, legal));
    }
}

char *
message_ask(const struct message_for *to)
{
    json_t *json = begin("ask");

    put_number(json, to->number);
    put_ask(json, to);
    return message_text(json);
}

char *
message_view(const struct message_for *to)
{
    json_t *json = begin("view");
    struct rk_view_room room;

    to->game->view(to->state, to->seat, rk_view_in(&room));
    put_number(json, to->number);
    build_put(json, "seat", rk_json_seat(to->seat));
    build_put(json, "setup", rk_json_setup(to->game, to->setup));
    build_put(json, "view",
              rk_json_view(to->game, to->setup, rk_view_in(&room)));
    put_ask(json, to);
    return message_text(json);
}

/* A text that was cut inside a character loses all that is not ASCII. */
json_t *
message_sentence(const char *text)
{
    json_t *json = json_string(text);
    char plain[RK_SENTENCE_MAX];
    struct rk_text copy = rk_text_over(plain, sizeof plain);

    if (json != NULL)
        return json;
    for (; *text != '\0'; text++)
        rk_text_char(&copy, *text >= ' ' && *text <= '~' ? *text : '?');
    return build_text(plain);
}

char *
message_accepted(const char *token, uint32_t number)
{
    json_t *json = begin("accepted");

    build_put(json, "token", build_text_or_null(token));
    put_number(json, number);
    return message_text(json);
}

char *
message_refused(const char *token, const char *code, const char *why)
{
    json_t *json = begin("refused");

    build_put(json, "token", build_text_or_null(token));
    build_put(json, "code", build_text(code));
    build_put(json, "why", message_sentence(why));
    return message_text(json);
}
