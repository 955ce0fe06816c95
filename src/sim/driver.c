/* One match between bots, without allocation. */
#include <string.h>

#include <base/clock.h>
#include <rookery/check.h>

#include "driver.h"

bool
driver_hears(const struct driver *driver)
{
    for (int seat = 0; seat < driver->setup->seats; seat++) {
        if (driver->mind[seat]->bot->hears)
            return true;
    }
    return false;
}

void
driver_begin(struct driver *driver, uint64_t seed)
{
    RK_CHECK(driver->inbox != NULL ||
             (!driver_hears(driver) && driver->watch == NULL));
    driver->dealer = rk_rng_seed(rk_rng_mix(seed, 0));
    driver->bot_rng = rk_rng_seed(rk_rng_mix(seed, 1));
    for (int seat = 0; driver->inbox != NULL && seat < RK_SEATS_MAX; seat++)
        driver->inbox->seat[seat].count = 0;
}

/* Appends ${event}; drops the oldest one if there is no room. */
static void
hear(struct driver_heard *heard, struct rk_event event)
{
    if (heard->count == DRIVER_HEARD_MAX) {
        heard->count--;
        memmove(heard->event, heard->event + 1,
                (size_t)heard->count * sizeof heard->event[0]);
    }
    heard->event[heard->count++] = event;
}

/* Gives new events to the seats that want them, redacted for each. */
static void
spread(struct driver *driver, const struct rk_events *events)
{
    for (int seat = 0; seat < driver->setup->seats; seat++) {
        if (!driver->mind[seat]->bot->hears)
            continue;
        for (int i = 0; i < events->count; i++)
            hear(&driver->inbox->seat[seat],
                 rk_event_for(&events->list[i], seat));
    }
}

static enum rk_status
apply(struct driver *driver, struct rk_state *state, int seat, rk_move move)
{
    struct rk_events events = { .cap = RK_EVENTS_MAX };
    enum rk_status status;

    if (driver->inbox == NULL)
        return driver->game->answer(state, seat, move, NULL);
    events.list = driver->inbox->fresh;
    status = driver->game->answer(state, seat, move, &events);
    spread(driver, &events);
    if (driver->watch != NULL)
        driver->watch->answered(driver->watch->who, seat, move, status,
                                &events);
    return status;
}

static void
deal(struct driver *driver, struct rk_state *state)
{
    rk_move move = rk_chance_draw(driver->game, state, &driver->dealer);

    RK_CHECK(apply(driver, state, RK_CHANCE, move) == RK_OK);
    driver->tally.chances++;
}

/* The turn of ${seat}, with its view in ${room}; empties its inbox. */
static struct rk_bot_turn
turn_of(struct driver *driver, const struct rk_state *state, int seat,
        struct rk_view_room *room)
{
    struct rk_bot_turn turn = { .game = driver->game,
                                .setup = driver->setup,
                                .match = driver->match,
                                .seats = driver->setup->seats,
                                .seat = seat,
                                .view = rk_view_in(room),
                                .rng = &driver->bot_rng };

    driver->game->view(state, seat, rk_view_in(room));
    if (driver->mind[seat]->bot->hears) {
        turn.events = driver->inbox->seat[seat].event;
        turn.event_count = driver->inbox->seat[seat].count;
        driver->inbox->seat[seat].count = 0;
    }
    return turn;
}

/* ${part} if it is from 0 to 1, as bots from outside may not make sure; or 0. */
static float
between(float part)
{
    return part >= 0 && part <= 1 ? part : 0;
}

/*
 * Lets ${mind} choose, with its thoughts, iterations and time. A forced move is
 * not thought about, so that a match is the same whether somebody wants
 * thoughts or not. Not inlined, since most drivers want none of this.
 */
__attribute__((noinline)) static void
decide(struct driver *driver, struct rk_mind *mind,
       struct driver_choice *choice)
{
    uint64_t before = mind->iterations, start = 0;

    if (driver->thoughts != NULL && choice->turn->count > 1) {
        memset(driver->thoughts, 0,
               (size_t)choice->turn->count * sizeof *driver->thoughts);
        choice->thoughts = mind->thoughts = driver->thoughts;
    }
    if (driver->timed)
        start = clock_ns(CLOCK_THREAD_CPUTIME_ID);
    choice->chosen = rk_mind_choose(mind, choice->turn);
    if (driver->timed)
        choice->ns = clock_ns(CLOCK_THREAD_CPUTIME_ID) - start;
    choice->iterations = mind->iterations - before;
    mind->thoughts = NULL;
    for (int i = 0; choice->thoughts != NULL && i < choice->turn->count; i++) {
        driver->thoughts[i].chance = between(driver->thoughts[i].chance);
        driver->thoughts[i].value = between(driver->thoughts[i].value);
    }
}

/* The move that the bot on ${seat} chooses. */
static rk_move
choose(struct driver *driver, const struct rk_state *state,
       const struct rk_ask *ask, int seat)
{
    struct rk_view_room room;
    rk_move legal[RK_LEGAL_MAX];
    struct rk_bot_turn turn = turn_of(driver, state, seat, &room);
    struct driver_choice choice = { .ask = ask, .turn = &turn };

    turn.legal = legal;
    turn.count = driver->game->legal(turn.view, legal);
    RK_CHECK(turn.count > 0);
    if (driver->thoughts != NULL || driver->timed)
        decide(driver, driver->mind[seat], &choice);
    else
        choice.chosen = rk_mind_choose(driver->mind[seat], &turn);
    if (driver->watch != NULL)
        driver->watch->chosen(driver->watch->who, &choice);
    return legal[choice.chosen];
}

/* Tells the bot on ${seat} how the match ended, if it wants to know. */
static void
tell_end(struct driver *driver, const struct rk_state *state, int seat)
{
    struct rk_mind *mind = driver->mind[seat];
    struct rk_view_room room;
    struct rk_bot_turn turn;
    struct rk_result result;

    if (mind->bot->over == NULL)
        return;
    driver->game->score(state, &result);
    turn = turn_of(driver, state, seat, &room);
    mind->bot->over(mind, &turn, &result);
}

bool
driver_step(struct driver *driver, struct rk_state *state)
{
    struct rk_ask ask = driver->game->ask(state);
    enum rk_status status;
    int seat;

    if (ask.over)
        return false;
    seat = rk_seat_first(ask.awaited);
    if (seat == RK_CHANCE) {
        deal(driver, state);
        return true;
    }
    status = apply(driver, state, seat, choose(driver, state, &ask, seat));
    RK_CHECK(rk_status_applied(status));
    driver->tally.decisions++;
    driver->tally.answers += status == RK_OK;
    return true;
}

void
driver_play(struct driver *driver, struct rk_state *state, uint64_t seed)
{
    driver_begin(driver, seed);
    while (driver_step(driver, state))
        continue;
    for (int seat = 0; seat < driver->setup->seats; seat++)
        tell_end(driver, state, seat);
}
