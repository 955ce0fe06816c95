/*
 * JSON as text, without a tree: the bytes that jansson writes with
 * JSON_COMPACT. Every value is followed by a comma, which write_close() and
 * write_end() take back. For messages that a server sends all the time; trees
 * of the same values are parsed from the text.
 */
#ifndef WIRE_WRITE_H
#define WIRE_WRITE_H

#include <rookery/wire.h>

#include "buffer.h"

enum { FIELDS_PARTS_MAX = 128 }; /* in which two views can differ */

void write_open(struct buffer *out, char bracket);
void write_close(struct buffer *out, char bracket);

/* Takes the last comma back; the text then ends with a NUL. */
void write_end(struct buffer *out);

/* The name of a member, plain text; its value follows. */
void write_key(struct buffer *out, const char *key);

/* A member: its name and a value. */
void write_key_text(struct buffer *out, const char *key, const char *text);
void write_key_number(struct buffer *out, const char *key, int64_t number);
void write_key_flag(struct buffer *out, const char *key, bool flag);

/* A member that is an object or an array, which write_close() ends. */
void write_key_open(struct buffer *out, const char *key, char bracket);

/* A member that is an array: ${write} is called for each index below ${count}. */
void write_key_list(struct buffer *out, const char *key, int count,
                    void (*write)(struct buffer *out, const void *context,
                                  int index),
                    const void *context);

/* Values. Bytes of a text that are not UTF-8 become U+FFFD. */
void write_text(struct buffer *out, const char *text);
void write_number(struct buffer *out, int64_t number);
void write_flag(struct buffer *out, bool flag);
void write_null(struct buffer *out);
void write_text_or_null(struct buffer *out, const char *text);

/* A value that is JSON already; NULL: null. */
void write_raw(struct buffer *out, const char *json);

/* A tree; drops its reference. */
void write_json(struct buffer *out, json_t *json);

/* A seat, as rk_json_seat() has it. */
void write_seat(struct buffer *out, int seat);

/* The name of ${kind}: null for 0, "?" for RK_HIDDEN. */
void write_name(struct buffer *out, const char *(*names)(int), int kind);

/* A set of seats: a list in rising order, chance last. */
void write_seats(struct buffer *out, uint8_t set);

/* As the rk_json_ functions describe them in wire.h. */
void setup_write(struct buffer *out, const struct rk_game *game,
                 const struct rk_setup *setup);
void view_write_ask(struct buffer *out, const struct rk_ask *ask);
void pack_write(struct buffer *out, const struct rk_game *game,
                const struct rk_setup *setup);

/* A setup with its whole pack, as rk_json_pack() has it. */
void setup_write_whole(struct buffer *out, const struct rk_game *game,
                       const struct rk_setup *setup);

/*
 * The members of an object, which the caller opens and closes: those of
 * rk_json_listed_game(), of rk_json_reference(), and of rk_json_result() with
 * the set ${winners}.
 */
void setup_write_listed_game(struct buffer *out, const struct rk_game *game);
void view_write_reference(struct buffer *out, const struct rk_game *game,
                          const struct rk_setup *setup);
void view_write_result(struct buffer *out, const struct rk_result *result,
                       uint8_t winners);

/* An event without its "text". */
void view_write_event(struct buffer *out, const struct rk_game *game,
                      const struct rk_event *event);

/* The same with it, as rk_json_event() has it. */
void view_write_event_text(struct buffer *out, const struct rk_game *game,
                           const struct rk_event *event);

void fields_write(struct buffer *out, const struct rk_fields *fields,
                  const void *base, int seats);

/*
 * A whole struct or view for clients that follow its changes: without the flow
 * of frames, and with coded counts (field.h) as objects.
 */
void fields_write_whole(struct buffer *out, const struct rk_fields *fields,
                        const void *base, int seats);
void view_write(struct buffer *out, const struct rk_game *game,
                const struct rk_setup *setup, const struct rk_view *view);

/*
 * The differences between ${before} and ${after}: an object with the fields
 * that differ, each whole; for a field with a row for each seat only the rows
 * that differ, as an object by seat number: {"gold":{"2":7}}. The flow of
 * frames is left out. To merge it into the whole struct: if the change is an
 * object and the field a list, replace these rows; replace every other field.
 */
void fields_write_changes(struct buffer *out, const struct rk_fields *fields,
                          const void *before, const void *after, int seats);
void view_write_changes(struct buffer *out, const struct rk_game *game,
                        const struct rk_setup *setup,
                        const struct rk_view *before,
                        const struct rk_view *after);

/* Two views of one recipient, and the parts of them in which fields differ. */
struct fields_diff {
    const struct rk_view *before, *after;
    struct {
        uint16_t at, size;
    } part[FIELDS_PARTS_MAX];
    int parts;
};

/* Writes what differs in ${diff}, and notes where. */
void fields_write_diff(struct buffer *out, const struct rk_game *game,
                       const struct rk_setup *setup, struct fields_diff *diff);

/*
 * True if fields_write_diff() would write the same text for ${diff} as it has
 * written for ${known}: all that differs, and all that is written of it, is
 * equal byte for byte.
 */
bool fields_same_diff(const struct rk_game *game,
                      const struct fields_diff *known,
                      const struct fields_diff *diff);

/* Parses all that was written into a tree; frees the text. */
json_t *write_tree(struct buffer *out);

#endif
