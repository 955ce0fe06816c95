/* Decisions as rows of a file for numpy. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <base/clock.h>
#include <base/memory.h>
#include <rookery/check.h>
#include <rookery/ids.h>
#include <rookery/plan.h>

#include "samples.h"
#include "tally.h"

enum {
    PATH_SIZE = 4096,
    HEAD_SIZE = 2048, /* at most, of the file's head */
    BACKLOG_MAX =
        256 << 20,    /* bytes that wait for the rows of a match before */
    NO_MOVE = 0xffff, /* where a list of moves has ended */
    TOLD_EVERY = 1000 /* milliseconds between two heads, at least */
};

/* Columns of a row. Lists come last; their lengths follow from the plan. */
enum column {
    MATCH,
    DECISION,
    ITERATIONS,
    SHARE,
    POINTS,
    LEGAL,
    CHOSEN,
    SEAT,
    BOT,
    ASK,
    WHOLE,
    RANK,
    MOVES,
    CHANCE,
    VALUE,
    VISITS,
    MASK,
    OBSERVATION,
    COLUMNS
};

/* How numpy names them, and the bytes of an element. */
static const struct {
    const char *name, *type;
    int size;
} columns[COLUMNS] = {
    [MATCH] = { "match", "<u4", 4 },
    [DECISION] = { "decision", "<u4", 4 },
    [ITERATIONS] = { "iterations", "<u4", 4 },
    [SHARE] = { "share", "<f4", 4 },
    [POINTS] = { "points", "<i4", 4 },
    [LEGAL] = { "legal", "<u2", 2 },
    [CHOSEN] = { "chosen", "<u2", 2 },
    [SEAT] = { "seat", "|u1", 1 },
    [BOT] = { "bot", "|u1", 1 },
    [ASK] = { "ask", "|u1", 1 },
    [WHOLE] = { "whole", "|u1", 1 },
    [RANK] = { "rank", "|u1", 1 },
    [MOVES] = { "moves", "<u2", 2 },
    [CHANCE] = { "chance", "<f2", 2 },
    [VALUE] = { "value", "<f2", 2 },
    [VISITS] = { "visits", "<u4", 4 },
    [MASK] = { "mask", "|u1", 1 },
    [OBSERVATION] = { "observation", "|u1", 1 },
};

/* The rows of a match that wait to be written. */
struct block {
    struct block *next;
    uint64_t match;
    struct samples_match rows;
};

struct samples {
    struct rk_ids ids;
    struct rk_plan plan;
    int count[COLUMNS]; /* elements of a list; 0: it is a number */
    size_t at[COLUMNS]; /* bytes before it */
    size_t row;         /* bytes of a row */
    size_t head;        /* bytes of the head */
    char path[PATH_SIZE + 64];
    FILE *file; /* NULL: ${send} gets the rows */
    samples_send *send;
    void *who;
    pthread_mutex_t lock; /* for the members below */
    pthread_cond_t moved; /* ${next} has changed */
    uint64_t next;        /* the match whose rows come next */
    uint64_t written;     /* rows */
    uint64_t told;        /* when the head has told of them, milliseconds */
    struct block *blocks; /* of later matches, the earliest first */
    size_t backlog;       /* bytes of them */
    bool released;        /* earlier matches may be missing */
    int error;            /* errno of the first failure */
};

/* The head: that of a .npy file, version 1 */

static void
lay_out(struct samples *samples, int moves)
{
    samples->count[MOVES] = moves;
    samples->count[CHANCE] = samples->count[VALUE] = moves;
    samples->count[VISITS] = moves;
    samples->count[MASK] = (samples->ids.count + 7) / 8;
    samples->count[OBSERVATION] = samples->plan.columns;
    for (int i = 0; i < COLUMNS; i++) {
        int many = i < MOVES ? 1 : samples->count[i];

        samples->at[i] = samples->row;
        samples->row += (size_t)(many * columns[i].size);
    }
}

/* Appends one column; some have a title that tells what they depend on. */
static int
column_text(const struct samples *samples, int column, char *to, size_t size)
{
    const char *name = columns[column].name, *type = columns[column].type;
    int count = samples->count[column];

    if (column == MASK || column == OBSERVATION)
        return snprintf(to, size,
                        "(('%s %016" PRIx64 "', '%s'), '%s', (%d,)), ",
                        column == MASK ? "ids" : "plan",
                        column == MASK ? samples->ids.hash : samples->plan.hash,
                        name, type, count);
    if (column >= MOVES)
        return snprintf(to, size, "('%s', '%s', (%d,)), ", name, type, count);
    return snprintf(to, size, "('%s', '%s'), ", name, type);
}

/*
 * Writes the head with the number of rows; it always has the same length. The
 * rows are there already: a run that is killed leaves a file that is true.
 */
static bool
write_head(const struct samples *samples)
{
    static const char magic[] = "\x93NUMPY\x01";
    char head[HEAD_SIZE];
    size_t from = 10, size = sizeof head, end = from;

    memset(head, ' ', sizeof head);
    end += (size_t)snprintf(head + end, size - end, "{'descr': [");
    for (int i = 0; i < COLUMNS; i++)
        end += (size_t)column_text(samples, i, head + end, size - end);
    end +=
        (size_t)snprintf(head + end, size - end,
                         "], 'fortran_order': False, 'shape': (%" PRIu64 ",)}",
                         samples->written);
    RK_CHECK(end < samples->head);
    memset(head + end, ' ', samples->head - end);
    head[samples->head - 1] = '\n';
    memcpy(head, magic, sizeof magic); /* with the 0 of version 1.0 */
    head[8] = (char)((samples->head - from) & 255);
    head[9] = (char)((samples->head - from) >> 8);
    return pwrite(fileno(samples->file), head, samples->head, 0) ==
           (ssize_t)samples->head;
}

/* Opening */

static bool
open_file(struct samples *samples, const char *path,
          const struct sim_plan *plan)
{
    if (strlen(path) >= PATH_SIZE) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (plan->parts > 1)
        snprintf(samples->path, sizeof samples->path, "%s.%u-of-%u", path,
                 plan->part, plan->parts);
    else
        snprintf(samples->path, sizeof samples->path, "%s", path);
    samples->file = fopen(samples->path, "wbx");
    if (samples->file == NULL)
        return false;
    setvbuf(samples->file, NULL, _IONBF, 0); /* matches are large enough */
    return write_head(samples) &&
           fseek(samples->file, (long)samples->head, SEEK_SET) == 0;
}

/* Tells why the file cannot be written. */
static void
explain(const char *path, int error, struct rk_text *why)
{
    rk_text_fill(why, "Cannot write %: ", path);
    rk_text_fill(
        why, error == EEXIST ? "it is there already; choose a new name." : "%.",
        strerror(error));
}

static void
destroy(struct samples *samples)
{
    if (samples->file != NULL)
        fclose(samples->file);
    pthread_mutex_destroy(&samples->lock);
    pthread_cond_destroy(&samples->moved);
    free(samples);
}

/* Without a file yet; NULL with a sentence. */
static struct samples *
make(const struct sim_plan *plan, int moves, struct rk_text *why)
{
    struct samples *samples = memory_new(1, sizeof *samples);

    pthread_mutex_init(&samples->lock, NULL);
    pthread_cond_init(&samples->moved, NULL);
    samples->next = plan_range(plan).first;
    samples->head = HEAD_SIZE;
    if (rk_ids_make(&samples->ids, plan->game, &plan->setup, why) == RK_OK &&
        rk_plan_make(&samples->plan, plan->game, &plan->setup, why) == RK_OK) {
        lay_out(samples, moves);
        return samples;
    }
    destroy(samples);
    return NULL;
}

struct samples *
samples_open(const char *path, const struct sim_plan *plan, int moves,
             struct rk_text *why)
{
    struct samples *samples = make(plan, moves, why);
    int error = 0;

    if (samples != NULL && !open_file(samples, path, plan)) {
        error = errno;
        explain(samples->path[0] != '\0' ? samples->path : path, error, why);
        destroy(samples);
        samples = NULL;
    }
    errno = error;
    return samples;
}

struct samples *
samples_relay(const struct sim_plan *plan, int moves, samples_send *send,
              void *who, struct rk_text *why)
{
    struct samples *samples = make(plan, moves, why);

    if (samples != NULL) {
        samples->send = send;
        samples->who = who;
    }
    return samples;
}

/* Rows */

static void
put(const struct samples *samples, unsigned char *row, int column, int index,
    uint32_t number)
{
    int size = columns[column].size;
    unsigned char *to = row + samples->at[column] + index * size;

    for (int i = 0; i < size; i++)
        to[i] = (unsigned char)(number >> 8 * i);
}

static void
put_float(const struct samples *samples, unsigned char *row, int column,
          float number)
{
    uint32_t bits;

    memcpy(&bits, &number, sizeof bits);
    put(samples, row, column, 0, bits);
}

/* A number from 0 to 1 as one of 16 bits (IEEE 754 binary16). */
static uint32_t
half(float number)
{
    int exponent;
    float part;

    if (!(number > 0))
        return 0;
    if (number >= 1)
        return 0x3c00;
    part = frexpf(number, &exponent);
    if (exponent < -13)
        return (uint32_t)lrintf(ldexpf(number, 24));
    return (uint32_t)((exponent + 14) << 10) +
           (uint32_t)lrintf((2 * part - 1) * 1024);
}

/*
 * The least chance of the moves that are told if there is no room for all of
 * ${count}, and in ${equal} how many with just that chance.
 */
static float
least_chance(const struct rk_thought *thoughts, int count, int room, int *equal)
{
    float least = 2;
    int above = 0;

    while (above + *equal < room) {
        float next = -1;

        above += *equal;
        for (int i = 0; i < count; i++) {
            if (thoughts[i].chance < least && thoughts[i].chance > next)
                next = thoughts[i].chance;
        }
        least = next;
        *equal = 0;
        for (int i = 0; i < count; i++)
            *equal += thoughts[i].chance == least;
    }
    *equal = room - above;
    return least;
}

/* The legal moves with their thoughts; the likeliest if not all have room. */
static void
put_moves(const struct samples *samples, unsigned char *row,
          const struct driver_choice *choice)
{
    static const struct rk_thought none[RK_LEGAL_MAX];
    const struct rk_bot_turn *turn = choice->turn;
    const struct rk_thought *thoughts =
        choice->thoughts != NULL ? choice->thoughts : none;
    int room = samples->count[MOVES], told = 0, equal = 0;
    float least = room < turn->count && room > 0
                      ? least_chance(thoughts, turn->count, room, &equal)
                      : -1;

    for (int i = 0; i < turn->count && told < room; i++) {
        if (thoughts[i].chance < least ||
            (thoughts[i].chance == least && equal-- <= 0))
            continue;
        put(samples, row, MOVES, told,
            (uint32_t)rk_ids_find(&samples->ids, turn->legal[i]));
        put(samples, row, CHANCE, told, half(thoughts[i].chance));
        put(samples, row, VALUE, told, half(thoughts[i].value));
        put(samples, row, VISITS, told++, thoughts[i].visits);
    }
    while (told < room)
        put(samples, row, MOVES, told++, NO_MOVE);
}

static void
put_mask(const struct samples *samples, unsigned char *row,
         const struct rk_bot_turn *turn)
{
    for (int i = 0; i < turn->count; i++) {
        int id = rk_ids_find(&samples->ids, turn->legal[i]);

        RK_CHECK(id >= 0);
        row[samples->at[MASK] + (size_t)(id / 8)] |=
            (unsigned char)(1 << id % 8);
    }
}

void
samples_choice(const struct samples *samples, struct samples_match *at,
               const struct driver_choice *choice, int bot)
{
    const struct rk_bot_turn *turn = choice->turn;
    unsigned char *row;
    rk_move chosen = turn->legal[choice->chosen];

    at->rows = memory_grow(at->rows, at->count, &at->room, 64, samples->row);
    row = at->rows + at->count * samples->row;
    memset(row, 0, samples->row);
    put(samples, row, DECISION, 0, (uint32_t)at->count++);
    put(samples, row, ITERATIONS, 0, (uint32_t)choice->iterations);
    put(samples, row, LEGAL, 0, (uint32_t)turn->count);
    put(samples, row, CHOSEN, 0, (uint32_t)rk_ids_find(&samples->ids, chosen));
    put(samples, row, SEAT, 0, (uint32_t)turn->seat);
    put(samples, row, BOT, 0, (uint32_t)bot);
    put(samples, row, ASK, 0, choice->ask->kind);
    put_moves(samples, row, choice);
    put_mask(samples, row, turn);
    rk_plan_write(&samples->plan, turn->view, turn->seat,
                  row + samples->at[OBSERVATION]);
}

void
samples_whole(const struct samples *samples, struct samples_match *at)
{
    put(samples, at->rows + (at->count - 1) * samples->row, WHOLE, 0, 1);
}

/* Fills in the result, once the match has ended. */
static void
put_result(const struct samples *samples, const struct samples_match *at,
           uint64_t match, const struct rk_result *result)
{
    for (size_t i = 0; i < at->count; i++) {
        unsigned char *row = at->rows + i * samples->row;
        int seat = row[samples->at[SEAT]];

        put(samples, row, MATCH, 0, (uint32_t)(match + 1));
        put_float(samples, row, SHARE,
                  (float)tally_won(result, seat) / TALLY_WIN);
        put(samples, row, POINTS, 0, (uint32_t)result->points[seat]);
        put(samples, row, RANK, 0, result->rank[seat]);
    }
}

/* Writing */

/* Inserts a block before those of later matches. */
static void
enqueue(struct samples *samples, struct block *block)
{
    struct block **at = &samples->blocks;

    while (*at != NULL && (*at)->match < block->match)
        at = &(*at)->next;
    block->next = *at;
    *at = block;
    samples->backlog += block->rows.count * samples->row;
}

/* Writes the rows of a match; if it does not fit, it does not count. */
static void
write_rows(struct samples *samples, const struct samples_match *rows)
{
    uint64_t now = clock_ms(CLOCK_MONOTONIC);

    if (fwrite(rows->rows, samples->row, rows->count, samples->file) !=
        rows->count) {
        samples->error = errno != 0 ? errno : EIO;
        return;
    }
    samples->written += rows->count;
    if (now - samples->told < TOLD_EVERY)
        return;
    samples->told = now;
    if (!write_head(samples))
        samples->error = errno;
}

/* Writes the first block; the lock is held. */
static void
write_first(struct samples *samples)
{
    struct block *block = samples->blocks;

    if (samples->error == 0)
        write_rows(samples, &block->rows);
    samples->backlog -= block->rows.count * samples->row;
    samples->blocks = block->next;
    samples->next++;
    free(block->rows.rows);
    free(block);
}

/* Takes over the rows of a match; the lock is held. */
static void
add(struct samples *samples, uint64_t match, const struct samples_match *rows)
{
    struct block *block = memory_new(1, sizeof *block);

    *block = (struct block){ .match = match, .rows = *rows };
    enqueue(samples, block);
    while (samples->blocks != NULL && samples->blocks->match == samples->next)
        write_first(samples);
    pthread_cond_broadcast(&samples->moved);
}

static void
send(const struct samples *samples, uint64_t match,
     const struct samples_match *rows)
{
    samples->send(samples->who, match, rows->rows, rows->count * samples->row);
    free(rows->rows);
}

void
samples_end(struct samples *samples, struct samples_match *at, uint64_t match,
            const struct rk_result *result)
{
    struct samples_match rows = *at;

    memset(at, 0, sizeof *at);
    if (result != NULL)
        put_result(samples, &rows, match, result);
    else
        rows.count = 0;
    if (samples->send != NULL) {
        send(samples, match, &rows);
        return;
    }
    pthread_mutex_lock(&samples->lock);
    while (samples->backlog > BACKLOG_MAX && samples->next != match &&
           !samples->released)
        pthread_cond_wait(&samples->moved, &samples->lock);
    add(samples, match, &rows);
    pthread_mutex_unlock(&samples->lock);
}

void
samples_add(struct samples *samples, uint64_t match, const void *rows,
            size_t size)
{
    struct samples_match copy = { .rows = memory_raw(size),
                                  .count = size / samples->row };

    memcpy(copy.rows, rows, size);
    pthread_mutex_lock(&samples->lock);
    add(samples, match, &copy);
    pthread_mutex_unlock(&samples->lock);
}

bool
samples_full(struct samples *samples)
{
    bool full;

    pthread_mutex_lock(&samples->lock);
    full = samples->backlog > BACKLOG_MAX;
    pthread_mutex_unlock(&samples->lock);
    return full;
}

void
samples_release(struct samples *samples)
{
    pthread_mutex_lock(&samples->lock);
    samples->released = true;
    pthread_cond_broadcast(&samples->moved);
    pthread_mutex_unlock(&samples->lock);
}

bool
samples_failed(struct samples *samples)
{
    bool failed;

    pthread_mutex_lock(&samples->lock);
    failed = samples->error != 0;
    pthread_mutex_unlock(&samples->lock);
    return failed;
}

bool
samples_close(struct samples *samples, struct rk_text *why)
{
    int error;

    if (samples->send != NULL) {
        destroy(samples);
        return true;
    }
    while (samples->blocks != NULL)
        write_first(samples);
    error = samples->error;
    if (!write_head(samples) && error == 0)
        error = errno;
    if (fclose(samples->file) != 0 && error == 0)
        error = errno;
    samples->file = NULL;
    if (error != 0)
        explain(samples->path, error, why);
    destroy(samples);
    errno = error;
    return error == 0;
}

void
samples_discard(struct samples *samples)
{
    if (samples->send == NULL)
        remove(samples->path);
    destroy(samples);
}
