/* Settings of bots, for those that read specs of their own. */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include <rookery/bot.h>

/* The result of reading a setting. */
enum bots_setting { BOTS_SET, BOTS_UNKNOWN, BOTS_WRONG };

/*
 * Reads one setting of a search, "500", "500ms", "argmax", "threads=2" ...,
 * into ${effort}. BOTS_WRONG after a sentence: its value does not do.
 */
enum bots_setting bots_setting(const char *word, struct rk_effort *effort,
                               struct rk_text *why);

#endif
