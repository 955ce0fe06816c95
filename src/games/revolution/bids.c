/*
 * Bids: packed tokens, which steps of a bid are legal, and random bids.
 *
 * A bid is spelled in ascending order of (space, token). A step is listed
 * only if all tokens that are then left can still be placed: on the same
 * space (later tokens, for nothing) or on later spaces within the limit.
 */
#include <string.h>

#include "state.h"

/* Recomputes what follows from the bids of ${row}. */
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
    const struct revolution_bid_board *board;
    int left[TOKENS];   /* tokens not yet placed */
    int kinds;          /* the set of these */
    int last;           /* the last space with tokens; 0 before the first */
    revolution_bid top; /* the tokens on it */
    int used;           /* spaces with tokens */
};

static inline struct draft
read_draft(const struct revolution_public *pub, int seat,
           const struct revolution_row *row)
{
    const uint8_t *token = pub->token[seat];
    int force = token[FORCE] - revolution_count(row->placed, FORCE);
    int blackmail = token[BLACKMAIL] - revolution_count(row->placed, BLACKMAIL);
    int gold = token[GOLD] - revolution_count(row->placed, GOLD);

    return (struct draft){ .board = revolution_bid_board(pub),
                           .left = { 0, force, blackmail, gold },
                           .kinds = (force > 0) * HAS_FORCE |
                                    (blackmail > 0) * HAS_BLACKMAIL |
                                    (gold > 0) * HAS_GOLD,
                           .last = row->last,
                           .top = row->bid[row->last],
                           .used = row->used };
}

/* True if ${token} comes after all tokens on the last space. */
static inline bool
is_next(const struct draft *d, int token)
{
    return (d->top & (revolution_tokens(token - 1, 1) - 1)) == 0;
}

/* The choices for tokens of one kind when ${room} spaces may yet be taken. */
static inline struct revolution_choice
choice(const struct draft *d, int token, int room)
{
    return d->board->choice[token][d->kinds]
                           [room < CHOICE_ROOMS ? room : CHOICE_ROOMS - 1];
}

/*
 * The choices for ${token} within the order: later spaces; and for a later
 * token also the last space, which is already in use.
 */
static inline struct revolution_choice
legal_choices(const struct draft *d, int token)
{
    int room = REVOLUTION_BID_SPACES - d->used;
    uint32_t last = UINT32_C(1) << d->last;
    uint32_t later = ~(last | (last - 1)), here = is_next(d, token) ? last : 0;
    struct revolution_choice on = choice(d, token, room);
    struct revolution_choice again = choice(d, token, room + 1);

    return (struct revolution_choice){ (on.some & later) | (again.some & here),
                                       (on.all & later) | (again.all & here) };
}

/* True if ${count} of ${token} may go on ${space} as the next step. */
static inline bool
may_place(const struct draft *d, int space, int token, int count)
{
    struct revolution_choice c = legal_choices(d, token);
    int left = d->left[token];

    return count > 0 && count <= left &&
           ((count < left ? c.some : c.all) >> space & 1) != 0;
}

/* Why it may not. */
static enum revolution_phrase
reason(const struct draft *d, int space, int token, int count)
{
    if ((d->board->takes[GOLD] >> space & 1) == 0)
        return BID_SPACE;
    if ((d->board->takes[token] >> space & 1) == 0)
        return BID_TOKEN;
    if (space < d->last || (space == d->last && !is_next(d, token)))
        return BID_ORDER;
    if (count < 1 || count > d->left[token])
        return BID_COUNT;
    if (d->used + (space != d->last) >= REVOLUTION_BID_SPACES)
        return BID_SPACES;
    return BID_REST;
}

/* Refuses, and says why. */
static enum rk_status
explain(const struct draft *d, int space, int token, int count,
        struct rk_text *why)
{
    enum revolution_phrase phrase = reason(d, space, token, count);
    struct rk_phrase_arg args[] = { { .word = revolution_space_name(space) },
                                    { .word = revolution_token_name(token) } };

    return rk_phrase_refuse(RK_ILLEGAL, why, &revolution_phrases[phrase],
                            phrase == BID_COUNT ? &args[1] : args);
}

enum rk_status
revolution_judge_bid(const struct rk_eyes *e, int space, int token, int count,
                     struct rk_text *why)
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
    int space = revolution_step_space(move);
    int token = move >> MOVE_TOKEN_SHIFT & 3;
    int count = move >> MOVE_COUNT_SHIFT & 31;
    struct draft d = read_draft(pub, seat, row);

    if (!may_place(&d, space, token, count))
        return RK_ILLEGAL;
    place(row, space, token, count);
    return d.left[FORCE] + d.left[BLACKMAIL] + d.left[GOLD] == count
               ? RK_OK
               : RK_DRAFTED;
}

/* True if no token is left to place. */
static bool
is_whole(const struct draft *d)
{
    return d->left[FORCE] == 0 && d->left[BLACKMAIL] == 0 && d->left[GOLD] == 0;
}

/*
 * True if there is a next step: if some tokens can be placed, all of them can.
 */
static bool
can_go_on(const struct draft *d)
{
    return (legal_choices(d, FORCE).all | legal_choices(d, BLACKMAIL).all |
            legal_choices(d, GOLD).all) != 0;
}

/* True if ${row} only holds tokens where the board takes them. */
static bool
well_placed(const struct revolution_bid_board *board,
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
 * True if ${row} is a possible state of the bid of ${seat}: revealed and sealed
 * bids are whole, a draft can be completed.
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

/*
 * The index of the first of ${spaces} in the list of those that take ${token}.
 */
static inline int
first_of(const struct revolution_bid_board *board, int token, uint32_t spaces)
{
    return board->rank[token][__builtin_ctz(spaces | RANK_OF_NONE)];
}

/* How many ${spaces} there are; they are neighbours in that list. */
static inline int
length_of(const struct revolution_bid_board *board, int token, uint32_t spaces)
{
    return board->rank[token][31 - __builtin_clz(spaces << 1 | 1)] -
           first_of(board, token, spaces);
}

/* True if ${set} are not neighbours among the spaces of ${takes}. */
static inline bool
has_gap(uint32_t takes, uint32_t set)
{
    uint32_t low = set & (0 - set), gaps = takes & ~set & ~(low - 1);

    return (set & (0 - (gaps & (0 - gaps)))) != 0;
}

/* Appends the steps with ${count} of ${token} on each of ${spaces}. */
static rk_move *
append_apart(const struct revolution_bid_board *board, int token, int count,
             uint32_t spaces, rk_move *moves)
{
    for (; spaces != 0; spaces &= spaces - 1)
        *moves++ = board->step[token][first_of(board, token, spaces)] +
                   ((rk_move)count << MOVE_COUNT_SHIFT);
    return moves;
}

/* Two moves side by side. */
typedef rk_move pair __attribute__((vector_size(16), aligned(8), may_alias));

enum { BLOCK_MAX = REVOLUTION_BOARD_MAX / 2 };

/* Writes ${pairs} of steps from ${step} on with ${count} tokens each. */
static inline void
write_block(const rk_move *step, int pairs, int count, rk_move *moves)
{
    rk_move tokens = (rk_move)count << MOVE_COUNT_SHIFT;

    for (int i = 0; i < pairs; i++)
        ((pair *)moves)[i] = ((const pair *)step)[i] + tokens;
}

/*
 * Writes the steps from ${step} on with 1 to ${most} tokens each, ${apart}
 * further each time. Always writes whole blocks, at least one: loops with a
 * predictable end are faster.
 */
static inline void
write_steps(const rk_move *step, int pairs, int most, int apart, rk_move *moves)
{
    int count = 1;

    do {
        write_block(step, pairs, count, moves);
        moves += apart;
        count++;
    } while (count <= most);
}

/* At most nine spaces take Force, and nine Blackmail; all take Gold. */
enum { TAKERS_MAX = 9, PAIRS = (TAKERS_MAX + 1) / 2 };

_Static_assert(REVOLUTION_HELD_MAX *(2 * TAKERS_MAX + REVOLUTION_BOARD_MAX) +
                       2 * REVOLUTION_BOARD_MAX <=
                   RK_LEGAL_MAX,
               "all steps of a bid fit into a list, and two blocks beyond");

/*
 * Appends the steps with ${token}, fewest tokens first. If some tokens can go
 * on a space, all can, and the first space is the same. Only spaces for all
 * Force may have gaps, if Blackmail must go there too and cannot follow a part
 * of it.
 */
static inline rk_move *
append_token(const struct draft *d, int token, rk_move *moves)
{
    const struct revolution_bid_board *board = d->board;
    struct revolution_choice c = legal_choices(d, token);
    int left = d->left[token], some = length_of(board, token, c.some);

    if (token == FORCE && has_gap(board->takes[FORCE], c.all))
        return append_apart(board, token, left, c.all, moves);
    write_steps(&board->step[token][first_of(board, token, c.all)],
                token == GOLD ? BLOCK_MAX : PAIRS, left, some, moves);
    return moves + (left - 1) * some + length_of(board, token, c.all);
}

int
revolution_list_bids(const struct revolution_public *pub, int seat,
                     const struct revolution_row *row, rk_move *moves)
{
    struct draft d = read_draft(pub, seat, row);
    rk_move *end = moves;

    end = append_token(&d, FORCE, end);
    end = append_token(&d, BLACKMAIL, end);
    end = append_token(&d, GOLD, end);
    return (int)(end - moves);
}

/* A number below ${n} from the lowest 16 bits of ${word}. */
static inline int
small_below(uint64_t word, int n)
{
    return (int)((word & 0xffff) * (uint64_t)n >> 16);
}

/* A random space out of the set ${spaces}, which is not empty. */
static int
pick_space(uint32_t spaces, uint64_t word)
{
    for (int skip = small_below(word, __builtin_popcount(spaces)); skip > 0;
         skip--)
        spaces &= spaces - 1;
    return __builtin_ctz(spaces);
}

/*
 * The spaces where a token of a guessed bid may no longer go when ${used} are
 * in use: with six, no further ones; and Force leaves one of the six to
 * Blackmail (${follows}) that is still to come.
 */
static inline uint32_t
closed(const struct revolution_bid_board *board, uint32_t used, int spaces,
       bool follows)
{
    uint32_t rich = board->takes[FORCE] & board->takes[BLACKMAIL];

    if (spaces == REVOLUTION_BID_SPACES)
        return ~used;
    return follows && (used & rich) == 0 ? ~(used | rich) : 0;
}

/*
 * A random bid of ${seat}, into a row of zeros: each token falls on any space
 * that takes it and is not closed. Every bid that is legal can come of that.
 */
void
revolution_guess_bid(const struct revolution_public *pub, int seat,
                     struct rk_rng *rng, struct revolution_row *row)
{
    const struct revolution_bid_board *board = revolution_bid_board(pub);
    const uint8_t *held = pub->token[seat];
    int force = held[FORCE], both = force + held[BLACKMAIL];
    int all = both + held[GOLD], spaces = 0;
    uint32_t used = 0;
    uint64_t word = 0;

    for (int i = 0; i < all; i++, word >>= 16) {
        int token = FORCE + (i >= force) + (i >= both), space;
        const rk_move *step = board->step[token];

        word = i % 4 == 0 ? rk_rng_next(rng) : word;
        space = revolution_step_space(
            step[small_below(word, board->rank[token][SPACES])]);
        if (spaces >= REVOLUTION_BID_SPACES - 1)
            space = pick_space(board->takes[token] &
                                   ~closed(board, used, spaces,
                                           token == FORCE && force < both),
                               word);
        spaces += (used >> space & 1) == 0;
        used |= UINT32_C(1) << space;
        row->bid[space] =
            (revolution_bid)(row->bid[space] + revolution_tokens(token, 1));
    }
    row->placed = revolution_all_tokens(held);
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
