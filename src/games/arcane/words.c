/* Questions and views of Arcane Alley as text. */
#include "state.h"

/* What is asked in each step that asks. */
enum { STEPS = 8 };
#define AT(run, step) ((run)*STEPS + (step))
static const uint8_t asks[RUNS * STEPS] = {
    [AT(RUN_ROUND, ROUND_START)] = ASK_START,
    [AT(RUN_ROUND, ROUND_WIZARDS)] = ASK_WIZARDS,
    [AT(RUN_ROUND, ROUND_CHOOSE)] = ASK_WIZARD,
    [AT(RUN_ROUND, ROUND_BRIBE)] = ASK_BRIBE,
    [AT(RUN_STOCK, STOCK_DEAL)] = ASK_STOCK,
    [AT(RUN_STOCK, STOCK_REVEAL)] = ASK_REVEAL,
    [AT(RUN_STOCK, STOCK_STASH)] = ASK_STASH,
    [AT(RUN_STOCK, STOCK_TURN_UP)] = ASK_TURN_UP,
    [AT(RUN_TURN, TURN_SOURCE)] = ASK_SOURCE,
    [AT(RUN_TURN, TURN_ACTION)] = ASK_ACTION,
    [AT(RUN_DRAW, DRAW_FACES)] = ASK_FACES,
    [AT(RUN_PLAY, PLAY_SLOT)] = ASK_SLOT,
    [AT(RUN_PLAY, PLAY_IGNORE)] = ASK_IGNORE,
    [AT(RUN_PLAY, PLAY_LINE)] = ASK_LINE,
    [AT(RUN_PLAY, PLAY_KEEP)] = ASK_KEEP,
    [AT(RUN_SALE, SALE_SLIDE)] = ASK_SLIDE,
    [AT(RUN_SALE, SALE_DAFANA)] = ASK_DAFANA,
    [AT(RUN_PEEK, ASK_CHOSEN)] = ASK_PEEK,
    [AT(RUN_CHOICE, ASK_CHOSEN)] = ASK_LOSS,
    [AT(RUN_GIVE, ASK_CHOSEN)] = ASK_ANY_LOSES,
    [AT(RUN_HAUNT, ASK_CHOSEN)] = ASK_HAUNT,
    [AT(RUN_WATCH, ASK_CHOSEN)] = ASK_WATCH,
    [AT(RUN_LOCKBOX, ASK_CHOSEN)] = ASK_LOCKBOX,
    [AT(RUN_LAMP, LAMP_PICK)] = ASK_LAMP_PICK,
    [AT(RUN_LAMP, LAMP_DROP)] = ASK_LAMP_DROP,
    [AT(RUN_CHALICE, CHALICE_WHOM)] = ASK_CHALICE_WHOM,
    [AT(RUN_CHALICE, CHALICE_TAKE)] = ASK_CHALICE_TAKE,
    [AT(RUN_INSPECTION, INSPECTION_GLYNNA)] = ASK_GLYNNA,
    [AT(RUN_INSPECTION, INSPECTION_LINE)] = ASK_INSPECTED_LINE,
    [AT(RUN_INSPECTION, INSPECTION_NINX)] = ASK_NINX,
};

/* The question of ${f}; what an item does depends on the pack. */
static enum arcane_phrase
question(const struct arcane_public *pub, const struct rk_frame *f)
{
    int effect = pub->item[f->card].effect;

    if (f->run == RUN_CHOICE && effect == EFFECT_CHOOSE_GAIN)
        return ASK_GAIN;
    if (f->run == RUN_GIVE && effect == EFFECT_SOLD_OTHER_GAINS)
        return ASK_OTHER_GAINS;
    return (enum arcane_phrase)asks[AT(f->run, f->step)];
}

void
arcane_ask_text(const struct rk_view *view, struct rk_text *text)
{
    const struct arcane_view *v = arcane_seen(view);
    const struct arcane_public *pub = &v->pub;
    const struct rk_frame *f;
    enum arcane_phrase phrase;
    struct rk_phrase_arg args[3] = { 0 };
    int item;

    if (rk_flow_say_idle(&pub->flow, v->seat, text))
        return;
    f = arcane_top(pub);
    phrase = question(pub, f);
    item = phrase == ASK_SLOT ? v->held.kind : f->card;
    args[0] = (struct rk_phrase_arg){ .word = arcane_kind_name(item),
                                      .shown = arcane_kind_title(item) };
    args[1].number = pub->item[f->card].amount;
    args[2].number = pub->item[f->card].amount2;
    if (phrase == ASK_HAUNT)
        args[0].number = f->left;
    if (phrase == ASK_CHALICE_TAKE)
        args[0].number = f->target;
    if (phrase == ASK_DAFANA) {
        args[0].number = pub->dafana_gold;
        args[1].number = pub->dafana_infamy;
    }
    rk_phrase_say(text, &arcane_phrases[phrase], args);
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
