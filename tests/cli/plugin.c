/*
 * Shared objects for tests/cli/cases/plugin.py: good ones, of which one calls
 * the library ("numbers"), and bad ones.
 */
#include <stdio.h>
#include <stdlib.h>

#include <rookery/games.h>
#include <rookery/ids.h>
#include <rookery/plan.h>
#include <rookery/plugin.h>

/* Takes the first move; or, badly, one after the last. */
static int
choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    (void)mind;
#ifdef FAULT_ILLEGAL
    return turn->count;
#else
    (void)turn;
    return 0;
#endif
}

static size_t
memory(const struct rk_effort *effort)
{
    (void)effort;
#ifdef FAULT_MEMORY
    return (size_t)1 << 40;
#else
    return 8;
#endif
}

#ifdef FAULT_NUMBERS
/* Numbers for moves and views, as bots that have learned need them. */
static void
count_magpie(void)
{
    static struct rk_ids ids;
    static struct rk_plan plan;
    const struct rk_game *magpie = rk_games_find("magpie");
    struct rk_setup setup;

    if (rk_setup_make(magpie, NULL, 2, &setup, NULL) == RK_OK &&
        rk_ids_make(&ids, magpie, &setup, NULL) == RK_OK &&
        rk_plan_make(&plan, magpie, &setup, NULL) == RK_OK)
        fprintf(stderr, "ids %d %016llx, columns %d %016llx\n", ids.count,
                (unsigned long long)ids.hash, plan.columns,
                (unsigned long long)plan.hash);
}
#endif

/* Shows whether it was opened and closed: each mind writes lines. */
static void
set_up(struct rk_mind *mind, const struct rk_hire *hire)
{
    (void)mind;
    if (getenv("PLUGIN_SAYS") == NULL)
        return;
    fprintf(stderr, "open %s\n", hire->spec);
#ifdef FAULT_NUMBERS
    count_magpie();
#endif
}

static void
tear_down(struct rk_mind *mind)
{
    (void)mind;
    if (getenv("PLUGIN_SAYS") != NULL)
        fprintf(stderr, "close\n");
}

/* The loader runs this, whatever becomes of the object. */
__attribute__((constructor)) static void
load(void)
{
    const char *path = getenv("PLUGIN_LOADED");
    FILE *file = path != NULL ? fopen(path, "w") : NULL;

    if (file != NULL)
        fclose(file);
}

static const struct rk_bot bot = {
    .id = "first",
    .memory = memory,
    .open = set_up,
    .close = tear_down,
#ifndef FAULT_INCOMPLETE
    .choose = choose,
#endif
};

#if defined FAULT_VERSION
__attribute__((visibility("default")))
const struct rk_plugin rk_plugin = { "0.0.9", RK_PLUGIN_ABI, &bot };
#elif defined FAULT_SIZES
__attribute__((visibility("default"))) const struct rk_plugin rk_plugin = {
    RK_VERSION, { RK_STATE_MAX, RK_VIEW_MAX + 8 }, &bot
};
#elif defined FAULT_NONE
const struct rk_bot *not_a_plugin(void);

const struct rk_bot *
not_a_plugin(void)
{
    return &bot;
}
#else
RK_PLUGIN(bot)
#endif

int (*const plugin_choose)(struct rk_mind *,
                           const struct rk_bot_turn *) = choose;
