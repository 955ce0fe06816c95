/*
 * Distinguishable names for the people at a table: where names look alike, all
 * but the first get a number, "Ada (2)".
 */
#ifndef SERVER_PEOPLE_H
#define SERVER_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/seat.h>
#include <store/store.h>

struct house;
struct house_table;

enum {
    PEOPLE_MAX = 2 * RK_SEATS_MAX + 1,    /* seated, offered a seat; the host */
    PEOPLE_NAME_MAX = STORE_NAME_MAX + 14 /* with a number and the NUL */
};

struct people {
    struct house *house;
    struct house_table *table;
    int count;
    struct people_one {
        uint64_t person;
        uint64_t looks; /* hash of the skeleton of the name */
        char name[PEOPLE_NAME_MAX];
    } one[PEOPLE_MAX];
    char speaker[PEOPLE_NAME_MAX]; /* the name returned last */
};

enum { PEOPLE_SPEAKERS_MAX = 256 };

/* Spectators of a table who have used the chat. */
struct people_speakers {
    struct people_speaker {
        uint64_t person;
        uint64_t looks, shown; /* hashes: of the name, and with the number */
        int number;
    } * one; /* malloc'ed */
    int count;
    size_t room;
};

/* Reads everybody at ${table}; lower numbers get their names first. */
void people_read(struct house *house, struct house_table *table,
                 struct people *people);

/*
 * The name of ${person}, valid until the next call. People who are not at the
 * table, such as spectators in the chat, are named after those who are, and
 * keep their names as long as the table is in memory.
 */
const char *people_name(struct people *people, uint64_t person);

/* True if ${name} ends with something that looks like such a number. */
bool people_is_numbered(const char *name);

#endif
