/* Reviews of many matches. */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <base/map.h>
#include <base/memory.h>

#include "wire/build.h"

#include "coach.h"
#include "progress.h"
#include "review_json.h"
#include "reviews.h"
#include "saves.h"
#include "share.h"
#include "tell.h"

/* The match files. */
struct list {
    char **path; /* malloc'ed */
    size_t count, room;
};

struct job {
    const struct reviews_args *args;
    const struct crew *crew; /* or NULL */
    struct share *share;
    struct list files;
    char **result; /* of each match, as JSON; NULL: none yet */
};

/* The files */

bool
reviews_is_folder(const char *path)
{
    struct stat found;

    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

static void
list_add(struct list *list, const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = memory_new(size, 1);

    snprintf(path, size, "%s%s%s", folder, folder[0] != '\0' ? "/" : "", name);
    list->path = memory_grow(list->path, list->count, &list->room, 16,
                             sizeof list->path[0]);
    list->path[list->count++] = path;
}

static int
compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool
is_match(const char *name)
{
    const char *ending = strrchr(name, '.');

    return ending != NULL && name[0] != '.' &&
           (strcmp(ending, ".jsonl") == 0 || strcmp(ending, ".match") == 0);
}

/* Adds the matches of a folder, sorted by name. */
static int
list_folder(struct list *list, const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    size_t before = list->count;

    if (folder == NULL)
        return cli_bad("The folder %s cannot be read.", path);
    while ((entry = readdir(folder)) != NULL) {
        if (is_match(entry->d_name))
            list_add(list, path, entry->d_name);
    }
    closedir(folder);
    if (list->count == before)
        return cli_bad("No file in %s ends in .jsonl or .match.", path);
    qsort(list->path + before, list->count - before, sizeof list->path[0],
          compare);
    return CLI_FINE;
}

static int
list_files(struct list *list, const struct reviews_args *args)
{
    for (int i = 0; i < args->count; i++) {
        if (!reviews_is_folder(args->path[i]))
            list_add(list, "", args->path[i]);
        else if (list_folder(list, args->path[i]) != CLI_FINE)
            return CLI_BAD_INPUT;
    }
    return CLI_FINE;
}

/* One match */

bool
reviews_seat(const char *path, const struct rk_match *match, const char *given,
             int *seat, struct rk_text *why)
{
    struct saves_seats seats;
    int count = match->setup.seats;

    if (given != NULL) {
        *seat = cli_seat(given, count);
    } else {
        if (!saves_read_seats(path, count, &seats))
            saves_guess_seats(match, &seats);
        *seat = seats.you;
    }
    if (*seat >= 0 && *seat < count)
        return true;
    if (given == NULL)
        rk_text_add(why, "You only watched this match; choose a seat with "
                         "--seat, 0 to ");
    else
        rk_text_fill(why, "There is no seat \"%\"; seats are 0 to ", given);
    rk_text_int(why, count - 1);
    rk_text_add(why, ".");
    return false;
}

static json_t *
counts_json(const struct review_counts *counts)
{
    return memory_given(json_pack(
        "{s:i, s:i, s:i, s:f}", "decisions", counts->decisions, "same",
        counts->same, "costly", counts->costly, "lost", counts->lost));
}

/* Puts the review into ${json}; false if it was stopped. */
static bool
review_match(const struct reviews_args *args, const struct rk_match *match,
             int seat, json_t *json)
{
    struct review review;
    struct review_counts counts;
    bool fine =
        review_among_many(&review, match, seat, &args->effort, &progress_stop);

    counts = review_count(&review);
    build_put_number(json, "seat", seat);
    build_put(json, "counts", counts_json(&counts));
    if (args->json)
        build_put(json, "review", review_json(match, &review));
    review_free(&review);
    return fine;
}

/* The result for the match ${path}, as JSON; NULL if it was stopped. */
static char *
analyse(const struct reviews_args *args, const char *path)
{
    char sentence[CLI_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_match_file *file = cli_load_match(path, &why);
    json_t *json = build_object();
    char *text = NULL;
    int seat;
    bool fine = true;

    build_put_text(json, "file", path);
    if (file == NULL ||
        !reviews_seat(path, &file->match, args->seat, &seat, &why))
        build_put_text(json, "error", sentence);
    else
        fine = review_match(args, &file->match, seat, json);
    if (fine)
        text = rk_json_print(json);
    json_decref(json);
    if (file != NULL)
        rk_match_file_free(file);
    return text;
}

/* All of them */

static bool
work(void *who, int thread, uint64_t item)
{
    struct job *job = who;
    char *text = analyse(job->args, job->files.path[item]);

    (void)thread;
    if (text == NULL)
        return false;
    if (job->crew == NULL || job->crew->rank == 0) {
        job->result[item] = text;
        return true;
    }
    share_post(job->share, 0, item, NULL, 0, text, strlen(text) + 1);
    free(text);
    return true;
}

static void
take(void *who, int kind, uint64_t item, const char *bytes, size_t length)
{
    const struct job *job = who;

    (void)kind;
    (void)length;
    job->result[item] = memory_copy(bytes);
}

static bool
is_stopped(void *who)
{
    (void)who;
    return atomic_load_explicit(&progress_stop, memory_order_relaxed);
}

/* The files, and all that their reviews depend on. */
static uint64_t
fingerprint(const struct job *job)
{
    const struct reviews_args *args = job->args;
    const char *seat = args->seat != NULL ? args->seat : "";
    uint64_t hash = map_hash(&args->effort, sizeof args->effort, args->json);

    hash = map_hash(seat, strlen(seat) + 1, hash);
    for (size_t i = 0; i < job->files.count; i++)
        hash =
            map_hash(job->files.path[i], strlen(job->files.path[i]) + 1, hash);
    return hash;
}

/* False if there is no memory for the threads. */
static bool
work_all(struct job *job)
{
    const struct share_listener listener = { .who = job, .take = take };
    struct pool pool = { .threads = job->args->threads,
                         .who = job,
                         .work = work,
                         .stopped = is_stopped,
                         .progress = progress_show };
    bool fine;

    if (job->crew != NULL) {
        job->share = share_open(job->crew, fingerprint(job), job->files.count,
                                &listener);
        pool.supply = share_supply(job->share);
    }
    progress_begin();
    fine = pool_run(&pool, (struct pool_range){ 0, job->files.count });
    if (fine && job->crew != NULL)
        share_close(job->share, "");
    progress_end();
    return fine;
}

/* The results */

struct total {
    size_t matches, failed;
    struct review_counts counts;
};

static void
add(struct total *total, const json_t *json)
{
    const json_t *counts = json_object_get(json, "counts");
    struct review_counts *sum = &total->counts;

    if (counts == NULL) {
        total->failed++;
        return;
    }
    total->matches++;
    sum->decisions +=
        (int)json_integer_value(json_object_get(counts, "decisions"));
    sum->same += (int)json_integer_value(json_object_get(counts, "same"));
    sum->costly += (int)json_integer_value(json_object_get(counts, "costly"));
    sum->lost += json_number_value(json_object_get(counts, "lost"));
}

static void
tell_match(const json_t *json)
{
    struct total one = { 0 };
    const char *error = json_string_value(json_object_get(json, "error"));

    add(&one, json);
    if (error != NULL)
        printf("   -          -          -       -      -  %s\n", error);
    else
        printf("%4d %10d %10d %7d %6.1f  %s\n",
               (int)json_integer_value(json_object_get(json, "seat")),
               one.counts.decisions, one.counts.same, one.counts.costly,
               100 * one.counts.lost,
               json_string_value(json_object_get(json, "file")));
}

static void
tell_total(const struct total *total)
{
    const struct review_counts *counts = &total->counts;
    double matches = total->matches > 0 ? (double)total->matches : 1;
    double decisions = counts->decisions > 0 ? counts->decisions : 1;

    putchar('\n');
    tell_say(0,
             "%zu match%s, %d decisions. %s would have made %d of them as well "
             "(%.1f %%). %d clearly cost something, %.1f points of a hundred "
             "in a match, in chances of victory as it estimates them from what "
             "could be seen then.",
             total->matches, total->matches == 1 ? "" : "es", counts->decisions,
             coach_name(), counts->same, 100 * counts->same / decisions,
             counts->costly, 100 * counts->lost / matches);
}

static json_t *
total_json(const struct total *total)
{
    json_t *json = counts_json(&total->counts);

    build_put_number(json, "matches", (json_int_t)total->matches);
    return json;
}

/* The result of match number ${item}; NULL if there is none. */
static json_t *
result_json(const struct job *job, size_t item)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    const char *text = job->result[item];

    return text != NULL ? rk_json_parse(text, strlen(text), &why) : NULL;
}

/* Prints all results and adds them up. */
static int
tell_all(const struct job *job, struct total *total)
{
    json_t *list = build_array(), *json = build_object();

    if (!job->args->json)
        printf("seat  decisions  as %-7.7s  costly   lost  match\n",
               coach_name());
    for (size_t i = 0; i < job->files.count; i++) {
        json_t *one = result_json(job, i);

        if (one == NULL)
            continue;
        add(total, one);
        if (!job->args->json)
            tell_match(one);
        build_add(list, one);
    }
    build_put(json, "matches", list);
    build_put(json, "total", total_json(total));
    if (job->args->json)
        return cli_print_json(json);
    json_decref(json);
    tell_total(total);
    return tell_done();
}

static int
tell(const struct job *job)
{
    struct total total = { 0 };
    int status = tell_all(job, &total);

    if (total.matches + total.failed < job->files.count)
        return cli_failed("Stopped after %zu of %zu matches.",
                          total.matches + total.failed, job->files.count);
    if (total.failed > 0)
        return cli_failed("%zu of %zu matches could not be analysed.",
                          total.failed, job->files.count);
    return status;
}

static void
finish(struct job *job)
{
    memory_free_all((void *const *)job->files.path, job->files.count);
    memory_free_all((void *const *)job->result, job->files.count);
    free(job->files.path);
    free(job->result);
}

int
reviews_run(const struct reviews_args *args, const struct crew *crew)
{
    struct job job = { .args = args, .crew = crew };
    int status = list_files(&job.files, args);

    job.result = memory_new(job.files.count, sizeof job.result[0]);
    if (status == CLI_FINE && !work_all(&job))
        status = cli_failed("There is no memory for %d threads; try fewer with "
                            "--threads.",
                            args->threads);
    if (status == CLI_FINE && (crew == NULL || crew->rank == 0))
        status = tell(&job);
    finish(&job);
    return status;
}
