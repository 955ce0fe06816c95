/* From truth to what one seat may know, and from there to guesses. */
#include <string.h>

#include "state.h"

/* A row of a wholly unknown stash, used from its end. */
static const uint8_t hidden_row[2 * ARCANE_STASH] = {
    RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN,
    RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN, RK_HIDDEN,
};

/* Writes the kind of ${card} to ${out}; 1 if ${seat} has seen it. */
static inline int
see_card(struct rk_card card, int seat, uint8_t *out)
{
    *out = card.kind;
    return card.seen_by >> seat & 1;
}

/*
 * The stash of ${owner} as ${seat} sees it: known kinds, then hidden, then
 * zeros, also behind the end of its row. A kind that is not known is overwritten
 * by what follows, so that no branch depends on what is known.
 */
static void
see_stash(const struct arcane_state *s, int owner, int seat, uint8_t *out)
{
    const struct rk_card *stash = s->own[owner].stash;
    int length = s->pub.stashes[owner], left = length;

    _Static_assert((int)KINDS >= (int)ARCANE_STASH,
                   "the bag, written later, has room");
    for (int i = 0; i < ARCANE_FEW || i < length; i++) {
        int known = see_card(stash[i], seat, out);

        out += known;
        left -= known;
    }
    memcpy(out, hidden_row + ARCANE_STASH - left, ARCANE_STASH);
}

/*
 * Storehouses and the three items after them: rk_card_for() of every card; the
 * seats that have seen it are public. Empty cells are all zero.
 */
static void
see_cells(const struct arcane_state *s, int seat, struct arcane_view *v)
{
    const char *from = (const char *)s;
    char *to = (char *)v;
    uint16_t seen = (uint16_t)(0x100u << seat), card;

    _Static_assert(offsetof(struct arcane_view, own) ==
                       offsetof(struct arcane_state, own),
                   "cards lie at the same place");
    for (size_t i = offsetof(struct arcane_view, cell);
         i < offsetof(struct arcane_view, own); i += sizeof card) {
        memcpy(&card, from + i, sizeof card);
        card |= (card & seen) == 0 && card != 0 ? RK_HIDDEN : 0;
        memcpy(to + i, &card, sizeof card);
    }
}

void
arcane_view(const struct rk_state *state, int seat, struct rk_view *view)
{
    const struct arcane_state *s = arcane_in(state);
    struct arcane_view *v = (struct arcane_view *)view;

    v->pub = s->pub;
    see_cells(s, seat, v);
    memset(v->stash, 0, sizeof v->stash);
    for (int owner = 0; owner < s->pub.seats; owner++)
        see_stash(s, owner, seat, v->stash[owner]);
    memset(v->bag, 0, sizeof *v - offsetof(struct arcane_view, bag));
    v->seat = (uint8_t)seat;
    if (seat == RK_CHANCE)
        memcpy(v->bag, s->bag, sizeof v->bag);
    if (seat >= s->pub.seats) {
        memset(&v->own, 0, sizeof v->own);
        return;
    }
    v->own = s->own[seat];
    if ((s->pub.flow.awaited & rk_seat_bit(seat)) != 0)
        memcpy(v->draft, s->draft, sizeof v->draft);
}

enum { FILL = 16 }; /* bytes that are written at once */

/*
 * How often each kind occurs, in two alternating tables: adding to the same
 * counter twice in a row is slow. Hidden cards count as a kind.
 */
struct counts {
    uint8_t even[RK_HIDDEN + 1], odd[RK_HIDDEN + 1];
};

/* Counts ${count} kinds that lie ${step} bytes apart. */
static inline void
count_kinds(struct counts *counts, const uint8_t *kinds, int count, int step)
{
    int i = 0;

    for (; i + 1 < count; i += 2) {
        counts->even[kinds[i * step]]++;
        counts->odd[kinds[(i + 1) * step]]++;
    }
    if (i < count)
        counts->even[kinds[i * step]]++;
}

/* Counts the items that the viewer has not seen into ${bag}. */
static void
count_unseen(const struct arcane_view *v, uint8_t *bag)
{
    const struct arcane_public *pub = &v->pub;
    struct counts seen;

    memset(seen.even, 0, ITEMS);
    memset(seen.odd, 0, ITEMS);
    seen.even[RK_HIDDEN] = seen.odd[RK_HIDDEN] = 0;
    count_kinds(&seen, pub->discard, pub->discards, 1);
    count_kinds(&seen, pub->top, pub->tops, 1);
    count_kinds(&seen, pub->shown, pub->shown_count, 1);
    count_kinds(&seen, (const uint8_t *)v->cell, pub->seats * ARCANE_CELLS,
                sizeof(struct rk_card));
    for (int seat = 0; seat < pub->seats; seat++)
        count_kinds(&seen, v->stash[seat], pub->stashes[seat], 1);
    count_kinds(&seen, (const uint8_t *)&v->limbo, 3, sizeof(struct rk_card));
    for (int kind = 1; kind < ITEMS; kind++)
        bag[kind] = (uint8_t)(pub->item[kind].copies - pub->aside[kind] -
                              seen.even[kind] - seen.odd[kind]);
}

/* Writes ${kind} as often as ${count}, at least FILL times. */
static void
fill(uint8_t *at, int kind, int count)
{
    memset(at, kind, FILL);
    if (count > FILL)
        memset(at + FILL, kind, (size_t)(count - FILL));
}

/*
 * Lists all items in ${bag} one by one; returns how many, with room for FILL
 * behind them.
 */
static int
spread_out(const uint8_t *bag, uint8_t *kinds)
{
    int size = 0;

    for (int kind = 1; kind < ITEMS; kind++) {
        fill(kinds + size, kind, bag[kind]);
        size += bag[kind];
    }
    return size;
}

/*
 * Draws one of ${size} items by the upper half of ${word}; the last one fills
 * the gap.
 */
static inline uint8_t
draw_one(uint8_t *kinds, int size, uint64_t word)
{
    int at = rk_word_below(word, size);
    uint8_t kind = kinds[at];

    kinds[at] = kinds[size - 1];
    return kind;
}

/*
 * Draws the items outside of the deck that the viewer has not seen, from one
 * pool of all that it has not seen; ${bag} is left with the deck. There is room
 * for one more. Each random word serves twice.
 */
static void
draw_faces(const struct arcane_view *v, struct rk_rng *rng, uint8_t *bag,
           uint8_t *faces)
{
    uint8_t kinds[ARCANE_PILE + FILL];
    int size = spread_out(bag, kinds);
    int count = v->pub.deck < size ? size - v->pub.deck : 0, i = 0;

    for (; i + 1 < count; i += 2) {
        uint64_t word = rk_rng_next(rng);

        faces[i] = draw_one(kinds, size - i, word);
        faces[i + 1] = draw_one(kinds, size - i - 1, word << 32);
    }
    if (i < count)
        faces[i] = draw_one(kinds, size - i, rk_rng_next(rng));
    for (i = 0; i < count; i++)
        bag[faces[i]]--;
    faces[count] = RK_NO_CARD;
}

/*
 * ${kind}, or if it is hidden the next of ${faces}, which then moves on; all
 * without a branch.
 */
static inline uint8_t
face_for(const uint8_t **faces, uint8_t kind)
{
    int hidden = kind == RK_HIDDEN;
    uint8_t face = **faces;

    *faces += hidden;
    return (uint8_t)(kind ^ ((kind ^ face) & -hidden));
}

/* Seats that are known to have seen the whole stash of ${owner}: the owner, */
/* and a seat whose Chalice looks into it. */
static uint8_t
watchers(const struct arcane_public *pub, int owner)
{
    const struct rk_frame *f =
        rk_flow_waits(&pub->flow, RUN_CHALICE, CHALICE_TAKE);
    uint8_t seats = rk_seat_bit(owner);

    if (f != NULL && f->target == owner)
        seats |= rk_seat_bit(f->seat);
    return seats;
}

/* Puts the smaller of two numbers first. */
static inline void
put_in_order(uint16_t *a, uint16_t *b)
{
    uint16_t low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;

    *a = low;
    *b = high;
}

/* Sorts ${count} numbers, without a branch if they are few: only larger ones */
/* follow the last. */
static void
sort(uint16_t *numbers, int count)
{
    _Static_assert(ARCANE_FEW == 4, "as many are sorted by five exchanges");
    put_in_order(&numbers[0], &numbers[1]);
    put_in_order(&numbers[2], &numbers[3]);
    put_in_order(&numbers[0], &numbers[2]);
    put_in_order(&numbers[1], &numbers[3]);
    put_in_order(&numbers[1], &numbers[2]);
    for (int i = ARCANE_FEW; i < count; i++) {
        for (int at = i; at > 0; at--)
            put_in_order(&numbers[at - 1], &numbers[at]);
    }
}

/*
 * Guesses the stash of another seat: seen items stay, the rest is dealt. Sorted
 * by kind, known copies first, it is a hand. Returns the faces that are left.
 */
static const uint8_t *
guess_stash(const struct arcane_view *v, const uint8_t *faces, int owner,
            struct arcane_own *own)
{
    enum { LAST = UINT16_MAX };
    uint8_t seen_by[2] = { 0, watchers(&v->pub, owner) };
    uint16_t sorted[ARCANE_STASH];
    int length = v->pub.stashes[owner];

    seen_by[0] =
        seen_by[1] | (v->seat == RK_SPECTATOR ? rk_seat_everyone(v->pub.seats)
                                              : rk_seat_bit(v->seat));
    for (int i = 0; i < ARCANE_FEW || i < length; i++) {
        int kind = v->stash[owner][i], dealt = kind == RK_HIDDEN;

        kind = face_for(&faces, (uint8_t)kind);
        sorted[i] = (uint16_t)(i < length ? kind << 1 | dealt : LAST);
    }
    sort(sorted, length);
    for (int i = 0; i < ARCANE_FEW || i < length; i++) {
        struct rk_card card = { (uint8_t)(sorted[i] >> 1),
                                seen_by[sorted[i] & 1] };

        own->stash[i] = i < length ? card : (struct rk_card){ 0 };
    }
    return faces;
}

/* Guesses the sealed choice of another seat: any two cells. */
static void
guess_pick(const struct arcane_public *pub, struct rk_rng *rng, int owner,
           uint8_t *pick)
{
    const struct rk_flow *flow = &pub->flow;
    int one, two;

    if (arcane_top(pub)->run != RUN_STOCK || flow->kind != RK_ASK_SLOT ||
        (flow->awaited & rk_seat_bit(owner)) != 0)
        return;
    one = 1 + rk_rng_below(rng, ARCANE_CELLS);
    two = 1 + rk_rng_below(rng, ARCANE_CELLS - 1);
    two += two >= one;
    pick[0] = (uint8_t)(one < two ? one : two);
    pick[1] = (uint8_t)(one < two ? two : one);
}

/*
 * Guesses storehouses and the three items after them; returns the faces left.
 */
static const uint8_t *
guess_cells(const struct arcane_view *v, const uint8_t *faces,
            struct arcane_state *s)
{
    const struct rk_card *seen = &v->cell[0][0];
    struct rk_card *cell = &s->cell[0][0];

    for (int i = 0; i < v->pub.seats * ARCANE_CELLS; i++)
        cell[i].kind = face_for(&faces, seen[i].kind);
    s->limbo.kind = face_for(&faces, v->limbo.kind);
    s->held.kind = face_for(&faces, v->held.kind);
    s->blank.kind = face_for(&faces, v->blank.kind);
    return faces;
}

void
arcane_guess(const struct rk_view *view, struct rk_rng *rng,
             struct rk_state *state)
{
    const struct arcane_view *v = arcane_seen(view);
    struct arcane_state *s = arcane_of(state);
    bool wizards =
        rk_flow_waits(&v->pub.flow, RUN_ROUND, ROUND_WIZARDS) != NULL;
    uint8_t drawn[ARCANE_PILE + 1] = { 0 };
    const uint8_t *faces;

    memcpy(s, v, offsetof(struct arcane_state, own));
    memset((char *)s + offsetof(struct arcane_state, own), 0,
           sizeof *s - offsetof(struct arcane_state, own));
    count_unseen(v, s->bag);
    draw_faces(v, rng, s->bag, drawn);
    faces = guess_cells(v, drawn, s);
    memcpy(s->draft, v->draft, sizeof s->draft);
    for (int owner = 0; owner < v->pub.seats; owner++) {
        if (owner == v->seat) {
            s->own[owner] = v->own;
            continue;
        }
        faces = guess_stash(v, faces, owner, &s->own[owner]);
        if (v->pub.flow.depth > 0)
            guess_pick(&v->pub, rng, owner, s->own[owner].pick);
    }
    if (wizards)
        memset(s->bag + ITEMS, 1, KINDS - ITEMS);
}
