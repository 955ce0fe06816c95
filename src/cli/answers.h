/* The whole answers that a seat may give, as text. */
#ifndef CLI_ANSWERS_H
#define CLI_ANSWERS_H

#include <rookery/answer.h>

enum { ANSWERS_COUNTED = 100000 }; /* where counting stops */

struct answers {
    char (*text)[RK_ANSWER_MAX]; /* ${count} of them, malloc'ed */
    int count;
    long total; /* how many there are, up to ANSWERS_COUNTED */
};

/* Lists up to ${cap} of them; nothing for a seat that is not awaited. */
struct answers answers_of(const struct rk_game *game,
                          const struct rk_state *state, int seat, int cap);

void answers_free(struct answers *answers);

#endif
