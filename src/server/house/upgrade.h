/* Rows of earlier versions get the rules that they are played by. */
#ifndef SERVER_UPGRADE_H
#define SERVER_UPGRADE_H

#include <stdbool.h>

#include <rookery/text.h>

struct house;

/* False after a sentence. */
bool upgrade_rows(struct house *house, struct rk_text *why);

#endif
