/* Answers of Arcane Alley as text, both ways. */
#include <string.h>

#include <rookery/notation.h>

#include "state.h"

const char *
arcane_cell_name(int cell)
{
    static const char *const names[ARCANE_CELLS] = { "a1", "b1", "c1",
                                                     "a2", "b2", "c2",
                                                     "a3", "b3", "c3" };

    return cell >= 0 && cell < ARCANE_CELLS ? names[cell] : NULL;
}

const char *
arcane_line_name(int line)
{
    static const char *const names[LINES] = {
        [ROW_1] = "row-1",
        [ROW_2] = "row-2",
        [ROW_3] = "row-3",
        [COLUMN_A] = "column-a",
        [COLUMN_B] = "column-b",
        [COLUMN_C] = "column-c",
        [DIAGONAL_A1] = "diagonal-a1",
        [DIAGONAL_A3] = "diagonal-a3",
    };

    return line >= 0 && line < LINES ? names[line] : NULL;
}

static const char *
source_name(int source)
{
    return source == FROM_DECK      ? "deck"
           : source == FROM_DISCARD ? "discard"
                                    : NULL;
}

static const char *
slide_name(int slide)
{
    return slide == SLIDE_ROWS      ? "rows"
           : slide == SLIDE_COLUMNS ? "columns"
                                    : NULL;
}

static const char *
choice_name(int choice)
{
    return choice == CHOOSE_INFAMY ? "infamy"
           : choice == CHOOSE_GOLD ? "gold"
                                   : NULL;
}

/* The word of each op, and how its value is written. */
static const struct op {
    const char *word;
    const char *(*names)(int); /* NULL: a number */
    const char *wrong;         /* when it cannot be read */
    int first;                 /* the least value with a name */
} ops[OPS] = {
    [OP_START] = { "start", NULL, NULL, 0 },
    [OP_WIZARD] = { "wizard", arcane_wizard_name,
                    "There is no wizard called \"%\".", ITEMS },
    [OP_REVEAL] = { "reveal", arcane_cell_name,
                    "There is no slot \"%\"; slots "
                    "are a1 to c3.",
                    0 },
    [OP_DRAW] = { "draw", source_name, "Draw from the deck or the discard.",
                  0 },
    [OP_PLAY] = { "play", arcane_cell_name,
                  "There is no slot \"%\"; slots are "
                  "a1 to c3.",
                  0 },
    [OP_DISCARD] = { "discard", arcane_item_name,
                     "There is no item called \"%\".", 1 },
    [OP_USE] = { "use", arcane_item_name, "There is no item called \"%\".", 1 },
    [OP_SLOT] = { "slot", arcane_cell_name,
                  "There is no slot \"%\"; slots are "
                  "a1 to c3.",
                  0 },
    [OP_SELL] = { "sell", arcane_line_name,
                  "There is no line \"%\"; lines are row-1, column-a, "
                  "diagonal-a1 and so on.",
                  0 },
    [OP_SLIDE] = { "slide", slide_name, "Slide along rows or columns.", 0 },
    [OP_CHOOSE] = { "choose", choice_name, "Choose infamy or gold.", 0 },
    [OP_SEAT] = { "seat", NULL, NULL, 0 },
    [OP_HAUNT] = { "haunt", arcane_cell_name,
                   "There is no slot \"%\"; slots "
                   "are a1 to c3.",
                   0 },
    [OP_SWAP] = { "swap", arcane_cell_name,
                  "There is no slot \"%\"; slots are "
                  "a1 to c3.",
                  0 },
    [OP_TAKE] = { "take", NULL, NULL, 0 },
    [OP_KIND] = { "kind", arcane_item_name, "There is no item called \"%\".",
                  1 },
    [OP_BRIBE] = { "bribe", NULL, NULL, 0 },
};

static void
place_text(int place, bool seat, struct rk_text *text)
{
    if (seat) {
        rk_text_char(text, ' ');
        rk_text_int(text, place / ARCANE_CELLS);
    }
    rk_text_fill(text, " %", arcane_cell_name(place % ARCANE_CELLS));
}

/* One step of an answer after its word. */
static void
step_text(rk_move move, int index, struct rk_text *text)
{
    int op = arcane_move_op(move), value = arcane_move_value(move);

    if (op == OP_PLAY)
        rk_text_fill(text, " %", arcane_kind_name(arcane_move_kind(move)));
    if (op == OP_HAUNT || op == OP_SWAP) {
        place_text(value, op == OP_HAUNT || index > 0, text);
    } else if (ops[op].names != NULL) {
        rk_text_fill(text, " %", ops[op].names(value));
    } else {
        rk_text_char(text, ' ');
        rk_text_int(text, value);
    }
}

void
arcane_answer_text(const rk_move *steps, int count, struct rk_text *text)
{
    int op = arcane_move_op(steps[0]);

    if (op == OP_SAY) {
        rk_text_add(text, arcane_move_value(steps[0]) ? "yes" : "no");
        return;
    }
    if (op == OP_DEAL) {
        rk_text_add(text, "deal");
        rk_deal_text(steps[0], arcane_kind_name, text);
        return;
    }
    rk_text_add(text, ops[op].word);
    for (int i = 0; i < count; i++)
        step_text(steps[i], i, text);
}

/* Reads one of the names of ${op}; -1 after a sentence. */
static int
read_value(struct rk_reading *r, int op)
{
    return rk_read_value(r, ops[op].names, ops[op].first, ops[op].wrong);
}

static int
read_named(struct rk_reading *r, int op)
{
    int value = read_value(r, op);

    if (value < 0)
        return 0;
    return rk_read_one(r, arcane_move(op, value, 0));
}

static int
read_seat(struct rk_reading *r, int op)
{
    int seat;

    if (!rk_read_seat(r, &seat))
        return 0;
    return rk_read_one(r, arcane_move(op, seat, 0));
}

/* What is more than anybody can have is read as just that. */
static int
read_number(struct rk_reading *r, int op)
{
    int number;

    if (!rk_scan_int(&r->scan, &number))
        return rk_read_fail(r,
                            op == OP_TAKE
                                ? "Say how deep it lies: take 1 is the top."
                                : "Say how much gold: bribe 6.",
                            "");
    return rk_read_one(r, arcane_move(op, number < 255 ? number : 255, 0));
}

static int
read_play(struct rk_reading *r, int op)
{
    int kind = read_value(r, OP_KIND), cell;

    if (kind < 0)
        return 0;
    cell = read_value(r, op);
    if (cell < 0)
        return 0;
    return rk_read_one(r, arcane_move(op, cell, kind));
}

static int
read_reveal(struct rk_reading *r, int op)
{
    for (int i = 0; i < 2; i++) {
        int cell = read_value(r, op);

        if (cell < 0)
            return 0;
        r->steps[i] = arcane_move(op, cell, 0);
    }
    if (r->steps[0] > r->steps[1]) {
        rk_move first = r->steps[1];

        r->steps[1] = r->steps[0];
        r->steps[0] = first;
    }
    return 2;
}

/* "1 b2": a seat and a cell. -1 after a sentence. */
static int
read_place(struct rk_reading *r, int op)
{
    int seat, cell;

    if (!rk_read_seat(r, &seat))
        return -1;
    cell = read_value(r, op);
    return cell < 0 ? -1 : arcane_place(seat, cell);
}

static int
read_haunt(struct rk_reading *r, int op)
{
    int count = 0;

    do {
        int place = read_place(r, op);

        if (place < 0)
            return 0;
        if (count == ARCANE_DOLLS)
            return rk_read_fail(r, "There are no more than three Dolls.", "");
        r->steps[count++] = arcane_move(op, place, 0);
    } while (!rk_scan_end(&r->scan));
    return count;
}

static int
read_swap(struct rk_reading *r, int op)
{
    int own = read_value(r, op), place;

    if (own < 0)
        return 0;
    place = read_place(r, op);
    if (place < 0)
        return 0;
    r->steps[0] = arcane_move(op, arcane_place(ARCANE_SEATS, own), 0);
    r->steps[1] = arcane_move(op, place, 0);
    return 2;
}

/* "yes" or "no": ${op} is what it says. */
static int
read_say(struct rk_reading *r, int op)
{
    return rk_read_one(r, arcane_move(OP_SAY, op, 0));
}

static int
read_deal(struct rk_reading *r, int op)
{
    (void)op;
    return rk_read_deal(r, arcane_kind_name,
                        "There is no item or wizard "
                        "called \"%\".");
}

int
arcane_answer_parse(const char *text, rk_move *steps, struct rk_text *why)
{
    static const struct rk_reader readers[] = {
        { "draw", OP_DRAW, read_named },
        { "play", OP_PLAY, read_play },
        { "discard", OP_DISCARD, read_named },
        { "use", OP_USE, read_named },
        { "slot", OP_SLOT, read_named },
        { "kind", OP_KIND, read_named },
        { "seat", OP_SEAT, read_seat },
        { "yes", 1, read_say },
        { "no", 0, read_say },
        { "sell", OP_SELL, read_named },
        { "slide", OP_SLIDE, read_named },
        { "choose", OP_CHOOSE, read_named },
        { "haunt", OP_HAUNT, read_haunt },
        { "swap", OP_SWAP, read_swap },
        { "take", OP_TAKE, read_number },
        { "reveal", OP_REVEAL, read_reveal },
        { "bribe", OP_BRIBE, read_number },
        { "wizard", OP_WIZARD, read_named },
        { "start", OP_START, read_seat },
        { "deal", OP_DEAL, read_deal },
        { 0 }
    };

    return rk_read_answer(text, readers, steps, why);
}
