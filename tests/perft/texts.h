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

/* The texts to try at a question that has many answers. */
struct texts_many {
    const struct rk_setup *setup;
    uint32_t key; /* what it depends on, as the game says */
    struct texts likely;
    struct texts never; /* none of them may be accepted */
};

struct texts_game {
    const char *id;
    uint32_t asks; /* set of enum rk_ask_kind: questions with many answers */

    /* Adds what is tried at every question. */
    void (*add)(const struct rk_game *game, struct texts *texts);

    /* The facts on which the answers to try depend, at a question with many. */
    uint32_t (*key)(const struct rk_game *game, const struct rk_setup *setup,
                    const struct rk_state *state, int seat);

    /* Adds both lists for the key of ${many}. */
    void (*add_many)(const struct rk_game *game, struct texts_many *many);
};

extern const struct texts_game texts_arcane, texts_magpie, texts_revolution,
    texts_thieves;

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
