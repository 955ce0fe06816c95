/* Shared by the files of load_play. */
#ifndef LOAD_PLAY_INSIDE_H
#define LOAD_PLAY_INSIDE_H

#include "load_bots.h"
#include "load_pick.h"
#include "load_play.h"

enum { TOKEN_MAX = 96, LINK_MAX = 64, PATH_MAX_HERE = 160, BODY_MAX = 320 };

/* The state of a seat. */
enum doing {
    QUIET,
    WANTS_VIEW, /* has requested its view to make an answer from it */
    DRAFTS,     /* composes an answer step by step */
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
    enum load_wants wants; /* of the last ask, if an answer is on its way */
    uint32_t ask;          /* the id of the last question */
    char answer[LOAD_ANSWER_MAX]; /* to give, as JSON */
    char given[LOAD_ANSWER_MAX];  /* that is on its way */
    uint32_t given_ask;           /* the question it answers */
    uint64_t sent;
    uint32_t answers;      /* given so far; names the client tokens */
    uint32_t seen;         /* the number of the last event */
    uint64_t due;          /* when to act if lifelike; 0: nothing to do */
    uint64_t pinged;       /* when a ping was sent; 0: it has come back */
    uint32_t again_ms;     /* the last wait before a retry */
    bool returns;          /* it has to come back and has not yet */
    struct load_bots bots; /* seen by the first seat */
};

/* The steps until a table plays, in order. */
enum step { ENTER, OPEN, SIT, BOT, START, COME, PLAY };

struct table {
    struct load_play *play;
    int number;
    int game; /* its index */
    char link[LINK_MAX];
    enum step step;
    int turn;     /* the seat whose turn the step is */
    uint64_t due; /* when to retry the step; 0: do not */
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

/* Records an error, if it is the first. */
void load_note_trouble(struct load_play *play, const char *what,
                       const char *text);

/* Leaves a table and opens another in its place. */
void load_table_leave(struct table *table);

/* Repeats the request the table is at. */
void load_table_ask(struct table *table);

/* load_answer.c: messages to a seat at a table, and answers. */
void load_answer_hear(struct seat *s, const char *text, size_t length);
void load_answer_give(struct seat *s);

/* Sends a message and counts it. */
void load_answer_say(struct seat *s, const char *text);

/* The number in ${text}, an event or a view. */
uint32_t load_answer_number(const char *text);

/* load_habit.c: the reaction of a seat to ${what}. */
void load_habit_follow(struct seat *s, enum load_heard what, const char *text,
                       size_t length);

/* Sends the answer; a repetition has the same token. */
void load_answer_send(struct seat *s);

/* load_people.c: connections, and people who think and retry. */
void load_people_connect(struct seat *s);
void load_people_come(struct seat *s);

/* A random moment up to ${ms} from now. */
uint64_t load_people_soon(struct load_play *play, int ms);

/* When to retry: after growing random waits, as the page does. */
uint64_t load_people_again(struct seat *s);

/* A seat has lost its connection. */
void load_people_lose(struct seat *s);

/* Does everything that is due now. */
void load_people_act(struct load_play *play);

/* The server's pace in nanoseconds. */
uint64_t load_people_pace(const struct load_play *play);

#endif
