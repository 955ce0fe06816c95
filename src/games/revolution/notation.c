/* Answers of Revolution! as text, both ways. */
#include <string.h>

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

/* An answer being read. */
struct reading {
    struct rk_scan scan;
    rk_move *steps;
    struct rk_text *why;
};

static int
fail(struct reading *r, const char *pattern, const char *word)
{
    rk_text_fill(r->why, pattern, word);
    return 0;
}

/* The number whose name comes next, or 0 after a sentence. */
static uint8_t
read_name(struct reading *r, const char *(*names)(int), const char *pattern)
{
    struct rk_word word = rk_scan_word(&r->scan);

    for (int i = 1; names(i) != NULL; i++) {
        if (strcmp(names(i), word.at) == 0)
            return (uint8_t)i;
    }
    return (uint8_t)fail(r, pattern, word.at);
}

static uint8_t
read_place(struct reading *r)
{
    return read_name(r, revolution_place_name,
                     "There is no area called \"%\".");
}

static uint8_t
read_space(struct reading *r)
{
    return read_name(r, revolution_space_name,
                     "There is no space called \"%\".");
}

static bool
read_seat(struct reading *r, uint8_t *seat)
{
    int number;

    if (!rk_scan_int(&r->scan, &number) || number >= REVOLUTION_SEATS)
        return fail(r, "Name a seat by its number.", "");
    *seat = (uint8_t)number;
    return true;
}

/* "F1,G1" after the '=': the text up to the next space. */
static int
read_tokens(struct reading *r)
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
parse_bid(struct reading *r)
{
    int bid[SPACES] = { 0 }, spaces = 0;

    while (!rk_scan_end(&r->scan)) {
        int space = read_space(r), tokens;

        if (space == 0)
            return 0;
        tokens = rk_scan_char(&r->scan, '=') ? read_tokens(r) : -1;
        if (tokens < 0)
            return fail(r,
                        "Say which tokens go on the %, as in: bid "
                        "printer=F1,G2.",
                        revolution_space_name(space));
        if (bid[space] != 0)
            return fail(r, "Name the % once.", revolution_space_name(space));
        bid[space] = tokens;
        spaces++;
    }
    return spaces > 0 ? spell_bid(bid, r->steps)
                      : fail(r, "Name the spaces and tokens of your bid.", "");
}

static int
parse_pass(struct reading *r)
{
    r->steps[0] = revolution_pack((struct revolution_move){ .op = OP_PASS });
    return 1;
}

/* A place and a seat. */
static bool
read_cube(struct reading *r, struct revolution_move *m)
{
    m->place = read_place(r);
    return m->place != 0 && read_seat(r, &m->seat);
}

static int
parse_cube(struct reading *r)
{
    struct revolution_move m = { .op = OP_CUBE };

    if (!read_cube(r, &m))
        return 0;
    r->steps[0] = revolution_pack(m);
    return 1;
}

/* Two cubes in any order; the one in the earlier place is spelled first. */
static int
parse_swap(struct reading *r)
{
    struct revolution_move a = { .op = OP_SWAP }, b = { .op = OP_SWAP };
    bool turned;

    if (!read_cube(r, &a) || !read_cube(r, &b))
        return 0;
    turned = b.place < a.place;
    r->steps[0] = revolution_pack(turned ? b : a);
    r->steps[1] = revolution_pack(turned ? a : b);
    return 2;
}

static int
parse_move(struct reading *r)
{
    struct revolution_move m = { .op = OP_MOVE };

    m.place = read_place(r);
    m.to = m.place != 0 ? read_place(r) : 0;
    if (m.to == 0)
        return 0;
    r->steps[0] = revolution_pack(m);
    return 1;
}

static int
parse_area(struct reading *r)
{
    struct revolution_move m = { .op = OP_AREA, .place = read_place(r) };

    r->steps[0] = revolution_pack(m);
    return m.place != 0;
}

static int
parse_seat(struct reading *r)
{
    struct revolution_move m = { .op = OP_SEAT };

    if (!read_seat(r, &m.seat))
        return 0;
    r->steps[0] = revolution_pack(m);
    return 1;
}

static int
parse_token(struct reading *r)
{
    struct revolution_move m = { .op = OP_TOKEN };

    m.token =
        read_name(r, revolution_token_name, "There is no token called \"%\".");
    r->steps[0] = revolution_pack(m);
    return m.token != 0;
}

static int
parse_space(struct reading *r)
{
    struct revolution_move m = { .op = OP_SPACE, .space = read_space(r) };

    r->steps[0] = revolution_pack(m);
    return m.space != 0;
}

int
revolution_answer_parse(const char *text, rk_move *steps, struct rk_text *why)
{
    static int (*const parse[OPS])(struct reading *) = {
        [OP_BID] = parse_bid,     [OP_PASS] = parse_pass,
        [OP_CUBE] = parse_cube,   [OP_SWAP] = parse_swap,
        [OP_MOVE] = parse_move,   [OP_AREA] = parse_area,
        [OP_SEAT] = parse_seat,   [OP_TOKEN] = parse_token,
        [OP_SPACE] = parse_space,
    };
    struct reading r = { .scan = { text }, .steps = steps, .why = why };
    struct rk_word first = rk_scan_word(&r.scan);

    for (int op = 0; op < OPS; op++) {
        int count;

        if (strcmp(words[op], first.at) != 0)
            continue;
        count = parse[op](&r);
        if (count > 0 && !rk_scan_end(&r.scan))
            return fail(&r, "There is something too much at the end.", "");
        return count;
    }
    return fail(&r,
                "Answers begin with bid, pass, cube, swap, move, area, seat, "
                "token or space.",
                "");
}
