/*
 * A bot as a shared object, which `rookery sim`, `ladder` and `play` load as
 * so:./bot.so:
 *
 *     static const struct rk_bot bot = { .id = "mine", .choose = choose };
 *
 *     RK_PLUGIN(bot)
 *
 * docs/library.md has a whole one. The program that loads it provides all
 * functions of the library.
 */
#ifndef ROOKERY_PLUGIN_H
#define ROOKERY_PLUGIN_H

#include <rookery/abi.h>
#include <rookery/bot.h>
#include <rookery/game.h>
#include <rookery/ids.h>
#include <rookery/plan.h>
#include <rookery/result.h>
#include <rookery/version.h>

RK_C_BEGIN

enum { RK_PLUGIN_SIZES = 15, RK_PLUGIN_VERSION_MAX = 16 };

/*
 * A shared object exports this struct under the name rk_plugin. Version and
 * sizes are those of the headers that it was compiled with: it is refused if
 * they differ.
 */
struct rk_plugin {
    char version[RK_PLUGIN_VERSION_MAX]; /* RK_VERSION; always the first */
    uint32_t size[RK_PLUGIN_SIZES];      /* RK_PLUGIN_ABI */
    const struct rk_bot *bot;
};

RK_C_END

/* The sizes that a bot and its program must agree on. */
#define RK_PLUGIN_ABI                                                          \
    {                                                                          \
        RK_STATE_MAX, RK_VIEW_MAX, RK_LEGAL_MAX, sizeof(struct rk_game),       \
            sizeof(struct rk_setup), sizeof(struct rk_event),                  \
            sizeof(struct rk_result), sizeof(struct rk_bot),                   \
            sizeof(struct rk_bot_turn), sizeof(struct rk_mind),                \
            sizeof(struct rk_hire), sizeof(struct rk_thought),                 \
            sizeof(struct rk_steps), sizeof(struct rk_ids),                    \
            sizeof(struct rk_plan)                                             \
    }

/* Exports ${the_bot}, a struct rk_bot; once in a shared object. */
#define RK_PLUGIN(the_bot)                                                     \
    RK_C_BEGIN                                                                 \
    extern __attribute__((visibility("default")))                              \
    const struct rk_plugin rk_plugin;                                          \
    RK_C_END                                                                   \
    const struct rk_plugin rk_plugin = { RK_VERSION, RK_PLUGIN_ABI,            \
                                         &(the_bot) };

#endif
