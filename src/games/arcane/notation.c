/* Answers of Arcane Alley as text, in both directions. */
#include "phrases.h"
#include "state.h"

static const char *const cell_names[ARCANE_CELLS] = { "a1", "b1", "c1",
                                                      "a2", "b2", "c2",
                                                      "a3", "b3", "c3" };

const char *
arcane_cell_name(int cell)
{
    return cell >= 0 && cell < ARCANE_CELLS ? cell_names[cell] : NULL;
}

static const char *const line_names[LINES] = {
    [ROW_1] = "row-1",
    [ROW_2] = "row-2",
    [ROW_3] = "row-3",
    [COLUMN_A] = "column-a",
    [COLUMN_B] = "column-b",
    [COLUMN_C] = "column-c",
    [DIAGONAL_A1] = "diagonal-a1",
    [DIAGONAL_A3] = "diagonal-a3",
};

const char *
arcane_line_name(int line)
{
    return line >= 0 && line < LINES ? line_names[line] : NULL;
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

#define MOVE(op) ((rk_move)(op) << MOVE_OP_SHIFT)

/*
 * The arguments of moves. Most are the bits of the value. A place, which is a
 * seat and a slot, shares them: see arcane_place().
 */
static const struct rk_arg seat_arg = { .name = "seat",
                                        .type = RK_ARG_SEAT,
                                        .bits = 8 };
static const struct rk_arg seat_there_arg = { .name = "seat",
                                              .type = RK_ARG_SEAT,
                                              .bits = 8,
                                              .unit = ARCANE_CELLS,
                                              .values = ARCANE_SEATS };
static const struct rk_arg slot_arg = { .name = "slot",
                                        .names = arcane_cell_name,
                                        .wrong = &arcane_phrases[UNREAD_SLOT],
                                        .bits = 8,
                                        .unit = 1,
                                        .values = ARCANE_CELLS };
static const struct rk_arg own_slot_arg = { .name = "own",
                                            .names = arcane_cell_name,
                                            .wrong =
                                                &arcane_phrases[UNREAD_SLOT],
                                            .bits = 8 };
static const struct rk_arg item_arg = { .name = "item",
                                        .names = arcane_item_name,
                                        .wrong = &arcane_phrases[UNREAD_ITEM],
                                        .entry = true,
                                        .first = 1,
                                        .bits = 8 };
static const struct rk_arg item_played_arg = { .name = "item",
                                               .names = arcane_item_name,
                                               .wrong =
                                                   &arcane_phrases[UNREAD_ITEM],
                                               .entry = true,
                                               .first = 1,
                                               .shift = MOVE_KIND_SHIFT,
                                               .bits = 6 };
static const struct rk_arg wizard_arg = { .name = "wizard",
                                          .names = arcane_wizard_name,
                                          .wrong =
                                              &arcane_phrases[UNREAD_WIZARD],
                                          .entry = true,
                                          .first = ITEMS,
                                          .bits = 8 };
static const struct rk_arg from_arg = { .name = "from",
                                        .names = source_name,
                                        .wrong = &arcane_phrases[UNREAD_FROM],
                                        .bits = 8 };
static const struct rk_arg line_arg = { .name = "line",
                                        .names = arcane_line_name,
                                        .wrong = &arcane_phrases[UNREAD_LINE],
                                        .bits = 8 };
static const struct rk_arg along_arg = { .name = "along",
                                         .names = slide_name,
                                         .wrong = &arcane_phrases[UNREAD_ALONG],
                                         .bits = 8 };
static const struct rk_arg choice_arg = { .name = "choice",
                                          .names = choice_name,
                                          .wrong =
                                              &arcane_phrases[UNREAD_CHOICE],
                                          .bits = 8 };
static const struct rk_arg depth_arg = { .name = "depth",
                                         .type = RK_ARG_NUMBER,
                                         .wrong = &arcane_phrases[UNREAD_DEPTH],
                                         .capped = true,
                                         .most = 255,
                                         .bits = 8 };
static const struct rk_arg gold_arg = { .name = "gold",
                                        .type = RK_ARG_NUMBER,
                                        .wrong = &arcane_phrases[UNREAD_GOLD],
                                        .capped = true,
                                        .most = 255,
                                        .bits = 8 };
static const struct rk_arg faces_arg = { .name = "faces",
                                         .type = RK_ARG_FACES,
                                         .names = arcane_kind_name,
                                         .wrong = &arcane_phrases[UNREAD_FACE],
                                         .entry = true,
                                         .first = 1,
                                         .bits = MOVE_OP_SHIFT };

const struct rk_op arcane_ops[] = {
    { .word = "draw", .move = MOVE(OP_DRAW), .args = { &from_arg } },
    { .word = "play",
      .move = MOVE(OP_PLAY),
      .args = { &item_played_arg, &slot_arg } },
    { .word = "discard", .move = MOVE(OP_DISCARD), .args = { &item_arg } },
    { .word = "use", .move = MOVE(OP_USE), .args = { &item_arg } },
    { .word = "slot", .move = MOVE(OP_SLOT), .args = { &slot_arg } },
    { .word = "kind", .move = MOVE(OP_KIND), .args = { &item_arg } },
    { .word = "seat", .move = MOVE(OP_SEAT), .args = { &seat_arg } },
    { .word = "yes", .move = MOVE(OP_SAY) + 1 },
    { .word = "no", .move = MOVE(OP_SAY) },
    { .word = "sell", .move = MOVE(OP_SELL), .args = { &line_arg } },
    { .word = "slide", .move = MOVE(OP_SLIDE), .args = { &along_arg } },
    { .word = "choose", .move = MOVE(OP_CHOOSE), .args = { &choice_arg } },
    { .word = "haunt",
      .each = { .name = "places",
                .move = MOVE(OP_HAUNT),
                .args = { &seat_there_arg, &slot_arg },
                .least = 1,
                .most = ARCANE_DOLLS,
                .many = &arcane_phrases[UNREAD_DOLLS],
                .only = true } },
    { .word = "swap",
      .move = MOVE(OP_SWAP) + ARCANE_SEATS * ARCANE_CELLS,
      .args = { &own_slot_arg },
      .each = { .move = MOVE(OP_SWAP),
                .args = { &seat_there_arg, &slot_arg },
                .least = 1,
                .most = 1 } },
    { .word = "take", .move = MOVE(OP_TAKE), .args = { &depth_arg } },
    { .word = "reveal",
      .each = { .name = "slots",
                .move = MOVE(OP_REVEAL),
                .args = { &slot_arg },
                .least = 2,
                .most = 2,
                .only = true,
                .sorted = true } },
    { .word = "bribe", .move = MOVE(OP_BRIBE), .args = { &gold_arg } },
    { .word = "wizard", .move = MOVE(OP_WIZARD), .args = { &wizard_arg } },
    { .word = "start",
      .move = MOVE(OP_START),
      .args = { &seat_arg },
      .chance = true },
    { .word = "deal",
      .move = MOVE(OP_DEAL),
      .args = { &faces_arg },
      .chance = true },
    { 0 }
};
