/* rookery serve: serve tables for people and bots over the network. */
#define _GNU_SOURCE /* sched_getaffinity() */
#include <limits.h>
#include <malloc.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <rookery/check.h>
#include <rookery/version.h>
#include <server/ops/crash.h>
#include <server/net/net.h>

#include "cli/addresses.h"
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
    struct options_row rows[SETTINGS_ROWS + 2] = {
        { "config", 'c', "FILE", OPTIONS_TEXT, offsetof(struct args, config),
          .about = "Read settings from this file; options override it" }
    };
    const struct options options = {
        .about = "Serves tables for people and bots until Ctrl-C or SIGTERM. "
                 "docs/operating.md says how to run it, docs/protocol.md how "
                 "programs talk to it.",
        .in_order = true,
        .table = { { rows, 0 } },
    };

    for (int i = 0; i < settings_count(); i++)
        rows[i + 1] = row_of(&settings_rows[i]);
    return options_read(&options, argc, argv, args);
}

/* Reads the configuration file, if there is one; exit status. */
static int
read_config(struct args *args)
{
    char sentence[SETTINGS_SENTENCE], *text;
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    size_t length;
    bool good;

    if (args->config == NULL)
        return CLI_FINE;
    text = cli_read_file(args->config, &length);
    if (text == NULL)
        return CLI_BAD_INPUT;
    good = config_read(&args->settings, cli_file_name(args->config), text,
                       length, &why);
    free(text);
    return good ? CLI_FINE : cli_bad("%s", sentence);
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
    bool six = !s->share && strchr(s->address, ':') != NULL;
    char where[ADDRESS_TEXT + 16];

    snprintf(where, sizeof where, "%s%s%s:%d", six ? "[" : "",
             s->share ? "localhost" : s->address, six ? "]" : "",
             net_port(net));
    printf("Listening on http://%s, keeping everything in %s. Ctrl-C stops "
           "it.\n",
           where, s->data);
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
serve(const struct settings *s)
{
    char path[FOLDER_PATH], sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct net *net;

    keep_frees_short();
    folder_store(s->data, path);
    crash_start(path);
    net = net_open(&(struct net_settings){ .settings = s,
                                           .path = path,
                                           .bot_threads = bot_threads(),
                                           .log = write_report,
                                           .alive = say_alive },
                   &why);
    if (net == NULL)
        return cli_failed("%s", sentence);
    say_start(s, net);
    net_run(net);
    notify("STOPPING=1");
    printf("Stopped. Everything is kept.\n");
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
    umask(077); /* only the server may know hidden information */
    lock = folder_lock(args.settings.data, true);
    if (lock < 0)
        return CLI_FAILED;
    status = serve(&args.settings);
    close(lock);
    return status;
}
