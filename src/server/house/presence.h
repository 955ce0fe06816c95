/*
 * Who is at a table: people are there while they have a visit. What follows
 * from somebody being away is decided in stand_in.c.
 */
#ifndef SERVER_PRESENCE_H
#define SERVER_PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/seat.h>

#include "timers.h"

struct house;
struct house_table;
struct house_row;
struct house_visit;

enum {
    PRESENCE_CONSENT = 6, /* who consents is replaced in a sixth of the time */
    PRESENCE_SEAT_MS = 5 * 60 * 1000, /* away: an open table frees the seat */
    PRESENCE_BACK_MS = 2 * 60 * 1000, /* nobody votes against who came back */
    PRESENCE_TURN_MS = 60 * 1000,     /* so long a bot keeps an open question */
    PRESENCE_FREED_MS = 60 * 1000     /* who was freed cannot sit down again */
};

/* A person whose seat was freed by the host. */
struct presence_freed {
    struct presence_freed *next;
    uint64_t person, when;
};

struct presence {
    struct timer timer;          /* when it is to be looked at */
    uint64_t away[RK_SEATS_MAX]; /* since when, in house_time(); 0: they are */
                                 /* there, or it is nobody's seat */
    uint64_t left[RK_SEATS_MAX]; /* the same by the clock, for people */
    uint64_t back[RK_SEATS_MAX]; /* when they took the seat from a bot, or */
                                 /* asked for it, in house_time() */
    uint32_t question[RK_SEATS_MAX]; /* its id then */
    uint8_t returning; /* seats that a bot hands back after this question */
    bool news;         /* visitors are to be told */
    uint64_t told;     /* when they were told last */
    struct presence_freed *freed;
};

/* Somebody has come; somebody has left, and is not among the visits now. */
void presence_came(struct house_visit *visit);
void presence_left(struct house_visit *visit);

/* The row of ${table} is another one, or it came into memory. */
void presence_update(struct house *house, struct house_table *table);

/* Looks at ${table} soon. */
void presence_look(struct house *house, struct house_table *table);

/* Looks at the tables whose time has come. */
void presence_tick(struct house *house);

/* Forgets what is known about ${table}; forgets all tables. */
void presence_forget(struct house *house, struct house_table *table);
void presence_close(struct house *house);

/* Whether ${person} has a visit at ${table}. */
bool presence_is_there(const struct house_table *table, uint64_t person);

/* Whether the person on ${seat} has been away for ${span} milliseconds. */
bool presence_is_away(struct house *house, const struct house_table *table,
                      int seat, uint64_t span);

/* Whether the host of ${table} freed a seat of ${person} a moment ago. */
void presence_note_freed(struct house *house, struct house_table *table,
                         uint64_t person);
bool presence_was_freed(struct house *house, struct house_table *table,
                        uint64_t person);

/* stand_in.c: on a copy of the row of ${table}; whether it was changed */
bool stand_in_settle(struct house *house, const struct house_table *table,
                     struct house_row *row);

/* When something may be due next; UINT64_MAX: never, as things stand. */
uint64_t stand_in_due(const struct house *house,
                      const struct house_table *table);

/* The level of bots that replace people. */
const char *stand_in_level(const struct house_row *row);

/* Whether ${seat} is played by a person who is awaited to play. */
bool stand_in_plays(const struct house_row *row, int seat);

/* Hands ${seat} to a bot, and to its person again. */
void stand_in_replace(struct house_row *row, int seat);
void stand_in_return(struct house_row *row, int seat);

/* Whether the bot on ${seat} has answered what its person left to it. */
bool stand_in_is_over(const struct house_table *table, int seat);

/* The person on ${seat} leaves an open table; another one may be host then. */
void stand_in_vacate(const struct house_table *table, struct house_row *row,
                     int seat);

/* Somebody else is host if the host has resigned or does not play. */
void stand_in_pass_host(const struct house_table *table, struct house_row *row);

#endif
