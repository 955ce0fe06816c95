/* The fields of a move, and which moves are legal. */
#include "state.h"

/* The kinds in a stash as a set. */
static uint32_t
kinds_in(const struct rk_card *stash, int count)
{
    uint32_t kinds = 0;

    for (int i = 0; i < count; i++)
        kinds |= 1u << stash[i].kind;
    return kinds;
}

/* Choices: one function for each routine that asks */

typedef struct arcane_choices choose(const struct arcane_eyes *e,
                                     const struct rk_frame *f);

static struct arcane_choices
among(int op, uint64_t values)
{
    return (struct arcane_choices){ .op = op, .values = values };
}

static struct arcane_choices
choose_round(const struct arcane_eyes *e, const struct rk_frame *f)
{
    if (f->step == ROUND_START)
        return among(OP_START, rk_seat_all(e->pub->seats));
    if (f->step == ROUND_CHOOSE)
        return among(OP_WIZARD, arcane_free_wizards(e->pub));
    /* Every second one of the values up to twice the limit. */
    return among(
        OP_BRIBE,
        UINT64_C(0x5555555555555555) &
            ((UINT64_C(2) << 2 * arcane_bribe_limit(e->pub, f->target)) - 1));
}

/* Two hidden cells in ascending order, so the first is not the last. */
static struct arcane_choices
choose_reveal(const struct arcane_eyes *e, const struct rk_frame *f)
{
    (void)f;
    if (e->own->pick[0] == 0)
        return among(OP_REVEAL, ARCANE_ALL >> 1);
    return among(OP_REVEAL, ARCANE_ALL & (~0u << e->own->pick[0]));
}

static struct arcane_choices
choose_source(const struct arcane_eyes *e, const struct rk_frame *f)
{
    (void)e;
    (void)f;
    return among(OP_DRAW, 1u << FROM_DECK | 1u << FROM_DISCARD);
}

static struct arcane_choices
choose_play(const struct arcane_eyes *e, const struct rk_frame *f)
{
    const struct rk_card *cell = e->cell[f->seat];

    if (f->step == PLAY_SLOT)
        return among(OP_SLOT, arcane_returns(e->pub, f->seat));
    if (f->step == PLAY_IGNORE)
        return among(OP_SAY, 3);
    if (f->step == PLAY_LINE)
        return among(OP_SELL,
                     arcane_sets_with(e->pub, cell, f->seat, f->place));
    return among(OP_KIND, kinds_in(e->own->stash, e->pub->stashes[e->seat]));
}

static struct arcane_choices
choose_sale(const struct arcane_eyes *e, const struct rk_frame *f)
{
    (void)e;
    return among(f->step == SALE_SLIDE ? OP_SLIDE : OP_SAY, 3);
}

static struct arcane_choices
choose_peek(const struct arcane_eyes *e, const struct rk_frame *f)
{
    return among(OP_SLOT, e->pub->shut[f->seat]);
}

static struct arcane_choices
choose_choice(const struct arcane_eyes *e, const struct rk_frame *f)
{
    (void)e;
    (void)f;
    return among(OP_CHOOSE, 3);
}

static struct arcane_choices
choose_give(const struct arcane_eyes *e, const struct rk_frame *f)
{
    return among(OP_SEAT, arcane_receivers(e->pub, f->seat, f->card));
}

/*
 * Dolls are placed in turn order from the seller's left. A storehouse may be
 * passed over only while as many of the later ones are left as Dolls.
 */
static struct arcane_choices
choose_haunt(const struct arcane_eyes *e, const struct rk_frame *f)
{
    int seats = e->pub->seats, placed = 0, seat = f->seat;
    int spare = __builtin_popcount(arcane_haunted(e->pub, f->seat)) - f->left;
    uint64_t places = 0;

    for (; placed < ARCANE_DOLLS - 1 && e->draft[placed] != 0; placed++) {
        int last = (e->draft[placed] - 1) / ARCANE_CELLS;

        for (seat = rk_seat_next(seat, seats); seat != last;
             seat = rk_seat_next(seat, seats))
            spare -= e->pub->shut[seat] != 0;
    }
    for (seat = rk_seat_next(seat, seats); seat != f->seat && spare >= 0;
         seat = rk_seat_next(seat, seats)) {
        places |= (uint64_t)e->pub->shut[seat] << arcane_place(seat, 0);
        spare -= e->pub->shut[seat] != 0;
    }
    return among(OP_HAUNT, places);
}

static struct arcane_choices
choose_swap(const struct arcane_eyes *e, const struct rk_frame *f)
{
    uint64_t places = 0;

    if (e->draft[0] == 0)
        return among(OP_SWAP, (uint64_t)e->pub->shut[f->seat]
                                  << arcane_place(ARCANE_SEATS, 0));
    for (int seat = 0; seat < e->pub->seats; seat++) {
        if (seat != f->seat)
            places |= (uint64_t)e->pub->open[seat] << arcane_place(seat, 0);
    }
    return among(OP_SWAP, places);
}

static struct arcane_choices
choose_watch(const struct arcane_eyes *e, const struct rk_frame *f)
{
    (void)f;
    return among(OP_TAKE, e->pub->discards);
}

static struct arcane_choices
choose_lamp(const struct arcane_eyes *e, const struct rk_frame *f)
{
    uint32_t kinds = 0;

    (void)f;
    for (int i = 0; i < e->pub->shown_count; i++)
        kinds |= 1u << e->pub->shown[i];
    return among(OP_KIND, kinds);
}

static struct arcane_choices
choose_chalice(const struct arcane_eyes *e, const struct rk_frame *f)
{
    if (f->step == CHALICE_WHOM)
        return among(OP_SEAT, arcane_stashed(e->pub, f->seat));
    return among(OP_KIND, e->theirs);
}

static struct arcane_choices
choose_inspection(const struct arcane_eyes *e, const struct rk_frame *f)
{
    if (f->step == INSPECTION_GLYNNA)
        return among(OP_SLOT, e->pub->shut[f->target]);
    if (f->step == INSPECTION_NINX)
        return among(OP_SLOT, e->pub->open[f->target]);
    return among(OP_SELL, arcane_sets(e->pub, e->cell[f->target], f->target));
}

/* The answers to the open question, which is none of an action or a deal. */
struct arcane_choices
arcane_choices(const struct arcane_eyes *e)
{
    static choose *const table[RUNS] = {
        [RUN_ROUND] = choose_round,     [RUN_STOCK] = choose_reveal,
        [RUN_TURN] = choose_source,     [RUN_PLAY] = choose_play,
        [RUN_SALE] = choose_sale,       [RUN_PEEK] = choose_peek,
        [RUN_CHOICE] = choose_choice,   [RUN_GIVE] = choose_give,
        [RUN_HAUNT] = choose_haunt,     [RUN_WATCH] = choose_watch,
        [RUN_LOCKBOX] = choose_swap,    [RUN_LAMP] = choose_lamp,
        [RUN_CHALICE] = choose_chalice, [RUN_INSPECTION] = choose_inspection,
    };
    const struct rk_frame *f = arcane_top(e->pub);

    return table[f->run](e, f);
}

/* Whether ${value} is one of ${choices}. */
bool
arcane_allows(struct arcane_choices choices, int value)
{
    if (choices.op == OP_TAKE)
        return value >= 1 && value <= (int)choices.values;
    return value < 64 && (choices.values >> value & 1) != 0;
}

/* Judging */

/* Refuses with ${phrase}, which is about ${kind} or nothing. */
static enum rk_status
refuse(struct rk_text *why, enum arcane_phrase phrase, int kind)
{
    return rk_phrase_refuse(
        RK_ILLEGAL, why, &arcane_phrases[phrase],
        (struct rk_phrase_arg[]){ { .word = arcane_kind_name(kind) } });
}

static enum rk_status
judge_deal(const struct arcane_eyes *e, rk_move move, struct rk_text *why)
{
    int count = arcane_deal_count(e->pub);

    if (rk_deal_fits(move, e->bag, KINDS, count))
        return RK_OK;
    return rk_phrase_refuse(RK_ILLEGAL, why, &arcane_phrases[NOT_DEALT],
                            (struct rk_phrase_arg[]){ { .number = count } });
}

static enum rk_status
judge_action(const struct arcane_eyes *e, rk_move move, struct rk_text *why)
{
    int op = arcane_move_op(move), value = arcane_move_value(move);
    int kind = op == OP_PLAY ? arcane_move_kind(move) : value;
    uint32_t held = kinds_in(e->own->stash, e->pub->stashes[e->seat]);

    if (kind == 0 || kind >= ITEMS)
        return rk_flow_misses(&e->pub->flow, why);
    if ((held >> kind & 1) == 0)
        return refuse(why, NOT_HELD, kind);
    if (op == OP_DISCARD)
        return RK_OK;
    if (op == OP_PLAY && (value >= ARCANE_CELLS ||
                          (arcane_slots(e->pub, e->seat) >> value & 1) == 0))
        return refuse(why, NOT_PLAYED, 0);
    if (op == OP_USE && !arcane_is_special(kind))
        return refuse(why, NOT_SPECIAL, kind);
    if (op == OP_USE && !arcane_usable(e->pub, e->seat, kind))
        return refuse(why, NOT_USABLE, kind);
    return RK_OK;
}

/* Why a value is none of the choices; 0 where no value is refused. */
static const uint8_t reasons[OPS] = {
    [OP_START] = NOT_START,     [OP_WIZARD] = NOT_WIZARD,
    [OP_REVEAL] = NOT_REVEALED, [OP_SLOT] = NOT_SLOT,
    [OP_SELL] = NOT_SOLD,       [OP_SEAT] = NOT_SEAT,
    [OP_HAUNT] = NOT_HAUNTED,   [OP_SWAP] = NOT_SWAPPED,
    [OP_TAKE] = NOT_TAKEN,      [OP_KIND] = NOT_KIND,
    [OP_BRIBE] = NOT_BRIBED,
};

/* What each op answers. */
static const uint8_t answers[OPS] = {
    [OP_DEAL] = RK_ASK_DEAL,      [OP_START] = RK_ASK_ROLL,
    [OP_WIZARD] = RK_ASK_KIND,    [OP_REVEAL] = RK_ASK_SLOT,
    [OP_DRAW] = RK_ASK_SOURCE,    [OP_PLAY] = RK_ASK_ACTION,
    [OP_DISCARD] = RK_ASK_ACTION, [OP_USE] = RK_ASK_ACTION,
    [OP_SLOT] = RK_ASK_SLOT,      [OP_SELL] = RK_ASK_SLOT,
    [OP_SLIDE] = RK_ASK_KIND,     [OP_CHOOSE] = RK_ASK_KIND,
    [OP_SEAT] = RK_ASK_SEAT,      [OP_SAY] = RK_ASK_YES_NO,
    [OP_HAUNT] = RK_ASK_SLOT,     [OP_SWAP] = RK_ASK_SLOT,
    [OP_TAKE] = RK_ASK_SLOT,      [OP_KIND] = RK_ASK_KIND,
    [OP_BRIBE] = RK_ASK_AMOUNT,
};

static enum rk_status
judge_choice(const struct arcane_eyes *e, rk_move move, struct rk_text *why)
{
    struct arcane_choices choices = arcane_choices(e);
    int op = arcane_move_op(move), value = arcane_move_value(move);

    if (op == choices.op && arcane_allows(choices, value))
        return RK_OK;
    if (op != choices.op || reasons[op] == 0)
        return rk_flow_misses(&e->pub->flow, why);
    return refuse(why, (enum arcane_phrase)reasons[op], 0);
}

/* RK_OK, or why ${move} is not legal for who looks through ${e}. */
enum rk_status
arcane_judge(const struct arcane_eyes *e, rk_move move, struct rk_text *why)
{
    const struct rk_flow *flow = &e->pub->flow;
    enum rk_status status = rk_flow_admit(flow, e->seat);
    int op = arcane_move_op(move);

    if (status != RK_OK)
        return rk_status_refuse(status, why);
    if (op >= OPS || answers[op] != flow->kind)
        return rk_flow_misses(flow, why);
    if (op == OP_DEAL)
        return judge_deal(e, move, why);
    if (move != arcane_move(op, arcane_move_value(move),
                            op == OP_PLAY ? arcane_move_kind(move) : 0))
        return rk_flow_misses(flow, why);
    return flow->kind == RK_ASK_ACTION ? judge_action(e, move, why)
                                       : judge_choice(e, move, why);
}

/* Listing */

static int
list_choices(const struct arcane_eyes *e, rk_move *moves)
{
    struct arcane_choices choices = arcane_choices(e);
    rk_move move = arcane_move(choices.op, 0, 0);
    int count = 0;

    if (choices.op == OP_TAKE) {
        for (uint64_t deep = 1; deep <= choices.values; deep++)
            moves[count++] = move | deep;
        return count;
    }
    for (uint64_t left = choices.values; left != 0; left &= left - 1)
        moves[count++] = move | (rk_move)__builtin_ctzll(left);
    return count;
}

/* Plays of ${kind} onto each of ${slots}; a whole storehouse is the rule. */
static int
list_plays(int kind, uint16_t slots, rk_move *moves)
{
    rk_move play = arcane_move(OP_PLAY, 0, kind);
    int count = 0;

    if (slots == ARCANE_ALL) {
        for (; count < ARCANE_CELLS; count++)
            moves[count] = play | (rk_move)count;
        return count;
    }
    for (uint32_t left = slots; left != 0; left &= left - 1)
        moves[count++] = play | (rk_move)__builtin_ctz(left);
    return count;
}

/* Plays kind by kind, then what can be discarded, then what can be used. */
static int
list_actions(const struct arcane_eyes *e, rk_move *moves)
{
    uint32_t held = kinds_in(e->own->stash, e->pub->stashes[e->seat]);
    uint16_t slots = arcane_slots(e->pub, e->seat);
    int count = 0;

    for (uint32_t kinds = held; kinds != 0; kinds &= kinds - 1)
        count += list_plays(__builtin_ctz(kinds), slots, moves + count);
    for (uint32_t kinds = held; kinds != 0; kinds &= kinds - 1)
        moves[count++] =
            arcane_move(OP_DISCARD, 0, 0) | (rk_move)__builtin_ctz(kinds);
    for (uint32_t kinds = held >> WATCH; kinds != 0; kinds &= kinds - 1) {
        int kind = WATCH + __builtin_ctz(kinds);

        if (arcane_usable(e->pub, e->seat, kind))
            moves[count++] = arcane_move(OP_USE, kind, 0);
    }
    return count;
}

/* What is known of the stash that a Chalice is looking into. */
static uint32_t
seen_in(const struct arcane_view *v, int seat)
{
    uint32_t kinds = 0;

    for (int i = 0; i < v->pub.stashes[seat]; i++)
        kinds |= v->stash[seat][i] < ITEMS ? 1u << v->stash[seat][i] : 0;
    return kinds;
}

/* Whether a Chalice is at work; the target of its frame is then set. */
static bool
is_looking(const struct arcane_public *pub)
{
    return pub->flow.depth > 0 && arcane_top(pub)->run == RUN_CHALICE &&
           arcane_top(pub)->step == CHALICE_TAKE;
}

/* The eyes of ${seat} on the truth: for judging what it answers. */
struct arcane_eyes
arcane_look(const struct arcane_state *s, int seat)
{
    int whose = is_looking(&s->pub) ? arcane_top(&s->pub)->target : -1;

    return (struct arcane_eyes){
        .pub = &s->pub,
        .cell = s->cell,
        .own = seat < s->pub.seats ? &s->own[seat] : NULL,
        .bag = s->bag,
        .draft = s->draft,
        .theirs = whose < 0
                      ? 0
                      : kinds_in(s->own[whose].stash, s->pub.stashes[whose]),
        .seat = seat,
    };
}

static struct arcane_eyes
eyes_of(const struct arcane_view *v)
{
    int whose = is_looking(&v->pub) ? arcane_top(&v->pub)->target : -1;

    return (struct arcane_eyes){ .pub = &v->pub,
                                 .cell = v->cell,
                                 .own = &v->own,
                                 .bag = v->bag,
                                 .draft = v->draft,
                                 .theirs = whose < 0 ? 0 : seen_in(v, whose),
                                 .seat = v->seat };
}

enum rk_status
arcane_why(const struct rk_view *view, rk_move move, struct rk_text *why)
{
    struct arcane_eyes eyes = eyes_of(arcane_seen(view));

    return arcane_judge(&eyes, move, why);
}

int
arcane_legal(const struct rk_view *view, rk_move *moves)
{
    struct arcane_eyes eyes = eyes_of(arcane_seen(view));
    const struct rk_flow *flow = &eyes.pub->flow;

    if (eyes.seat >= RK_CHANCE || (flow->awaited & rk_seat_bit(eyes.seat)) == 0)
        return 0;
    return flow->kind == RK_ASK_ACTION ? list_actions(&eyes, moves)
                                       : list_choices(&eyes, moves);
}
