/* Messages of visitors. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <server/table/message.h>
#include <server/table/refusals.h>

#include "hints.h"
#include "house_inside.h"
#include "load.h"
#include "loaded.h"
#include "presence.h"
#include "rates.h"
#include "row.h"

enum { PACE_MAX = 1000 }; /* percent; REFUSAL_BAD_PACE says so */

/* Refuses a message without a token with the sentence ${why}. */
static void
refuse_text(struct house_visit *visit, enum refusal_id id, struct rk_text *why)
{
    metrics_refusal(&visit->house->metrics, refusals_row(id)->code);
    visit_send(visit, message_refused_text(NULL, id, why));
}

/* True if ${visit} plays a seat itself, without a bot. */
bool
visit_plays_self(const struct house_visit *visit)
{
    return visit->seat != RK_SPECTATOR &&
           stand_in_plays(&visit->table->row, visit->seat);
}

/* True if ${json} has ${fields}, among them "ask", the id of a question. */
static bool
has_fields(const json_t *json, size_t fields, uint32_t *ask)
{
    const json_t *given = json_object_get(json, "ask");
    json_int_t id = json_integer_value(given);

    *ask = (uint32_t)id;
    return json_object_size(json) == fields && json_is_integer(given) &&
           id >= 0 && id <= UINT32_MAX;
}

/* The reason why ${visit} cannot answer at all now, or REFUSAL_NONE. */
static enum refusal_id
unable(const struct house_visit *visit)
{
    if (visit->house->ending)
        return REFUSAL_ENDING;
    if (visit->seat == RK_SPECTATOR)
        return REFUSAL_NO_SEAT;
    if (!visit_plays_self(visit))
        return REFUSAL_STAND_IN_TURN;
    return loaded_is_full(visit->house, visit->table) ? REFUSAL_TOO_FAST
                                                      : REFUSAL_NONE;
}

/*
 * Gives the answer in ${json}. A repeated answer gets the same reply as before,
 * even if the player has left the seat since.
 */
static void
give_answer(struct house_visit *visit, const json_t *json)
{
    struct play *play = visit->table->match;
    int seat = row_place_of(visit->table, visit->person);
    const char *token = json_string_value(json_object_get(json, "token"));
    const json_t *answer = json_object_get(json, "answer");
    enum refusal_id refusal = unable(visit);
    uint32_t ask = (uint32_t)json_integer_value(json_object_get(json, "ask"));

    if (refusal != REFUSAL_NONE && !play_has_token(play, seat, token)) {
        visit_refuse(visit, token, refusal);
        return;
    }
    play_submit(play, &(struct play_answer){ .seat = seat,
                                             .text = json_string_value(answer),
                                             .object = answer,
                                             .token = token,
                                             .by = RK_BY_PERSON,
                                             .ask = &ask });
}

/*
 * Holds an answer until its match is loaded, because only the log tells whether
 * it is a repetition. One at a time.
 */
static bool
must_wait(const struct house_visit *visit)
{
    struct house_table *table = visit->table;

    return !visit->house->ending && visit->held == NULL &&
           row_place_of(table, visit->person) != RK_SPECTATOR &&
           !load_need(visit->house, table) && table->loading != NULL;
}

static void
hear_answer(struct house_visit *visit, const json_t *json)
{
    const json_t *answer = json_object_get(json, "answer");
    uint32_t ask;

    if (!has_fields(json, 4, &ask) ||
        !json_is_string(json_object_get(json, "token")) ||
        (!json_is_string(answer) && !json_is_object(answer)))
        visit_refuse(visit, NULL, REFUSAL_BAD_ANSWER);
    else if (must_wait(visit))
        visit->held = json_deep_copy(json);
    else
        give_answer(visit, json);
}

void
visit_resume_answers(struct house_table *table)
{
    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        json_t *held = v->held;

        v->held = NULL;
        if (held != NULL)
            give_answer(v, held);
        json_decref(held);
    }
}

static void
hear_view(struct house_visit *visit, const json_t *json)
{
    const json_t *flow = json_object_get(json, "flow");

    if (json_object_size(json) != (flow != NULL ? 2 : 1) ||
        (flow != NULL && !json_is_boolean(flow)))
        visit_refuse(visit, NULL, REFUSAL_BAD_VIEW);
    else
        visit_show(visit, json_is_true(flow));
}

/* True if the visitor plays here; otherwise refuses the message. */
static bool
has_seat(struct house_visit *visit)
{
    if (visit->seat != RK_SPECTATOR)
        return true;
    visit_refuse(visit, NULL, REFUSAL_NO_SEAT);
    return false;
}

_Static_assert(RK_STEPS_MAX == 32, "REFUSAL_BAD_DRAFT says so");

static void
hear_draft(struct house_visit *visit, const json_t *json)
{
    const json_t *steps = json_object_get(json, "steps");
    uint32_t ask;

    if (!has_fields(json, 3, &ask) || !json_is_array(steps) ||
        json_array_size(steps) > RK_STEPS_MAX)
        visit_refuse(visit, NULL, REFUSAL_BAD_DRAFT);
    else if (has_seat(visit))
        visit_send(visit,
                   play_draft(visit->table->match, visit->seat, ask, steps));
}

static void
hear_pieces(struct house_visit *visit, const json_t *json)
{
    const json_t *answer = json_object_get(json, "answer");
    uint32_t ask;

    if (!has_fields(json, 3, &ask) ||
        (!json_is_string(answer) && !json_is_object(answer) &&
         !json_is_null(answer)))
        visit_refuse(visit, NULL, REFUSAL_BAD_PIECES);
    else if (has_seat(visit))
        visit_send(visit,
                   play_pieces(visit->table->match, visit->seat, ask, answer));
}

static void
hear_hint(struct house_visit *visit, const json_t *json)
{
    uint32_t ask;

    if (!has_fields(json, 2, &ask))
        visit_refuse(visit, NULL, REFUSAL_BAD_HINT);
    else
        hints_ask(visit, ask);
}

/*
 * Browsers hide the pings of web sockets from pages, so pages send their own.
 */
static void
hear_ping(struct house_visit *visit, const json_t *json)
{
    struct buffer pong = { 0 };

    if (json_object_size(json) != 1) {
        visit_refuse(visit, NULL, REFUSAL_BAD_PING);
        return;
    }
    message_begin(&pong, "pong");
    visit_send(visit, message_end(&pong));
}

/* How fast bots answer, for somebody who plays with nobody else. */
static void
hear_pace(struct house_visit *visit, const json_t *json)
{
    const json_t *percent = json_object_get(json, "percent");
    json_int_t value = json_integer_value(percent);

    if (json_object_size(json) != 2 || !json_is_integer(percent) || value < 0 ||
        value > PACE_MAX)
        visit_refuse(visit, NULL, REFUSAL_BAD_PACE);
    else
        visit->pace = (uint32_t)value;
}

/*
 * Messages that only ask for something cost more than a plain one; answers do
 * not, because the rules limit them.
 */
static const struct kind {
    const char *type;
    void (*hear)(struct house_visit *, const json_t *);
    uint64_t cost;
} kinds[] = {
    { "answer", hear_answer, 1 }, { "view", hear_view, 3 },
    { "draft", hear_draft, 3 },   { "pieces", hear_pieces, 3 },
    { "hint", hear_hint, 3 },     { "ping", hear_ping, 1 },
    { "pace", hear_pace, 1 },
};

/* The kind of message ${json}; NULL: there is no such kind. */
static const struct kind *
kind_of(const json_t *json)
{
    const char *type = json_string_value(json_object_get(json, "type"));

    for (size_t i = 0; type != NULL && i < RK_COUNT(kinds); i++) {
        if (strcmp(kinds[i].type, type) == 0)
            return &kinds[i];
    }
    return NULL;
}

static uint64_t
hear(struct house_visit *visit, const char *text, size_t length)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };
    const struct kind *kind;
    uint64_t cost = 1;
    json_t *json;

    why.said = &said;
    json = rk_json_parse(text, length, &why);
    kind = kind_of(json);
    visit->house->metrics.messages++;
    if (!rates_may_speak(visit->house, visit->person))
        visit_refuse(visit, json_string_value(json_object_get(json, "token")),
                     REFUSAL_TOO_FAST_SPEAK);
    else if (kind != NULL) {
        cost = kind->cost;
        behalf.which = kind->type;
        rates_spoke(visit->house, visit->person, cost);
        kind->hear(visit, json);
    } else if (json == NULL)
        refuse_text(visit, REFUSAL_BAD_MESSAGE, &why);
    else
        visit_refuse(visit, NULL, REFUSAL_NO_MESSAGE);
    json_decref(json);
    return cost;
}

uint64_t
visit_hear(struct house_visit *visit, const char *text, size_t length)
{
    behalf =
        (struct behalf){ "message", NULL, visit->table->id, visit->person };
    return hear(visit, text, length);
}
