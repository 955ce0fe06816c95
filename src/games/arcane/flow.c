/*
 * The table of routines, and which stacks of frames are possible: what a
 * position from outside must satisfy to be played on.
 */
#include <string.h>

#include "state.h"

rk_routines arcane_routines = { ARCANE_ROUTINES(RK_ROUTINE_ENTRY) NULL };

void
arcane_resume(struct rk_work *w)
{
    rk_flow_resume(&w->s->pub.flow, arcane_routines, w);
}

/* The frame of the routine ${run} that is lowest on the stack, or NULL. */
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

/* The cells that seats have chosen so far while stocking. */
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
    const struct rk_frame *f;
    struct rk_eyes eyes;
    int most;

    if (s->pub.flow.depth == 0)
        return s->draft[0] == 0 && s->draft[1] == 0;
    f = arcane_top(&s->pub);
    most = f->run == RUN_HAUNT ? f->left - 1 : f->run == RUN_LOCKBOX;
    eyes = arcane_look(s, f->seat);
    eyes.draft = draft;
    for (int i = 0; i < ARCANE_DOLLS - 1 && s->draft[i] != 0; i++) {
        struct rk_choices choices;

        if (i >= most)
            return false;
        choices = arcane_routines[f->run]->choose(&eyes, f);
        if (!rk_choices_allow(&choices, s->draft[i] - 1))
            return false;
        draft[i] = s->draft[i];
    }
    return memcmp(draft, s->draft, sizeof draft) == 0;
}

/* Items that are in no place at the moment belong to a frame on the stack. */
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
arcane_check_flow(const struct rk_state *state)
{
    const struct arcane_state *s = arcane_in(state);
    const char *wrong =
        rk_flow_fits(&s->pub.flow, arcane_routines, state, s->pub.seats);

    return wrong != NULL ? wrong : check_under_way(s);
}
