/*
 * Presence of people at tables: they are there while they have a visit.
 * stand_in.c decides about players who are away.
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
    PRESENCE_CONSENT = 6, /* with consent, a sixth of the time is enough */
    PRESENCE_SEAT_MS = 5 * 60 * 1000, /* away: an open table frees the seat */
    PRESENCE_BACK_MS = 2 * 60 * 1000, /* safe from votes after coming back */
    PRESENCE_TURN_MS = 60 * 1000,     /* until a bot loses an open question */
    PRESENCE_FREED_MS = 60 * 1000     /* a freed person cannot sit down again */
};

/* A person whose seat was freed by the host. */
struct presence_freed {
    struct presence_freed *next;
    uint64_t person, when;
};

struct presence {
    struct timer timer;          /* of the next look */
    uint64_t away[RK_SEATS_MAX]; /* since when those who keep a seat are, in */
                                 /* house_time(); 0: they are there, or it */
                                 /* is nobody's seat */
    uint64_t left[RK_SEATS_MAX]; /* the same by the clock, for people */
    uint64_t back[RK_SEATS_MAX]; /* when they took the seat from a bot, or */
                                 /* asked for it, in house_time() */
    uint32_t question[RK_SEATS_MAX]; /* its id then */
    uint8_t returning; /* seats that a bot hands back after this question */
    bool news;         /* there is news for visitors */
    uint64_t told;     /* when they were told last */
    struct presence_freed *freed;
};

/* A visit has come; a visit has left, and is no longer in the table's list. */
void presence_came(struct house_visit *visit);
void presence_left(struct house_visit *visit);

/* The row of ${table} has changed, or the table came into memory. */
void presence_update(struct house *house, struct house_table *table);

/* Looks at ${table} soon. */
void presence_look(struct house *house, struct house_table *table);

/* Tells the visitors of ${table} about its row, within a second or so. */
void presence_tell_later(struct house *house, struct house_table *table);

/* Looks at the tables whose timers have fired, until ${end}. */
void presence_tick(struct house *house, uint64_t end);

/* Forgets who is at ${table}; who is at any table. */
void presence_forget(struct house *house, struct house_table *table);
void presence_close(struct house *house);

/* True if ${person} has a visit at ${table}. */
bool presence_is_there(const struct house *house,
                       const struct house_table *table, uint64_t person);

/* True if one of the players of ${table} is there. */
bool presence_is_attended(const struct house_table *table);

/* True if the person on ${seat} has been away for ${span} milliseconds. */
bool presence_is_away(struct house *house, const struct house_table *table,
                      int seat, uint64_t span);

/*
 * Notes that the host of ${table} freed the seat of ${person}; true if the host
 * did so a moment ago.
 */
void presence_note_freed(struct house *house, struct house_table *table,
                         uint64_t person);
bool presence_was_freed(struct house *house, struct house_table *table,
                        uint64_t person);

/*
 * stand_in.c: applies the rules about absence to ${row}, a copy of the row of
 * ${table}. True if they changed it.
 */
bool stand_in_apply(struct house *house, const struct house_table *table,
                    struct house_row *row);

/* The time of the next possible change; UINT64_MAX if none is to come. */
uint64_t stand_in_due(const struct house *house,
                      const struct house_table *table);

/* The level of bots that replace people. */
const char *stand_in_level(const struct house_row *row);

/* True if a person plays on ${seat}, and no bot. */
bool stand_in_plays(const struct house_row *row, int seat);

/* Hands ${seat} to a bot; hands it back to its person. */
void stand_in_replace(struct house_row *row, int seat);
void stand_in_return(struct house_row *row, int seat);

/* True if the bot on ${seat} has answered the question it took over. */
bool stand_in_is_over(const struct house_table *table, int seat);

/* Frees ${seat} of an open table; the host may change. */
void stand_in_vacate(const struct house_table *table, struct house_row *row,
                     int seat);

/* Passes the host's role on if the host has resigned or does not play. */
void stand_in_pass_host(const struct house_table *table, struct house_row *row);

#endif
