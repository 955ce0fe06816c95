/* Many matches at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/batch.h>
#include <rookery/games.h>

/* A batch with all its arrays. */
struct room {
    struct rk_batch *batch;
    const struct rk_game *game;
    struct rk_setup setup;
    int rows, seats, matches, observe;
    char *array[RK_BATCH_ARRAYS];
    size_t size[RK_BATCH_ARRAYS];
    int count[RK_BATCH_ARRAYS]; /* rows of the array */
    int32_t *actions;
};

static struct room
enter(const char *game, int seats, struct rk_batch_settings settings)
{
    struct room r = { .game = rk_games_find(game) };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    assert_int_equal(rk_setup_make(r.game, NULL, seats, &r.setup, NULL), RK_OK);
    rk_setup_for_sims(r.game, &r.setup);
    r.batch = rk_batch_make(r.game, &r.setup, &settings, &why);
    if (r.batch == NULL)
        fail_msg("%s", sentence);
    r.rows = rk_batch_rows(r.batch);
    r.seats = r.setup.seats;
    r.matches = settings.matches;
    r.observe = settings.observe;
    r.actions = calloc((size_t)r.rows, sizeof *r.actions);
    for (int i = 0; i < RK_BATCH_ARRAYS; i++) {
        r.size[i] =
            rk_batch_extent(r.batch, (enum rk_batch_array)i, &r.count[i]);
        r.array[i] = malloc(r.size[i] * (size_t)r.count[i] + 1);
        if (r.size[i] > 0)
            assert_int_equal(rk_batch_bind(r.batch, (enum rk_batch_array)i,
                                           r.array[i], r.size[i], NULL),
                             RK_OK);
    }
    return r;
}

static void
leave(struct room *r)
{
    rk_batch_free(r->batch);
    for (int i = 0; i < RK_BATCH_ARRAYS; i++)
        free(r->array[i]);
    free(r->actions);
}

static void
step(struct room *r)
{
    rk_batch_sample(r->batch, r->actions);
    assert_int_equal(rk_batch_step(r->batch, r->actions, NULL), RK_OK);
}

static int
seat_of(const struct room *r, int row)
{
    return (uint8_t)r->array[RK_BATCH_SEAT][row];
}

static float
reward(const struct room *r, int match, int seat)
{
    float rewards[RK_SEATS_MAX];

    memcpy(rewards,
           r->array[RK_BATCH_REWARD] + (size_t)match * r->size[RK_BATCH_REWARD],
           r->size[RK_BATCH_REWARD]);
    return rewards[seat];
}

static const char *const games[] = { "arcane", "magpie", "revolution",
                                     "thieves" };

/* The mask of a row that acts is the legal list of its seat, ... */
static void
check_mask(struct room *r, int row)
{
    const struct rk_ids *ids = rk_batch_ids(r->batch);
    int match = row / (r->rows / r->matches), seat = seat_of(r, row), set = 0;
    const uint8_t *mask =
        (const uint8_t *)r->array[RK_BATCH_MASK] + (size_t)row * r->size[1];
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];
    int count = 0;

    if (seat < r->seats) {
        r->game->view(rk_batch_state(r->batch, match), seat, rk_view_in(&view));
        count = r->game->legal(rk_view_in(&view), legal);
        assert_true(count > 0);
    }
    for (int i = 0; i < count; i++)
        assert_int_equal(mask[rk_ids_find(ids, legal[i])], 1);
    for (int id = 0; id < ids->count; id++)
        set += mask[id];
    assert_int_equal(set, count);
}

/*
 * ... and its observation is the view of that seat, as bytes or by the plan.
 * A row that waits has zeros.
 */
static void
check_observation(struct room *r, int row)
{
    const struct rk_plan *plan = rk_batch_plan(r->batch);
    int seat = seat_of(r, row);
    struct rk_view_room view;
    union {
        struct rk_view_room raw;
        uint8_t u8[RK_PLAN_MAX];
        float f32[RK_PLAN_MAX];
    } wanted;

    memset(&wanted, 0, sizeof wanted);
    if (seat < r->seats) {
        r->game->view(rk_batch_state(r->batch, row / (r->rows / r->matches)),
                      seat, rk_view_in(&view));
        if (r->observe == RK_OBSERVE_U8)
            rk_plan_write(plan, rk_view_in(&view), seat, wanted.u8);
        else if (r->observe == RK_OBSERVE_F32)
            rk_plan_write_f32(plan, rk_view_in(&view), seat, wanted.f32);
        else
            memcpy(&wanted.raw, &view, r->game->view_size);
    }
    assert_memory_equal(&wanted, r->array[0] + (size_t)row * r->size[0],
                        r->size[0]);
}

static char *
save(const struct room *r, size_t *size)
{
    char *memory;

    *size = rk_batch_save(r->batch, NULL, 0);
    memory = malloc(*size);
    assert_int_equal(rk_batch_save(r->batch, memory, *size), *size);
    return memory;
}

/* Goes a step and back again. */
static void
go_back(struct room *r)
{
    size_t size;
    char *saved = save(r, &size);

    step(r);
    assert_int_equal(rk_batch_load(r->batch, saved, size, NULL), RK_OK);
    free(saved);
}

/* Binds the memory of observations again, which clears it. */
static void
bind_again(struct room *r)
{
    assert_int_equal(rk_batch_bind(r->batch, RK_BATCH_OBSERVATION,
                                   r->array[RK_BATCH_OBSERVATION],
                                   r->size[RK_BATCH_OBSERVATION], NULL),
                     RK_OK);
}

static void
check_rows(const char *game, struct rk_batch_settings settings)
{
    struct room r = enter(game, 3, settings);

    for (int k = 0; k < 250; k++) {
        if (k % 20 == 9)
            bind_again(&r);
        if (k % 20 == 19)
            go_back(&r);
        for (int row = 0; row < r.rows; row++) {
            check_mask(&r, row);
            check_observation(&r, row);
        }
        step(&r);
    }
    leave(&r);
}

static void
rows_tell_what_the_seat_may_do(void **state)
{
    static const int32_t kinds[] = { RK_OBSERVE_U8, RK_OBSERVE_F32,
                                     RK_OBSERVE_RAW };
    static const char *const bots[] = { NULL, "-,random,-", "random,-,random" };

    (void)state;
    for (size_t i = 0; i < RK_COUNT(games); i++) {
        for (int32_t way = 0; way < 12; way++)
            check_rows(games[i],
                       (struct rk_batch_settings){ .matches = 3,
                                                   .observe = kinds[way / 4],
                                                   .shape = way / 2 % 2,
                                                   .forced = way % 2,
                                                   .chance = way % 5 == 4,
                                                   .longest = 97,
                                                   .bots = bots[way % 3] });
    }
}

/* All arrays of the first ${matches} of both are the same. */
static void
check_equal(const struct room *a, const struct room *b, int matches)
{
    for (int i = 0; i < RK_BATCH_ARRAYS; i++) {
        size_t rows = (size_t)(a->count[i] / a->matches * matches);

        assert_int_equal(a->size[i], b->size[i]);
        assert_memory_equal(a->array[i], b->array[i], rows * a->size[i]);
    }
    assert_memory_equal(a->actions, b->actions,
                        (size_t)(a->rows / a->matches * matches) *
                            sizeof a->actions[0]);
}

static void
neither_matches_nor_threads_matter(void **state)
{
    (void)state;
    for (size_t i = 0; i < RK_COUNT(games); i++) {
        struct rk_batch_settings settings = { .matches = 3,
                                              .observe = RK_OBSERVE_F32,
                                              .shape = (int)i % 2,
                                              .forced = 1,
                                              .rotate = 1,
                                              .bots = "random,-,greedy",
                                              .seed = 5 };
        struct room few = enter(games[i], 3, settings), many, other;

        settings.matches = 10;
        settings.threads = 4;
        many = enter(games[i], 3, settings);
        settings.seed = 6;
        other = enter(games[i], 3, settings);
        for (int k = 0; k < 120; k++) {
            check_equal(&few, &many, 3);
            step(&few);
            step(&many);
            step(&other);
        }
        assert_memory_not_equal(many.actions, other.actions,
                                (size_t)many.rows * sizeof many.actions[0]);
        leave(&few);
        leave(&many);
        leave(&other);
    }
}

/* The shares and the ranks of all seats have sums that never change. */
static void
rewards_come_with_the_end(void **state)
{
    int ends = 0;

    (void)state;
    for (int kind = RK_REWARD_SHARE; kind <= RK_REWARD_MARGIN; kind++) {
        struct room r =
            enter("magpie", 4,
                  (struct rk_batch_settings){ .matches = 5, .reward = kind });
        uint32_t episode[5] = { 0 }, now[5];

        for (int k = 0; k < 400; k++) {
            step(&r);
            memcpy(now, r.array[RK_BATCH_EPISODE], sizeof now);
            for (int match = 0; match < r.matches; match++) {
                bool done = r.array[RK_BATCH_DONE][match] == 1;
                float sum = 0, best = -1000;

                for (int seat = 0; seat < r.seats; seat++) {
                    sum += reward(&r, match, seat);
                    best = reward(&r, match, seat) > best
                               ? reward(&r, match, seat)
                               : best;
                }
                ends += done;
                assert_int_equal(now[match], episode[match] + done);
                episode[match] = now[match];
                if (kind == RK_REWARD_SHARE)
                    assert_true(sum > done - 0.001f && sum < done + 0.001f);
                if (kind == RK_REWARD_RANK)
                    assert_true(sum > 2 * done - 0.001f &&
                                sum < 2 * done + 0.001f);
                if (kind == RK_REWARD_MARGIN)
                    assert_true(best >= 0);
            }
        }
        leave(&r);
    }
    assert_true(ends > 20);
}

static void
bots_play_inside(void **state)
{
    bool seen[3] = { false };

    (void)state;
    for (int rotate = 0; rotate <= 1; rotate++) {
        struct room r = enter(
            "thieves", 3,
            (struct rk_batch_settings){
                .matches = 4, .rotate = rotate, .bots = "greedy,-,greedy" });

        for (int k = 0; k < 300; k++) {
            for (int row = 0; row < r.rows; row++) {
                int seat = seat_of(&r, row);

                assert_true(seat < r.seats);
                assert_true(rotate || seat == 1);
                seen[seat] = true;
            }
            step(&r);
            for (int match = 0; match < r.matches; match++) {
                const char *bots = r.array[RK_BATCH_BOTS] + 3 * match;

                assert_int_equal(bots[0] + bots[1] + bots[2], 2);
                assert_true(rotate || bots[1] == 0);
            }
        }
        leave(&r);
    }
    assert_true(seen[0] && seen[1] && seen[2]);
}

/* At the end of a match the bots are its own, not those of the next one. */
static void
bots_are_those_of_the_match_that_ended(void **state)
{
    struct room r =
        enter("magpie", 3,
              (struct rk_batch_settings){
                  .matches = 4, .rotate = 1, .bots = "greedy,-,greedy" });
    int mine[4], ends = 0;

    (void)state;
    for (int k = 0; k < 400; k++) {
        for (int match = 0; match < r.matches; match++)
            mine[match] = seat_of(&r, match);
        step(&r);
        for (int match = 0; match < r.matches; match++) {
            const char *bots = r.array[RK_BATCH_BOTS] + 3 * match;

            if (r.array[RK_BATCH_DONE][match] == 0)
                continue;
            for (int seat = 0; seat < r.seats; seat++)
                assert_int_equal(bots[seat], seat != mine[match]);
            assert_int_not_equal(seat_of(&r, match), mine[match]);
            ends++;
        }
    }
    assert_true(ends > 20);
    leave(&r);
}

static void
a_move_without_a_choice_is_made_inside(void **state)
{
    (void)state;
    for (int forced = 0; forced <= 1; forced++) {
        struct room r =
            enter("thieves", 3,
                  (struct rk_batch_settings){ .matches = 8, .forced = forced });
        int single = 0, count;

        for (int k = 0; k < 200; k++) {
            for (int row = 0; row < r.rows; row++) {
                rk_batch_legal(r.batch, row, &count);
                single += count == 1;
            }
            step(&r);
        }
        assert_int_equal(single > 0, !forced);
        leave(&r);
    }
}

static void
a_match_may_stop_before_chance(void **state)
{
    struct room r = enter(
        "magpie", 2, (struct rk_batch_settings){ .matches = 1, .chance = 1 });
    int chances = 0, count;

    (void)state;
    for (int k = 0; k < 200; k++) {
        if (seat_of(&r, 0) == RK_CHANCE) {
            chances++;
            rk_batch_legal(r.batch, 0, &count);
            assert_int_equal(count, 0);
        }
        step(&r);
    }
    assert_true(chances > 10 && chances < 150);
    leave(&r);
}

static void
a_match_may_stay_or_be_cut(void **state)
{
    struct room r = enter(
        "magpie", 2, (struct rk_batch_settings){ .matches = 1, .stay = 1 });
    int ends = 0;

    (void)state;
    for (int k = 0; k < 300; k++) {
        step(&r);
        ends += r.array[RK_BATCH_DONE][0];
    }
    assert_int_equal(ends, 1);
    assert_int_equal(seat_of(&r, 0), RK_NOBODY);
    rk_batch_reset(r.batch, 3);
    assert_true(seat_of(&r, 0) < 2);
    leave(&r);
    r = enter("magpie", 2,
              (struct rk_batch_settings){ .matches = 1, .longest = 10 });
    for (int k = 1; k <= 50; k++) {
        step(&r);
        assert_int_equal(r.array[RK_BATCH_DONE][0], k % 10 == 0 ? 2 : 0);
    }
    leave(&r);
}

/* Bots have moved on by some episodes; after a reset they sit as at first. */
static void
a_reset_puts_bots_back(void **state)
{
    struct room r =
        enter("magpie", 3,
              (struct rk_batch_settings){
                  .matches = 2, .rotate = 1, .bots = "greedy,-,greedy" });
    char first[6];
    int moved = 0;

    (void)state;
    step(&r);
    memcpy(first, r.array[RK_BATCH_BOTS], sizeof first);
    for (int k = 0; k < 500 && !moved; k++) {
        step(&r);
        moved = memcmp(first, r.array[RK_BATCH_BOTS], sizeof first) != 0;
    }
    assert_true(moved);
    rk_batch_reset(r.batch, 3);
    step(&r);
    assert_memory_equal(first, r.array[RK_BATCH_BOTS], sizeof first);
    leave(&r);
}

static void
an_illegal_action_changes_nothing(void **state)
{
    struct room r =
        enter("revolution", 4, (struct rk_batch_settings){ .matches = 3 });
    char sentence[RK_SENTENCE_MAX];
    const int32_t wrong[] = { -1, 100000, 1085 };
    size_t before, after;
    char *was = save(&r, &before), *is;

    (void)state;
    for (size_t i = 0; i <= RK_COUNT(wrong); i++) {
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        rk_batch_sample(r.batch, r.actions);
        free(was);
        was = save(&r, &before);
        r.actions[2] =
            i < RK_COUNT(wrong) ? wrong[i] : r.actions[2] + UINT16_MAX + 1;
        assert_int_equal(rk_batch_step(r.batch, r.actions, &why), RK_ILLEGAL);
        assert_non_null(strstr(sentence, " of row 2 is not legal."));
        is = save(&r, &after);
        assert_int_equal(before, after);
        assert_memory_equal(was, is, before);
        free(is);
    }
    free(was);
    leave(&r);
}

/* Saved in the middle of drafts, with bots and another number of threads. */
static void
what_was_saved_goes_on_equally(void **state)
{
    (void)state;
    for (size_t i = 0; i < RK_COUNT(games); i++) {
        struct rk_batch_settings settings = { .matches = 5,
                                              .observe = i % 2 == 0
                                                             ? RK_OBSERVE_RAW
                                                             : RK_OBSERVE_U8,
                                              .shape = 1 - (int)i % 2,
                                              .forced = 1 - (int)i % 2,
                                              .chance = (int)i % 2,
                                              .rotate = 1,
                                              .bots = "-,-,random",
                                              .seed = 8 };
        struct room a = enter(games[i], 3, settings), b;
        size_t size;
        char *saved;

        settings.threads = 2;
        settings.seed = 9;
        b = enter(games[i], 3, settings);
        for (int k = 0; k < 333; k++)
            step(&a);
        saved = save(&a, &size);
        assert_int_equal(rk_batch_load(b.batch, saved, size, NULL), RK_OK);
        for (int k = 0; k < 200; k++) {
            step(&a);
            step(&b);
            check_equal(&a, &b, 5);
        }
        free(saved);
        leave(&a);
        leave(&b);
    }
}

/* Loads ${saved} into ${r}: a sentence, or NULL. Nothing changes then. */
static const char *
loads(struct room *r, const char *saved, size_t size)
{
    static char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    size_t before, after;
    char *was = save(r, &before), *is;
    bool fits = rk_batch_load(r->batch, saved, size, &why) == RK_OK;

    is = save(r, &after);
    if (!fits) {
        assert_int_equal(before, after);
        assert_memory_equal(was, is, before);
    }
    free(was);
    free(is);
    return fits ? NULL : sentence;
}

static void
others_are_refused(void **state)
{
    static const struct {
        const char *game;
        int seats;
        struct rk_batch_settings settings;
        const char *says;
    } rows[] = {
        { "thieves", 3, { .matches = 2 }, "That batch plays another game." },
        { "magpie", 4, { .matches = 2 }, "That batch has another setup." },
        { "magpie",
          3,
          { .matches = 3 },
          "That batch has another number of matches." },
        { "magpie",
          3,
          { .matches = 2, .bots = "random,-,-" },
          "Other bots play in that batch." },
        { "magpie",
          3,
          { .matches = 2, .forced = 1 },
          "That batch has other settings." },
    };
    struct room r =
        enter("magpie", 3, (struct rk_batch_settings){ .matches = 2 });
    size_t size;
    char *saved;

    (void)state;
    for (int k = 0; k < 77; k++)
        step(&r);
    saved = save(&r, &size);
    for (size_t i = 0; i < RK_COUNT(rows); i++) {
        struct room other =
            enter(rows[i].game, rows[i].seats, rows[i].settings);

        assert_string_equal(loads(&other, saved, size), rows[i].says);
        leave(&other);
    }
    for (size_t cut = 0; cut < size; cut++)
        assert_non_null(loads(&r, saved, cut));
    for (size_t at = 0; at < size; at += 3) {
        saved[at] ^= 0x15;
        loads(&r, saved, size);
        saved[at] ^= 0x15;
    }
    assert_null(loads(&r, saved, size));
    free(saved);
    leave(&r);
}

static void
settings_are_looked_at(void **state)
{
    static const struct {
        struct rk_batch_settings settings;
        const char *says;
    } rows[] = {
        { { .matches = 0 }, "A batch has 1 to 1048576 matches." },
        { { .matches = 1, .threads = 65 }, "A batch has at most 64 threads." },
        { { .matches = 1, .shape = 2 },
          "There is no such shape, observation or reward." },
        { { .matches = 1, .bots = "greedy,-" },
          "Name a bot or \"-\" for each seat." },
        { { .matches = 1, .bots = "-,-,-,-" },
          "There are more bots than seats." },
        { { .matches = 1, .bots = "random,random,random" },
          "At least one seat must be \"-\", which is yours." },
    };
    struct rk_setup setup;
    const struct rk_game *game = rk_games_find("magpie");

    (void)state;
    rk_setup_make(game, NULL, 3, &setup, NULL);
    for (size_t i = 0; i < RK_COUNT(rows); i++) {
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        assert_null(rk_batch_make(game, &setup, &rows[i].settings, &why));
        assert_string_equal(sentence, rows[i].says);
    }
}

static void
rows_must_fit_their_memory(void **state)
{
    struct room r = enter(
        "magpie", 3,
        (struct rk_batch_settings){ .matches = 2, .observe = RK_OBSERVE_RAW });
    RK_ALIGNED char memory[4 * RK_VIEW_MAX];

    (void)state;
    assert_int_equal(r.size[0] % 8, 0);
    assert_int_equal(rk_batch_bind(r.batch, RK_BATCH_OBSERVATION, memory,
                                   r.size[0] - 8, NULL),
                     RK_BAD_SETUP);
    assert_int_equal(rk_batch_bind(r.batch, RK_BATCH_OBSERVATION, memory + 4,
                                   r.size[0], NULL),
                     RK_BAD_SETUP);
    assert_int_equal(rk_batch_bind(r.batch, RK_BATCH_OBSERVATION, memory,
                                   r.size[0] + 16, NULL),
                     RK_OK);
    assert_int_equal(
        rk_batch_bind(r.batch, RK_BATCH_OBSERVATION, NULL, 0, NULL), RK_OK);
    assert_int_equal(rk_batch_bind(r.batch, RK_BATCH_ARRAYS, memory, 8, NULL),
                     RK_BAD_SETUP);
    leave(&r);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_tell_what_the_seat_may_do),
        cmocka_unit_test(neither_matches_nor_threads_matter),
        cmocka_unit_test(rewards_come_with_the_end),
        cmocka_unit_test(bots_play_inside),
        cmocka_unit_test(bots_are_those_of_the_match_that_ended),
        cmocka_unit_test(a_move_without_a_choice_is_made_inside),
        cmocka_unit_test(a_match_may_stop_before_chance),
        cmocka_unit_test(a_match_may_stay_or_be_cut),
        cmocka_unit_test(a_reset_puts_bots_back),
        cmocka_unit_test(an_illegal_action_changes_nothing),
        cmocka_unit_test(what_was_saved_goes_on_equally),
        cmocka_unit_test(others_are_refused),
        cmocka_unit_test(settings_are_looked_at),
        cmocka_unit_test(rows_must_fit_their_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
