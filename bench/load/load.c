/*
 * rookery-load: measures what load a server can bear, over real connections.
 * `rookery load` runs it; the server is the program rookery beside it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <base/memory.h>
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/tell.h"

#include "load_hostile.h"
#include "load_play.h"
#include "load_server.h"
#include "load_siege.h"

enum {
    SLICE_MS = 20,    /* between two reads of the clock, and two pings */
    BEGIN_S = 120,    /* all tables must have begun by then */
    QUIET_MS = 1500,  /* until memory use is steady */
    SLOTS = 64,       /* tables opened at the same time, to stay idle */
    TABLES = 64,      /* by default */
    SIEGE_TABLES = 32 /* by default, with hostile companions */
};

struct args {
    const char *url, *data, *bots;
    char address[64];
    uint64_t port, tables, seats, seconds, idle, idle_tables;
    uint64_t herd, share;
    unsigned hostile; /* kinds of companions, as bits */
    bool as_page, json;
};

/* Options for the server: measure what it can bear, not what it allows. */
static const char no_limits[] =
    "--pace 0 --connections 100000 --messages 0 --connection-requests 0 "
    "--address-connections 0 --address-requests 0 --address-messages 0 "
    "--address-enters 0 --stranger-requests 0 --stranger-messages 0 "
    "--person-requests 0 "
    "--person-tables 0 --person-open-tables 0 --address-open-tables 0 "
    "--person-open-seats 0 --address-open-seats 0 "
    "--address-tables 0 --person-seats 0";

/* The state of one run. */
struct run {
    struct args args;
    struct load_server server;
    struct load_play *play;
    uint64_t memory[2]; /* before and after */
    double seconds;     /* that were measured */
    double work[2];     /* of processors then: the server's, our own */
};

/* An address as written in a URL: localhost, [::1], 127.0.0.1. */
static void
read_host(struct args *args, const char *text, size_t length)
{
    bool brackets = length > 2 && text[0] == '[' && text[length - 1] == ']';
    size_t end = brackets ? 1 : 0;

    memcpy(args->address, text + end, length - 2 * end);
    args->address[length - 2 * end] = '\0';
    if (strcmp(args->address, "localhost") == 0)
        strcpy(args->address, "127.0.0.1");
}

/* Reads http://ADDRESS:PORT, with or without a slash at the end. */
static bool
read_url(const struct options_row *row, void *to, const char *text)
{
    static const char head[] = "http://";
    struct args *args = to;
    const char *host = text + sizeof head - 1;
    const char *colon = strrchr(text, ':');
    size_t digits = colon != NULL ? strspn(colon + 1, "0123456789") : 0;
    char port[16];

    if (strncmp(text, head, sizeof head - 1) != 0 || colon <= host ||
        (size_t)(colon - host) >= sizeof args->address || digits == 0 ||
        digits >= sizeof port ||
        (colon[digits + 1] != '\0' && strcmp(colon + digits + 1, "/") != 0)) {
        cli_bad("--url takes an address such as http://127.0.0.1:8080.");
        return false;
    }
    args->url = text;
    read_host(args, host, (size_t)(colon - host));
    snprintf(port, sizeof port, "%.*s", (int)digits, colon + 1);
    return options_number(row->name, port, 1, 65535, &args->port);
}

static bool
read_hostile(const struct options_row *row, void *kinds, const char *text)
{
    (void)row;
    return load_hostile_read(text, kinds);
}

/* "Companions of --hostile: ...", malloc'ed. */
static char *
list_companions(void)
{
    char list[1024];
    struct rk_text text = rk_text_over(list, sizeof list);

    rk_text_add(&text, "Companions of --hostile: ");
    load_hostile_about(&text);
    rk_text_add(&text, ".");
    return memory_copy(list);
}

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "url", 'u', "URL", OPTIONS_READ, 0,
      .about = "A server that runs already; else one is started, and stopped",
      .read = read_url },
    { "tables", 't', "N", OPTIONS_NUMBER, AT(tables),
      .about = "Tables (64, 32 with --hostile)", .min = 1, .max = 2000 },
    { "seats", 's', "N", OPTIONS_NUMBER, AT(seats), .about = "Seats of each",
      .standard = "4", .min = 2, .max = 6 },
    { "seconds", 'n', "N", OPTIONS_NUMBER, AT(seconds), .about = "How long",
      .standard = "10", .min = 1, .max = 3600 },
    { "bots", 'b', "LEVEL", OPTIONS_TEXT, AT(bots),
      .about =
          "Bots on all seats but one: how long people wait while they think" },
    { "as-page", 'p', NULL, OPTIONS_FLAG, AT(as_page),
      .about =
          "Build answers that are not listed step by step, as the page does" },
    { "idle", 'i', "N", OPTIONS_NUMBER, AT(idle),
      .about = "Measure the memory of N connections that only watch", .min = 1,
      .max = 9000 },
    { "idle-tables", 'I', "N", OPTIONS_NUMBER, AT(idle_tables),
      .about = "Measure the memory of N tables that have begun and are left",
      .min = 1, .max = 1000000 },
    { "hostile", 'h', "NAMES", OPTIONS_READ, AT(hostile),
      .about = "Measure what players notice of hostile companions: \"all\", or "
               "some of "
               "them with commas between (see below)",
      .read = read_hostile },
    { "share", 'S', "PERCENT", OPTIONS_NUMBER, AT(share),
      .about = "Start only this part of the companions", .standard = "100",
      .min = 1, .max = 100 },
    { "herd", 'H', "N", OPTIONS_NUMBER, AT(herd),
      .about =
          "Measure how soon N players are back after the server was killed and "
          "restarted",
      .min = 1, .max = 20000 },
    { "data", 'd', "DIR", OPTIONS_TEXT, AT(data),
      .about = "Where the server's folder is made, on a disk",
      .standard = "/var/tmp" },
    { "json", 'j', NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { 0 }
};

static const struct options options = {
    .about = "Plays the three games in equal parts by random legal answers, "
             "one connection for each seat, and measures how many are accepted "
             "and how long that takes. An accepted answer is on disk. Only "
             "games that fit the number of seats are played.",
    .more = list_companions,
    .table = { { rows, 0 } },
};

/* Waiting */

static void
show(const struct run *run, const char *what, uint64_t done, uint64_t all)
{
    (void)run;
    if (isatty(STDERR_FILENO) == 1)
        fprintf(stderr, "\r\033[K%s: %llu of %llu%s", what,
                (unsigned long long)done, (unsigned long long)all,
                atomic_load(&progress_stop) ? ", stopping" : "");
}

/* Runs the loop until ${done} is ${all}; false if that takes too long. */
static bool
wait_for(struct run *run, const uint64_t *done, uint64_t all, const char *what)
{
    uint64_t until =
        load_net_now() + (BEGIN_S + all / 100) * UINT64_C(1000000000);

    while (*done < all && load_net_now() < until &&
           !atomic_load(&progress_stop)) {
        load_play_run(run->play, SLICE_MS);
        show(run, what, *done, all);
        if (load_play_trouble(run->play) != NULL)
            return false;
    }
    return *done >= all;
}

static void
wait_quiet(struct run *run)
{
    for (int ms = 0; ms < QUIET_MS; ms += SLICE_MS)
        load_play_run(run->play, SLICE_MS);
}

/* Measuring */

/* The processor time this process has used so far, in seconds. */
static double
own_work(void)
{
    struct rusage used;

    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* Plays for the time given, or until Ctrl-C. */
static bool
measure_moves(struct run *run)
{
    struct load_counts *counts = load_play_counts(run->play);
    uint64_t from, wanted = run->args.seconds * UINT64_C(1000000000);
    uint64_t now;

    if (!wait_for(run, &counts->playing, run->args.tables, "tables"))
        return false;
    load_play_watch(run->play, 1);
    load_play_run(run->play, SLICE_MS);
    load_play_reset(run->play);
    run->work[0] = load_server_work(&run->server);
    run->work[1] = own_work();
    from = now = load_net_now();
    while (now - from < wanted && !atomic_load(&progress_stop)) {
        load_play_run(run->play, SLICE_MS);
        now = load_net_now();
        show(run, "seconds", (now - from) / 1000000000, run->args.seconds);
    }
    run->seconds = (double)(now - from) / 1e9;
    run->work[0] = load_server_work(&run->server) - run->work[0];
    run->work[1] = own_work() - run->work[1];
    run->memory[1] = load_server_memory(&run->server);
    load_play_counts(run->play);
    load_play_rest(run->play);
    return true;
}

static bool
measure_idle(struct run *run)
{
    struct load_counts *counts = load_play_counts(run->play);

    if (!wait_for(run, &counts->playing, run->args.tables, "tables"))
        return false;
    load_play_rest(run->play);
    wait_quiet(run);
    run->memory[0] = load_server_memory(&run->server);
    load_play_watch(run->play, (int)run->args.idle);
    if (!wait_for(run, &counts->watching, run->args.idle, "connections"))
        return false;
    wait_quiet(run);
    run->memory[1] = load_server_memory(&run->server);
    return true;
}

/* The first tables fill caches and pools. */
static bool
measure_idle_tables(struct run *run)
{
    struct load_counts *counts = load_play_counts(run->play);
    uint64_t first = 16 * SLOTS;

    if (!wait_for(run, &counts->begun, first, "tables"))
        return false;
    run->memory[0] = load_server_memory(&run->server);
    if (!wait_for(run, &counts->begun, first + run->args.idle_tables, "tables"))
        return false;
    load_play_rest(run->play);
    wait_quiet(run);
    run->memory[1] = load_server_memory(&run->server);
    return true;
}

/* Telling */

static double
each(const struct run *run, uint64_t count)
{
    return ((double)run->memory[1] - (double)run->memory[0]) / (double)count;
}

static json_t *
memory_json(const struct run *run)
{
    return run->memory[1] > 0 ? json_integer((json_int_t)run->memory[1])
                              : json_null();
}

/* A figure, or null if there was nothing to measure. */
static json_t *
figure(bool known, double value)
{
    return known ? json_real(value) : json_null();
}

static int
tell_idle(const struct run *run)
{
    uint64_t count =
        run->args.idle > 0 ? run->args.idle : run->args.idle_tables;
    const char *what = run->args.idle > 0 ? "connection" : "table";

    if (run->args.json)
        return cli_print_json(json_pack(
            "{s:I, s:o, s:o}", run->args.idle > 0 ? "connections" : "tables",
            (json_int_t)count,
            run->args.idle > 0 ? "bytes_per_connection" : "bytes_per_table",
            figure(run->memory[0] > 0 && run->memory[1] > 0, each(run, count)),
            "server_rss_bytes", memory_json(run)));
    printf("%llu idle %ss\n", (unsigned long long)count, what);
    printf("  memory of the server  %.1f MB\n", (double)run->memory[1] / 1e6);
    printf("  for each %-11s  %.2f kB\n", what, each(run, count) / 1e3);
    return tell_done();
}

/* The figures of a run with moves. */
struct figures {
    double rate, p50, p99, ping50, ping99, bytes, messages;
    double work[2]; /* microseconds per move */
};

static struct figures
work_out(struct run *run)
{
    struct load_counts *c = load_play_counts(run->play);
    double moves = c->moves > 0 ? (double)c->moves : 1;
    uint64_t messages = 0;

    for (int i = 0; i < LOAD_GAMES; i++)
        messages += c->game[i].messages;
    return (struct figures){
        .rate = run->seconds > 0 ? (double)c->moves / run->seconds : 0,
        .p50 = load_times_share(&c->answers, 0.50),
        .p99 = load_times_share(&c->answers, 0.99),
        .ping50 = load_times_share(&c->pings, 0.50),
        .ping99 = load_times_share(&c->pings, 0.99),
        .bytes = (double)c->heard / moves,
        .messages = (double)messages / moves,
        .work = { run->work[0] * 1e6 / moves, run->work[1] * 1e6 / moves },
    };
}

/* The figures of one game, per move. */

static double
bytes_of(const struct load_game *game)
{
    return (double)game->bytes / (double)game->moves;
}

static double
messages_of(const struct load_game *game)
{
    return (double)game->messages / (double)game->moves;
}

/* {"arcane": ..., ...}, null for a game without moves. */
static json_t *
by_game(const struct load_counts *c, double (*of)(const struct load_game *))
{
    json_t *json = json_object();

    for (int i = 0; i < LOAD_GAMES; i++) {
        const struct load_game *game = &c->game[i];

        json_object_set_new(json, load_play_game(i),
                            game->moves > 0 ? json_real(of(game))
                                            : json_null());
    }
    return json;
}

static int
tell_moves_json(struct run *run)
{
    const struct load_counts *c = load_play_counts(run->play);
    struct figures f = work_out(run);
    bool moved = c->moves > 0, pinged = c->pings.count > 0;

    return cli_print_json(json_pack(
        "{s:f, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:I,"
        " s:I, s:f, s:b}",
        "moves_per_second", f.rate, "p50_ms", figure(moved, f.p50), "p99_ms",
        figure(moved, f.p99), "bytes_per_move", figure(moved, f.bytes),
        "bytes_per_move_by_game", by_game(c, bytes_of), "messages_per_move",
        figure(moved, f.messages), "messages_per_move_by_game",
        by_game(c, messages_of), "server_rss_bytes", memory_json(run),
        "server_us_per_move", figure(moved && run->args.url == NULL, f.work[0]),
        "load_us_per_move", figure(moved, f.work[1]), "ping_p50_ms",
        figure(pinged, f.ping50), "ping_p99_ms", figure(pinged, f.ping99),
        "moves", (json_int_t)c->moves, "refused", (json_int_t)c->refused,
        "matches_over", (json_int_t)c->over, "seconds", run->seconds, "stopped",
        atomic_load(&progress_stop)));
}

/* Processor time; unknown for a server we have not started. */
static void
tell_work(const struct run *run, const struct figures *f)
{
    if (run->args.url == NULL)
        printf("  processors' time      %.0f us for each move by the server, "
               "%.0f by this program\n",
               f->work[0], f->work[1]);
    else
        printf("  processors' time      %.0f us for each move by this "
               "program\n",
               f->work[1]);
}

/* Prints each game on a line of its own. */
static void
tell_games(const struct load_counts *c)
{
    for (int i = 0; i < LOAD_GAMES; i++) {
        const struct load_game *game = &c->game[i];

        if (game->moves > 0)
            printf("    %-18s  %.0f bytes from the server, %.2f messages to "
                   "it for each of %llu moves\n",
                   load_play_game(i), bytes_of(game), messages_of(game),
                   (unsigned long long)game->moves);
    }
}

static int
tell_moves(struct run *run)
{
    const struct load_counts *c = load_play_counts(run->play);
    struct figures f = work_out(run);

    if (run->args.json)
        return tell_moves_json(run);
    printf("%llu tables of %llu seats for %.1f seconds\n",
           (unsigned long long)run->args.tables,
           (unsigned long long)run->args.seats, run->seconds);
    printf("  accepted, durable     %.0f moves a second (%llu in all)\n",
           f.rate, (unsigned long long)c->moves);
    printf("  until accepted        p50 %.2f ms, p99 %.2f ms\n", f.p50, f.p99);
    printf("  a ping meanwhile      p50 %.2f ms, p99 %.2f ms\n", f.ping50,
           f.ping99);
    printf("  sent by the server    %.0f bytes for each move\n", f.bytes);
    printf("  sent to the server    %.2f messages for each move\n", f.messages);
    tell_games(c);
    tell_work(run, &f);
    printf("  matches to their end  %llu\n", (unsigned long long)c->over);
    if (c->refused > 0)
        printf("  refused               %llu\n",
               (unsigned long long)c->refused);
    if (run->memory[1] > 0)
        printf("  memory of the server  %.1f MB\n",
               (double)run->memory[1] / 1e6);
    return tell_done();
}

/* The whole */

/* Connections are files: allow as many as possible. */
static void
raise_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool
measure(struct run *run)
{
    if (run->args.idle > 0)
        return measure_idle(run);
    if (run->args.idle_tables > 0)
        return measure_idle_tables(run);
    return measure_moves(run);
}

/* Why there is nothing to report. */
static int
tell_trouble(struct run *run)
{
    const char *trouble = load_play_trouble(run->play);

    if (run->args.url != NULL && load_play_counts(run->play)->heard == 0 &&
        !atomic_load(&progress_stop))
        return cli_failed("Nobody answers at %s.", run->args.url);
    if (trouble != NULL)
        return cli_failed("%s", trouble);
    return cli_failed("Stopped before there was anything to measure.");
}

static int
play(struct run *run)
{
    const struct args *args = &run->args;
    bool idle = args->idle > 0 || args->idle_tables > 0, good;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct load_plan plan = {
        .habit = args->as_page ? &load_habit_page : &load_habit_plain,
        .address = args->url != NULL ? args->address : "127.0.0.1",
        .port = args->url != NULL ? (int)args->port : run->server.port,
        .tables = args->idle_tables > 0 ? SLOTS : (int)args->tables,
        .seats = (int)args->seats,
        .people = args->bots != NULL ? 1 : (int)args->seats,
        .bots = args->bots,
        .begin_only = args->idle_tables > 0,
    };

    run->play = load_play_open(&plan, &why);
    if (run->play == NULL)
        return cli_bad("%s", sentence);
    progress_begin();
    good = measure(run);
    progress_end();
    if (!good)
        return tell_trouble(run);
    return idle ? tell_idle(run) : tell_moves(run);
}

/*
 * Under siege half of the seats are people, and they play at 32 tables by
 * default; a herd consists of people only.
 */
static int
besiege(const struct args *args)
{
    bool herd = args->hostile == 0;
    struct load_siege siege = {
        .data = args->data,
        .kinds = args->hostile,
        .share = (int)args->share,
        .tables = (int)args->tables,
        .seats = (int)args->seats,
        .people = herd ? (int)args->seats : (int)args->seats / 2,
        .seconds = args->seconds,
        .json = args->json,
    };

    if (args->as_page)
        return cli_bad("Players of --hostile and --herd are no pages: leave "
                       "out --as-page.");
    if (args->url != NULL)
        return cli_bad("--hostile and --herd start a server of their own: "
                       "leave out --url.");
    if (herd)
        siege.tables = (int)((args->herd + args->seats - 1) / args->seats);
    return load_siege_run(&siege);
}

int
main(int argc, char **argv)
{
    static char name[] = "rookery load";
    struct run run = { .seconds = 0 };
    int status;

    cli_start();
    if (argc > 0)
        argv[0] = name;
    if (options_read(&options, argc, argv, &run.args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (run.args.tables == 0)
        run.args.tables = run.args.hostile != 0 ? SIEGE_TABLES : TABLES;
    raise_limit();
    if (run.args.hostile != 0 || run.args.herd > 0)
        return besiege(&run.args);
    if (run.args.url != NULL && (run.args.idle > 0 || run.args.idle_tables > 0))
        return cli_bad("The memory of a server that runs already is not known: "
                       "leave out --url, or --idle and --idle-tables.");
    if (run.args.url == NULL &&
        !load_server_prepare(&run.server, run.args.data))
        return CLI_FAILED;
    status = CLI_FAILED;
    if (run.args.url != NULL || load_server_start(&run.server, no_limits))
        status = play(&run);
    load_play_close(run.play);
    if (!load_server_stop(&run.server) && status == CLI_FINE)
        status = CLI_FAILED;
    load_server_remove(&run.server);
    return status;
}
