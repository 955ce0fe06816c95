/*
 * The texts that the naive generator tries, game by game: everything that the
 * notation could mean, whether the rules allow it or not.
 */
#ifndef PERFT_TEXTS_H
#define PERFT_TEXTS_H

#include <stddef.h>
#include <stdint.h>

#include <rookery/answer.h>

/* Whole answers, as moves. */
struct texts {
    struct rk_steps *at;
    size_t count, cap;
};

/* What is tried where a bid is asked of a seat with this purse. */
struct texts_bids {
    const struct rk_setup *setup;
    uint32_t purse;
    struct texts likely;
    struct texts never; /* none of them may be accepted */
};

struct texts_game {
    const char *id;

    /* Adds what is tried at every question. */
    void (*add)(const struct rk_game *game, struct texts *texts);

    /* Adds what else is tried where a slot is asked; NULL: nothing. */
    void (*add_slots)(const struct rk_game *game, struct texts *texts);

    /* What the bids to try depend on; NULL where no bid is ever asked. */
    uint32_t (*purse)(const struct rk_game *game, const struct rk_setup *setup,
                      const struct rk_state *state, int seat);

    /* Adds both lists for the purse of ${bids}. */
    void (*add_bids)(const struct rk_game *game, struct texts_bids *bids);
};

extern const struct texts_game texts_arcane, texts_magpie, texts_revolution;

/* Ends the program with a sentence. */
_Noreturn void __attribute__((format(printf, 1, 2)))
texts_fail(const char *format, ...);

/* Puts ${steps} at the end of ${texts}. */
void texts_keep(struct texts *texts, const struct rk_steps *steps);

/* Reads ${text}; keeps it if it can be read. */
void texts_add(struct texts *texts, const struct rk_game *game,
               const char *text);

/* The same for ${word} with each of ${names}, which end with NULL. */
void texts_add_each(struct texts *texts, const struct rk_game *game,
                    const char *word, const char *const *names);

#endif
