/*
 * test-server-wire GAME SEATS MATCHES: the property `wire`. Two tables whose
 * matches differ only in what one seat (or a spectator) has not seen send it
 * the same bytes, as things happen and to somebody who comes back.
 *
 * What the watcher may know is decided by the game alone, over states that
 * this test keeps beside the tables. Worlds part where a difference is shown.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/games.h>

#include "../prop/prop.h"
#include "../store/faults.h"
#include "room.h"

enum { TRIES = 24, STEPS_MAX = 60 };

static const struct rk_game *game;
static int seats, matches;

/* One world: a table, and the truth about it. */
struct world {
    struct room room;
    struct gametable *table;
    struct rk_state_room state;
};

/* A step under way in one world: what it leads to and what is heard. */
struct trial {
    struct rk_state_room state;
    struct rk_event event[RK_EVENTS_MAX];
    int events;
};

struct pair_of_worlds {
    struct world a, b;
    int watcher;
    struct rk_rng rng;
};

static long compared; /* steps after which the worlds differed */

static bool
act(struct trial *t, const struct rk_state_room *from, int seat,
    const struct rk_steps *steps)
{
    struct rk_events events = { .list = t->event, .cap = RK_EVENTS_MAX };
    bool fine;

    t->state = *from;
    fine = rk_answer_steps(game, rk_state_in(&t->state), seat, steps, &events,
                           NULL) == RK_OK;
    t->events = events.count;
    return fine;
}

/* Whether ${watcher} heard and sees the same in both. */
static bool
alike(struct trial *a, struct trial *b, int watcher)
{
    struct rk_view_room one = { 0 }, two = { 0 };

    if (a->events != b->events)
        return false;
    for (int i = 0; i < a->events; i++) {
        struct rk_event in_a = rk_event_for(&a->event[i], watcher);
        struct rk_event in_b = rk_event_for(&b->event[i], watcher);

        if (memcmp(&in_a, &in_b, sizeof in_a) != 0)
            return false;
    }
    game->view(rk_state_in(&a->state), watcher, rk_view_in(&one));
    game->view(rk_state_in(&b->state), watcher, rk_view_in(&two));
    return memcmp(&one, &two, game->view_size) == 0;
}

static struct rk_steps
deal_by(struct rk_state_room *state, const struct room_words *words)
{
    return (struct rk_steps){
        .move = { game->chance(rk_state_in(state), words->word) }, .count = 1
    };
}

/* Deals once in both worlds, differently where that cannot be seen. */
static bool
deal_both(struct pair_of_worlds *p)
{
    static struct trial a, b;
    struct room_words *in_a = &p->a.room.script[p->a.room.scripted++];
    struct room_words *in_b = &p->b.room.script[p->b.room.scripted++];
    struct rk_steps steps;

    assert_true(p->a.room.scripted <= ROOM_SCRIPT);
    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        in_a->word[i] = rk_rng_next(&p->rng);
    steps = deal_by(&p->a.state, in_a);
    assert_true(act(&a, &p->a.state, RK_CHANCE, &steps));
    for (int tries = 0; tries <= TRIES; tries++) {
        for (int i = 0; i < RK_CHANCE_WORDS; i++)
            in_b->word[i] =
                tries < TRIES ? rk_rng_next(&p->rng) : in_a->word[i];
        steps = deal_by(&p->b.state, in_b);
        assert_true(act(&b, &p->b.state, RK_CHANCE, &steps));
        if (!alike(&a, &b, p->watcher))
            continue;
        p->a.state = a.state;
        p->b.state = b.state;
        return true;
    }
    return false;
}

/* Deals until chance is not asked any more; false: the worlds part. */
static bool
deal_all(struct pair_of_worlds *p)
{
    while ((game->ask(rk_state_in(&p->a.state)).awaited &
            rk_seat_bit(RK_CHANCE)) != 0) {
        if (!deal_both(p))
            return false;
    }
    return true;
}

/* Answers of ${seat} that the watcher cannot tell apart; false: none. */
static bool
choose(struct pair_of_worlds *p, int seat, struct rk_steps *a,
       struct rk_steps *b)
{
    const struct rk_state *in_a = rk_state_in(&p->a.state);
    const struct rk_state *in_b = rk_state_in(&p->b.state);
    static struct trial trial_a, trial_b;
    bool other = seat != p->watcher && rk_rng_below(&p->rng, 3) == 0;

    for (int tries = 0; tries < TRIES; tries++, other = false) {
        bool found = other ? pick_answer(game, in_a, seat, &p->rng, a) &&
                                 pick_answer(game, in_b, seat, &p->rng, b)
                           : pick_common(game, in_a, in_b, seat, &p->rng, a);

        if (found && !other)
            *b = *a;
        if (!found || !act(&trial_a, &p->a.state, seat, a) ||
            !act(&trial_b, &p->b.state, seat, b) ||
            !alike(&trial_a, &trial_b, p->watcher))
            continue;
        p->a.state = trial_a.state;
        p->b.state = trial_b.state;
        return true;
    }
    return false;
}

static void
submit(struct world *w, int seat, const struct rk_steps *steps)
{
    char buffer[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);

    game->answer_text(steps->move, steps->count, &text);
    if (!room_give(&w->room, w->table, seat, buffer, NULL))
        fail_msg("%s: %s", buffer, w->room.verdict[0].why);
    assert_int_equal(w->room.used, w->room.scripted);
}

/* One of the steps that ${draft} offers; NULL: none. */
static json_t *
offered(struct pair_of_worlds *p, const json_t *draft)
{
    const json_t *next = json_object_get(draft, "next");
    int count = (int)json_array_size(next);

    return count > 0
               ? json_object_get(
                     json_array_get(next, (size_t)rk_rng_below(&p->rng, count)),
                     "step")
               : NULL;
}

/* Drafts of the watcher are equal as well, step by step. */
static void
compare_drafts(struct pair_of_worlds *p)
{
    json_t *steps = json_array(), *step;

    do {
        char *a = gametable_draft(p->a.table, p->watcher, steps);
        char *b = gametable_draft(p->b.table, p->watcher, steps);
        json_t *draft = json_loads(a, 0, NULL);

        if (strcmp(a, b) != 0)
            fail_msg("a draft of %d:\n%s\n%s", p->watcher, a, b);
        step = offered(p, draft);
        if (step != NULL)
            json_array_append(steps, step);
        json_decref(draft);
        free(a);
        free(b);
    } while (step != NULL);
    json_decref(steps);
}

/* The bytes so far are equal, also for somebody who comes back. */
static void
compare(struct pair_of_worlds *p, int match, int step)
{
    uint32_t after = rk_rng_below(&p->rng, 4) == 0 ? 0 : UINT32_MAX;
    const char *a, *b;

    gametable_greet(p->a.table, p->watcher, after);
    gametable_greet(p->b.table, p->watcher, after);
    a = p->a.room.told[p->watcher];
    b = p->b.room.told[p->watcher];
    if (strcmp(a, b) != 0)
        fail_msg("match %d, step %d, watcher %d:\n%s\n%s", match, step,
                 p->watcher, a, b);
    assert_true(strlen(a) > 40);
    if (p->watcher != RK_SPECTATOR)
        compare_drafts(p);
    compared += memcmp(&p->a.state, &p->b.state, game->state_size) != 0;
    room_hush(&p->a.room);
    room_hush(&p->b.room);
    p->a.room.scripted = p->b.room.scripted = 0;
    p->a.room.used = p->b.room.used = 0;
}

/* Plays one step in both worlds; false when they part or it is over. */
static bool
step(struct pair_of_worlds *p)
{
    struct rk_ask ask = game->ask(rk_state_in(&p->a.state));
    struct rk_steps a, b;
    int seat;

    if (ask.over)
        return false;
    seat = pick_seat(ask.awaited, &p->rng);
    if (!choose(p, seat, &a, &b) || !deal_all(p))
        return false;
    submit(&p->a, seat, &a);
    submit(&p->b, seat, &b);
    return true;
}

static void
open_world(struct world *w, const struct rk_setup *setup)
{
    room_enter(&w->room, 0);
    game->setup(rk_state_in(&w->state), setup);
}

static void
close_world(struct world *w)
{
    gametable_close(w->table);
    room_leave(&w->room);
}

static void
watch(int match, int watcher)
{
    static struct pair_of_worlds p;
    struct rk_setup setup;

    memset(&p, 0, sizeof p);
    p.watcher = watcher;
    p.rng = rk_rng_seed(rk_rng_mix((uint64_t)match, (uint64_t)watcher));
    assert_int_equal(rk_setup_make(game, NULL, seats, &setup, NULL), RK_OK);
    open_world(&p.a, &setup);
    open_world(&p.b, &setup);
    if (deal_all(&p)) {
        p.a.table = room_play(&p.a.room, 1, game->id, seats);
        p.b.table = room_play(&p.b.room, 1, game->id, seats);
        gametable_label(p.a.table, 0xff);
        gametable_label(p.b.table, 0xff);
        compare(&p, match, 0);
        for (int i = 1; i <= STEPS_MAX && step(&p); i++)
            compare(&p, match, i);
    }
    close_world(&p.a);
    close_world(&p.b);
}

static void
test_wire(void **unused)
{
    (void)unused;
    for (int match = 0; match < matches; match++) {
        for (int seat = 0; seat < seats; seat++)
            watch(match, seat);
        watch(match, RK_SPECTATOR);
    }
    print_message("# %ld steps compared between different worlds\n", compared);
    assert_true(compared > matches * seats);
}

int
main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_wire) };

    game = argc == 4 ? rk_games_find(argv[1]) : NULL;
    if (game == NULL)
        return 2;
    seats = atoi(argv[2]);
    matches = atoi(argv[3]);
    faults_install();
    faults_arm(FAULTS_READ, 0);
    return cmocka_run_group_tests_name("wire", tests, NULL, NULL);
}
