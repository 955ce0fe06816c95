/* rookery serve: serve tables for people and bots over the network. */
#define _GNU_SOURCE /* sched_getaffinity() */
#include <limits.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <rookery/check.h>
#include <rookery/version.h>
#include <server/ops/crash.h>
#include <server/net/net.h>
#include <store/store.h>

#include "cli/addresses.h"
#include "cli/checkup.h"
#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/notify.h"
#include "cli/options.h"

#include "command.h"

enum {
    MAPPED_BYTES = 256 * 1024,    /* blocks this large are mapped separately, */
    SPARE_BYTES = 8 * 1024 * 1024 /* and this much free memory is kept */
};

struct args {
    struct settings settings;
    const char *config;
    struct settings options; /* what the command line alone says */
    bool at_terminal;        /* a terminal could be read from at the start */
    bool check, json;        /* only look */
};

/* Options */

static bool
read_setting(const struct options_row *row, void *settings, const char *text)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    int i = 0;

    while (strcmp(settings_rows[i].name, row->name) != 0)
        i++;
    if (settings_set(settings, &settings_rows[i], text != NULL ? text : "yes",
                     &why))
        return true;
    cli_bad("--%s", sentence);
    return false;
}

static struct options_row
row_of(const struct settings_row *s)
{
    bool shown = s->standard[0] != '\0' && s->arg != NULL;

    return (struct options_row){ .name = s->name,
                                 .letter = s->letter,
                                 .arg = s->arg,
                                 .type = OPTIONS_READ,
                                 .at = offsetof(struct args, settings),
                                 .about = s->about,
                                 .standard = shown ? s->standard : NULL,
                                 .read = read_setting };
}

/* Reads the command line, --config and all settings; exit status. */
static int
read_options(int argc, char **argv, struct args *args)
{
    static const struct options_row own[] = {
        { "config", 'c', "FILE", OPTIONS_TEXT, offsetof(struct args, config),
          .about = "Read settings from this file; options override it" },
        { "check", 0, NULL, OPTIONS_FLAG, offsetof(struct args, check),
          .about = "Serve nothing. Check the settings, and replay all matches "
                   "on a copy of the data in TMPDIR or /var/tmp: what would "
                   "this version set aside? A server may be running meanwhile. "
                   "Status 0: nothing; 1: something, or the data cannot be "
                   "read; 2: bad settings" },
        { "json", 'j', NULL, OPTIONS_FLAG, offsetof(struct args, json),
          .about = "With --check: print the result as JSON" },
    };
    struct options_row rows[SETTINGS_ROWS + RK_COUNT(own) + 1] = { 0 };
    const struct options options = {
        .about = "Serves tables for people and bots until Ctrl-C or SIGTERM. "
                 "docs/operating.md says how to run it, docs/protocol.md how "
                 "programs talk to it.",
        .in_order = true,
        .table = { { rows, 0 } },
    };
    int status;

    memcpy(rows, own, sizeof own);
    for (int i = 0; i < settings_count(); i++)
        rows[(int)RK_COUNT(own) + i] = row_of(&settings_rows[i]);
    status = options_read(&options, argc, argv, args);
    if (status == CLI_FINE && args->json && !args->check)
        return cli_bad("--json is for --check.");
    return status;
}

/* Reads the configuration file, if there is one; exit status. */
static int
read_config(struct args *args)
{
    char sentence[SETTINGS_SENTENCE];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    args->options = args->settings;
    if (args->config == NULL ||
        config_load(&args->settings, args->config, &why))
        return CLI_FINE;
    return cli_bad("%s", sentence);
}

/* False if it is a pipe or the like, which cannot be read a second time. */
static bool
is_lasting(const char *path)
{
    struct stat status;

    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

/*
 * On SIGHUP, which also comes when the terminal of the server is closed: then
 * the server stops, as other programs do.
 */
static bool
reload(void *context, struct settings *settings, struct rk_text *why)
{
    const struct args *args = context;

    *settings = args->options;
    if (args->at_terminal && isatty(STDIN_FILENO) == 0) {
        rk_text_add(why, "The terminal was closed, so the server stops.");
        raise(SIGTERM);
    } else if (args->config == NULL || !is_lasting(args->config))
        rk_text_add(why, "There is no configuration file to read again.");
    else
        return config_load(settings, args->config, why);
    return false;
}

/* Serving */

/* Use all cores that this process may use, except one, for bots. */
static int
bot_threads(void)
{
    cpu_set_t set;
    int cores;

    if (sched_getaffinity(0, sizeof set, &set) == 0)
        cores = CPU_COUNT(&set);
    else
        cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 2 ? cores - 1 : 1;
}

_Static_assert((int)REPORT_MOST <= PIPE_BUF, "a pipe takes a line at once");

static bool
write_report(void *context, const struct report *report)
{
    static struct report_out out = { .file = STDERR_FILENO };

    (void)context;
    out.words = isatty(STDERR_FILENO) != 0;
    return report_write(&out, report);
}

static void
say_start(const struct settings *s, const struct net *net)
{
    char address[ADDRESS_TEXT] = "localhost", where[ADDRESS_TEXT + 16];
    bool six;

    if (!s->share)
        net_address(net, address);
    six = strchr(address, ':') != NULL;
    snprintf(where, sizeof where, "%s%s%s:%d", six ? "[" : "", address,
             six ? "]" : "", net_port(net));
    printf("Listening on http://%s, keeping everything in %s. Ctrl-C stops "
           "it.\n",
           where, store_name(s->data));
    if (s->share)
        addresses_tell(net_port(net));
    fflush(stdout);
    write_report(NULL, &(struct report){ .event = "start",
                                         .address = where,
                                         .why = "rookery " RK_VERSION
                                                " is listening." });
    notify("READY=1");
}

/* systemd restarts a service that does not report within WatchdogSec. */
static void
say_alive(void *context)
{
    (void)context;
    notify("WATCHDOG=1");
}

/*
 * glibc delays merging small blocks that were freed, and then merges all of
 * them within one free(), which takes 10 ms for the blocks of a long reply.
 * These settings merge each block at once and map large blocks separately.
 * Buffers that every move needs are not mapped, and the memory they free is
 * kept: giving it back each time would cost more than the move itself.
 */
static void
keep_frees_short(void)
{
    mallopt(M_MXFAST, 0);
    mallopt(M_MMAP_THRESHOLD, MAPPED_BYTES);
    mallopt(M_TRIM_THRESHOLD, SPARE_BYTES);
}

static int
serve(struct args *args)
{
    const struct settings *s = &args->settings;
    char path[FOLDER_PATH], beside[FOLDER_PATH], sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct net *net;
    int passed = notify_socket();
    bool saved;

    if (passed < 0)
        return CLI_BAD_INPUT;
    keep_frees_short();
    folder_store(s->data, path);
    folder_store(settings_folder(s), beside);
    crash_start(beside);
    net = net_open(&(struct net_settings){ .settings = s,
                                           .path = path,
                                           .beside = beside,
                                           .socket = passed,
                                           .bot_threads = bot_threads(),
                                           .log = write_report,
                                           .alive = say_alive,
                                           .reload = reload,
                                           .context = args },
                   &why);
    if (net == NULL)
        return cli_failed("%s", sentence);
    say_start(s, net);
    saved = net_run(net);
    notify("STOPPING=1");
    printf("Stopped. %s\n",
           saved ? "Everything is kept." : "The last changes may be lost.");
    return CLI_FINE;
}

int
serve_command(int argc, char **argv)
{
    struct args args = { 0 };
    int lock, status;

    settings_start(&args.settings);
    status = read_options(argc, argv, &args);
    if (status == CLI_FINE)
        status = read_config(&args);
    if (status != CLI_FINE)
        return status;
    if (args.check)
        return checkup(&args.settings, args.json);
    umask(077); /* only the server may know hidden information */
    lock = folder_lock(settings_folder(&args.settings), true);
    if (lock < 0)
        return CLI_FAILED;
    args.at_terminal = isatty(STDIN_FILENO) != 0;
    status = serve(&args);
    close(lock);
    return status;
}
