/*
 * Other worlds: positions that a seat cannot tell from the true one. Made
 * over the field tables, by moving the faces that the seat has not seen;
 * nothing here uses the guess of a game.
 */
#include <string.h>

#include <rookery/check.h>

#include "prop.h"

/* A look through a state for what ${seat} has not seen. */
struct look {
    int seats, seat;
    struct world_hidden *hidden;
};

static void
note(struct look *look, struct world_place place)
{
    RK_CHECK(look->hidden->count < WORLD_PLACES);
    look->hidden->place[look->hidden->count++] = place;
}

static void
look_at_cards(struct look *look, const struct rk_field *f, char *base, int row)
{
    for (int i = 0; i < rk_field_length(f, base, row); i++) {
        const struct rk_card *card = rk_field_at(f, base, row, i);

        if (rk_card_for(*card, look->seat) == RK_HIDDEN)
            note(look, (struct world_place){ f, base, row, i, card->kind });
    }
}

static void
look_at_bag(struct look *look, const struct rk_field *f, char *base, int row)
{
    for (int kind = 1; kind < f->count; kind++) {
        const uint8_t *count = rk_field_at(f, base, row, kind);

        for (int i = 0; i < *count; i++)
            note(look,
                 (struct world_place){ f, base, row, kind, (uint8_t)kind });
    }
}

static void
look_at_struct(struct look *look, const struct rk_field *table, char *base)
{
    for (const struct rk_field *f = table; f->name != NULL; f++) {
        for (int row = 0; row < (f->per_seat ? look->seats : 1); row++) {
            if (f->type == RK_FIELD_CARD)
                look_at_cards(look, f, base, row);
            if (f->type == RK_FIELD_COUNTS && f->rest)
                look_at_bag(look, f, base, row);
            if (f->type != RK_FIELD_STRUCT)
                continue;
            for (int i = 0; i < rk_field_length(f, base, row); i++)
                look_at_struct(look, f->sub, rk_field_at(f, base, row, i));
        }
    }
}

/* Lists the faces in ${state} that ${seat} has not seen, row by row. */
void
world_look(const struct rk_game *game, struct rk_state *state, int seats,
           int seat, struct world_hidden *hidden)
{
    struct look look = { .seats = seats, .seat = seat, .hidden = hidden };

    hidden->count = 0;
    look_at_struct(&look, game->state_fields.field, (char *)state);
}

/* True if two places are in the same hand, list or bag of one state. */
bool
world_same_row(const struct world_place *a, const struct world_place *b)
{
    return a->field == b->field && a->row == b->row && a->base == b->base;
}

/* True if every row hides as many faces in ${a} as in ${b}. */
bool
world_same_shape(const struct world_hidden *a, const struct world_hidden *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++) {
        if (a->place[i].field != b->place[i].field ||
            a->place[i].row != b->place[i].row)
            return false;
    }
    return true;
}

static void
put_in_bag(const struct world_place *place, int count, const uint8_t *kinds)
{
    for (int i = 0; i < count; i++)
        --*(uint8_t *)rk_field_at(place->field, place->base, place->row,
                                  place[i].kind);
    for (int i = 0; i < count; i++)
        ++*(uint8_t *)rk_field_at(place->field, place->base, place->row,
                                  kinds[i]);
}

/* Rebuilds a hand, so that it is in canonical order. */
static void
put_in_hand(const struct world_place *place, int count, const uint8_t *kinds)
{
    const struct rk_field *f = place->field;
    struct rk_card cards[256],
        *hand = rk_field_at(f, place->base, place->row, 0);
    uint8_t *length =
        (uint8_t *)place->base + f->length_at + (f->per_seat ? place->row : 0);
    int held = *length;

    memcpy(cards, hand, (size_t)held * sizeof *cards);
    for (int i = 0; i < count; i++)
        cards[place[i].index].kind = kinds[i];
    memset(hand, 0, (size_t)held * sizeof *hand);
    *length = 0;
    for (int i = 0; i < held; i++)
        rk_hand_add(hand, length, cards[i]);
}

static void
put_in_row(const struct world_place *place, int count, const uint8_t *kinds)
{
    if (place->field->type == RK_FIELD_COUNTS) {
        put_in_bag(place, count, kinds);
        return;
    }
    if (place->field->shape == RK_FIELD_HAND) {
        put_in_hand(place, count, kinds);
        return;
    }
    for (int i = 0; i < count; i++) {
        struct rk_card *card =
            rk_field_at(place->field, place->base, place->row, place[i].index);

        card->kind = kinds[i];
    }
}

/* Places with a face that their bag has no count for. */
static bool
out_of_range(const struct world_hidden *hidden, const uint8_t *kinds)
{
    for (int i = 0; i < hidden->count; i++) {
        const struct rk_field *f = hidden->place[i].field;

        if (f->type == RK_FIELD_COUNTS && kinds[i] >= f->count)
            return true;
    }
    return false;
}

/*
 * Gives the hidden places of ${state} the faces ${kinds}. False, and nothing
 * changed, when that is no position of the game, or one in which the seat
 * would have seen more than before (what everybody has seen may grow when
 * copies of one kind meet in a hand).
 */
static bool
put(const struct rk_game *game, struct rk_state *state, int seats, int seat,
    struct world_hidden *hidden, const uint8_t *kinds)
{
    struct rk_state_room before;
    struct world_hidden now;
    int from = 0;

    if (out_of_range(hidden, kinds))
        return false;
    memcpy(&before, state, game->state_size);
    while (from < hidden->count) {
        const struct world_place *place = &hidden->place[from];
        int count = 1;

        while (from + count < hidden->count &&
               world_same_row(place, &place[count]))
            count++;
        put_in_row(place, count, kinds + from);
        from += count;
    }
    world_look(game, state, seats, seat, &now);
    if (world_same_shape(hidden, &now) && game->check(state, NULL) == RK_OK)
        return true;
    memcpy(state, &before, game->state_size);
    return false;
}

/* Swaps two faces that differ and lie in different rows; false if none. */
bool
world_swap(const struct rk_game *game, struct rk_state *state, int seats,
           int seat, struct rk_rng *rng)
{
    struct world_hidden hidden;
    uint8_t kinds[WORLD_PLACES];

    world_look(game, state, seats, seat, &hidden);
    for (int i = 0; i < hidden.count; i++)
        kinds[i] = hidden.place[i].kind;
    for (int tries = 0; hidden.count > 1 && tries < 40; tries++) {
        int i = rk_rng_below(rng, hidden.count);
        int j = rk_rng_below(rng, hidden.count);
        uint8_t kind = kinds[i];

        if (kinds[i] == kinds[j] ||
            world_same_row(&hidden.place[i], &hidden.place[j]))
            continue;
        kinds[i] = kinds[j];
        kinds[j] = kind;
        if (put(game, state, seats, seat, &hidden, kinds))
            return true;
        kinds[j] = kinds[i];
        kinds[i] = kind;
    }
    return false;
}

/*
 * Deals all faces that ${seat} has not seen anew, every possible deal being
 * as likely as any other. Where not every deal is a position of the game,
 * many swaps come close to that. False when nothing can change.
 */
bool
world_shuffle(const struct rk_game *game, struct rk_state *state, int seats,
              int seat, struct rk_rng *rng)
{
    struct world_hidden hidden;
    uint8_t kinds[WORLD_PLACES], kind;
    bool changed = false;

    world_look(game, state, seats, seat, &hidden);
    for (int i = 0; i < hidden.count; i++) {
        int j = rk_rng_below(rng, i + 1);

        kinds[i] = hidden.place[i].kind;
        kind = kinds[j];
        kinds[j] = kinds[i];
        kinds[i] = kind;
    }
    if (put(game, state, seats, seat, &hidden, kinds))
        return hidden.count > 1;
    for (int i = 0; i < 4 * hidden.count; i++)
        changed |= world_swap(game, state, seats, seat, rng);
    return changed;
}

/*
 * Seals for a seat in another world: what it sealed in the true one, or
 * anything else that ${seat} cannot know. False when that is not possible; a
 * seat that seals something else is added to ${resealed}.
 */
static bool
reseal(struct prop_case *c, const struct prop_given *given, int seat,
       struct rk_state *state, uint8_t *resealed)
{
    struct rk_steps steps;

    if (given->seat == seat || rk_rng_below(&c->rng, 2) == 0) {
        if (rk_answer_steps(c->game, state, given->seat, &given->steps, NULL,
                            NULL) == RK_OK)
            return true;
        if (given->seat == seat)
            return false;
    }
    *resealed |= rk_seat_bit(given->seat);
    return pick_answer(c->game, state, given->seat, &c->rng, &steps) &&
           rk_answer_steps(c->game, state, given->seat, &steps, NULL, NULL) ==
               RK_OK;
}

/*
 * Makes the world ${b} of a pair another one for its watcher: the faces that
 * it had not seen when the ask was put lie elsewhere, and what others have
 * sealed since may be something else. False when there is none to be found.
 */
bool
world_other(struct prop_case *c, struct pair *p)
{
    struct rk_state *state = rk_state_in(&p->b);
    bool changed, all = rk_rng_below(&c->rng, 2) == 0;

    memcpy(state, &c->opening, c->game->state_size);
    changed = (all ? world_shuffle : world_swap)(c->game, state, p->seats,
                                                 p->watcher, &c->rng);
    for (int i = 0; i < c->sinces; i++) {
        if (!reseal(c, &c->since[i], p->watcher, state, &p->resealed))
            return false;
    }
    return changed || p->resealed != 0;
}
