/*
 * Bots from shared objects: "so:./bot.so", or "so:./bot.so:500ms" with settings
 * (see docs/library.md). The object runs inside this process with all its
 * rights, so only words of whoever runs the program may name one: never those
 * of a file or of a client.
 *
 * An answer that is not legal is replaced by a random one, and counted.
 */
#ifndef SIM_PLUGIN_H
#define SIM_PLUGIN_H

#include <rookery/bot.h>

#include "exec.h"

enum { PLUGIN_MEMORY_MAX = 1 << 30 }; /* most bytes of memory for a mind */

/*
 * Hires the bot of ${spec}, loading its object if that was not done before;
 * false after a sentence in ${why}. An object stays loaded for ever.
 */
bool plugin_hire(const char *spec, struct rk_hire *hire, struct rk_text *why);

/* The record of ${mind}'s object so far; NULL for other bots. */
const struct exec_report *plugin_report_of(const struct rk_mind *mind);

/* How many answers were replaced in this process, of all objects. */
uint64_t plugin_replaced(void);

#endif
