/*
 * A hash of all that a network says in fixed matches: each seat's share of
 * victory, or how likely each legal move is, bit by bit.
 */
#include <string.h>

#include <bots/nets.h>
#include <rookery/answer.h>
#include <rookery/check.h>
#include <rookery/games.h>

#include "signature.h"

enum { SEEDS = 3 }; /* matches of each variant and seat count */

static uint64_t
add_shares(uint64_t hash, const float *share, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t bits;

        memcpy(&bits, &share[i], sizeof bits);
        hash = rk_rng_mix(hash, bits);
    }
    return hash;
}

/* Adds the opinion of the network about ${state}, in which ${seat} is asked. */
static uint64_t
add_opinion(uint64_t hash, const struct value *value,
            const struct rk_state *state, int seat)
{
    struct rk_view_room room;
    const struct rk_view *view = rk_view_in(&room);
    rk_move legal[RK_LEGAL_MAX];
    float share[RK_LEGAL_MAX];
    int count;

    if (value->judges) {
        value_shares(value, state, share);
        return add_shares(hash, share, value->seats);
    }
    value->game->view(state, seat, rk_view_in(&room));
    count = value->game->legal(view, legal);
    value_priors(value, view, seat, legal, count, share);
    return add_shares(hash, share, count);
}

static uint64_t
add_match(uint64_t hash, const struct value *value, uint64_t seed)
{
    const struct rk_game *game = value->game;
    struct rk_rng rng = rk_rng_seed(rk_rng_mix(seed, value->setup.seats));
    struct rk_state_room room = { 0 };
    struct rk_state *state = rk_state_in(&room);
    struct rk_ask ask;

    game->setup(state, &value->setup);
    while (ask = game->ask(state), !ask.over) {
        int seat = rk_seat_first(ask.awaited);
        struct rk_steps steps;

        if (seat != RK_CHANCE)
            hash = add_opinion(hash, value, state, seat);
        RK_CHECK(rk_answer_random(game, state, seat, &rng, &steps));
        RK_CHECK(rk_answer_steps(game, state, seat, &steps, NULL, NULL) ==
                 RK_OK);
    }
    return hash;
}

static uint64_t
add_matches(uint64_t hash, const struct nets_file *file,
            const struct rk_variant *variant, int seats)
{
    static struct value value;
    const struct rk_game *game = rk_games_find(file->game);
    struct rk_setup setup;

    RK_CHECK(rk_setup_make(game, variant->id, seats, &setup, NULL) == RK_OK);
    rk_setup_for_sims(game, &setup);
    RK_CHECK(value_open(&value, game, &setup, NULL) &&
             value_take(&value, file->bytes, file->size, NULL));
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        hash = add_match(hash, &value, seed);
    return hash;
}

int
signature_nets(void)
{
    int count = 0;

    while (nets_files[count].game != NULL)
        count++;
    return count;
}

void
signature_net(int index, struct rk_text *text)
{
    const struct nets_file *file = &nets_files[index];
    const struct rk_variant *variant = rk_games_find(file->game)->variants;
    uint64_t hash = 0;

    for (; variant->id != NULL; variant++) {
        for (int seats = variant->seats_min; seats <= variant->seats_max;
             seats++)
            hash = add_matches(hash, file, variant, seats);
    }
    rk_text_fill(text, "nets % ", file->game);
    rk_text_add(text, file->moves ? "moves " : "values ");
    rk_text_hex(text, hash);
}
