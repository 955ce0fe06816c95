/* Listing the outcomes of chance. */
#include <string.h>

#include <rookery/card.h>
#include <rookery/chance.h>
#include <rookery/check.h>
#include <rookery/game.h>

long
rk_chance_few(const struct rk_game *game, const struct rk_state *state,
              struct rk_outcome *list, long cap)
{
    if (game->outcomes == NULL)
        return -1;
    return game->outcomes(state, list, cap);
}

/* Faces that are being dealt in every possible way. */
struct dealing {
    uint8_t left[RK_KINDS_MAX];
    uint8_t faces[RK_DEAL_MAX];
    int kinds, count;
    struct rk_outcome *list;
    long listed, cap;
};

/* Deals on from face ${at}; false when the list is full. */
static bool
deal_on(struct dealing *d, int at, uint64_t weight)
{
    bool room = true;

    if (at == d->count) {
        if (d->listed == d->cap)
            return false;
        d->list[d->listed++] =
            (struct rk_outcome){ rk_deal_of(d->faces, at), weight };
        return true;
    }
    for (int kind = 1; kind < d->kinds && room; kind++) {
        if (d->left[kind] == 0)
            continue;
        d->faces[at] = (uint8_t)kind;
        room = deal_on(d, at + 1, weight * d->left[kind]--);
        d->left[kind]++;
    }
    return room;
}

/*
 * True if the weights of all deals of ${count} of ${size} cards add up to less
 * than 2^63.
 */
static bool
weights_fit(int size, int count)
{
    uint64_t most = INT64_MAX;

    for (int i = 0; i < count; i++)
        most /= (uint64_t)(size - i);
    return most > 0;
}

long
rk_deal_few(const uint8_t *bag, int kinds, int count, struct rk_outcome *list,
            long cap)
{
    struct dealing d = {
        .kinds = kinds, .count = count, .list = list, .cap = cap
    };

    RK_CHECK(count <= RK_DEAL_MAX && count <= rk_bag_size(bag, kinds));
    if (!weights_fit(rk_bag_size(bag, kinds), count))
        return -1;
    memcpy(d.left, bag, (size_t)kinds);
    return deal_on(&d, 0, 1) ? d.listed : -1;
}

long
rk_number_few(rk_move move, int shift, int n, struct rk_outcome *list, long cap)
{
    if (n > cap)
        return -1;
    for (int i = 0; i < n; i++)
        list[i] = (struct rk_outcome){ move | (rk_move)i << shift, 1 };
    return n;
}
