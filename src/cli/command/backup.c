/* rookery backup: copy a server's data while it runs. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <server/table/play.h>
#include <server/ops/guard.h>
#include <wire/build.h>

#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/options.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    const char *data, *file;
    bool force, json;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(file) },
    { "data", 'd', "DIR", OPTIONS_TEXT, AT(data),
      .about = "The server's data folder", .standard = "rookery-data" },
    { "force", 'f', NULL, OPTIONS_FLAG, AT(force),
      .about = "Replace FILE if it exists" },
    { "json", 'j', NULL, OPTIONS_FLAG, AT(json),
      .about = "Print the result as JSON" },
    { 0 }
};

static const struct options options = {
    .words = "FILE",
    .about = "Writes a snapshot of a server's data to FILE; the server may "
             "keep running. Before FILE appears, the copy is checked: the "
             "database must be sound, and every match must replay.",
    .table = { { rows, 0 } },
};

/* The contents of the copy. */
struct found {
    struct play_host host;
    int tables, asides;
    bool failed;
};

/* To check the copy: a host for tables that nobody plays at. */

static uint64_t
now(void *context)
{
    (void)context;
    return cli_now();
}

static void
aside(void *context, struct play *table, const char *why)
{
    struct found *found = context;

    found->asides++;
    fprintf(stderr,
            "rookery: table %llu is copied as it is, but set aside: %s\n",
            (unsigned long long)play_id(table), why);
}

static bool
on_table(void *context, const struct store_table *row)
{
    struct found *found = context;
    struct play *table = play_open(&found->host, row);

    found->failed = table == NULL;
    found->tables++;
    play_close(table);
    return !found->failed;
}

/* Replays every match of the copy; false after an error message. */
static bool
replay_all(const char *path, struct found *found, struct rk_text *why)
{
    struct store *store =
        store_open(&(struct store_settings){ .path = path }, why);
    bool good;

    if (store == NULL)
        return false;
    guard_start();
    found->host = (struct play_host){
        .store = store, .context = found, .now = now, .aside = aside
    };
    good =
        store_each_table(store, on_table, found) == STORE_OK && !found->failed;
    if (!good)
        rk_text_add(why, "The copy cannot be read back; check the disk.");
    store_close(store);
    return good;
}

/* Writing */

static void
on_step(void *context, int done, int of)
{
    if (*(const bool *)context && of > 0)
        fprintf(stderr, "\rCopying: %d %%", (int)(100LL * done / of));
}

/* Makes the new name of the file durable. */
static void
sync_folder_of(const char *path)
{
    char copy[FOLDER_PATH];
    int folder;

    snprintf(copy, sizeof copy, "%s", path);
    folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    fsync(folder);
    close(folder);
}

/* True if FILE may be written; false after an error message. */
static bool
may_write(const struct args *args)
{
    char journal[FOLDER_PATH];

    snprintf(journal, sizeof journal, "%s-wal", args->file);
    if (access(journal, F_OK) == 0)
        cli_bad("%s is in use, or was not closed properly; choose another "
                "name.",
                args->file);
    else if (!args->force && access(args->file, F_OK) == 0)
        cli_bad("%s already exists; choose another name, or replace it with "
                "--force.",
                args->file);
    else
        return true;
    return false;
}

static int
write_copy(const struct args *args, const char *temporary, struct found *found)
{
    char from[FOLDER_PATH], sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    int fd;
    bool good, shown = isatty(STDERR_FILENO) == 1;

    folder_store(args->data, from);
    fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return cli_failed("%s cannot be written: %s.", temporary,
                          strerror(errno));
    close(fd);
    good = store_copy(from, temporary, on_step, &shown, &why);
    if (shown)
        fputs("\r\033[K", stderr);
    if (!good || !replay_all(temporary, found, &why)) {
        unlink(temporary);
        return cli_failed("%s", sentence);
    }
    if (rename(temporary, args->file) == 0) {
        sync_folder_of(args->file);
        return CLI_FINE;
    }
    unlink(temporary);
    return cli_failed("%s cannot be written: %s.", args->file, strerror(errno));
}

static int
tell(const struct args *args, const struct found *found)
{
    json_t *json;

    if (!args->json) {
        printf("%d table%s copied to %s%s.\n", found->tables,
               found->tables == 1 ? "" : "s", args->file,
               found->asides == 0 ? ", all of them sound" : "");
        return tell_done();
    }
    json = build_object();
    build_put_text(json, "file", args->file);
    build_put_number(json, "tables", found->tables);
    build_put_number(json, "aside", found->asides);
    return cli_print_json(json);
}

int
backup_command(int argc, char **argv)
{
    struct args args = { 0 };
    struct found found = { 0 };
    char temporary[FOLDER_PATH];
    int status = options_read(&options, argc, argv, &args);

    if (status != CLI_FINE)
        return status;
    if (args.file == NULL)
        return cli_bad("Name the file for the copy.");
    if (strlen(args.file) > FOLDER_NAME)
        return cli_bad("That name is too long.");
    if (!may_write(&args))
        return CLI_BAD_INPUT;
    if (!folder_is_there(args.data))
        return CLI_FAILED;
    snprintf(temporary, sizeof temporary, "%s.%ld.new", args.file,
             (long)getpid());
    unlink(temporary);
    status = write_copy(&args, temporary, &found);
    return status == CLI_FINE ? tell(&args, &found) : status;
}
