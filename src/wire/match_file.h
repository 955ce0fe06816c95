/* Inside match files: what their writer and their reader share. */
#ifndef WIRE_MATCH_FILE_H
#define WIRE_MATCH_FILE_H

#include <rookery/wire.h>

enum {
    MATCH_FILE_FORMAT = 1,
    MATCH_FILE_LINE_MAX = 64 * 1024 /* longest line, without its newline */
};

/* Makes room for one more entry, whatever its text. */
void match_file_grow(struct rk_match_file *file);

#endif
