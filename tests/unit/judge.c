/* Hints and costs: that they know a view only, and know good from bad. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/judge.h>

#include "deal.h"

static struct rk_mind *
open_mind(const char *spec)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct rk_hire hire;
    struct rk_mind *mind;

    assert_true(rk_hire_read(spec, &hire, &why));
    mind = rk_mind_open(&hire);
    assert_non_null(mind);
    return mind;
}

/* A moment of a match. */
struct moment {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room room;
    struct rk_view_room view;
    int seat;
};

/* One random small answer of whoever is asked first. */
static void
step(struct moment *m, struct rk_rng *rng)
{
    struct rk_state *state = rk_state_in(&m->room);
    int seat = rk_seat_first(m->game->ask(state).awaited);
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX], move;
    uint64_t words[RK_CHANCE_WORDS];

    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        words[i] = rk_rng_next(rng);
    if (seat == RK_CHANCE) {
        move = m->game->chance(state, words);
    } else {
        m->game->view(state, seat, rk_view_in(&view));
        move =
            legal[rk_rng_below(rng, m->game->legal(rk_view_in(&view), legal))];
    }
    assert_true(rk_status_applied(m->game->answer(state, seat, move, NULL)));
}

/* Goes on until some seat begins an answer; the last awaited one, so that */
/* others may have sealed theirs. False when the match is over. */
static bool
seek(struct moment *m, struct rk_rng *rng)
{
    struct rk_state *state = rk_state_in(&m->room);
    struct rk_ask ask;

    while (ask = m->game->ask(state), !ask.over) {
        bool drafting = m->game->drafting != NULL && m->game->drafting(state);

        if (!drafting && rk_seat_first(ask.awaited) != RK_CHANCE) {
            m->seat = 31 - __builtin_clz(ask.awaited);
            memset(&m->view, 0, sizeof m->view);
            m->game->view(state, m->seat, rk_view_in(&m->view));
            return true;
        }
        step(m, rng);
    }
    return false;
}

static struct rk_bot_turn
turn_of(const struct moment *m, const struct rk_view_room *view,
        struct rk_rng *rng)
{
    return (struct rk_bot_turn){ .game = m->game,
                                 .setup = &m->setup,
                                 .seats = m->setup.seats,
                                 .seat = m->seat,
                                 .view = rk_view_in(
                                     (struct rk_view_room *)(uintptr_t)view),
                                 .rng = rng };
}

static void
advise(const struct moment *m, const struct rk_view_room *view,
       struct rk_hint *hint)
{
    struct rk_mind *mind = open_mind("search:48:threads=2");
    struct rk_rng rng = rk_rng_seed(5);
    struct rk_bot_turn turn = turn_of(m, view, &rng);

    assert_true(rk_judge_hint(mind, &turn, hint, NULL));
    assert_int_equal(mind->effort.iterations, 48);
    rk_mind_close(mind);
}

/* Every answer of ${hint} can be given, and its numbers make sense. */
static void
assert_sound(const struct moment *m, const struct rk_hint *hint)
{
    struct rk_ask ask =
        m->game->ask(rk_state_in((struct rk_state_room *)&m->room));
    float chances = 0;

    assert_in_range(hint->count, 1, RK_HINT_MAX);
    assert_int_equal(hint->mixes, (ask.asked & (ask.asked - 1)) != 0);
    for (int i = 0; i < hint->count; i++) {
        const struct rk_judged *judged = &hint->answer[i];
        struct rk_state_room copy = m->room;

        assert_int_equal(rk_answer_steps(m->game, rk_state_in(&copy), m->seat,
                                         &judged->steps, NULL, NULL),
                         RK_OK);
        assert_true(judged->value >= 0 && judged->value <= 1);
        assert_true(judged->error >= 0 && judged->error < 0.5f);
        chances += judged->chance;
        if (i > 0 && hint->mixes)
            assert_true(judged->chance <= hint->answer[i - 1].chance);
        else if (i > 0)
            assert_true(judged->value <= hint->answer[i - 1].value);
    }
    assert_true(chances > 0 && chances < 1.001f);
}

static void
look_out(const struct moment *m, const struct rk_view_room *view,
         struct rk_outlook *outlook)
{
    struct rk_mind *mind = open_mind("search:48:threads=2");
    struct rk_rng rng = rk_rng_seed(5);
    struct rk_bot_turn turn = turn_of(m, view, &rng);

    turn.setup = &m->setup;
    assert_true(rk_judge_outlook(mind, &turn, outlook));
    rk_mind_close(mind);
}

static void
assert_sum_is_one(const struct moment *m, const float *share)
{
    float sum = 0;

    for (int seat = 0; seat < m->setup.seats; seat++) {
        assert_true(share[seat] >= 0 && share[seat] <= 1);
        sum += share[seat];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
}

/* Chances in the position itself, which is not changed. */
static void
look_on(const struct moment *m)
{
    struct rk_mind *mind = open_mind("search:48");
    struct rk_rng rng = rk_rng_seed(5);
    struct rk_bot_turn turn = turn_of(m, &m->view, &rng);
    struct rk_state_room copy = m->room;
    float share[RK_SEATS_MAX];

    turn.setup = &m->setup;
    rk_judge_chances(mind, &turn, rk_state_in(&copy), share);
    assert_memory_equal(&copy, &m->room, sizeof copy);
    assert_sum_is_one(m, share);
    rk_mind_close(mind);
}

/*
 * Compares hint and outlook with those for another truth behind the same view.
 */
static void
compare(const struct moment *m, uint64_t seed)
{
    static struct rk_hint hint, other;
    static struct rk_outlook outlook, outlook2;
    struct rk_rng rng = rk_rng_seed(seed);
    struct rk_state_room truth;
    struct rk_view_room view;

    memset(&view, 0, sizeof view);
    m->game->guess(rk_view_in((struct rk_view_room *)(uintptr_t)&m->view), &rng,
                   rk_state_in(&truth));
    m->game->view(rk_state_in(&truth), m->seat, rk_view_in(&view));
    advise(m, &m->view, &hint);
    advise(m, &view, &other);
    assert_memory_equal(&hint, &other, sizeof hint);
    assert_sound(m, &hint);
    look_out(m, &m->view, &outlook);
    look_out(m, &view, &outlook2);
    assert_memory_equal(&outlook, &outlook2, sizeof outlook);
    assert_sum_is_one(m, outlook.share);
    look_on(m);
}

static void
look_at(const struct rk_game *game, int variant)
{
    struct moment m = { .game = game };
    struct rk_rng rng = rk_rng_seed(7);

    assert_int_equal(rk_setup_make(game, game->variants[variant].id,
                                   game->variants[variant].seats_min, &m.setup,
                                   NULL),
                     RK_OK);
    game->setup(rk_state_in(&m.room), &m.setup);
    for (int i = 0; i < 8 && seek(&m, &rng); i++) {
        compare(&m, rk_rng_next(&rng));
        for (int skip = 0; skip < 5 && seek(&m, &rng); skip++)
            step(&m, &rng);
    }
}

static void
test_nothing_but_the_view(void **unused)
{
    (void)unused;
    for (int i = 0; rk_games[i] != NULL; i++) {
        for (int j = 0; rk_games[i]->variants[j].id != NULL; j++)
            look_at(rk_games[i], j);
    }
}

/*
 * The last turn of a match: a spoon beats the other nest, a bead does so only
 * if the other seat is left with birds.
 */
static struct dealt *
last_turn(struct moment *m)
{
    static struct dealt d;
    static const char *const answers[] = { "deal ring bead bead",
                                           "deal spoon bead bead",
                                           "deal jay",
                                           "0 draw deck",
                                           "deal bead",
                                           "0 play ring",
                                           "1 draw deck",
                                           "deal bead",
                                           NULL };

    deal_start(&d, 2, "1");
    deal_play(&d, answers);
    *m = (struct moment){ .game = d.match.game,
                          .setup = d.match.setup,
                          .seat = 1 };
    m->room = d.match.now;
    m->game->view(rk_state_in(&m->room), 1, rk_view_in(&m->view));
    return &d;
}

static struct rk_cost
cost_of(const struct moment *m, const char *answer)
{
    struct rk_mind *mind = open_mind("search:600");
    struct rk_rng rng = rk_rng_seed(1);
    struct rk_bot_turn turn = turn_of(m, &m->view, &rng);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_steps given = { .count = 0 };
    struct rk_cost cost;

    given.count = rk_notation_read(m->game->ops, answer, given.move, &why);
    assert_int_equal(given.count, 1);
    assert_true(rk_judge_cost(mind, &turn, &given, &cost));
    rk_mind_close(mind);
    return cost;
}

static void
test_costs(void **unused)
{
    struct rk_cost cost;
    struct moment m;

    (void)unused;
    last_turn(&m);
    cost = cost_of(&m, "play spoon");
    assert_true(cost.same);
    assert_true(cost.loss == 0 && cost.error == 0);
    cost = cost_of(&m, "play bead");
    assert_false(cost.same);
    assert_true(cost.given.value < 0.7f && cost.best.value > 0.9f);
    assert_true(cost.loss > 0.3f && cost.error < 0.05f);
}

static void
test_hint_wins(void **unused)
{
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);
    struct rk_hint hint;
    struct moment m;

    (void)unused;
    last_turn(&m);
    advise(&m, &m.view, &hint);
    rk_notation_text(m.game->ops, hint.answer[0].steps.move,
                     hint.answer[0].steps.count, &text);
    assert_string_equal(line, "play spoon");
    assert_int_equal(hint.count, 2);
}

/* The same answer twice is worth the same, and both are tried. */
static void
test_fair(void **unused)
{
    struct rk_mind *mind = open_mind("search:2000");
    struct rk_rng rng = rk_rng_seed(1);
    struct rk_judged both[2] = { 0 };
    struct rk_bot_turn turn;
    struct dealt *d;
    struct moment m;
    float apart;

    (void)unused;
    d = last_turn(&m);
    deal_give(d, 1, "play bead");
    deal_give(d, RK_CHANCE, "deal owl");
    m.room = d->match.now;
    m.game->view(rk_state_in(&m.room), 1, rk_view_in(&m.view));
    turn = turn_of(&m, &m.view, &rng);
    for (int i = 0; i < 2; i++) {
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        both[i].steps.count = rk_notation_read(m.game->ops, "bid bead=1",
                                               both[i].steps.move, &why);
        assert_int_equal(both[i].steps.count, 2);
    }
    rk_judge_answers(mind, &turn, both, 2);
    assert_int_equal(mind->iterations, 2000);
    apart = both[0].value - both[1].value;
    assert_true(apart * apart < 16 * (both[0].error * both[0].error +
                                      both[1].error * both[1].error) +
                                    1e-6f);
    rk_mind_close(mind);
}

static int told;

static void
count_told(void)
{
    told++;
}

static void
test_stop(void **unused)
{
    struct rk_mind *mind = open_mind("search:600000ms");
    const atomic_bool stop = true;
    struct rk_rng rng = rk_rng_seed(1);
    struct rk_bot_turn turn;
    struct rk_hint hint;
    struct moment m;

    (void)unused;
    last_turn(&m);
    turn = turn_of(&m, &m.view, &rng);
    mind->stop = &stop;
    assert_false(rk_judge_hint(mind, &turn, &hint, count_told));
    assert_in_range(mind->iterations, 1, 200);
    assert_true(told > 0);
    assert_int_equal(mind->effort.milliseconds, 600000);
    rk_mind_close(mind);
}

/*
 * Whole answers are tried where a network for values alone judges, too: no look
 * ahead happens in the middle of an iteration.
 */
static void
test_tries_with_values(void **unused)
{
    struct rk_mind *mind = open_mind("search:300");
    struct moment m = { .game = rk_games_find("arcane") };
    struct rk_judged both[2] = { 0 };
    rk_move legal[RK_LEGAL_MAX];

    (void)unused;
    assert_int_equal(rk_setup_make(m.game, NULL, 4, &m.setup, NULL), RK_OK);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct rk_rng rng = rk_rng_seed(seed);
        struct rk_bot_turn turn;
        int count;

        m.game->setup(rk_state_in(&m.room), &m.setup);
        for (int i = 0; i < 80; i++)
            step(&m, &rng);
        m.seat = rk_seat_first(m.game->ask(rk_state_in(&m.room)).awaited);
        if (m.seat == RK_CHANCE)
            continue;
        m.game->view(rk_state_in(&m.room), m.seat, rk_view_in(&m.view));
        count = m.game->legal(rk_view_in(&m.view), legal);
        for (int i = 0; i < 2; i++) {
            both[i].steps.count = 1;
            both[i].steps.move[0] = legal[i % count];
        }
        turn = turn_of(&m, &m.view, &rng);
        turn.setup = &m.setup;
        rk_judge_answers(mind, &turn, both, 2);
        assert_true(both[0].value >= 0 && both[0].value <= 1);
    }
    rk_mind_close(mind);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_but_the_view),
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_hint_wins),
        cmocka_unit_test(test_fair),
        cmocka_unit_test(test_tries_with_values),
        cmocka_unit_test(test_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
