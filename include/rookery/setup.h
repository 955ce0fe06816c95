/*
 * The choices before a match begins: variant, seats, options, and the house
 * rules of the table (its pack).
 */
#ifndef ROOKERY_SETUP_H
#define ROOKERY_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/status.h>
#include <rookery/text.h>

RK_C_BEGIN

struct rk_game;

enum { RK_OPTIONS_MAX = 8, RK_PACK_MAX = 256 };

/* One thing a table may choose: a number, or one of several words. */
struct rk_option {
    const char *id;           /* "rounds" */
    const char *title;        /* "Rounds to play" */
    const char *const *words; /* the choices, NULL-ended; NULL: a number */
    int16_t min, max;         /* of the number, or of the word's index */
    int16_t value;            /* the default: number or index of the word */
    const char *in_sims;      /* the default in simulations; NULL: the same */
};

/* One way to play a game. */
struct rk_variant {
    const char *id;    /* "core" */
    const char *title; /* "Revolution!" */
    uint8_t seats_min, seats_max;
    bool extra; /* listed only when everything is asked for */
    const struct rk_option *options; /* ends with id NULL; or NULL */
};

/*
 * The choices of one match. No padding: it may be compared with memcmp.
 *
 * A pack holds the house rules of the table: numbers of cards and effects that
 * the game lets a table change. It is plain bytes, a struct of the game that
 * its pack_fields describe; bytes beyond that struct, and all bytes where a
 * game has no packs, are zero.
 */
struct rk_setup {
    RK_ALIGNED unsigned char pack[RK_PACK_MAX];
    uint8_t variant; /* index into the game's variants */
    uint8_t seats;
    int16_t option[RK_OPTIONS_MAX]; /* in the order of the variant's table */
    uint8_t unused[6];              /* zero */
};

/* The variant that ${setup} names. */
const struct rk_variant *rk_setup_variant(const struct rk_game *game,
                                          const struct rk_setup *setup);

/*
 * Fills ${setup} with variant ${variant} (NULL: the first), ${seats} (0: the
 * fewest) and all defaults, including the pack. On refusal ${why} holds a
 * sentence.
 */
enum rk_status rk_setup_make(const struct rk_game *game, const char *variant,
                             int seats, struct rk_setup *setup,
                             struct rk_text *why);

/* Sets option ${id} to ${value}, a word or a number as text. */
enum rk_status rk_setup_set(const struct rk_game *game, struct rk_setup *setup,
                            const char *id, const char *value,
                            struct rk_text *why);

/* Sets every option to its default in simulations. */
void rk_setup_for_sims(const struct rk_game *game, struct rk_setup *setup);

/* Appends the value of the ${index}th option as rk_setup_set reads it. */
void rk_setup_value(const struct rk_game *game, const struct rk_setup *setup,
                    int index, struct rk_text *text);

/* ${setup} with the default pack of its variant. */
struct rk_setup rk_setup_unpacked(const struct rk_game *game,
                                  const struct rk_setup *setup);

/* True if the pack of ${setup} differs from that default. */
bool rk_setup_packed(const struct rk_game *game, const struct rk_setup *setup);

/* How many options a variant has. */
int rk_variant_options(const struct rk_variant *variant);

RK_C_END

#endif
