/* Copying a server's data, and replaying all its matches. */
#include <stdio.h>
#include <unistd.h>

#include <server/ops/guard.h>
#include <server/table/play.h>

#include "cli.h"
#include "progress.h"
#include "snapshot.h"

static void
on_step(void *context, int done, int of)
{
    if (*(const bool *)context && of > 0)
        fprintf(stderr, "\rCopying: %d %%", (int)(100LL * done / of));
}

bool
snapshot_take(const char *from, const char *to, struct rk_text *why)
{
    bool shown = isatty(STDERR_FILENO) == 1;
    bool good = store_copy(from, to, on_step, &shown, why);

    if (shown)
        fputs("\r\033[K", stderr);
    return good;
}

static bool
count_table(void *context, const struct store_table *table)
{
    (void)table;
    ++*(int *)context;
    return true;
}

bool
snapshot_count(struct store *store, int *tables)
{
    return store_each_table(store, count_table, tables) == STORE_OK;
}

/* Every match of a copy, with a host for tables that nobody plays at. */
struct replaying {
    struct play_host host;
    struct snapshot *found;
    int all;
    bool failed;
};

static uint64_t
now(void *context)
{
    (void)context;
    return cli_now();
}

static void
aside(void *context, struct play *play, const char *why)
{
    struct replaying *r = context;

    r->found->asides++;
    r->found->aside(r->found->context, play_id(play), why);
}

static bool
on_table(void *context, const struct store_table *row)
{
    struct replaying *r = context;
    struct play *play = play_open(&r->host, row);

    r->failed = play == NULL;
    play_close(play);
    progress_show((uint64_t)++r->found->tables, (uint64_t)r->all);
    return !r->failed && !progress_stop;
}

bool
snapshot_replay(const char *path, struct snapshot *found, struct rk_text *why)
{
    struct store *store =
        store_open(&(struct store_settings){ .path = path }, why);
    struct replaying r = { .found = found };
    bool good;

    if (store == NULL)
        return false;
    guard_start();
    r.host = (struct play_host){
        .store = store, .context = &r, .now = now, .aside = aside
    };
    progress_count("tables");
    good = snapshot_count(store, &r.all) &&
           store_each_table(store, on_table, &r) == STORE_OK && !r.failed;
    if (!good)
        rk_text_add(why, "The copy cannot be read back; check the disk.");
    else if (progress_stop)
        rk_text_add(why, "Stopped before all tables were read.");
    store_close(store);
    return good && !progress_stop;
}
