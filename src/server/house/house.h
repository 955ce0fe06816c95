/*
 * The house: people, tables and seats. It knows requests and visits, not the
 * network; net/ has the bytes.
 *
 * All functions belong to one thread, the loop's.
 */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H

#include <jansson.h>

#include <store/store.h>
#include <server/ops/address.h>
#include <server/ops/metrics.h>
#include <server/ops/report.h>

struct house;

enum {
    HOUSE_LOADED_MATCHES = 256,
    HOUSE_LOADED = 300000, /* entries of logs; about 100 bytes each */
    HOUSE_LOADED_MOST = 1000000,
    HOUSE_MATCH_ENTRIES = 50000,
    HOUSE_PERSON_ENTRIES = 100000,
    HOUSE_ADDRESS_ENTRIES = 300000,
    HOUSE_ALL_ENTRIES = 1000000
};

struct house_settings {
    const char *path;   /* of the store's file, or its address */
    const char *beside; /* path that notes about crashes are beside; NULL: */
                        /* that of the store's file */
    size_t reserve;     /* bytes of the reserve for a full disk; 0: none */
    uint64_t spare;     /* bytes of the disk that are to stay free; 0: none */
    int bot_threads;    /* 0: none; thinking_step() thinks */
    uint32_t pace;      /* milliseconds that a bot takes at least at */
                        /* a table with people; 0: answers are given at once */
    uint32_t idle_days; /* without a person's answer before a match is */
                        /* aborted; 0: 90 */
    uint64_t (*now)(void *context);    /* milliseconds since 1970; NULL: the */
                                       /* clock of the computer */
    uint64_t (*steady)(void *context); /* milliseconds of a clock that only */
                                       /* goes forward; NULL: likewise */
    int loaded_matches;     /* matches that nobody needs and that stay in */
                            /* memory all the same; 0: HOUSE_LOADED_MATCHES */
    uint64_t loaded;        /* entries of their logs; 0: HOUSE_LOADED */
    uint64_t loaded_most;   /* entries of all matches in memory, above which */
                            /* long ones take no answer; 0: HOUSE_LOADED_MOST */
    uint64_t match_entries; /* the number with which a match ends; */
                            /* 0: HOUSE_MATCH_ENTRIES */
    void (*wake)(void *);   /* by other threads: house_deliver() is due */
    void (*log)(void *, const struct report *report); /* for the operator */
    void *context;

    /* Limits; 0: none. Rates are per second. */
    uint64_t messages, person_requests, person_chat; /* of one person */
    uint64_t person_tables;  /* of one host, open or being played */
    uint64_t address_tables; /* of all hosts at an address, likewise */
    uint64_t person_seats;   /* at tables of others, likewise */
    uint64_t away; /* milliseconds until others may replace somebody */
    uint64_t person_open_tables, address_open_tables; /* hosted, open */
    uint64_t person_open_seats, address_open_seats;   /* at those of others */
    uint64_t person_entries;  /* of logs that one host plays on from; as many */
                              /* more every five minutes; */
                              /* 0: HOUSE_PERSON_ENTRIES */
    uint64_t address_entries; /* of logs that hosts at an address play on */
                              /* from; likewise; 0: HOUSE_ADDRESS_ENTRIES */
    uint64_t all_entries;     /* of logs that all hosts together play on */
                              /* from; 0: HOUSE_ALL_ENTRIES */
    uint64_t session_idle_days, session_days; /* after which one ends */
    uint64_t away_thinking; /* seconds a day for the tables of a host while */
                            /* none of their players is there */
    uint64_t slow_commit;   /* milliseconds of a commit that is reported */
    bool inspects;          /* logs are read ahead of their first visit */
    bool quiet;             /* nothing is played: for maintenance */
};

/* NULL after a sentence. Broken promises come to guard.h from then on. */
struct house *house_open(const struct house_settings *settings,
                         struct rk_text *why);

/*
 * Limits are as in ${settings} from now on; all else in them is as it was when
 * the house was opened.
 */
void house_set_limits(struct house *house,
                      const struct house_settings *settings);

/* Waits for the disk, then closes. All visits have ended. */
void house_close(struct house *house);

/* Stops play: people and bots start nothing new. */
void house_end(struct house *house);

/* True if everything that was requested is on disk and delivered. */
bool house_idle(struct house *house);

/* True if something is on its way to the disk, or was not told yet. */
bool house_is_keeping(struct house *house);

/* Delivers what other threads have finished. */
void house_deliver(struct house *house);

/* Call this about ten times a second. */
void house_tick(struct house *house);

/*
 * Gives the answers of bots that are due, as house_tick() does too. Call this
 * when house_until_answer() says so, and for no other reason: the moment of an
 * answer then tells nothing.
 */
void house_give(struct house *house);

/* Milliseconds until the next answer of a bot is due; UINT64_MAX: none waits. */
uint64_t house_until_answer(struct house *house);

/* A request, and where its reply goes: called once, now or later. */
struct house_request {
    const char *method, *path; /* "POST", "/api/tables" */
    const char *query;         /* behind the '?'; NULL: none */
    const char *host;          /* that it came to, "127.0.0.1:8080"; or NULL */
    const struct address *address; /* of the client; NULL: no limits apply */
    const char *body;
    size_t length;
    const char *token;       /* of the session; NULL: none */
    struct metrics *metrics; /* where a refusal is counted; NULL: nowhere */
    void (*reply)(void *context, int status, const char *json,
                  const char *token); /* a new session's; or NULL */
    /* Instead, for long texts: takes over ${text}, which is malloc'ed; a file
       to be saved under ${name}, or JSON if that is NULL. */
    void (*text)(void *context, const char *name, char *text);
    void *context;
};

/* A number that rises whenever people or tables were banned or removed. */
uint64_t house_purges(const struct house *house);

/* For the operator */

/* The counters of this house, for incrementing. */
struct metrics *house_counters(struct house *house);

/* The same with the gauges of the house up to date. */
const struct metrics *house_metrics(struct house *house);

#endif
