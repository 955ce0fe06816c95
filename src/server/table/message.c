/* Messages to seats and spectators: written as text, without trees. */
#include <string.h>

#include <rookery/check.h>
#include <wire/answer.h>
#include <wire/said.h>
#include <wire/write.h>

#include "message.h"

void
message_begin(struct buffer *out, const char *type)
{
    write_open(out, '{');
    write_key(out, "type");
    write_text(out, type);
}

char *
message_end(struct buffer *out)
{
    write_close(out, '}');
    write_end(out);
    return out->at;
}

/* Ends a message that others may follow. */
static void
end_added(struct buffer *out)
{
    message_end(out);
    out->len++;
}

static void
put_number(struct buffer *out, uint32_t number)
{
    write_key(out, "n");
    write_number(out, number);
}

/* ${view}, the changes of a view; NULL: none are written. */
static void
put_changes(struct buffer *out, const struct buffer *view)
{
    if (view == NULL)
        return;
    write_key(out, "view");
    buffer_bytes(out, view->at, view->len);
}

void
message_event(struct buffer *out, const struct message_for *to,
              const struct rk_event *seen, const struct buffer *view)
{
    message_begin(out, "event");
    put_number(out, to->number);
    write_key(out, "event");
    (to->texts ? view_write_event_text : view_write_event)(out, to->game, seen);
    put_changes(out, view);
    end_added(out);
}

void
message_question(const struct message_for *to, const struct rk_state *state,
                 struct rk_text *text)
{
    struct rk_view_room room;

    to->game->view(state, to->seat, rk_view_in(&room));
    rk_game_ask_text(to->game, rk_view_in(&room), text);
}

/* The ${count} whole answers of the awaited seat. */
struct legal {
    const struct rk_steps *list;
    long count; /* -1: too many to list */
};

/* Calls ${write} for each answer; writes null if there are too many. */
static void
put_each(struct buffer *out, const struct message_for *to,
         const struct legal *legal,
         void (*write)(struct buffer *out, const struct rk_game *game,
                       const struct rk_steps *steps))
{
    if (legal->count < 0) {
        write_null(out);
        return;
    }
    write_open(out, '[');
    for (long i = 0; i < legal->count; i++)
        write(out, to->game, &legal->list[i]);
    write_close(out, ']');
}

static void
put_structure(struct buffer *out, const struct rk_game *game,
              const struct rk_steps *steps)
{
    answer_write(out, game, steps->move, steps->count);
}

static void
put_notation(struct buffer *out, const struct rk_game *game,
             const struct rk_steps *steps)
{
    char answer[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(answer, sizeof answer);

    rk_notation_text(game->ops, steps->move, steps->count, &text);
    write_text(out, answer);
}

static void
put_about(struct buffer *out, const struct message_for *to,
          const struct legal *legal)
{
    static _Thread_local struct about about;

    about.count = about.answers = 0;
    for (long i = 0; i < legal->count; i++)
        answer_about_add(&about, to->game, legal->list[i].move,
                         legal->list[i].count);
    write_key(out, "about");
    answer_write_about(out, &about);
}

/* The best seats that have not resigned; all of these if it was cut short. */
static uint8_t
winners_of(const struct message_for *to, const struct rk_result *result,
           bool played)
{
    int best = RK_SEATS_MAX + 1;
    uint8_t winners = 0;

    for (int seat = 0; seat < result->seats; seat++) {
        if ((to->resigned & rk_seat_bit(seat)) == 0 &&
            result->rank[seat] < best)
            best = result->rank[seat];
    }
    for (int seat = 0; seat < result->seats; seat++) {
        if ((to->resigned & rk_seat_bit(seat)) == 0 &&
            (!played || result->rank[seat] == best))
            winners |= rk_seat_bit(seat);
    }
    return winners;
}

/*
 * Seats that have resigned rank behind all others, whatever the bot achieved.
 */
static bool
is_behind(const struct message_for *to, const uint8_t *rank, int seat,
          int other)
{
    bool left = (to->resigned & rk_seat_bit(seat)) != 0;
    bool other_left = (to->resigned & rk_seat_bit(other)) != 0;

    return left != other_left ? left : rank[seat] > rank[other];
}

static uint8_t
rank_of(const struct message_for *to, const uint8_t *rank, int seat, int seats)
{
    uint8_t ahead = 0;

    while (seats-- > 0)
        ahead += is_behind(to, rank, seat, seats);
    return (uint8_t)(ahead + 1);
}

/* Ranks the seats of ${result} anew. */
static void
rank_resigned(const struct message_for *to, struct rk_result *result)
{
    uint8_t rank[RK_SEATS_MAX];

    memcpy(rank, result->rank, sizeof rank);
    for (int seat = 0; seat < result->seats; seat++)
        result->rank[seat] = rank_of(to, rank, seat, result->seats);
}

void
message_write_result(struct buffer *out, const struct message_for *to)
{
    bool played = to->game->ask(to->state).over;
    struct rk_result result;
    uint8_t winners;

    to->game->score(to->state, &result);
    winners = winners_of(to, &result, played);
    rank_resigned(to, &result);
    write_open(out, '{');
    view_write_result(out, &result, winners);
    write_key(out, "resigned");
    write_seats(out, to->resigned & rk_seat_all(result.seats));
    write_key_text(out, "end", played ? "played" : "resigned");
    write_close(out, '}');
}

/* Lists what the awaited seat may answer; -1 if it is too much to list. */
static long
list_answers(const struct message_for *to, struct rk_steps *list)
{
    long count;

    if (to->many != NULL && *to->many == to->id + 1)
        return -1;
    count =
        rk_answer_few(to->game, to->state, to->seat, list, MESSAGE_LEGAL_MAX);
    if (to->many != NULL && count < 0)
        *to->many = to->id + 1;
    return count;
}

/* Writes the question for an awaited seat. */
static void
put_question(struct buffer *out, const struct message_for *to)
{
    static _Thread_local struct rk_steps list[MESSAGE_LEGAL_MAX];
    struct legal legal = { .list = list };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };

    text.said = &said;
    message_question(to, to->state, &text);
    legal.count = list_answers(to, list);
    write_key(out, "id");
    write_number(out, to->id);
    write_key(out, "question");
    said_write(out, &said);
    write_key(out, "legal");
    put_each(out, to, &legal, put_structure);
    put_about(out, to, &legal);
    if (!to->texts)
        return;
    write_key(out, "text");
    write_text(out, sentence);
    write_key(out, "texts");
    put_each(out, to, &legal, put_notation);
}

/* An aborted match asks nobody. */
static void
put_ask(struct buffer *out, const struct message_for *to)
{
    struct rk_ask ask = to->game->ask(to->state);

    if (to->stage == STORE_OVER || to->stage == STORE_ABORTED) {
        ask.over = true;
        ask.awaited = 0;
    }
    write_key(out, "ask");
    view_write_ask(out, &ask);
    if (ask.over && to->stage != STORE_ABORTED) {
        write_key(out, "result");
        message_write_result(out, to);
    }
    if (!ask.over && (ask.awaited & rk_seat_bit(to->seat)) != 0)
        put_question(out, to);
}

/* Adds eight bytes to a fingerprint. */
static uint64_t
mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* A fingerprint of the text from ${begin} on. */
static uint64_t
fingerprint(const struct buffer *out, size_t begin)
{
    uint64_t hash = out->len - begin, word;
    size_t i = begin;

    for (; i + sizeof word <= out->len; i += sizeof word) {
        memcpy(&word, out->at + i, sizeof word);
        hash = mix(hash, word);
    }
    word = 0;
    memcpy(&word, out->at + i, out->len - i);
    hash = mix(hash, word);
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

void
message_ask(struct buffer *out, const struct message_for *to,
            const struct buffer *view, uint64_t *asks)
{
    message_begin(out, "ask");
    put_number(out, to->number);
    put_changes(out, view);
    put_known_ask(out, to, asks);
    end_added(out);
}

void
message_view(struct buffer *out, const struct message_for *to, uint64_t *asks)
{
    struct rk_view_room room;

    to->game->view(to->state, to->seat, rk_view_in(&room));
    message_begin(out, "view");
    put_number(out, to->number);
    write_key(out, "seat");
    write_seat(out, to->seat);
    write_key(out, "setup");
    setup_write(out, to->game, to->setup);
    write_key(out, "view");
    (to->flow ? fields_write : fields_write_whole)(
        out, &to->game->view_fields, rk_view_in(&room), to->setup->seats);
    put_known_ask(out, to, asks);
    end_added(out);
}

char *
message_accepted(const char *token, uint32_t number)
{
    struct buffer out = { 0 };

    message_begin(&out, "accepted");
    write_key(&out, "token");
    write_text_or_null(&out, token);
    put_number(&out, number);
    return message_end(&out);
}

char *
message_refused(const char *token, enum refusal_id id)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };

    why.said = &said;
    refusals_say(&why, id, NULL);
    return message_refused_text(token, id, &why);
}

char *
message_refused_text(const char *token, enum refusal_id id, struct rk_text *why)
{
    RK_CHECK(why->said->count > 0);
    return message_verdict(token, refusals_row(id)->code, why->at, why->said);
}

/* A refusal up to its phrases. */
static void
begin_refused(struct buffer *out, const char *token, const char *code,
              const char *why)
{
    message_begin(out, "refused");
    write_key(out, "token");
    write_text_or_null(out, token);
    write_key(out, "code");
    write_text(out, code);
    write_key(out, "why");
    write_text(out, why);
}

char *
message_verdict(const char *token, const char *code, const char *why,
                const struct rk_said *said)
{
    struct buffer out = { 0 };

    begin_refused(&out, token, code, why);
    write_key(&out, "said");
    said_write(&out, said);
    return message_end(&out);
}

char *
message_wrong_version(void)
{
    const struct refusal *row = refusals_row(REFUSAL_VERSION);
    struct buffer out = { 0 };

    begin_refused(&out, NULL, row->code, row->phrase.text);
    return message_end(&out);
}
