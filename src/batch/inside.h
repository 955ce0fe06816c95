/*
 * The inside of a batch.
 *
 *   batch.c        making one, binding arrays, stepping
 *   batch_match.c  the life of one match: begin, answer, go on, end
 *   batch_show.c   what is written into the arrays
 *   batch_crew.c   the threads
 *   batch_save.c   saving and loading
 *
 * A match keeps a log of its moves, so that what is saved can be replayed and
 * needs no trust.
 */
#ifndef BATCH_INSIDE_H
#define BATCH_INSIDE_H

#include <rookery/batch.h>
#include <rookery/check.h>

/* How far an episode is. */
enum batch_stage {
    STAGE_PLAYED,
    STAGE_OVER, /* its end must still be reported */
    STAGE_TOLD  /* and nothing follows */
};

/* One match; its state follows. */
struct batch_match {
    struct rk_rng dealer;  /* for chance */
    struct rk_rng bot_rng; /* for bots */
    struct rk_rng sampler; /* for rk_batch_sample() */
    uint16_t *log;         /* moves so far: seat and id */
    uint32_t logged, room; /* of the log */
    uint32_t episode;
    uint32_t decisions; /* small answers of seats in this episode */
    uint8_t bots;       /* seats with bots */
    uint8_t acting;     /* seats whose rows act now; chance may be one */
    uint8_t stage;      /* enum batch_stage */
    bool clears;        /* the next step clears what was told of an end */
    bool drafted;       /* only steps of drafts since its rows were written */
    RK_ALIGNED unsigned char state[];
};

/* The bits of an id in a log entry; the seat is above them. */
enum { LOG_ID_BITS = 13 };
_Static_assert(RK_IDS_MAX <= 1 << LOG_ID_BITS, "ids fit into the log");

/*
 * One row: what may be answered. The last id is repeated for another block, so
 * that loops over blocks need not end within one.
 */
enum { BATCH_BLOCK = 32 };
struct batch_row {
    uint16_t count;
    uint16_t legal[RK_LEGAL_MAX + BATCH_BLOCK]; /* ids */
};

struct batch_array {
    char *memory; /* NULL: nobody wants it */
    size_t stride;
};

/* One thread of a batch. */
struct batch_worker {
    struct rk_batch *batch;
    struct rk_mind *mind[RK_SEATS_MAX]; /* by place in the list of bots */
    struct rk_view_room view;           /* of the seat looked at last */
    int count;                          /* its legal moves: */
    rk_move legal[RK_LEGAL_MAX];
    uint8_t unwanted[RK_IDS_MAX]; /* a mask that nobody reads */
};

struct batch_crew;

struct rk_batch {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_batch_settings settings; /* without the text of the bots */
    int seats, rows;
    int each; /* rows of a match */
    uint64_t seed;
    struct rk_hire hire[RK_SEATS_MAX]; /* a NULL bot: the caller */
    struct rk_ids *ids;
    struct rk_plan *plan;
    char *matches;
    size_t match_size;
    struct batch_row *row;
    struct batch_array array[RK_BATCH_ARRAYS];
    int workers;
    struct batch_worker *worker;
    struct batch_crew *crew;
};

static inline struct batch_match *
batch_match(const struct rk_batch *b, int match)
{
    return (struct batch_match *)(void *)(b->matches +
                                          (size_t)match * b->match_size);
}

static inline struct rk_state *
batch_state(struct batch_match *m)
{
    return (struct rk_state *)(void *)m->state;
}

/* Row ${row} of an array that is bound. */
static inline void *
batch_at(const struct rk_batch *b, enum rk_batch_array array, int row)
{
    return b->array[array].memory + (size_t)row * b->array[array].stride;
}

/* batch.c */
void batch_show_all(struct rk_batch *b);

/* batch_match.c: the life of one match */
void batch_match_begin(struct rk_batch *b, int match, uint32_t episode);
bool batch_match_apply(struct rk_batch *b, struct batch_match *m, int seat,
                       int id);
bool batch_match_deal(struct rk_batch *b, struct batch_match *m);
void batch_match_go_on(struct batch_worker *w, int match);
void batch_match_step(struct batch_worker *w, int match,
                      const int32_t *actions);

/* batch_show.c: what is written into the arrays */
int batch_show_look(struct batch_worker *w, int match, int seat);
void batch_show_row(struct batch_worker *w, int match, int seat);
void batch_show_rest(struct rk_batch *b, int match);
void batch_show_clear(struct rk_batch *b, int match);
void batch_show_end(struct rk_batch *b, int match, bool cut);

/* batch_crew.c: calls ${job} for all matches, divided among the workers */
typedef void batch_job(struct batch_worker *w, int first, int end, void *with);
struct batch_crew *batch_crew_new(struct batch_worker *worker, int workers);
void batch_crew_free(struct batch_crew *crew);
void batch_crew_run(struct batch_crew *crew, int matches, batch_job *job,
                    void *with);

#endif
