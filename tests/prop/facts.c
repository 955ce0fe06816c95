/*
 * facts: chance and several seats at once are asked only where the game says
 * so, and no match is longer than it says.
 */
#include "prop.h"

bool
facts_at(struct prop_case *c)
{
    struct rk_ask ask = case_ask(c);
    uint8_t seats = (uint8_t)(ask.asked & ~rk_seat_bit(RK_CHANCE));

    c->cases++;
    if (ask.asked != seats && c->game->chance == NULL)
        return case_fail(c, RK_CHANCE, "chance is asked, but has no part");
    if ((seats & (seats - 1)) != 0 && !c->game->at_once)
        return case_fail(c, RK_NOBODY, "several seats are asked at once");
    return true;
}

bool
facts_end(struct prop_case *c)
{
    long longest = rk_game_longest(c->game, &c->setup), answers = 0;

    for (int i = 0; i < c->played->count; i++)
        answers += c->played->given[i].seat != RK_CHANCE;
    if (longest > 0 && answers > longest)
        return case_fail(c, RK_NOBODY, "%ld answers, but %ld are the most",
                         answers, longest);
    return true;
}
