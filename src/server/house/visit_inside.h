/* Visits, for the house. */
#ifndef SERVER_VISIT_INSIDE_H
#define SERVER_VISIT_INSIDE_H

#include <jansson.h>

#include <base/map.h>
#include <base/queue.h>
#include <server/table/play.h>
#include <store/store.h>

#include "visit.h"

struct house_table;
struct thought;

/* How much of the greeting a visitor has; the rest comes in this order. */
enum house_greeted {
    HOUSE_NOTHING, /* the row comes next, */
    HOUSE_ROW,     /* then the chat in slices, */
    HOUSE_TABLE,   /* then the missing events and the view */
    HOUSE_MISSED,  /* the same, but the match could not be read */
    HOUSE_ALL
};

struct house_visit {
    struct house_visit *next, **before; /* what points to it */
    struct map_link by_person;          /* unless it is a stranger's */
    uint64_t id;                        /* no other visit ever has it */
    struct house *house;
    struct house_table *table;
    uint64_t person;                   /* 0: a stranger */
    unsigned char session[STORE_HASH]; /* of the person */
    bool ended;                        /* that session has been ended */
    int seat;                          /* or RK_SPECTATOR */
    enum house_greeted greeted;
    uint32_t chat;  /* the last line that was sent */
    uint64_t crowd; /* the last message for spectators that was sent */
    struct play_greeting greeting;
    struct queue_link greeting_link; /* while its greeting can continue */
    struct queue_link row_link;      /* while it waits for the row */
    bool unread;          /* the session or the chat could not be read */
    bool texts;           /* wants English beside keys and structures */
    uint32_t pace;        /* percent of the pace of bots, if they are alone */
    json_t *held;         /* an answer, until its match is read; or NULL */
    struct thought *hint; /* that was asked for; or NULL */
    void (*send)(void *context, const char *json, bool can_wait);
    void *context;
};

/* All visits, and those that wait for their turn. */
struct visits {
    uint64_t last_id;
    struct map by_person;   /* without strangers */
    struct queue greetings; /* that can continue, as their match is loaded */
    struct queue rows;      /* that wait for the row */
};

/* Queues the greetings that wait for the match of ${table}. */
void visit_resume_greetings(struct house *house, struct house_table *table);

/* Reads the match of ${table} again if a greeting has missed it. */
void visit_retry_greetings(struct house *house, struct house_table *table);

/* Continues one of them; true if there are more. */
bool visit_greet_next(struct house *house);

/* Sends the row to some who wait for it; true if there are more. */
bool visit_tell_crowd(struct house *house);

/* True if ${visit} has the whole greeting. */
bool visit_is_greeted(const struct house_visit *visit);
void visit_tell_row(struct house *house, struct house_table *table);
void visit_end_all(struct house *house, uint64_t person,
                   const unsigned char session[STORE_HASH]);

/* Sends ${message}, which is freed; NULL: none could be made. */
void visit_send(struct house_visit *visit, char *message);

/*
 * Shows the whole view to ${visit}, once the match is in memory; ${flow}: with
 * the flow of frames.
 */
void visit_show(struct house_visit *visit, bool flow);

/* Refuses a message of ${visit} with ${token}, which may be NULL. */
void visit_refuse(struct house_visit *visit, const char *token,
                  enum refusal_id id);

/* Gives the answers that were held until the match of ${table} was loaded. */
void visit_resume_answers(struct house_table *table);

/* True if the visitor plays the seat, and no bot does. */
bool visit_plays_self(const struct house_visit *visit);

#endif
