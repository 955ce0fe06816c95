/* Steps that games share, and questions to nobody. */
#include <rookery/routine.h>

const struct rk_step rk_steps_slot[] = {
    [RK_STEP_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [RK_STEP_CHOSEN] = { "chosen", RK_ASK_SLOT, NULL },
    { 0 }
};
const struct rk_step rk_steps_kind[] = {
    [RK_STEP_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [RK_STEP_CHOSEN] = { "chosen", RK_ASK_KIND, NULL },
    { 0 }
};
const struct rk_step rk_steps_seat[] = {
    [RK_STEP_BEGIN] = { "begin", RK_ASK_NONE, NULL },
    [RK_STEP_CHOSEN] = { "chosen", RK_ASK_SEAT, NULL },
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
