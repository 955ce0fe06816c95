/* Numbers, names, seats and sets of seats, from and to JSON. */
#include <string.h>

#include <rookery/card.h>
#include <rookery/check.h>
#include <rookery/wire.h>

#include "build.h"
#include "value.h"

struct given
value_part(const struct given *given, const struct where *step,
           const json_t *json)
{
    struct given part = *given;

    part.json = json;
    part.where = step;
    return part;
}

struct given
value_member(const struct given *given, struct where *step, const char *key)
{
    *step = (struct where){ .up = given->where, .key = key };
    return value_part(given, step, json_object_get(given->json, key));
}

struct given
value_element(const struct given *given, struct where *step, size_t index)
{
    *step = (struct where){ .up = given->where, .index = (int)index };
    return value_part(given, step, json_array_get(given->json, index));
}

enum rk_status
value_refuse(const struct given *given, enum wire_phrase phrase,
             const char *word)
{
    return where_refuse(given->where, given->why, phrase,
                        (struct rk_phrase_arg[]){ { .word = word } });
}

enum rk_status
value_refuse_number(const struct given *given, enum wire_phrase phrase,
                    int64_t first, int64_t second)
{
    return where_refuse(
        given->where, given->why, phrase,
        (struct rk_phrase_arg[]){ { .number = first }, { .number = second } });
}

static bool
is_one_of(const char *word, const char *const *words)
{
    while (*words != NULL && strcmp(*words, word) != 0)
        words++;
    return *words != NULL;
}

enum rk_status
value_only_keys(const struct given *given, const char *const *keys)
{
    json_t *json = (json_t *)given->json, *value;
    const char *key;

    if (!json_is_object(json))
        return value_refuse(given, WIRE_OBJECT, NULL);
    json_object_foreach(json, key, value)
    {
        if (!is_one_of(key, keys))
            return value_refuse(given, WIRE_NO_KEY, key);
    }
    return RK_OK;
}

int
value_find_name(const char *(*names)(int), int limit, const char *word)
{
    for (int kind = 1; kind < limit; kind++) {
        const char *name = names(kind);

        if (name != NULL && strcmp(name, word) == 0)
            return kind;
    }
    return 0;
}

enum rk_status
value_read_name(const struct given *given, const char *(*names)(int), int limit,
                bool card, uint8_t *kind)
{
    const char *word = json_string_value(given->json);
    int found;

    if (word == NULL)
        return value_refuse(given, card ? WIRE_CARD : WIRE_THING, NULL);
    if (strcmp(word, "?") == 0)
        return value_refuse(given, WIRE_HIDDEN, NULL);
    found = value_find_name(names, limit, word);
    if (found == 0)
        return value_refuse(given, card ? WIRE_NO_CARD : WIRE_NO_THING, word);
    *kind = (uint8_t)found;
    return RK_OK;
}

enum rk_status
value_read_number(const struct given *given, int64_t min, int64_t max,
                  int64_t *number)
{
    json_int_t value = json_integer_value(given->json);

    if (json_is_integer(given->json) && value >= min && value <= max) {
        *number = value;
        return RK_OK;
    }
    return value_refuse_number(given, WIRE_RANGE, min, max);
}

enum rk_status
value_read_byte(const struct given *given, int max, uint8_t *byte)
{
    int64_t number = 0;
    enum rk_status status = value_read_number(given, 0, max, &number);

    if (status == RK_OK)
        *byte = (uint8_t)number;
    return status;
}

enum rk_status
value_read_flag(const struct given *given, uint8_t *flag)
{
    if (!json_is_boolean(given->json))
        return value_refuse(given, WIRE_FLAG, NULL);
    *flag = json_is_true(given->json);
    return RK_OK;
}

static bool
is_chance(const json_t *json)
{
    return json_is_string(json) &&
           strcmp(json_string_value(json), "chance") == 0;
}

enum rk_status
value_read_seat(const struct given *given, int last, uint8_t *seat)
{
    json_int_t number = json_integer_value(given->json);

    if (json_is_null(given->json)) {
        *seat = RK_NOBODY;
    } else if (is_chance(given->json)) {
        *seat = RK_CHANCE;
    } else if (json_is_integer(given->json) && number >= 0 && number <= last) {
        *seat = (uint8_t)number;
    } else {
        return value_refuse_number(given, WIRE_SEAT, last, 0);
    }
    return RK_OK;
}

enum rk_status
value_read_seats(const struct given *given, bool chance, uint8_t *set)
{
    uint8_t seats = 0;

    if (!json_is_array(given->json))
        return value_refuse(given, WIRE_SEATS, NULL);
    for (size_t i = 0; i < json_array_size(given->json); i++) {
        const json_t *json = json_array_get(given->json, i);
        json_int_t seat = json_integer_value(json);

        if (chance && is_chance(json))
            seat = RK_CHANCE;
        else if (!json_is_integer(json) || seat < 0 || seat >= given->seats)
            return value_refuse(given, WIRE_SEAT_NUMBERS, NULL);
        if ((seats & rk_seat_bit((int)seat)) != 0)
            return value_refuse(given, WIRE_SEATS_ONCE, NULL);
        seats |= rk_seat_bit((int)seat);
    }
    *set = seats;
    return RK_OK;
}
