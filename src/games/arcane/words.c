/* Views of Arcane Alley as text. */
#include "state.h"

/* The name of a kind, ? for one that is hidden. */
static const char *
name_of(int kind)
{
    return kind == RK_HIDDEN    ? "?"
           : kind == RK_NO_CARD ? "-"
                                : arcane_kind_name(kind);
}

/* One row of a storehouse; items that only some seats know are in []. */
static void
row_text(const struct arcane_view *v, int seat, int row, struct rk_text *text)
{
    rk_text_fill(text, "    %", (const char *[]){ "1", "2", "3" }[row]);
    for (int column = 0; column < v->pub.columns[seat]; column++) {
        int cell = ARCANE_SIDE * row + column;
        struct rk_card card = v->cell[seat][cell];
        bool peeked = card.kind != RK_HIDDEN && card.kind != RK_NO_CARD &&
                      !arcane_is_open(card);

        rk_text_pad(text, 6 + 22 * (size_t)column);
        rk_text_add(text, peeked ? "[" : "");
        rk_text_add(text, name_of(card.kind));
        rk_text_add(text, peeked ? "]" : "");
    }
    rk_text_char(text, '\n');
}

static void
stash_text(const struct arcane_view *v, int seat, struct rk_text *text)
{
    rk_text_add(text, "  stash:");
    for (int i = 0; i < v->pub.stashes[seat]; i++)
        rk_text_fill(text, " %", name_of(v->stash[seat][i]));
    rk_text_add(text, v->pub.stashes[seat] == 0 ? " -" : "");
}

static void
seat_text(const struct arcane_view *v, int seat, struct rk_text *text)
{
    const struct arcane_public *pub = &v->pub;

    rk_text_add(text, seat == v->seat ? "you " : "seat ");
    rk_text_int(text, seat);
    rk_text_add(text, "  gold ");
    rk_text_int(text, pub->gold[seat]);
    rk_text_add(text, "  infamy ");
    rk_text_int(text, pub->infamy[seat]);
    if (pub->markers[seat] > 0) {
        rk_text_add(text, "  fine markers ");
        rk_text_int(text, pub->markers[seat]);
    }
    if (pub->wizard[seat] != 0)
        rk_text_fill(text, "  %", arcane_kind_name(pub->wizard[seat]));
    stash_text(v, seat, text);
    rk_text_char(text, '\n');
    for (int row = 0; row < pub->rows[seat]; row++)
        row_text(v, seat, row, text);
}

static void
piles_text(const struct arcane_view *v, struct rk_text *text)
{
    const struct arcane_public *pub = &v->pub;

    rk_text_add(text, "deck ");
    rk_text_int(text, pub->deck + pub->tops);
    if (pub->tops > 0)
        rk_text_fill(text, " (top: %)", name_of(pub->top[pub->tops - 1]));
    rk_text_add(text, "  discard ");
    rk_text_int(text, pub->discards);
    if (pub->discards > 0)
        rk_text_fill(text, " (top: %)",
                     name_of(pub->discard[pub->discards - 1]));
    if (v->limbo.kind != RK_NO_CARD)
        rk_text_fill(text, "  replaced: %", name_of(v->limbo.kind));
    if (v->held.kind != RK_NO_CARD)
        rk_text_fill(text, "  to be played: %", name_of(v->held.kind));
    for (int i = 0; i < pub->shown_count; i++)
        rk_text_fill(text, i == 0 ? "  revealed: %" : " %",
                     name_of(pub->shown[i]));
    rk_text_char(text, '\n');
}

void
arcane_view_text(const struct rk_view *view, struct rk_text *text)
{
    const struct arcane_view *v = arcane_seen(view);

    rk_text_of(text, "round", v->pub.round, v->pub.rounds);
    rk_text_add(text, "  turn ");
    rk_text_int(text, v->pub.tracker);
    if (v->pub.trigger != RK_NOBODY) {
        rk_text_add(text, "  seat ");
        rk_text_int(text, v->pub.trigger);
        rk_text_add(text, " called the inspector");
    }
    rk_text_char(text, '\n');
    piles_text(v, text);
    for (int seat = 0; seat < v->pub.seats; seat++)
        seat_text(v, seat, text);
}
