/*
 * The signature of the engine: one line "game/variant HASH FACTS" for each game
 * and variant. HASH is of everything said in fixed matches, FACTS of the same
 * without sentences: a change of words alone leaves it as it is. Equal wherever
 * the engine is compiled.
 */
#ifndef SIGNATURE_H
#define SIGNATURE_H

/* The number of lines. */
int signature_lines(void);

/* The ${index}th line, from 0; valid until the next call. */
const char *signature_line(int index);

#endif
