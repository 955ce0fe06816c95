/* Answers of Revolution! as text, both ways. */
#include <string.h>

#include "phrases.h"
#include "state.h"

/* The arguments of moves. */
static const struct rk_arg area_arg = { .name = "area",
                                        .names = revolution_place_name,
                                        .wrong =
                                            &revolution_phrases[UNREAD_AREA],
                                        .entry = true,
                                        .first = 1,
                                        .shift = MOVE_PLACE_SHIFT,
                                        .bits = 5 };
static const struct rk_arg to_arg = { .name = "to",
                                      .names = revolution_place_name,
                                      .wrong = &revolution_phrases[UNREAD_AREA],
                                      .entry = true,
                                      .first = 1,
                                      .shift = MOVE_TO_SHIFT,
                                      .bits = 5 };
static const struct rk_arg seat_arg = {
    .name = "seat", .type = RK_ARG_SEAT, .shift = MOVE_SEAT_SHIFT, .bits = 3
};
static const struct rk_arg space_arg = { .name = "space",
                                         .names = revolution_space_name,
                                         .wrong =
                                             &revolution_phrases[UNREAD_SPACE],
                                         .entry = true,
                                         .first = 1,
                                         .shift = MOVE_SPACE_SHIFT,
                                         .bits = 5 };
static const struct rk_arg token_arg = { .name = "token",
                                         .names = revolution_token_name,
                                         .wrong =
                                             &revolution_phrases[UNREAD_TOKEN],
                                         .first = 1,
                                         .shift = MOVE_TOKEN_SHIFT,
                                         .bits = 2 };
static const struct rk_arg number_arg = { .name = "count",
                                          .type = RK_ARG_NUMBER,
                                          .wrong =
                                              &revolution_phrases[UNREAD_COUNT],
                                          .most = REVOLUTION_TOKENS_MAX,
                                          .shift = MOVE_COUNT_SHIFT,
                                          .bits = 5 };

/* True if the bid on this space has been written with an earlier step. */
static bool
is_written(const rk_move *steps, int i)
{
    int space = revolution_unpack(steps[i]).space;

    while (--i >= 0 && revolution_unpack(steps[i]).space != space)
        continue;
    return i >= 0;
}

/*
 * " general=B1 printer=F1,G1". The steps on a space need not follow one
 * another: those that no board takes come first.
 */
static void
bids_text(const rk_move *steps, int count, struct rk_text *text)
{
    for (int i = 0; i < count; i++) {
        int space = revolution_unpack(steps[i]).space, bid = 0;

        if (is_written(steps, i))
            continue;
        for (int j = i; j < count; j++) {
            struct revolution_move m = revolution_unpack(steps[j]);

            bid += m.space == space ? revolution_tokens(m.token, m.count) : 0;
        }
        rk_text_fill(text, " %=", revolution_space_name(space));
        revolution_bid_text(bid, text);
    }
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

/* Adds the steps of ${bid} on the space ${on}. */
static bool
read_bid(struct rk_reading *r, int on, int bid)
{
    for (int kind = FORCE; kind < TOKENS; kind++) {
        struct revolution_move m = { .op = OP_BID,
                                     .space = (uint8_t)on,
                                     .token = (uint8_t)kind,
                                     .count = (uint8_t)revolution_count(
                                         (revolution_bid)bid, kind) };

        if (m.count > 0 && !rk_read_step(r, revolution_pack(m)))
            return false;
    }
    return true;
}

static bool
read_bids(struct rk_reading *r)
{
    uint32_t named = 0;

    if (rk_scan_end(&r->scan))
        return rk_read_fail(r, &revolution_phrases[UNREAD_BIDS], "");
    while (!rk_scan_end(&r->scan)) {
        int on = rk_read_name(r, &space_arg), bid;

        if (on < 0)
            return false;
        bid = rk_scan_char(&r->scan, '=') ? read_tokens(r) : -1;
        if (bid < 0)
            return rk_read_fail(r, &revolution_phrases[UNREAD_LOT],
                                revolution_space_name(on));
        if ((named >> on & 1) != 0)
            return rk_read_fail(r, &revolution_phrases[UNREAD_TWICE],
                                revolution_space_name(on));
        named |= UINT32_C(1) << on;
        if (!read_bid(r, on, bid))
            return false;
    }
    return true;
}

/* A1: true if no board takes this token on this space. */
static bool
is_forbidden(rk_move step)
{
    struct revolution_move m = revolution_unpack(step);
    const struct revolution_space_def *def = &revolution_spaces[m.space];

    return (m.token == FORCE && def->no_force) ||
           (m.token == BLACKMAIL && def->no_blackmail);
}

/* Every step of a bid on this board. */
static int
list_steps(const struct rk_setup *setup, rk_move *steps, int room)
{
    const struct revolution_bid_board *board =
        &revolution_bid_boards[setup->variant];
    struct revolution_move m = { .op = OP_BID };
    int n = 0;

    for (int i = 0; i < SPACES * TOKENS * REVOLUTION_TOKENS_MAX && n < room;
         i++) {
        m.space = (uint8_t)(i / (TOKENS * REVOLUTION_TOKENS_MAX));
        m.token = (uint8_t)(i / REVOLUTION_TOKENS_MAX % TOKENS);
        m.count = (uint8_t)(i % REVOLUTION_TOKENS_MAX + 1);
        if (m.token != 0 && (board->takes[m.token] >> m.space & 1) != 0)
            steps[n++] = revolution_pack(m);
    }
    return n;
}

const struct rk_op revolution_ops[] = {
    { .word = "bid",
      .each = { .name = "bids",
                .move = OP_BID,
                .args = { &space_arg, &token_arg, &number_arg },
                .least = 1,
                .most = RK_STEPS_MAX,
                .only = true,
                .counts = true,
                .early = is_forbidden },
      .steps = list_steps,
      .text = bids_text,
      .read = read_bids },
    { .word = "pass", .move = OP_PASS },
    { .word = "cube", .move = OP_CUBE, .args = { &area_arg, &seat_arg } },
    { .word = "swap",
      .each = { .name = "cubes",
                .move = OP_SWAP,
                .args = { &area_arg, &seat_arg },
                .least = 2,
                .most = 2,
                .only = true,
                .sorted = true } },
    { .word = "move", .move = OP_MOVE, .args = { &area_arg, &to_arg } },
    { .word = "area", .move = OP_AREA, .args = { &area_arg } },
    { .word = "seat", .move = OP_SEAT, .args = { &seat_arg } },
    { .word = "token", .move = OP_TOKEN, .args = { &token_arg } },
    { .word = "space", .move = OP_SPACE, .args = { &space_arg } },
    { 0 }
};
