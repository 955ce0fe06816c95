/* Trying every joint answer in one position. */
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "expand.h"

enum { BUCKETS = 1 << 17, GUESSES = 4 };

/* The work on one position. */
struct trial {
    struct expansion *x;
    const struct rk_game *game;
    int seats;
    uint8_t asked;
    uint32_t joint; /* the next one */
};

/* A hash of all bytes but the last few, which equal hashes do not promise. */
static uint64_t
hash_of(const void *bytes, size_t size)
{
    uint64_t hash = size, word;

    for (size_t i = 0; i < size / sizeof word; i++) {
        memcpy(&word, (const char *)bytes + i * sizeof word, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash;
}

/* The number of the child that is ${state}; a new one if there is none. */
static int
number_of(struct trial *t, const struct rk_state *state)
{
    struct expansion *x = t->x;
    size_t size = t->game->state_size;
    uint32_t at = (uint32_t)hash_of(state, size) % BUCKETS;

    for (; x->bucket[at] != 0; at = (at + 1) % BUCKETS) {
        if (memcmp(&x->child[x->bucket[at] - 1], state, size) == 0)
            return (int)x->bucket[at] - 1;
    }
    if (x->shape.children == GRAPH_CHILDREN_MAX) {
        x->wrong = "Too many positions follow one of them.";
        return 0;
    }
    x->child =
        memory_grow(x->child, (uint64_t)x->shape.children, &x->child_room,
                    (uint64_t)x->shape.children + 16, sizeof *x->child);
    memset(&x->child[x->shape.children], 0, sizeof x->child[0]);
    memcpy(&x->child[x->shape.children], state, size);
    x->bucket[at] = (uint32_t)++x->shape.children;
    return x->shape.children - 1;
}

/* Tries all answers of ${seat} and of those behind it. */
static void
try_seat(struct trial *t, const struct rk_state *state, int seat)
{
    struct expansion *x = t->x;

    if (seat == t->seats) {
        x->joint[t->joint++] = (uint16_t)number_of(t, state);
        return;
    }
    if ((t->asked & rk_seat_bit(seat)) == 0) {
        try_seat(t, state, seat + 1);
        return;
    }
    for (int i = 0; i < x->shape.answers[seat] && x->wrong == NULL; i++) {
        const struct rk_steps *steps = &x->answer[seat * GRAPH_ANSWERS_MAX + i];
        struct rk_state_room room;

        memcpy(&room, state, t->game->state_size);
        for (int step = 0; step < steps->count; step++)
            RK_CHECK(rk_status_applied(t->game->answer(
                rk_state_in(&room), seat, steps->move[step], NULL)));
        try_seat(t, rk_state_in(&room), seat + 1);
    }
}

/* True if ${seat} knows the whole position: every guess of it is the truth. */
static bool
knows(const struct rk_game *game, const struct rk_state *state, int seat)
{
    struct rk_rng rng = rk_rng_seed((uint64_t)seat);
    struct rk_view_room view;
    struct rk_state_room guess;

    game->view(state, seat, rk_view_in(&view));
    for (int i = 0; i < GUESSES; i++) {
        game->guess(rk_view_in(&view), &rng, rk_state_in(&guess));
        if (memcmp(&guess, state, game->state_size) != 0)
            return false;
    }
    return true;
}

/* Why the answers to the open question of ${state} are no matrix game. */
static const char *
unfit(const struct rk_game *game, int seats, const struct rk_state *state)
{
    struct rk_ask ask = game->ask(state);

    if ((ask.asked & rk_seat_bit(RK_CHANCE)) != 0)
        return "Chance takes part in this game; only games without chance are "
               "solved, such as the variant tiny of revolution.";
    if (ask.asked != ask.awaited ||
        (game->drafting != NULL && game->drafting(state)))
        return "Some seats have answered the open question already; begin "
               "where nobody has.";
    for (int seat = 0; seat < seats; seat++) {
        if (!knows(game, state, seat))
            return "More is hidden in this game than the answers to the open "
                   "question, so it cannot be solved here.";
    }
    return NULL;
}

/* Lists the answers of all seats and makes room for what they lead to. */
static const char *
list_answers(struct trial *t, const struct rk_state *state)
{
    struct expansion *x = t->x;
    uint64_t joints = 1;

    for (int seat = 0; seat < t->seats; seat++) {
        long count = 1;

        if ((t->asked & rk_seat_bit(seat)) != 0)
            count = rk_answer_few(t->game, state, seat,
                                  x->answer + seat * GRAPH_ANSWERS_MAX,
                                  GRAPH_ANSWERS_MAX);
        joints *= (uint64_t)(count > 0 ? count : GRAPH_JOINTS_MAX + 1);
        if (joints > GRAPH_JOINTS_MAX)
            return "There are too many answers in one position.";
        x->shape.answers[seat] = (int)count;
    }
    x->shape.joints = (uint32_t)joints;
    x->joint = memory_grow(x->joint, joints, &x->joint_room, joints + 16,
                           sizeof *x->joint);
    return NULL;
}

void
expand(struct expansion *x, const struct rk_game *game, int seats,
       const struct rk_state *state)
{
    struct trial t = {
        .x = x, .game = game, .seats = seats, .asked = game->ask(state).asked
    };

    if (x->bucket == NULL) {
        x->bucket = memory_new(BUCKETS, sizeof *x->bucket);
        x->answer =
            memory_new((size_t)seats * GRAPH_ANSWERS_MAX, sizeof *x->answer);
    }
    memset(x->bucket, 0, BUCKETS * sizeof *x->bucket);
    x->shape.children = 0;
    x->wrong = unfit(game, seats, state);
    if (x->wrong == NULL)
        x->wrong = list_answers(&t, state);
    if (x->wrong == NULL)
        try_seat(&t, state, 0);
    if (x->wrong == NULL)
        x->shape.hash = hash_of(x->joint, x->shape.joints * sizeof *x->joint);
}

void
expand_free(struct expansion *x)
{
    free(x->joint);
    free(x->child);
    free(x->bucket);
    free(x->answer);
}
