/* Lines, sets and free slots: rules on stacks. */
#include "state.h"

const uint16_t arcane_line_cells[LINES] = {
    [ROW_1] = 0x007,       [ROW_2] = 0x038,       [ROW_3] = 0x1c0,
    [COLUMN_A] = 0x049,    [COLUMN_B] = 0x092,    [COLUMN_C] = 0x124,
    [DIAGONAL_A1] = 0x111, [DIAGONAL_A3] = 0x054,
};

/* The lines through each cell. */
const uint8_t arcane_through[ARCANE_CELLS] = {
    1 << ROW_1 | 1 << COLUMN_A | 1 << DIAGONAL_A1,
    1 << ROW_1 | 1 << COLUMN_B,
    1 << ROW_1 | 1 << COLUMN_C | 1 << DIAGONAL_A3,
    1 << ROW_2 | 1 << COLUMN_A,
    1 << ROW_2 | 1 << COLUMN_B | 1 << DIAGONAL_A1 | 1 << DIAGONAL_A3,
    1 << ROW_2 | 1 << COLUMN_C,
    1 << ROW_3 | 1 << COLUMN_A | 1 << DIAGONAL_A3,
    1 << ROW_3 | 1 << COLUMN_B,
    1 << ROW_3 | 1 << COLUMN_C | 1 << DIAGONAL_A1,
};

/* a grid that is not whole has stacks in one direction only. */
uint8_t
arcane_lines(int rows, int columns)
{
    if (rows == ARCANE_SIDE && columns == ARCANE_SIDE)
        return 0xff;
    if (columns == ARCANE_SIDE)
        return (uint8_t)((1u << rows) - 1u);
    if (rows == ARCANE_SIDE)
        return (uint8_t)(((1u << columns) - 1u) << COLUMN_A);
    return 0;
}

/* The cells of a grid as a set. */
uint16_t
arcane_grid(int rows, int columns)
{
    uint16_t row = (uint16_t)((1u << columns) - 1u), cells = 0;

    for (int i = 0; i < rows; i++)
        cells |= (uint16_t)(row << (ARCANE_SIDE * i));
    return cells;
}

/*
 * The kind that three items are a set of, or 0. R-29: one Feline joins two
 * others.
 */
static int
set_of(int a, int b, int c)
{
    int kind = a == FELINE ? b : a;

    if (a != b && a != c && b != c)
        return 0;
    if (a == b && b == c)
        return arcane_is_special(a) ? 0 : a;
    if ((a == FELINE) + (b == FELINE) + (c == FELINE) != 1 ||
        arcane_is_special(kind))
        return 0;
    return kind;
}

/* The kind that ${line} of a storehouse is a set of, or 0. */
int
arcane_set_of(const struct rk_card *cell, uint16_t open, int line)
{
    uint32_t cells = arcane_line_cells[line];
    int kind[ARCANE_SIDE];

    if ((open & cells) != cells)
        return 0;
    for (int i = 0; i < ARCANE_SIDE; i++, cells &= cells - 1)
        kind[i] = cell[__builtin_ctz(cells)].kind;
    return set_of(kind[0], kind[1], kind[2]);
}

/* Those of ${lines} that are sets. */
static uint8_t
sets_among(const struct rk_card *cell, uint16_t open, uint8_t lines)
{
    uint8_t sets = 0;

    for (; lines != 0; lines &= (uint8_t)(lines - 1u)) {
        int line = __builtin_ctz(lines);

        if (arcane_set_of(cell, open, line) != 0)
            sets |= (uint8_t)(1u << line);
    }
    return sets;
}

/* all sets in the storehouse of ${seat}. */
uint8_t
arcane_sets(const struct arcane_public *pub, const struct rk_card *cell,
            int seat)
{
    return sets_among(cell, pub->open[seat],
                      arcane_lines(pub->rows[seat], pub->columns[seat]));
}

/* those that contain the cell ${with}. */
uint8_t
arcane_sets_with(const struct arcane_public *pub, const struct rk_card *cell,
                 int seat, int with)
{
    return sets_among(cell, pub->open[seat],
                      arcane_lines(pub->rows[seat], pub->columns[seat]) &
                          arcane_through[with]);
}

/* those that a Boomerang which came back may replace. */
uint16_t
arcane_returns(const struct arcane_public *pub, int seat)
{
    uint16_t slots = arcane_slots(pub, seat);

    for (int i = 0; i < ARCANE_CELLS; i++) {
        if (pub->mark[i])
            slots &= (uint16_t) ~(1u << i);
    }
    return slots;
}
