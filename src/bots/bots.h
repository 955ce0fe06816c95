/* Settings of bots, for those that read specs of their own. */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include <rookery/bot.h>

/*
 * Reads one setting of a search, "500", "500ms", "argmax", "threads=2" ...,
 * into ${effort}; false if ${word} is none.
 */
bool bots_setting(const char *word, struct rk_effort *effort);

#endif
