/* The table of metrics, and their text. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "metrics.h"

#define AT(member) offsetof(struct metrics, member)
#define CLASS(n) AT(responses) + ((n)-1) * sizeof(uint64_t)
#define STAGE(n) AT(tables) + (n) * sizeof(uint64_t)

/* Rows of one name stand together; the first has the help. */
static const struct row {
    const char *name;
    const char *type;  /* "counter", "gauge", "histogram" */
    const char *label; /* NULL: none */
    size_t at;
    const double *bounds; /* of a histogram */
    const char *help;
} rows[] = {
    { "rookery_start_time_seconds", "gauge", NULL, AT(started), NULL,
      "When the server was started, in seconds since 1970." },
    { "rookery_tables", "gauge", "stage=\"open\"", STAGE(STORE_OPEN), NULL,
      "Tables by stage." },
    { "rookery_tables", "gauge", "stage=\"playing\"", STAGE(STORE_PLAYING),
      NULL, NULL },
    { "rookery_tables", "gauge", "stage=\"over\"", STAGE(STORE_OVER), NULL,
      NULL },
    { "rookery_tables", "gauge", "stage=\"aborted\"", STAGE(STORE_ABORTED),
      NULL, NULL },
    { "rookery_tables_aside", "gauge", NULL, AT(tables_aside), NULL,
      "Tables that are set aside because they do not replay." },
    { "rookery_damaged_rows", "gauge", NULL, AT(damaged_rows), NULL,
      "Rows of the store that are known to be damaged." },
    { "rookery_read_failures_total", "counter", NULL, AT(reads_failed), NULL,
      "Reads from the disk that failed." },
    { "rookery_tables_unread", "gauge", NULL, AT(tables_unread), NULL,
      "Tables whose logs were not read yet since the start." },
    { "rookery_asides_total", "counter", NULL, AT(asides), NULL,
      "How often a table was set aside." },
    { "rookery_broken_promises_total", "counter", NULL, AT(broken_promises),
      NULL, "Work that was dropped because it broke a promise." },
    { "rookery_crashes", "gauge", NULL, AT(crashes), NULL,
      "Crashes of this version within a week that are not forgiven." },
    { "rookery_connections", "gauge", NULL, AT(connections), NULL,
      "Connections, web sockets among them." },
    { "rookery_visits", "gauge", NULL, AT(visits), NULL,
      "Web sockets at tables." },
    { "rookery_connections_total", "counter", NULL, AT(connections_taken), NULL,
      "Connections that were accepted." },
    { "rookery_connections_refused_total", "counter", NULL,
      AT(connections_refused), NULL,
      "Connections that were hung up: too many of them, or banned." },
    { "rookery_people", "gauge", NULL, AT(people), NULL,
      "People who asked for something in the last five minutes." },
    { "rookery_resident_bytes", "gauge", NULL, AT(resident), NULL,
      "Memory of the process." },
    { "rookery_disk_free_bytes", "gauge", NULL, AT(disk_free), NULL,
      "Bytes that are free on the disk of the data folder, if known." },
    { "rookery_disk_full", "gauge", NULL, AT(disk_full), NULL,
      "1 while less is free there than the setting spare-disk, otherwise 0." },
    { "rookery_entries_loaded", "gauge", NULL, AT(entries_loaded), NULL,
      "Entries of the logs of matches in memory." },
    { "rookery_unsent_bytes", "gauge", NULL, AT(unsent), NULL,
      "Memory for output that clients have not read yet." },
    { "rookery_cut_off_total", "counter", NULL, AT(cut_off), NULL,
      "Connections that were closed because of the bound of unsent bytes." },
    { "rookery_log_dropped_total", "counter", NULL, AT(log_dropped), NULL,
      "Lines of the log that were dropped because nobody read them." },
    { "rookery_moves_total", "counter", "by=\"person\"", AT(moves_people), NULL,
      "Answers that were accepted, and are on disk." },
    { "rookery_moves_total", "counter", "by=\"bot\"", AT(moves_bots), NULL,
      NULL },
    { "rookery_messages_total", "counter", NULL, AT(messages), NULL,
      "Messages of visitors." },
    { "rookery_chat_total", "counter", NULL, AT(chat), NULL,
      "Lines of chat that were saved." },
    { "rookery_floods_total", "counter", NULL, AT(floods), NULL,
      "Requests and messages that came too fast." },
    { "rookery_http_responses_total", "counter", "class=\"1xx\"", CLASS(1),
      NULL, "Responses by class; 1xx are web sockets." },
    { "rookery_http_responses_total", "counter", "class=\"2xx\"", CLASS(2),
      NULL, NULL },
    { "rookery_http_responses_total", "counter", "class=\"3xx\"", CLASS(3),
      NULL, NULL },
    { "rookery_http_responses_total", "counter", "class=\"4xx\"", CLASS(4),
      NULL, NULL },
    { "rookery_http_responses_total", "counter", "class=\"5xx\"", CLASS(5),
      NULL, NULL },
    { "rookery_verdict_seconds", "histogram", NULL, AT(verdicts),
      histogram_seconds,
      "From the frame with an answer of a person to its verdict." },
    { "rookery_loop_seconds", "histogram", NULL, AT(loop), histogram_seconds,
      "Processor time of each callback of the loop." },
    { "rookery_loop_delay_seconds", "histogram", NULL, AT(delays),
      histogram_seconds, "How late the loop was, ten times a second." },
    { "rookery_commit_seconds", "histogram", NULL, AT(commits),
      histogram_seconds, "How long the disk took for a group of changes." },
    { "rookery_group_size", "histogram", NULL, AT(groups), histogram_sizes,
      "Changes in a group." },
    { "rookery_groups_total", "counter", "result=\"kept\"", AT(groups_kept),
      NULL, "Groups of changes by outcome." },
    { "rookery_groups_total", "counter", "result=\"failed\"", AT(groups_failed),
      NULL, NULL },
    { "rookery_bots_waiting", "gauge", "kind=\"turn\"", AT(bots_waiting), NULL,
      "Thoughts of bots in the queue." },
    { "rookery_bots_waiting", "gauge", "kind=\"hint\"", AT(hints_waiting), NULL,
      NULL },
    { "rookery_bots_waiting", "gauge", "kind=\"away\"", AT(bots_away), NULL,
      NULL },
    { "rookery_bots_waiting", "gauge", "kind=\"held\"", AT(bots_held), NULL,
      NULL },
    { "rookery_bots_thinking", "gauge", NULL, AT(bots_thinking), NULL,
      "Thoughts that threads are working on." },
    { "rookery_bots_resting", "gauge", NULL, AT(bots_resting), NULL,
      "Answers of bots, and failed bots, that wait for their time." },
    { "rookery_bots_dropped_total", "counter", NULL, AT(bots_dropped), NULL,
      "Thoughts of bots that were dropped." },
    { "rookery_bots_retries_total", "counter", NULL, AT(bots_retries), NULL,
      "Bots that failed, or whose answer could not be saved." },
    { "rookery_thinking_seconds", "histogram", NULL, AT(thinking),
      histogram_seconds, "How long a thought took, of a bot or for a hint." },
    { "rookery_hints_total", "counter", "result=\"given\"", AT(hints_given),
      NULL, "Hints that were asked for, by outcome." },
    { "rookery_hints_total", "counter", "result=\"refused\"", AT(hints_refused),
      NULL, NULL },
    { "rookery_hints_total", "counter", "result=\"dropped\"", AT(hints_dropped),
      NULL, NULL },
    { "rookery_bans", "gauge", NULL, AT(bans), NULL,
      "People and addresses that are banned." },
};

void
metrics_refusal(struct metrics *metrics, const char *code)
{
    int i = 0;

    while (i < METRICS_CODES - 1 && metrics->refusal[i].count > 0 &&
           strcmp(metrics->refusal[i].code, code) != 0)
        i++;
    if (metrics->refusal[i].count++ == 0) {
        struct rk_text text =
            rk_text_over(metrics->refusal[i].code, METRICS_CODE);

        rk_text_add(&text, i < METRICS_CODES - 1 ? code : "other");
    }
}

void
metrics_response(struct metrics *metrics, int status)
{
    int class = status / 100;

    if (class >= 1 && class <= METRICS_CLASSES)
        metrics->responses[class - 1]++;
}

static void
print_head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void
print_histogram(FILE *out, const struct row *row, const struct histogram *h)
{
    uint64_t count = 0;

    for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
        count += h->count[i];
        fprintf(out, "%s_bucket{le=\"%g\"} %llu\n", row->name, row->bounds[i],
                (unsigned long long)count);
    }
    count += h->count[HISTOGRAM_BOUNDS];
    fprintf(out, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.9g\n%s_count %llu\n",
            row->name, (unsigned long long)count, row->name, h->sum, row->name,
            (unsigned long long)count);
}

static void
print_row(FILE *out, const struct row *row, const struct metrics *metrics)
{
    const void *at = (const char *)metrics + row->at;

    if (row->bounds == NULL && *(const uint64_t *)at == METRICS_UNKNOWN)
        return;
    if (row->help != NULL)
        print_head(out, row->name, row->type, row->help);
    if (row->bounds != NULL)
        print_histogram(out, row, at);
    else
        fprintf(
            out, "%s%s%s%s %llu\n", row->name, row->label != NULL ? "{" : "",
            row->label != NULL ? row->label : "", row->label != NULL ? "}" : "",
            (unsigned long long)*(const uint64_t *)at);
}

static void
print_refusals(FILE *out, const struct metrics *metrics)
{
    print_head(out, "rookery_refusals_total", "counter",
               "Requests and answers that were refused, by code.");
    for (int i = 0; i < METRICS_CODES; i++) {
        const struct metrics_code *refusal = &metrics->refusal[i];

        if (refusal->count > 0)
            fprintf(out, "rookery_refusals_total{code=\"%s\"} %llu\n",
                    refusal->code, (unsigned long long)refusal->count);
    }
}

const char *
metrics_callback_name(enum metrics_callback which)
{
    static const char *const names[METRICS_CALLBACKS] = {
        [METRICS_ACCEPT] = "accept",   [METRICS_READ] = "read",
        [METRICS_WRITTEN] = "written", [METRICS_CLOSED] = "closed",
        [METRICS_MORE] = "more",       [METRICS_FLUSH] = "flush",
        [METRICS_WAKE] = "wake",       [METRICS_TICK] = "tick",
        [METRICS_GIVE] = "give",       [METRICS_ADMIN] = "admin",
        [METRICS_LIBUV] = "libuv",
    };

    return names[which];
}

static void
print_loop(FILE *out, const struct metrics *metrics)
{
    print_head(out, "rookery_loop_max_seconds", "gauge",
               "The most processor time of one callback since the start.");
    for (int i = 0; i < METRICS_CALLBACKS; i++)
        fprintf(out, "rookery_loop_max_seconds{callback=\"%s\"} %.9g\n",
                metrics_callback_name((enum metrics_callback)i),
                metrics->loop_max[i]);
}

char *
metrics_text(const struct metrics *metrics)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_given(open_memstream(&text, &size));

    for (size_t i = 0; i < RK_COUNT(rows); i++)
        print_row(out, &rows[i], metrics);
    print_loop(out, metrics);
    print_refusals(out, metrics);
    RK_CHECK(fclose(out) == 0);
    return text;
}
