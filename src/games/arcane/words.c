/* Questions and views of Arcane Alley as text. */
#include "state.h"

/* What is asked in each step that asks. */
enum { STEPS = 8 };
#define AT(run, step) ((run)*STEPS + (step))
static const char *const asks[RUNS * STEPS] = {
    [AT(RUN_ROUND, ROUND_START)] = "Which seat begins?",
    [AT(RUN_ROUND, ROUND_WIZARDS)] = "Which wizards are dealt?",
    [AT(RUN_ROUND, ROUND_CHOOSE)] = "Which wizard do you play?",
    [AT(RUN_ROUND, ROUND_BRIBE)] =
        "How much gold do you bribe with, two for each infamy?",
    [AT(RUN_STOCK, STOCK_DEAL)] = "Which nine items are dealt?",
    [AT(RUN_STOCK, STOCK_REVEAL)] = "Which two hidden items do you reveal?",
    [AT(RUN_STOCK, STOCK_STASH)] = "Which items are dealt to the stash?",
    [AT(RUN_STOCK, STOCK_TURN_UP)] = "Which item is the first discard?",
    [AT(RUN_TURN, TURN_SOURCE)] = "Draw from the deck or from the discard?",
    [AT(RUN_TURN, TURN_ACTION)] = "Play, discard or use an item of your stash.",
    [AT(RUN_DRAW, DRAW_FACES)] = "Which items leave the deck?",
    [AT(RUN_PLAY, PLAY_IGNORE)] = "Meeblemore: do you ignore its effect?",
    [AT(RUN_PLAY, PLAY_LINE)] = "Which set do you sell?",
    [AT(RUN_PLAY, PLAY_KEEP)] = "Which item of your stash do you discard?",
    [AT(RUN_SALE, SALE_SLIDE)] =
        "Do the items left slide along rows or along columns?",
    [AT(RUN_SALE, SALE_DAFANA)] = "Dafana: do you spend gold to lose infamy?",
    [AT(RUN_PEEK, ASK_CHOSEN)] = "Which hidden item do you peek at?",
    [AT(RUN_CHOICE, ASK_CHOSEN)] = "Do you choose infamy or gold?",
    [AT(RUN_GIVE, ASK_CHOSEN)] = "Which seat do you choose?",
    [AT(RUN_HAUNT, ASK_CHOSEN)] =
        "Which hidden items of others do your Dolls replace?",
    [AT(RUN_WATCH, ASK_CHOSEN)] =
        "How deep in the discard lies the item that you take?",
    [AT(RUN_LOCKBOX, ASK_CHOSEN)] =
        "Which hidden item of yours for which revealed one?",
    [AT(RUN_LAMP, LAMP_PICK)] = "Which of the revealed items do you play?",
    [AT(RUN_LAMP, LAMP_DROP)] = "Which of the others goes on the discard next?",
    [AT(RUN_CHALICE, CHALICE_WHOM)] = "Into whose stash do you look?",
    [AT(RUN_CHALICE, CHALICE_TAKE)] = "Which item of that stash do you take?",
    [AT(RUN_INSPECTION, INSPECTION_GLYNNA)] =
        "Glynna: which hidden item do you set aside?",
    [AT(RUN_INSPECTION, INSPECTION_LINE)] = "Which set do you sell?",
    [AT(RUN_INSPECTION, INSPECTION_NINX)] =
        "Ninx: for the infamy of which item do you take gold?",
};

void
arcane_ask_text(const struct rk_view *view, struct rk_text *text)
{
    const struct arcane_view *v = arcane_seen(view);
    const struct rk_flow *flow = &v->pub.flow;
    const struct rk_frame *f;

    if (flow->over) {
        rk_text_add(text, "The match is over.");
        return;
    }
    if (v->seat > RK_CHANCE || (flow->awaited & rk_seat_bit(v->seat)) == 0) {
        rk_text_add(text, "Others are to answer.");
        return;
    }
    f = arcane_top(&v->pub);
    if (f->run == RUN_PLAY && f->step == PLAY_SLOT)
        rk_text_fill(text, "Which item of your storehouse does % replace?",
                     arcane_kind_name(v->held.kind));
    else
        rk_text_add(text, asks[AT(f->run, f->step)]);
}

/* The name of a kind, ? for one that is hidden. */
static const char *
name_of(int kind)
{
    return kind == RK_HIDDEN    ? "?"
           : kind == RK_NO_CARD ? "-"
                                : arcane_kind_name(kind);
}

/* One row of a storehouse; [] around what only some know. */
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

    rk_text_add(text, "round ");
    rk_text_int(text, v->pub.round);
    rk_text_add(text, " of ");
    rk_text_int(text, v->pub.rounds);
    rk_text_add(text, "  turn ");
    rk_text_int(text, v->pub.tracker);
    if (v->pub.trigger != RK_NOBODY) {
        rk_text_add(text, "  triggered by seat ");
        rk_text_int(text, v->pub.trigger);
    }
    rk_text_char(text, '\n');
    piles_text(v, text);
    for (int seat = 0; seat < v->pub.seats; seat++)
        seat_text(v, seat, text);
}
