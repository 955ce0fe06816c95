/* Writing a struct as JSON by its field table. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>

#include "build.h"
#include "element.h"
#include "flow.h"
#include "value.h"

static json_t *write_struct(const struct rk_field *fields,
                            const struct element *in);

static json_t *
write_number(const struct element *e)
{
    return json_integer(rk_field_number(e->field, e->at));
}

static json_t *
write_flag(const struct element *e)
{
    return json_boolean(*(const uint8_t *)e->at);
}

static json_t *
write_name(const struct element *e)
{
    return value_name(e->field->names, *(const uint8_t *)e->at);
}

static json_t *
write_seat(const struct element *e)
{
    return rk_json_seat(*(const uint8_t *)e->at);
}

static json_t *
write_seats(const struct element *e)
{
    return value_seats(*(const uint8_t *)e->at);
}

/* "ring", or {"card":"ring","seen":[0,2]} where more or fewer know it; */
/* "all" have seen what was shown to everyone. */
static json_t *
write_card(const struct element *e)
{
    const struct rk_card *card = e->at;
    json_t *json, *name = value_name(e->field->names, card->kind);

    if (card->kind == RK_NO_CARD || card->seen_by == element_seen(e))
        return name;
    json = build_object();
    build_put(json, "card", name);
    build_put(json, "seen",
              card->seen_by == rk_seat_everyone(e->seats)
                  ? build_text("all")
                  : value_seats(card->seen_by));
    return json;
}

/* A count as a number, or as the text that the field's coding gives it. */
static json_t *
write_count(const struct rk_field *field, int count)
{
    char coded[RK_WORD_MAX];
    struct rk_text text = rk_text_over(coded, sizeof coded);

    if (field->coding == NULL)
        return json_integer(count);
    field->coding->text(count, &text);
    return build_text(coded);
}

static json_t *
write_counts(const struct element *e)
{
    const char *counts = e->at;
    json_t *json = build_object();

    for (int kind = 1; kind < e->field->count; kind++) {
        int count = (int)rk_field_number(e->field, counts + (size_t)kind *
                                                                e->field->size);

        if (count != 0)
            build_put(json, e->field->names(kind),
                      write_count(e->field, count));
    }
    return json;
}

static json_t *
write_set(const struct element *e)
{
    uint64_t set = (uint64_t)rk_field_number(e->field, e->at);
    json_t *list = build_array();

    for (; set != 0; set &= set - 1)
        build_add(list, value_name(e->field->names, __builtin_ctzll(set)));
    return list;
}

static json_t *
write_sub(const struct element *e)
{
    return write_struct(rk_field_sub(e->field, e->index), e);
}

static json_t *
write_flow(const struct element *e)
{
    return flow_json(e->at, e->runs, e->field->names);
}

static json_t *
write_element(const struct element *e)
{
    static json_t *(*const writers[])(const struct element *) = {
        [RK_FIELD_NUMBER] = write_number, [RK_FIELD_FLAG] = write_flag,
        [RK_FIELD_NAME] = write_name,     [RK_FIELD_SEAT] = write_seat,
        [RK_FIELD_SEATS] = write_seats,   [RK_FIELD_CARD] = write_card,
        [RK_FIELD_COUNTS] = write_counts, [RK_FIELD_STRUCT] = write_sub,
        [RK_FIELD_FLOW] = write_flow,     [RK_FIELD_SET] = write_set,
    };

    return writers[e->field->type](e);
}

/* {"ring": {...}}: the structs that have a name. */
static json_t *
write_named(const struct rk_field *field, const struct element *in, int seat)
{
    struct element e = *in;
    json_t *json = build_object();

    e.field = field;
    for (e.index = 1; e.index < field->count; e.index++) {
        e.at = rk_field_at(field, in->at, seat, e.index);
        if (field->names(e.index) != NULL)
            build_put(json, field->names(e.index), write_sub(&e));
    }
    return json;
}

/* What ${field} of the struct at ${in} holds, in the row ${seat}. */
static json_t *
write_row(const struct rk_field *field, const struct element *in, int seat)
{
    bool one = field->shape == RK_FIELD_ONE || field->type == RK_FIELD_COUNTS;
    int length = one ? 1 : rk_field_length(field, in->at, seat);
    struct element e = *in;
    json_t *list;

    e.field = field;
    e.owner = field->per_seat ? seat : in->owner;
    if (element_named(field))
        return write_named(field, &e, seat);
    list = one ? NULL : build_array();
    for (e.index = 0; e.index < length; e.index++) {
        e.at = rk_field_at(field, in->at, seat, e.index);
        if (one)
            return write_element(&e);
        build_add(list, write_element(&e));
    }
    return list;
}

static json_t *
write_struct(const struct rk_field *fields, const struct element *in)
{
    json_t *json = build_object();

    for (const struct rk_field *f = fields; f->name != NULL; f++) {
        json_t *rows;

        if (!f->per_seat) {
            build_put(json, f->name, write_row(f, in, 0));
            continue;
        }
        rows = build_array();
        for (int seat = 0; seat < in->seats; seat++)
            build_add(rows, write_row(f, in, seat));
        build_put(json, f->name, rows);
    }
    return json;
}

json_t *
rk_json_fields(const struct rk_fields *fields, const void *base, int seats)
{
    struct element whole = {
        .runs = fields->runs, .at = (void *)base, .owner = -1, .seats = seats
    };

    return write_struct(fields->field, &whole);
}
