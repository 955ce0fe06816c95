/* Rounds of Arcane Alley: the beginning, turns, trigger, bribes, the end. */
#include <string.h>

#include "state.h"

static void
read_pack(struct arcane_public *pub, const struct rk_setup *setup)
{
    const struct arcane_pack *pack = arcane_pack(setup);
    const struct arcane_power *dafana = &pack->wizard[DAFANA - ITEMS + 1];

    memcpy(pub->item, pack->item, sizeof pub->item);
    for (int kind = 1; kind < ITEMS; kind++) {
        struct arcane_numbers *item = &pub->item[kind];

        /* the extra copies are for five and six seats. */
        if (setup->seats > 4)
            item->copies = (uint8_t)(item->copies + item->extra);
        item->extra = 0;
        /* a special item is in no set, whatever a pack says. */
        if (arcane_is_special(kind))
            item->gold = 0;
    }
    pub->byros = pack->wizard[BYROS - ITEMS + 1].amount;
    pub->dafana_gold = dafana->amount;
    pub->dafana_infamy = dafana->amount2;
}

void
arcane_read_options(struct arcane_public *pub, const struct rk_setup *setup)
{
    pub->seats = setup->seats;
    pub->edition = setup->variant;
    pub->rounds = 3;
    if (pub->edition == THREE_INSPECTIONS) {
        pub->wizards = (uint8_t)setup->option[NEW_OPTION_WIZARDS];
    } else if (setup->option[OLD_OPTION_LENGTH] != LENGTH_SHORT) {
        pub->hundreds = (uint8_t)(setup->option[OLD_OPTION_LENGTH] + 1);
        pub->rounds = (uint8_t)setup->option[OLD_OPTION_ROUNDS];
    }
}

/* The table before the first round: all items are set aside. */
static void
lay_table(struct arcane_state *s, const struct rk_setup *setup)
{
    memset(s, 0, sizeof *s);
    arcane_read_options(&s->pub, setup);
    read_pack(&s->pub, setup);
    s->pub.round = s->pub.tracker = 1;
    s->pub.trigger = RK_NOBODY;
    for (int seat = 0; seat < s->pub.seats; seat++)
        s->pub.gold[seat] = ARCANE_PURSE;
    for (int kind = 1; kind < ITEMS; kind++)
        s->pub.aside[kind] = s->pub.item[kind].copies;
    rk_push(&s->pub.flow, (struct rk_frame){ .run = RUN_ROUND });
}

/* chance decides who goes first. */
void
arcane_setup(struct rk_state *state, const struct rk_setup *setup)
{
    struct arcane_state *s = arcane_of(state);

    lay_table(s, setup);
    rk_ask_seats(&s->pub.flow, RK_ASK_ROLL, rk_seat_bit(RK_CHANCE));
}

/* Seat 0 must draw; storehouses and stashes are empty; if wizards have */
/* powers, each seat has one. */
void
arcane_quiet(struct rk_state *state, const struct rk_setup *setup)
{
    struct arcane_state *s = arcane_of(state);
    struct rk_work w = { .s = s };
    int top = 1;

    lay_table(s, setup);
    arcane_gather(&w);
    while (s->bag[top] == 0)
        top++;
    s->bag[top]--;
    s->pub.deck--;
    arcane_drop(&w, top);
    for (int seat = 0; s->pub.wizards && seat < s->pub.seats; seat++)
        s->pub.wizard[seat] = (uint8_t)(ITEMS + seat);
    rk_top(&s->pub.flow)->step = ROUND_TURNS;
    rk_push(&s->pub.flow,
            (struct rk_frame){ .run = RUN_TURN, .step = TURN_SOURCE });
    rk_ask_seats(&s->pub.flow, RK_ASK_SOURCE, rk_seat_bit(0));
}

/* The seat that has the power of ${wizard}, or RK_NOBODY. */
int
arcane_seat_with(const struct arcane_public *pub, int wizard)
{
    for (int seat = 0; seat < pub->seats; seat++) {
        if (arcane_is(pub, seat, wizard))
            return seat;
    }
    return RK_NOBODY;
}

/* The wizards that nobody has, as a set of kinds. */
uint64_t
arcane_free_wizards(const struct arcane_public *pub)
{
    uint64_t wizards = (UINT64_C(1) << KINDS) - (UINT64_C(1) << ITEMS);

    for (int seat = 0; seat < pub->seats; seat++)
        wizards &= ~(UINT64_C(1) << pub->wizard[seat]);
    return wizards;
}

static void
take_wizard(struct rk_work *w, int seat, int wizard)
{
    RK_CHECK(seat < ARCANE_SEATS);
    w->s->pub.wizard[seat] = (uint8_t)wizard;
    arcane_tell_item(w, EVENT_WIZARD, seat, arcane_open(&w->s->pub, wizard));
}

/* Wizards are dealt in the order of seats; the others leave the game. */
static enum rk_next
deal_wizards(struct rk_work *w, struct rk_frame *f)
{
    for (int seat = 0; seat < w->s->pub.seats; seat++)
        take_wizard(w, seat, rk_deal_face(w->reply, seat));
    memset(w->s->bag, 0, sizeof w->s->bag);
    w->s->pub.deck = 0;
    f->step = ROUND_STOCK;
    return RK_MORE;
}

/* The next seat in turn order chooses; with six seats the last one takes the */
/* wizard that is left. */
static enum rk_next
ask_wizard(struct rk_work *w, struct rk_frame *f)
{
    f->step = ROUND_CHOOSE;
    return arcane_ask_or_take(w, RK_ASK_KIND, f->target, OP_WIZARD,
                              arcane_free_wizards(&w->s->pub));
}

static enum rk_next
choose_wizard(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    take_wizard(w, f->target, arcane_move_value(w->reply));
    f->target = (uint8_t)rk_seat_next(f->target, pub->seats);
    if (f->target != pub->start)
        return ask_wizard(w, f);
    f->step = ROUND_STOCK;
    return RK_MORE;
}

/* The start seat is known: wizards, or the first Stock phase. */
static enum rk_next
start(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_state *s = w->s;

    s->pub.start = f->target = (uint8_t)arcane_move_value(w->reply);
    arcane_tell_seat(w, EVENT_START, s->pub.start, RK_NOBODY);
    if (s->pub.wizards == WIZARDS_CHOSEN)
        return ask_wizard(w, f);
    f->step = ROUND_STOCK;
    if (s->pub.wizards == WIZARDS_OFF)
        return RK_MORE;
    f->target = 0;
    f->step = ROUND_WIZARDS;
    memset(s->bag + ITEMS, 1, KINDS - ITEMS);
    s->pub.deck = KINDS - ITEMS;
    return rk_ask_seats(&s->pub.flow, RK_ASK_DEAL, rk_seat_bit(RK_CHANCE));
}

static enum rk_next
begin_turn(struct rk_work *w, struct rk_frame *f, int seat)
{
    f->step = ROUND_TURNS;
    f->target = (uint8_t)seat;
    rk_push(&w->s->pub.flow,
            (struct rk_frame){ .run = RUN_TURN, .seat = (uint8_t)seat });
    arcane_tell_amount(w, EVENT_TURN, seat, w->s->pub.tracker);
    return arcane_run_turn(w, rk_top(&w->s->pub.flow));
}

static enum rk_next
begin_inspection(struct rk_work *w, struct rk_frame *f)
{
    f->step = ROUND_INSPECTION;
    f->target = f->left = 0;
    rk_push(&w->s->pub.flow, (struct rk_frame){ .run = RUN_INSPECTION });
    return RK_MORE;
}

/* the last turn of each seat. */
int
arcane_turn_limit(const struct arcane_public *pub)
{
    return pub->seats == 2 ? ARCANE_TURNS_2 : ARCANE_TURNS;
}

/* true if ${seat} triggers now. */
static bool
triggers(const struct arcane_public *pub, int seat)
{
    return pub->trigger == RK_NOBODY && pub->shut[seat] == 0 &&
           (pub->seats > 2 || pub->tracker >= ARCANE_TRIGGER_2);
}

/* first the trigger, then the tracker after the last seat. */
static enum rk_next
end_turn(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;
    int seat = f->target, next = rk_seat_next(seat, pub->seats);

    memset(pub->mark, 0, sizeof pub->mark);
    if (triggers(pub, seat)) {
        pub->trigger = (uint8_t)seat;
        f->left = pub->seats;
        arcane_tell_seat(w, EVENT_TRIGGERED, seat, RK_NOBODY);
    }
    if (pub->trigger == RK_NOBODY && next == pub->start &&
        pub->tracker == arcane_turn_limit(pub))
        return begin_inspection(w, f);
    if (next == pub->start)
        pub->tracker++;
    if (pub->trigger != RK_NOBODY && --f->left == 0)
        return begin_inspection(w, f);
    return begin_turn(w, f, next);
}

/* The most infamy that ${seat} could bribe away. */
int
arcane_bribe_limit(const struct arcane_public *pub, int seat)
{
    int most = pub->gold[seat] / ARCANE_BRIBE;

    return most < pub->infamy[seat] ? most : pub->infamy[seat];
}

/* The start token passes to the left. */
static enum rk_next
next_round(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    pub->round++;
    pub->start = (uint8_t)rk_seat_next(pub->start, pub->seats);
    pub->tracker = 1;
    pub->trigger = RK_NOBODY;
    *f = (struct rk_frame){ .run = RUN_ROUND, .step = ROUND_STOCK };
    return RK_MORE;
}

/* Asks the seats from ${f}'s target on for bribes. */
static enum rk_next
ask_bribe(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    f->step = ROUND_BRIBE;
    for (; f->left > 0; f->left--) {
        if (arcane_bribe_limit(pub, f->target) > 0)
            return rk_ask_seats(&pub->flow, RK_ASK_AMOUNT,
                                rk_seat_bit(f->target));
        f->target = (uint8_t)rk_seat_next(f->target, pub->seats);
    }
    return next_round(w, f);
}

static enum rk_next
bribe(struct rk_work *w, struct rk_frame *f)
{
    int gold = arcane_move_value(w->reply);

    arcane_tell_amount(w, EVENT_BRIBED, f->target, gold);
    arcane_pay(w, f->target, gold, FOR_BRIBE);
    arcane_lose_infamy(w, f->target, gold / ARCANE_BRIBE, 0);
    f->target = (uint8_t)rk_seat_next(f->target, w->s->pub.seats);
    f->left--;
    return ask_bribe(w, f);
}

/* gold is compared after the fines. */
bool
arcane_is_over(const struct arcane_public *pub)
{
    for (int seat = 0; pub->hundreds > 0 && seat < pub->seats; seat++) {
        if (pub->gold[seat] >= 100 * pub->hundreds)
            return true;
    }
    return pub->round == pub->rounds;
}

/* the end comes before bribes. */
static enum rk_next
end_inspection(struct rk_work *w, struct rk_frame *f)
{
    struct arcane_public *pub = &w->s->pub;

    if (arcane_is_over(pub)) {
        rk_end(&pub->flow);
        arcane_tell_amount(w, EVENT_ENDED, RK_NOBODY, pub->round);
        return RK_END;
    }
    f->target = pub->start;
    f->left = pub->seats;
    return ask_bribe(w, f);
}

/* True if it is the turn of ${target}: ${left} seats, itself included, are */
/* still to come, in turn order from ${from}. */
bool
arcane_is_turn_of(const struct arcane_public *pub, const struct rk_frame *f,
                  int from)
{
    return f->left >= 1 && f->left <= pub->seats &&
           f->target == (from + pub->seats - f->left) % pub->seats;
}

static enum rk_next
run_round(struct rk_work *w, struct rk_frame *f)
{
    switch (f->step) {
    case ROUND_START:
        return start(w, f);
    case ROUND_WIZARDS:
        return deal_wizards(w, f);
    case ROUND_CHOOSE:
        return choose_wizard(w, f);
    case ROUND_STOCK:
        *f = (struct rk_frame){ .run = RUN_ROUND, .step = ROUND_STOCKED };
        rk_push(&w->s->pub.flow, (struct rk_frame){ .run = RUN_STOCK });
        return RK_MORE;
    case ROUND_STOCKED:
        return begin_turn(w, f, w->s->pub.start);
    case ROUND_TURNS:
        return end_turn(w, f);
    case ROUND_INSPECTION:
        return end_inspection(w, f);
    case ROUND_BRIBE:
        return bribe(w, f);
    }
    RK_UNREACHABLE();
}

/* Nothing is stocked yet: all items are set aside. */
static bool
is_fresh(const struct arcane_state *s)
{
    for (int kind = 1; kind < ITEMS; kind++) {
        if (s->pub.aside[kind] != s->pub.item[kind].copies)
            return false;
    }
    return s->pub.round == 1 && s->pub.tracker == 1 &&
           s->pub.trigger == RK_NOBODY;
}

/*
 * True if exactly the seats from the start to before ${target} have a wizard.
 */
static bool
fits_choosing(const struct arcane_public *pub, int target)
{
    bool chosen = true;
    int seat = pub->start;

    if (pub->wizards != WIZARDS_CHOSEN || target >= pub->seats)
        return false;
    do {
        chosen &= seat != target;
        if ((pub->wizard[seat] != 0) != chosen)
            return false;
        seat = rk_seat_next(seat, pub->seats);
    } while (seat != pub->start);
    return rk_several(arcane_free_wizards(pub));
}

static bool
fits_beginning(const struct arcane_state *s, const struct rk_frame *f,
               const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;
    uint64_t wizards = (UINT64_C(1) << KINDS) - (UINT64_C(1) << ITEMS);

    if (!is_fresh(s) || f->left != 0)
        return false;
    if (f->step == ROUND_CHOOSE)
        return arcane_asks(s, above, f->target) &&
               fits_choosing(pub, f->target);
    return arcane_asks(s, above, RK_CHANCE) && f->target == 0 &&
           arcane_free_wizards(pub) == wizards &&
           (f->step == ROUND_START || pub->wizards == WIZARDS_DEALT);
}

/* the tracker passes its end only after a trigger, with the last seat. */
static bool
fits_tracker(const struct arcane_public *pub, int seat)
{
    int turn = (seat + pub->seats - pub->start) % pub->seats;
    int trigger = (pub->trigger + pub->seats - pub->start) % pub->seats;

    return pub->tracker <= arcane_turn_limit(pub) || turn < trigger;
}

/* A trigger says how many turns are left; without it none are counted. */
static bool
fits_turns(const struct arcane_public *pub, const struct rk_frame *f,
           const struct rk_frame *above)
{
    if (above == NULL || above->run != RUN_TURN || above->seat != f->target ||
        f->target >= pub->seats)
        return false;
    if (pub->trigger == RK_NOBODY)
        return f->left == 0;
    return f->left < pub->seats && arcane_is_turn_of(pub, f, pub->trigger) &&
           fits_tracker(pub, f->target);
}

static bool
fits_bribe(const struct arcane_state *s, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct arcane_public *pub = &s->pub;

    for (int seat = 0; seat < pub->seats; seat++) {
        if (pub->markers[seat] != 0 || pub->shut[seat] != 0)
            return false;
    }
    return arcane_is_turn_of(pub, f, pub->start) &&
           arcane_asks(s, above, f->target) && !arcane_is_over(pub) &&
           arcane_bribe_limit(pub, f->target) > 0;
}

static bool
fits_round(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    const struct arcane_state *s = arcane_in(state);

    if (!rk_frame_uses(f, RK_USES_TARGET | RK_USES_LEFT))
        return false;
    switch (f->step) {
    case ROUND_START:
    case ROUND_WIZARDS:
    case ROUND_CHOOSE:
        return fits_beginning(s, f, above);
    case ROUND_STOCKED:
        return f->target == 0 && f->left == 0 && above != NULL &&
               above->run == RUN_STOCK && s->pub.trigger == RK_NOBODY;
    case ROUND_TURNS:
        return fits_turns(&s->pub, f, above);
    case ROUND_INSPECTION:
        return f->target == 0 && f->left == 0 && above != NULL &&
               above->run == RUN_INSPECTION;
    case ROUND_BRIBE:
        return fits_bribe(s, f, above);
    default: /* a step that never waits */
        return false;
    }
}

static struct rk_choices
choose_round(const struct rk_eyes *e, const struct rk_frame *f)
{
    if (f->step == ROUND_START)
        return arcane_choices(OP_START, rk_seat_all(e->pub->seats),
                              &arcane_phrases[NOT_START]);
    if (f->step == ROUND_CHOOSE)
        return arcane_choices(OP_WIZARD, arcane_free_wizards(e->pub),
                              &arcane_phrases[NOT_WIZARD]);
    /* Every second one of the values up to twice the limit. */
    return arcane_choices(
        OP_BRIBE,
        UINT64_C(0x5555555555555555) &
            ((UINT64_C(2) << 2 * arcane_bribe_limit(e->pub, f->target)) - 1),
        &arcane_phrases[NOT_BRIBED]);
}

/* Chance deals wizards and says who begins; seats choose and bribe. */
static enum rk_status
judge_round(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
            struct rk_text *why)
{
    if (f->step == ROUND_WIZARDS)
        return arcane_judge_deal(e, move, why);
    return arcane_judge_choices(e, choose_round(e, f), move, why);
}

static const struct rk_step round_steps[] = {
    [ROUND_START] = { "start", RK_ASK_ROLL,
                      RK_SAYS({ .key = "round.start",
                                .text = "Who goes first?" }) },
    [ROUND_WIZARDS] = { "wizards", RK_ASK_DEAL,
                        RK_SAYS({ .key = "round.wizards",
                                  .text = "Which wizards are dealt?" }) },
    [ROUND_CHOOSE] = { "choose", RK_ASK_KIND,
                       RK_SAYS({ .key = "round.choose",
                                 .text = "Choose your wizard." }) },
    [ROUND_STOCK] = { "stock", RK_ASK_NONE, NULL },
    [ROUND_STOCKED] = { "stocked", RK_ASK_NONE, NULL },
    [ROUND_TURNS] = { "turns", RK_ASK_NONE, NULL },
    [ROUND_INSPECTION] = { "inspection", RK_ASK_NONE, NULL },
    [ROUND_BRIBE] = { "bribe", RK_ASK_AMOUNT,
                      RK_SAYS({ .key = "round.bribe",
                                .text = "Bribe the inspector? (2 gold removes "
                                        "1 infamy)" }) },
    { 0 }
};

const struct rk_routine arcane_round = { .name = "round",
                                         .steps = round_steps,
                                         .run = run_round,
                                         .fits = fits_round,
                                         .choose = choose_round,
                                         .judge = judge_round };
