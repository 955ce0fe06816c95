/* A table as JSON, besides its match. */
#ifndef SERVER_ROW_JSON_H
#define SERVER_ROW_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <store/store.h>
#include <wire/buffer.h>

struct house;
struct house_request;
struct house_table;

bool row_json_write(struct buffer *out, struct house *house,
                    struct house_table *table, uint64_t person);
json_t *row_json(struct house *house, struct house_table *table,
                 uint64_t person);
const char *row_json_stage(enum store_stage stage);
void row_json_reply(struct house *house, const struct house_request *request,
                    struct house_table *table, uint64_t person);

#endif
