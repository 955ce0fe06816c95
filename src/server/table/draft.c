/* Drafts: possible next steps, and complete answers. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <wire/answer.h>
#include <wire/said.h>
#include <wire/write.h>

#include "draft.h"

/* An answer being put together on a copy of the position. */
struct draft {
    const struct message_for *to;
    struct rk_state_room room;
    struct rk_steps steps;
    enum rk_status status; /* RK_OK: it is whole */
};

static int
list_moves(struct draft *d, rk_move *moves)
{
    const struct rk_game *game = d->to->game;
    struct rk_view_room view;

    game->view(rk_state_in(&d->room), d->to->seat, rk_view_in(&view));
    return game->legal(rk_view_in(&view), moves);
}

/* The answer so far with ${move} added. */
static struct rk_steps
steps_with(const struct draft *d, rk_move move)
{
    struct rk_steps steps = d->steps;

    RK_CHECK(steps.count < RK_STEPS_MAX);
    steps.move[steps.count++] = move;
    return steps;
}

/* A step that was given, and room for comparing it. */
struct given {
    const json_t *json; /* a text or a structure */
    uint64_t letters;   /* of a structure */
    struct buffer offered;
};

/* A hash that does not depend on the order of letters. */
static uint64_t
letters_of(const char *text)
{
    uint64_t sum = 0;

    for (; *text != '\0'; text++) {
        uint64_t c = (unsigned char)*text;

        sum += c * c * c * UINT64_C(0x9e3779b97f4a7c15);
    }
    return sum;
}

/*
 * True if the structure of ${steps} equals the given one. The order of members
 * does not matter; hashes of letters rule most others out first.
 */
static bool
is_structure(const struct rk_game *game, struct given *given,
             const struct rk_steps *steps)
{
    json_t *json;
    bool same;

    given->offered.len = 0;
    answer_write(&given->offered, game, steps->move, steps->count);
    write_end(&given->offered);
    if (letters_of(given->offered.at) != given->letters)
        return false;
    json = json_loads(given->offered.at, 0, NULL);
    same = json_equal(json, given->json) != 0;
    json_decref(json);
    return same;
}

static bool
is_given(const struct rk_game *game, struct given *given,
         const struct rk_steps *steps)
{
    char room[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(room, sizeof room);

    if (json_is_object(given->json))
        return is_structure(game, given, steps);
    rk_notation_text(game->ops, steps->move, steps->count, &text);
    return strcmp(room, json_string_value(given->json)) == 0;
}

/* Takes the step that is given; false: it is not possible. */
static bool
take(struct draft *d, struct given *given)
{
    rk_move moves[RK_LEGAL_MAX];
    int count = d->status == RK_DRAFTED ? list_moves(d, moves) : 0;

    for (int i = 0; i < count; i++) {
        struct rk_steps steps = steps_with(d, moves[i]);

        if (!is_given(d->to->game, given, &steps))
            continue;
        d->status = d->to->game->answer(rk_state_in(&d->room), d->to->seat,
                                        moves[i], NULL);
        RK_CHECK(rk_status_applied(d->status));
        d->steps = steps;
        return true;
    }
    return false;
}

static bool
take_json(struct draft *d, const json_t *json)
{
    struct given given = { .json = json };
    bool taken;

    if (json_is_object(json)) {
        buffer_json(&given.offered, json, JSON_COMPACT);
        given.letters = letters_of(given.offered.at);
    }
    taken = take(d, &given);
    free(given.offered.at);
    return taken;
}

/* Reads ${given}, a text or a structure; false: refused, in ${why}. */
static bool
read_answer(const struct rk_game *game, const json_t *given,
            struct rk_steps *steps, struct rk_text *why)
{
    const char *text = json_string_value(given);

    if (json_is_object(given))
        return rk_json_read_answer(given, game, steps, why) == RK_OK;
    if (strlen(text) >= RK_ANSWER_MAX) {
        rk_status_refuse(RK_UNREADABLE, why);
        return false;
    }
    steps->count = rk_notation_read(game->ops, text, steps->move, why);
    return steps->count > 0;
}

/* One of the steps that may come next. */
static void
write_next(struct buffer *out, const struct draft *d, rk_move move)
{
    const struct message_for *to = d->to;
    struct rk_state_room after = d->room;
    enum rk_status status =
        to->game->answer(rk_state_in(&after), to->seat, move, NULL);
    struct rk_steps steps = steps_with(d, move);

    write_open(out, '{');
    write_key(out, "step");
    answer_write(out, to->game, steps.move, steps.count);
    write_key(out, "adds");
    answer_write_added(out, to->game, &steps, d->steps.count);
    write_key(out, "about");
    answer_write_entries(out, to->game, &steps, d->steps.count);
    write_key_flag(out, "complete", status == RK_OK);
    write_close(out, '}');
}

/* Writes the question after the steps. */
static void
write_question(struct buffer *out, struct draft *d)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };

    text.said = &said;
    message_question(d->to, rk_state_in(&d->room), &text);
    said_write(out, &said);
}

/* Writes the possible moves after the steps. */
static void
write_rest(struct buffer *out, struct draft *d)
{
    bool whole = d->status == RK_OK;
    rk_move moves[RK_LEGAL_MAX];
    int count = whole ? 0 : list_moves(d, moves);

    write_key(out, "question");
    if (whole)
        write_null(out);
    else
        write_question(out, d);
    write_key(out, "next");
    write_open(out, '[');
    for (int i = 0; i < count; i++)
        write_next(out, d, moves[i]);
    write_close(out, ']');
    write_key_flag(out, "complete", whole);
    write_key(out, "answer");
    if (whole)
        answer_write(out, d->to->game, d->steps.move, d->steps.count);
    else
        write_null(out);
}

char *
draft_message(const struct message_for *to, const json_t *steps)
{
    struct draft d = { .to = to, .status = RK_DRAFTED };
    struct buffer out = { 0 };

    memcpy(&d.room, to->state, to->game->state_size);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);

        if (!json_is_string(step) && !json_is_object(step))
            return message_refused(NULL, REFUSAL_BAD_STEP);
        if (!take_json(&d, step))
            return message_refused(NULL, REFUSAL_BAD_NEXT_STEP);
    }
    message_begin(&out, "draft");
    write_key(&out, "steps");
    write_json(&out, json_deep_copy(steps));
    write_rest(&out, &d);
    return message_end(&out);
}

/* Lists the pieces that may be added to ${steps}; returns their number. */
static int
write_pieces(struct buffer *out, const struct message_for *to,
             const struct rk_steps *steps)
{
    static _Thread_local struct about about;
    const struct rk_game *game = to->game;
    struct rk_view_room view;
    rk_move moves[RK_LEGAL_MAX];
    int count;

    about.count = about.answers = 0;
    game->view(to->state, to->seat, rk_view_in(&view));
    count = game->pieces(rk_view_in(&view), steps->move, steps->count, moves);
    write_key(out, "next");
    write_open(out, '[');
    for (int i = 0; i < count; i++) {
        answer_write(out, game, &moves[i], 1);
        answer_about_add(&about, game, &moves[i], 1);
    }
    write_close(out, ']');
    write_key(out, "about");
    answer_write_about(out, &about);
    return count;
}

/* True if the answer to the question can be built from pieces. */
static bool
has_pieces(const struct message_for *to)
{
    struct rk_view_room view;
    rk_move moves[RK_LEGAL_MAX];

    to->game->view(to->state, to->seat, rk_view_in(&view));
    return to->game->pieces(rk_view_in(&view), NULL, 0, moves) > 0;
}

/* True if ${steps} are a whole answer. */
static bool
is_whole(const struct message_for *to, const struct rk_steps *steps)
{
    struct rk_state_room room;

    memcpy(&room, to->state, to->game->state_size);
    return rk_answer_steps(to->game, rk_state_in(&room), to->seat, steps, NULL,
                           NULL) == RK_OK;
}

char *
draft_pieces(const struct message_for *to, const json_t *answer)
{
    struct rk_steps steps = { .count = 0 };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };
    struct buffer out = { 0 };
    bool whole;

    why.said = &said;
    if (to->game->pieces == NULL)
        return message_refused(NULL, REFUSAL_NO_PIECES);
    if (!json_is_null(answer) && !read_answer(to->game, answer, &steps, &why))
        return message_refused_text(NULL, REFUSAL_UNREADABLE, &why);
    whole = is_whole(to, &steps);
    message_begin(&out, "pieces");
    write_key(&out, "answer");
    write_json(&out, json_deep_copy(answer));
    if (write_pieces(&out, to, &steps) == 0 && !whole) {
        free(out.at);
        return message_refused(NULL, has_pieces(to) ? REFUSAL_DEAD_END
                                                    : REFUSAL_NO_PIECES);
    }
    write_key(&out, "whole");
    if (whole)
        answer_write(&out, to->game, steps.move, steps.count);
    else
        write_null(&out);
    return message_end(&out);
}
