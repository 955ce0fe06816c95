/*
 * Views as rows of numbers, for programs that learn. A plan is made once from
 * the field table of a game's views: it names the columns of a row and writes
 * a view as one. Every seat sees itself first: [0] in a name is the seat of the
 * view, [1] the seat on its left, and so on.
 *
 * What becomes of a field: a number or a flag is a column; a name, a seat or a
 * card is one column for each value, of which one is 1 ("prize=ring"); counts,
 * sets and packed counts are a column for each kind ("tokens[0].force"); of a
 * list the kinds are counted and the last one is told. Of the frames at work
 * the two on top are told. The seat of the view itself is left out.
 *
 * A row depends on the view and its seat alone.
 */
#ifndef ROOKERY_PLAN_H
#define ROOKERY_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/game.h>

RK_C_BEGIN

enum {
    RK_PLAN_MAX = 4096,     /* most columns */
    RK_PLAN_OPS = 512,      /* most operations for one seat */
    RK_PLAN_MAPS = 16,      /* most kinds of names */
    RK_PLAN_FRAMES = 2,     /* frames that are told, from the top */
    RK_PLAN_NAME_MAX = 100, /* room for the name of a column */
    RK_PLAN_RUNS = 32,      /* routines whose frames are told */
    RK_PLAN_COPIED = 16,    /* bytes that a run copies at once */
    RK_PLAN_ROOM = 32,      /* most that an operation writes at once */
    RK_PLAN_PARTS = 32,     /* packed counts that are taken apart at once */
    RK_PLAN_DRAFTS = 16     /* most operations for what drafts change */
};

/* The operations, in the order in which they are done. */
enum rk_plan_kind {
    RK_PLAN_RUN,    /* copies ${count} bytes, at most RK_PLAN_COPIED */
    RK_PLAN_EDGE,   /* the same near the end of a view */
    RK_PLAN_PART,   /* one part of each of ${count} packed counts */
    RK_PLAN_BITS,   /* a column for each of ${count} bits of a set */
    RK_PLAN_SEATS,  /* a column for each seat of each of ${count} sets */
    RK_PLAN_NUMBER, /* a number of ${size} bytes */
    RK_PLAN_HOT,    /* the column of each of ${count} names is 1 */
    RK_PLAN_LIST,   /* counts the names of a list */
    RK_PLAN_LAST,   /* the column of its last name is 1 */
    RK_PLAN_FRAME,  /* a frame at work */
    RK_PLAN_KINDS
};

/* From a place in a view to the columns from ${to} on. */
struct rk_plan_op {
    uint16_t from, to;
    uint16_t count;  /* of columns, or of elements */
    uint16_t length; /* where the length of a list is; columns of a name */
    uint8_t size;    /* bytes of an element; 0: parts that are few */
    uint8_t map;     /* the map of its names */
    uint8_t shift;   /* the first bit of a set; the bits above a part */
    uint8_t bits;    /* outside of a part; 1 for a number that may be */
                     /* below 0, and for the seats of many cards */
};

/* The operations for one seat. */
struct rk_plan_seat {
    struct rk_plan_op op[RK_PLAN_OPS];
    uint16_t first[RK_PLAN_KINDS + 1];       /* of each kind; and the end */
    struct rk_plan_op draft[RK_PLAN_DRAFTS]; /* for fields of drafts */
    uint16_t draft_first[RK_PLAN_KINDS + 1];
    uint64_t turned[256]; /* a set of seats, a byte each, the own one first */
    uint8_t bit[RK_PLAN_COPIED]; /* of the seat of a column, for many cards */
};

/* Maps from a byte to a column: of names, of questions, of seats. */
enum {
    RK_PLAN_ASKS = RK_PLAN_MAPS,       /* after those of names */
    RK_PLAN_OTHERS = RK_PLAN_ASKS + 1, /* seats as seat 0 sees them, ... */
    RK_PLAN_ALL_MAPS = RK_PLAN_OTHERS + RK_SEATS_MAX
};

struct rk_plan_way;

/* The column of a value, if it has one. */
struct rk_plan_value {
    uint8_t column, has; /* 1, or 0 */
};

struct rk_plan_map {
    struct rk_plan_value to[256];
    uint16_t columns;
    uint8_t value[RK_PLAN_ROOM]; /* of each of the first columns */
};

/*
 * A plan. It may be copied, but it is large. Read ${columns}, ${hash} and
 * ${view_size}; the rest is for the functions below.
 */
struct rk_plan {
    int columns;
    int view_size; /* bytes of a view */
    uint64_t hash; /* of the names of all columns in their order */

    const struct rk_game *game;
    int seats;
    int zeros;                     /* the first of the columns of frames */
    const struct rk_plan_way *way; /* to write rows on this processor */
    bool drafts;                   /* the seats have operations for drafts */
    uint64_t spread[256];          /* the bits of a byte, a byte each */
    uint8_t whose[RK_PLAN_COPIED]; /* which of many cards a column is about */
    int maps;
    const char *(*names[RK_PLAN_MAPS])(int); /* of each map */
    struct rk_plan_map map[RK_PLAN_ALL_MAPS];
    uint8_t step[RK_PLAN_RUNS]; /* the first column of a routine's steps */
    int steps;                  /* columns of all of them */
    struct rk_plan_seat seat[RK_SEATS_MAX];
};

/* Plans the rows of ${game} under ${setup}. RK_FULL: there is no room. */
enum rk_status rk_plan_make(struct rk_plan *plan, const struct rk_game *game,
                            const struct rk_setup *setup, struct rk_text *why);

/* Appends the name of ${column}, "cubes[1].tavern". No two share a name. */
void rk_plan_name(const struct rk_plan *plan, int column, struct rk_text *text);

/* Tells the names of all columns in their order; quicker than one by one. */
void rk_plan_each_name(const struct rk_plan *plan,
                       void (*tell)(void *context, int column,
                                    const char *name),
                       void *context);

/* The largest number of ${column}. */
int rk_plan_most(const struct rk_plan *plan, int column);

/*
 * Writes ${view} of ${seat} to ${out}, which has room for plan->columns
 * numbers. Bytes stop at 255, and at 0 from below.
 */
void rk_plan_write(const struct rk_plan *plan, const struct rk_view *view,
                   int seat, uint8_t *out);

/* The same as numbers of another type, which do not stop. */
void rk_plan_write_f32(const struct rk_plan *plan, const struct rk_view *view,
                       int seat, float *out);

/*
 * The same where ${out} still has the row of the same seat, and nothing has
 * happened since but steps of drafts (RK_DRAFTED). Writes only what these
 * change, which is quicker, or the whole row where the plan does not know that.
 */
void rk_plan_write_draft(const struct rk_plan *plan, const struct rk_view *view,
                         int seat, uint8_t *out);
void rk_plan_write_draft_f32(const struct rk_plan *plan,
                             const struct rk_view *view, int seat, float *out);

RK_C_END

#endif
