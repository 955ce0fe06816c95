/* Messages to seats and spectators: written as text, without trees. */
#include <rookery/check.h>
#include <wire/answer.h>
#include <wire/build.h>
#include <wire/said.h>
#include <wire/write.h>

#include "message.h"

char *
message_text(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);

    RK_CHECK(text != NULL);
    json_decref(json);
    return text;
}

static void
begin(struct buffer *out, const char *type)
{
    write_open(out, '{');
    write_key(out, "type");
    write_text(out, type);
}

/* The finished text, malloc'ed. */
static char *
finish(struct buffer *out)
{
    write_close(out, '}');
    write_end(out);
    return out->at;
}

static void
put_number(struct buffer *out, uint32_t number)
{
    write_key(out, "n");
    write_number(out, number);
}

char *
message_event(const struct message_for *to, const struct rk_event *event)
{
    struct rk_event seen = rk_event_for(event, to->seat);
    struct buffer out = { 0 };

    begin(&out, "event");
    put_number(&out, to->number);
    write_key(&out, "event");
    write_event(&out, to->game, &seen);
    return finish(&out);
}

/* What the awaited seat may answer: ${count} whole answers. */
struct legal {
    const struct rk_steps *list;
    long count; /* -1: too many to list */
};

static void
legal_text(const struct message_for *to, const struct legal *legal, long index,
           char answer[RK_ANSWER_MAX])
{
    struct rk_text text = rk_text_over(answer, RK_ANSWER_MAX);

    rk_notation_text(to->game->ops, legal->list[index].move,
                     legal->list[index].count, &text);
}

static void
put_legal(struct buffer *out, const struct message_for *to,
          const struct legal *legal)
{
    char answer[RK_ANSWER_MAX];

    write_key(out, "legal");
    if (legal->count < 0) {
        write_null(out);
        return;
    }
    write_open(out, '[');
    for (long i = 0; i < legal->count; i++) {
        legal_text(to, legal, i, answer);
        write_text(out, answer);
    }
    write_close(out, ']');
}

/* What each of the ${legal} answers is about, and what that does. */
static void
put_labels(struct buffer *out, const struct message_for *to,
           const struct legal *legal)
{
    write_key(out, "labels");
    write_open(out, '[');
    for (long i = 0; i < legal->count; i++)
        write_json(out, answer_about(to->game, to->setup, &legal->list[i], 0));
    write_close(out, ']');
}

/* The question put to the recipient, in words. */
static void
question_text(const struct message_for *to, const struct rk_state *state,
              char sentence[RK_SENTENCE_MAX])
{
    struct rk_text text = rk_text_over(sentence, RK_SENTENCE_MAX);
    struct rk_view_room room;

    to->game->view(state, to->seat, rk_view_in(&room));
    to->game->ask_text(rk_view_in(&room), &text);
}

json_t *
message_question(const struct message_for *to, const struct rk_state *state)
{
    char sentence[RK_SENTENCE_MAX];

    question_text(to, state, sentence);
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

/* Who has resigned comes behind all others, whatever the bot achieved. */
static bool
is_behind(const struct message_for *to, const struct rk_result *result,
          int seat, int other)
{
    bool left = (to->resigned & rk_seat_bit(seat)) != 0;
    bool other_left = (to->resigned & rk_seat_bit(other)) != 0;

    return left != other_left ? left : result->rank[seat] > result->rank[other];
}

static json_t *
ranks_json(const struct message_for *to, const struct rk_result *result)
{
    json_t *ranks = build_array();

    for (int seat = 0; seat < result->seats; seat++) {
        int rank = 1;

        for (int other = 0; other < result->seats; other++)
            rank += is_behind(to, result, seat, other);
        build_add(ranks, json_integer(rank));
    }
    return ranks;
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
    build_put(json, "ranks", ranks_json(to, &result));
    build_put(json, "winners", winners_json(to, &result, played));
    build_put(json, "resigned", resigned);
    build_put(json, "end", build_text(played ? "played" : "resigned"));
    return json;
}

/* What an awaited seat is to answer. */
static void
put_question(struct buffer *out, const struct message_for *to)
{
    static _Thread_local struct rk_steps list[MESSAGE_LEGAL_MAX];
    struct legal legal = { .list = list };
    char sentence[RK_SENTENCE_MAX];

    question_text(to, to->state, sentence);
    legal.count =
        rk_answer_few(to->game, to->state, to->seat, list, MESSAGE_LEGAL_MAX);
    write_key(out, "id");
    write_number(out, to->id);
    write_key(out, "question");
    write_text(out, sentence);
    put_legal(out, to, &legal);
    if (to->labels && legal.count >= 0)
        put_labels(out, to, &legal);
}

/* Of a match that was ended nothing is asked any more. */
static void
put_ask(struct buffer *out, const struct message_for *to)
{
    struct rk_ask ask = to->game->ask(to->state);

    if (to->stage == STORE_OVER || to->stage == STORE_ABORTED) {
        ask.over = true;
        ask.awaited = 0;
    }
    write_key(out, "ask");
    write_ask(out, &ask);
    if (ask.over && to->stage != STORE_ABORTED) {
        write_key(out, "result");
        write_json(out, message_result(to));
    }
    if (!ask.over && (ask.awaited & rk_seat_bit(to->seat)) != 0)
        put_question(out, to);
}

/* A fingerprint of what was written from ${begin} on (FNV-1a). */
static uint64_t
fingerprint(const struct buffer *out, size_t begin)
{
    uint64_t hash = UINT64_C(14695981039346656037);

    for (size_t i = begin; i < out->len; i++)
        hash = (hash ^ (unsigned char)out->at[i]) * UINT64_C(1099511628211);
    return hash > 1 ? hash : 2;
}

/* The same with its fingerprint. */
static void
put_known_ask(struct buffer *out, const struct message_for *to, uint64_t *asks)
{
    size_t begin = out->len;

    put_ask(out, to);
    *asks = fingerprint(out, begin);
}

char *
message_ask(const struct message_for *to, uint64_t *asks)
{
    struct buffer out = { 0 };

    begin(&out, "ask");
    put_number(&out, to->number);
    put_known_ask(&out, to, asks);
    return finish(&out);
}

char *
message_view(const struct message_for *to, uint64_t *asks)
{
    struct buffer out = { 0 };
    struct rk_view_room room;

    to->game->view(to->state, to->seat, rk_view_in(&room));
    begin(&out, "view");
    put_number(&out, to->number);
    write_key(&out, "seat");
    write_seat(&out, to->seat);
    write_key(&out, "setup");
    write_json(&out, rk_json_setup(to->game, to->setup));
    write_key(&out, "view");
    write_view(&out, to->game, to->setup, rk_view_in(&room));
    put_known_ask(&out, to, asks);
    return finish(&out);
}

char *
message_accepted(const char *token, uint32_t number)
{
    struct buffer out = { 0 };

    begin(&out, "accepted");
    write_key(&out, "token");
    write_text_or_null(&out, token);
    put_number(&out, number);
    return finish(&out);
}

char *
message_refused(const char *token, enum refusal_id id)
{
    return message_refused_with(token, id, NULL, NULL);
}

char *
message_refused_with(const char *token, enum refusal_id id, const char *name,
                     const char *value)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    refusals_say(&why, id, name, value);
    return message_verdict(token, refusals_row(id)->code, sentence, NULL);
}

char *
message_verdict(const char *token, const char *code, const char *why,
                const struct rk_said *said)
{
    struct buffer out = { 0 };

    begin(&out, "refused");
    write_key(&out, "token");
    write_text_or_null(&out, token);
    write_key(&out, "code");
    write_text(&out, code);
    write_key(&out, "why");
    write_text(&out, why);
    if (said != NULL && said->count > 0) {
        write_key(&out, "said");
        write_said(&out, said);
    }
    return finish(&out);
}
