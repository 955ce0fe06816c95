/*
 * Routines and steps by name, and which stacks of frames make sense: what a
 * position from outside must satisfy to be played on.
 */
#include <string.h>

#include "state.h"

static const struct rk_step round_steps[] = {
    [ROUND_START] = { "start", RK_ASK_ROLL, NULL },
    [ROUND_WIZARDS] = { "wizards", RK_ASK_DEAL, NULL },
    [ROUND_CHOOSE] = { "choose", RK_ASK_KIND, NULL },
    [ROUND_STOCK] = { "stock", RK_ASK_NONE, NULL },
    [ROUND_STOCKED] = { "stocked", RK_ASK_NONE, NULL },
    [ROUND_TURNS] = { "turns", RK_ASK_NONE, NULL },
    [ROUND_INSPECTION] = { "inspection", RK_ASK_NONE, NULL },
    [ROUND_BRIBE] = { "bribe", RK_ASK_AMOUNT, NULL },
    { 0 }
};
static const struct rk_step stock_steps[] = {
    [STOCK_GATHER] = { "gather", RK_ASK_NONE, NULL },
    [STOCK_DEAL] = { "deal", RK_ASK_DEAL, NULL },
    [STOCK_REVEAL] = { "reveal", RK_ASK_SLOT, NULL },
    [STOCK_STASH] = { "stash", RK_ASK_DEAL, NULL },
    [STOCK_TURN_UP] = { "turn-up", RK_ASK_DEAL, NULL },
    { 0 }
};
static const struct rk_step turn_steps[] = {
    [TURN_DRAW] = { "draw", RK_ASK_NONE, NULL },
    [TURN_SOURCE] = { "source", RK_ASK_SOURCE, NULL },
    [TURN_ACT] = { "act", RK_ASK_NONE, NULL },
    [TURN_ACTION] = { "action", RK_ASK_ACTION, NULL },
    [TURN_OVER] = { "over", RK_ASK_NONE, NULL },
    { 0 }
};
static const struct rk_step draw_steps[] = {
    [DRAW_NEED] = { "need", RK_ASK_NONE, NULL },
    [DRAW_FACES] = { "faces", RK_ASK_DEAL, NULL },
    { 0 }
};
static const struct rk_step play_steps[] = {
    [PLAY_SLOT] = { "slot", RK_ASK_SLOT, NULL },
    [PLAY_IGNORE] = { "ignore", RK_ASK_YES_NO, NULL },
    [PLAY_SETS] = { "sets", RK_ASK_NONE, NULL },
    [PLAY_LINE] = { "line", RK_ASK_SLOT, NULL },
    [PLAY_SOLD] = { "sold", RK_ASK_NONE, NULL },
    [PLAY_KEEP] = { "keep", RK_ASK_KIND, NULL },
    { 0 }
};
static const struct rk_step sale_steps[] = {
    [SALE_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [SALE_SLIDE] = { "slide", RK_ASK_KIND, NULL },
    [SALE_GOLD] = { "gold", RK_ASK_NONE, NULL },
    [SALE_SOLD] = { "sold", RK_ASK_NONE, NULL },
    [SALE_DAFANA] = { "dafana", RK_ASK_YES_NO, NULL },
    { 0 }
};
static const struct rk_step lamp_steps[] = {
    [LAMP_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [LAMP_REVEALED] = { "revealed", RK_ASK_NONE, NULL },
    [LAMP_PICK] = { "pick", RK_ASK_KIND, NULL },
    [LAMP_DROP] = { "drop", RK_ASK_KIND, NULL },
    { 0 }
};
static const struct rk_step chalice_steps[] = {
    [CHALICE_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [CHALICE_WHOM] = { "whom", RK_ASK_SEAT, NULL },
    [CHALICE_TAKE] = { "take", RK_ASK_KIND, NULL },
    { 0 }
};
static const struct rk_step inspection_steps[] = {
    [INSPECTION_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [INSPECTION_GLYNNA] = { "glynna", RK_ASK_SLOT, NULL },
    [INSPECTION_REVEAL] = { "reveal", RK_ASK_NONE, NULL },
    [INSPECTION_SETS] = { "sets", RK_ASK_NONE, NULL },
    [INSPECTION_LINE] = { "line", RK_ASK_SLOT, NULL },
    [INSPECTION_COUNT] = { "count", RK_ASK_NONE, NULL },
    [INSPECTION_NINX] = { "ninx", RK_ASK_SLOT, NULL },
    { 0 }
};

rk_routines arcane_routines = {
    [RUN_ROUND] =
        &(const struct rk_routine){ .name = "round", .steps = round_steps },
    [RUN_STOCK] =
        &(const struct rk_routine){ .name = "stock", .steps = stock_steps },
    [RUN_TURN] =
        &(const struct rk_routine){ .name = "turn", .steps = turn_steps },
    [RUN_DRAW] =
        &(const struct rk_routine){ .name = "draw", .steps = draw_steps },
    [RUN_PLAY] =
        &(const struct rk_routine){ .name = "play", .steps = play_steps },
    [RUN_SALE] =
        &(const struct rk_routine){ .name = "sale", .steps = sale_steps },
    [RUN_PEEK] =
        &(const struct rk_routine){ .name = "peek", .steps = rk_steps_slot },
    [RUN_CHOICE] =
        &(const struct rk_routine){ .name = "choice", .steps = rk_steps_kind },
    [RUN_GIVE] =
        &(const struct rk_routine){ .name = "give", .steps = rk_steps_seat },
    [RUN_HAUNT] =
        &(const struct rk_routine){ .name = "haunt", .steps = rk_steps_slot },
    [RUN_WATCH] =
        &(const struct rk_routine){ .name = "watch", .steps = rk_steps_slot },
    [RUN_LOCKBOX] =
        &(const struct rk_routine){ .name = "lockbox", .steps = rk_steps_slot },
    [RUN_LAMP] =
        &(const struct rk_routine){ .name = "lamp", .steps = lamp_steps },
    [RUN_CHALICE] =
        &(const struct rk_routine){ .name = "chalice", .steps = chalice_steps },
    [RUN_INSPECTION] = &(const struct rk_routine){ .name = "inspection",
                                                   .steps = inspection_steps },
    NULL
};

/* Whether a routine ${run} is on the stack, or on top of it. */
static const struct rk_frame *
find(const struct rk_flow *flow, int run)
{
    for (int i = 0; i < flow->depth; i++) {
        if (flow->frame[i].run == run)
            return &flow->frame[i];
    }
    return NULL;
}

/* marks are on Boomerangs that came back in this turn. */
static bool
marks_fit(const struct arcane_state *s)
{
    const struct rk_frame *play = find(&s->pub.flow, RUN_PLAY);

    for (int i = 0; i < ARCANE_CELLS; i++) {
        if (s->pub.mark[i] && (play == NULL || !play->amount ||
                               s->cell[play->seat][i].kind != BOOMERANG ||
                               !arcane_is_open(s->cell[play->seat][i])))
            return false;
    }
    return true;
}

/* What seats have sealed while stocking, or begun to choose. */
static bool
picks_fit(const struct arcane_state *s)
{
    const struct rk_flow *flow = &s->pub.flow;
    const struct rk_frame *stock = find(flow, RUN_STOCK);
    bool open = stock != NULL && stock->step == STOCK_REVEAL;

    for (int seat = 0; seat < s->pub.seats; seat++) {
        const uint8_t *pick = s->own[seat].pick;
        bool sealed = open && (flow->awaited & rk_seat_bit(seat)) == 0;

        if (sealed ? pick[0] == 0 || pick[0] >= pick[1]
                   : pick[1] != 0 || pick[0] > (open ? ARCANE_CELLS - 1 : 0))
            return false;
    }
    return true;
}

/* Every place in the draft could be chosen after those before it. */
static bool
draft_fits(const struct arcane_state *s)
{
    uint8_t draft[ARCANE_DOLLS - 1] = { 0 };
    struct arcane_eyes eyes;
    int run, most;

    if (s->pub.flow.depth == 0)
        return s->draft[0] == 0 && s->draft[1] == 0;
    run = arcane_top(&s->pub)->run;
    most =
        run == RUN_HAUNT ? arcane_top(&s->pub)->left - 1 : run == RUN_LOCKBOX;
    eyes = arcane_look(s, arcane_top(&s->pub)->seat);
    eyes.draft = draft;
    for (int i = 0; i < ARCANE_DOLLS - 1 && s->draft[i] != 0; i++) {
        int place = s->draft[i] - 1;

        if (i >= most || !arcane_allows(arcane_choices(&eyes), place))
            return false;
        draft[i] = s->draft[i];
    }
    return memcmp(draft, s->draft, sizeof draft) == 0;
}

/* Items that are under way belong to the frame that is at work on them. */
static const char *
check_under_way(const struct arcane_state *s)
{
    const struct rk_flow *flow = &s->pub.flow;
    const struct rk_frame *lamp = find(flow, RUN_LAMP);
    const struct rk_frame *play = find(flow, RUN_PLAY);
    const struct rk_frame *inspection = find(flow, RUN_INSPECTION);
    bool later = flow->over || flow->frame[0].step == ROUND_BRIBE;

    if (s->limbo.kind != RK_NO_CARD && play == NULL)
        return "There is nothing that could have been replaced.";
    if (s->held.kind != RK_NO_CARD &&
        !(play != NULL && play->step == PLAY_SLOT) &&
        !(lamp != NULL && lamp->step == LAMP_DROP))
        return "No item waits for its slot.";
    if (s->pub.shown_count > 0 && lamp == NULL)
        return "No lamp has revealed anything.";
    if (s->blank.kind != RK_NO_CARD &&
        (arcane_seat_with(&s->pub, GLYNNA) == RK_NOBODY ||
         (inspection == NULL && !later)))
        return "Glynna has set nothing aside.";
    if (!draft_fits(s) || !picks_fit(s))
        return "What is chosen so far cannot be chosen.";
    if (!marks_fit(s))
        return "Marks belong to Boomerangs that came back.";
    return NULL;
}

const char *
arcane_check_flow(const struct arcane_state *s)
{
    const struct rk_flow *flow = &s->pub.flow;
    const char *wrong = NULL;

    if (!flow->over && flow->frame[0].run != RUN_ROUND)
        wrong = "The bottom frame must be the round.";
    for (int i = 0; wrong == NULL && i < flow->depth; i++) {
        const struct rk_frame *f = &flow->frame[i];

        if (!arcane_frame_fits[f->run](s, f,
                                       i + 1 < flow->depth ? f + 1 : NULL))
            wrong = "The frames do not fit the table.";
    }
    return wrong != NULL ? wrong : check_under_way(s);
}
