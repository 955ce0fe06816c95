/*
 * The signature of the engine: one line "game/variant HASH FACTS" for each game
 * and variant. HASH is of everything said in fixed matches, FACTS of the same
 * without sentences: a change of words alone leaves it as it is. Then one line
 * "nets GAME values HASH", or "moves", for each network of the bots. Equal
 * wherever the engine is compiled.
 */
#ifndef SIGNATURE_H
#define SIGNATURE_H

#include <rookery/text.h>

/* The number of lines. */
int signature_lines(void);

/* The ${index}th line, from 0; valid until the next call. */
const char *signature_line(int index);

/* The number of networks; the line about one of them. */
int signature_nets(void);
void signature_net(int index, struct rk_text *text);

#endif
