/* Listing whole answers. */
#include <stdlib.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "answers.h"

struct answers
answers_of(const struct rk_game *game, const struct rk_state *state, int seat,
           int cap, long most)
{
    struct answers answers = { 0 };
    struct rk_steps *list = memory_new((size_t)cap, sizeof *list);

    answers.total = rk_answer_list(game, state, seat, list, cap, most);
    answers.count = (int)(answers.total < cap ? answers.total : cap);
    answers.text = memory_new((size_t)cap, sizeof *answers.text);
    for (int i = 0; i < answers.count; i++) {
        struct rk_text text = rk_text_over(answers.text[i], RK_ANSWER_MAX);

        rk_notation_text(game->ops, list[i].move, list[i].count, &text);
    }
    free(list);
    return answers;
}

void
answers_free(struct answers *answers)
{
    free(answers->text);
    *answers = (struct answers){ 0 };
}
