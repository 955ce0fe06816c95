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

/* How much of the greeting a visitor has got; the rest comes in this order. */
enum house_greeted {
    HOUSE_NOTHING, /* the row comes next, */
    HOUSE_ROW,     /* then the chat in slices, */
    HOUSE_TABLE,   /* then the missing events and the view */
    HOUSE_ALL
};

struct house_visit {
    struct house_visit *next;
    struct map_link by_person; /* unless it is a stranger's */
    uint64_t id;               /* no other visit ever has it */
    struct house *house;
    struct house_table *table;
    uint64_t person;                   /* 0: a stranger */
    unsigned char session[STORE_HASH]; /* of the person */
    bool ended;                        /* that session has been ended */
    int seat;                          /* or RK_SPECTATOR */
    enum house_greeted greeted;
    uint32_t chat;  /* the last line that they have */
    uint64_t crowd; /* the last message for spectators, likewise */
    struct play_greeting greeting;
    struct queue_link greeting_link; /* while it is to be greeted next */
    struct queue_link row_link;      /* while it is to be told the row later */
    bool unread;          /* the session or the chat could not be read */
    bool missed;          /* the match could not be read: no view yet */
    bool text;            /* wants English beside keys and structures */
    json_t *held;         /* an answer, until its match is read; or NULL */
    struct thought *hint; /* that was asked for; or NULL */
    void (*send)(void *context, const char *json);
    void *context;
};

/* All visits, and those who wait for their turn. */
struct visits {
    uint64_t last_id;
    struct map by_person;   /* without strangers */
    struct queue greetings; /* that have waited for a match and go on */
    struct queue rows;      /* visits that are told the row later */
};

/* Queues the greetings that wait for the match of ${table}. */
void visit_resume_greetings(struct house *house, struct house_table *table);

/* Reads the match of ${table} again if a greeting has missed it. */
void visit_retry_greetings(struct house *house, struct house_table *table);

/* Goes on with one of them; whether there are more. */
bool visit_greet_next(struct house *house);

/* Tells the row to some who have waited for it; whether there are more. */
bool visit_tell_crowd(struct house *house);

/* Whether ${visit} has got the whole greeting. */
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

/* Refuses what ${visit} said, with ${token}; or NULL. */
void visit_refuse(struct house_visit *visit, const char *token,
                  enum refusal_id id);

/* Gives the answers that have waited for the match of ${table}. */
void visit_resume_answers(struct house_table *table);

/* Whether a person plays there, and no bot for them. */
bool visit_plays_self(const struct house_visit *visit);

#endif
