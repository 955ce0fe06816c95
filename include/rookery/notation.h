/*
 * The notation of a game: a table of its answers. Each row has the word that
 * an answer begins with and its arguments, with the bits of the move that hold
 * them. Text and structure (JSON) are written and read by this table.
 *
 * An answer is one step, or several: a first step, then steps of one other
 * form, then perhaps one that seals it.
 */
#ifndef ROOKERY_NOTATION_H
#define ROOKERY_NOTATION_H

#include <stdbool.h>

#include <rookery/abi.h>
#include <rookery/card.h>
#include <rookery/move.h>
#include <rookery/phrase.h>
#include <rookery/text.h>

RK_C_BEGIN

enum {
    RK_ARGS_MAX = 3,          /* most arguments of one step */
    RK_COUNT_BITS = 4,        /* of each count in an RK_ARG_COUNTS */
    RK_NUMBER_MAX = 999999999 /* largest number that is read */
};

enum rk_arg_type {
    RK_ARG_NAME,   /* one of names(), from the value ${first} on */
    RK_ARG_SEAT,   /* a seat by its number */
    RK_ARG_NUMBER, /* 0 to ${most} */
    RK_ARG_FACES,  /* the faces of a deal, card.h: only chance tells them */
    RK_ARG_COUNTS  /* how many of each of names(), from 1 on; at most ${most} */
};

/* An argument: its name, its values and its bits in a move. */
struct rk_arg {
    const char *name; /* its key in the structure: "slot" */
    enum rk_arg_type type;
    const char *(*names)(int);     /* NULL past the last */
    const struct rk_phrase *wrong; /* said if it cannot be read, with the */
                                   /* word. NULL: the sentence of the status */
    bool entry;  /* the names are the ids of reference entries */
    bool capped; /* a larger number is read as ${most} */
    uint8_t first;
    uint8_t most;
    uint8_t shift, bits; /* its bits in the move */

    /*
     * For arguments that share bits, which hold the sum of unit * value: the
     * unit of this one and how many values it has. 0: it has its own bits.
     */
    uint8_t unit, values;
};

/* The steps that follow the first one, all of one form. */
struct rk_each {
    const char *name; /* the key of their list in the structure; NULL: there */
                      /* is only one, and its arguments follow those of the */
                      /* first step */
    rk_move move;     /* the step with all arguments 0 */
    const struct rk_arg *args[RK_ARGS_MAX + 1]; /* ends with NULL */
    uint8_t least, most; /* how many there are; most 0: none in this answer */
    const struct rk_phrase *many; /* said if a text has more; or NULL */
    bool only;                    /* there is no first step */
    bool sorted;                  /* by the first argument */

    /*
     * The last argument counts what the others name: sorted by them, each once.
     * In the structure they are keys, the count is the value: {"general":
     * {"force": 1}}.
     */
    bool counts;
    bool sealed;
    rk_move seal; /* the last step, if ${sealed} */

    /* True for steps that come first when read, so that a refusal is about */
    /* them; NULL: none. */
    bool (*early)(rk_move step);
};

struct rk_reading;
struct rk_setup;

/* One row: the answers that begin with ${word}. */
struct rk_op {
    const char *word; /* NULL ends the table */
    rk_move move;     /* the first step with all arguments 0 */
    const struct rk_arg *args[RK_ARGS_MAX + 1]; /* ends with NULL */
    bool optional; /* the last argument may be missing, and is 0 then */
    bool chance;   /* only chance answers so */
    struct rk_each each;

    /*
     * For ids.h, when some combinations of arguments are never legal: lists
     * the steps that could be legal under the variant and number of seats of
     * ${setup}: first steps, or the following ones if there are no first
     * steps. At most ${room}; returns how many. NULL: all combinations.
     */
    int (*steps)(const struct rk_setup *setup, rk_move *steps, int room);

    /*
     * For texts that are not the word and then all arguments, a blank before
     * each: these write and read what follows the word. ${read} uses
     * rk_read_args() and rk_read_step(); false after a sentence. Needed for
     * RK_ARG_COUNTS and ${counts}.
     */
    void (*text)(const rk_move *steps, int count, struct rk_text *text);
    bool (*read)(struct rk_reading *r);
};

/* An answer being read, from text or from a structure. */
struct rk_reading {
    struct rk_scan scan; /* what is left of the text */
    const struct rk_op *op;
    rk_move *steps; /* room for RK_STEPS_MAX */
    int count;
    struct rk_text *why; /* gets a sentence when it cannot be read */
};

/*
 * The row of the answer that begins with ${step}; every answer of the game has
 * one.
 */
const struct rk_op *rk_op_of(const struct rk_op *ops, rk_move step);

/* How many of the ${count} steps are of the form ${op}->each. */
int rk_op_each(const struct rk_op *op, const rk_move *steps, int count);

/* The value of ${arg} in ${step}, whose form is ${form} with arguments 0. */
rk_move rk_arg_get(const struct rk_arg *arg, rk_move form, rk_move step);

/* The bits that ${value} adds to a step. */
rk_move rk_arg_put(const struct rk_arg *arg, rk_move value);

/* The last of ${args}; in a step with ${counts} it is the count. */
const struct rk_arg *rk_arg_last(const struct rk_arg *const *args);

/* Appends the text of the answer. */
void rk_notation_text(const struct rk_op *ops, const rk_move *steps, int count,
                      struct rk_text *text);

/*
 * Reads ${text} by the row of its first word. Returns the number of steps, or 0
 * with a sentence in ${why}.
 */
int rk_notation_read(const struct rk_op *ops, const char *text, rk_move *steps,
                     struct rk_text *why);

/*
 * Lists the ids of the reference entries that the steps from ${from} on are
 * about, in the order of the arguments, each once, at most ${cap}; returns how
 * many.
 */
int rk_notation_entries(const struct rk_op *ops, const rk_move *steps,
                        int count, int from, const char **ids, int cap);

/* Says ${phrase} with the words of all rows: "draw, play or deal". */
void rk_notation_words(const struct rk_op *ops, const struct rk_phrase *phrase,
                       struct rk_text *text);

/* Begins an answer of ${op}, with its first step if it has one. */
void rk_read_begin(struct rk_reading *r, const struct rk_op *op);

/*
 * Adds a step of the form op->each at its place; counts of the same thing are
 * added up. False after a sentence.
 */
bool rk_read_step(struct rk_reading *r, rk_move step);

/* Ends the answer and seals it if need be; returns the number of steps. */
int rk_read_end(struct rk_reading *r);

/*
 * Says ${phrase}, with ${word} if it takes one, as the reason, and returns
 * false.
 */
bool rk_read_fail(struct rk_reading *r, const struct rk_phrase *phrase,
                  const char *word);

/* Reads the arguments of the first step from the text. */
bool rk_read_args(struct rk_reading *r);

/*
 * Reads the name of one of the values of ${arg} from the text; -1 after a
 * sentence.
 */
int rk_read_name(struct rk_reading *r, const struct rk_arg *arg);

/* The value of ${arg} that is called ${word}; -1: none. */
int rk_arg_find(const struct rk_arg *arg, const char *word);

RK_C_END

#endif
