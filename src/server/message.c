/* Messages to seats and spectators: written as text, without trees. */
#include <rookery/check.h>
#include <wire/build.h>
#include <wire/write.h>

#include "message.h"

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

/* What the awaited seat may answer; null where that is too much to list. */
static void
put_legal(struct buffer *out, const struct message_for *to)
{
    static _Thread_local struct rk_steps list[MESSAGE_LEGAL_MAX];
    long count =
        rk_answer_few(to->game, to->state, to->seat, list, MESSAGE_LEGAL_MAX);

    write_key(out, "legal");
    if (count < 0) {
        write_null(out);
        return;
    }
    write_open(out, '[');
    for (long i = 0; i < count; i++) {
        char answer[RK_ANSWER_MAX];
        struct rk_text text = rk_text_over(answer, sizeof answer);

        to->game->answer_text(list[i].move, list[i].count, &text);
        write_text(out, answer);
    }
    write_close(out, ']');
}

static void
put_question(struct buffer *out, const struct message_for *to)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    struct rk_view_room room;

    to->game->view(to->state, to->seat, rk_view_in(&room));
    to->game->ask_text(rk_view_in(&room), &text);
    write_key(out, "question");
    write_text(out, sentence);
}

static void
put_ask(struct buffer *out, const struct message_for *to)
{
    struct rk_ask ask = to->game->ask(to->state);
    struct rk_result result;

    write_key(out, "ask");
    write_ask(out, &ask);
    if (ask.over) {
        to->game->score(to->state, &result);
        write_key(out, "result");
        write_json(out, rk_json_result(&result));
    } else if ((ask.awaited & rk_seat_bit(to->seat)) != 0) {
        put_question(out, to);
        put_legal(out, to);
    }
}

char *
message_ask(const struct message_for *to)
{
    struct buffer out = { 0 };

    begin(&out, "ask");
    put_number(&out, to->number);
    put_ask(&out, to);
    return finish(&out);
}

char *
message_view(const struct message_for *to)
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
    put_ask(&out, to);
    return finish(&out);
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
    struct buffer out = { 0 };

    begin(&out, "accepted");
    write_key(&out, "token");
    write_text_or_null(&out, token);
    put_number(&out, number);
    return finish(&out);
}

char *
message_refused(const char *token, const char *code, const char *why)
{
    struct buffer out = { 0 };

    begin(&out, "refused");
    write_key(&out, "token");
    write_text_or_null(&out, token);
    write_key(&out, "code");
    write_text(&out, code);
    write_key(&out, "why");
    write_json(&out, message_sentence(why));
    return finish(&out);
}
