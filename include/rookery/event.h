/*
 * Events say what happened. Each face in an event carries the seats that may
 * see it; rk_event_for() is the only way out to a seat.
 */
#ifndef ROOKERY_EVENT_H
#define ROOKERY_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/card.h>
#include <rookery/text.h>

RK_C_BEGIN

enum {
    RK_EVENT_FACES = 16, /* most faces in one event */
    RK_EVENT_PARTS = 3,  /* small numbers beside the amount */
    RK_EVENTS_MAX = 256  /* most events of one whole answer */
};

/* One thing that happened. Fields a kind does not use are 0. */
struct rk_event {
    uint8_t kind;                 /* the game's own numbering, from 1 */
    uint8_t seat;                 /* who did it, or RK_NOBODY */
    uint8_t target;               /* the other seat concerned, or RK_NOBODY */
    uint8_t place;                /* a slot, space or row */
    int16_t amount;               /* a number: points, tokens, cards */
    uint8_t faces;                /* how many of face[] are used */
    uint8_t part[RK_EVENT_PARTS]; /* small numbers, such as a count of each */
                                  /* token */
    struct rk_card face[RK_EVENT_FACES];
};

struct rk_state;
struct rk_state_room;

/*
 * Where answer() writes events; NULL if nobody wants them.
 *
 * With ${after}, the state at each event is recorded: after[i] belongs to
 * list[i]. Such a state is in the middle of an answer: it may have no open
 * question, cards may be on their way, and check() need not hold. Call the
 * game's view() on it and nothing else. The state agrees with what its event
 * says, with the exceptions named beside each game's events. A hidden face or a
 * sealed answer is in no view before the event that tells it.
 */
struct rk_events {
    struct rk_event *list; /* the caller's memory */
    int cap;               /* its size, RK_EVENTS_MAX for a whole answer */
    int count;             /* events written */
    struct rk_state_room *after; /* the caller's memory for ${cap} states; */
                                 /* NULL: not recorded */

    /* Set by rk_events_follow(). */
    const struct rk_state *state; /* the state that an answer is changing */
    size_t state_size;
};

/*
 * Appends ${event}, and the state if it is recorded; does nothing when
 * ${events} is NULL.
 */
void rk_events_add(struct rk_events *events, struct rk_event event);

/*
 * Appends an event with one face, or none if ${card} is no card; does nothing
 * when ${events} is NULL.
 */
static inline void
rk_events_tell_card(struct rk_events *events, int kind, int seat, int target,
                    int place, int amount, struct rk_card card)
{
    if (events != NULL) {
        struct rk_event event = { (uint8_t)kind,   (uint8_t)seat,
                                  (uint8_t)target, (uint8_t)place,
                                  (int16_t)amount, card.kind != RK_NO_CARD,
                                  { 0, 0, 0 },     { card } };

        rk_events_add(events, event);
    }
}

/* The same without a face. */
static inline void
rk_events_tell(struct rk_events *events, int kind, int seat, int target,
               int place, int amount)
{
    struct rk_card none = { RK_NO_CARD, 0 };

    rk_events_tell_card(events, kind, seat, target, place, amount, none);
}

/*
 * Names the state of ${size} bytes that the next answer() changes; pass NULL
 * after it. Whole answers do this by themselves; you need it only if you call
 * answer() directly and record states. Does nothing when ${events} is NULL.
 */
void rk_events_follow(struct rk_events *events, const struct rk_state *state,
                      size_t size);

/*
 * The event as ${seat} (or RK_SPECTATOR) may know it: unseen faces are
 * RK_HIDDEN and no face tells who else has seen it.
 */
struct rk_event rk_event_for(const struct rk_event *event, int seat);

/* The names of one kind of event and of its fields. */
struct rk_event_name {
    const char *name;   /* "drew"; NULL for kinds that do not exist */
    const char *target; /* name of the target field, NULL when unused */
    const char *place;  /* name of the place field, NULL when unused */
    const char *amount; /* name of the amount field, NULL when unused */
    const char *part[RK_EVENT_PARTS]; /* names of the parts, likewise */
    const char *(*places)(int);       /* names of places; NULL: plain numbers */

    /*
     * For statistics: what the seat has done with each face (or with the place,
     * if ${deed_place} is set): "sold". NULL: nothing worth counting.
     */
    const char *deed;
    bool deed_place;
    bool starts; /* told once: the seat goes first; else seat 0 does */
    bool ends;   /* told once, at the end: the amount is the match's length */
};

/* Writes the word for the letter ${what} of a sentence about ${event}. */
typedef void rk_event_word(const struct rk_event *event, char what,
                           struct rk_text *text);

/*
 * Writes ${sentence} about ${event}: $s stands for the seat, $t for the target,
 * $n for the amount; ${word} writes the word for any other letter after a $.
 */
void rk_event_say(const struct rk_event *event, const char *sentence,
                  rk_event_word *word, struct rk_text *text);

/* Writes the faces of ${event} by name: "ring, ?"; "nothing" if none. */
void rk_event_faces(const struct rk_event *event, const char *(*names)(int),
                    struct rk_text *text);

RK_C_END

#endif
