/* Answers of Revolution! as text, both ways. */
#include <string.h>

#include <rookery/notation.h>

#include "state.h"

/* The word that an answer begins with. */
static const char *const words[OPS] = {
    [OP_BID] = "bid",   [OP_PASS] = "pass",   [OP_CUBE] = "cube",
    [OP_SWAP] = "swap", [OP_MOVE] = "move",   [OP_AREA] = "area",
    [OP_SEAT] = "seat", [OP_TOKEN] = "token", [OP_SPACE] = "space",
};

/* " general=B1 printer=F1,G1" */
static void
bids_text(const rk_move *steps, int count, struct rk_text *text)
{
    int bid = 0;

    for (int i = 0; i < count; i++) {
        struct revolution_move m = revolution_unpack(steps[i]);

        bid += revolution_tokens(m.token, m.count);
        if (i + 1 < count && revolution_unpack(steps[i + 1]).space == m.space)
            continue;
        rk_text_fill(text, " %=", revolution_space_name(m.space));
        revolution_bid_text(bid, text);
        bid = 0;
    }
}

static void
cube_text(struct revolution_move m, struct rk_text *text)
{
    rk_text_fill(text, " % ", revolution_place_name(m.place));
    rk_text_int(text, m.seat);
}

void
revolution_answer_text(const rk_move *steps, int count, struct rk_text *text)
{
    struct revolution_move m = revolution_unpack(steps[0]);

    rk_text_add(text, words[m.op]);
    if (m.op == OP_BID)
        bids_text(steps, count, text);
    for (int i = 0; (m.op == OP_CUBE || m.op == OP_SWAP) && i < count; i++)
        cube_text(revolution_unpack(steps[i]), text);
    if (m.op == OP_MOVE || m.op == OP_AREA)
        rk_text_fill(text, " %", revolution_place_name(m.place));
    if (m.op == OP_MOVE)
        rk_text_fill(text, " %", revolution_place_name(m.to));
    if (m.op == OP_TOKEN)
        rk_text_fill(text, " %", revolution_token_name(m.token));
    if (m.op == OP_SPACE)
        rk_text_fill(text, " %", revolution_space_name(m.space));
    if (m.op == OP_SEAT) {
        rk_text_char(text, ' ');
        rk_text_int(text, m.seat);
    }
}

static uint8_t
read_place(struct rk_reading *r)
{
    return (uint8_t)rk_read_name(r, revolution_place_name,
                                 "There is no area called \"%\".");
}

static uint8_t
read_space(struct rk_reading *r)
{
    return (uint8_t)rk_read_name(r, revolution_space_name,
                                 "There is no space called \"%\".");
}

static bool
read_seat(struct rk_reading *r, uint8_t *seat)
{
    int number;

    if (!rk_read_seat(r, &number))
        return false;
    *seat = (uint8_t)number;
    return true;
}

/* "F1,G1" after the '=': the text up to the next space. */
static int
read_tokens(struct rk_reading *r)
{
    char lot[16];
    size_t length = strcspn(r->scan.at, " \t");

    if (length >= sizeof lot)
        return -1;
    memcpy(lot, r->scan.at, length);
    lot[length] = '\0';
    r->scan.at += length;
    return revolution_bid_parse(lot);
}

/* A1: whether no board takes ${token} on ${space}. */
static bool
is_forbidden(int space, int token)
{
    const struct revolution_space_def *def = &revolution_spaces[space];

    return (token == FORCE && def->no_force) ||
           (token == BLACKMAIL && def->no_blackmail);
}

/*
 * The steps of a bid with tokens that are ${forbidden}, or with the others. A
 * space after the sixth is one too many already, so that no more are spelled.
 */
static int
spell_steps(const int *bid, bool forbidden, rk_move *steps)
{
    int n = 0, spaces = 0;

    for (int space = 1; space < SPACES && spaces <= REVOLUTION_BID_SPACES;
         space++) {
        spaces += bid[space] != 0;
        for (int token = FORCE; token < TOKENS; token++) {
            int count = revolution_count((revolution_bid)bid[space], token);

            if (count > 0 && is_forbidden(space, token) == forbidden)
                steps[n++] = revolution_pack(
                    (struct revolution_move){ .op = OP_BID,
                                              .space = (uint8_t)space,
                                              .token = (uint8_t)token,
                                              .count = (uint8_t)count });
        }
    }
    return n;
}

/*
 * The steps of a bid that was read, in their one order; but a forbidden token
 * comes first, so that the refusal is about it.
 */
static int
spell_bid(const int *bid, rk_move *steps)
{
    int n = spell_steps(bid, true, steps);

    return n + spell_steps(bid, false, steps + n);
}

static int
parse_bid(struct rk_reading *r, int op)
{
    int bid[SPACES] = { 0 }, spaces = 0;

    (void)op;
    while (!rk_scan_end(&r->scan)) {
        int space = read_space(r), tokens;

        if (space == 0)
            return 0;
        tokens = rk_scan_char(&r->scan, '=') ? read_tokens(r) : -1;
        if (tokens < 0)
            return rk_read_fail(r,
                                "Say which tokens go on the %, as in: bid "
                                "printer=F1,G2.",
                                revolution_space_name(space));
        if (bid[space] != 0)
            return rk_read_fail(r, "Name the % once.",
                                revolution_space_name(space));
        bid[space] = tokens;
        spaces++;
    }
    return spaces > 0
               ? spell_bid(bid, r->steps)
               : rk_read_fail(r, "Name the spaces and tokens of your bid.", "");
}

static int
parse_pass(struct rk_reading *r, int op)
{
    return rk_read_one(
        r, revolution_pack((struct revolution_move){ .op = (uint8_t)op }));
}

/* A place and a seat. */
static bool
read_cube(struct rk_reading *r, struct revolution_move *m)
{
    m->place = read_place(r);
    return m->place != 0 && read_seat(r, &m->seat);
}

static int
parse_cube(struct rk_reading *r, int op)
{
    struct revolution_move m = { .op = (uint8_t)op };

    if (!read_cube(r, &m))
        return 0;
    return rk_read_one(r, revolution_pack(m));
}

/* Two cubes in any order; the one in the earlier place is spelled first. */
static int
parse_swap(struct rk_reading *r, int op)
{
    struct revolution_move a = { .op = (uint8_t)op }, b = { .op = (uint8_t)op };
    bool turned;

    if (!read_cube(r, &a) || !read_cube(r, &b))
        return 0;
    turned = b.place < a.place;
    r->steps[0] = revolution_pack(turned ? b : a);
    r->steps[1] = revolution_pack(turned ? a : b);
    return 2;
}

static int
parse_move(struct rk_reading *r, int op)
{
    struct revolution_move m = { .op = (uint8_t)op };

    m.place = read_place(r);
    m.to = m.place != 0 ? read_place(r) : 0;
    if (m.to == 0)
        return 0;
    return rk_read_one(r, revolution_pack(m));
}

static int
parse_area(struct rk_reading *r, int op)
{
    struct revolution_move m = { .op = (uint8_t)op, .place = read_place(r) };

    r->steps[0] = revolution_pack(m);
    return m.place != 0;
}

static int
parse_seat(struct rk_reading *r, int op)
{
    struct revolution_move m = { .op = (uint8_t)op };

    if (!read_seat(r, &m.seat))
        return 0;
    return rk_read_one(r, revolution_pack(m));
}

static int
parse_token(struct rk_reading *r, int op)
{
    struct revolution_move m = { .op = (uint8_t)op };

    m.token = (uint8_t)rk_read_name(r, revolution_token_name,
                                    "There is no token called \"%\".");
    r->steps[0] = revolution_pack(m);
    return m.token != 0;
}

static int
parse_space(struct rk_reading *r, int op)
{
    struct revolution_move m = { .op = (uint8_t)op, .space = read_space(r) };

    r->steps[0] = revolution_pack(m);
    return m.space != 0;
}

int
revolution_answer_parse(const char *text, rk_move *steps, struct rk_text *why)
{
    static const struct rk_reader readers[] = {
        { "bid", OP_BID, parse_bid },       { "pass", OP_PASS, parse_pass },
        { "cube", OP_CUBE, parse_cube },    { "swap", OP_SWAP, parse_swap },
        { "move", OP_MOVE, parse_move },    { "area", OP_AREA, parse_area },
        { "seat", OP_SEAT, parse_seat },    { "token", OP_TOKEN, parse_token },
        { "space", OP_SPACE, parse_space }, { 0 }
    };

    return rk_read_answer(text, readers, steps, why);
}
