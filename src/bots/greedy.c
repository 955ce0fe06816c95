/*
 * The greedy bot: tries each legal move on a guess and takes the one after
 * which it expects the best lead. Nobody else moves: sealed answers of others
 * are taken back first, so that no guessed answer is taken for a fact.
 */
#include <string.h>

#include <rookery/check.h>

#include "greedy.h"
#include "guess.h"
#include "payoff.h"

enum {
    GUESSES = 3,    /* at most; fewer if they do not differ */
    JITTER_PART = 5 /* the largest jitter is this part of a spread */
};

/* A seat that is choosing. */
struct thinker {
    const struct rk_bot_turn *turn;
    struct rk_state_room guess;
    int32_t jitter; /* a lead is changed by up to twice this, at random */
    int32_t worth[RK_LEGAL_MAX];
};

/* A state that the view could come from. */
static void
imagine(struct thinker *thinker)
{
    const struct rk_game *game = thinker->turn->game;
    struct rk_ask ask = guess_state(thinker->turn, thinker->turn->rng,
                                    rk_state_in(&thinker->guess));

    if ((ask.asked & (ask.asked - 1)) != 0)
        thinker->jitter = game->spread * RK_EXPECT_ONE / JITTER_PART;
}

/*
 * The lead of ${seat}: over the best of the others and over their average, in
 * equal parts.
 */
static int32_t
lead(const int32_t *points, int seats, int seat)
{
    int32_t best = INT32_MIN, sum = 0;

    if (seats == 1)
        return points[seat];
    for (int other = 0; other < seats; other++) {
        if (other == seat)
            continue;
        best = points[other] > best ? points[other] : best;
        sum += points[other];
    }
    return 2 * points[seat] - best - sum / (seats - 1);
}

/* The lead that is expected after ${move}. */
static int32_t
try(const struct thinker *thinker, rk_move move)
{
    const struct rk_bot_turn *turn = thinker->turn;
    struct rk_state_room room;
    int32_t points[RK_SEATS_MAX] = { 0 };
    enum rk_status status;

    memcpy(&room, &thinker->guess, turn->game->state_size);
    status = turn->game->answer(rk_state_in(&room), turn->seat, move, NULL);
    RK_CHECK(rk_status_applied(status));
    payoff_points(turn->game, rk_state_in(&room), points);
    return lead(points, turn->seats, turn->seat);
}

/*
 * If several seats answer at once, unseen by each other, equal bots would all
 * do the same; random jitter makes each lead a little better or worse.
 */
static int32_t
jitter(const struct thinker *thinker)
{
    struct rk_rng *rng = thinker->turn->rng;

    if (thinker->jitter == 0)
        return 0;
    return rk_rng_below(rng, thinker->jitter) +
           rk_rng_below(rng, thinker->jitter);
}

/* The tie-break between equal leads: weight first, then a random number. */
static int32_t
prior(const struct rk_bot_turn *turn, uint8_t weight)
{
    return weight << 8 | (int32_t)(rk_rng_next(turn->rng) >> 56);
}

/*
 * Adds up the lead after every move, over several guesses; one guess is enough
 * if they do not differ.
 */
static void
think(struct thinker *thinker)
{
    const struct rk_bot_turn *turn = thinker->turn;
    struct rk_state_room first;

    for (int i = 0; i < GUESSES; i++) {
        imagine(thinker);
        if (i == 0)
            memcpy(&first, &thinker->guess, turn->game->state_size);
        else if (memcmp(&first, &thinker->guess, turn->game->state_size) == 0)
            return;
        for (int move = 0; move < turn->count; move++)
            thinker->worth[move] += try(thinker, turn->legal[move]);
    }
}

int
greedy_choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct thinker thinker = { .turn = turn };
    uint8_t weight[RK_LEGAL_MAX];
    int32_t best = INT32_MIN, best_tie = 0;
    int chosen = 0;

    (void)mind;
    if (turn->count == 1)
        return 0;
    think(&thinker);
    memset(weight, 1, (size_t)turn->count);
    if (turn->game->weigh != NULL)
        turn->game->weigh(turn->view, turn->legal, turn->count, weight, NULL);
    for (int i = 0; i < turn->count; i++) {
        int32_t worth = thinker.worth[i] + jitter(&thinker);
        int32_t tie = prior(turn, weight[i]);

        if (worth < best || (worth == best && tie <= best_tie))
            continue;
        best = worth;
        best_tie = tie;
        chosen = i;
    }
    return chosen;
}

const struct rk_bot greedy_bot = {
    .id = "greedy",
    .about = "Looks one move ahead and takes what promises the best lead.",
    .effort = { .threads = 1 },
    .choose = greedy_choose,
};
