/* Writing a struct as JSON by its field table. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>

#include "element.h"
#include "flow.h"
#include "write.h"

/* A text and the element that is written to it. */
typedef void writer(struct buffer *out, const struct element *e);

static void put_struct(struct buffer *out, const struct rk_field *fields,
                       const struct element *in);

static void
put_number(struct buffer *out, const struct element *e)
{
    write_number(out, rk_field_number(e->field, e->at));
}

static void
put_flag(struct buffer *out, const struct element *e)
{
    write_flag(out, *(const uint8_t *)e->at);
}

static void
put_name(struct buffer *out, const struct element *e)
{
    write_name(out, e->field->names, *(const uint8_t *)e->at);
}

static void
put_seat(struct buffer *out, const struct element *e)
{
    write_seat(out, *(const uint8_t *)e->at);
}

static void
put_seats(struct buffer *out, const struct element *e)
{
    write_seats(out, *(const uint8_t *)e->at);
}

/* "ring", or {"card":"ring","seen":[0,2]} if more or fewer seats know it */
/* than by default; "all" have seen what was shown to everyone. */
static void
put_card(struct buffer *out, const struct element *e)
{
    const struct rk_card *card = e->at;

    if (card->kind == RK_NO_CARD || card->seen_by == element_seen(e)) {
        write_name(out, e->field->names, card->kind);
        return;
    }
    write_open(out, '{');
    write_key(out, "card");
    write_name(out, e->field->names, card->kind);
    write_key(out, "seen");
    if (card->seen_by == rk_seat_everyone(e->seats))
        write_text(out, "all");
    else
        write_seats(out, card->seen_by);
    write_close(out, '}');
}

static void
put_coded(struct buffer *out, const struct rk_coding *coding, int number)
{
    char coded[RK_WORD_MAX];
    struct rk_text text = rk_text_over(coded, sizeof coded);

    coding->text(number, &text);
    write_text(out, coded);
}

/* {"force":1,"gold":2}: the parts of ${number}. */
static void
put_parts(struct buffer *out, const struct rk_coding *coding, int number)
{
    write_open(out, '{');
    for (int part = 1; part < coding->parts; part++) {
        int count = coding->count(number, part);

        if (count == 0)
            continue;
        write_key(out, coding->names(part));
        write_number(out, count);
    }
    write_close(out, '}');
}

static void
put_count(struct buffer *out, const struct element *e, int count)
{
    const struct rk_coding *coding = e->field->coding;

    if (coding == NULL)
        write_number(out, count);
    else
        (e->apart ? put_parts : put_coded)(out, coding, count);
}

static void
put_counts(struct buffer *out, const struct element *e)
{
    const char *counts = e->at;

    write_open(out, '{');
    for (int kind = 1; kind < e->field->count; kind++) {
        int count = (int)rk_field_number(e->field, counts + (size_t)kind *
                                                                e->field->size);

        if (count == 0)
            continue;
        write_key(out, e->field->names(kind));
        put_count(out, e, count);
    }
    write_close(out, '}');
}

static void
put_set(struct buffer *out, const struct element *e)
{
    uint64_t set = (uint64_t)rk_field_number(e->field, e->at);

    write_open(out, '[');
    for (; set != 0; set &= set - 1)
        write_name(out, e->field->names, __builtin_ctzll(set));
    write_close(out, ']');
}

static void
put_sub(struct buffer *out, const struct element *e)
{
    put_struct(out, rk_field_sub(e->field, e->index), e);
}

static void
put_flow(struct buffer *out, const struct element *e)
{
    flow_write(out, e->at, e->routines, e->field->names);
}

static writer *const writers[] = {
    [RK_FIELD_NUMBER] = put_number, [RK_FIELD_FLAG] = put_flag,
    [RK_FIELD_NAME] = put_name,     [RK_FIELD_SEAT] = put_seat,
    [RK_FIELD_SEATS] = put_seats,   [RK_FIELD_CARD] = put_card,
    [RK_FIELD_COUNTS] = put_counts, [RK_FIELD_STRUCT] = put_sub,
    [RK_FIELD_FLOW] = put_flow,     [RK_FIELD_SET] = put_set,
};

static void
put_element(struct buffer *out, const struct element *e)
{
    writers[e->field->type](out, e);
}

/* {"ring": {...}}: the structs that have a name. */
static void
put_named(struct buffer *out, const struct rk_field *field,
          const struct element *in, int seat)
{
    struct element e = *in;

    e.field = field;
    write_open(out, '{');
    for (e.index = 1; e.index < field->count; e.index++) {
        e.at = rk_field_at(field, in->at, seat, e.index);
        if (field->names(e.index) == NULL)
            continue;
        write_key(out, field->names(e.index));
        put_sub(out, &e);
    }
    write_close(out, '}');
}

/* The row ${seat} of ${field} in the struct at ${in}. */
static void
put_row(struct buffer *out, const struct rk_field *field,
        const struct element *in, int seat)
{
    bool one = field->shape == RK_FIELD_ONE || field->type == RK_FIELD_COUNTS;
    int length = one ? 1 : rk_field_length(field, in->at, seat);
    struct element e = *in;

    e.field = field;
    e.owner = field->per_seat ? seat : in->owner;
    if (element_named(field)) {
        put_named(out, field, &e, seat);
        return;
    }
    if (!one)
        write_open(out, '[');
    for (e.index = 0; e.index < length; e.index++) {
        e.at = rk_field_at(field, in->at, seat, e.index);
        put_element(out, &e);
    }
    if (!one)
        write_close(out, ']');
}

static void
put_field(struct buffer *out, const struct rk_field *field,
          const struct element *in)
{
    write_key(out, field->name);
    if (!field->per_seat) {
        put_row(out, field, in, 0);
        return;
    }
    write_open(out, '[');
    for (int seat = 0; seat < in->seats; seat++)
        put_row(out, field, in, seat);
    write_close(out, ']');
}

static void
put_struct(struct buffer *out, const struct rk_field *fields,
           const struct element *in)
{
    write_open(out, '{');
    for (const struct rk_field *f = fields; f->name != NULL; f++)
        put_field(out, f, in);
    write_close(out, '}');
}

/* The whole struct at ${base}, to be written. */
static struct element
whole_of(const struct rk_fields *fields, const void *base, int seats,
         bool apart)
{
    return (struct element){ .routines = fields->routines,
                             .at = (void *)base,
                             .owner = -1,
                             .seats = seats,
                             .apart = apart };
}

void
fields_write(struct buffer *out, const struct rk_fields *fields,
             const void *base, int seats)
{
    struct element whole = whole_of(fields, base, seats, false);

    put_struct(out, fields->field, &whole);
}

void
fields_write_whole(struct buffer *out, const struct rk_fields *fields,
                   const void *base, int seats)
{
    struct element whole = whole_of(fields, base, seats, true);

    write_open(out, '{');
    for (const struct rk_field *f = fields->field; f->name != NULL; f++) {
        if (f->type != RK_FIELD_FLOW)
            put_field(out, f, &whole);
    }
    write_close(out, '}');
}

/* True if the row ${seat} of ${field} is the same in two structs. */
static bool
same_row(const struct rk_field *field, void *a, void *b, int seat)
{
    int length = rk_field_length(field, a, seat);

    return length == rk_field_length(field, b, seat) &&
           memcmp(rk_field_at(field, a, seat, 0),
                  rk_field_at(field, b, seat, 0),
                  (size_t)length * field->size) == 0;
}

/* A field has its bytes at ${at} and, of lists, their lengths elsewhere. */
struct extent {
    size_t at, size, lengths_at, lengths;
};

static struct extent
extent_of(const struct rk_field *field, int seats)
{
    bool one = field->shape == RK_FIELD_ONE && field->type != RK_FIELD_COUNTS;
    bool list = field->shape == RK_FIELD_LIST || field->shape == RK_FIELD_HAND;
    size_t rows = field->per_seat ? (size_t)seats : 1;

    return (struct extent){ .at = field->offset,
                            .size =
                                (rows - 1) * field->row +
                                (one ? 1 : (size_t)field->count) * field->size,
                            .lengths_at = field->length_at,
                            .lengths = list ? rows : 0 };
}

/* True if all bytes of a field are the same in two structs: most are. */
static bool
same_bytes(const struct extent *e, const char *a, const char *b)
{
    if (e->size == 1 ? a[e->at] != b[e->at]
                     : memcmp(a + e->at, b + e->at, e->size) != 0)
        return false;
    return e->lengths == 0 ||
           memcmp(a + e->lengths_at, b + e->lengths_at, e->lengths) == 0;
}

/*
 * The rows of ${field} that differ, by seat number; writes nothing if none
 * does.
 */
static void
put_rows(struct buffer *out, const struct rk_field *field, void *before,
         const struct element *after)
{
    bool opened = false;

    for (int seat = 0; seat < after->seats; seat++) {
        const char key[] = { (char)('0' + seat), '\0' };

        if (same_row(field, before, after->at, seat))
            continue;
        if (!opened) {
            write_key(out, field->name);
            write_open(out, '{');
            opened = true;
        }
        write_key(out, key);
        put_row(out, field, after, seat);
    }
    if (opened)
        write_close(out, '}');
}

static void
note_part(struct fields_diff *diff, size_t at, size_t size)
{
    RK_CHECK(diff->parts < FIELDS_PARTS_MAX);
    diff->part[diff->parts].at = (uint16_t)at;
    diff->part[diff->parts++].size = (uint16_t)size;
}

static void
note_parts(struct fields_diff *diff, const struct extent *e)
{
    note_part(diff, e->at, e->size);
    if (e->lengths > 0)
        note_part(diff, e->lengths_at, e->lengths);
}

/* Writes the fields that differ, and notes where in ${diff} unless NULL. */
static void
put_changes(struct buffer *out, const struct rk_fields *fields, void *before,
            const struct element *after, struct fields_diff *diff)
{
    write_open(out, '{');
    for (const struct rk_field *f = fields->field; f->name != NULL; f++) {
        struct extent e = extent_of(f, after->seats);

        if (f->type == RK_FIELD_FLOW || same_bytes(&e, before, after->at))
            continue;
        if (diff != NULL)
            note_parts(diff, &e);
        if (f->per_seat) {
            put_rows(out, f, before, after);
        } else if (!same_row(f, before, after->at, 0)) {
            write_key(out, f->name);
            put_row(out, f, after, 0);
        }
    }
    write_close(out, '}');
}

void
fields_write_changes(struct buffer *out, const struct rk_fields *fields,
                     const void *before, const void *after, int seats)
{
    struct element whole = whole_of(fields, after, seats, true);

    put_changes(out, fields, (void *)before, &whole, NULL);
}

void
fields_write_diff(struct buffer *out, const struct rk_game *game,
                  const struct rk_setup *setup, struct fields_diff *diff)
{
    struct element whole = { .routines = game->view_fields.routines,
                             .at = (void *)diff->after,
                             .owner = -1,
                             .seats = setup->seats,
                             .apart = true };

    diff->parts = 0;
    put_changes(out, &game->view_fields, (void *)diff->before, &whole, diff);
}

/* Makes what is not written the same in two structs: the flow of frames. */
static void
copy_flow(const struct rk_fields *fields, char *to, const char *from)
{
    for (const struct rk_field *f = fields->field; f->name != NULL; f++) {
        if (f->type == RK_FIELD_FLOW)
            memcpy(to + f->offset, from + f->offset, f->size);
    }
}

bool
fields_same_diff(const struct rk_game *game, const struct fields_diff *known,
                 const struct fields_diff *diff)
{
    const char *before = (const char *)diff->before;
    const char *after = (const char *)diff->after;
    struct rk_view_room room;
    char *same = (char *)&room; /* ${before} with the known parts of ${after} */

    for (int i = 0; i < known->parts; i++) {
        size_t at = known->part[i].at, size = known->part[i].size;

        if (memcmp(before + at, (const char *)known->before + at, size) != 0 ||
            memcmp(after + at, (const char *)known->after + at, size) != 0)
            return false;
    }
    memcpy(same, before, game->view_size);
    for (int i = 0; i < known->parts; i++)
        memcpy(same + known->part[i].at, after + known->part[i].at,
               known->part[i].size);
    copy_flow(&game->view_fields, same, after);
    return memcmp(same, after, game->view_size) == 0;
}

json_t *
rk_json_fields(const struct rk_fields *fields, const void *base, int seats)
{
    struct buffer out = { 0 };

    fields_write(&out, fields, base, seats);
    return write_tree(&out);
}
