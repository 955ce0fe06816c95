/*
 * Inputs for networks, made from a guess: a storehouse by its kinds and pairs
 * rather than by its cells, so that it does not matter where a pair lies.
 */
#include <string.h>

#include "state.h"

enum {
    HALF = 64, /* a number that may be below 0 is told about this */
    RIVALS = ARCANE_SEATS - 1,
    FEW = 4, /* rounds, and turns until one's own, are told up to it */
    WORTH = RK_EXPECT_ONE / 2
};

/* The columns of each kind. */
enum {
    KIND_SHOWN,
    KIND_PAIR,
    KIND_STASH,
    KIND_READY,
    KIND_HIDDEN,
    KIND_COLUMNS
};
/* Of any seat; */
enum {
    SEAT_GOLD,
    SEAT_PART, /* of the gold that ends the match */
    SEAT_INFAMY,
    SEAT_MARKERS,
    SEAT_BURDEN,
    SEAT_PROSPECTS,
    SEAT_COLUMNS
};
/* of the seat itself, behind those; */
enum {
    OWN_EXCESS = SEAT_COLUMNS, /* of its burden over the least of the others */
    OWN_STASH,
    OWN_TRIGGER,
    OWN_TRIGGERED,
    OWN_TRACKER,
    OWN_CELLS,
    OWN_LINES,
    OWN_TOP_PAIRS, /* the top of the discard makes a pair or a set */
    OWN_TOP_SELLS,
    OWN_OLDER,
    OWN_SEATS,
    OWN_COLUMNS
};
/* and of a rival. */
enum {
    RIVAL_SHUT = SEAT_COLUMNS,
    RIVAL_READY, /* the gold of the best set that it can sell at once */
    RIVAL_AHEAD, /* turns until its own */
    RIVAL_COLUMNS
};
enum {
    AT_OWN = ITEMS * KIND_COLUMNS,
    AT_SHUT = AT_OWN + OWN_COLUMNS, /* one column for each number */
    AT_ROUND = AT_SHUT + ARCANE_CELLS + 1,
    AT_AHEAD = AT_ROUND + FEW + 1,
    AT_WIZARD = AT_AHEAD + FEW + 1,
    AT_RIVAL = AT_WIZARD + KINDS - ITEMS,
    ALL_COLUMNS = AT_RIVAL + RIVALS * RIVAL_COLUMNS
};

static const char *const kind_names[KIND_COLUMNS] = { "shown", "pair", "stash",
                                                      "ready", "hidden" };
static const char *const own_names[OWN_COLUMNS] = {
    "gold",      "part",   "infamy", "markers",        "burden",
    "prospects", "excess", "stash",  "trigger",        "triggered",
    "tracker",   "cells",  "lines",  "pairs with top", "sells top",
    "older",     "seats"
};
static const char *const rival_names[RIVAL_COLUMNS] = {
    "gold",      "part", "infamy", "markers", "burden",
    "prospects", "shut", "ready",  "ahead"
};

/* Facts about a seat, worked out once. */
struct facts {
    int burden, prospects, ready, ahead, rank;
    int pairs; /* lines that show a pair */
    uint8_t shown[ITEMS], hidden[ITEMS], stash[ITEMS];
    uint64_t pair, single; /* kinds with two, or one, in some line */
};

_Static_assert(ITEMS <= 64, "a set of kinds has 64 bits");

static uint8_t
byte(int number)
{
    return (uint8_t)(number < 0 ? 0 : number > UINT8_MAX ? UINT8_MAX : number);
}

static void
count_cells(const struct arcane_state *s, int seat, uint32_t cells,
            uint8_t *many)
{
    for (; cells != 0; cells &= cells - 1) {
        int kind = s->cell[seat][__builtin_ctz(cells)].kind;

        many[kind < ITEMS ? kind : 0]++;
    }
}

/* Notes the kinds of which ${line} shows two; a Feline joins any other. */
static void
find_pairs(const struct arcane_state *s, int seat, int line, struct facts *f)
{
    uint32_t cells = arcane_line_cells[line] & s->pub.open[seat];
    uint64_t once = 0, twice = 0;

    for (; cells != 0; cells &= cells - 1) {
        uint64_t kind = UINT64_C(1)
                        << s->cell[seat][__builtin_ctz(cells)].kind % 64;

        twice |= once & kind;
        once |= kind;
    }
    if ((once >> FELINE & 1) != 0)
        twice |= once;
    f->pair |= twice;
    f->single |= once;
    f->pairs += twice != 0;
}

/* The gold of the best set for which a pair and the third item are there. */
static int
best_ready(const struct arcane_state *s, const struct facts *f)
{
    int best = 0;

    for (int kind = 1; kind < ITEMS; kind++) {
        int gold = s->pub.item[kind].gold;

        if (arcane_is_special(kind))
            continue;
        if ((f->pair >> kind & 1) != 0 && f->stash[kind] > 0 && gold > best)
            best = gold;
    }
    return best;
}

static void
look(const struct arcane_state *s, int seat, struct facts *f)
{
    const struct arcane_public *pub = &s->pub;
    int turn =
        pub->flow.frame[0].target < pub->seats ? pub->flow.frame[0].target : 0;

    memset(f, 0, sizeof *f);
    count_cells(s, seat, pub->open[seat], f->shown);
    count_cells(s, seat, pub->shut[seat], f->hidden);
    for (int i = 0; i < pub->stashes[seat]; i++)
        f->stash[s->own[seat].stash[i].kind % ITEMS]++;
    for (uint32_t lines = arcane_lines(pub->rows[seat], pub->columns[seat]);
         lines != 0; lines &= lines - 1)
        find_pairs(s, seat, __builtin_ctz(lines), f);
    f->ready = best_ready(s, f);
    f->burden = arcane_burden(s, seat);
    f->prospects = arcane_prospects(s, seat);
    f->ahead = (seat + pub->seats - turn) % pub->seats;
}

/* Orders the seats, the one with the best prospects first. */
static void
rank(const struct arcane_public *pub, struct facts *facts)
{
    int points[ARCANE_SEATS];

    for (int seat = 0; seat < pub->seats; seat++)
        points[seat] =
            (pub->gold[seat] - ARCANE_FINE * pub->markers[seat]) *
                RK_EXPECT_ONE +
            facts[seat].prospects -
            (pub->infamy[seat] + facts[seat].burden) * RK_EXPECT_ONE / 2;
    for (int seat = 0; seat < pub->seats; seat++) {
        for (int other = 0; other < pub->seats; other++)
            facts[seat].rank += points[other] + (other < seat) > points[seat];
    }
}

/* ${gold} as part of what ends the match, out of 100; 0 where rounds do. */
static uint8_t
part_of(const struct arcane_public *pub, int gold)
{
    return pub->hundreds == 0 ? 0 : byte(gold / pub->hundreds);
}

static void
write_kinds(const struct facts *f, uint8_t *out)
{
    for (int kind = 0; kind < ITEMS; kind++, out += KIND_COLUMNS) {
        out[KIND_SHOWN] = f->shown[kind];
        out[KIND_PAIR] = f->pair >> kind & 1;
        out[KIND_STASH] = f->stash[kind];
        out[KIND_READY] = (f->pair >> kind & 1) != 0 && f->stash[kind] > 0;
        out[KIND_HIDDEN] = f->hidden[kind];
    }
}

static int
least_burden(const struct arcane_public *pub, const struct facts *facts,
             int seat)
{
    int least = INT16_MAX;

    for (int other = 0; other < pub->seats; other++) {
        if (other != seat && facts[other].burden < least)
            least = facts[other].burden;
    }
    return least;
}

/* The columns that every seat has. */
static void
write_any(const struct arcane_public *pub, const struct facts *f, int seat,
          uint8_t *out)
{
    out[SEAT_GOLD] = byte(pub->gold[seat]);
    out[SEAT_PART] = part_of(pub, pub->gold[seat]);
    out[SEAT_INFAMY] = pub->infamy[seat];
    out[SEAT_MARKERS] = pub->markers[seat];
    out[SEAT_BURDEN] = byte(HALF + f->burden);
    out[SEAT_PROSPECTS] = byte(f->prospects / WORTH);
}

static void
write_own(const struct arcane_public *pub, const struct facts *facts, int seat,
          uint8_t *out)
{
    const struct facts *f = &facts[seat];
    int top = pub->discards > 0 ? pub->discard[pub->discards - 1] : 0;

    write_any(pub, f, seat, out);
    out[OWN_EXCESS] = byte(HALF + f->burden - least_burden(pub, facts, seat));
    out[OWN_STASH] = pub->stashes[seat];
    out[OWN_TRIGGER] = pub->trigger == seat;
    out[OWN_TRIGGERED] = pub->trigger != RK_NOBODY;
    out[OWN_TRACKER] = pub->tracker;
    out[OWN_CELLS] = (uint8_t)(pub->rows[seat] * pub->columns[seat]);
    out[OWN_LINES] = byte(f->pairs);
    out[OWN_TOP_PAIRS] = f->single >> top % 64 & 1;
    out[OWN_TOP_SELLS] = f->pair >> top % 64 & 1;
    out[OWN_OLDER] = pub->edition == HUNDRED_GOLD;
    out[OWN_SEATS] = pub->seats;
}

static void
write_rival(const struct arcane_public *pub, const struct facts *f, int rival,
            uint8_t *out)
{
    write_any(pub, f, rival, out);
    out[RIVAL_SHUT] = (uint8_t)__builtin_popcount(pub->shut[rival]);
    out[RIVAL_READY] = byte(f->ready);
    out[RIVAL_AHEAD] = (uint8_t)f->ahead;
}

static void
write_seat(const struct arcane_state *s, const struct facts *facts, int seat,
           uint8_t *out)
{
    const struct arcane_public *pub = &s->pub;
    const struct facts *f = &facts[seat];
    int round = pub->round < FEW ? pub->round : FEW;

    memset(out, 0, ALL_COLUMNS);
    write_kinds(f, out);
    write_own(pub, facts, seat, out + AT_OWN);
    out[AT_SHUT + __builtin_popcount(pub->shut[seat])] = 1;
    out[AT_ROUND + round] = 1;
    out[AT_AHEAD + (f->ahead < FEW ? f->ahead : FEW)] = 1;
    if (pub->wizard[seat] != 0)
        out[AT_WIZARD + pub->wizard[seat] - ITEMS] = 1;
    for (int rival = 0; rival < pub->seats; rival++) {
        int place = facts[rival].rank - (facts[rival].rank > f->rank);

        if (rival != seat)
            write_rival(pub, &facts[rival], rival,
                        out + AT_RIVAL + place * RIVAL_COLUMNS);
    }
}

static void
write(const struct rk_state *state, uint8_t *out)
{
    const struct arcane_state *s = arcane_in(state);
    struct facts facts[ARCANE_SEATS];

    for (int seat = 0; seat < s->pub.seats; seat++)
        look(s, seat, &facts[seat]);
    rank(&s->pub, facts);
    for (int seat = 0; seat < s->pub.seats; seat++)
        write_seat(s, facts, seat, out + seat * ALL_COLUMNS);
}

/* "hidden cells 3": one column for each number from 0. */
static void
name_number(struct rk_text *name, const char *of, int number)
{
    rk_text_add(name, of);
    rk_text_add(name, " ");
    rk_text_int(name, number);
}

static void
name(int column, struct rk_text *text)
{
    if (column < AT_OWN) {
        const char *kind = arcane_kind_name(column / KIND_COLUMNS);

        rk_text_add(text, kind != NULL ? kind : "nothing");
        rk_text_add(text, " ");
        rk_text_add(text, kind_names[column % KIND_COLUMNS]);
    } else if (column < AT_SHUT) {
        rk_text_add(text, own_names[column - AT_OWN]);
    } else if (column < AT_ROUND) {
        name_number(text, "shut", column - AT_SHUT);
    } else if (column < AT_AHEAD) {
        name_number(text, "round", column - AT_ROUND);
    } else if (column < AT_WIZARD) {
        name_number(text, "ahead", column - AT_AHEAD);
    } else if (column < AT_RIVAL) {
        rk_text_add(text, arcane_kind_name(ITEMS + column - AT_WIZARD));
    } else {
        name_number(text, "rival", (column - AT_RIVAL) / RIVAL_COLUMNS + 1);
        rk_text_add(text, " ");
        rk_text_add(text, rival_names[(column - AT_RIVAL) % RIVAL_COLUMNS]);
    }
}

const struct rk_features arcane_features = {
    .columns = ALL_COLUMNS,
    .name = name,
    .write = write,
};
