/*
 * structure: answers as JSON read back as the same steps, with the same text.
 * The first steps of an answer, and pieces of one, are read as what their text
 * is read as, or both are refused. Every entry that an answer is about is in
 * the reference.
 */
#include <string.h>

#include <rookery/wire.h>

#include "prop.h"

enum { ANSWERS_LISTED = 20, ANSWERS_COSTLY = 300, ENTRIES_MAX = 64 };

static bool
same_steps(const struct rk_steps *a, const struct rk_steps *b)
{
    return a->count == b->count &&
           memcmp(a->move, b->move, (size_t)a->count * sizeof a->move[0]) == 0;
}

/* Steps in both forms, and what each of them is read as (count 0: nothing). */
struct forms {
    struct rk_steps steps, by_text, by_json;
    char text[RK_ANSWER_MAX], why[RK_SENTENCE_MAX];
    json_t *json;
};

static void
read_forms(const struct rk_game *game, struct forms *f)
{
    struct rk_text text = rk_text_over(f->text, sizeof f->text);
    struct rk_text why = rk_text_over(f->why, sizeof f->why);

    rk_notation_text(game->ops, f->steps.move, f->steps.count, &text);
    f->json = rk_json_answer(game, &f->steps);
    f->by_text.count =
        rk_notation_read(game->ops, f->text, f->by_text.move, &why);
    rk_text_clear(&why);
    if (rk_json_read_answer(f->json, game, &f->by_json, &why) != RK_OK)
        f->by_json.count = 0;
}

/* Steps that were read have the same structure again. */
static bool
reads_back(const struct rk_game *game, const struct forms *f)
{
    json_t *again;
    bool same;

    if (f->by_json.count == 0)
        return true;
    again = rk_json_answer(game, &f->by_json);
    same = json_equal(again, f->json) == 1;
    json_decref(again);
    return same;
}

static bool
forms_agree(struct prop_case *c, int seat, const struct rk_steps *steps,
            bool whole)
{
    static struct forms f;
    bool back;

    f.steps = *steps;
    read_forms(c->game, &f);
    back = reads_back(c->game, &f);
    json_decref(f.json);
    c->cases++;
    if (whole && f.by_json.count == 0)
        return case_fail(c, seat, "the structure of \"%s\" is refused: %s",
                         f.text, f.why);
    if (whole && !same_steps(&f.by_json, steps))
        return case_fail(c, seat, "the structure of \"%s\" is another answer",
                         f.text);
    if (!same_steps(&f.by_json, &f.by_text))
        return case_fail(c, seat, "\"%s\" and its structure are not the same",
                         f.text);
    return back || case_fail(c, seat, "\"%s\" has two structures", f.text);
}

static bool
has_entry(const struct prop_case *c, const char *id)
{
    struct rk_entry entry;

    for (int i = 0; c->game->entry(&c->setup, i, &entry); i++) {
        if (strcmp(entry.id, id) == 0)
            return true;
    }
    return false;
}

static bool
entries_exist(struct prop_case *c, int seat, const struct rk_steps *steps)
{
    const char *ids[ENTRIES_MAX];
    int count = rk_notation_entries(c->game->ops, steps->move, steps->count, 0,
                                    ids, ENTRIES_MAX);

    for (int i = 0; i < count; i++) {
        if (!has_entry(c, ids[i]))
            return case_fail(c, seat, "there is no entry \"%s\"", ids[i]);
    }
    return true;
}

/* The answer, and each beginning of it. */
static bool
look_at(struct prop_case *c, int seat, const struct rk_steps *steps)
{
    struct rk_steps some = *steps;

    for (some.count = 1; some.count < steps->count; some.count++) {
        if (!forms_agree(c, seat, &some, false))
            return false;
    }
    return forms_agree(c, seat, steps, true) && entries_exist(c, seat, steps);
}

/* The pieces that may be added to the steps so far. */
static bool
pieces_agree(struct prop_case *c, int seat, const struct rk_steps *steps)
{
    struct rk_view_room view;
    struct rk_steps piece = { .count = 1 };
    rk_move moves[RK_LEGAL_MAX];
    int count;

    if (c->game->pieces == NULL)
        return true;
    c->game->view(case_state(c), seat, rk_view_in(&view));
    count =
        c->game->pieces(rk_view_in(&view), steps->move, steps->count, moves);
    for (int i = 0; i < count; i++) {
        piece.move[0] = moves[i];
        if (!forms_agree(c, seat, &piece, true) ||
            !entries_exist(c, seat, &piece))
            return false;
    }
    return true;
}

/* The first answers of ${seat}, and any one: there may be many more. */
static bool
look_at_seat(struct prop_case *c, int seat, long most)
{
    static struct rk_steps list[ANSWERS_COSTLY];
    struct rk_steps any;
    long count;

    if (!pick_answer(c->game, case_state(c), seat, &c->rng, &any))
        return case_fail(c, seat, "the seat has no whole answer");
    if (!look_at(c, seat, &any))
        return false;
    if (seat == RK_CHANCE)
        return true;
    count = rk_answer_list(c->game, case_state(c), seat, list, most, most);
    for (long i = 0; i < count; i++) {
        if (!look_at(c, seat, &list[i]))
            return false;
    }
    any.count = rk_rng_below(&c->rng, any.count);
    return pieces_agree(c, seat, &any);
}

static bool
look_at_all(struct prop_case *c, long most)
{
    uint8_t awaited = case_ask(c).awaited;

    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        if ((awaited & rk_seat_bit(seat)) != 0 && !look_at_seat(c, seat, most))
            return false;
    }
    return true;
}

bool
structure_at(struct prop_case *c)
{
    return look_at_all(c, ANSWERS_LISTED);
}

bool
structure_all_at(struct prop_case *c)
{
    return look_at_all(c, ANSWERS_COSTLY);
}
