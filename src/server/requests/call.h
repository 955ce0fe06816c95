/*
 * A request that was understood so far, and what all routes share. The routes
 * stand in files by topic: the lobby, seats, and after the end.
 */
#ifndef SERVER_CALL_H
#define SERVER_CALL_H
#include <server/house/house_inside.h>

enum { CALL_ARG_MAX = 40 };

struct call {
    struct house *house;
    const struct house_request *request;
    uint64_t person;           /* 0: a stranger */
    char arg[CALL_ARG_MAX];    /* what stands in the path; "" */
    struct house_table *table; /* that it names; or NULL */
    json_t *body;              /* an object; NULL: none is wanted */
};

/* Routes: each replies once, now or later. */
typedef void call_route(struct call *c);
call_route call_enter, call_me, call_games, call_game, call_rules, call_list,
    call_show, call_open; /* route_lobby.c */
call_route call_sessions, call_end_session,
    call_sign_out; /* route_sessions.c */
call_route call_sit, call_leave, call_free, call_bot, call_stand_in,
    call_start;                                                 /* _seats.c */
call_route call_resign, call_abort, call_consent, call_replace; /* _match.c */
call_route call_say, call_chat, call_close_chat;                /* _chat.c */
call_route call_match, call_replay, call_rematch, call_branch;  /* _after.c */

/* Refuses with a row of refusals.h; ${arg} is its argument. */
void call_refuse(struct call *c, enum refusal_id id);
void call_refuse_with(struct call *c, enum refusal_id id,
                      const struct rk_phrase_arg *arg);

/* Whether the body has no other keys than ${keys}; else it is refused. */
bool call_has_only(struct call *c, const char *const *keys);

/*
 * The text ${key}, a line of at most ${most} characters (unicode.h); NULL: it
 * is refused, with ${length} if it is no text, empty or too long.
 */
const char *call_line(struct call *c, const char *key, int most,
                      enum refusal_id length);

/* Whether the person may open one more table; else it is refused. */
bool call_may_host(struct call *c);

/* Whether the person is the host; else it is refused. */
bool call_is_host(struct call *c);

/* Whether the row may be changed now; else it is refused. */
bool call_may_change(struct call *c);

/* Reads ${key} of the body, true or false; false: it is refused. */
bool call_flag(struct call *c, const char *key, bool *flag);

/* The seat that the body names; -1: it is refused. */
int call_seat(struct call *c);

/*
 * The level that the body names; NULL: it is refused. With ${none} it may be
 * null, and "" is returned.
 */
const char *call_level(struct call *c, bool none);

/* Waits for the disk; house_wait_free() ends it. */
struct house_wait *call_wait(struct call *c);

enum store_stage call_stage(const struct call *c);

#endif
