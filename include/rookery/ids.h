/*
 * Numbers for moves. Under one variant and number of seats, every small answer
 * that a seat can ever give (one step of a draft) has one id from 0 to count
 * - 1, a name, and features: what it does and with what. Ids are made from the
 * game's table of moves (notation.h); they depend on nothing else, neither on
 * options nor on house rules, and stay the same while the game's rules number
 * does. Chance has no ids.
 */
#ifndef ROOKERY_IDS_H
#define ROOKERY_IDS_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/game.h>

RK_C_BEGIN

enum {
    RK_IDS_FORMS = 32,             /* most forms of steps */
    RK_IDS_SLOTS = 2 * RK_IDS_MAX, /* most of the table from moves to ids */
    RK_IDS_GROUPS = 1024,          /* groups of moves in that table */
    RK_FEATURES_MAX = 16,          /* most features of a move */
    RK_ID_NAME_MAX = 100           /* room for the name of a move */
};

/* A form of steps: what a row of the table of moves begins or goes on with. */
struct rk_ids_form {
    const struct rk_op *op;           /* the first row that has it */
    rk_move move;                     /* with all arguments 0 */
    const struct rk_arg *const *args; /* ends with NULL */
    bool seals;                       /* it completes a draft */
    uint8_t feature[RK_ARGS_MAX];     /* the feature of each argument */
};

/* One feature of moves: what is done, or an argument. */
struct rk_ids_feature {
    const char *name; /* "op", "space", "count" */
    int values;       /* they are 0 .. values - 1 */
};

/*
 * The ids of one variant and number of seats, without pointers of its own: it
 * may be copied, but it is large. Read ${count}, ${features} and ${hash}; the
 * rest is for the functions below.
 */
struct rk_ids {
    int count;     /* ids are 0 .. count - 1 */
    int features;  /* of each move */
    uint64_t hash; /* of the names of all moves in their order */

    int forms;
    struct rk_ids_form form[RK_IDS_FORMS];
    struct rk_ids_feature feature[RK_FEATURES_MAX];
    uint64_t factor;              /* spreads moves over groups and slots */
    uint32_t slots;               /* of them, a power of two; in use */
    uint16_t turn[RK_IDS_GROUPS]; /* so that no two moves share a slot */
    rk_move move[RK_IDS_MAX];     /* by id */
    uint8_t form_of[RK_IDS_MAX];  /* by id */
    uint16_t slot[RK_IDS_SLOTS];  /* the id of a move; 0 if there is none */
};

/*
 * Numbers the moves of ${game} under ${setup}. RK_FULL and a sentence if there
 * are more than RK_IDS_MAX: then the game must list those that can be legal
 * (rk_op.steps). The same, with another sentence, if two rows of its table make
 * the same move.
 */
enum rk_status rk_ids_make(struct rk_ids *ids, const struct rk_game *game,
                           const struct rk_setup *setup, struct rk_text *why);

/* The members needed to find ids, for loops that find many. */
struct rk_ids_finder {
    uint64_t factor;
    uint32_t last; /* slot */
    const uint16_t *turn, *slot;
};

static inline struct rk_ids_finder
rk_ids_finder_of(const struct rk_ids *ids)
{
    struct rk_ids_finder finder = { ids->factor, ids->slots - 1, ids->turn,
                                    ids->slot };

    return finder;
}

/* The group of a move with this product. */
static inline uint32_t
rk_ids_group(uint64_t product)
{
    return (uint32_t)(product >> 54);
}

/* The slot of a move with this product, in a group with this turn. */
static inline uint32_t
rk_ids_slot(uint64_t product, uint32_t turn, uint32_t last)
{
    return ((uint32_t)(product >> 32) ^ turn) & last;
}

/*
 * The id of ${move} if it has one, else any. Every move has a slot of its own.
 */
static inline uint16_t
rk_ids_look(const struct rk_ids_finder *finder, rk_move move)
{
    uint64_t product = move * finder->factor;
    uint32_t turn = finder->turn[rk_ids_group(product)];

    return finder->slot[rk_ids_slot(product, turn, finder->last)];
}

/* The id of ${move}; -1 if it has none. */
static inline int
rk_ids_find(const struct rk_ids *ids, rk_move move)
{
    const struct rk_ids_finder finder = rk_ids_finder_of(ids);
    int id = rk_ids_look(&finder, move);

    return ids->move[id] == move ? id : -1;
}

/* The move with ${id}, which is from 0 to count - 1. */
rk_move rk_ids_move(const struct rk_ids *ids, int id);

/*
 * Appends the name of the move with ${id}: the word of its answer and the
 * arguments of this step, "bid general force 3". No two moves share a name.
 */
void rk_ids_name(const struct rk_ids *ids, int id, struct rk_text *text);

/*
 * The name of ${feature}, from 0 to features - 1, and how many values it has
 * (${values} may be NULL). Feature 0 is "op"; the others are arguments, which
 * moves with an argument of the same name share.
 */
const char *rk_ids_feature(const struct rk_ids *ids, int feature, int *values);

/*
 * Sets ${out}, with room for ids->features numbers, to the features of the move
 * with ${id}: each from 0 to its number of values - 1, where 0 means that the
 * move has no such argument.
 */
void rk_ids_features(const struct rk_ids *ids, int id, int16_t *out);

RK_C_END

#endif
