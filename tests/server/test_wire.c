/*
 * test-server-wire GAME MATCHES: the property `wire`. Two tables whose matches
 * differ only in what one seat (or a spectator) has not seen send it the same
 * bytes: as things happen, to somebody who comes back, in refusals, and from
 * a whole house (wire_house.c). All variants, with fewest and most seats.
 *
 * What the watcher may know is decided by the game alone, over states that
 * this test keeps beside the tables. Worlds part where a difference is shown.
 * Besides, what is sent is exactly what the game says about that state
 * (wire_heard.c): that needs no second world.
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
#include "wire.h"

enum { TRIES = 24, STEPS_MAX = 20 };

static const struct rk_game *game;
static int matches;

struct pair_of_worlds {
    struct wire_world a, b;
    int watcher;
    bool same; /* the worlds do not differ yet */
    struct rk_rng rng;
};

static long compared; /* steps after which the worlds differed */
static long refusals; /* compared between different worlds */
static long unseen;   /* faces in events that a watcher did not see */
static long lived;    /* houses in which something happened */

/* The trials become the truth. */
static void
adopt(struct pair_of_worlds *p, struct wire_trial *a,
      const struct wire_trial *b)
{
    p->a.state = a->state;
    p->b.state = b->state;
    for (int i = 0; i < a->events; i++) {
        struct rk_event seen = rk_event_for(&a->event[i], p->watcher);

        for (int k = 0; k < seen.faces; k++)
            unseen += seen.face[k].kind == RK_HIDDEN;
    }
    wire_hear(&p->a, a, p->watcher);
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
    static struct wire_trial a, b;
    struct room_words *in_a = &p->a.room.script[p->a.room.scripted++];
    struct room_words *in_b = &p->b.room.script[p->b.room.scripted++];
    struct rk_steps steps;

    assert_true(p->a.room.scripted <= ROOM_SCRIPT);
    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        in_a->word[i] = rk_rng_next(&p->rng);
    steps = deal_by(&p->a.state, in_a);
    assert_true(wire_try(&a, game, &p->a.state, RK_CHANCE, &steps));
    for (int tries = p->same ? TRIES : 0; tries <= TRIES; tries++) {
        for (int i = 0; i < RK_CHANCE_WORDS; i++)
            in_b->word[i] =
                tries < TRIES ? rk_rng_next(&p->rng) : in_a->word[i];
        steps = deal_by(&p->b.state, in_b);
        assert_true(wire_try(&b, game, &p->b.state, RK_CHANCE, &steps));
        if (!wire_same(&a, &b, game, p->watcher))
            continue;
        adopt(p, &a, &b);
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
    static struct wire_trial trial_a, trial_b;
    bool other = seat != p->watcher && !p->same;

    for (int tries = 0; tries < TRIES; tries++) {
        bool found = other ? pick_answer(game, in_a, seat, &p->rng, a) &&
                                 pick_answer(game, in_b, seat, &p->rng, b)
                           : pick_common(game, in_a, in_b, seat, &p->rng, a);

        if (found && !other)
            *b = *a;
        other = other && tries < TRIES / 2;
        if (!found || !wire_try(&trial_a, game, &p->a.state, seat, a) ||
            !wire_try(&trial_b, game, &p->b.state, seat, b) ||
            !wire_same(&trial_a, &trial_b, game, p->watcher))
            continue;
        adopt(p, &trial_a, &trial_b);
        return true;
    }
    return false;
}

static void
spell(const struct rk_steps *steps, char buffer[RK_ANSWER_MAX])
{
    struct rk_text text = rk_text_over(buffer, RK_ANSWER_MAX);

    rk_notation_text(game->ops, steps->move, steps->count, &text);
}

static void
greet(const struct wire_world *w, int watcher, uint32_t after)
{
    play_greet(w->play,
               &(struct play_audience){ .seat = watcher, .texts = w->texts },
               after);
}

/* The greeting for ${watcher}; to be freed. */
static char *
greeting(struct wire_world *w, int watcher)
{
    char *told;

    room_hush(&w->room);
    greet(w, watcher, 0);
    told = strdup(w->room.told[watcher]);
    room_hush(&w->room);
    return told;
}

/* Somebody who comes before the answer is durable learns nothing of it. */
static void
come_early(struct wire_world *w, int watcher, const char *before)
{
    char *meanwhile = greeting(w, watcher);

    assert_true(play_busy(w->play));
    assert_string_equal(meanwhile, before);
    free(meanwhile);
}

/* Submits an answer; at times ${watcher} comes before it is durable. */
static void
submit(struct wire_world *w, int seat, const struct rk_steps *steps,
       int watcher)
{
    static int count;
    char text[RK_ANSWER_MAX];
    char *before = ++count % 5 == 0 ? greeting(w, watcher) : NULL;

    spell(steps, text);
    play_submit(w->play, &(struct play_answer){
                             .seat = seat, .text = text, .by = RK_BY_PERSON });
    if (before != NULL)
        come_early(w, watcher, before);
    store_drain(w->room.host.store);
    if (w->room.verdicts != 1 || !w->room.verdict[0].accepted)
        fail_msg("%s: %s", text, w->room.verdict[0].why);
    assert_int_equal(w->room.used, w->room.scripted);
    w->answers += seat == watcher;
    free(before);
}

/* True if ${text} would be refused to ${seat} in that world. */
static bool
is_wrong(const struct rk_state_room *state, int seat, const char *text)
{
    struct rk_state_room copy = *state;

    return rk_answer_text(game, rk_state_in(&copy), seat, text, NULL, NULL,
                          NULL) != RK_OK;
}

/* Other seats' answers, given by the watcher, reveal nothing. */
static void
be_refused(struct pair_of_worlds *p)
{
    uint8_t awaited = game->ask(rk_state_in(&p->a.state)).awaited;
    struct rk_steps steps;
    char text[RK_ANSWER_MAX];

    if (p->watcher == RK_SPECTATOR || awaited == 0 ||
        !pick_answer(game, rk_state_in(&p->a.state),
                     pick_seat(awaited, &p->rng), &p->rng, &steps))
        return;
    spell(&steps, text);
    if (rk_rng_below(&p->rng, 4) == 0)
        snprintf(text, sizeof text, "dance");
    if (!is_wrong(&p->a.state, p->watcher, text) ||
        !is_wrong(&p->b.state, p->watcher, text))
        return;
    assert_false(room_give(&p->a.room, p->a.play, p->watcher, text, "a"));
    assert_false(room_give(&p->b.room, p->b.play, p->watcher, text, "a"));
    assert_string_equal(p->a.room.verdict[0].code, p->b.room.verdict[0].code);
    assert_string_equal(p->a.room.verdict[0].why, p->b.room.verdict[0].why);
    refusals += memcmp(&p->a.state, &p->b.state, game->state_size) != 0;
}

/* A wrong answer of somebody else, in one world only, is not heard of. */
static void
refuse_another(struct pair_of_worlds *p)
{
    int seat = p->watcher == 0 ? 1 : 0;

    assert_false(room_give(&p->a.room, p->a.play, seat, "dance", "x"));
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
    uint32_t id = play_ask_id(p->a.play, p->watcher);
    json_t *steps = json_array(), *step;

    do {
        char *a = play_draft(p->a.play, p->watcher, id, steps);
        char *b = play_draft(p->b.play, p->watcher, id, steps);
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
    uint32_t after = rk_rng_below(&p->rng, 4) == 0
                         ? (uint32_t)rk_rng_below(&p->rng, p->a.events + 1)
                         : UINT32_MAX;
    const char *a, *b;

    be_refused(p);
    refuse_another(p);
    greet(&p->a, p->watcher, after);
    greet(&p->b, p->watcher, after);
    a = p->a.room.told[p->watcher];
    b = p->b.room.told[p->watcher];
    if (strcmp(a, b) != 0)
        fail_msg("match %d, step %d, watcher %d:\n%s\n%s", match, step,
                 p->watcher, a, b);
    wire_check(&p->a, p->watcher, after, a);
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
    struct rk_state_room before[2] = { p->a.state, p->b.state };
    struct rk_steps a, b;
    int seat;

    if (ask.over)
        return false;
    seat = pick_seat(ask.awaited, &p->rng);
    if (!choose(p, seat, &a, &b) || !deal_all(p)) {
        p->a.state = before[0];
        p->b.state = before[1];
        return false;
    }
    submit(&p->a, seat, &a, p->watcher);
    submit(&p->b, seat, &b, p->watcher);
    return true;
}

static void
open_world(struct wire_world *w, const struct rk_setup *setup)
{
    room_enter(&w->room, 0);
    w->game = game;
    w->setup = *setup;
    game->setup(rk_state_in(&w->state), setup);
}

static void
begin_table(struct wire_world *w)
{
    json_t *json = rk_json_setup(game, &w->setup);
    char *text = json_dumps(json, JSON_COMPACT);

    room_add(&w->room, 1, text, w->setup.seats, STORE_OPEN);
    w->play = room_table(&w->room, 1);
    play_listen(w->play, w->texts ? 0 : 0xff, w->texts ? 0xff : 0);
    play_start(w->play);
    store_drain(w->room.host.store);
    assert_int_equal(play_stage(w->play), STORE_PLAYING);
    free(text);
    json_decref(json);
}

static void
close_world(struct wire_world *w)
{
    room_leave(&w->room);
    free(w->heard);
    json_decref(w->view);
    json_decref(w->asked);
}

/* The worlds are the same for some steps and differ from then on. */
static void
play_both(struct pair_of_worlds *p, int match)
{
    int common = rk_rng_below(&p->rng, 3) * rk_rng_below(&p->rng, 10);
    int steps = common + rk_rng_below(&p->rng, STEPS_MAX);

    p->same = common > 0;
    if (!deal_all(p))
        return;
    begin_table(&p->a);
    begin_table(&p->b);
    compare(p, match, 0);
    for (int i = 1; i <= steps && step(p); i++) {
        compare(p, match, i);
        p->same = i < common;
    }
    play_close(p->a.play);
    play_close(p->b.play);
    lived += wire_house(&p->a, &p->b, p->watcher);
}

static void
watch(const struct rk_setup *setup, int match, int watcher)
{
    static struct pair_of_worlds p;

    memset(&p, 0, sizeof p);
    p.watcher = watcher;
    p.rng = rk_rng_seed(rk_rng_mix((uint64_t)match, (uint64_t)watcher));
    open_world(&p.a, setup);
    open_world(&p.b, setup);
    p.a.texts = p.b.texts = match % 2 == 0;
    wire_watch(&p.a, watcher);
    play_both(&p, match);
    close_world(&p.a);
    close_world(&p.b);
}

/* One variant at a table of ${seats} seats. */
static void
watch_setup(const struct rk_variant *variant, int seats)
{
    struct rk_setup setup;

    assert_int_equal(rk_setup_make(game, variant->id, seats, &setup, NULL),
                     RK_OK);
    for (int match = 0; match < matches; match++) {
        for (int seat = 0; seat < seats; seat++)
            watch(&setup, match, seat);
        watch(&setup, match, RK_SPECTATOR);
    }
}

/*
 * In thieves nothing that has been decided is hidden from a seat that has
 * listened, and its events and those of revolution show no faces.
 */
static void
test_wire(void **unused)
{
    bool hides = strcmp(game->id, "thieves") != 0;
    bool shows = hides && strcmp(game->id, "revolution") != 0;

    (void)unused;
    for (const struct rk_variant *v = game->variants; v->id != NULL; v++) {
        watch_setup(v, v->seats_min);
        if (v->seats_max > v->seats_min)
            watch_setup(v, v->seats_max);
    }
    print_message("# %ld steps and %ld refusals compared between different "
                  "worlds, %ld faces not seen, %ld houses\n",
                  compared, refusals, unseen, lived);
    assert_true(lived > 0);
    assert_int_equal(compared > 0, hides);
    assert_int_equal(refusals > 0, hides);
    assert_int_equal(unseen > 0, shows);
}

int
main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_wire) };

    game = argc == 3 ? rk_games_find(argv[1]) : NULL;
    if (game == NULL)
        return 2;
    matches = atoi(argv[2]);
    faults_install();
    faults_arm(FAULTS_READ, 0);
    return cmocka_run_group_tests_name("wire", tests, NULL, NULL);
}
