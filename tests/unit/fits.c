/*
 * Positions with one value changed, tried one by one where each routine waits:
 * the game refuses them with a sentence, or they can be played on. Values are
 * such as fit the field tables. Random changes are in tests/prop/position.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/answer.h>
#include <rookery/check.h>
#include <rookery/field.h>
#include <rookery/games.h>
#include <rookery/rng.h>
#include <rookery/routine.h>

enum {
    TIMES = 3,      /* positions that are tried for each step of a routine */
    MATCHES = 12,   /* matches of each variant that they are taken from */
    ANSWERS = 10,   /* after a change that was accepted */
    STEPS_MAX = 16, /* of a routine */
    ROUTINES_MAX = 40
};

static const struct rk_game *game;
static struct rk_setup setup;
static struct rk_rng rng;
static char tried[200]; /* the change, for the message of a failure */

/* The field of the frames in states. */
static const struct rk_field *
flow_field(void)
{
    const struct rk_field *f = game->state_fields.field;

    while (f->type != RK_FIELD_FLOW)
        f++;
    return f;
}

static const struct rk_flow *
flow_of(const struct rk_state *state)
{
    return rk_field_at(flow_field(), (struct rk_state *)state, 0, 0);
}

/* Gives a random answer to ${state}; false if the match is over. */
static bool
go_on(struct rk_state *state)
{
    struct rk_ask ask = game->ask(state);
    struct rk_steps steps;

    if (ask.over)
        return false;
    rk_answer_random(game, state, rk_seat_first(ask.awaited), &rng, &steps);
    if (rk_answer_steps(game, state, rk_seat_first(ask.awaited), &steps, NULL,
                        NULL) != RK_OK)
        fail_msg("%s: a legal answer is refused", tried);
    return true;
}

/* The position in ${room} holds now and after each answer. */
static void
play_on(struct rk_state_room *room)
{
    struct rk_state *state = rk_state_in(room);
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);

    for (int i = 0; i < ANSWERS && go_on(state); i++) {
        if (game->check(state, &why) != RK_OK)
            fail_msg("%s, %d answers later: %s", tried, i, buffer);
    }
}

/* A state whose fields are changed, and a field of it with its place there. */
struct changed {
    struct rk_state_room room;
    const struct rk_field *field;
    uint8_t *at;
};

/* Judges the position in ${room} like one that was read. */
static void
judge(struct rk_state_room *room)
{
    struct rk_state *state = rk_state_in(room);
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);

    if (!rk_game_settle(game, state, false))
        return;
    if (game->check(state, &why) != RK_OK) {
        if (buffer[0] == '\0' || why.cut)
            fail_msg("%s: refused without a sentence", tried);
        return;
    }
    if (game->drafting == NULL || !game->drafting(state))
        play_on(room);
}

/* Tries ${number} in the ${size} bytes at ${at}. */
static void
try_bytes(struct changed *c, uint8_t *at, size_t size, int64_t number)
{
    struct rk_state_room room;
    uint8_t before[sizeof number];

    memcpy(before, at, size);
    memcpy(at, &number, size); /* states are little-endian */
    snprintf(tried, sizeof tried, "%s: %s is %lld", game->id, c->field->name,
             (long long)number);
    room = c->room;
    judge(&room);
    memcpy(at, before, size);
}

/* Tries the numbers from ${least} to ${most} next to that of the field. */
static void
try_near(struct changed *c, int64_t least, int64_t most)
{
    int64_t now = rk_field_number(c->field, c->at);
    const int64_t numbers[] = { least, now - 1, now + 1, most };

    for (size_t i = 0; i < RK_COUNT(numbers); i++) {
        if (numbers[i] >= least && numbers[i] <= most)
            try_bytes(c, c->at, c->field->size, numbers[i]);
    }
}

static void
try_kinds(struct changed *c)
{
    try_bytes(c, c->at, 1, RK_NO_CARD);
    for (int kind = 1; kind < RK_KINDS_MAX; kind += 3) {
        if (c->field->names(kind) != NULL)
            try_bytes(c, c->at, 1, kind);
    }
}

static void
try_whose(struct changed *c, uint8_t *at)
{
    for (int seat = 0; seat < setup.seats; seat++)
        try_bytes(c, at, 1, seat);
    try_bytes(c, at, 1, RK_CHANCE);
    try_bytes(c, at, 1, RK_NOBODY);
}

static void
try_sets(struct changed *c, uint8_t *at)
{
    for (int seat = 0; seat <= RK_SPECTATOR; seat++)
        try_bytes(c, at, 1, *at ^ rk_seat_bit(seat));
}

static void
try_flow(struct changed *c)
{
    struct rk_flow *flow = (struct rk_flow *)(void *)c->at;

    for (int i = 0; i < flow->depth; i++) {
        struct rk_frame *f = &flow->frame[i];

        try_whose(c, &f->seat);
        try_whose(c, &f->target);
        for (int number = 0; number < 8; number++) {
            try_bytes(c, &f->run, 1, f->run ^ number);
            try_bytes(c, &f->step, 1, number);
            try_bytes(c, &f->card, 1, number * 5);
            try_bytes(c, &f->place, 1, number * number);
            try_bytes(c, &f->left, 1, number);
            try_bytes(c, &f->amount, 1, number);
        }
    }
    for (int number = 0; number < RK_ASK_KINDS; number++)
        try_bytes(c, &flow->kind, 1, number);
    try_bytes(c, &flow->depth, 1, flow->depth - 1);
    try_bytes(c, &flow->over, 1, 1);
    try_sets(c, &flow->asked);
    try_sets(c, &flow->awaited);
}

static void try_fields(struct changed *c, const struct rk_field *fields,
                       void *base);

/* Tries other values in one element of a field. */
static void
try_element(struct changed *c, int index)
{
    const struct rk_field *f = c->field;

    switch (f->type) {
    case RK_FIELD_NUMBER:
        try_near(c, f->min, f->max);
        return;
    case RK_FIELD_FLAG:
        try_near(c, 0, 1);
        return;
    case RK_FIELD_NAME:
        try_kinds(c);
        return;
    case RK_FIELD_SEAT:
        try_whose(c, c->at);
        return;
    case RK_FIELD_SEATS:
        try_sets(c, c->at);
        return;
    case RK_FIELD_CARD:
        try_kinds(c);
        try_sets(c, c->at + 1);
        return;
    case RK_FIELD_COUNTS:
        if (f->coding == NULL && f->names(index) != NULL)
            try_near(c, 0, UINT8_MAX);
        return;
    case RK_FIELD_SET:
        for (int kind = 1; kind < f->count; kind += 5)
            try_bytes(c, c->at, f->size,
                      rk_field_number(f, c->at) ^ INT64_C(1) << kind);
        return;
    case RK_FIELD_STRUCT:
        try_fields(c, rk_field_sub(f, index), c->at);
        return;
    case RK_FIELD_FLOW:
        try_flow(c);
        return;
    }
}

/* Tries other values in each field of the struct at ${base}. */
static void
try_fields(struct changed *c, const struct rk_field *fields, void *base)
{
    for (const struct rk_field *f = fields; f->name != NULL; f++) {
        for (int seat = 0; seat < (f->per_seat ? setup.seats : 1); seat++) {
            int length = rk_field_length(f, base, seat);

            for (int i = 0; i < length; i++) {
                c->field = f;
                c->at = rk_field_at(f, base, seat, i);
                try_element(c, i);
            }
        }
    }
}

static void
try_changes(const struct rk_state *state)
{
    struct changed c = { .field = NULL };

    memcpy(&c.room, state, game->state_size);
    try_fields(&c, game->state_fields.field, &c.room);
}

/* Tries changes in one match, where a step waits for the first times. */
static void
try_match(uint8_t seen[ROUTINES_MAX][STEPS_MAX])
{
    struct rk_state_room room = { 0 };
    struct rk_state *state = rk_state_in(&room);

    game->setup(state, &setup);
    do {
        const struct rk_flow *flow = flow_of(state);
        const struct rk_frame *top = &flow->frame[flow->depth - 1];

        if (seen[top->run][top->step] == TIMES)
            continue;
        seen[top->run][top->step]++;
        try_changes(state);
    } while (go_on(state) && !game->ask(state).over);
}

static void
try_game(const struct rk_game *next)
{
    game = next;
    rng = rk_rng_seed(3);
    for (const struct rk_variant *v = game->variants; v->id != NULL; v++) {
        uint8_t seen[ROUTINES_MAX][STEPS_MAX] = { { 0 } };

        for (int i = 0; i < MATCHES; i++) {
            int seats = v->seats_min + i % (v->seats_max - v->seats_min + 1);

            assert_int_equal(rk_setup_make(game, v->id, seats, &setup, NULL),
                             RK_OK);
            try_match(seen);
        }
    }
}

static void
changed_positions_are_refused_or_play_on(void **state)
{
    (void)state;
    for (int i = 0; rk_games[i] != NULL; i++)
        try_game(rk_games[i]);
}

/* Names the change that broke a promise. */
static void
break_off(const char *promise, const char *file, int line)
{
    fail_msg("%s: %s:%d: %s", tried, file, line, promise);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changed_positions_are_refused_or_play_on),
    };

    rk_check_set_handler(break_off);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
