/* The row of a table: everything that can change besides its match. */
#ifndef SERVER_ROW_H
#define SERVER_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/seat.h>

struct house_table;
struct store_table;

enum { HOUSE_LEVEL_MAX = 16 }; /* bytes of the name of a level */

#define HOUSE_STAND_IN "skilled" /* plays on for those who have resigned */

struct house_seat {
    uint64_t person;           /* 0: nobody */
    char bot[HOUSE_LEVEL_MAX]; /* "": none */
    uint64_t offered;          /* kept free for this person; 0: for anybody */
    bool resigned;             /* the person has given up */
    bool votes;                /* the person wants to end the match */
    bool consents;             /* a bot may play while the person is away */
    uint8_t replaces;          /* seats that the person votes to hand over */
};

/* Everything that can change about a table besides its match. */
struct house_row {
    uint64_t host;
    bool listed;
    bool chat;                      /* people may chat */
    char stand_in[HOUSE_LEVEL_MAX]; /* of bots that replace people; "": none */
    struct house_seat seat[RK_SEATS_MAX];
};

/* The seat of ${person} at ${table}; RK_SPECTATOR: none. */
int row_seat_of(const struct house_table *table, uint64_t person);

/* The seat where ${person} sits, or sat until resigning; or RK_SPECTATOR. */
int row_place_of(const struct house_table *table, uint64_t person);

/* The seat that is kept free for ${person}; RK_SPECTATOR: none. */
int row_offer_of(const struct house_table *table, uint64_t person);

/* The seat where ${person} sits, or that is kept free for them; likewise. */
int row_kept_for(const struct house_table *table, uint64_t person);

/* The person who sits on a seat, or for whom it is kept free; 0: nobody. */
uint64_t row_keeper(const struct house_seat *seat);

/* True if a person plays at ${table} who has not resigned. */
bool row_has_people(const struct house_table *table);

/* The seats that have resigned. */
uint8_t row_resigned(const struct house_row *row);
void row_set_bot(struct house_seat *seat, const char *level);

/* Reads the stored facts of a table besides its match. */
void row_read(struct house_table *table, const struct store_table *row);

#endif
