/*
 * The verbs that move items. Counts and knowledge change only here; vacated
 * memory is zeroed.
 */
#include <string.h>

#include "state.h"

/* All items go into the bag: nobody knows anything about them any more. */
void
arcane_gather(struct rk_work *w)
{
    struct arcane_state *s = w->s;
    struct arcane_public *pub = &s->pub;
    int deck = 0;

    for (int kind = 1; kind < ITEMS; kind++) {
        s->bag[kind] = pub->item[kind].copies;
        deck += s->bag[kind];
    }
    memset(s->bag + ITEMS, 0, sizeof s->bag - ITEMS);
    pub->deck = (uint8_t)deck;
    memset(pub->aside, 0, sizeof pub->aside);
    memset(pub->discard, 0, pub->discards);
    memset(pub->top, 0, pub->tops);
    pub->discards = pub->tops = 0;
    memset(s->cell, 0, sizeof s->cell);
    memset(pub->open, 0, sizeof pub->open);
    memset(pub->shut, 0, sizeof pub->shut);
    memset(pub->doll, 0, sizeof pub->doll);
    memset(pub->rows, 0, sizeof pub->rows);
    memset(pub->columns, 0, sizeof pub->columns);
    memset(pub->stashes, 0, sizeof pub->stashes);
    for (int seat = 0; seat < pub->seats; seat++)
        memset(s->own[seat].stash, 0, sizeof s->own[seat].stash);
    s->blank = (struct rk_card){ 0 };
}

void
arcane_hold(struct rk_work *w, int seat, struct rk_card card)
{
    card.seen_by |= rk_seat_bit(seat);
    RK_CHECK(w->s->pub.stashes[seat] < ARCANE_STASH);
    rk_hand_add(w->s->own[seat].stash, &w->s->pub.stashes[seat], card);
}

/* An item leaves the stash of ${seat} and is shown to all at once. */
void
arcane_unhold(struct rk_work *w, int seat, int kind)
{
    rk_hand_take(w->s->own[seat].stash, &w->s->pub.stashes[seat], kind);
}

/* The same, known only to the seats that knew it there. */
struct rk_card
arcane_slip_out(struct rk_work *w, int seat, int kind)
{
    return rk_hand_take(w->s->own[seat].stash, &w->s->pub.stashes[seat], kind);
}

/* Puts ${kind} on top of the discard. */
void
arcane_drop(struct rk_work *w, int kind)
{
    rk_pile_put(w->s->pub.discard, &w->s->pub.discards, kind);
}

/* Takes the item at ${at} out of the discard; those above it move down. */
int
arcane_lift(struct rk_work *w, int at)
{
    return rk_pile_take(w->s->pub.discard, &w->s->pub.discards, at);
}

/* Everybody knows this item: it comes from the discard. */
void
arcane_put_on_deck(struct rk_work *w, int kind)
{
    rk_pile_put(w->s->pub.top, &w->s->pub.tops, kind);
}

int
arcane_take_top(struct rk_work *w)
{
    return rk_pile_take(w->s->pub.top, &w->s->pub.tops, w->s->pub.tops - 1);
}

/* an empty deck is rebuilt from the discard without its top item. */
void
arcane_refill(struct rk_work *w)
{
    struct arcane_public *pub = &w->s->pub;
    int moved = 0;

    if (pub->deck == 0 && pub->tops == 0)
        moved = rk_pile_refill(pub->discard, &pub->discards, w->s->bag);
    if (moved == 0)
        return;
    pub->deck = (uint8_t)moved;
    arcane_tell_amount(w, EVENT_RESHUFFLED, RK_NOBODY, moved);
}

/* Puts ${card} into an empty cell; it is revealed if everybody has seen it. */
void
arcane_lay(struct rk_work *w, int seat, int cell, struct rk_card card)
{
    uint16_t *cells = arcane_is_open(card) ? w->s->pub.open : w->s->pub.shut;

    w->s->cell[seat][cell] = card;
    cells[seat] |= (uint16_t)(1u << cell);
    if (card.kind == DOLL && cells == w->s->pub.open)
        w->s->pub.doll[seat] |= (uint16_t)(1u << cell);
}

struct rk_card
arcane_remove(struct rk_work *w, int seat, int cell)
{
    struct rk_card *at = &w->s->cell[seat][cell], card = *at;
    uint16_t others = (uint16_t) ~(1u << cell);

    *at = (struct rk_card){ 0 };
    w->s->pub.open[seat] &= others;
    w->s->pub.shut[seat] &= others;
    w->s->pub.doll[seat] &= others;
    return card;
}

/* Turns a hidden item faceup. */
void
arcane_reveal(struct rk_work *w, int seat, int cell)
{
    int kind = arcane_remove(w, seat, cell).kind;

    arcane_lay(w, seat, cell, arcane_open(&w->s->pub, kind));
}

/* ${seat} alone looks at a hidden item of its own. */
void
arcane_peek(struct rk_work *w, int seat, int cell)
{
    w->s->cell[seat][cell].seen_by |= rk_seat_bit(seat);
}

/* ${seat} looks at the whole stash of ${owner}. */
void
arcane_look_at_stash(struct rk_work *w, int seat, int owner)
{
    struct rk_card *stash = w->s->own[owner].stash;

    for (int i = 0; i < w->s->pub.stashes[owner]; i++)
        stash[i].seen_by |= rk_seat_bit(seat);
}

/* Moves the item in ${from}, if any, with its mark. */
static void
move_cell(struct rk_work *w, int seat, int from, int to)
{
    struct arcane_public *pub = &w->s->pub;
    struct rk_card card = arcane_remove(w, seat, from);

    if (card.kind != RK_NO_CARD)
        arcane_lay(w, seat, to, card);
    pub->mark[to] = pub->mark[from];
    pub->mark[from] = 0;
}

/*
 * closes the gap left by ${line}. Along rows, every row closes its own
 * gap and a column disappears; else every column does and a row disappears.
 */
void
arcane_slide(struct rk_work *w, int seat, int line, bool along_rows)
{
    struct arcane_public *pub = &w->s->pub;
    uint8_t *size = along_rows ? pub->columns : pub->rows;
    int step = along_rows ? 1 : ARCANE_SIDE, last = size[seat] - 1;

    for (uint16_t gaps = arcane_line_cells[line]; gaps != 0;
         gaps &= (uint16_t)(gaps - 1u)) {
        int gap = __builtin_ctz(gaps);
        int at = along_rows ? gap % ARCANE_SIDE : gap / ARCANE_SIDE;

        for (; at < last && gap + step < ARCANE_CELLS; at++, gap += step)
            move_cell(w, seat, gap + step, gap);
    }
    size[seat]--;
    if (size[seat] == 0)
        pub->rows[seat] = pub->columns[seat] = 0;
}

/* Removes one ${kind} from the items that a Lamp has revealed. */
void
arcane_unshow(struct rk_work *w, int kind)
{
    struct arcane_public *pub = &w->s->pub;
    int at = 0;

    while (pub->shown[at] != kind)
        at++;
    rk_pile_take(pub->shown, &pub->shown_count, at);
}

/* Works out which cells are revealed and hidden. */
void
arcane_set_masks(struct arcane_state *s)
{
    memset(s->pub.open, 0, sizeof s->pub.open);
    memset(s->pub.shut, 0, sizeof s->pub.shut);
    memset(s->pub.doll, 0, sizeof s->pub.doll);
    for (int seat = 0; seat < s->pub.seats; seat++) {
        for (int i = 0; i < ARCANE_CELLS; i++) {
            struct rk_card card = s->cell[seat][i];
            uint16_t *cells = arcane_is_open(card) ? s->pub.open : s->pub.shut;

            if (card.kind != RK_NO_CARD)
                cells[seat] |= (uint16_t)(1u << i);
            if (card.kind == DOLL && arcane_is_open(card))
                s->pub.doll[seat] |= (uint16_t)(1u << i);
        }
    }
}
