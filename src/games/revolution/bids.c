/*
 * Bids: packed tokens, which steps of a bid are legal, and random bids.
 *
 * A bid is spelled in ascending order of (space, token). A step is listed
 * only if all tokens that are then left can still be placed: on the same
 * space (later tokens, for nothing) or on later spaces within the limit.
 */
#include <string.h>

#include "state.h"

/* Works out anew what follows from the bids of ${row}. */
void
revolution_add_up(struct revolution_row *row)
{
    row->placed = 0;
    row->last = row->used = 0;
    for (int space = 1; space < SPACES; space++) {
        if (row->bid[space] == 0)
            continue;
        row->placed = (revolution_bid)(row->placed + row->bid[space]);
        row->last = (uint8_t)space;
        row->used++;
    }
}

/* Puts ${count} of ${token} on ${space}, the last one or one after it. */
static void
place(struct revolution_row *row, int space, int token, int count)
{
    revolution_bid lot = revolution_tokens(token, count);

    row->used = (uint8_t)(row->used + (space != row->last));
    row->last = (uint8_t)space;
    row->placed = (revolution_bid)(row->placed + lot);
    row->bid[space] = (revolution_bid)(row->bid[space] + lot);
}

/* A bid as far as it is made. */
struct draft {
    const struct revolution_board *board;
    int left[TOKENS]; /* tokens not yet placed */
    int last;         /* the last space with tokens; 0 before the first */
    int token;        /* the last token on it */
    int used;         /* spaces with tokens */
    int kinds;        /* the set of tokens not yet placed */
};

static struct draft
read_draft(const struct revolution_public *pub, int seat,
           const struct revolution_row *row)
{
    const uint8_t *token = pub->token[seat];
    revolution_bid last = row->bid[row->last];
    int force = token[FORCE] - revolution_count(row->placed, FORCE);
    int blackmail = token[BLACKMAIL] - revolution_count(row->placed, BLACKMAIL);
    int gold = token[GOLD] - revolution_count(row->placed, GOLD);

    return (struct draft){ .board = revolution_board(pub),
                           .left = { 0, force, blackmail, gold },
                           .last = row->last,
                           .token = revolution_count(last, GOLD) > 0 ? GOLD
                                    : revolution_count(last, BLACKMAIL) > 0
                                        ? BLACKMAIL
                                    : last != 0 ? FORCE
                                                : 0,
                           .used = row->used,
                           .kinds = (force > 0) * HAS_FORCE |
                                    (blackmail > 0) * HAS_BLACKMAIL |
                                    (gold > 0) * HAS_GOLD };
}

/*
 * The spaces where tokens of one kind may go now: some of those left, or all
 * of them. Kinds after ${token} that fit on the same space are no worry.
 */
struct choice {
    uint32_t some, all;
};

static struct choice
choices(const struct draft *d, int token, int room)
{
    static const uint8_t bits[TOKENS] = { 0, HAS_FORCE, HAS_BLACKMAIL,
                                          HAS_GOLD };
    const struct revolution_board *board = d->board;
    uint32_t takes = board->takes[token], rich = board->takes[BLACKMAIL];
    int kinds = d->kinds, self = bits[token];
    struct choice c;

    if (token != GOLD)
        kinds &= ~HAS_GOLD;
    c.some = takes & revolution_after(board, kinds | self, room);
    c.all = takes & revolution_after(board, kinds & ~self, room);
    if (token == FORCE) { /* Blackmail can follow on the same space */
        c.some |= takes & rich & revolution_after(board, self, room);
        c.all |= takes & rich;
    }
    return c;
}

/* The choices for ${token}, with what the order and the limit allow. */
static struct choice
legal_choices(const struct draft *d, int token)
{
    uint32_t here = UINT32_C(1) << d->last;
    uint32_t later = d->used < REVOLUTION_BID_SPACES ? ~(here | (here - 1)) : 0;
    struct choice c = { 0 }, again;

    if (later != 0) {
        c = choices(d, token, REVOLUTION_BID_SPACES - d->used - 1);
        c.some &= later;
        c.all &= later;
    }
    if (d->last != 0 && token > d->token) {
        again = choices(d, token, REVOLUTION_BID_SPACES - d->used);
        c.some |= again.some & here;
        c.all |= again.all & here;
    }
    return c;
}

/* Whether ${count} of ${token} may go on ${space} as the next step. */
static bool
may_place(const struct draft *d, int space, int token, int count)
{
    struct choice c;

    if (count < 1 || count > d->left[token])
        return false;
    c = legal_choices(d, token);
    return ((count < d->left[token] ? c.some : c.all) >> space & 1) != 0;
}

/* Why it may not. */
static enum rk_status
explain(const struct draft *d, int space, int token, int count,
        struct rk_text *why)
{
    const char *name = revolution_space_name(space);
    const char *kind = revolution_token_name(token);

    if ((d->board->takes[GOLD] >> space & 1) == 0)
        return rk_refuse(RK_ILLEGAL, why, "There is no % on this board.", name);
    if ((d->board->takes[token] >> space & 1) == 0) {
        rk_refuse(RK_ILLEGAL, why, "The % takes ", name);
        return rk_refuse(RK_ILLEGAL, why, "no %.", kind);
    }
    if (space < d->last || (space == d->last && token <= d->token))
        return rk_refuse(RK_ILLEGAL, why,
                         "Name the % once, in the order of the board.", name);
    if (count < 1 || count > d->left[token])
        return rk_refuse(RK_ILLEGAL, why, "You do not have so much %.", kind);
    if (d->used + (space != d->last) >= REVOLUTION_BID_SPACES)
        return rk_refuse(RK_ILLEGAL, why,
                         "Tokens may lie on at most six spaces, and all must "
                         "be placed.",
                         NULL);
    return rk_refuse(RK_ILLEGAL, why,
                     "All your tokens must be placed: after the % the rest "
                     "would have no space.",
                     name);
}

enum rk_status
revolution_judge_bid(const struct revolution_eyes *e, int space, int token,
                     int count, struct rk_text *why)
{
    struct draft d = read_draft(e->pub, e->seat, e->row);

    if (may_place(&d, space, token, count))
        return RK_OK;
    return explain(&d, space, token, count, why);
}

/* Judges and takes one step of a bid; RK_OK when all tokens are placed. */
enum rk_status
revolution_step_bid(const struct revolution_public *pub, int seat,
                    struct revolution_row *row, rk_move move)
{
    struct revolution_move m = revolution_unpack(move);
    struct draft d = read_draft(pub, seat, row);

    if (!may_place(&d, m.space, m.token, m.count))
        return RK_ILLEGAL;
    place(row, m.space, m.token, m.count);
    return d.left[FORCE] + d.left[BLACKMAIL] + d.left[GOLD] == m.count
               ? RK_OK
               : RK_DRAFTED;
}

/* Whether no token is left to place. */
static bool
is_whole(const struct draft *d)
{
    return d->left[FORCE] == 0 && d->left[BLACKMAIL] == 0 && d->left[GOLD] == 0;
}

/* Whether there is a next step. */
static bool
can_go_on(const struct draft *d)
{
    for (int token = FORCE; token < TOKENS; token++) {
        struct choice c = legal_choices(d, token);

        if ((d->left[token] > 0 && c.all != 0) ||
            (d->left[token] > 1 && c.some != 0))
            return true;
    }
    return false;
}

/* Whether ${row} only holds tokens where the board takes them. */
static bool
well_placed(const struct revolution_board *board,
            const struct revolution_row *row)
{
    int used = 0;

    for (int space = 0; space < SPACES; space++) {
        for (int token = FORCE; token < TOKENS; token++) {
            if (revolution_count(row->bid[space], token) > 0 &&
                (board->takes[token] >> space & 1) == 0)
                return false;
        }
        used += row->bid[space] != 0;
    }
    return used <= REVOLUTION_BID_SPACES;
}

/*
 * Whether ${row} could be where ${seat} stands in its bid: revealed bids and
 * sealed ones are whole, one in its draft can be completed.
 */
bool
revolution_draft_fits(const struct revolution_public *pub, int seat,
                      const struct revolution_row *row)
{
    struct draft d = read_draft(pub, seat, row);
    struct revolution_row anew = *row;

    revolution_add_up(&anew);
    if (memcmp(&anew, row, sizeof anew) != 0 || !well_placed(d.board, row))
        return false;
    if (pub->revealed)
        return true;
    if (d.left[FORCE] < 0 || d.left[BLACKMAIL] < 0 || d.left[GOLD] < 0)
        return false;
    if ((pub->flow.awaited & rk_seat_bit(seat)) == 0)
        return is_whole(&d);
    return can_go_on(&d);
}

/* The lowest spaces of ${set} that are neighbours among those of ${takes}. */
static uint32_t
first_run(uint32_t takes, uint32_t set)
{
    uint32_t low = set & (0 - set), gaps = takes & ~set & ~(low - 1);

    return gaps == 0 ? set : set & ((gaps & (0 - gaps)) - 1);
}

/*
 * Appends the steps with ${count} of ${token} on each of ${spaces}. Whole
 * blocks are written, whatever their use: loops of fixed length are the
 * quicker ones, and the list has room.
 */
static int
append(const struct draft *d, int token, uint32_t spaces, int count,
       rk_move *moves)
{
    const uint8_t *rank = d->board->rank[token];
    rk_move tokens = (rk_move)count << MOVE_COUNT_SHIFT;
    int n = 0;

    for (uint32_t run; spaces != 0; spaces &= ~run) {
        int first = __builtin_ctz(spaces);
        const rk_move *step = &d->board->step[token][rank[first]];

        run = first_run(d->board->takes[token], spaces);
        for (int i = 0; i < REVOLUTION_BOARD_MAX; i++)
            moves[n + i] = step[i] + tokens;
        n += rank[31 - __builtin_clz(run)] - rank[first] + 1;
    }
    return n;
}

/* At most nine spaces take Force, and nine Blackmail; all take Gold. */
_Static_assert(REVOLUTION_HELD_MAX *(9 + 9 + REVOLUTION_BOARD_MAX) +
                       REVOLUTION_BOARD_MAX <=
                   RK_LEGAL_MAX,
               "all steps of a bid fit into a list, and a block beyond");

/* Adds the steps with ${token}, fewest tokens first. */
static int
list_token(const struct draft *d, int token, rk_move *moves)
{
    struct choice c = legal_choices(d, token);
    int n = 0, left = d->left[token];

    for (int count = 1; count < left; count++)
        n += append(d, token, c.some, count, moves + n);
    return n + append(d, token, c.all, left, moves + n);
}

int
revolution_list_bids(const struct revolution_eyes *e, rk_move *moves)
{
    struct draft d = read_draft(e->pub, e->seat, e->row);
    int n = 0;

    for (int token = FORCE; token < TOKENS; token++) {
        if (d.left[token] > 0)
            n += list_token(&d, token, moves + n);
    }
    return n;
}

/* A random space out of the set ${spaces}, which is not empty. */
static int
pick_space(uint32_t spaces, struct rk_rng *rng)
{
    for (;;) {
        uint64_t word = rk_rng_next(rng);

        /* Twelve tries of five bits each in one random word. */
        for (int i = 0; i < 12; i++, word >>= 5) {
            if ((spaces >> (word & 31) & 1) != 0)
                return (int)(word & 31);
        }
    }
}

/*
 * A random bid of ${seat}: each token falls on any space that takes it; when
 * six are in use, on one of those. A space that takes everything is among the
 * six at the latest as the sixth, so that no token is left over.
 */
void
revolution_guess_bid(const struct revolution_public *pub, int seat,
                     struct rk_rng *rng, struct revolution_row *row)
{
    const struct revolution_board *board = revolution_board(pub);
    uint32_t both = board->takes[FORCE] & board->takes[BLACKMAIL], used = 0;
    int spaces = 0;

    for (int token = FORCE; token < TOKENS; token++) {
        revolution_bid one = revolution_tokens(token, 1);

        for (int i = 0; i < pub->token[seat][token]; i++) {
            uint32_t may = board->takes[token];
            int space;

            if (spaces == REVOLUTION_BID_SPACES)
                may &= used;
            else if (spaces == REVOLUTION_BID_SPACES - 1 && !(used & both))
                may &= used | both;
            space = pick_space(may, rng);
            spaces += (used >> space & 1) == 0;
            used |= UINT32_C(1) << space;
            row->bid[space] = (revolution_bid)(row->bid[space] + one);
            row->placed = (revolution_bid)(row->placed + one);
        }
    }
    row->last = (uint8_t)(31 - __builtin_clz(used));
    row->used = (uint8_t)spaces;
}

static const char letters[TOKENS] = {
    [FORCE] = 'F', [BLACKMAIL] = 'B', [GOLD] = 'G'
};

/* "F1,G2" */
void
revolution_bid_text(int bid, struct rk_text *text)
{
    bool first = true;

    for (int token = FORCE; token < TOKENS; token++) {
        int count = revolution_count((revolution_bid)bid, token);

        if (count == 0)
            continue;
        rk_text_add(text, first ? "" : ",");
        rk_text_char(text, letters[token]);
        rk_text_int(text, count);
        first = false;
    }
}

/* Reads "F1,G2" up to its end; -1 if it is not that. */
int
revolution_bid_parse(const char *text)
{
    struct rk_scan scan = { text };
    int count[TOKENS] = { 0 }, bid = 0;

    do {
        int token = FORCE, number = 0;

        while (token < TOKENS && !rk_scan_char(&scan, letters[token]))
            token++;
        if (token == TOKENS || !rk_scan_int(&scan, &number) || number < 1 ||
            number > REVOLUTION_TOKENS_MAX || count[token] > 0)
            return -1;
        count[token] = number;
        bid += revolution_tokens(token, number);
    } while (rk_scan_char(&scan, ','));
    return rk_scan_end(&scan) ? bid : -1;
}
