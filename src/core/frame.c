/* Steps that games share; checking a stack of frames from outside. */
#include <rookery/frame.h>

const struct rk_step rk_steps_slot[] = {
    [RK_STEP_BEGIN] = { "begin", RK_ASK_NONE },
    [RK_STEP_CHOSEN] = { "chosen", RK_ASK_SLOT },
    { 0 }
};
const struct rk_step rk_steps_kind[] = {
    [RK_STEP_BEGIN] = { "begin", RK_ASK_NONE },
    [RK_STEP_CHOSEN] = { "chosen", RK_ASK_KIND },
    { 0 }
};
const struct rk_step rk_steps_seat[] = {
    [RK_STEP_BEGIN] = { "begin", RK_ASK_NONE },
    [RK_STEP_CHOSEN] = { "chosen", RK_ASK_SEAT },
    { 0 }
};

bool
rk_flow_say_idle(const struct rk_flow *flow, int seat, struct rk_text *text)
{
    if (rk_flow_admit(flow, seat) == RK_OK)
        return false;
    rk_phrase_say(text, &rk_phrases[flow->over ? RK_OVER : RK_SAY_OTHERS],
                  NULL);
    return true;
}

static bool
is_zero(const struct rk_frame *f)
{
    static const struct rk_frame zero;

    return memcmp(f, &zero, sizeof zero) == 0;
}

/* The step that ${f} names, or NULL. */
static const struct rk_step *
find_step(const struct rk_run *runs, const struct rk_frame *f)
{
    int run = 0, step = 0;

    while (run < f->run && runs[run].name != NULL)
        run++;
    if (runs[run].name == NULL)
        return NULL;
    while (step < f->step && runs[run].steps[step].name != NULL)
        step++;
    return runs[run].steps[step].name != NULL ? &runs[run].steps[step] : NULL;
}

static const char *
check_ask(const struct rk_flow *flow, int seats)
{
    bool chance = flow->kind == RK_ASK_DEAL || flow->kind == RK_ASK_ROLL;
    uint8_t may = chance ? rk_seat_bit(RK_CHANCE) : rk_seat_all(seats);

    if ((flow->asked & ~may) != 0 || (flow->awaited & ~flow->asked) != 0)
        return "A seat is asked that cannot answer.";
    if (flow->awaited == 0)
        return "Somebody must be awaited.";
    return NULL;
}

const char *
rk_flow_check(const struct rk_flow *flow, const struct rk_run *runs, int seats)
{
    const struct rk_step *step = NULL;

    if (flow->depth > RK_FRAMES_MAX || flow->over > 1)
        return "The stack of frames is too deep.";
    for (int i = flow->depth; i < RK_FRAMES_MAX; i++) {
        if (!is_zero(&flow->frame[i]))
            return "Frames above the top must be empty.";
    }
    for (int i = 0; i < flow->depth; i++) {
        step = find_step(runs, &flow->frame[i]);
        if (step == NULL)
            return "There is no such frame.";
    }
    if (flow->over)
        return flow->depth == 0 && flow->kind == RK_ASK_NONE &&
                       flow->asked == 0 && flow->awaited == 0
                   ? NULL
                   : "When a match is over nothing is asked.";
    if (step == NULL || step->asks == RK_ASK_NONE || step->asks != flow->kind)
        return "The top frame does not ask that.";
    return check_ask(flow, seats);
}
