/* Shared by the files of load_play. */
#ifndef LOAD_PLAY_INSIDE_H
#define LOAD_PLAY_INSIDE_H

#include "load_bots.h"
#include "load_pick.h"
#include "load_play.h"

enum { TOKEN_MAX = 96, LINK_MAX = 64, PATH_MAX_HERE = 160, BODY_MAX = 320 };

/* What a seat is doing. */
enum doing {
    QUIET,
    WANTS_VIEW, /* has asked for its view, to make an answer of it */
    DRAFTS,     /* puts an answer together step by step */
    PIECES,     /* or piece by piece */
    ANSWERED
};

/* One connection: a seat, or (table NULL) a watcher. */
struct seat {
    struct load_play *play;
    struct table *table;
    struct load_link *link;
    int number;
    char token[TOKEN_MAX]; /* of the session; "": none yet */
    enum doing doing;
    enum load_wants wants; /* of the last ask, while an answer is on its way */
    uint32_t ask;          /* the id of the last question */
    char answer[LOAD_ANSWER_MAX]; /* that it wants to give, as JSON */
    char given[LOAD_ANSWER_MAX];  /* that is on its way */
    uint32_t given_ask;           /* the question that it answers */
    uint64_t sent;
    uint32_t answers;      /* given so far: names of client tokens */
    uint32_t seen;         /* the number of the last event */
    uint64_t due;          /* when to act if lifelike; 0: nothing to do */
    uint64_t pinged;       /* when a ping went out; 0: it came back */
    uint32_t again_ms;     /* how long it waited before it tried again */
    bool returns;          /* it has to come back, and is not there yet */
    struct load_bots bots; /* seen by the first seat */
};

/* Steps until a table plays, in their order. */
enum step { ENTER, OPEN, SIT, BOT, START, COME, PLAY };

struct table {
    struct load_play *play;
    int number;
    int game; /* its index */
    char link[LINK_MAX];
    enum step step;
    int turn;     /* the seat that the step is at */
    uint64_t due; /* when the step is tried again; 0: it is not */
    struct seat seat[RK_SEATS_MAX];
};

struct load_play {
    struct load_plan plan;
    struct load_net *net;
    struct rk_rng rng;
    struct table *table;
    struct seat *watcher;
    int watchers;
    bool rests;
    int pinged; /* the seat that was pinged last */
    uint64_t heard_before;
    struct load_counts counts;
    char trouble[RK_SENTENCE_MAX];
};

/* Notes what went wrong, if nothing has before. */
void load_note_trouble(struct load_play *play, const char *what,
                       const char *text);

/* Leaves a table and opens another one in its place. */
void load_table_leave(struct table *table);

/* Asks again for what the table is at. */
void load_table_ask(struct table *table);

/* load_answer.c: what a seat is told at a table, and answers. */
void load_answer_hear(struct seat *s, const char *text, size_t length);
void load_answer_give(struct seat *s);

/* Sends a message, and counts it. */
void load_answer_say(struct seat *s, const char *text);

/* The number in ${text}, an event or a view. */
uint32_t load_answer_number(const char *text);

/* load_habit.c: does what a seat does after ${what}. */
void load_habit_follow(struct seat *s, enum load_heard what, const char *text,
                       size_t length);

/* Sends the answer; the same one again has the same token. */
void load_answer_send(struct seat *s);

/* load_people.c: connections, and people who think and try again. */
void load_people_connect(struct seat *s);
void load_people_come(struct seat *s);

/* A moment up to ${ms} from now. */
uint64_t load_people_soon(struct load_play *play, int ms);

/* When to try again: after growing waits, at random as the page does. */
uint64_t load_people_again(struct seat *s);

/* A seat has lost its connection. */
void load_people_lose(struct seat *s);

/* Does whatever is due now. */
void load_people_act(struct load_play *play);

/* The server's pace in nanoseconds. */
uint64_t load_people_pace(const struct load_play *play);

#endif
