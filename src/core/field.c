/* Walking structs by their field tables; the layout-independent hash. */
#include <string.h>

#include <rookery/card.h>
#include <rookery/check.h>
#include <rookery/field.h>

void *
rk_field_at(const struct rk_field *field, void *base, int seat, int index)
{
    size_t row = field->per_seat ? (size_t)seat * field->row : 0;

    return (char *)base + field->offset + row + (size_t)index * field->size;
}

int
rk_field_length(const struct rk_field *field, const void *base, int seat)
{
    const uint8_t *lengths = (const uint8_t *)base + field->length_at;

    if (field->type == RK_FIELD_COUNTS)
        return field->count;
    switch (field->shape) {
    case RK_FIELD_ONE:
        return 1;
    case RK_FIELD_ARRAY:
        return field->count;
    case RK_FIELD_LIST:
    case RK_FIELD_HAND:
        return lengths[field->per_seat ? seat : 0];
    }
    RK_UNREACHABLE();
}

const struct rk_field *
rk_field_sub(const struct rk_field *field, int index)
{
    return field->sub_of != NULL ? field->sub_of(index) : field->sub;
}

int64_t
rk_field_number(const struct rk_field *field, const void *at)
{
    int unused = 64 - 8 * (int)field->size;
    uint64_t raw = 0;

    RK_CHECK(field->size >= 1 && field->size <= sizeof raw);
    if (field->size == 1) /* as most are */
        raw = *(const uint8_t *)at;
    else
        memcpy(&raw, at, field->size); /* states are little-endian */
    if (field->min < 0)
        return (int64_t)(raw << unused) >> unused;
    return (int64_t)raw;
}

static void
count_frames(const struct rk_flow *flow, int *count)
{
    for (int i = 0; i < flow->depth; i++)
        count[flow->frame[i].card]++;
}

/* Counts the cards of element ${index} of ${field}, which is at ${at}. */
static void
count_element(const struct rk_field *field, const void *at, int index,
              int *count)
{
    const uint8_t *byte = at;
    struct rk_card card;

    if (field->type == RK_FIELD_FLOW) {
        count_frames(at, count);
    } else if (field->type == RK_FIELD_CARD) {
        memcpy(&card, at, sizeof card);
        count[card.kind]++;
    } else if (field->type == RK_FIELD_COUNTS) {
        count[index] += *byte;
    } else if (field->type == RK_FIELD_NAME) {
        count[*byte]++;
    } else {
        RK_CHECK(field->type == RK_FIELD_SET);
        for (uint64_t set = (uint64_t)rk_field_number(field, at); set != 0;
             set &= set - 1)
            count[__builtin_ctzll(set)]++;
    }
}

void
rk_fields_count(const struct rk_fields *fields, const void *base, int seats,
                int *count)
{
    for (const struct rk_field *f = fields->field; f->name != NULL; f++) {
        if (!f->cards || f->rest)
            continue;
        for (int seat = 0; seat < (f->per_seat ? seats : 1); seat++) {
            int length = rk_field_length(f, base, seat);

            for (int i = 0; i < length; i++)
                count_element(f, rk_field_at(f, (void *)base, seat, i), i,
                              count);
        }
    }
}

/* The counts of the bag of the rest, which is a field of bytes. */
static uint8_t *
rest_of(const struct rk_fields *fields, void *base)
{
    const struct rk_field *f = fields->field;

    while (!f->rest)
        f++;
    return rk_field_at(f, base, 0, 0);
}

/*
 * Sets ${rest} to ${copies} less the cards in the struct; false if it has more
 * of some kind.
 */
static bool
count_rest(const struct rk_fields *fields, const void *base, int seats,
           const uint8_t *copies, int kinds, uint8_t *rest)
{
    int count[RK_KINDS_MAX] = { 0 };

    rk_fields_count(fields, base, seats, count);
    for (int kind = 1; kind < kinds; kind++) {
        if (count[kind] > copies[kind])
            return false;
        rest[kind] = (uint8_t)(copies[kind] - count[kind]);
    }
    return true;
}

bool
rk_fields_fill(const struct rk_fields *fields, void *base, int seats,
               const uint8_t *copies, int kinds)
{
    return count_rest(fields, base, seats, copies, kinds,
                      rest_of(fields, base));
}

bool
rk_fields_complete(const struct rk_fields *fields, const void *base, int seats,
                   const uint8_t *copies, int kinds)
{
    const uint8_t *bag = rest_of(fields, (void *)base);
    uint8_t rest[RK_KINDS_MAX];

    return count_rest(fields, base, seats, copies, kinds, rest) &&
           memcmp(rest + 1, bag + 1, (size_t)kinds - 1) == 0;
}

uint64_t
rk_hash_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* Adds "name seat index value" to the hash, where the value is not zero. */
static uint64_t
hash_value(uint64_t hash, const char *name, int seat, int index, int64_t value)
{
    uint64_t part = (uint64_t)value;

    if (value == 0)
        return hash;
    hash = rk_hash_text(hash, name);
    part ^= (uint64_t)(seat + 1) << 48 | (uint64_t)(index + 1) << 32;
    for (int shift = 0; shift < 64; shift += 8)
        hash = (hash ^ (uint8_t)(part >> shift)) * UINT64_C(0x100000001b3);
    return hash;
}

/* Members of frames besides the numbers of their routine and step. */
static const struct {
    const char *name;
    size_t at;
} frame_bytes[] = {
    { "seat", offsetof(struct rk_frame, seat) },
    { "card", offsetof(struct rk_frame, card) },
    { "target", offsetof(struct rk_frame, target) },
    { "place", offsetof(struct rk_frame, place) },
    { "left", offsetof(struct rk_frame, left) },
    { "amount", offsetof(struct rk_frame, amount) },
};

/* Frames count by the names of their routine and step. */
static uint64_t
hash_flow(uint64_t hash, const struct rk_fields *fields,
          const struct rk_flow *flow)
{
    for (int i = 0; i < flow->depth; i++) {
        const struct rk_frame *f = &flow->frame[i];
        const struct rk_routine *routine = fields->routines[f->run];

        hash = rk_hash_text(hash, routine->name);
        hash = rk_hash_text(hash, routine->steps[f->step].name);
        for (size_t j = 0; j < RK_COUNT(frame_bytes); j++)
            hash = hash_value(hash, frame_bytes[j].name, i, 0,
                              ((const uint8_t *)f)[frame_bytes[j].at]);
    }
    hash = rk_hash_text(hash, rk_ask_name(flow->kind));
    hash = hash_value(hash, "asked", 0, 0, flow->asked);
    hash = hash_value(hash, "awaited", 0, 0, flow->awaited);
    return hash_value(hash, "over", 0, 0, flow->over);
}

/* The number of ${kind} in hashes. */
static int
hashed(const struct rk_field *field, int kind)
{
    return field->hashed != NULL ? field->hashed(kind) : kind;
}

static uint64_t hash_struct(uint64_t hash, const struct rk_fields *fields,
                            const void *base, int seats);

static uint64_t
hash_element(uint64_t hash, const struct rk_fields *fields,
             const struct rk_field *field, void *at, int seat, int index,
             int seats)
{
    struct rk_card card;

    switch (field->type) {
    case RK_FIELD_CARD:
        memcpy(&card, at, sizeof card);
        return hash_value(hash, field->name, seat, index,
                          card.kind | card.seen_by << 8);
    case RK_FIELD_STRUCT:
        return hash_struct(hash_value(hash, field->name, seat, index, 1),
                           &(struct rk_fields){ .field = field->sub,
                                                .routines = fields->routines },
                           at, seats);
    case RK_FIELD_FLOW:
        return hash_flow(hash, fields, at);
    case RK_FIELD_NAME:
        return hash_value(hash, field->name, seat, index,
                          hashed(field, *(const uint8_t *)at));
    case RK_FIELD_COUNTS:
        return hash_value(hash, field->name, seat, hashed(field, index),
                          rk_field_number(field, at));
    case RK_FIELD_NUMBER:
    case RK_FIELD_FLAG:
    case RK_FIELD_SEAT:
    case RK_FIELD_SEATS:
    case RK_FIELD_SET:
        return hash_value(hash, field->name, seat, index,
                          rk_field_number(field, at));
    }
    RK_UNREACHABLE();
}

static uint64_t
hash_struct(uint64_t hash, const struct rk_fields *fields, const void *base,
            int seats)
{
    for (const struct rk_field *f = fields->field; f->name != NULL; f++) {
        for (int seat = 0; seat < (f->per_seat ? seats : 1); seat++) {
            int length = rk_field_length(f, base, seat);

            for (int i = 0; i < length; i++)
                hash = hash_element(hash, fields, f,
                                    rk_field_at(f, (void *)base, seat, i), seat,
                                    i, seats);
        }
    }
    return hash;
}

uint64_t
rk_fields_hash(const struct rk_fields *fields, const void *base, int seats)
{
    return hash_struct(RK_HASH_START, fields, base, seats);
}
