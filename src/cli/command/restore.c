/* rookery restore: put a backup where a server finds it. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <rookery/check.h>
#include <store/store.h>
#include <wire/build.h>

#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/options.h"
#include "cli/snapshot.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    const char *data, *from;
    bool json;
};

/* The data that is copied; nobody may change it meanwhile. */
struct source {
    char path[FOLDER_PATH]; /* of the store */
    int lock;               /* of a data folder; -1: it is not one */
    struct store *store;    /* of a database, as its only writer; or NULL */
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(from) },
    { "data", 'd', "DIR", OPTIONS_TEXT, AT(data),
      .about = "The data folder or database to restore into",
      .standard = "rookery-data" },
    { "json", 'j', NULL, OPTIONS_FLAG, AT(json),
      .about = "Print the result as JSON" },
    { 0 }
};

static const struct options options = {
    .words = "SOURCE",
    .about = "Copies a backup into a data folder or a PostgreSQL database "
             "that holds no data yet. SOURCE can also be a data folder or the "
             "address of a database, so this moves a server from one to the "
             "other. No server may be using either.",
    .table = { { rows, 0 } },
};

/* Brings the data at ${path} to the latest schema; false after a sentence. */
static bool
upgrade(const char *path, int *tables, struct rk_text *why)
{
    struct store *store =
        store_open(&(struct store_settings){ .path = path }, why);
    bool good = store != NULL && snapshot_count(store, tables);

    if (store != NULL && !good)
        store_trouble(store, why);
    store_close(store);
    return good;
}

/* Copies ${from} to ${path}, under another name first if that is a file. */
static bool
copy(const char *from, const char *path, int *tables, struct rk_text *why)
{
    char temporary[FOLDER_PATH + 16];

    if (store_is_address(path))
        return store_copy(from, path, NULL, NULL, why) &&
               upgrade(path, tables, why);
    snprintf(temporary, sizeof temporary, "%s.restoring", path);
    unlink(temporary);
    if (store_copy(from, temporary, NULL, NULL, why) &&
        upgrade(temporary, tables, why)) {
        if (rename(temporary, path) == 0) {
            folder_sync(path);
            return true;
        }
        rk_text_fill(why, "% cannot be written.", path);
    }
    unlink(temporary);
    return false;
}

/* True if nothing is at ${path}; false after an error message. */
static bool
is_free(const struct args *args, const char *path)
{
    char journal[FOLDER_PATH];

    if (access(path, F_OK) == 0) {
        cli_bad("%s already has data; choose another folder.", args->data);
        return false;
    }
    if (!folder_journal(path, journal))
        return true;
    cli_bad("%s is left from other data; move it away, or choose another "
            "folder.",
            journal);
    return false;
}

/* True if the file ${path} begins as all databases of SQLite do. */
static bool
is_database(const char *path)
{
    static const char magic[] = "SQLite format 3";
    char head[sizeof magic] = "";
    FILE *in = fopen(path, "rbe");
    bool good = in != NULL && fread(head, sizeof head, 1, in) == 1 &&
                memcmp(head, magic, sizeof magic) == 0;

    if (in != NULL)
        fclose(in);
    return good;
}

/* True if it can be a whole backup; false after an error message. */
static bool
is_backup(const char *file)
{
    char journal[FOLDER_PATH];

    if (folder_journal(file, journal)) {
        cli_bad("%s is beside it: %s is in use, or is no finished backup.",
                journal, file);
        return false;
    }
    if (is_database(file))
        return true;
    cli_bad("%s is no backup of a server.", file);
    return false;
}

/* The source */

static bool
is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Locks servers out of the source; exit status. */
static int
hold(struct source *source, const char *from)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    snprintf(source->path, sizeof source->path, "%s", from);
    if (store_is_address(from)) {
        source->store =
            store_open(&(struct store_settings){ .path = from }, &why);
        return source->store != NULL ? CLI_FINE : cli_failed("%s", sentence);
    }
    if (!is_folder(from))
        return is_backup(from) ? CLI_FINE : CLI_BAD_INPUT;
    if (!folder_is_there(from))
        return CLI_FAILED;
    folder_store(from, source->path);
    source->lock = folder_lock(from, false);
    return source->lock >= 0 ? CLI_FINE : CLI_FAILED;
}

static void
let_go(struct source *source)
{
    store_close(source->store);
    if (source->lock >= 0)
        close(source->lock);
}

/* The command */

static int
tell(const struct args *args, int tables)
{
    json_t *json;

    if (!args->json) {
        printf("%d table%s restored from %s.\n", tables, tables == 1 ? "" : "s",
               store_name(args->from));
        return tell_done();
    }
    json = build_object();
    build_put_text(json, "file", store_name(args->from));
    build_put_number(json, "tables", tables);
    return cli_print_json(json);
}

static int
restore(const struct args *args)
{
    struct source source = { .lock = -1 };
    char path[FOLDER_PATH], sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    int tables = 0, status;

    folder_store(args->data, path);
    if (!store_is_address(path) && !is_free(args, path))
        return CLI_BAD_INPUT;
    status = hold(&source, args->from);
    if (status == CLI_FINE && !copy(source.path, path, &tables, &why))
        status = cli_failed("%s", sentence);
    let_go(&source);
    return status == CLI_FINE ? tell(args, tables) : status;
}

int
restore_command(int argc, char **argv)
{
    struct args args = { 0 };
    int lock, status = options_read(&options, argc, argv, &args);

    if (status != CLI_FINE || args.from == NULL)
        return status != CLI_FINE
                   ? status
                   : cli_bad("Name the file of the backup, or the folder or "
                             "database to copy.");
    if (strlen(args.from) > FOLDER_NAME)
        return cli_bad("That name is too long.");
    if (!store_is_address(args.from) && access(args.from, R_OK) != 0)
        return cli_bad("%s cannot be read: %s.", args.from, strerror(errno));
    umask(077);
    lock = folder_lock(args.data, true);
    if (lock < 0)
        return CLI_FAILED;
    status = restore(&args);
    close(lock);
    return status;
}
