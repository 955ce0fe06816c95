/* A table as JSON, besides its match. */
#ifndef SERVER_ROW_JSON_H
#define SERVER_ROW_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include <store/store.h>
#include <wire/buffer.h>

struct house;
struct house_request;
struct house_table;

/*
 * Appends a table as ${person} (0: a stranger) may see it, without its match,
 * and a comma. After a broken promise, which is reported, returns false and
 * appends nothing.
 */
bool row_json_write(struct buffer *out, struct house *house,
                    struct house_table *table, uint64_t person);

/* The same for the operator, with the numbers of people. */
bool row_json_write_operator(struct buffer *out, struct house *house,
                             struct house_table *table);

/*
 * A person for the operator, as member ${key} or, if it is NULL, as a value;
 * null for nobody.
 */
void row_json_person(struct buffer *out, const char *key, uint64_t person,
                     const char *name);
const char *row_json_stage(enum store_stage stage);
void row_json_reply(struct house *house, const struct house_request *request,
                    struct house_table *table, uint64_t person);

#endif
