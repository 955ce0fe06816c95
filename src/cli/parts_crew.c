/* Simulations and ladders shared by the processes of a crew. */
#include <stdlib.h>
#include <string.h>

#include "parts_crew.h"

/* The kinds of results. */
enum { ROWS, MATCH };

/* Begins the message about a match that is recorded; its file follows. */
struct match_head {
    int32_t points[RK_SEATS_MAX];
    uint8_t rank[RK_SEATS_MAX];
    uint8_t seats;
};

/* Sending */

static void
send_rows(void *who, uint64_t match, const void *rows, size_t size)
{
    const struct parts_job *job = who;

    share_post(job->share, ROWS, match, NULL, 0, rows, size);
}

static void
send_match(void *who, uint64_t match, const char *text,
           const struct rk_result *result)
{
    const struct parts_job *job = who;
    struct match_head head = { .seats = result->seats };

    memcpy(head.points, result->points, sizeof head.points);
    memcpy(head.rank, result->rank, sizeof head.rank);
    share_post(job->share, MATCH, match, &head, sizeof head, text,
               strlen(text) + 1);
}

static bool
is_first(const struct parts_job *job)
{
    return job->crew == NULL || job->crew->rank == 0;
}

bool
parts_keep_matches(struct parts_job *job, const char *path, struct rk_text *why)
{
    job->keep.record = is_first(job)
                           ? record_open(path, &job->plan, why)
                           : record_relay(&job->plan, send_match, job);
    return job->keep.record != NULL;
}

bool
parts_keep_samples(struct parts_job *job, const char *path, int moves,
                   struct rk_text *why)
{
    job->moves = moves;
    job->keep.samples =
        is_first(job) ? samples_open(path, &job->plan, moves, why)
                      : samples_relay(&job->plan, moves, send_rows, job, why);
    return job->keep.samples != NULL;
}

/* Taking, in the first process */

static void
take_match(const struct parts_job *job, uint64_t match, const char *bytes)
{
    struct rk_result result = { 0 };
    struct match_head head;

    memcpy(&head, bytes, sizeof head);
    result.seats = head.seats;
    memcpy(result.points, head.points, sizeof head.points);
    memcpy(result.rank, head.rank, sizeof head.rank);
    record_add(job->keep.record, match, bytes + sizeof head, &result);
}

static void
take(void *who, int kind, uint64_t match, const char *bytes, size_t length)
{
    const struct parts_job *job = who;

    if (kind == ROWS)
        samples_add(job->keep.samples, match, bytes, length);
    else
        take_match(job, match, bytes);
}

static bool
take_end(void *who, const char *bytes, size_t length)
{
    struct parts_job *job = who;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (!part_read(bytes, length, job->command->ladder, &job->part, &why)) {
        cli_failed("%s", sentence);
        return false;
    }
    tally_sum(&job->sum.whole.tally, &job->part.tally);
    return true;
}

static bool
is_full(void *who)
{
    const struct parts_job *job = who;

    return job->keep.samples != NULL && samples_full(job->keep.samples);
}

/* The plan and what is kept: all that the messages depend on. */
static uint64_t
fingerprint(const struct parts_job *job)
{
    int kept = 4 * job->moves + 2 * (job->keep.samples != NULL) +
               (job->keep.record != NULL);

    return part_fingerprint(&job->plan, (uint64_t)kept);
}

void
parts_crew_open(struct parts_job *job)
{
    const struct share_listener listener = {
        .who = job, .take = take, .end = take_end, .full = is_full
    };

    job->share =
        share_open(job->crew, fingerprint(job), job->plan.matches, &listener);
}

bool
parts_crew_gather(struct parts_job *job)
{
    json_t *json = part_json(&job->plan, &job->tally);
    char *text = rk_json_print(json);
    bool fine = share_close(job->share, text);

    free(text);
    json_decref(json);
    tally_sum(&job->tally, &job->sum.whole.tally);
    return fine;
}
