/* Bots: what they are called, and that they depend on nothing but the view. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <bots/levels.h>
#include <rookery/bot.h>
#include <rookery/games.h>

static struct rk_hire
hire(const char *spec)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct rk_hire hire;

    assert_true(rk_hire_read(spec, &hire, &why));
    assert_string_equal(room, "");
    assert_string_equal(hire.spec, spec);
    return hire;
}

static void
refuses(const char *spec, const char *part)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct rk_hire hire;

    assert_false(rk_hire_read(spec, &hire, &why));
    assert_non_null(strstr(room, part));
}

static void
test_specs(void **unused)
{
    struct rk_hire found;

    (void)unused;
    assert_ptr_equal(hire("random").bot, rk_bots_find("random"));
    found = hire("search:500");
    assert_int_equal(found.effort.iterations, 500);
    assert_int_equal(found.effort.milliseconds, 0);
    found = hire("search:20ms:threads=3:argmax:cut=7");
    assert_int_equal(found.effort.iterations, 0);
    assert_int_equal(found.effort.milliseconds, 20);
    assert_int_equal(found.effort.threads, 3);
    assert_int_equal(found.effort.cut, 7);
    assert_true(found.effort.argmax);
    assert_false(found.effort.plain);
    assert_true(hire("search:9:plain").effort.plain);
    refuses("search:plainly", "no setting");
    refuses("", "There is no bot \"\"");
    refuses("serch", "the bots are: random, greedy, search");
    refuses("search:", "no setting");
    refuses("search:0", "\"0\" is wrong: give iterations or milliseconds, at "
                        "least 1, as in: search:500 or search:500ms.");
    refuses("search:5s", "\"5s\" is wrong");
    refuses("search:-1", "\"-1\" is wrong");
    refuses("search:threads=0",
            "\"threads=0\" is wrong: threads is a number from 1 to 64.");
    refuses("search:threads=65", "is a number from 1 to 64.");
    refuses("search:cut=256", "cut is a number from 0 to 255.");
    refuses("search:net=256", "\"net=256\" is wrong: net is a number from 0");
    refuses("search:net=", "\"net=\" is wrong: net is a number from 0");
    refuses("search:blur=256", "blur is a number from 0 to 255.");
    assert_int_equal(hire("search:9:blur=20").effort.blur, 20);
    assert_int_equal(hire("search:9:net=0").effort.net, 0);
    assert_int_equal(hire("classic:9").effort.net, 0);
    assert_int_equal(hire("search:9").effort.net, 1);
    refuses("greedy:500", "The bot \"greedy\" has no settings");
}

/* A moment of a match at which a seat is asked and has a choice. */
struct moment {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room room;
    struct rk_view_room view;
    int seat, count;
    rk_move legal[RK_LEGAL_MAX];
};

/* One random answer; false when the match is over. */
static bool
step(struct moment *m, struct rk_rng *rng)
{
    struct rk_state *state = rk_state_in(&m->room);
    struct rk_ask ask = m->game->ask(state);
    uint64_t words[RK_CHANCE_WORDS];
    rk_move move;

    if (ask.over)
        return false;
    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        words[i] = rk_rng_next(rng);
    m->seat = rk_seat_first(ask.awaited);
    if (m->seat == RK_CHANCE) {
        move = m->game->chance(state, words);
    } else {
        m->game->view(state, m->seat, rk_view_in(&m->view));
        m->count = m->game->legal(rk_view_in(&m->view), m->legal);
        move = m->legal[rk_rng_below(rng, m->count)];
    }
    assert_true(rk_status_applied(m->game->answer(state, m->seat, move, NULL)));
    return true;
}

/* Goes on until a seat has a choice; false when the match is over. */
static bool
seek(struct moment *m, struct rk_rng *rng)
{
    do {
        struct rk_ask ask = m->game->ask(rk_state_in(&m->room));

        m->count = 0;
        if (ask.over)
            return false;
        m->seat = rk_seat_first(ask.awaited);
        if (m->seat != RK_CHANCE) {
            m->game->view(rk_state_in(&m->room), m->seat, rk_view_in(&m->view));
            m->count = m->game->legal(rk_view_in(&m->view), m->legal);
        }
        if (m->count > 1)
            return true;
    } while (step(m, rng));
    return false;
}

/*
 * The choice of a mind of ${spec} at ${m} with the seed ${seed}: a new one, or
 * one that was ${used} before.
 */
static int
choose(const char *spec, const struct moment *m, const struct rk_view *view,
       uint64_t seed, bool used)
{
    struct rk_hire found = hire(spec);
    struct rk_mind *mind = rk_mind_open(&found);
    struct rk_rng rng = rk_rng_seed(seed);
    struct rk_bot_turn turn = { .game = m->game,
                                .setup = &m->setup,
                                .seats = m->setup.seats,
                                .seat = m->seat,
                                .view = view,
                                .legal = m->legal,
                                .count = m->count,
                                .rng = &rng };
    int chosen;

    assert_non_null(mind);
    if (used) {
        rk_mind_choose(mind, &turn);
        rng = rk_rng_seed(seed);
    }
    chosen = rk_mind_choose(mind, &turn);
    assert_true(chosen >= 0 && chosen < m->count);
    rk_mind_close(mind);
    return chosen;
}

/* The same answer to a state with an equal view, whatever the truth is and */
/* whatever the mind has thought of before. */
static void
compare(const char *spec, const struct moment *m, uint64_t seed)
{
    struct rk_rng rng = rk_rng_seed(seed);
    struct rk_state_room other;
    struct rk_view_room view;

    memset(&view, 0, sizeof view);
    m->game->guess(rk_view_in((struct rk_view_room *)&m->view), &rng,
                   rk_state_in(&other));
    m->game->view(rk_state_in(&other), m->seat, rk_view_in(&view));
    assert_int_equal(choose(spec, m,
                            rk_view_in((struct rk_view_room *)&m->view), seed,
                            false),
                     choose(spec, m, rk_view_in(&view), seed, true));
}

static void
look_at(const struct rk_game *game, int variant, int seats)
{
    static const char *const specs[] = {
        "random",
        "greedy",
        "search:30",
        "search:30:threads=2",
        "search:30:argmax",
        "search:30:blur=50",
        "search:30:net=0:blur=50",
        "search:60", /* with a look ahead, by two guesses */
        "beginner",
        "casual",
        "strong:60"
    };
    struct moment m = { .game = game };
    struct rk_rng rng = rk_rng_seed((uint64_t)seats);

    assert_int_equal(
        rk_setup_make(game, game->variants[variant].id, seats, &m.setup, NULL),
        RK_OK);
    game->setup(rk_state_in(&m.room), &m.setup);
    for (int i = 0; i < 8 && seek(&m, &rng); i++) {
        for (size_t j = 0; j < RK_COUNT(specs); j++)
            compare(specs[j], &m, rk_rng_next(&rng));
        for (int skip = 0; skip < 9; skip++)
            step(&m, &rng);
    }
}

static void
test_nothing_but_the_view(void **unused)
{
    (void)unused;
    for (int i = 0; rk_games[i] != NULL; i++) {
        const struct rk_variant *variants = rk_games[i]->variants;

        for (int j = 0; variants[j].id != NULL; j++) {
            look_at(rk_games[i], j, variants[j].seats_min);
            look_at(rk_games[i], j, variants[j].seats_max);
        }
    }
}

/*
 * The search of a level fits into its memory in every game; iterations of the
 * caller count instead, and no level looks less far than the one below.
 */
static void
check_level(const struct rk_game *game, int level)
{
    struct rk_hire usual = { .bot = &levels_bots[level],
                             .effort = levels_bots[level].effort };
    struct rk_mind mind = { .bot = usual.bot, .effort = usual.effort };
    struct rk_mind below = mind;
    struct rk_effort effort = levels_effort(&mind, game);

    assert_in_range(effort.iterations, 1, usual.effort.iterations);
    assert_int_equal(effort.threads, 1);
    mind.effort.iterations = 7;
    assert_int_equal(levels_effort(&mind, game).iterations, 7);
    if (level == 0)
        return;
    below.bot--;
    below.effort = below.bot->effort;
    assert_true(levels_effort(&below, game).iterations < effort.iterations);
    assert_true(levels_effort(&below, game).blur >= effort.blur);
}

static void
test_levels(void **unused)
{
    (void)unused;
    for (int i = 0; rk_games[i] != NULL; i++) {
        for (int level = 0; level < LEVELS_MANY; level++)
            check_level(rk_games[i], level);
    }
}

/* A bot that is told to stop answers at once with what it has. */
static void
test_stop(void **unused)
{
    struct rk_hire found = hire("search:600000ms");
    struct rk_mind *mind = rk_mind_open(&found);
    const atomic_bool stop = true;
    struct moment m = { .game = rk_games_find("magpie") };
    struct rk_rng rng = rk_rng_seed(1);
    struct rk_bot_turn turn = { .game = m.game, .rng = &rng };

    (void)unused;
    assert_int_equal(rk_setup_make(m.game, NULL, 3, &m.setup, NULL), RK_OK);
    m.game->setup(rk_state_in(&m.room), &m.setup);
    assert_true(seek(&m, &rng));
    turn.setup = &m.setup;
    turn.seats = 3;
    turn.seat = m.seat;
    turn.view = rk_view_in(&m.view);
    turn.legal = m.legal;
    turn.count = m.count;
    mind->stop = &stop;
    rk_mind_choose(mind, &turn);
    assert_in_range(mind->iterations, 1, 64);
    rk_mind_close(mind);
}

/* Chances and values of a thought make sense. */
static void
test_thoughts(void **unused)
{
    static struct rk_thought thought[RK_LEGAL_MAX];
    struct rk_hire found = hire("search:200:full");
    struct rk_mind *mind = rk_mind_open(&found);
    struct moment m = { .game = rk_games_find("thieves") };
    struct rk_rng rng = rk_rng_seed(1);
    struct rk_bot_turn turn = { .game = m.game, .seats = 4, .rng = &rng };
    float sum = 0;

    (void)unused;
    assert_int_equal(rk_setup_make(m.game, NULL, 4, &m.setup, NULL), RK_OK);
    m.game->setup(rk_state_in(&m.room), &m.setup);
    assert_true(seek(&m, &rng));
    turn.setup = &m.setup;
    turn.seat = m.seat;
    turn.view = rk_view_in(&m.view);
    turn.legal = m.legal;
    turn.count = m.count;
    mind->thoughts = thought;
    rk_mind_choose(mind, &turn);
    assert_int_equal(mind->iterations, 200);
    for (int i = 0; i < m.count; i++) {
        assert_true(thought[i].value >= 0 && thought[i].value <= 1);
        sum += thought[i].chance;
    }
    assert_true(sum > 0.99f && sum < 1.01f);
    rk_mind_close(mind);
}

/* The iterations for the first choice of a match, by such a bot. */
static uint64_t
iterations_in(const char *game, const char *spec, struct rk_thought *thoughts)
{
    struct rk_hire found = hire(spec);
    struct rk_mind *mind = rk_mind_open(&found);
    struct moment m = { .game = rk_games_find(game) };
    struct rk_rng rng = rk_rng_seed(1);
    struct rk_bot_turn turn = { .game = m.game, .seats = 4, .rng = &rng };
    uint64_t iterations;

    assert_int_equal(rk_setup_make(m.game, NULL, 4, &m.setup, NULL), RK_OK);
    m.game->setup(rk_state_in(&m.room), &m.setup);
    assert_true(seek(&m, &rng));
    turn.setup = &m.setup;
    turn.seat = m.seat;
    turn.view = rk_view_in(&m.view);
    turn.legal = m.legal;
    turn.count = m.count;
    mind->thoughts = thoughts;
    rk_mind_choose(mind, &turn);
    iterations = mind->iterations;
    rk_mind_close(mind);
    return iterations;
}

/* The same for a clear choice of Thief's Market. */
static uint64_t
iterations_for(const char *spec, struct rk_thought *thoughts)
{
    return iterations_in("thieves", spec, thoughts);
}

/*
 * A look one move ahead does not count as a visit, and a search that is too
 * short for it does without.
 */
static void
test_looks_ahead(void **unused)
{
    static const struct {
        const char *spec;
        uint32_t iterations;
    } searches[] = { { "search:240:full", 240 }, { "search:20:full", 20 } };

    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct rk_thought thought[RK_LEGAL_MAX] = { 0 };
        uint32_t visits = 0;

        assert_int_equal(iterations_in("arcane", searches[i].spec, thought),
                         searches[i].iterations);
        for (int move = 0; move < RK_LEGAL_MAX; move++) {
            assert_true(thought[move].value >= 0 && thought[move].value <= 1);
            visits += thought[move].visits;
        }
        assert_int_equal(visits, searches[i].iterations);
    }
}

/*
 * A search ends once its choice is clear, whether its estimates are wanted or
 * not; but not if it is told otherwise, nor in several threads, nor the former
 * search.
 */
static void
test_ends_early(void **unused)
{
    static struct rk_thought thought[RK_LEGAL_MAX];

    (void)unused;
    assert_in_range(iterations_for("search:2000", NULL), 2000 * 4 / 10, 1999);
    assert_int_equal(iterations_for("search:2000", thought),
                     iterations_for("search:2000", NULL));
    assert_int_equal(iterations_for("search:2000:full", NULL), 2000);
    assert_int_equal(iterations_for("search:2000:threads=2", NULL), 2000);
    assert_int_equal(iterations_for("classic:2000", NULL), 2000);
}

/* A bid, and what it took. */
struct bid {
    int steps;
    uint64_t iterations;
};

/*
 * Makes a bid with iterations that change from step to step, and a time if
 * ${milliseconds} is not 0.
 */
static struct bid
bid_with(const uint32_t efforts[2], uint32_t milliseconds)
{
    const struct rk_game *game = rk_games_find("revolution");
    struct rk_hire found = hire("search:20000");
    struct rk_mind *mind = rk_mind_open(&found);
    struct rk_rng rng = rk_rng_seed(5);
    enum rk_status status = RK_DRAFTED;
    struct bid bid = { 0 };
    struct rk_setup setup;
    struct moment m = { .game = game };
    struct rk_bot_turn turn = { .game = game,
                                .setup = &setup,
                                .seats = 4,
                                .view = rk_view_in(&m.view),
                                .legal = m.legal,
                                .rng = &rng };

    assert_int_equal(rk_setup_make(game, NULL, 4, &setup, NULL), RK_OK);
    game->setup(rk_state_in(&m.room), &setup);
    mind->effort.milliseconds = milliseconds;
    for (; status == RK_DRAFTED; bid.steps++) {
        game->view(rk_state_in(&m.room), 0, rk_view_in(&m.view));
        turn.count = game->legal(turn.view, m.legal);
        mind->effort.iterations = efforts[bid.steps % 2];
        status = game->answer(rk_state_in(&m.room), 0,
                              m.legal[rk_mind_choose(mind, &turn)], NULL);
    }
    assert_int_equal(status, RK_OK);
    bid.iterations = mind->iterations;
    rk_mind_close(mind);
    return bid;
}

/*
 * One search serves a whole answer, while it has enough to go by; with another
 * effort, and so trees of another size, it begins anew.
 */
static void
test_one_search(void **unused)
{
    (void)unused;
    assert_in_range(bid_with((uint32_t[]){ 2000, 2000 }, 0).iterations, 2000,
                    4000);
    assert_true(bid_with((uint32_t[]){ 2000, 20 }, 0).iterations > 2000);
}

/* A clock that advances by a millisecond each time it is read. */
static struct {
    bool set;
    long looks;
} ticking;

int __real_clock_gettime(clockid_t id, struct timespec *t);
int __wrap_clock_gettime(clockid_t id, struct timespec *t);

int
__wrap_clock_gettime(clockid_t id, struct timespec *t)
{
    if (!ticking.set)
        return __real_clock_gettime(id, t);
    ticking.looks++;
    t->tv_sec = ticking.looks / 1000;
    t->tv_nsec = ticking.looks % 1000 * 1000000;
    return 0;
}

/*
 * A whole answer takes at most twice the time of its first search, even if
 * every step is searched anew; the clock is looked at every 16 iterations.
 */
static void
test_time_for_an_answer(void **unused)
{
    struct bid bid;

    (void)unused;
    ticking.set = true;
    bid = bid_with((uint32_t[]){ 20000, 2000 }, 40);
    ticking.set = false;
    assert_true(bid.steps > 2);
    assert_in_range(bid.iterations, 40 * 16, 80 * 16 + 16 * bid.steps);
}

/* A bot that notes what it is given for each move. */
static struct {
    int moves;
    uint32_t milliseconds[RK_STEPS_MAX];
    int events[RK_STEPS_MAX];
} noted;

static int
note(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    noted.milliseconds[noted.moves] = mind->effort.milliseconds;
    noted.events[noted.moves++] = turn->event_count;
    return rk_rng_below(turn->rng, turn->count);
}

/* Bids for every seat of Revolution!, which take several moves each. */
static void
check_answers(struct rk_mind *mind, uint32_t usual, uint32_t most)
{
    const struct rk_game *game = rk_games_find("revolution");
    struct rk_rng rng = rk_rng_seed(3);
    struct rk_event heard[2] = { 0 };
    struct rk_bot_turn turn = { .game = game, .rng = &rng };
    struct rk_state_room room;
    struct rk_setup setup;

    assert_int_equal(rk_setup_make(game, NULL, 4, &setup, NULL), RK_OK);
    game->setup(rk_state_in(&room), &setup);
    turn.setup = &setup;
    turn.seats = setup.seats;
    turn.events = heard;
    turn.event_count = 2;
    for (turn.seat = 0; turn.seat < turn.seats; turn.seat++) {
        struct rk_steps steps;

        noted.moves = 0;
        rk_mind_answer(mind, &turn, rk_state_in(&room), &steps);
        assert_int_equal(noted.moves, steps.count);
        assert_true(steps.count > 1);
        for (int i = 0; i < steps.count; i++) {
            assert_int_equal(noted.events[i], i == 0 ? 2 : 0);
            assert_in_range(noted.milliseconds[i], most > 0 ? 1 : usual,
                            most > 0 ? most : usual);
        }
        assert_int_equal(mind->effort.milliseconds, usual);
        assert_int_equal(rk_answer_steps(game, rk_state_in(&room), turn.seat,
                                         &steps, NULL, NULL),
                         RK_OK);
    }
}

/* One call gives a whole answer, in the time that there is for it. */
static void
test_whole_answers(void **unused)
{
    static const struct rk_bot notes = { .id = "notes", .choose = note };
    struct rk_mind mind = { .bot = &notes };

    (void)unused;
    check_answers(&mind, 0, 0);
    mind.effort.milliseconds = 700;
    check_answers(&mind, 700, 0);
    mind.limit = 1000;
    check_answers(&mind, 700, 500);
    mind.limit = 100000;
    check_answers(&mind, 700, 700);
    mind.effort.milliseconds = 0;
    check_answers(&mind, 0, 50000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_specs),
        cmocka_unit_test(test_nothing_but_the_view),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_thoughts),
        cmocka_unit_test(test_looks_ahead),
        cmocka_unit_test(test_ends_early),
        cmocka_unit_test(test_one_search),
        cmocka_unit_test(test_time_for_an_answer),
        cmocka_unit_test(test_whole_answers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
