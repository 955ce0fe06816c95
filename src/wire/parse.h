/* From text to JSON, also inside a longer text. */
#ifndef WIRE_PARSE_H
#define WIRE_PARSE_H

#include <jansson.h>

#include <rookery/text.h>

/* rk_json_parse() for a text that begins in line ${line} of its file. */
json_t *parse_at(const char *text, size_t length, int line,
                 struct rk_text *why);

#endif
