/*
 * A request that has been parsed so far, and functions that all routes share.
 * The routes are in files by topic.
 */
#ifndef SERVER_CALL_H
#define SERVER_CALL_H

#include <jansson.h>

#include <rookery/phrase.h>
#include <store/store.h>
#include <server/table/refusals.h>
#include <server/house/house.h>

struct house_table;
struct house_wait;

enum { CALL_ARG_MAX = 40 };

struct call {
    struct house *house;
    const struct house_request *request;
    uint64_t person;           /* 0: a stranger */
    char arg[CALL_ARG_MAX];    /* the variable part of the path, or "" */
    struct house_table *table; /* of the path; or NULL */
    json_t *body;              /* an object; NULL: the route has none */
};

/* Routes: each replies once, now or later. */
typedef void route_function(struct call *c);
route_function route_enter, route_me, route_games, route_game, route_rules,
    route_list, route_show, route_open; /* route_lobby.c */
route_function route_sessions, route_end_session,
    route_sign_out; /* route_sessions.c */
route_function route_sit, route_leave, route_free, route_bot, route_stand_in,
    route_start; /* _seats.c */
route_function route_resign, route_abort, route_consent,
    route_replace;                                      /* _match.c */
route_function route_say, route_chat, route_close_chat; /* _chat.c */
route_function route_match, route_replay, route_rematch,
    route_branch; /* _after.c */

/* Refuses with a row of refusals.h; ${arg} is its argument. */
void call_refuse(struct call *c, enum refusal_id id);
void call_refuse_with(struct call *c, enum refusal_id id,
                      const struct rk_phrase_arg *arg);

/* True if the body has no keys but ${keys}; otherwise refuses it. */
bool call_has_only(struct call *c, const char *const *keys);

/*
 * The text ${key}, a line of at most ${most} characters (unicode.h); NULL: it
 * is refused, with ${length} if it is no text, empty or too long.
 */
const char *call_line(struct call *c, const char *key, int most,
                      enum refusal_id length);

/* True if the person may open one more table; otherwise refuses. */
bool route_may_host(struct call *c);

/* True if the person is the host; otherwise refuses. */
bool route_is_host(struct call *c);

/* True if the row may be changed now; otherwise refuses. */
bool route_may_change(struct call *c);

/* Reads ${key} of the body, true or false; false: it is refused. */
bool call_flag(struct call *c, const char *key, bool *flag);

/* The seat that the body names; -1: it is refused. */
int call_seat(struct call *c);

/*
 * The level that the body names; NULL: it is refused. With ${none} it may be
 * null, and "" is returned.
 */
const char *call_level(struct call *c, bool none);

/* Waits for the disk; wait_free() ends it. */
struct house_wait *call_wait(struct call *c);

enum store_stage call_stage(const struct call *c);

#endif
