/* Bags, deals, piles and hands. */
#include <string.h>

#include <rookery/card.h>
#include <rookery/check.h>
#include <rookery/rng.h>

int
rk_bag_size(const uint8_t *bag, int kinds)
{
    int size = 0;

    for (int kind = 1; kind < kinds; kind++)
        size += bag[kind];
    return size;
}

int
rk_bag_at(const uint8_t *bag, int kinds, int index)
{
    for (int kind = 1; kind < kinds; kind++) {
        if (index < bag[kind])
            return kind;
        index -= bag[kind];
    }
    RK_UNREACHABLE();
}

/* A deal: faces of six bits from the lowest, their number in bits 54-57. */
enum { FACE_BITS = 6, COUNT_SHIFT = 54, COUNT_BITS = 4 };

rk_move
rk_deal_of(const uint8_t *faces, int count)
{
    rk_move deal = (rk_move)count << COUNT_SHIFT;

    RK_CHECK(count >= 0 && count <= RK_DEAL_MAX);
    for (int i = 0; i < count; i++)
        deal |= (rk_move)faces[i] << (FACE_BITS * i);
    return deal;
}

rk_move
rk_deal_draw(const uint8_t *bag, int kinds, int count, const uint64_t *random)
{
    uint8_t left[RK_KINDS_MAX], faces[RK_DEAL_MAX];
    int size = rk_bag_size(bag, kinds);

    RK_CHECK(count <= RK_DEAL_MAX && count <= size);
    memcpy(left, bag, (size_t)kinds);
    for (int i = 0; i < count; i++) {
        int at = rk_word_below(random[i], size - i);

        faces[i] = (uint8_t)rk_bag_at(left, kinds, at);
        left[faces[i]]--;
    }
    return rk_deal_of(faces, count);
}

int
rk_deal_count(rk_move deal)
{
    return (int)(deal >> COUNT_SHIFT) & ((1 << COUNT_BITS) - 1);
}

int
rk_deal_face(rk_move deal, int index)
{
    return (int)(deal >> (FACE_BITS * index)) & (RK_KINDS_MAX - 1);
}

bool
rk_deal_fits(rk_move deal, const uint8_t *bag, int kinds, int count)
{
    uint8_t left[RK_KINDS_MAX], faces[RK_DEAL_MAX];

    if (rk_deal_count(deal) != count || count > RK_DEAL_MAX)
        return false;
    memcpy(left, bag, (size_t)kinds);
    for (int i = 0; i < count; i++) {
        int face = rk_deal_face(deal, i);

        if (face == RK_NO_CARD || face >= kinds || left[face] == 0)
            return false;
        left[face]--;
        faces[i] = (uint8_t)face;
    }
    return deal == rk_deal_of(faces, count);
}

int
rk_deal_take(rk_move deal, uint8_t *bag, uint8_t seats,
             struct rk_card cards[RK_DEAL_MAX])
{
    int count = rk_deal_count(deal);

    for (int i = 0; i < count && i < RK_DEAL_MAX; i++) {
        cards[i].kind = (uint8_t)rk_deal_face(deal, i);
        cards[i].seen_by = seats;
        bag[cards[i].kind]--;
    }
    return count;
}

int
rk_pile_take(uint8_t *pile, uint8_t *length, int at)
{
    int kind = pile[at];

    (*length)--;
    memmove(pile + at, pile + at + 1, (size_t)(*length - at));
    pile[*length] = 0;
    return kind;
}

int
rk_pile_refill(uint8_t *pile, uint8_t *length, uint8_t *bag)
{
    int moved = *length - 1;

    if (moved < 1)
        return 0;
    for (int i = 0; i < moved; i++)
        bag[pile[i]]++;
    pile[0] = pile[moved];
    memset(pile + 1, 0, (size_t)moved);
    *length = 1;
    return moved;
}

uint64_t
rk_pile_kinds(const uint8_t *pile, int length)
{
    uint64_t kinds = 0;

    for (int i = 0; i < length; i++)
        kinds |= UINT64_C(1) << pile[i];
    return kinds;
}

bool
rk_pile_equal(const uint8_t *pile, int length)
{
    for (int i = 1; i < length; i++) {
        if (pile[i] != pile[0])
            return false;
    }
    return true;
}

/* Index of the first copy of ${kind}, or the index where it belongs. */
static int
find(const struct rk_card *hand, int length, int kind)
{
    int at = 0;

    while (at < length && hand[at].kind < kind)
        at++;
    return at;
}

void
rk_hand_add(struct rk_card *hand, uint8_t *length, struct rk_card card)
{
    int at = find(hand, *length, card.kind);

    /* Each copy takes the bits it lacks; the others go on to the next copy. */
    for (; at < *length && hand[at].kind == card.kind; at++) {
        uint8_t had = hand[at].seen_by;

        hand[at].seen_by |= card.seen_by;
        card.seen_by &= had;
    }
    memmove(hand + at + 1, hand + at, (size_t)(*length - at) * sizeof *hand);
    hand[at] = card;
    (*length)++;
}

struct rk_card
rk_hand_take(struct rk_card *hand, uint8_t *length, int kind)
{
    int at = find(hand, *length, kind);
    struct rk_card card;

    RK_CHECK(at < *length && hand[at].kind == kind);
    card = hand[at];
    (*length)--;
    memmove(hand + at, hand + at + 1, (size_t)(*length - at) * sizeof *hand);
    hand[*length] = (struct rk_card){ 0 };
    return card;
}

uint64_t
rk_hand_kinds(const struct rk_card *hand, int length)
{
    uint64_t kinds = 0;

    for (int i = 0; i < length; i++)
        kinds |= UINT64_C(1) << hand[i].kind;
    return kinds;
}

int
rk_hand_count(const struct rk_card *hand, int length, int kind)
{
    int count = 0;

    for (int i = 0; i < length; i++)
        count += hand[i].kind == kind;
    return count;
}

void
rk_hand_show(struct rk_card *hand, int length, int kind, int count,
             uint8_t seats)
{
    int at = find(hand, length, kind);

    RK_CHECK(count <= rk_hand_count(hand, length, kind));
    for (int i = 0; i < count; i++)
        hand[at + i].seen_by |= seats;
}

bool
rk_hand_known(const struct rk_card *hand, int length, int owner, int seats)
{
    for (int i = 0; i < length; i++) {
        if (!rk_seen_fits(hand[i].seen_by, seats) ||
            (hand[i].seen_by & rk_seat_bit(owner)) == 0)
            return false;
    }
    return true;
}

bool
rk_hand_sorted(const struct rk_card *hand, int length)
{
    for (int i = 1; i < length; i++) {
        if (hand[i].kind < hand[i - 1].kind)
            return false;
        if (hand[i].kind == hand[i - 1].kind &&
            (hand[i].seen_by & ~hand[i - 1].seen_by) != 0)
            return false;
    }
    return true;
}
