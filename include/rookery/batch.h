/*
 * Many matches at once, for programs that learn: a batch steps all its matches
 * in one call and writes its results into arrays of the caller, which are bound
 * once. Observations are rows of a plan (plan.h), actions are ids (ids.h). The
 * batch deals for chance; bots may play some of the seats; a match that is over
 * is followed by the next one, its next episode.
 *
 * A match depends on the seed, its number, the number of the episode and the
 * actions alone, not on the number of matches or threads.
 *
 * There are two shapes. In RK_BATCH_TURN a row is a match, and the lowest seat
 * that is asked acts. In RK_BATCH_SEATS a row is one seat of one match (row =
 * match * seats + seat), and all seats that are asked act in the same step.
 *
 * A batch may be used by one thread at a time.
 */
#ifndef ROOKERY_BATCH_H
#define ROOKERY_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/bot.h>
#include <rookery/ids.h>
#include <rookery/plan.h>

RK_C_BEGIN

enum { RK_BATCH_MATCHES_MAX = 1 << 20 };

enum rk_batch_shape { RK_BATCH_TURN, RK_BATCH_SEATS };

/* The form of observations. */
enum rk_batch_observe {
    RK_OBSERVE_NONE,
    RK_OBSERVE_U8,  /* a row of the plan in bytes */
    RK_OBSERVE_F32, /* the same as floats */
    RK_OBSERVE_RAW  /* the view itself */
};

/* The reward of a seat at the end of a match. */
enum rk_batch_reward {
    RK_REWARD_SHARE, /* of victory: 1 divided by those who come first, or 0 */
    RK_REWARD_RANK,  /* 1 for the first, 0 for the last; equals share */
    RK_REWARD_MARGIN /* its points minus those of the best other seat */
};

/* How a batch plays. All members but ${matches} may be 0, the usual choice. */
struct rk_batch_settings {
    int32_t matches;  /* 1 .. RK_BATCH_MATCHES_MAX */
    int32_t threads;  /* 0 or 1: the caller's alone */
    int32_t shape;    /* enum rk_batch_shape */
    int32_t observe;  /* enum rk_batch_observe */
    int32_t reward;   /* enum rk_batch_reward */
    int32_t forced;   /* 1: moves without a choice are made inside */
    int32_t chance;   /* 1: a match stops before chance deals; the seat is */
                      /* RK_CHANCE then, and any action lets it deal */
    int32_t stay;     /* 1: a match that is over waits for rk_batch_reset() */
    int32_t rotate;   /* 1: bots move on by one seat with every match and */
                      /* episode */
    uint32_t longest; /* small answers after which a match is cut; 0: none */
    uint64_t seed;
    const char *bots; /* one for each seat, "greedy,-,search:100,-" (bot.h); */
                      /* "-" is the caller. NULL: all are */
};

/* The arrays that a batch writes. */
enum rk_batch_array {
    RK_BATCH_OBSERVATION, /* each row: of the plan, or a view, whose size is */
                          /* rounded up to 8; zeros where it waits */
    RK_BATCH_MASK,    /* each row: a byte for each id, 1 where it is legal */
    RK_BATCH_SEAT,    /* each row: a byte, the seat that acts, RK_CHANCE, or */
                      /* RK_NOBODY where it waits */
    RK_BATCH_REWARD,  /* each match: a float for each seat; 0 until its end */
    RK_BATCH_DONE,    /* each match: a byte, 1 if a match has ended with this */
                      /* step, 2 if it was cut, else 0 */
    RK_BATCH_BOTS,    /* each match: a byte for each seat, 1 where a bot */
                      /* played when RK_BATCH_REWARD was won */
    RK_BATCH_POINTS,  /* each match: an int32_t for each seat, its points */
                      /* where RK_BATCH_DONE, else 0 */
    RK_BATCH_EPISODE, /* each match: a uint32_t, the episode, from 0 */
    RK_BATCH_ARRAYS
};

struct rk_batch;

/*
 * A batch of matches of ${game} under ${setup}, all at their beginning; NULL
 * after a sentence in ${why}. rk_batch_free() frees it; NULL is harmless.
 */
struct rk_batch *rk_batch_make(const struct rk_game *game,
                               const struct rk_setup *setup,
                               const struct rk_batch_settings *settings,
                               struct rk_text *why);
void rk_batch_free(struct rk_batch *batch);

/* Its ids and its plan, which belong to the batch. */
const struct rk_ids *rk_batch_ids(const struct rk_batch *batch);
const struct rk_plan *rk_batch_plan(const struct rk_batch *batch);

/* The number of rows. */
int rk_batch_rows(const struct rk_batch *batch);

/*
 * The bytes of one row of ${array}. Sets ${rows} (may be NULL) to the number of
 * rows, which is that of matches in the arrays about matches.
 */
size_t rk_batch_extent(const struct rk_batch *batch, enum rk_batch_array array,
                       int *rows);

/*
 * Writes ${array} to ${memory} from now on, a row every ${stride} bytes, and
 * fills it at once. NULL unbinds. The memory is the caller's; only read it while
 * it is bound, because steps write no more than what they change.
 */
enum rk_status rk_batch_bind(struct rk_batch *batch, enum rk_batch_array array,
                             void *memory, size_t stride, struct rk_text *why);

/* Begins episode 0 of every match anew, with ${seed}. */
void rk_batch_reset(struct rk_batch *batch, uint64_t seed);

/*
 * Makes the move with the id ${actions}[row] for every row that acts, and
 * ignores the other actions. RK_ILLEGAL with a sentence if one is not legal;
 * then nothing changes.
 */
enum rk_status rk_batch_step(struct rk_batch *batch, const int32_t *actions,
                             struct rk_text *why);

/*
 * Sets ${actions}[row] to a legal action at random, all equally likely, or to
 * -1 where a row waits or chance deals. Each match has a generator for this.
 */
void rk_batch_sample(struct rk_batch *batch, int32_t *actions);

/* The legal ids of ${row}, in the order of the legal list; sets ${count}. */
const uint16_t *rk_batch_legal(const struct rk_batch *batch, int row,
                               int *count);

/* The position of ${match}, hidden cards included; for searches. */
const struct rk_state *rk_batch_state(const struct rk_batch *batch, int match);

/*
 * Writes all matches to ${memory} if ${room} suffices. Returns how many bytes
 * that takes.
 */
size_t rk_batch_save(const struct rk_batch *batch, void *memory, size_t room);

/*
 * Continues the matches that a batch saved with the same game, rules, setup,
 * columns, ids and settings; threads, seed, observations and rewards may
 * differ. Otherwise returns a status with a sentence, and changes nothing.
 */
enum rk_status rk_batch_load(struct rk_batch *batch, const void *memory,
                             size_t size, struct rk_text *why);

RK_C_END

#endif
