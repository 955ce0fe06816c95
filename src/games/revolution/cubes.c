/*
 * Cubes: the legal ways to move them (rulings B5, C1-C16, D1-D6), and the two
 * verbs that do it.
 */
#include <string.h>

#include "state.h"

/* The counts of one row of areas as two words, for all areas at once. */
struct bytes {
    uint64_t low;  /* areas 0-7 */
    uint32_t high; /* areas 8-11 */
};

_Static_assert(AREAS == 12, "struct bytes holds a row of areas");

static struct bytes
load(const uint8_t *row)
{
    struct bytes b;

    memcpy(&b.low, row, 8);
    memcpy(&b.high, row + 8, 4);
    return b;
}

/* The areas whose byte, all of them below 128, is not zero. */
static uint32_t
nonzero(struct bytes b)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t gather = UINT64_C(0x0102040810204080);
    uint64_t low = ((b.low + ones * 127) >> 7) & ones;
    uint64_t high = (((uint64_t)b.high + (ones >> 32) * 127) >> 7) & ones;

    return (uint32_t)((low * gather) >> 56 | (high * gather) >> 56 << 8);
}

/* The spaces of every area at this table. */
static struct bytes
rooms(const struct revolution_public *pub)
{
    struct bytes b = load(revolution_board(pub)->room);

    if (pub->board == BOARD_ANARCHY)
        b.high = (b.high & ~UINT32_C(0xff00)) | (uint32_t)pub->jail_spaces << 8;
    return b;
}

_Static_assert(JAIL == 9, "rooms() sets the second high byte");

int
revolution_room(const struct revolution_public *pub, int area)
{
    return area == JAIL && pub->board == BOARD_ANARCHY
               ? pub->jail_spaces
               : revolution_board(pub)->room[area];
}

int
revolution_filled(const struct revolution_public *pub, int area)
{
    int filled = 0;

    for (int seat = 0; seat < REVOLUTION_SEATS; seat++)
        filled += pub->cube[seat][area];
    return filled;
}

/* B5: cubes of ${seat} that are not on the board. */
int
revolution_stock(const struct revolution_public *pub, int seat)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    struct bytes b = load(pub->cube[seat]);

    /* The product has the sum of all bytes in its highest one. */
    return REVOLUTION_CUBES - (pub->guard == seat) -
           (int)((b.low + b.high) * ones >> 56);
}

/* C12: the areas with an empty space. */
uint32_t
revolution_open(const struct revolution_public *pub)
{
    struct bytes room = rooms(pub);

    for (int seat = 0; seat < REVOLUTION_SEATS; seat++) {
        struct bytes cubes = load(pub->cube[seat]);

        room.low -= cubes.low; /* no byte borrows: no area overflows */
        room.high -= cubes.high;
    }
    return nonzero(room);
}

/* The places with cubes of ${owner}. */
uint32_t
revolution_standing(const struct revolution_public *pub, int owner)
{
    return nonzero(load(pub->cube[owner])) | (uint32_t)(pub->guard == owner)
                                                 << GUARDHOUSE;
}

/*
 * C6-C8, C11: the places where ${seat} may exchange a cube of ${owner}: none
 * while another seat holds the Guardhouse; never another seat's Guardhouse
 * cube.
 */
uint32_t
revolution_touchable(const struct revolution_public *pub, int seat, int owner)
{
    if (owner != seat && pub->guard == owner)
        return 0;
    return revolution_standing(pub, owner);
}

/* C13: the places with an empty space that a cube may move to. */
uint32_t
revolution_targets(const struct revolution_public *pub)
{
    bool empty = revolution_board(pub)->guardhouse && pub->guard == RK_NOBODY;

    return revolution_open(pub) | (uint32_t)empty << GUARDHOUSE;
}

/* C3, C4: true if ${a} can change places with a cube in a later place. */
bool
revolution_starts_swap(const struct revolution_public *pub, int seat,
                       struct revolution_pick a)
{
    if (!revolution_in_mask(revolution_touchable(pub, seat, a.owner), a.place))
        return false;
    for (int owner = 0; owner < pub->seats; owner++) {
        if (owner != a.owner &&
            revolution_touchable(pub, seat, owner) >> a.place >> 1 != 0)
            return true;
    }
    return false;
}

/* True if no other seat than ${seat} has cubes in ${area}. */
static bool
is_alone(const struct revolution_public *pub, int seat, int area)
{
    return revolution_filled(pub, area) == pub->cube[seat][area];
}

/* D2, D3: ${seat} may eject a cube of ${owner} from ${area}. */
bool
revolution_ejects(const struct revolution_public *pub, int seat, int area,
                  int owner)
{
    if (owner >= pub->seats || pub->cube[owner][area] == 0)
        return false;
    return area != ASYLUM || owner != seat || is_alone(pub, seat, area);
}

static void
tell_cube(struct rk_work *w, int kind, int seat, int place, int owner)
{
    rk_events_tell(w->events, kind, seat, owner, place, 0);
}

/* ${seat} puts a cube of ${owner} from its stock on ${place}. */
void
revolution_put(struct rk_work *w, int seat, int place, int owner)
{
    struct revolution_public *pub = &w->s->pub;

    if (place == GUARDHOUSE)
        pub->guard = (uint8_t)owner;
    else
        pub->cube[owner][place]++;
    tell_cube(w, EVENT_PUT, seat, place, owner);
}

/* B8: ${seat} takes a cube of ${owner} from ${place} back to its stock. */
void
revolution_take(struct rk_work *w, int seat, int place, int owner)
{
    struct revolution_public *pub = &w->s->pub;

    if (place == GUARDHOUSE)
        pub->guard = RK_NOBODY;
    else
        pub->cube[owner][place]--;
    tell_cube(w, EVENT_TOOK, seat, place, owner);
}
