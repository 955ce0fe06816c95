/*
 * The signature of the engine: one line "game/variant HASH" for each game and
 * variant, a hash of all that is said in fixed matches. Equal wherever the
 * engine is compiled.
 */
#ifndef SIGNATURE_H
#define SIGNATURE_H

/* How many lines there are. */
int signature_lines(void);

/* The ${index}th line, from 0; valid until the next call. */
const char *signature_line(int index);

#endif
