/* The fields of a move, and which moves are legal. */
#include "state.h"

/* What ${seat} has before its eyes. */
struct revolution_eyes
revolution_look(const struct revolution_state *s, int seat)
{
    return (struct revolution_eyes){ .pub = &s->pub,
                                     .row = seat < s->pub.seats ? &s->row[seat]
                                                                : NULL,
                                     .pick = s->pick,
                                     .seat = seat };
}

static const struct rk_frame *
top(const struct revolution_public *pub)
{
    return &pub->flow.frame[pub->flow.depth - 1];
}

/*
 * Moves are handed on packed: a struct of bytes that travels by value is put
 * together in memory and costs more than all the judging.
 */
typedef enum rk_status judge(const struct revolution_eyes *e, rk_move move,
                             struct rk_text *why);

static enum rk_status
verdict(bool legal, struct rk_text *why, enum revolution_phrase phrase)
{
    return legal ? RK_OK
                 : rk_phrase_refuse(RK_ILLEGAL, why,
                                    &revolution_phrases[phrase], NULL);
}

static enum rk_status
judge_bid(const struct revolution_eyes *e, rk_move move, struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    return revolution_judge_bid(e, m.space, m.token, m.count, why);
}

/* B4: a swap once begun is completed. */
static enum rk_status
judge_pass(const struct revolution_eyes *e, rk_move move, struct rk_text *why)
{
    int run = top(e->pub)->run;

    (void)move;
    return verdict(
        (run == RUN_SPY || run == RUN_APOTHECARY || run == RUN_REASSIGN) &&
            e->pick.place == 0,
        why, NOT_PASSED);
}

/* C1, C6: another seat's cube in an area. */
static bool
may_spy(const struct revolution_eyes *e, int place, int owner)
{
    return owner != e->seat && owner < e->pub->seats && place != GUARDHOUSE &&
           revolution_in_mask(revolution_touchable(e->pub, e->seat, owner),
                              place);
}

/* D5, D6: a cube of ${owner}'s stock on an open space. */
static bool
may_add(const struct revolution_eyes *e, int place, int owner)
{
    return owner < e->pub->seats &&
           revolution_in_mask(revolution_open(e->pub), place) &&
           revolution_stock(e->pub, owner) > 0;
}

/* Spy: whose cube to replace. Governor: whose cube to add, and where. */
static enum rk_status
judge_cube(const struct revolution_eyes *e, rk_move move, struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    if (top(e->pub)->run == RUN_SPY)
        return verdict(may_spy(e, m.place, m.seat), why, NOT_SPY);
    return verdict(top(e->pub)->run == RUN_OPPONENT && m.seat != e->seat &&
                       may_add(e, m.place, m.seat),
                   why, NOT_ADDED);
}

/* C3, C4, C11: the second cube, of another owner, in a later place. */
static bool
may_swap_with(const struct revolution_eyes *e, int place, int owner)
{
    return place > e->pick.place && owner != e->pick.owner &&
           revolution_in_mask(revolution_touchable(e->pub, e->seat, owner),
                              place);
}

static enum rk_status
judge_swap(const struct revolution_eyes *e, rk_move move, struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);
    struct revolution_pick cube = { m.place, m.seat };
    bool legal = top(e->pub)->run == RUN_APOTHECARY && m.seat < e->pub->seats;

    if (legal && e->pick.place == 0)
        legal = revolution_starts_swap(e->pub, e->seat, cube);
    else if (legal)
        legal = may_swap_with(e, m.place, m.seat);
    return verdict(legal, why, NOT_SWAPPED);
}

/* C13-C16: an own cube to an empty space elsewhere. */
static enum rk_status
judge_move(const struct revolution_eyes *e, rk_move move, struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    return verdict(
        top(e->pub)->run == RUN_REASSIGN && m.place != m.to &&
            revolution_in_mask(revolution_standing(e->pub, e->seat), m.place) &&
            revolution_in_mask(revolution_targets(e->pub), m.to),
        why, NOT_MOVED);
}

static enum rk_status
judge_area(const struct revolution_eyes *e, rk_move move, struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    return verdict(top(e->pub)->run == RUN_ANYWHERE &&
                       may_add(e, m.place, e->seat),
                   why, NOT_AREA);
}

/* D1: whose cube goes to the Jail. D2, D3: whose cube leaves. */
static enum rk_status
judge_seat(const struct revolution_eyes *e, rk_move move, struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);
    const struct rk_frame *f = top(e->pub);

    if (f->run == RUN_JAIL && f->step == JAIL_ADD)
        return verdict(m.seat != e->seat && m.seat < e->pub->seats &&
                           revolution_stock(e->pub, m.seat) > 0,
                       why, NOT_JAILED);
    return verdict(revolution_ejects(e->pub, e->seat,
                                     f->run == RUN_JAIL ? JAIL : ASYLUM,
                                     m.seat),
                   why, NOT_EJECTED);
}

static enum rk_status
judge_token(const struct revolution_eyes *e, rk_move move, struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    return verdict(
        m.token > 0 && top(e->pub)->run == RUN_RECLAIM &&
            revolution_count(e->row->bid[top(e->pub)->place], m.token) > 0,
        why, NOT_TOKEN);
}

static enum rk_status
judge_space(const struct revolution_eyes *e, rk_move move, struct rk_text *why)
{
    struct revolution_move m = revolution_unpack(move);

    return verdict(top(e->pub)->run == RUN_COPY && m.space != ANARCHIST &&
                       (revolution_board(e->pub)->takes[GOLD] >> m.space & 1),
                   why, NOT_SPACE);
}

/* The bits of each field, for the table below. */
enum {
    PLACE = 31 << 4,
    TO = 31 << 9,
    SEAT = 7 << 14,
    TOKEN = 3 << 17,
    COUNT = 31 << 19,
    SPACE = 31 << 24
};

/* What each op answers, the fields it uses, and who judges it. */
static const struct op {
    uint8_t asks;
    rk_move uses;
    judge *judge;
} ops[OPS] = {
    [OP_BID] = { RK_ASK_BID, SPACE | TOKEN | COUNT, judge_bid },
    [OP_PASS] = { RK_ASK_SLOT, 0, judge_pass },
    [OP_CUBE] = { RK_ASK_SLOT, PLACE | SEAT, judge_cube },
    [OP_SWAP] = { RK_ASK_SLOT, PLACE | SEAT, judge_swap },
    [OP_MOVE] = { RK_ASK_SLOT, PLACE | TO, judge_move },
    [OP_AREA] = { RK_ASK_SLOT, PLACE, judge_area },
    [OP_SEAT] = { RK_ASK_SEAT, SEAT, judge_seat },
    [OP_TOKEN] = { RK_ASK_KIND, TOKEN, judge_token },
    [OP_SPACE] = { RK_ASK_KIND, SPACE, judge_space },
};

/* Whether ${move} names things that exist, in the fields its op uses. */
static bool
well_formed(rk_move move)
{
    struct revolution_move m = revolution_unpack(move);

    return m.op < OPS && (move & ~(ops[m.op].uses | 15)) == 0 &&
           m.space < SPACES && m.place < PLACES && m.to < PLACES &&
           (m.op != OP_BID || (m.space != 0 && m.token != 0));
}

/* RK_OK if who looks through ${e} is asked and ${move} is an answer to that. */
enum rk_status
revolution_admit(const struct revolution_eyes *e, rk_move move,
                 struct rk_text *why)
{
    const struct rk_flow *flow = &e->pub->flow;
    enum rk_status status = rk_flow_admit(flow, e->seat);

    if (status != RK_OK)
        return rk_status_refuse(status, why);
    if (!well_formed(move) ||
        ops[revolution_unpack(move).op].asks != flow->kind)
        return rk_flow_misses(flow, why);
    return RK_OK;
}

/* RK_OK, or why ${move} is not legal for who looks through ${e}. */
enum rk_status
revolution_judge(const struct revolution_eyes *e, rk_move move,
                 struct rk_text *why)
{
    enum rk_status status = revolution_admit(e, move, why);
    struct revolution_move m = revolution_unpack(move);

    return status == RK_OK ? ops[m.op].judge(e, move, why) : status;
}

/* A list being made: candidates are judged, the legal ones stay. */
struct list {
    const struct revolution_eyes *e;
    rk_move *moves;
    int count, enough; /* no more are wanted than enough */
};

static void
add(struct list *list, struct revolution_move m)
{
    list->moves[list->count++] = revolution_pack(m);
}

/*
 * Cubes as a set: a bit for each owner and place, four owners in a word. They
 * are listed in one go, since the end of each loop costs as much as some moves.
 */
struct cubes {
    uint64_t word[2];
};

enum { PLACE_BITS = 4, OWNER_BITS = 2, OWNERS = 1 << OWNER_BITS };

_Static_assert(PLACES <= 1 << PLACE_BITS && REVOLUTION_SEATS <= 2 * OWNERS,
               "a struct cubes has a bit for each cube");

static inline void
join(struct cubes *cubes, int owner, uint32_t places)
{
    cubes->word[owner / OWNERS] |= (uint64_t)places
                                   << (owner % OWNERS << PLACE_BITS);
}

/* Adds a move with op ${op} for each of ${cubes}, owner by owner. */
static inline void
add_cubes(struct list *list, int op, const struct cubes *cubes)
{
    for (int half = 0; half < 2; half++) {
        uint64_t rest = cubes->word[half];

        for (; rest != 0 && list->count < list->enough; rest &= rest - 1) {
            int bit = __builtin_ctzll(rest), owner = bit >> PLACE_BITS;

            add(list, (struct revolution_move){
                          .op = (uint8_t)op,
                          .place = (uint8_t)(bit % (1 << PLACE_BITS)),
                          .seat = (uint8_t)(half * OWNERS + owner) });
        }
    }
}

/* Spy: cubes of others that may be touched, but not in the Guardhouse. */
static void
list_spy(struct list *list)
{
    const struct revolution_eyes *e = list->e;
    struct cubes cubes = { 0 };

    for (int owner = 0; owner < e->pub->seats; owner++) {
        if (owner != e->seat)
            join(&cubes, owner, revolution_touchable(e->pub, e->seat, owner));
    }
    add_cubes(list, OP_CUBE, &cubes);
}

/* The places below the last of ${set}. */
static inline uint32_t
below_last(uint32_t set)
{
    return set == 0 ? 0 : (UINT32_C(1) << (31 - __builtin_clz(set))) - 1;
}

/* Apothecary: cubes of other owners in later places than the first one. */
static void
list_partners(struct list *list)
{
    const struct revolution_eyes *e = list->e;
    uint32_t later = ~UINT32_C(1) << e->pick.place;
    struct cubes cubes = { 0 };

    for (int owner = 0; owner < e->pub->seats; owner++) {
        if (owner != e->pick.owner)
            join(&cubes, owner,
                 revolution_touchable(e->pub, e->seat, owner) & later);
    }
    add_cubes(list, OP_SWAP, &cubes);
}

/* Apothecary: first cubes, below the last place of another owner's cube. */
static void
list_swap(struct list *list)
{
    const struct revolution_eyes *e = list->e;
    uint32_t touch[REVOLUTION_SEATS] = { 0 }, any = 0, several = 0;
    struct cubes cubes = { 0 };

    if (e->pick.place != 0) {
        list_partners(list);
        return;
    }
    for (int owner = 0; owner < e->pub->seats; owner++) {
        touch[owner] = revolution_touchable(e->pub, e->seat, owner);
        several |= any & touch[owner];
        any |= touch[owner];
    }
    for (int owner = 0; owner < e->pub->seats; owner++)
        join(&cubes, owner,
             touch[owner] & below_last((any & ~touch[owner]) | several));
    add_cubes(list, OP_SWAP, &cubes);
}

/* Reassign: own cubes to places with room. */
static void
list_moves(struct list *list)
{
    const struct revolution_eyes *e = list->e;
    uint32_t from = revolution_standing(e->pub, e->seat);

    for (; from != 0 && list->count < list->enough; from &= from - 1) {
        uint32_t to = revolution_targets(e->pub);
        int place = __builtin_ctz(from);

        for (to &= ~(UINT32_C(1) << place); to != 0; to &= to - 1)
            list->moves[list->count++] = revolution_pack(
                (struct revolution_move){ .op = OP_MOVE,
                                          .place = (uint8_t)place,
                                          .to = (uint8_t)__builtin_ctz(to) });
    }
}

/* Governor: cubes of others with stock, on any open space. */
static void
list_opponents(struct list *list)
{
    const struct revolution_eyes *e = list->e;
    uint32_t open = revolution_open(e->pub);
    struct cubes cubes = { 0 };

    for (int owner = 0; owner < e->pub->seats; owner++) {
        if (owner != e->seat && revolution_stock(e->pub, owner) > 0)
            join(&cubes, owner, open);
    }
    add_cubes(list, OP_CUBE, &cubes);
}

/* Mayor, Governor: any open space for an own cube. */
static void
list_areas(struct list *list)
{
    const struct revolution_eyes *e = list->e;
    struct cubes cubes = { 0 };

    if (revolution_stock(e->pub, e->seat) > 0)
        join(&cubes, 0, revolution_open(e->pub));
    add_cubes(list, OP_AREA, &cubes);
}

static void
list_slots(struct list *list)
{
    static void (*const lists[RUNS])(struct list *) = {
        [RUN_SPY] = list_spy,
        [RUN_APOTHECARY] = list_swap,
        [RUN_REASSIGN] = list_moves,
        [RUN_ANYWHERE] = list_areas,
        [RUN_OPPONENT] = list_opponents,
    };

    if (judge_pass(list->e, OP_PASS, NULL) == RK_OK)
        add(list, (struct revolution_move){ .op = OP_PASS });
    lists[top(list->e->pub)->run](list);
}

/* Anarchist: the other spaces of the board. */
static void
list_spaces(struct list *list)
{
    uint32_t spaces = revolution_board(list->e->pub)->takes[GOLD];

    for (spaces &= ~(1u << ANARCHIST); spaces != 0; spaces &= spaces - 1)
        add(list,
            (struct revolution_move){
                .op = OP_SPACE, .space = (uint8_t)__builtin_ctz(spaces) });
}

/* Reclaim: the kinds of token in the bid. */
static void
list_tokens(struct list *list)
{
    const struct revolution_eyes *e = list->e;
    revolution_bid bid = e->row->bid[top(e->pub)->place];

    for (int token = FORCE; token < TOKENS; token++) {
        if (revolution_count(bid, token) > 0)
            add(list, (struct revolution_move){ .op = OP_TOKEN,
                                                .token = (uint8_t)token });
    }
}

/* Warden, Heretic: the seats that may be named. */
static void
list_seats(struct list *list)
{
    for (int seat = 0; seat < list->e->pub->seats; seat++) {
        struct revolution_move m = { .op = OP_SEAT, .seat = (uint8_t)seat };

        if (judge_seat(list->e, revolution_pack(m), NULL) == RK_OK)
            add(list, m);
    }
}

/*
 * The legal moves of who looks through ${e} and is awaited; the list may stop
 * when there are ${enough}.
 */
int
revolution_list(const struct revolution_eyes *e, rk_move *moves, int enough)
{
    struct list list = { .e = e, .moves = moves, .enough = enough };

    if (e->pub->flow.kind == RK_ASK_BID)
        return revolution_list_bids(e->pub, e->seat, e->row, moves);
    if (e->pub->flow.kind == RK_ASK_SLOT)
        list_slots(&list);
    else if (e->pub->flow.kind == RK_ASK_SEAT)
        list_seats(&list);
    else if (top(e->pub)->run == RUN_COPY)
        list_spaces(&list);
    else
        list_tokens(&list);
    return list.count;
}

static struct revolution_eyes
eyes_of(const struct revolution_view *v)
{
    return (struct revolution_eyes){ .pub = &v->pub,
                                     .row = v->seat < v->pub.seats
                                                ? &v->row[v->seat]
                                                : NULL,
                                     .pick = v->pick,
                                     .seat = v->seat };
}

int
revolution_legal(const struct rk_view *view, rk_move *moves)
{
    const struct revolution_view *v = revolution_seen(view);
    struct revolution_eyes eyes;

    if (v->seat >= v->pub.seats ||
        (v->pub.flow.awaited & rk_seat_bit(v->seat)) == 0)
        return 0;
    if (v->pub.flow.kind == RK_ASK_BID)
        return revolution_list_bids(&v->pub, v->seat, &v->row[v->seat], moves);
    eyes = eyes_of(v);
    return revolution_list(&eyes, moves, RK_LEGAL_MAX);
}

enum rk_status
revolution_why(const struct rk_view *view, rk_move move, struct rk_text *why)
{
    struct revolution_eyes eyes = eyes_of(revolution_seen(view));

    return revolution_judge(&eyes, move, why);
}
