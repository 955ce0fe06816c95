/* The open question of Magpie as text. */
#include "state.h"

/* The question of the frame ${f}, which asks. */
static enum magpie_phrase
question(const struct rk_frame *f)
{
    switch ((enum magpie_run)f->run) {
    case MAGPIE_RUN_TURN:
        return f->step == TURN_SOURCE ? MAGPIE_ASK_SOURCE : MAGPIE_ASK_CARD;
    case MAGPIE_RUN_OWL:
        return MAGPIE_ASK_OWL;
    case MAGPIE_RUN_JAY:
        return f->step == JAY_GIVE ? MAGPIE_ASK_GIFT : MAGPIE_ASK_GIVER;
    case MAGPIE_RUN_STARLING:
        return MAGPIE_ASK_PICK;
    case MAGPIE_RUN_DRAW:
        return MAGPIE_ASK_FACES;
    case MAGPIE_RUN_ROUND:
    default:
        return MAGPIE_ASK_BIDS;
    }
}

void
magpie_ask_text(const struct rk_view *view, struct rk_text *text)
{
    const struct magpie_view *v = magpie_seen(view);
    const struct rk_frame *f;
    struct rk_phrase_arg arg = { 0 };

    if (rk_flow_say_idle(&v->pub.flow, v->seat, text))
        return;
    f = &v->pub.flow.frame[v->pub.flow.depth - 1];
    if (f->run == MAGPIE_RUN_OWL)
        arg.word = magpie_kind_name(v->top[v->pub.tops - 1].kind);
    else
        arg.number = f->seat;
    rk_phrase_say(text, &magpie_phrases[question(f)], &arg);
}
