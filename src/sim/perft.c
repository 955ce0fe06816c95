/* Counting decision trees. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/match.h>

#include "perft.h"

/*
 * A node of the tree: the state, and the number of chance's answers before it.
 */
struct node {
    struct rk_state_room room;
    uint32_t dealt;
};

/* Answers for chance until a seat is asked. Returns that seat, or RK_NOBODY */
/* at the end. */
static int
seek_seat(const struct perft *perft, struct node *node)
{
    const struct rk_game *game = perft->game;
    struct rk_state *state = rk_state_in(&node->room);
    struct rk_ask ask;

    while (ask = game->ask(state), !ask.over) {
        uint64_t words[RK_CHANCE_WORDS];

        if (rk_seat_first(ask.awaited) != RK_CHANCE)
            return rk_seat_first(ask.awaited);
        rk_chance_words(perft->seed, node->dealt++, words);
        RK_CHECK(game->answer(state, RK_CHANCE, game->chance(state, words),
                              NULL) == RK_OK);
    }
    return RK_NOBODY;
}

static int
list(const struct perft *perft, struct node *node, int seat, rk_move *moves)
{
    struct rk_view_room view;

    perft->game->view(rk_state_in(&node->room), seat, rk_view_in(&view));
    return perft->game->legal(rk_view_in(&view), moves);
}

static enum rk_status
follow(const struct perft *perft, const struct node *from, int seat,
       rk_move move, struct node *to)
{
    enum rk_status status;

    memcpy(&to->room, &from->room, perft->game->state_size);
    to->dealt = from->dealt;
    status = perft->game->answer(rk_state_in(&to->room), seat, move, NULL);
    RK_CHECK(rk_status_applied(status));
    return status;
}

static uint64_t
count(const struct perft *perft, struct node *node, int depth)
{
    rk_move moves[RK_LEGAL_MAX];
    int seat = seek_seat(perft, node), n;
    uint64_t nodes = 0;

    if (seat == RK_NOBODY)
        return 0;
    n = list(perft, node, seat, moves);
    if (depth == 1)
        return (uint64_t)n;
    for (int i = 0; i < n; i++) {
        struct node next;

        follow(perft, node, seat, moves[i], &next);
        nodes += count(perft, &next, depth - 1);
    }
    return nodes;
}

uint64_t
perft_nodes(const struct perft *perft, const struct rk_state *state, int depth)
{
    struct node root = { .dealt = 0 };

    memcpy(&root.room, state, perft->game->state_size);
    return count(perft, &root, depth);
}

int
perft_divide(const struct perft *perft, const struct rk_state *state, int depth,
             struct perft_branch *branches, int *seat)
{
    struct node root = { .dealt = 0 }, next;
    rk_move moves[RK_LEGAL_MAX];
    int n;

    memcpy(&root.room, state, perft->game->state_size);
    *seat = seek_seat(perft, &root);
    n = *seat == RK_NOBODY ? 0 : list(perft, &root, *seat, moves);
    for (int i = 0; i < n; i++) {
        enum rk_status status = follow(perft, &root, *seat, moves[i], &next);

        branches[i].move = moves[i];
        branches[i].draft = status == RK_DRAFTED;
        branches[i].nodes = depth == 1 ? 1 : count(perft, &next, depth - 1);
    }
    return n;
}
