/* The inside of the house: shared by its own files only. */
#ifndef SERVER_HOUSE_INSIDE_H
#define SERVER_HOUSE_INSIDE_H

#include <store/secret.h>

#include "house.h"
#include "pool.h"
#include "gametable.h"

enum { HOUSE_LEVEL_MAX = 16 };

struct house_seat {
    uint64_t person;           /* 0: nobody */
    char bot[HOUSE_LEVEL_MAX]; /* "": none */
};

/* What can change about a table besides its match. */
struct house_row {
    uint64_t host;
    bool listed;
    struct house_seat seat[RK_SEATS_MAX];
};

/* A request that waits for the disk. */
struct house_wait {
    struct house *house;
    struct house_table *table;    /* or NULL */
    struct house_row row;         /* of the table when it is durable */
    struct house_request request; /* its texts are gone */
    char token[SECRET_TOKEN];     /* of a new session */
    uint64_t person;
};

struct house_table {
    struct house_table *next; /* the older one */
    uint64_t id;
    char link[SECRET_LINK];
    char *setup; /* JSON */
    uint64_t made;
    uint8_t seats;
    struct house_row row; /* durable */
    bool changing;        /* a change of the row is on its way */

    struct gametable *match;
    bool thinking[RK_SEATS_MAX]; /* a bot is at it */
    bool stalled;                /* bots are to be asked again */
    struct house_wait *starting; /* told when the match has begun */
    struct house_visit *visits;
};

struct house_visit {
    struct house_visit *next;
    struct house *house;
    struct house_table *table;
    uint64_t person; /* 0: a stranger */
    int seat;        /* or RK_SPECTATOR */
    void (*send)(void *context, const char *json);
    void *context;
};

struct house {
    struct house_settings settings;
    struct store *store;
    struct pool *pool;
    struct gametable_host host;
    struct house_table *tables; /* the newest first */
    uint64_t last_person, last_table;
    struct house_visit *only; /* who is told now; NULL: everybody */
    struct pool_job *resting; /* answers that wait, to look human */
};

/* house.c */
uint64_t house_now(void *house);
struct house_table *house_find(struct house *house, const char *link);
struct house_table *house_add(struct house *house,
                              const struct store_table *row);
void house_name(struct house *house, uint64_t person, char *name);
bool house_change(struct house_wait *wait);
void house_start(struct house_wait *wait);
void house_ask_bots(struct house *house, struct house_table *table);

/* routes.c */

/* Whose session ${token} (or NULL) is; 0: nobody's. False: cannot be read. */
bool house_session(struct house *house, const char *token, uint64_t *person);

/* replies.c */
void house_reply(const struct house_request *request, int status, json_t *json);
void house_refuse(const struct house_request *request, int status,
                  const char *code, const char *why);
json_t *house_table_json(struct house *house, const struct house_table *table,
                         uint64_t person);
int house_seat_of(const struct house_table *table, uint64_t person);

/* visit.c */
void house_tell_row(struct house *house, struct house_table *table);
void house_tell_chat(struct house *house, struct house_table *table,
                     uint64_t person, const char *text);

#endif
