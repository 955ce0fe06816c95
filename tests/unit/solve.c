/*
 * Exact values and CFR+: a game that is solved by hand, brute force over its
 * policies and over the answers of one round of Revolution! in miniature.
 */
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <rookery/match.h>
#include <solve/policy.h>
#include <solve/regret.h>
#include <solve/table.h>

/*
 * Pairs: each of two seats chooses A or B, both at once. Seat 0 takes the round
 * if both chose A, nobody if both chose B, else seat 1. Most rounds win.
 *
 * In one round seat 0 gets 1, 0, 0 and 1/2 for AA, AB, BA and BB. In the
 * equilibrium both choose A with 1/3, and seat 0 gets 1/3.
 */
enum { PAIRS = 2, CHOICE_A = 1, CHOICE_B };

struct pairs {
    struct rk_flow flow;
    uint8_t left; /* rounds to play */
    uint8_t won[PAIRS];
    uint8_t choice[PAIRS]; /* 0: none yet */
    uint8_t seat;          /* in a view: whose it is */
};

static const struct rk_step pairs_steps[] = {
    { "choose", RK_ASK_KIND, NULL },
    { 0 },
};
static const struct rk_routine pairs_round = { .name = "round",
                                               .steps = pairs_steps };
static rk_routines pairs_runs = { &pairs_round, NULL };

static const struct rk_field pairs_fields[] = {
    RK_FLOW_ROW(offsetof(struct pairs, flow), NULL),
    RK_NUMBER_ROW("left", offsetof(struct pairs, left), 1, 0, 9),
    RK_NUMBERS_ROW("won", offsetof(struct pairs, won), 1, 9),
    { 0 },
};

static void
pairs_begin(struct rk_state *state, int rounds)
{
    struct pairs *s = (struct pairs *)state;

    memset(s, 0, sizeof *s);
    s->left = (uint8_t)rounds;
    rk_push(&s->flow, (struct rk_frame){ .step = 0 });
    rk_ask_seats(&s->flow, RK_ASK_KIND, 3);
}

static struct rk_ask
pairs_ask(const struct rk_state *state)
{
    return rk_flow_ask(&((const struct pairs *)state)->flow);
}

static int
pairs_legal(const struct rk_view *view, rk_move *moves)
{
    const struct pairs *v = (const struct pairs *)view;

    if (rk_flow_admit(&v->flow, v->seat) != RK_OK)
        return 0;
    moves[0] = CHOICE_A;
    moves[1] = CHOICE_B;
    return 2;
}

static enum rk_status
pairs_answer(struct rk_state *state, int seat, rk_move move,
             struct rk_events *events)
{
    struct pairs *s = (struct pairs *)state;

    (void)events;
    s->choice[seat] = (uint8_t)move;
    if (!rk_flow_answered(&s->flow, seat))
        return RK_OK;
    if (s->choice[0] == CHOICE_A && s->choice[1] == CHOICE_A)
        s->won[0]++;
    else if (s->choice[0] != s->choice[1])
        s->won[1]++;
    memset(s->choice, 0, sizeof s->choice);
    if (--s->left == 0)
        rk_end(&s->flow);
    else
        rk_ask_seats(&s->flow, RK_ASK_KIND, 3);
    return RK_OK;
}

static void
pairs_view(const struct rk_state *state, int seat, struct rk_view *view)
{
    struct pairs *v = (struct pairs *)view;

    memcpy(v, state, sizeof *v);
    v->seat = (uint8_t)seat;
    for (int other = 0; other < PAIRS; other++) {
        if (other != seat)
            v->choice[other] = 0;
    }
}

static void
pairs_guess(const struct rk_view *view, struct rk_rng *rng,
            struct rk_state *state)
{
    (void)rng;
    memcpy(state, view, sizeof(struct pairs));
    ((struct pairs *)state)->seat = 0;
}

static void
pairs_score(const struct rk_state *state, struct rk_result *result)
{
    static const struct rk_phrase rounds = { .key = "rounds",
                                             .text = "rounds" };

    rk_result_start(result, PAIRS);
    for (int seat = 0; seat < PAIRS; seat++)
        rk_result_line(result, seat, ((const struct pairs *)state)->won[seat],
                       &rounds);
    rk_result_rank(result);
}

static const struct rk_op pairs_ops[] = {
    { .word = "a", .move = CHOICE_A },
    { .word = "b", .move = CHOICE_B },
    { 0 },
};

static const struct rk_game pairs = {
    .id = "pairs",
    .ops = pairs_ops,
    .state_size = sizeof(struct pairs),
    .view_size = sizeof(struct pairs),
    .state_fields = { pairs_fields, pairs_runs, sizeof(struct pairs) },
    .ask = pairs_ask,
    .legal = pairs_legal,
    .answer = pairs_answer,
    .view = pairs_view,
    .guess = pairs_guess,
    .score = pairs_score,
};

static struct graph *
make(const struct rk_game *game, int seats, const struct rk_state *start,
     int threads)
{
    struct graph_how how = { .threads = threads, .most = 1000 };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct graph *graph = graph_make(game, seats, start, &how, &why);

    assert_non_null(graph);
    return graph;
}

static struct graph *
make_pairs(int rounds)
{
    struct rk_state_room room;

    memset(&room, 0, sizeof room);
    pairs_begin(rk_state_in(&room), rounds);
    return make(&pairs, PAIRS, rk_state_in(&room), 1);
}

static bool
near(double a, double b)
{
    return fabs(a - b) < 1e-12;
}

/* Seat 0 always chooses A, seat 1 does so with 1/4. */
static void
test_by_hand(void **unused)
{
    static const double policy[] = { 1, 0, 0.25, 0.75 };
    struct graph *graph = make_pairs(1);
    struct value value = value_of(graph, policy, 1);

    (void)unused;
    assert_int_equal(graph->nodes, 1);
    assert_int_equal(graph->answers, 4);
    assert_int_equal(graph->joints, 4);
    assert_true(near(value.seat[0], 0.25) && near(value.seat[1], 0.75));
    assert_true(near(value.best[0], 0.375)); /* B: 3/4 of 1/2 */
    assert_true(near(value.best[1], 1));     /* B */
    assert_true(near(value.nash_conv, 0.125 + 0.25));
    graph_free(graph);
}

/*
 * Seat 0 thinks that seat 1 always chooses A and so does itself; seat 1 thinks
 * that seat 0 always chooses B and chooses A. Both are wrong, as by hand.
 */
static void
test_apart_by_hand(void **unused)
{
    static const double policy[] = { 1, 0, 0.25, 0.75 };
    static const double learned[] = { 0, 1, 1, 0 };
    struct graph *graph = make_pairs(1);
    struct value value = value_apart(graph, policy, learned, 1);

    (void)unused;
    assert_true(near(value.seat[0], 0.25) && near(value.seat[1], 0.75));
    assert_true(near(value.best[0], 0.25) && near(value.best[1], 0));
    assert_true(near(value.nash_conv, -0.75));
    graph_free(graph);
}

static void
test_equilibrium(void **unused)
{
    static const double policy[] = { 1 / 3., 2 / 3., 1 / 3., 2 / 3. };
    struct graph *graph = make_pairs(1);
    struct value value = value_of(graph, policy, 1);

    (void)unused;
    assert_true(near(value.seat[0], 1 / 3.) && near(value.nash_conv, 0));
    graph_free(graph);
}

/* CFR+ finds it. */
static void
test_cfr(void **unused)
{
    struct graph *graph = make_pairs(1);
    struct regret *regret = regret_begin(graph, 1);

    (void)unused;
    for (int i = 0; i < 20000; i++)
        regret_iterate(regret);
    assert_true(fabs(regret->average[0] - 1 / 3.) < 0.01);
    assert_true(fabs(regret->average[2] - 1 / 3.) < 0.01);
    assert_true(value_of(graph, regret->average, 1).nash_conv < 0.005);
    regret_free(regret);
    graph_free(graph);
}

/* Three rounds: positions that are reached in several ways are there once. */
static void
test_merged(void **unused)
{
    struct graph *graph = make_pairs(3);

    (void)unused;
    /* Scores before each round: 1, then 3, then 6. */
    assert_int_equal(graph->nodes, 1 + 3 + 6);
    assert_int_equal(graph->levels, 3);
    assert_int_equal(graph->level[1], 1);
    assert_int_equal(graph->level[2], 4);
    graph_free(graph);
}

static double *
random_policy(const struct graph *graph, struct rk_rng *rng)
{
    double *policy = policy_uniform(graph);

    for (uint32_t node = 0; node < graph->nodes; node++) {
        for (int seat = 0; seat < graph->seats; seat++) {
            int count;
            uint64_t first = graph_answers(graph, node, seat, &count);

            for (int i = 0; i < count; i++)
                policy[first + (uint64_t)i] = rk_rng_below(rng, 5);
            policy_scale(policy + first, count);
        }
    }
    return policy;
}

/* The value of ${seat} with pure policy number ${pure} against ${policy}. */
static double
pure_value(const struct graph *graph, const double *policy, int seat,
           unsigned pure)
{
    double mixed[64];

    memcpy(mixed, policy, graph->answers * sizeof *mixed);
    for (uint32_t node = 0; node < graph->nodes; node++) {
        int count;
        double *chance = mixed + graph_answers(graph, node, seat, &count);

        chance[0] = pure >> node & 1;
        chance[1] = 1 - chance[0];
    }
    return value_of(graph, mixed, 1).seat[seat];
}

/* The best response is the best of all pure policies. */
static void
test_brute_force_policies(void **unused)
{
    struct graph *graph = make_pairs(3);
    struct rk_rng rng = rk_rng_seed(5);

    (void)unused;
    for (int round = 0; round < 4; round++) {
        double *policy = random_policy(graph, &rng);
        struct value value = value_of(graph, policy, 1);

        for (int seat = 0; seat < PAIRS; seat++) {
            double best = 0;

            for (unsigned pure = 0; pure < 1u << graph->nodes; pure++)
                best = fmax(best, pure_value(graph, policy, seat, pure));
            assert_true(near(best, value.best[seat]));
        }
        free(policy);
    }
    graph_free(graph);
}

/* Expected shares of all seats, by playing every match. */
static void
play_all(const struct graph *graph, const double *policy,
         const struct rk_state *state, double weight, double *share)
{
    const struct rk_game *game = graph->game;
    struct rk_steps list[2][8];
    uint32_t node;

    if (game->ask(state).over) {
        struct rk_result result;

        game->score(state, &result);
        for (int seat = 0; seat < PAIRS; seat++)
            share[seat] += weight * (result.rank[0] == result.rank[1] ? 0.5
                                     : result.rank[seat] == 1         ? 1
                                                                      : 0);
        return;
    }
    node = (uint32_t)graph_find(graph, rk_position_hash(game, state, PAIRS));
    for (int i = 0; i < 2; i++)
        assert_int_equal(rk_answer_few(game, state, i, list[i], 8), 2);
    for (int joint = 0; joint < 4; joint++) {
        struct rk_state_room next;
        int count;
        double chance = policy[graph_answers(graph, node, 0, &count) +
                               (uint64_t)(joint / 2)] *
                        policy[graph_answers(graph, node, 1, &count) +
                               (uint64_t)(joint % 2)];

        memcpy(&next, state, game->state_size);
        rk_answer_steps(game, rk_state_in(&next), 0, &list[0][joint / 2], NULL,
                        NULL);
        rk_answer_steps(game, rk_state_in(&next), 1, &list[1][joint % 2], NULL,
                        NULL);
        play_all(graph, policy, rk_state_in(&next), weight * chance, share);
    }
}

/* The value of a policy is that of playing every match that there is. */
static void
test_brute_force_matches(void **unused)
{
    struct graph *graph = make_pairs(4);
    struct rk_rng rng = rk_rng_seed(6);

    (void)unused;
    for (int round = 0; round < 4; round++) {
        double *policy = random_policy(graph, &rng), share[PAIRS] = { 0 };
        struct value value = value_of(graph, policy, 1);

        play_all(graph, policy, graph_state(graph, 0), 1, share);
        for (int seat = 0; seat < PAIRS; seat++)
            assert_true(near(share[seat], value.seat[seat]));
        free(policy);
    }
    graph_free(graph);
}

static struct graph *
make_tiny(const char *rounds, int threads, struct rk_setup *setup)
{
    const struct rk_game *game = rk_games_find("revolution");
    struct rk_state_room room;

    assert_int_equal(rk_setup_make(game, "tiny", 3, setup, NULL), RK_OK);
    assert_int_equal(rk_setup_set(game, setup, "round_cap", rounds, NULL),
                     RK_OK);
    game->setup(rk_state_in(&room), setup);
    return make(game, 3, rk_state_in(&room), threads);
}

/* One round of three seats: every joint bid is tried, without the graph. */
static void
test_brute_force_bids(void **unused)
{
    enum { BIDS = 20 };
    struct rk_setup setup;
    struct graph *graph = make_tiny("1", 1, &setup);
    struct rk_rng rng = rk_rng_seed(7);
    double *policy = random_policy(graph, &rng), worth[BIDS] = { 0 };
    struct rk_steps list[3][BIDS];
    struct value value = value_of(graph, policy, 1);
    double got = 0, best = 0;

    (void)unused;
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(rk_answer_few(graph->game, graph_state(graph, 0), seat,
                                       list[seat], BIDS),
                         BIDS);
    for (int joint = 0; joint < BIDS * BIDS * BIDS; joint++) {
        int bid[] = { joint / (BIDS * BIDS), joint / BIDS % BIDS,
                      joint % BIDS };
        struct rk_state_room room;
        struct rk_result result;
        int winners = 0;

        memcpy(&room, graph_state(graph, 0), graph->game->state_size);
        for (int seat = 0; seat < 3; seat++)
            rk_answer_steps(graph->game, rk_state_in(&room), seat,
                            &list[seat][bid[seat]], NULL, NULL);
        graph->game->score(rk_state_in(&room), &result);
        for (int seat = 0; seat < 3; seat++)
            winners += result.rank[seat] == 1;
        if (result.rank[1] == 1)
            worth[bid[1]] +=
                policy[bid[0]] * policy[2 * BIDS + bid[2]] / winners;
    }
    for (int i = 0; i < BIDS; i++) {
        best = fmax(best, worth[i]);
        got += policy[BIDS + i] * worth[i];
    }
    assert_true(near(best, value.best[1]));
    assert_true(near(got, value.seat[1]));
    free(policy);
    graph_free(graph);
}

static struct rk_hire
hire(const char *spec)
{
    struct rk_hire hired;

    assert_true(rk_hire_read(spec, &hired, NULL));
    return hired;
}

/* The bot "random" is worked out; samples come near that, for any threads. */
static void
test_bots(void **unused)
{
    struct rk_setup setup;
    struct graph *graph = make_tiny("1", 1, &setup);
    struct rk_hire random = hire("random"), beginner = hire("beginner");
    struct policy_asking asking = { .setup = &setup,
                                    .hire = &random,
                                    .samples = 300,
                                    .seed = 3,
                                    .threads = 1 };
    double *exact = policy_of_bot(graph, &asking, NULL), *one, *two, sum = 0;

    (void)unused;
    for (int i = 0; i < 20; i++)
        sum += exact[i];
    assert_true(near(sum, 1));
    asking.hire = &beginner;
    one = policy_of_bot(graph, &asking, NULL);
    asking.threads = 3;
    two = policy_of_bot(graph, &asking, NULL);
    assert_memory_equal(one, two, graph->answers * sizeof *one);
    free(exact);
    free(one);
    free(two);
    graph_free(graph);
}

static int
choose_any(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    (void)mind;
    return rk_rng_below(turn->rng, turn->count);
}

/* The halves add up to the whole. */
static void
check_halves(const struct graph *graph, const double *all, double *const *half)
{
    for (uint64_t i = 0; i < graph->answers; i++)
        assert_true(near(all[i], (half[0][i] + half[1][i]) / 2));
}

/*
 * A bot like "random", but asked: on average, what its samples say lies on both
 * sides of what can be gained against that.
 */
static void
test_samples(void **unused)
{
    const struct rk_bot any = { .id = "any", .choose = choose_any };
    struct rk_hire random = hire("random"), asked = { .bot = &any };
    struct rk_setup setup;
    struct graph *graph = make_tiny("1", 1, &setup);
    struct policy_asking asking = {
        .setup = &setup, .hire = &random, .samples = 6, .threads = 1
    };
    double *policy = policy_of_bot(graph, &asking, NULL), *half[2];
    double truth = value_of(graph, policy, 1).nash_conv, over = 0, under = 0;

    (void)unused;
    free(policy);
    asking.hire = &asked;
    for (asking.seed = 1; asking.seed <= 200; asking.seed++) {
        policy = policy_of_bot(graph, &asking, half);
        check_halves(graph, policy, half);
        over += value_of(graph, policy, 1).nash_conv - truth;
        under += value_apart(graph, half[0], half[1], 1).nash_conv - truth;
        free(policy);
        free(half[0]);
        free(half[1]);
    }
    assert_true(over > 0 && under < 0);
    graph_free(graph);
}

/* Threads change nothing, not even the last bit. */
static void
test_threads(void **unused)
{
    struct rk_setup setup;
    struct graph *one = make_tiny("2", 1, &setup);
    struct graph *two = make_tiny("2", 3, &setup);
    struct regret *first = regret_begin(one, 1), *second = regret_begin(two, 3);

    (void)unused;
    assert_int_equal(one->nodes, 218);
    assert_int_equal(two->nodes, 218);
    assert_true(one->joints == 8000 + 2216000);
    assert_memory_equal(one->child, two->child,
                        one->children * sizeof *one->child);
    for (int i = 0; i < 2; i++) {
        regret_iterate(first);
        regret_iterate(second);
    }
    assert_memory_equal(first->average, second->average,
                        one->answers * sizeof *first->average);
    regret_free(first);
    regret_free(second);
    graph_free(one);
    graph_free(two);
}

/* A table that was written is read as the same policy. */
static void
test_table(void **unused)
{
    struct rk_setup setup;
    struct graph *graph = make_tiny("1", 1, &setup);
    struct rk_rng rng = rk_rng_seed(8);
    double *policy = random_policy(graph, &rng), *again;
    uint64_t missing = 99;
    size_t length;
    char *text;
    FILE *file = open_memstream(&text, &length);

    (void)unused;
    assert_true(table_write(graph, policy, file));
    fclose(file);
    again = table_read(graph, text, length, &missing, NULL);
    assert_non_null(again);
    assert_int_equal(missing, 0);
    for (uint64_t i = 0; i < graph->answers; i++)
        assert_true(near(policy[i], again[i]));
    free(again);
    /* With the first line only, the other two seats answer at random. */
    again = table_read(graph, text, (size_t)(strchr(text, '\n') - text),
                       &missing, NULL);
    assert_non_null(again);
    assert_int_equal(missing, 2);
    assert_true(near(again[0], policy[0]) && near(again[20], 0.05));
    free(again);
    free(policy);
    free(text);
    graph_free(graph);
}

static const struct {
    const char *game, *variant, *says;
} unfit[] = {
    { "magpie", NULL, "Chance takes part" },
    { "revolution", "core", "too many answers" },
    { "revolution", "tiny", "more than 100 positions" },
};

static void
test_refusals(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RK_COUNT(unfit); i++) {
        const struct rk_game *game = rk_games_find(unfit[i].game);
        struct graph_how how = { .threads = 1, .most = 100 };
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        struct rk_state_room room;
        struct rk_setup setup;

        rk_setup_make(game, unfit[i].variant, 0, &setup, NULL);
        game->setup(rk_state_in(&room), &setup);
        assert_null(
            graph_make(game, setup.seats, rk_state_in(&room), &how, &why));
        assert_non_null(strstr(sentence, unfit[i].says));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_apart_by_hand),
        cmocka_unit_test(test_equilibrium),
        cmocka_unit_test(test_cfr),
        cmocka_unit_test(test_merged),
        cmocka_unit_test(test_brute_force_policies),
        cmocka_unit_test(test_brute_force_matches),
        cmocka_unit_test(test_brute_force_bids),
        cmocka_unit_test(test_bots),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
