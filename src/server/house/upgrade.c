/*
 * Upgrades rows of earlier versions before they are played: adds the rules
 * number and the whole setup.
 */
#include <stdlib.h>

#include <server/table/rules.h>

#include "house_inside.h"
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

/* Leaves an unreadable row as it is: its table will be set aside. */
static bool
on_table(void *context, const struct store_table *row)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct upgrade *upgrade = context;
    struct store_change change = { .kind = STORE_SET_RULES,
                                   .table = { .id = row->id } };
    const struct rk_game *game;
    struct rk_setup setup;
    char *text;
    bool other;

    if (!rules_read(row, &game, &setup, &other, &why))
        return true;
    text = rules_text(game, &setup);
    change.table.setup = text;
    change.table.rules = (uint32_t)game->rules;
    if (!store_submit(upgrade->house->store, &change, on_kept, upgrade))
        upgrade->failed = true;
    free(text);
    if (++upgrade->queued % AT_ONCE == 0)
        store_drain(upgrade->house->store);
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
    rk_text_add(why, "The tables of an earlier version cannot be brought up to "
                     "date. ");
    store_trouble(house->store, why);
    return false;
}
