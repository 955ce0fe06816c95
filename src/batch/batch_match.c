/* The life of one match of a batch. */
#include <string.h>

#include <base/memory.h>

#include "inside.h"

enum { LOG_FIRST = 256 }; /* room of a log at first */

/* The place in the list of bots that ${seat} has in an episode. */
static int
place_of(const struct rk_batch *b, int match, uint32_t episode, int seat)
{
    uint64_t turns = b->settings.rotate ? (uint64_t)match + episode : 0;

    return (int)(((uint64_t)seat + turns) % (uint64_t)b->seats);
}

/* Begins ${episode} of ${match}: nothing but its numbers matters. */
void
batch_match_begin(struct rk_batch *b, int match, uint32_t episode)
{
    struct batch_match *m = batch_match(b, match);
    uint64_t seed = rk_rng_mix(rk_rng_mix(b->seed, (uint64_t)match), episode);

    m->dealer = rk_rng_seed(rk_rng_mix(seed, 0));
    m->bot_rng = rk_rng_seed(rk_rng_mix(seed, 1));
    m->sampler = rk_rng_seed(rk_rng_mix(seed, 2));
    m->logged = m->decisions = 0;
    m->episode = episode;
    m->bots = m->acting = 0;
    m->stage = STAGE_PLAYED;
    m->clears = true;
    m->drafted = false;
    for (int seat = 0; seat < b->seats; seat++) {
        if (b->hire[place_of(b, match, episode, seat)].bot != NULL)
            m->bots |= rk_seat_bit(seat);
    }
    b->game->setup(batch_state(m), &b->setup);
}

static void
log_move(struct batch_match *m, int seat, int id)
{
    if (m->logged == m->room) {
        m->room += m->room + LOG_FIRST;
        m->log = memory_resize(m->log, m->room, sizeof m->log[0]);
    }
    m->log[m->logged++] = (uint16_t)(seat << LOG_ID_BITS | id);
}

/* Makes the move with ${id} for ${seat}; false: it is not legal. */
bool
batch_match_apply(struct rk_batch *b, struct batch_match *m, int seat, int id)
{
    enum rk_status status =
        b->game->answer(batch_state(m), seat, b->ids->move[id], NULL);

    if (!rk_status_applied(status))
        return false;
    log_move(m, seat, id);
    m->decisions++;
    m->drafted = m->drafted && status == RK_DRAFTED;
    return true;
}

/* Answers for chance; false if it is not asked. */
bool
batch_match_deal(struct rk_batch *b, struct batch_match *m)
{
    struct rk_state *state = batch_state(m);
    rk_move move;

    if ((b->game->ask(state).awaited & rk_seat_bit(RK_CHANCE)) == 0)
        return false;
    move = rk_chance_draw(b->game, state, &m->dealer);
    RK_CHECK(b->game->answer(state, RK_CHANCE, move, NULL) == RK_OK);
    log_move(m, RK_CHANCE, 0);
    m->drafted = false;
    return true;
}

/* One small answer of the bot on ${seat}. */
static void
let_bot_answer(struct batch_worker *w, int match, int seat)
{
    struct rk_batch *b = w->batch;
    struct batch_match *m = batch_match(b, match);
    int place = place_of(b, match, m->episode, seat), id;
    struct rk_bot_turn turn = { .game = b->game,
                                .setup = &b->setup,
                                .match = (uint64_t)match,
                                .seats = b->seats,
                                .seat = seat,
                                .view = rk_view_in(&w->view),
                                .legal = w->legal,
                                .rng = &m->bot_rng };

    b->game->view(batch_state(m), seat, rk_view_in(&w->view));
    turn.count = b->game->legal(turn.view, w->legal);
    RK_CHECK(turn.count > 0);
    id = rk_ids_find(b->ids, w->legal[rk_mind_choose(w->mind[place], &turn)]);
    RK_CHECK(id >= 0 && batch_match_apply(b, m, seat, id));
}

/* Lets chance and bots answer until the caller must, or the match is over. */
static void
play_inside(struct batch_worker *w, int match)
{
    struct rk_batch *b = w->batch;
    struct batch_match *m = batch_match(b, match);

    for (;;) {
        struct rk_ask ask = b->game->ask(batch_state(m));
        uint8_t bots = ask.awaited & m->bots;

        m->acting = ask.awaited;
        if (ask.over)
            m->stage = STAGE_OVER;
        if (ask.over || (bots == 0 && ask.awaited != rk_seat_bit(RK_CHANCE)))
            return;
        if (bots != 0)
            let_bot_answer(w, match, rk_seat_first(bots));
        else if (b->settings.chance)
            return;
        else
            RK_CHECK(batch_match_deal(b, m));
    }
}

/* Writes the rows that act; false after a move that had no alternative. */
static bool
show(struct batch_worker *w, int match)
{
    struct rk_batch *b = w->batch;
    struct batch_match *m = batch_match(b, match);

    if (b->settings.shape == RK_BATCH_TURN && m->acting != 0)
        m->acting = rk_seat_bit(rk_seat_first(m->acting));
    for (uint8_t left = m->acting & rk_seat_all(b->seats); left != 0;
         left &= (uint8_t)(left - 1)) {
        int seat = rk_seat_first(left);
        int count = batch_show_look(w, match, seat);

        if (count == 1 && b->settings.forced) {
            int id = rk_ids_find(b->ids, w->legal[0]);

            RK_CHECK(id >= 0 && batch_match_apply(b, m, seat, id));
            return false;
        }
        batch_show_row(w, match, seat);
    }
    batch_show_rest(b, match);
    return true;
}

/* Plays until the caller must answer, and writes the rows of the match. */
void
batch_match_go_on(struct batch_worker *w, int match)
{
    do
        play_inside(w, match);
    while (!show(w, match));
}

/* Makes the moves of the rows that act; they are legal. */
static void
make_moves(struct rk_batch *b, int match, const int32_t *actions)
{
    struct batch_match *m = batch_match(b, match);
    uint8_t left = m->acting;

    m->drafted = true;
    if (left == rk_seat_bit(RK_CHANCE)) {
        RK_CHECK(batch_match_deal(b, m));
        return;
    }
    for (; left != 0; left &= (uint8_t)(left - 1)) {
        int seat = rk_seat_first(left);
        int row = match * b->each + (b->each > 1 ? seat : 0);

        RK_CHECK(batch_match_apply(b, m, seat, actions[row]));
    }
}

/* Tells the end of an episode; the next one begins. */
static void
end(struct batch_worker *w, int match, bool cut)
{
    struct rk_batch *b = w->batch;
    struct batch_match *m = batch_match(b, match);

    batch_show_end(b, match, cut);
    if (b->settings.stay) {
        m->stage = STAGE_TOLD;
        m->acting = 0;
        batch_show_rest(b, match);
        return;
    }
    batch_match_begin(b, match, m->episode + 1);
    batch_match_go_on(w, match);
}

void
batch_match_step(struct batch_worker *w, int match, const int32_t *actions)
{
    struct rk_batch *b = w->batch;
    struct batch_match *m = batch_match(b, match);
    bool cut;

    if (m->clears)
        batch_show_clear(b, match);
    if (m->stage == STAGE_PLAYED) {
        make_moves(b, match, actions);
        batch_match_go_on(w, match);
    }
    cut = m->stage == STAGE_PLAYED && b->settings.longest > 0 &&
          m->decisions >= b->settings.longest;
    if (cut || m->stage == STAGE_OVER)
        end(w, match, cut);
}
