/*
 * The small values that fields and frames are made of: numbers, names, seats
 * and sets of seats, from and to JSON.
 */
#ifndef WIRE_VALUE_H
#define WIRE_VALUE_H

#include <jansson.h>

#include <rookery/field.h>

#include "where.h"

/* A value from outside, its place, and where to complain. */
struct given {
    const json_t *json;
    const struct where *where;
    struct rk_text *why;
    int seats; /* at the table */
};

/* The part ${json} of the given value, one ${step} further. */
struct given value_part(const struct given *given, const struct where *step,
                        const json_t *json);

/* The member ${key} of the object that is given; no JSON: it is left out. */
struct given value_member(const struct given *given, struct where *step,
                          const char *key);

/* The element ${index} of the list that is given. */
struct given value_element(const struct given *given, struct where *step,
                           size_t index);

/*
 * Refuses the given value with a sentence, as where_refuse() does: with the
 * argument ${word}, or with one or two numbers.
 */
enum rk_status value_refuse(const struct given *given, enum wire_phrase phrase,
                            const char *word);
enum rk_status value_refuse_number(const struct given *given,
                                   enum wire_phrase phrase, int64_t first,
                                   int64_t second);

/* RK_OK for an object with no other keys than ${keys}, which end with NULL. */
enum rk_status value_only_keys(const struct given *given,
                               const char *const *keys);

/* The kind below ${limit} that ${word} names, or 0. */
int value_find_name(const char *(*names)(int), int limit, const char *word);

/*
 * Reads the name of a kind below ${limit}, never null; if ${card}, of a card.
 */
enum rk_status value_read_name(const struct given *given,
                               const char *(*names)(int), int limit, bool card,
                               uint8_t *kind);

/* Reads a whole number; refuses one that is not from ${min} to ${max}. */
enum rk_status value_read_number(const struct given *given, int64_t min,
                                 int64_t max, int64_t *number);

/* Reads a whole number from 0 to ${max}, which fits into a byte. */
enum rk_status value_read_byte(const struct given *given, int max,
                               uint8_t *byte);

/* Reads true or false as 1 or 0. */
enum rk_status value_read_flag(const struct given *given, uint8_t *flag);

/* Reads a number from 0 to ${last}, "chance", or null for RK_NOBODY. */
enum rk_status value_read_seat(const struct given *given, int last,
                               uint8_t *seat);

/* Reads a list of seats of the table; if ${chance}, "chance" too. */
enum rk_status value_read_seats(const struct given *given, bool chance,
                                uint8_t *set);

#endif
