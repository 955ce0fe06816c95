/* Reading a struct from JSON by its field table. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>

#include "element.h"
#include "flow.h"
#include "read_fields.h"

static enum rk_status read_struct(const struct given *given,
                                  const struct rk_field *fields,
                                  const struct element *in);

/* Stores ${number} in the bytes of an element; states are little-endian. */
static void
store(const struct element *e, int64_t number)
{
    RK_CHECK(e->field->size <= sizeof number);
    memcpy(e->at, &number, e->field->size);
}

static enum rk_status
read_number(const struct given *given, const struct element *e)
{
    int64_t number = 0;
    enum rk_status status =
        value_read_number(given, e->field->min, e->field->max, &number);

    if (status == RK_OK)
        store(e, number);
    return status;
}

static enum rk_status
read_flag(const struct given *given, const struct element *e)
{
    return value_read_flag(given, e->at);
}

/*
 * True for null, if the element is a single value or a fixed place that may be
 * empty.
 */
static bool
is_nothing(const struct given *given, const struct element *e)
{
    return json_is_null(given->json) && (e->field->shape == RK_FIELD_ONE ||
                                         e->field->shape == RK_FIELD_ARRAY);
}

static enum rk_status
read_name(const struct given *given, const struct element *e)
{
    if (is_nothing(given, e)) {
        store(e, 0);
        return RK_OK;
    }
    return value_read_name(given, e->field->names, RK_HIDDEN, false, e->at);
}

static enum rk_status
read_seat(const struct given *given, const struct element *e)
{
    return value_read_seat(given, given->seats - 1, e->at);
}

static enum rk_status
read_seats(const struct given *given, const struct element *e)
{
    return value_read_seats(given, true, e->at);
}

/* A list of seats, or "all" for all seats and the spectator. */
static enum rk_status
read_seen(const struct given *given, uint8_t *seen_by)
{
    const char *word = json_string_value(given->json);

    if (word == NULL || strcmp(word, "all") != 0)
        return value_read_seats(given, false, seen_by);
    *seen_by = rk_seat_everyone(given->seats);
    return RK_OK;
}

/* {"card":"ring","seen":[0,2]} */
static enum rk_status
read_seen_card(const struct given *given, const struct element *e)
{
    static const char *const keys[] = { "card", "seen", NULL };
    struct where at_card, at_seen;
    struct given name = value_member(given, &at_card, "card");
    struct given seen = value_member(given, &at_seen, "seen");
    struct rk_card card = { .seen_by = element_seen(e) };
    enum rk_status status = value_only_keys(given, keys);

    if (status == RK_OK)
        status = value_read_name(&name, e->field->names, RK_KINDS_MAX, true,
                                 &card.kind);
    if (status == RK_OK && seen.json != NULL)
        status = read_seen(&seen, &card.seen_by);
    memcpy(e->at, &card, sizeof card);
    return status;
}

static enum rk_status
read_card(const struct given *given, const struct element *e)
{
    struct rk_card card = { .seen_by = element_seen(e) };
    enum rk_status status;

    if (json_is_object(given->json))
        return read_seen_card(given, e);
    if (is_nothing(given, e)) {
        memset(e->at, 0, sizeof card);
        return RK_OK;
    }
    status =
        value_read_name(given, e->field->names, RK_KINDS_MAX, true, &card.kind);
    memcpy(e->at, &card, sizeof card);
    return status;
}

/* A count that is written as text. */
static enum rk_status
read_coded(const struct given *given, const struct rk_coding *coding, int most,
           int *count)
{
    const char *text = json_string_value(given->json);

    *count = text != NULL ? coding->parse(text) : -1;
    if (text == NULL)
        return value_refuse(given, WIRE_TEXT, NULL);
    if (*count < 0 || *count > most)
        return value_refuse(given, WIRE_BAD_TEXT, text);
    return RK_OK;
}

/* Reads a count of one or two bytes. */
static enum rk_status
read_count(const struct given *given, const struct element *e, const char *name)
{
    struct where where = { .up = given->where, .key = name };
    struct given part =
        value_part(given, &where, json_object_get(given->json, name));
    int kind = value_find_name(e->field->names, e->field->count, name);
    char *at = (char *)e->at + (size_t)kind * e->field->size;
    uint8_t byte = 0;
    int count = 0;
    enum rk_status status;

    if (kind == 0)
        return value_refuse(given, WIRE_NO_THING, name);
    if (e->field->coding != NULL) {
        status = read_coded(&part, e->field->coding,
                            (1 << 8 * e->field->size) - 1, &count);
    } else {
        status = value_read_byte(&part, UINT8_MAX, &byte);
        count = byte;
    }
    memcpy(at, &count, e->field->size); /* states are little-endian */
    return status;
}

static enum rk_status
read_counts(const struct given *given, const struct element *e)
{
    json_t *json = (json_t *)given->json, *value;
    enum rk_status status = RK_OK;
    const char *name;

    if (!json_is_object(json))
        return value_refuse(given, WIRE_COUNTS, NULL);
    memset(e->at, 0, (size_t)e->field->count * e->field->size);
    json_object_foreach(json, name, value)
    {
        status = read_count(given, e, name);
        if (status != RK_OK)
            break;
    }
    return status;
}

static enum rk_status
read_set(const struct given *given, const struct element *e)
{
    uint64_t set = 0;

    if (!json_is_array(given->json))
        return value_refuse(given, WIRE_NAMES, NULL);
    for (size_t i = 0; i < json_array_size(given->json); i++) {
        struct where where;
        struct given part = value_element(given, &where, i);
        uint8_t kind = 0;
        enum rk_status status = value_read_name(&part, e->field->names,
                                                e->field->count, false, &kind);

        if (status != RK_OK)
            return status;
        if ((set & UINT64_C(1) << kind) != 0)
            return value_refuse(&part, WIRE_TWICE, e->field->names(kind));
        set |= UINT64_C(1) << kind;
    }
    store(e, (int64_t)set);
    return RK_OK;
}

static enum rk_status
read_sub(const struct given *given, const struct element *e)
{
    return read_struct(given, rk_field_sub(e->field, e->index), e);
}

static enum rk_status
read_flow(const struct given *given, const struct element *e)
{
    return flow_read(given, e->routines, e->field->names, e->at);
}

static enum rk_status (*const readers[])(const struct given *,
                                         const struct element *) = {
    [RK_FIELD_NUMBER] = read_number, [RK_FIELD_FLAG] = read_flag,
    [RK_FIELD_NAME] = read_name,     [RK_FIELD_SEAT] = read_seat,
    [RK_FIELD_SEATS] = read_seats,   [RK_FIELD_CARD] = read_card,
    [RK_FIELD_COUNTS] = read_counts, [RK_FIELD_STRUCT] = read_sub,
    [RK_FIELD_FLOW] = read_flow,     [RK_FIELD_SET] = read_set,
};

static enum rk_status
read_element(const struct given *given, const struct element *e)
{
    return readers[e->field->type](given, e);
}

/* The byte that holds the length of a list, in the row ${seat}. */
static uint8_t *
length_of(const struct rk_field *field, const struct element *in, int seat)
{
    return (uint8_t *)in->at + field->length_at + (field->per_seat ? seat : 0);
}

/* Reads a bag that keeps its size in a byte. */
static enum rk_status
read_bag(const struct given *given, const struct element *e, uint8_t *length)
{
    enum rk_status status = read_counts(given, e);
    int size = rk_bag_size(e->at, e->field->count);

    if (status == RK_OK && size > UINT8_MAX)
        return value_refuse(given, WIRE_TOO_MANY, NULL);
    *length = (uint8_t)size;
    return status;
}

/* RK_OK if the given list has a length that ${field} can hold. */
static enum rk_status
read_size(const struct given *given, const struct rk_field *field)
{
    size_t size = json_array_size(given->json);
    bool exact = field->shape == RK_FIELD_ARRAY;

    if (!json_is_array(given->json))
        return value_refuse(given, WIRE_LIST, NULL);
    if (size == field->count || (!exact && size < field->count))
        return RK_OK;
    return value_refuse_number(given, exact ? WIRE_LIST_EXACT : WIRE_LIST_MOST,
                               field->count, 0);
}

/*
 * Reads the elements of a list one by one. Those of a hand are added one by
 * one, so that it ends up in canonical order. The rest is zeroed.
 */
static enum rk_status
read_list(const struct given *given, struct element *e, uint8_t *length)
{
    char *first = e->at;
    struct rk_card card = { 0 };
    enum rk_status status = RK_OK;

    memset(first, 0, (size_t)e->field->count * e->field->size);
    *length = 0;
    for (size_t i = 0; i < json_array_size(given->json); i++) {
        struct where where;
        struct given part = value_element(given, &where, i);
        bool hand = e->field->shape == RK_FIELD_HAND;

        e->index = (int)i;
        e->at = hand ? (char *)&card : first + i * e->field->size;
        status = read_element(&part, e);
        if (status != RK_OK)
            return status;
        if (hand)
            rk_hand_add((struct rk_card *)(void *)first, length, card);
        else
            (*length)++;
    }
    return RK_OK;
}

/* {"ring": {...}}: reads some of the structs that have a name. */
static enum rk_status
read_named(const struct given *given, struct element *e)
{
    json_t *json = (json_t *)given->json, *value;
    char *first = e->at;
    enum rk_status status = RK_OK;
    const char *name;

    if (!json_is_object(json))
        return value_refuse(given, WIRE_OBJECT, NULL);
    json_object_foreach(json, name, value)
    {
        struct where where = { .up = given->where, .key = name };
        struct given part = value_part(given, &where, value);

        e->index = value_find_name(e->field->names, e->field->count, name);
        if (e->index == 0)
            return value_refuse(given, WIRE_NO_THING, name);
        e->at = first + (size_t)e->index * e->field->size;
        status = read_sub(&part, e);
        if (status != RK_OK)
            break;
    }
    return status;
}

/* Reads ${field} of the struct at ${in}, in the row ${seat}. */
static enum rk_status
read_row(const struct given *given, const struct rk_field *field,
         const struct element *in, int seat)
{
    struct element e = *in;
    uint8_t unused, *length = length_of(field, in, seat);
    enum rk_status status;

    e.field = field;
    e.index = 0;
    e.owner = field->per_seat ? seat : in->owner;
    e.at = rk_field_at(field, in->at, seat, 0);
    if (element_named(field))
        return read_named(given, &e);
    if (field->type == RK_FIELD_COUNTS)
        return read_bag(given, &e,
                        field->shape == RK_FIELD_LIST ? length : &unused);
    if (field->shape == RK_FIELD_ONE)
        return read_element(given, &e);
    status = read_size(given, field);
    if (status != RK_OK)
        return status;
    return read_list(given, &e,
                     field->shape == RK_FIELD_ARRAY ? &unused : length);
}

/* {"1": ...}: reads the rows of some seats. */
static enum rk_status
read_some_rows(const struct given *given, const struct rk_field *field,
               const struct element *in)
{
    json_t *json = (json_t *)given->json, *row;
    enum rk_status status = RK_OK;
    const char *key;

    json_object_foreach(json, key, row)
    {
        int seat = key[0] - '0';
        struct where where = { .up = given->where, .key = key };
        struct given part = value_part(given, &where, row);

        if (seat < 0 || seat >= in->seats || key[1] != '\0')
            return value_refuse(given, WIRE_NO_SEAT, key);
        status = read_row(&part, field, in, seat);
        if (status != RK_OK)
            break;
    }
    return status;
}

/* [...]: reads one row for each seat. */
static enum rk_status
read_rows(const struct given *given, const struct rk_field *field,
          const struct element *in)
{
    enum rk_status status = RK_OK;

    if (json_is_object(given->json))
        return read_some_rows(given, field, in);
    if (json_array_size(given->json) != (size_t)in->seats)
        return value_refuse(given, WIRE_ROWS, NULL);
    for (int seat = 0; seat < in->seats && status == RK_OK; seat++) {
        struct where where = { .up = given->where, .index = seat, .row = true };
        struct given part = value_part(
            given, &where, json_array_get(given->json, (size_t)seat));

        status = read_row(&part, field, in, seat);
    }
    return status;
}

static enum rk_status
read_field(const struct given *given, const struct rk_field *field,
           const struct element *in)
{
    if (field->rest && json_is_null(given->json))
        return RK_OK;
    if (field->per_seat)
        return read_rows(given, field, in);
    return read_row(given, field, in, 0);
}

static enum rk_status
read_struct(const struct given *given, const struct rk_field *fields,
            const struct element *in)
{
    json_t *json = (json_t *)given->json, *value;
    const char *key;

    if (!json_is_object(json))
        return value_refuse(given, WIRE_OBJECT, NULL);
    json_object_foreach(json, key, value)
    {
        const struct rk_field *field = fields;
        struct where where = { .up = given->where, .key = key };
        struct given part = value_part(given, &where, value);
        enum rk_status status;

        while (field->name != NULL && strcmp(field->name, key) != 0)
            field++;
        if (field->name == NULL)
            return value_refuse(given, WIRE_NO_FIELD, key);
        status = read_field(&part, field, in);
        if (status != RK_OK)
            return status;
    }
    return RK_OK;
}

/* Sets ${rest} if the bags for the rest are missing: all of them or none. */
static enum rk_status
find_rest(const struct rk_fields *fields, const struct given *given, bool *rest)
{
    int here = 0, missing = 0;

    for (const struct rk_field *f = fields->field; f->name != NULL; f++) {
        const json_t *json = json_object_get(given->json, f->name);

        if (f->rest)
            *(json == NULL || json_is_null(json) ? &missing : &here) += 1;
    }
    *rest = missing > 0;
    if (here > 0 && missing > 0)
        return value_refuse(given, WIRE_BAGS, NULL);
    return RK_OK;
}

enum rk_status
read_fields(const struct rk_fields *fields, void *base,
            const struct given *given, bool *rest)
{
    struct element whole = { .routines = fields->routines,
                             .at = base,
                             .owner = -1,
                             .seats = given->seats };
    enum rk_status status = read_struct(given, fields->field, &whole);

    if (status == RK_OK)
        status = find_rest(fields, given, rest);
    return status;
}

enum rk_status
rk_json_read_fields(const struct rk_fields *fields, void *base, int seats,
                    const json_t *json, bool *rest, struct rk_text *why)
{
    struct given given = { .json = json, .why = why, .seats = seats };
    bool unused;

    return read_fields(fields, base, &given, rest != NULL ? rest : &unused);
}
