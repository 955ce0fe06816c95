/* Drafts: which step may come next, and what is complete. */
#include <string.h>

#include <rookery/check.h>
#include <wire/answer.h>
#include <wire/build.h>

#include "draft.h"

/* An answer being put together on a copy of the position. */
struct draft {
    const struct message_for *to;
    struct rk_state_room room;
    struct rk_steps steps;
    char text[RK_ANSWER_MAX]; /* the answer so far */
    enum rk_status status;    /* RK_OK: it is whole */
};

static int
list_moves(struct draft *d, rk_move *moves)
{
    const struct rk_game *game = d->to->game;
    struct rk_view_room view;

    game->view(rk_state_in(&d->room), d->to->seat, rk_view_in(&view));
    return game->legal(rk_view_in(&view), moves);
}

/* The answer so far with ${move} added, and its text. */
static struct rk_steps
steps_with(const struct draft *d, rk_move move, char text[RK_ANSWER_MAX])
{
    struct rk_steps steps = d->steps;
    struct rk_text out = rk_text_over(text, RK_ANSWER_MAX);

    RK_CHECK(steps.count < RK_STEPS_MAX);
    steps.move[steps.count++] = move;
    rk_notation_text(d->to->game->ops, steps.move, steps.count, &out);
    return steps;
}

/* Takes the step that makes ${text} of the answer; false: there is none. */
static bool
take(struct draft *d, const char *text)
{
    rk_move moves[RK_LEGAL_MAX];
    int count = d->status == RK_DRAFTED ? list_moves(d, moves) : 0;
    char with[RK_ANSWER_MAX];

    for (int i = 0; i < count; i++) {
        steps_with(d, moves[i], with);
        if (strcmp(with, text) != 0)
            continue;
        d->status = d->to->game->answer(rk_state_in(&d->room), d->to->seat,
                                        moves[i], NULL);
        RK_CHECK(rk_status_applied(d->status));
        d->steps.move[d->steps.count++] = moves[i];
        memcpy(d->text, with, sizeof with);
        return true;
    }
    return false;
}

/* Where the words of ${now} begin that ${before} does not have. */
static const char *
added(const char *before, const char *now)
{
    size_t same = 0;

    while (before[same] != '\0' && before[same] == now[same])
        same++;
    if (before[same] == '\0' && now[same] == ' ')
        return now + same + 1;
    while (same > 0 && now[same - 1] != ' ')
        same--;
    return now + same;
}

static json_t *
next_json(const struct draft *d, rk_move move)
{
    const struct message_for *to = d->to;
    struct rk_state_room after = d->room;
    char text[RK_ANSWER_MAX];
    json_t *json = build_object();
    enum rk_status status =
        to->game->answer(rk_state_in(&after), to->seat, move, NULL);
    struct rk_steps steps = steps_with(d, move, text);
    bool last = strcmp(text, d->text) == 0;

    build_put(json, "step", build_text(text));
    build_put(json, "label",
              build_text(last ? "that is all" : added(d->text, text)));
    build_put(json, "about",
              answer_about(to->game, to->setup, &steps, d->steps.count));
    build_put(json, "complete", json_boolean(status == RK_OK));
    return json;
}

static json_t *
draft_json(struct draft *d, const json_t *steps)
{
    bool whole = d->status == RK_OK;
    json_t *json = build_object(), *next = build_array();
    rk_move moves[RK_LEGAL_MAX];
    int count = whole ? 0 : list_moves(d, moves);

    for (int i = 0; i < count; i++)
        build_add(next, next_json(d, moves[i]));
    build_put(json, "type", build_text("draft"));
    build_put(json, "steps", json_deep_copy(steps));
    build_put(json, "question",
              whole ? json_null()
                    : message_question(d->to, rk_state_in(&d->room)));
    build_put(json, "next", next);
    build_put(json, "complete", json_boolean(whole));
    build_put(json, "answer", build_text_or_null(whole ? d->text : NULL));
    return json;
}

char *
draft_message(const struct message_for *to, const json_t *steps)
{
    struct draft d = { .to = to, .status = RK_DRAFTED };

    memcpy(&d.room, to->state, to->game->state_size);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const char *text = json_string_value(json_array_get(steps, i));

        if (text == NULL)
            return message_refused(NULL, REFUSAL_BAD_STEP);
        if (!take(&d, text))
            return message_refused(NULL, REFUSAL_BAD_NEXT_STEP);
    }
    return message_text(draft_json(&d, steps));
}

/* Reads ${text}, which may be empty; false: refused, in ${why}. */
static bool
read_pieces(const struct rk_game *game, const char *text,
            struct rk_steps *steps, struct rk_text *why)
{
    steps->count = 0;
    if (text[0] == '\0')
        return true;
    if (strlen(text) >= RK_ANSWER_MAX)
        rk_text_add(why, rk_status_text(RK_UNREADABLE));
    else
        steps->count = rk_notation_read(game->ops, text, steps->move, why);
    return steps->count > 0;
}

/* What may be added to ${steps}, as it would stand in the answer. */
static json_t *
pieces_json(const struct message_for *to, const struct rk_steps *steps)
{
    const struct rk_game *game = to->game;
    json_t *json = build_array();
    struct rk_view_room view;
    rk_move moves[RK_LEGAL_MAX];
    int count;

    game->view(to->state, to->seat, rk_view_in(&view));
    count = game->pieces(rk_view_in(&view), steps->move, steps->count, moves);
    for (int i = 0; i < count; i++) {
        char text[RK_ANSWER_MAX];
        struct rk_text out = rk_text_over(text, sizeof text);

        rk_notation_text(game->ops, &moves[i], 1, &out);
        build_add(json, build_text(strchr(text, ' ') + 1));
    }
    return json;
}

/* The whole answer that ${steps} are, in its one spelling; NULL: none. */
static json_t *
whole_json(const struct message_for *to, const struct rk_steps *steps)
{
    struct rk_state_room room;
    char text[RK_ANSWER_MAX];
    struct rk_text spelling = rk_text_over(text, sizeof text);

    memcpy(&room, to->state, to->game->state_size);
    if (rk_answer_steps(to->game, rk_state_in(&room), to->seat, steps, NULL,
                        NULL) != RK_OK)
        return NULL;
    rk_notation_text(to->game->ops, steps->move, steps->count, &spelling);
    return build_text(text);
}

char *
draft_pieces(const struct message_for *to, const char *text)
{
    struct rk_steps steps;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    json_t *json, *next, *whole;

    if (to->game->pieces == NULL)
        return message_refused(NULL, REFUSAL_NO_PIECES);
    if (!read_pieces(to->game, text, &steps, &why))
        return message_refused_with(NULL, REFUSAL_UNREADABLE, "why", sentence);
    next = pieces_json(to, &steps);
    whole = whole_json(to, &steps);
    if (json_array_size(next) == 0 && whole == NULL) {
        json_decref(next);
        return message_refused(NULL, REFUSAL_DEAD_END);
    }
    json = build_object();
    build_put(json, "type", build_text("pieces"));
    build_put(json, "answer", build_text(text));
    build_put(json, "next", next);
    build_put(json, "whole", whole != NULL ? whole : json_null());
    return message_text(json);
}
