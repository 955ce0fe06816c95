/*
 * The data of a server: people and their sessions, tables with their seats,
 * logs of matches, chat. Changes are queued and made durable in groups by the
 * store's own thread; a callback reports when a change is on disk.
 *
 * No SQL outside sql*.c and the drivers. Nothing here knows a rule of a game: a
 * setup is JSON text and an answer is notation.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/seat.h>
#include <rookery/text.h>

#include "health.h"
#include "histogram.h"

enum {
    STORE_UNKNOWN = -1,    /* it is not known which seats are asked */
    STORE_HASH = 32,       /* bytes of the hash of a session's token */
    STORE_NAME_MAX = 100,  /* bytes of a person's name, with its NUL */
    STORE_TOKEN_MAX = 32,  /* bytes of a client token, with its NUL */
    STORE_CHAT_MAX = 1204, /* bytes of one line of chat, with its NUL */
    STORE_ADDRESS_MAX = 64 /* bytes of an address as text, likewise */
};

/* The epoch of a table whose row of progress is missing. */
#define STORE_NO_EPOCH UINT64_MAX

struct store;

/* The outcome of a change or a question. */
enum store_status {
    STORE_OK,       /* a change: it is durable */
    STORE_CONFLICT, /* it does not fit the data; nothing has changed */
    STORE_FAILED,   /* disk or memory failed; nothing has changed */
    STORE_FULL,     /* a change: the disk is short of space, likewise */
    STORE_NOTHING   /* a question: there is no such thing */
};

/* A person who plays. */
struct store_person {
    uint64_t id; /* from 1 */
    const char *name;
    uint64_t made; /* milliseconds since 1970, as all times here */
};

/*
 * A session: anybody who knows the token that hashes to ${hash} is ${person}.
 */
struct store_session {
    unsigned char hash[STORE_HASH];
    uint64_t person;
    uint64_t made;
    uint64_t used; /* when it was last used, if that was kept */
};

/* The stages of a table. */
enum store_stage {
    STORE_OPEN,    /* people take seats */
    STORE_PLAYING, /* the match is being played */
    STORE_OVER,    /* played to its end */
    STORE_ABORTED, /* ended early */
    STORE_STAGES
};

/* The person or bot on one seat; if both are set, the bot stands in. */
struct store_seat {
    uint64_t person;  /* 0: nobody */
    const char *bot;  /* its level; NULL: none */
    uint64_t offered; /* kept free for this person; 0: for anybody */
    bool resigned;    /* the person has resigned; the bot plays on */
    bool votes;       /* the person wants to end the match */
    bool consents;    /* the person lets a bot play while they are away */
    uint8_t replaces; /* seats that the person votes to hand to a bot */
};

/* The match that a new table continues. All zero: none. */
struct store_origin {
    uint64_t again;   /* it is the rematch of this table; there is only one */
    uint64_t log_of;  /* its log begins with that of this table: */
    uint32_t entries; /* with this many entries, without client tokens */
    uint64_t epoch;   /* of the table .again */
};

struct store_table {
    uint64_t id;       /* from 1 */
    const char *link;  /* its public name: long and random */
    uint64_t host;     /* a person */
    const char *setup; /* JSON: game, variant, seats, options, pack */
    bool listed;       /* anybody can find it; else by link only */
    uint8_t stage;     /* enum store_stage */
    uint64_t made, touched;
    uint8_t seats;
    struct store_seat seat[RK_SEATS_MAX];
    uint32_t rules;       /* the game's rules number; 0: not known yet */
    bool chat;            /* people may chat */
    const char *stand_in; /* level of bots that stand in for people; NULL: */
                          /* none */
    uint64_t dropped;     /* when it was dropped; 0: never */
    uint64_t epoch;       /* as it was read; see STORE_TAKE_TABLE. A change */
                          /* with STORE_NO_EPOCH adds the missing row first */
    const char *damage;   /* a sentence; the damaged parts are guessed then. */
                          /* NULL: none. Only read, like what follows: */

    const char *next;   /* link of its rematch, or NULL */
    int awaited;        /* seats asked after the last append, as bits; */
                        /* STORE_UNKNOWN: not known */
    uint64_t heard;     /* when a person last answered; 0: never */
    const char *result; /* JSON: how the match ended, or NULL */

    /* Only written. */
    struct store_origin origin; /* of a new table */
};

/* One whole answer in the log of a match. */
struct store_entry {
    uint8_t seat; /* or RK_CHANCE */
    uint8_t by;   /* enum rk_by */
    uint64_t when;
    uint64_t hash;     /* of the position after it; 0: none */
    const char *text;  /* notation */
    const char *token; /* of the client that gave it; NULL: none */
};

/* Entries to append to a log, all or none of them; there may be none. */
struct store_append {
    uint64_t table;
    uint32_t first; /* number of the first one, from 1: the next free one */
    uint32_t count;
    const struct store_entry *entry;
    uint8_t stage;      /* the table's new stage */
    uint64_t when;      /* when the table was touched, if the stage changes */
    int awaited;        /* seats asked from now on, or STORE_UNKNOWN */
    uint64_t heard;     /* when a person answered; 0: no entry is a person's */
    const char *result; /* JSON; NULL: unchanged */
    uint64_t epoch;     /* of the table */
};

/* One line of chat. */
struct store_chat {
    uint64_t table;
    uint64_t person;
    uint64_t when;
    const char *text;
    uint64_t epoch; /* of the table; only written */
};

/* A ban of a person, or of an address or network. */
struct store_ban {
    uint64_t person;     /* 0: the ban is of an address */
    const char *address; /* "": the ban is of a person */
    uint64_t when;
    const char *why; /* the operator's reason; perhaps "" */
};

/*
 * The time that was last kept. Deadlines have a clock of their own, which only
 * runs while a server runs.
 */
struct store_clock {
    uint64_t time;  /* for deadlines */
    uint64_t begun; /* the same, when it was first kept */
    uint64_t wall;  /* wall clock time */
};

/* A new person with a session. */
struct store_entrance {
    struct store_person person;
    struct store_session session;
};

/* A row as the database has it. */
struct store_row {
    int statement; /* enum sql */
    const union sql_value *values;
};

enum store_kind {
    STORE_ENTER,        /* .entrance: person and session, or neither */
    STORE_ADD_PERSON,   /* .person */
    STORE_ADD_SESSION,  /* .session */
    STORE_USE_SESSION,  /* .session: hash and used */
    STORE_END_SESSION,  /* .session: its hash */
    STORE_END_SESSIONS, /* .session: all of this person except this hash */
    STORE_ADD_TABLE,    /* .table, with its origin: all or nothing */
    STORE_SET_TABLE,    /* .table: host, listed, touched, chat, stand_in and */
                        /* seats are replaced; the stage only by a later one */
    STORE_SET_RULES,    /* .table: setup and rules, if these were unknown */
    STORE_DROP_TABLE,   /* .table: id and dropped; it is kept, but found only */
                        /* by store_each_dropped(), and nobody's rematch */
    STORE_RESTORE_TABLE, /* .table: id and touched, of one that was dropped */
    STORE_DELETE_TABLE,  /* .table: its id, dropped or not; log and chat go */
                         /* too */
    STORE_TAKE_TABLE, /* .table: id and epoch, which is raised by one: other */
                      /* changes of this table by those who know it under */
                      /* the old epoch are refused from now on */
    STORE_APPEND,     /* .append */
    STORE_SAY,        /* .chat */
    STORE_BAN,        /* .ban; replaces an existing one */
    STORE_UNBAN,      /* .ban: its person and address */
    STORE_SET_CLOCK,  /* .clock */
    STORE_PUT_ROW,    /* .row: only for store_copy(), never submitted */
    STORE_KINDS
};

struct store_change {
    enum store_kind kind;
    bool frees; /* it frees space: on a full disk the reserve is given up */
    union {
        struct store_entrance entrance;
        struct store_person person;
        struct store_session session;
        struct store_table table;
        struct store_append append;
        struct store_chat chat;
        struct store_ban ban;
        struct store_clock clock;
        struct store_row row;
    };
};

/* Receives the outcome of a change; called inside store_deliver(). */
typedef void store_done(void *context, enum store_status status);

/* Called by the store's thread: store_deliver() has something to do. */
typedef void store_wake(void *context);

/* The place of the data, and how it is kept. */
struct store_settings {
    const char *path;      /* of the file; made if it does not exist. Or the */
                           /* address of a PostgreSQL database */
    bool asks_only;        /* no changes will come; the file exists */
    int checkpoint_pages;  /* size of the journal from which on it is folded */
                           /* into the file, between groups; 0: */
                           /* STORE_CHECKPOINT */
    size_t reserve;        /* bytes of the reserve for a full disk; 0: none */
    uint64_t spare;        /* bytes that are to stay free on the disk: while */
                           /* fewer are, STORE_ENTER, STORE_ADD_TABLE and */
                           /* STORE_SAY are refused as STORE_FULL; 0: none. */
                           /* Not of a database */
    struct health *health; /* shared with another store; NULL: its own */
    void (*started)(void); /* called first by its thread; or NULL */
    store_wake *wake;      /* or NULL */
    void *context;         /* for wake */
};

enum { STORE_CHECKPOINT = 4000, STORE_RESERVE = 4 << 20 };

/* True if ${path} is the address of a PostgreSQL database: postgresql://... */
bool store_is_address(const char *path);

/*
 * The questions of this store are asked by a thread that others wait for: from
 * now on each fails if a database takes longer than ${ms} to answer, and after
 * one that did, others fail unasked for nine times as long.
 */
void store_hurry(struct store *store, int ms);

/* How to call it in sentences: an address may have a password in it. */
const char *store_name(const char *path);

/*
 * Opens the file and brings it to the latest schema if it has an earlier one.
 * The settings are not needed afterwards. NULL after a sentence.
 */
struct store *store_open(const struct store_settings *settings,
                         struct rk_text *why);

/* Finishes and delivers all queued changes, then closes; NULL is harmless. */
void store_close(struct store *store);

/*
 * Queues a copy of ${change}. Changes are made in the order in which they are
 * queued. False when memory is short, or while the database is away and earlier
 * changes wait for it: ${done} is not called.
 */
bool store_submit(struct store *store, const struct store_change *change,
                  store_done *done, void *context);

/* Calls back about one finished change; false if there is none. */
bool store_deliver(struct store *store);

/* True if nothing is queued, being written or to be delivered. */
bool store_idle(struct store *store);

/* True if a submitted change was not delivered yet. */
bool store_is_keeping(struct store *store);

/* How well the disk works. */
struct store_stats {
    bool fine;             /* the last group was kept, or there was none yet */
    bool full;             /* fewer bytes are free than are to stay free */
    uint64_t free;         /* bytes on the disk; UINT64_MAX: not known */
    uint64_t kept, failed; /* groups */
    struct histogram seconds, sizes; /* of groups; kept or not */
    double slowest;                  /* seconds, since the last call */
};

struct store_stats store_stats(struct store *store);

/*
 * True if fewer bytes were free at the last look than are to stay free, so that
 * changes that need room would be refused as STORE_FULL.
 */
bool store_is_full(struct store *store);

/* The health of the store's questions. It lives as long as the store. */
struct health *store_health(const struct store *store);

/*
 * Reads the whole file and checks its form, which takes a while; a store that
 * only asks is enough. ${stop} is called now and then. STORE_FAILED: it is
 * damaged or cannot be read, and its health says so; STORE_NOTHING: stopped.
 */
enum store_status store_check(struct store *store, bool (*stop)(void *context),
                              void *context);

/* Waits until nothing is queued, then delivers. For tests and shutdown. */
void store_drain(struct store *store);

/* Writes why the last change or question that failed did; for the log. */
void store_trouble(struct store *store, struct rk_text *text);

/* Says that too little is free on the disk, and what follows from that. */
void store_say_full(const struct store *store, struct rk_text *why);

/*
 * Questions. They see what is durable, are answered at once in the caller's
 * thread and must come from one thread only. A visitor must copy what it wants
 * to keep; it returns true if it wants more.
 */

/*
 * Finds the session with ${hash} and its person; ${name} has room for
 * STORE_NAME_MAX.
 */
enum store_status store_find_session(struct store *store,
                                     const unsigned char *hash,
                                     struct store_entrance *found, char *name);

/* Finds the person with the id ${id}, likewise. */
enum store_status store_find_person(struct store *store, uint64_t id,
                                    struct store_person *person, char *name);

typedef bool store_on_table(void *context, const struct store_table *table);
typedef bool store_on_entry(void *context, uint32_t number,
                            const struct store_entry *entry);
typedef bool store_on_chat(void *context, uint32_t number,
                           const struct store_chat *chat);

/* Visits the sessions of ${person}, the one used last first. */
typedef bool store_on_session(void *context,
                              const struct store_session *session);
enum store_status store_each_session(struct store *store, uint64_t person,
                                     store_on_session *visit, void *context);

/* Visits the tables that were not dropped, in the order of ids. */
enum store_status store_each_table(struct store *store, store_on_table *visit,
                                   void *context);

/* Visits the dropped tables, the last one first. */
enum store_status store_each_dropped(struct store *store, store_on_table *visit,
                                     void *context);

/* Every table that was dropped before ${time}, the first one first. */
enum store_status store_old_dropped(struct store *store, uint64_t time,
                                    store_on_table *visit, void *context);

/*
 * One table by its number, dropped or not; STORE_NOTHING if there is none. Its
 * link is "" if it is damaged; all others leave such a table out.
 */
enum store_status store_numbered_table(struct store *store, uint64_t id,
                                       store_on_table *visit, void *context);

/* Every table whose rules are not known, dropped or not. */
enum store_status store_each_unruled(struct store *store, store_on_table *visit,
                                     void *context);

/* The table whose rematch has this link; STORE_NOTHING likewise. */
enum store_status store_previous_table(struct store *store, const char *link,
                                       store_on_table *visit, void *context);

/* One table by its link; STORE_NOTHING if there is none. */
enum store_status store_find_table(struct store *store, const char *link,
                                   store_on_table *visit, void *context);

/* The log of a table from number ${from} on. */
enum store_status store_each_entry(struct store *store, uint64_t table,
                                   uint32_t from, store_on_entry *visit,
                                   void *context);

/* How many entries that log has. */
enum store_status store_log_length(struct store *store, uint64_t table,
                                   uint64_t *length);

/* Its chat, likewise; numbers count from 1 in each table. */
enum store_status store_each_chat(struct store *store, uint64_t table,
                                  uint32_t from, store_on_chat *visit,
                                  void *context);

/*
 * The last ${most} lines of its chat before number ${before} (0: of all), in
 * rising order.
 */
enum store_status store_last_chat(struct store *store, uint64_t table,
                                  uint32_t before, uint32_t most,
                                  store_on_chat *visit, void *context);

/*
 * Every person in the order of ids, with the number of tables, open or being
 * played, at which they have a seat; every ban.
 */
typedef bool store_on_person(void *context, const struct store_person *person,
                             uint32_t tables);
typedef bool store_on_ban(void *context, const struct store_ban *ban);
enum store_status store_each_person(struct store *store, store_on_person *visit,
                                    void *context);
enum store_status store_each_ban(struct store *store, store_on_ban *visit,
                                 void *context);

/* The time that was last kept; STORE_NOTHING if there is none. */
enum store_status store_find_clock(struct store *store,
                                   struct store_clock *clock);

/* Things that have ids of their own. */
enum store_ids { STORE_PEOPLE, STORE_TABLES, STORE_IDS };

/* Must come before store_new_id(). */
enum store_status store_start_ids(struct store *store);

/*
 * An id for something new, which nothing else gets, in no other process either.
 * 0: there is none now; a database that is away gives out no more.
 */
uint64_t store_new_id(struct store *store, enum store_ids of);

/*
 * True if other processes can use the database: a table must be taken before it
 * is played.
 */
bool store_is_shared(const struct store *store);

/* The highest ids in use, 0 if there are none. */
enum store_status store_last_ids(struct store *store, uint64_t *person,
                                 uint64_t *table);

/*
 * Writes a copy of the data at ${from}, as it is at one moment, to ${to}, while
 * others may be using it; then checks the copy and syncs it. Either is the path
 * of a file or the address of a database; the file ${to} is made or replaced,
 * the database must hold no data. ${step} (may be NULL) is called with the
 * number of parts done and of all parts. False after a sentence; then the file
 * ${to} does not exist.
 */
bool store_copy(const char *from, const char *to,
                void (*step)(void *context, int done, int of), void *context,
                struct rk_text *why);

#endif
