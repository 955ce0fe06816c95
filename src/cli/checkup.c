/* Trying all data on a copy, which is removed at the end. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <rookery/check.h>
#include <wire/build.h>

#include "checkup.h"
#include "cli.h"
#include "folder.h"
#include "progress.h"
#include "snapshot.h"
#include "tell.h"

/* Notes a table that would be set aside. */
static void
note(void *context, uint64_t table, const char *why)
{
    json_t *asides = context, *row = build_object();

    build_put_number(row, "table", (int64_t)table);
    build_put_text(row, "why", why);
    build_add(asides, row);
}

static void
print_words(const struct snapshot *found, const json_t *asides)
{
    for (size_t i = 0; i < json_array_size(asides); i++) {
        const json_t *row = json_array_get(asides, i);

        printf("Table %lld would be set aside: %s\n",
               (long long)json_integer_value(json_object_get(row, "table")),
               json_string_value(json_object_get(row, "why")));
    }
    printf("%d table%s checked: ", found->tables,
           found->tables == 1 ? "" : "s");
    if (found->asides == 0)
        printf("this version can serve everything.\n");
    else
        printf("this version would set %d aside.\n", found->asides);
}

/* Prints what was found; exit status. Takes over ${asides}. */
static int
print(const struct snapshot *found, json_t *asides, bool json)
{
    int status = CLI_FINE;
    json_t *whole;

    if (json) {
        whole = build_object();
        build_put_number(whole, "tables", found->tables);
        build_put(whole, "asides", asides);
        status = cli_print_json(whole);
    } else {
        print_words(found, asides);
        json_decref(asides);
        status = tell_done();
    }
    return status == CLI_FINE && found->asides > 0 ? CLI_FAILED : status;
}

/* Copies and replays; exit status. */
static int
look_through(const char *from, const char *copy, bool json)
{
    json_t *asides = build_array();
    struct snapshot found = { .aside = note, .context = asides };
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    bool good =
        snapshot_take(from, copy, &why) && snapshot_replay(copy, &found, &why);

    progress_end();
    if (good)
        return print(&found, asides, json);
    json_decref(asides);
    return cli_failed("%s", sentence);
}

/* Removes the copy and all that was kept beside it. */
static void
remove_copy(const char *folder, const char *copy)
{
    char journal[FOLDER_PATH];

    unlink(copy);
    while (folder_journal(copy, journal) && unlink(journal) == 0)
        ;
    rmdir(folder);
}

int
checkup(const struct settings *settings, bool json)
{
    const char *place = getenv("TMPDIR");
    char from[FOLDER_PATH], folder[FOLDER_PATH], copy[FOLDER_PATH + 16];
    int status;

    if (!folder_is_there(settings->data))
        return CLI_FAILED;
    folder_store(settings->data, from);
    snprintf(folder, sizeof folder, "%.*s/rookery-check-XXXXXX", FOLDER_NAME,
             place != NULL && place[0] == '/' ? place : "/var/tmp");
    umask(077); /* sessions and hidden cards are in the copy */
    if (mkdtemp(folder) == NULL)
        return cli_failed("%s cannot be created: %s.", folder, strerror(errno));
    snprintf(copy, sizeof copy, "%s/copy", folder);
    progress_begin();
    status = look_through(from, copy, json);
    remove_copy(folder, copy);
    return status;
}
