/* The fields of Arcane Alley's state and view, and what follows from them. */
#include <string.h>

#include "arcane.h"
#include "state.h"

#define PUB(member) offsetof(struct arcane_state, pub.member)

int
arcane_hashed_kind(int kind, int items)
{
    const int first = 21, wizards = KINDS - ITEMS;

    if (kind < first)
        return kind;
    return kind < items ? kind + wizards : kind - items + first;
}

static int
hashed_kind(int kind)
{
    return arcane_hashed_kind(kind, ITEMS);
}

/* The public facts are at the same offsets in a state and in a view. */
#define PUBLIC_FIELDS                                                          \
    RK_FLOW_ROW(PUB(flow), arcane_item_name),                                  \
        RK_NUMBER_ROW("round", PUB(round), 1, 1, 99),                          \
        RK_SEAT_ROW("start", PUB(start)),                                      \
        RK_NUMBER_ROW("tracker", PUB(tracker), 1, 1, ARCANE_TURNS + 1),        \
        RK_SEAT_ROW("trigger", PUB(trigger)),                                  \
        RK_NUMBERS_ROW("gold", PUB(gold), 2, ARCANE_GOLD),                     \
        RK_NUMBERS_ROW("infamy", PUB(infamy), 1, ARCANE_INFAMY),               \
        RK_NUMBERS_ROW("markers", PUB(markers), 1, ARCANE_MARKERS),            \
        { .name = "wizards",                                                   \
          .type = RK_FIELD_NAME,                                               \
          .per_seat = true,                                                    \
          .offset = PUB(wizard),                                               \
          .size = 1,                                                           \
          .row = 1,                                                            \
          .hashed = hashed_kind,                                               \
          .names = arcane_wizard_name },                                       \
        RK_NUMBERS_ROW("rows", PUB(rows), 1, ARCANE_SIDE),                     \
        RK_NUMBERS_ROW("columns", PUB(columns), 1, ARCANE_SIDE),               \
        RK_PILE_ROW("discard", PUB(discard), ARCANE_PILE, PUB(discards),       \
                    arcane_item_name),                                         \
        RK_PILE_ROW("tops", PUB(top), ARCANE_PILE, PUB(tops),                  \
                    arcane_item_name),                                         \
        RK_PILE_ROW("shown", PUB(shown), ARCANE_SHOWN, PUB(shown_count),       \
                    arcane_item_name),                                         \
        { .name = "marks",                                                     \
          .type = RK_FIELD_FLAG,                                               \
          .shape = RK_FIELD_ARRAY,                                             \
          .offset = PUB(mark),                                                 \
          .size = 1,                                                           \
          .count = ARCANE_CELLS },                                             \
    {                                                                          \
        .name = "aside", .type = RK_FIELD_COUNTS, .cards = true,               \
        .offset = PUB(aside), .size = 1, .count = ITEMS,                       \
        .names = arcane_item_name                                              \
    }

/* A card that has a place of its own. */
#define CARD(where, label, member, eyes)                                       \
    {                                                                          \
        .name = label, .type = RK_FIELD_CARD, .seen = (eyes), .cards = true,   \
        .offset = offsetof(struct where, member),                              \
        .size = sizeof(struct rk_card), .names = arcane_item_name              \
    }

#define STOREHOUSES(where)                                                     \
    {                                                                          \
        .name = "storehouses", .type = RK_FIELD_CARD, .shape = RK_FIELD_ARRAY, \
        .seen = RK_SEEN_NONE, .per_seat = true, .cards = true,                 \
        .offset = offsetof(struct where, cell),                                \
        .size = sizeof(struct rk_card), .count = ARCANE_CELLS,                 \
        .row = ARCANE_CELLS * sizeof(struct rk_card),                          \
        .names = arcane_item_name                                              \
    }

const struct rk_field arcane_state_fields[] = {
    PUBLIC_FIELDS,
    STOREHOUSES(arcane_state),
    RK_HANDS_ROW("stashes", offsetof(struct arcane_state, own[0].stash),
                 sizeof(struct arcane_own), ARCANE_STASH, PUB(stashes),
                 arcane_item_name),
    { .name = "picks",
      .type = RK_FIELD_NUMBER,
      .shape = RK_FIELD_ARRAY,
      .per_seat = true,
      .offset = offsetof(struct arcane_state, own[0].pick),
      .size = 1,
      .count = 2,
      .row = sizeof(struct arcane_own),
      .max = ARCANE_CELLS },
    CARD(arcane_state, "limbo", limbo, RK_SEEN_NONE),
    CARD(arcane_state, "held", held, RK_SEEN_ALL),
    CARD(arcane_state, "blank", blank, RK_SEEN_NONE),
    { .name = "deck",
      .type = RK_FIELD_COUNTS,
      .shape = RK_FIELD_LIST,
      .rest = true,
      .cards = true,
      .offset = offsetof(struct arcane_state, bag),
      .size = 1,
      .count = KINDS,
      .length_at = PUB(deck),
      .hashed = hashed_kind,
      .names = arcane_kind_name },
    { 0 }
};

const struct rk_field arcane_view_fields[] = {
    RK_SEAT_ROW("seat", offsetof(struct arcane_view, seat)),
    PUBLIC_FIELDS,
    STOREHOUSES(arcane_view),
    RK_SEEN_HANDS_ROW("stashes", offsetof(struct arcane_view, stash),
                      ARCANE_STASH, PUB(stashes), arcane_item_name),
    { .name = "own_picks",
      .type = RK_FIELD_NUMBER,
      .shape = RK_FIELD_ARRAY,
      .draft = true,
      .offset = offsetof(struct arcane_view, own.pick),
      .size = 1,
      .count = 2,
      .max = ARCANE_CELLS },
    CARD(arcane_view, "limbo", limbo, RK_SEEN_NONE),
    CARD(arcane_view, "held", held, RK_SEEN_ALL),
    CARD(arcane_view, "blank", blank, RK_SEEN_NONE),
    RK_NUMBER_ROW("deck_size", PUB(deck), 1, 0, ARCANE_PILE),
    RK_COUNTS_ROW("deck", offsetof(struct arcane_view, bag), KINDS,
                  arcane_kind_name),
    { 0 }
};

/* True if chance is about to deal the wizards. */
static bool
deals_wizards(const struct arcane_public *pub)
{
    return rk_flow_waits(&pub->flow, RUN_ROUND, ROUND_WIZARDS) != NULL;
}

/* Copies of each item; a wizard counts while wizards are dealt. */
static void
count_copies(const struct arcane_public *pub, uint8_t copies[KINDS])
{
    copies[0] = 0;
    for (int kind = 1; kind < ITEMS; kind++)
        copies[kind] = pub->item[kind].copies;
    memset(copies + ITEMS, deals_wizards(pub), KINDS - ITEMS);
}

/* Sets the rows and columns of a storehouse from the items in it. */
static void
measure(struct arcane_state *s, int seat)
{
    uint8_t *rows = &s->pub.rows[seat], *columns = &s->pub.columns[seat];

    for (int i = 0; i < ARCANE_CELLS; i++) {
        int row = i / ARCANE_SIDE + 1, column = i % ARCANE_SIDE + 1;

        if (s->cell[seat][i].kind == RK_NO_CARD)
            continue;
        *rows = (uint8_t)(row > *rows ? row : *rows);
        *columns = (uint8_t)(column > *columns ? column : *columns);
    }
}

bool
arcane_settle(struct rk_state *state, bool rest)
{
    struct arcane_state *s = arcane_of(state);
    uint8_t copies[KINDS];

    for (int seat = 0; seat < s->pub.seats; seat++) {
        if (s->pub.rows[seat] == 0 && s->pub.columns[seat] == 0)
            measure(s, seat);
    }
    arcane_set_masks(s);
    count_copies(&s->pub, copies);
    if (rest && !rk_fields_fill(&arcane_game.state_fields, s, s->pub.seats,
                                copies, KINDS))
        return false;
    s->pub.deck = (uint8_t)rk_bag_size(s->bag, KINDS);
    return true;
}

/* Every item is somewhere exactly once. */
static const char *
check_items(const struct rk_state *state)
{
    const struct arcane_state *s = arcane_in(state);
    uint8_t copies[KINDS];

    count_copies(&s->pub, copies);
    if (!rk_fields_complete(&arcane_game.state_fields, s, s->pub.seats, copies,
                            ITEMS))
        return "Every item must be somewhere, exactly once.";
    for (int kind = ITEMS; kind < KINDS; kind++) {
        if (s->bag[kind] != deals_wizards(&s->pub))
            return "Wizards are in the deck only when they are dealt.";
    }
    if (s->pub.deck != rk_bag_size(s->bag, KINDS) || s->bag[0] != 0)
        return "The size of the deck is wrong.";
    if (s->pub.aside[0] != 0)
        return "Something is set aside that does not exist.";
    return NULL;
}

/* True if the seats that have seen ${card} make sense. */
static bool
fits_table(const struct arcane_public *pub, struct rk_card card)
{
    return card.kind == RK_NO_CARD ? card.seen_by == 0
                                   : rk_seen_fits(card.seen_by, pub->seats);
}

static const char *
check_knowledge(const struct rk_state *state)
{
    const struct arcane_state *s = arcane_in(state);

    if (!fits_table(&s->pub, s->limbo) || !fits_table(&s->pub, s->held) ||
        !fits_table(&s->pub, s->blank) || arcane_is_open(s->blank))
        return "An item is known to a seat that cannot know it.";
    for (int seat = 0; seat < s->pub.seats; seat++) {
        const struct rk_card *stash = s->own[seat].stash;

        for (int i = 0; i < ARCANE_CELLS; i++) {
            if (!fits_table(&s->pub, s->cell[seat][i]))
                return "An item is known to a seat that is not there.";
        }
        if (!rk_hand_known(stash, s->pub.stashes[seat], seat, s->pub.seats))
            return "Each seat knows its own stash, and only seats know.";
        if (!rk_hand_sorted(stash, s->pub.stashes[seat]))
            return "A stash is not in order.";
    }
    return NULL;
}

static const char *
check_wizards(const struct arcane_public *pub)
{
    bool before =
        pub->flow.depth > 0 && pub->flow.frame[0].step <= ROUND_CHOOSE;
    uint64_t seen = 0;

    for (int seat = 0; seat < pub->seats; seat++) {
        uint64_t bit = UINT64_C(1) << pub->wizard[seat];

        if (pub->wizard[seat] == 0 && pub->wizards && !before)
            return "Each seat has a wizard where they have powers.";
        if (pub->wizard[seat] != 0 && (!pub->wizards || (seen & bit) != 0))
            return "Each wizard is there once, and only where they have "
                   "powers.";
        seen |= bit;
    }
    return NULL;
}

static const char *
check_table(const struct rk_state *state)
{
    const struct arcane_state *s = arcane_in(state);
    const struct arcane_public *pub = &s->pub;
    const char *wrong =
        rk_table_check(pub->round, pub->rounds, pub->start, pub->seats);

    if (wrong != NULL)
        return wrong;
    if (pub->trigger != RK_NOBODY && pub->trigger >= pub->seats)
        return "Who triggered the inspection is not at the table.";
    if (pub->tracker < 1 ||
        pub->tracker > arcane_turn_limit(pub) + (pub->trigger != RK_NOBODY))
        return "There is no such turn.";
    if (pub->trigger != RK_NOBODY && pub->seats == 2 &&
        pub->tracker < ARCANE_TRIGGER_2)
        return "With two seats nobody triggers before turn 15.";
    return check_wizards(pub);
}

/* The line whose diagonal gap ${seat} is about to close, or -1. */
static int
gap_of(const struct arcane_public *pub, int seat)
{
    const struct rk_frame *f = rk_flow_waits(&pub->flow, RUN_SALE, SALE_SLIDE);

    return f != NULL && f->seat == seat && f->place >= DIAGONAL_A1 &&
                   f->place < LINES
               ? f->place
               : -1;
}

/* A storehouse is full, or sales have removed whole lines from it. */
static const char *
check_storehouse(const struct arcane_state *s, int seat)
{
    const struct arcane_public *pub = &s->pub;
    int rows = pub->rows[seat], columns = pub->columns[seat];
    uint16_t items = pub->open[seat] | pub->shut[seat];
    uint16_t grid = arcane_grid(rows, columns);
    int gap = gap_of(pub, seat), holes;

    if (arcane_lines(rows, columns) == 0 && (rows != 0 || columns != 0))
        return "A storehouse has three rows or three columns, or nothing.";
    if ((items & ~grid) != 0)
        return "An item lies outside of its storehouse.";
    grid &= (uint16_t)~items;
    if (gap >= 0 && (grid & arcane_line_cells[gap]) != arcane_line_cells[gap])
        return "What was sold still lies there.";
    if (gap >= 0)
        grid &= (uint16_t)~arcane_line_cells[gap];
    holes = s->blank.kind != RK_NO_CARD && arcane_is(pub, seat, GLYNNA);
    if (__builtin_popcount(grid) != holes)
        return "A storehouse has a hole.";
    return NULL;
}

/* How many more items than between turns ${seat} may hold right now. */
static int
on_turn(const struct arcane_public *pub, int seat)
{
    const struct rk_frame *top;

    if (pub->flow.depth < 2)
        return 0;
    top = arcane_top(pub);
    if (top->seat != seat)
        return 0;
    if ((top->run == RUN_TURN && top->step == TURN_ACTION) ||
        (top->run == RUN_PLAY && top->step == PLAY_KEEP))
        return 1;
    return top->run == RUN_DRAW && top[-1].run == RUN_SALE ? -1 : 0;
}

/* A stash must have room for the item drawn in a turn and for one more item */
/* for each set that can still be sold. */
static const char *
check_stash(const struct arcane_state *s, int seat)
{
    const struct arcane_public *pub = &s->pub;
    int sets = pub->rows[seat] * pub->columns[seat] / ARCANE_SIDE;
    int most = ARCANE_STASH - 1 - sets + on_turn(pub, seat);

    return pub->stashes[seat] > most ? "A stash has too many items." : NULL;
}

static const char *
check_seats(const struct rk_state *state)
{
    const struct arcane_state *s = arcane_in(state);
    const char *wrong = NULL;

    for (int seat = 0; wrong == NULL && seat < s->pub.seats; seat++) {
        wrong = check_storehouse(s, seat);
        if (wrong == NULL)
            wrong = check_stash(s, seat);
    }
    return wrong;
}

/* Frames and steps exist; what they mean comes last. */
static const char *
check_stack(const struct rk_state *state)
{
    const struct arcane_state *s = arcane_in(state);

    return rk_flow_check(&s->pub.flow, arcane_routines, s->pub.seats);
}

static rk_invariant *const invariants[] = { check_stack, check_table,
                                            check_items, check_knowledge,
                                            check_seats, arcane_check_flow,
                                            NULL };

enum rk_status
arcane_check(const struct rk_state *state, struct rk_text *why)
{
    return rk_invariants_check(invariants, state, why);
}
