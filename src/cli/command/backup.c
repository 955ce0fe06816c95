/* rookery backup: copy a server's data while it runs. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <wire/build.h>

#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/options.h"
#include "cli/snapshot.h"
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
      .about = "The server's data folder or database",
      .standard = "rookery-data" },
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

static void
aside(void *context, uint64_t table, const char *why)
{
    (void)context;
    fprintf(stderr,
            "rookery: table %llu is copied as it is, but set aside: %s\n",
            (unsigned long long)table, why);
}

/* True if FILE may be written; false after an error message. */
static bool
may_write(const struct args *args)
{
    char journal[FOLDER_PATH];

    if (folder_has(args->data, args->file))
        cli_bad("%s is in the data folder, which is the server's own; choose "
                "another place.",
                args->file);
    else if (folder_journal(args->file, journal))
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
write_copy(const struct args *args, const char *temporary,
           struct snapshot *found)
{
    char from[FOLDER_PATH], sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    int fd;

    umask(077); /* sessions and hidden cards are in the copy */
    folder_store(args->data, from);
    fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return cli_failed("%s cannot be written: %s.", temporary,
                          strerror(errno));
    close(fd);
    if (!snapshot_take(from, temporary, &why) ||
        !snapshot_replay(temporary, found, &why)) {
        unlink(temporary);
        return cli_failed("%s", sentence);
    }
    if (rename(temporary, args->file) == 0) {
        folder_sync(args->file);
        return CLI_FINE;
    }
    unlink(temporary);
    return cli_failed("%s cannot be written: %s.", args->file, strerror(errno));
}

static int
tell(const struct args *args, const struct snapshot *found)
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
    struct snapshot found = { .aside = aside };
    char temporary[FOLDER_PATH];
    int status = options_read(&options, argc, argv, &args);

    if (status != CLI_FINE)
        return status;
    if (args.file == NULL)
        return cli_bad("Name the file for the copy.");
    if (strlen(args.file) > FOLDER_NAME)
        return cli_bad("That name is too long.");
    if (!folder_is_there(args.data))
        return CLI_FAILED;
    if (!may_write(&args))
        return CLI_BAD_INPUT;
    snprintf(temporary, sizeof temporary, "%s.%ld.new", args.file,
             (long)getpid());
    unlink(temporary);
    status = write_copy(&args, temporary, &found);
    return status == CLI_FINE ? tell(&args, &found) : status;
}
