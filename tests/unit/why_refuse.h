/* Calls of the functions that refuse, for unit-why. */
#ifndef UNIT_WHY_REFUSE_H
#define UNIT_WHY_REFUSE_H

#include <rookery/frame.h>
#include <rookery/phrase.h>
#include <rookery/routine.h>

static enum rk_status
refuse(const char *with, struct rk_text *why)
{
    return rk_refuse(RK_FULL, why, "No %.", with);
}

static enum rk_status
refuse_status(const char *with, struct rk_text *why)
{
    (void)with;
    return rk_status_refuse(RK_OVER, why);
}

static enum rk_status
refuse_phrase(const char *with, struct rk_text *why)
{
    return rk_phrase_refuse(RK_ILLEGAL, why, &rk_phrases[RK_SAY_MISSES],
                            &(struct rk_phrase_arg){ .word = with });
}

static enum rk_status
refuse_word(const char *with, struct rk_text *why)
{
    return rk_phrase_refuse_word(RK_ILLEGAL, why, &rk_phrases[RK_SAY_MISSES],
                                 with);
}

static enum rk_status
refuse_number(const char *with, struct rk_text *why)
{
    static const struct rk_phrase many = { .key = "many",
                                           .text = "{cards:number} cards." };

    (void)with;
    return rk_phrase_refuse_number(RK_ILLEGAL, why, &many, 3);
}

static enum rk_status
misses(const char *with, struct rk_text *why)
{
    struct rk_flow flow = { .kind = RK_ASK_BID };

    (void)with;
    return rk_flow_misses(&flow, why);
}

#endif
