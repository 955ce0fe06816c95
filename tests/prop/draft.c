/*
 * draft: every listed step can be completed, nobody else notices a step, and
 * every whole answer has exactly one spelling, in steps and in text. Whole
 * answers are counted three ways: by walking the legal lists, by
 * rk_answer_list(), and by trying every step ever listed at every draft.
 */
#include <string.h>

#include "prop.h"

enum { LEAVES_MAX = 600, STEPS_KNOWN = 512 };

/* All whole answers of one seat. */
struct tree {
    struct prop_case *c;
    int seat;
    bool cut; /* there are too many to look at */
    struct rk_steps path;
    rk_move known[STEPS_KNOWN]; /* every step listed anywhere */
    int known_count;
    int leaves;
    struct rk_steps leaf[LEAVES_MAX];
    struct rk_state_room drafted[LEAVES_MAX]; /* before the last step */
};

static void
learn(struct tree *t, rk_move move)
{
    for (int i = 0; i < t->known_count; i++) {
        if (t->known[i] == move)
            return;
    }
    if (t->known_count == STEPS_KNOWN)
        t->cut = true;
    else
        t->known[t->known_count++] = move;
}

/* Nobody but the seat itself sees a difference between two states. */
static bool
unnoticed(struct tree *t, struct rk_state *before, struct rk_state *after)
{
    const struct rk_game *game = t->c->game;

    for (int seat = 0; seat <= RK_SPECTATOR; seat++) {
        struct rk_view_room one, two;

        if (seat == t->seat || (seat >= t->c->setup.seats && seat < RK_CHANCE))
            continue;
        game->view(before, seat, rk_view_in(&one));
        game->view(after, seat, rk_view_in(&two));
        if (memcmp(&one, &two, game->view_size) != 0) {
            char buffer[PROP_TEXT_MAX];
            struct rk_text text = rk_text_over(buffer, sizeof buffer);

            diff_of(&game->view_fields, t->c->setup.seats, &one, &two, &text);
            return case_fail(t->c, seat, "it notices a draft of seat %d: %s",
                             t->seat, buffer);
        }
    }
    return true;
}

static bool
keep(struct tree *t, struct rk_state *drafted)
{
    if (t->leaves == LEAVES_MAX) {
        t->cut = true;
        return true;
    }
    t->leaf[t->leaves] = t->path;
    memcpy(&t->drafted[t->leaves++], drafted, t->c->game->state_size);
    return true;
}

static bool grow(struct tree *t, struct rk_state *state);

static bool
grow_step(struct tree *t, struct rk_state *state, rk_move move)
{
    const struct rk_game *game = t->c->game;
    struct rk_state_room room;
    struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
    enum rk_status status;
    bool fine;

    memcpy(&room, state, game->state_size);
    status = game->answer(rk_state_in(&room), t->seat, move, &events);
    t->path.move[t->path.count++] = move;
    if (status == RK_OK) {
        fine = keep(t, state);
    } else if (status != RK_DRAFTED) {
        fine = case_fail(t->c, t->seat, "step %d, which is listed, is refused",
                         t->path.count);
    } else if (events.count != 0) {
        fine = case_fail(t->c, t->seat, "a draft step makes an event");
    } else if (game->drafting == NULL || !game->drafting(rk_state_in(&room))) {
        fine = case_fail(t->c, t->seat, "drafting() does not know of a draft");
    } else {
        fine = unnoticed(t, state, rk_state_in(&room)) &&
               grow(t, rk_state_in(&room));
    }
    t->path.count--;
    return fine;
}

static bool
grow(struct tree *t, struct rk_state *state)
{
    struct pick_list list;

    pick_legal(t->c->game, state, t->seat, &list);
    if (list.count == 0 || t->path.count == RK_STEPS_MAX)
        return case_fail(t->c, t->seat,
                         "a draft of %d steps cannot be "
                         "completed",
                         t->path.count);
    for (int i = 0; i < list.count; i++)
        learn(t, list.move[i]);
    for (int i = 0; i < list.count && !t->cut; i++) {
        if (!grow_step(t, state, list.move[i]))
            return false;
    }
    return true;
}

/* Whole answers found by trying every known step; answer() alone decides. */
static long
count_tries(struct tree *t, struct rk_state *state, int depth)
{
    long count = 0;

    for (int i = 0; i < t->known_count; i++) {
        struct rk_state_room room;
        enum rk_status status;

        memcpy(&room, state, t->c->game->state_size);
        status =
            t->c->game->answer(rk_state_in(&room), t->seat, t->known[i], NULL);
        if (status == RK_OK)
            count++;
        else if (status == RK_DRAFTED && depth < RK_STEPS_MAX)
            count += count_tries(t, rk_state_in(&room), depth + 1);
    }
    return count;
}

static bool
counts_agree(struct tree *t)
{
    struct prop_case *c = t->c;
    long listed = rk_answer_list(c->game, case_state(c), t->seat, NULL, 0,
                                 LEAVES_MAX + 1);
    long tried = count_tries(t, case_state(c), 1);

    if (listed != t->leaves || tried != t->leaves)
        return case_fail(c, t->seat,
                         "%d whole answers, but %ld are listed "
                         "and %ld are found by trying",
                         t->leaves, listed, tried);
    return true;
}

/* No two answers are the same draft with the same last step. */
static bool
answers_differ(struct tree *t)
{
    for (int i = 0; i < t->leaves; i++) {
        const struct rk_steps *one = &t->leaf[i];

        for (int j = 0; j < i; j++) {
            const struct rk_steps *two = &t->leaf[j];

            if (one->move[one->count - 1] == two->move[two->count - 1] &&
                memcmp(&t->drafted[i], &t->drafted[j],
                       t->c->game->state_size) == 0)
                return case_fail(t->c, t->seat,
                                 "two ways to spell one "
                                 "answer, of %d and %d steps",
                                 one->count, two->count);
        }
    }
    return true;
}

static bool
same_steps(const struct rk_steps *a, const struct rk_steps *b)
{
    return a->count == b->count &&
           memcmp(a->move, b->move, (size_t)a->count * sizeof a->move[0]) == 0;
}

/* Few are listed in the same order; one less is too few for them. */
static bool
few_agree(struct tree *t)
{
    static struct rk_steps list[LEAVES_MAX];
    struct prop_case *c = t->c;
    long few = rk_answer_few(c->game, case_state(c), t->seat, list, t->leaves);
    long less =
        rk_answer_few(c->game, case_state(c), t->seat, list, t->leaves - 1);

    if (few != t->leaves || less != -1)
        return case_fail(c, t->seat, "%d whole answers are %ld, or %ld",
                         t->leaves, few, less);
    rk_answer_few(c->game, case_state(c), t->seat, list, t->leaves);
    for (int i = 0; i < t->leaves; i++) {
        if (!same_steps(&list[i], &t->leaf[i]))
            return case_fail(c, t->seat, "answer %d is another one", i);
    }
    return true;
}

/* Every answer has a text of its own that reads back as the same steps. */
static bool
texts_differ(struct tree *t)
{
    static char texts[LEAVES_MAX][RK_ANSWER_MAX];

    for (int i = 0; i < t->leaves; i++) {
        struct rk_text text = rk_text_over(texts[i], sizeof texts[i]);
        struct rk_steps back;
        char buffer[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(buffer, sizeof buffer);

        rk_notation_text(t->c->game->ops, t->leaf[i].move, t->leaf[i].count,
                         &text);
        back.count =
            rk_notation_read(t->c->game->ops, text.at, back.move, &why);
        t->c->cases++;
        if (text.cut || !same_steps(&back, &t->leaf[i]))
            return case_fail(t->c, t->seat,
                             "\"%s\" reads back as %d other "
                             "steps: %s",
                             text.at, back.count, buffer);
        for (int j = 0; j < i; j++) {
            if (strcmp(texts[i], texts[j]) == 0)
                return case_fail(t->c, t->seat, "two answers are both \"%s\"",
                                 text.at);
        }
    }
    return true;
}

/* Where there are too many answers: random ones through each first step. */
static bool
sample(struct tree *t)
{
    struct prop_case *c = t->c;
    struct pick_list list;

    if (rk_answer_few(c->game, case_state(c), t->seat, t->leaf, LEAVES_MAX) !=
        -1)
        return case_fail(c, t->seat, "too many answers are taken for few");
    pick_legal(c->game, case_state(c), t->seat, &list);
    for (int i = 0; i < list.count; i++) {
        struct rk_state_room room = c->now;
        enum rk_status status;

        status =
            c->game->answer(rk_state_in(&room), t->seat, list.move[i], NULL);
        for (int steps = 1; status == RK_DRAFTED; steps++) {
            struct pick_list next;

            pick_legal(c->game, rk_state_in(&room), t->seat, &next);
            if (next.count == 0 || steps == RK_STEPS_MAX)
                return case_fail(c, t->seat,
                                 "a draft of %d steps cannot be "
                                 "completed",
                                 steps);
            status = c->game->answer(
                rk_state_in(&room), t->seat,
                next.move[rk_rng_below(&c->rng, next.count)], NULL);
        }
        if (status != RK_OK)
            return case_fail(c, t->seat, "a listed step is refused");
    }
    return true;
}

bool
draft_at(struct prop_case *c)
{
    static struct tree tree;
    uint8_t awaited = case_ask(c).awaited;

    if (c->game->drafting != NULL && c->game->drafting(case_state(c)))
        return case_fail(c, RK_NOBODY,
                         "drafting() knows of a draft that "
                         "nobody has begun");
    for (int seat = 0; seat < c->setup.seats; seat++) {
        if ((awaited & rk_seat_bit(seat)) == 0)
            continue;
        tree.c = c;
        tree.seat = seat;
        tree.cut = false;
        tree.path.count = tree.known_count = tree.leaves = 0;
        if (!grow(&tree, case_state(c)))
            return false;
        if (tree.cut ? !sample(&tree)
                     : !counts_agree(&tree) || !few_agree(&tree))
            return false;
        if (!answers_differ(&tree) || !texts_differ(&tree))
            return false;
    }
    return true;
}
