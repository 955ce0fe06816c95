/* The decision that a property looks at, and how it says what is wrong. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "prop.h"

struct rk_state *
case_state(struct prop_case *c)
{
    return rk_state_in(&c->now);
}

struct rk_ask
case_ask(struct prop_case *c)
{
    return c->game->ask(case_state(c));
}

/* Notes what is wrong for ${seat}; always false. */
bool
case_fail(struct prop_case *c, int seat, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    vsnprintf(c->failure, sizeof c->failure, format, words);
    va_end(words);
    c->seat = seat;
    return false;
}

/* True if ${sentence} is one: not empty, and it ends like one. */
bool
case_sentence(const char *sentence)
{
    size_t length = strlen(sentence);

    return length > 1 && sentence[length - 1] == '.';
}
