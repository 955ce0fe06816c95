/* The levels: a row for each game. */
#include <string.h>

#include "levels.h"
#include "search.h"

/* How far a level looks in one game, and how well it judges. */
struct level {
    uint32_t iterations;
    uint8_t cut, net, blur;
};

/*
 * First values, from a few dozen matches; those of master are not measured yet.
 * The claims casual, skilled, strong and master of tools/strength measure them.
 * The last row is for games without a row of their own.
 */
static const struct {
    const char *game;
    struct level level[LEVELS_MANY];
} rows[] = {
    { "thieves",
      { { 24, 0, 1, 60 },
        { 40, 0, 1, 25 },
        { 90, 1, 1, 8 },
        { 600, 2, 1, 0 },
        { 60000, 2, 1, 0 } } },
    { "revolution",
      { { 30, 0, 0, 60 },
        { 100, 0, 1, 25 },
        { 200, 1, 1, 8 },
        { 1000, 2, 1, 0 },
        { 40000, 2, 1, 0 } } },
    { "arcane",
      { { 24, 0, 1, 40 },
        { 120, 2, 1, 1 },
        { 500, 2, 1, 0 },
        { 3000, 2, 1, 0 },
        { 60000, 2, 1, 0 } } },
    { NULL,
      { { 16, 0, 1, 60 },
        { 32, 0, 1, 25 },
        { 200, 1, 1, 0 },
        { 1500, 2, 1, 0 },
        { 20000, 2, 1, 0 } } },
};

static const struct level *
row_of(const struct rk_game *game)
{
    int i = 0;

    while (rows[i].game != NULL && strcmp(rows[i].game, game->id) != 0)
        i++;
    return rows[i].level;
}

struct rk_effort
levels_effort(const struct rk_mind *mind, const struct rk_game *game)
{
    const struct level *level = &row_of(game)[mind->bot - &levels_bots[0]];
    struct rk_effort effort = mind->effort;

    if (effort.iterations == mind->bot->effort.iterations && !effort.full)
        effort.iterations = level->iterations;
    effort.cut = level->cut;
    effort.blur = level->blur;
    if (effort.net > 0)
        effort.net = level->net;
    return effort;
}

/* True if the seat is asked for an amount, and the game knows what to pay. */
static bool
is_paying(const struct rk_bot_turn *turn, struct rk_state *guess)
{
    turn->game->guess(turn->view, turn->rng, guess);
    return turn->game->foresee != NULL &&
           turn->game->ask(guess).kind == RK_ASK_AMOUNT;
}

/* The amount after which the seat reckons to have most. */
static int
pay(const struct rk_bot_turn *turn, const struct rk_state *guess)
{
    int32_t most = INT32_MIN;
    int chosen = 0;

    for (int i = 0; i < turn->count; i++) {
        int32_t points[RK_SEATS_MAX] = { 0 };
        struct rk_state_room room;

        memcpy(&room, guess, turn->game->state_size);
        turn->game->answer(rk_state_in(&room), turn->seat, turn->legal[i],
                           NULL);
        turn->game->foresee(rk_state_in(&room), points);
        if (points[turn->seat] > most) {
            most = points[turn->seat];
            chosen = i;
        }
    }
    return chosen;
}

/* Those who misjudge shun risks and pay; the others search. */
static int
choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct rk_effort asked = mind->effort;
    struct rk_state_room guess;
    int chosen;

    mind->effort = levels_effort(mind, turn->game);
    if (mind->effort.blur > 0 && is_paying(turn, rk_state_in(&guess))) {
        mind->effort = asked;
        return pay(turn, rk_state_in(&guess));
    }
    chosen = search_choose(mind, turn);
    mind->effort = asked;
    return chosen;
}

/* Iterations are the most of any row, for which memory is made. */
#define LEVEL(most, time)                                                      \
    .level = true,                                                             \
    .effort = { .iterations = (most),                                          \
                .milliseconds = (time),                                        \
                .threads = 1,                                                  \
                .cut = SEARCH_CUT,                                             \
                .curious = SEARCH_CURIOUS,                                     \
                .net = 1 },                                                    \
    .memory = search_memory, .choose = choose

const struct rk_bot levels_bots[LEVELS_MANY] = {
    { .id = "beginner",
      .about = "Has just learned the rules, and misjudges a lot.",
      LEVEL(100, 0) },
    { .id = "casual",
      .about = "Looks a little ahead and misjudges a good deal.",
      LEVEL(200, 0) },
    { .id = "skilled",
      .about = "Looks ahead and misjudges little.",
      LEVEL(500, 0) },
    { .id = "strong",
      .about = "Tries hundreds of ways the match may go on.",
      LEVEL(3000, 0) },
    { .id = "master",
      .about = "Tries thousands of ways, for up to two seconds an answer.",
      LEVEL(60000, 1000) },
};
