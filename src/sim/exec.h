/*
 * Any program as a bot: one JSON line for each ask, one for each answer (see
 * docs/bot-protocol.md). If it hangs, dies or sends nonsense it gets a default
 * answer, and all of that is counted.
 */
#ifndef SIM_EXEC_H
#define SIM_EXEC_H

#include <rookery/bot.h>

enum {
    EXEC_MS = 5000,     /* for an answer, unless the spec says otherwise */
    EXEC_FRUITLESS = 3, /* timeouts or crashes in a row until it is given up */
    EXEC_GRACE = 300,   /* milliseconds to end after the last line */
    EXEC_REASON_MAX = 400, /* room for the reason why an answer was refused */
};

/* Why a default answer was given. */
enum exec_trouble {
    EXEC_LATE,       /* nothing came in time */
    EXEC_DIED,       /* it ended, or could not be started */
    EXEC_UNREADABLE, /* the line is not an answer */
    EXEC_ILLEGAL,    /* the answer is not legal */
    EXEC_GONE,       /* it failed too often and was not asked */
    EXEC_TROUBLES
};

/* "late", "died", ...; NULL past the last. */
const char *exec_trouble_name(int trouble);

/* The record of a program over all its matches. */
struct exec_report {
    uint64_t asks;
    uint64_t troubles[EXEC_TROUBLES]; /* asks that got a default answer */
    bool troubled;                    /* there was trouble; the first: */
    uint64_t match;
    char id[48];
    char reason[EXEC_REASON_MAX];
};

/* Asks that got a default answer. */
uint64_t exec_report_defaults(const struct exec_report *report);

/* Adds ${more} to ${sum}; the first trouble is that of the earliest match. */
void exec_report_add(struct exec_report *sum, const struct exec_report *more);

/* The record of ${mind}'s program so far; NULL for other bots. */
const struct exec_report *exec_report_of(const struct rk_mind *mind);

/* The bot whose spec is "exec:COMMAND" or "exec:2000ms:COMMAND". */
extern const struct rk_bot exec_bot;

/* The command and the time for an answer in the spec of ${hire}. */
const char *exec_command(const struct rk_hire *hire);
uint32_t exec_milliseconds(const struct rk_hire *hire);

#endif
