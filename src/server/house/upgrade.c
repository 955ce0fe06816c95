/*
 * Upgrades rows of earlier versions before they are played: adds the rules
 * number and the whole setup.
 */
#include <stdlib.h>

#include <server/ops/blame.h>
#include <server/table/rules.h>

#include "house_inside.h"
#include "reply.h"
#include "upgrade.h"

enum { AT_ONCE = 256 }; /* changes in the queue of the store */

struct upgrade {
    struct house *house;
    int queued;
    bool failed;
};

static void
on_kept(void *context, enum store_status status)
{
    struct upgrade *upgrade = context;

    upgrade->failed = upgrade->failed || status != STORE_OK;
}

/* A row, and the rules that it gets. */
struct ruling {
    const struct store_table *row;
    char *text; /* NULL: it cannot be read */
    uint32_t rules;
};

static void
read_rules(void *context)
{
    struct ruling *ruling = context;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    const struct rk_game *game;
    struct rk_setup setup;
    bool other;

    if (!rules_read(ruling->row, &game, &setup, &other, &why))
        return;
    ruling->rules = (uint32_t)game->rules;
    ruling->text = rules_text(game, &setup);
}

static void
keep_rules(struct upgrade *upgrade, const struct ruling *ruling)
{
    struct store_change change = { .kind = STORE_SET_RULES,
                                   .table = { .id = ruling->row->id,
                                              .epoch = ruling->row->epoch,
                                              .setup = ruling->text,
                                              .rules = ruling->rules } };

    if (!store_submit(upgrade->house->store, &change, on_kept, upgrade))
        upgrade->failed = true;
    if (++upgrade->queued % AT_ONCE == 0)
        store_drain(upgrade->house->store);
}

/*
 * Leaves a row as it is that cannot be read, breaks a promise or has crashed
 * the server before: its table will be set aside.
 */
static bool
on_table(void *context, const struct store_table *row)
{
    struct upgrade *upgrade = context;
    struct ruling ruling = { .row = row };

    if (blame_table(upgrade->house->blame, row->id) != NULL)
        return true;
    behalf = (struct behalf){ .what = "upgrade", .table = row->id };
    if (reply_guarded(upgrade->house, read_rules, &ruling) &&
        ruling.text != NULL)
        keep_rules(upgrade, &ruling);
    behalf = (struct behalf){ 0 };
    free(ruling.text);
    return !upgrade->failed;
}

bool
upgrade_rows(struct house *house, struct rk_text *why)
{
    struct upgrade upgrade = { .house = house };
    enum store_status status =
        store_each_unruled(house->store, on_table, &upgrade);

    store_drain(house->store);
    if (status == STORE_OK && !upgrade.failed)
        return true;
    rk_text_fill(why,
                 "The tables in %, of an earlier version, cannot be brought up "
                 "to date; if the file is damaged, restore a backup. ",
                 store_name(house->settings.path));
    store_trouble(house->store, why);
    return false;
}
