/* Match files and the table of matches. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "record.h"
#include "say.h"

enum { PATH_SIZE = 4096 };

/* The result of a seat in one match; rank 0 if it was not recorded. */
struct outcome {
    int32_t points;
    uint8_t rank;
};

struct record {
    const struct sim_plan *plan;
    record_send *send; /* gets the matches; NULL: they are written here */
    void *who;
    const char *path;
    struct pool_range range;
    int digits; /* of match numbers in file names */
    struct outcome (*outcome)[RK_SEATS_MAX];
    pthread_mutex_t lock; /* for the members below */
    int error;            /* errno of the first file that failed */
    char failed[PATH_SIZE + 64];
};

/* The files count matches from 1. */
static void
file_name(const struct record *record, uint64_t match, char *name, size_t size)
{
    snprintf(name, size, "match-%0*" PRIu64 ".jsonl", record->digits,
             match + 1);
}

struct record *
record_open(const char *path, const struct sim_plan *plan, struct rk_text *why)
{
    struct record *record = memory_new(1, sizeof *record);
    uint64_t count;

    record->plan = plan;
    record->path = path;
    record->range = plan_range(plan);
    record->digits = snprintf(NULL, 0, "%" PRIu64, plan->matches);
    pthread_mutex_init(&record->lock, NULL);
    count = record->range.end - record->range.first;
    record->outcome = memory_new(count, sizeof record->outcome[0]);
    if (strlen(path) < PATH_SIZE && (mkdir(path, 0777) == 0 || errno == EEXIST))
        return record;
    rk_text_fill(why, "Cannot make the folder %: ", path);
    rk_text_fill(why, "%.", strerror(errno));
    free(record->outcome);
    free(record);
    return NULL;
}

struct record *
record_relay(const struct sim_plan *plan, record_send *send, void *who)
{
    struct record *record = memory_new(1, sizeof *record);

    record->plan = plan;
    record->send = send;
    record->who = who;
    pthread_mutex_init(&record->lock, NULL);
    return record;
}

void
record_begin(struct record *record, struct record_match *at, uint64_t match)
{
    at->file =
        rk_match_file_new(record->plan->game, &record->plan->setup, NULL);
    at->match = match;
    memset(at->steps, 0, sizeof at->steps);
}

void
record_move(struct record_match *at, int seat, rk_move move,
            enum rk_status status)
{
    struct rk_steps *steps = &at->steps[seat];
    char answer[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(answer, sizeof answer);

    RK_CHECK(steps->count < RK_STEPS_MAX);
    steps->move[steps->count++] = move;
    if (status != RK_OK)
        return;
    rk_notation_text(at->file->match.game->ops, steps->move, steps->count,
                     &text);
    status = rk_match_file_answer(at->file, seat, answer,
                                  seat == RK_CHANCE ? RK_BY_DEALER : RK_BY_BOT,
                                  0, NULL, NULL);
    RK_CHECK(status == RK_OK);
    steps->count = 0;
}

/* Writes a file that was not there. False with errno set. */
static bool
write_new(const char *path, const char *text)
{
    FILE *file = fopen(path, "wx");
    bool fine;

    if (file == NULL)
        return false;
    fine = fputs(text, file) >= 0;
    return fclose(file) == 0 && fine;
}

static void
fail(struct record *record, const char *path)
{
    int error = errno;

    pthread_mutex_lock(&record->lock);
    if (record->error == 0) {
        record->error = error != 0 ? error : EIO;
        snprintf(record->failed, sizeof record->failed, "%s", path);
    }
    pthread_mutex_unlock(&record->lock);
}

void
record_drop(struct record_match *at)
{
    rk_match_file_free(at->file);
    at->file = NULL;
}

void
record_add(struct record *record, uint64_t match, const char *text,
           const struct rk_result *result)
{
    struct outcome *outcome = record->outcome[match - record->range.first];
    char name[64], path[PATH_SIZE + 64];

    file_name(record, match, name, sizeof name);
    snprintf(path, sizeof path, "%s/%s", record->path, name);
    if (!write_new(path, text)) {
        fail(record, path);
    } else {
        for (int seat = 0; seat < result->seats; seat++)
            outcome[seat] =
                (struct outcome){ result->points[seat], result->rank[seat] };
    }
}

void
record_end(struct record *record, struct record_match *at,
           const struct rk_result *result)
{
    char *text = rk_match_file_text(at->file);

    if (record->send != NULL)
        record->send(record->who, at->match, text, result);
    else
        record_add(record, at->match, text, result);
    free(text);
    record_drop(at);
}

bool
record_failed(struct record *record)
{
    bool failed;

    pthread_mutex_lock(&record->lock);
    failed = record->error != 0;
    pthread_mutex_unlock(&record->lock);
    return failed;
}

/* One line for each seat of ${match}. */
static void
write_match(const struct record *record, FILE *out, uint64_t match)
{
    const struct sim_plan *plan = record->plan;
    const struct sim_lineup *lineup = &plan->lineup[plan_lineup(plan, match)];
    const struct outcome *outcome =
        record->outcome[match - record->range.first];
    int place[RK_SEATS_MAX];
    char name[64];

    plan_places(plan, match, place);
    file_name(record, match, name, sizeof name);
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        fprintf(out, "%" PRIu64 ",%s,%d,", match + 1, name, seat);
        say_csv(out, plan->hire[lineup->bot[place[seat]]].spec);
        fprintf(out, ",%" PRId32 ",%d\n", outcome[seat].points,
                outcome[seat].rank);
    }
}

static bool
write_table(const struct record *record, const char *path)
{
    FILE *out = fopen(path, "wx");
    bool fine;

    if (out == NULL)
        return false;
    fputs("match,file,seat,bot,points,rank\n", out);
    for (uint64_t match = record->range.first; match < record->range.end;
         match++) {
        if (record->outcome[match - record->range.first][0].rank > 0)
            write_match(record, out, match);
    }
    fine = ferror(out) == 0;
    return fclose(out) == 0 && fine;
}

static void
destroy(struct record *record)
{
    pthread_mutex_destroy(&record->lock);
    free(record->outcome);
    free(record);
}

bool
record_close(struct record *record, struct rk_text *why)
{
    char path[PATH_SIZE + 64];
    bool fine;

    if (record->send != NULL) {
        destroy(record);
        return true;
    }
    if (record->plan->parts > 1)
        snprintf(path, sizeof path, "%s/matches-%u-of-%u.csv", record->path,
                 record->plan->part, record->plan->parts);
    else
        snprintf(path, sizeof path, "%s/matches.csv", record->path);
    if (record->error == 0 && !write_table(record, path))
        fail(record, path);
    fine = record->error == 0;
    if (!fine) {
        rk_text_fill(why, "Cannot write %: ", record->failed);
        rk_text_fill(why,
                     record->error == EEXIST
                         ? "it is there already; record into a new folder."
                         : "%.",
                     strerror(record->error));
    }
    destroy(record);
    return fine;
}
