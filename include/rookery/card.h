/*
 * Cards, bags, piles and hands. A face is one small number, its kind; kind 0 is
 * no card. The card itself says which seats have seen its face, and nothing
 * else does.
 *
 * A bag is an array of counts, one per kind. A pile is an array of kinds that
 * everybody sees, with its length beside it; the last one is on top. A hand is
 * a multiset: an array of cards in canonical order, with its length beside it.
 * In a hand the bits of the seats that know copies of one kind are stacked on
 * its first copies: a seat that knows n copies has its bit on the first n. So a
 * copy that leaves takes along one bit of every seat that knew a copy, and
 * nobody can tell two copies apart by which one left.
 */
#ifndef ROOKERY_CARD_H
#define ROOKERY_CARD_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/move.h>
#include <rookery/seat.h>

RK_C_BEGIN

enum {
    RK_NO_CARD = 0,   /* no card here */
    RK_HIDDEN = 255,  /* in a view or event: a card, its face unknown */
    RK_KINDS_MAX = 64 /* kinds are 0 .. 63: six bits in a deal */
};

/* A face and the seats that have seen it. */
struct rk_card {
    uint8_t kind;
    uint8_t seen_by; /* set of seats; the spectator counts as one */
};

/*
 * The card as ${seat} sees it: the kind, RK_HIDDEN, or RK_NO_CARD. The only
 * way from a face to a view or an event. RK_SPECTATOR has a bit of its own: it
 * sees what was shown to everyone, not what each seat happens to know.
 */
static inline uint8_t
rk_card_for(struct rk_card card, int seat)
{
    if (card.kind != RK_NO_CARD && (card.seen_by & rk_seat_bit(seat)) == 0)
        return RK_HIDDEN;
    return card.kind;
}

/*
 * True if ${seen_by} makes sense at a table of ${seats}: only they and the
 * spectator know, and what was shown to everyone is known to all.
 */
static inline bool
rk_seen_fits(uint8_t seen_by, int seats)
{
    uint8_t everyone = rk_seat_everyone(seats);

    return (seen_by & ~everyone) == 0 &&
           ((seen_by & rk_seat_bit(RK_SPECTATOR)) == 0 || seen_by == everyone);
}

/* The number of cards in a bag of ${kinds} counts; that of kind 0 is 0. */
int rk_bag_size(const uint8_t *bag, int kinds);

/* The kind of the ${index}th card of a bag, its cards in order of kind. */
int rk_bag_at(const uint8_t *bag, int kinds, int index);

/*
 * A deal: the answer of chance that names the faces leaving a bag, in order.
 * At most RK_DEAL_MAX faces. It uses the bits 0 to 57 of a move; a game marks
 * its other moves in the bits 58 to 63, which are zero in a deal.
 */
enum { RK_DEAL_MAX = 9 };

/* Draws ${count} faces from ${bag}, which has enough, by ${random} words. */
rk_move rk_deal_draw(const uint8_t *bag, int kinds, int count,
                     const uint64_t *random);

/* A deal of the ${count} faces at ${faces}. */
rk_move rk_deal_of(const uint8_t *faces, int count);

/* The number of faces that ${deal} names. */
int rk_deal_count(rk_move deal);

/* The ${index}th face of ${deal}, from 0. */
int rk_deal_face(rk_move deal, int index);

/*
 * True if ${bag} can yield ${deal} and it names exactly ${count} faces. Also
 * false for any move that rk_deal_of would not have made.
 */
bool rk_deal_fits(rk_move deal, const uint8_t *bag, int kinds, int count);

/*
 * Takes the faces that ${deal} names out of ${bag} as ${cards}, seen by
 * ${seats}. Returns how many there are.
 */
int rk_deal_take(rk_move deal, uint8_t *bag, uint8_t seats,
                 struct rk_card cards[RK_DEAL_MAX]);

/* Lays ${kind} on top of a pile; there is room for it. */
static inline void
rk_pile_put(uint8_t *pile, uint8_t *length, int kind)
{
    pile[(*length)++] = (uint8_t)kind;
}

/* Takes the card at ${at} out of a pile; those above it move down. */
int rk_pile_take(uint8_t *pile, uint8_t *length, int at);

/* Puts all but the top of a pile into ${bag}; returns how many that are. */
int rk_pile_refill(uint8_t *pile, uint8_t *length, uint8_t *bag);

/* The kinds in a pile as a set, and whether there is only one. */
uint64_t rk_pile_kinds(const uint8_t *pile, int length);
bool rk_pile_equal(const uint8_t *pile, int length);

/* Adds ${card} to a hand and raises ${length}; there is room for it. */
void rk_hand_add(struct rk_card *hand, uint8_t *length, struct rk_card card);

/*
 * Takes one copy of ${kind} out of a hand that holds one, with one bit of
 * every seat that knew a copy there; what is vacated is zeroed.
 */
struct rk_card rk_hand_take(struct rk_card *hand, uint8_t *length, int kind);

/* The kinds in a hand as a set. */
uint64_t rk_hand_kinds(const struct rk_card *hand, int length);

/* Copies of ${kind} in a hand. */
int rk_hand_count(const struct rk_card *hand, int length, int kind);

/* Shows ${count} copies of ${kind}, which the hand holds, to ${seats}. */
void rk_hand_show(struct rk_card *hand, int length, int kind, int count,
                  uint8_t seats);

/* True if ${owner} knows its whole hand, and who else does can know it. */
bool rk_hand_known(const struct rk_card *hand, int length, int owner,
                   int seats);

/* True if the hand is in canonical order. */
bool rk_hand_sorted(const struct rk_card *hand, int length);

RK_C_END

#endif
