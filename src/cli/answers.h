/* The whole answers that a seat may give, as text. */
#ifndef CLI_ANSWERS_H
#define CLI_ANSWERS_H

#include <rookery/answer.h>

enum { ANSWERS_COUNTED = 100000 }; /* where counting for people stops */

struct answers {
    char (*text)[RK_ANSWER_MAX]; /* ${count} of them, malloc'ed */
    int count;
    long total; /* how many there are, up to where counting stopped */
};

/*
 * Lists up to ${cap} of them and counts up to ${most}. A seat that is not
 * asked has none.
 */
struct answers answers_of(const struct rk_game *game,
                          const struct rk_state *state, int seat, int cap,
                          long most);

void answers_free(struct answers *answers);

#endif
