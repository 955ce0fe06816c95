/* Results of calls. Bad input yields one of these and changes nothing. */
#ifndef ROOKERY_STATUS_H
#define ROOKERY_STATUS_H

#include <stdbool.h>

#include <rookery/abi.h>

RK_C_BEGIN

/* X(name, code on the wire, sentence for a person) */
#define RK_STATUS_LIST(X)                                                      \
    X(RK_OK, "ok", "Fine.")                                                    \
    X(RK_DRAFTED, "drafted", "More is needed to complete that answer.")        \
    X(RK_NOT_ASKED, "not-asked", "That seat is not asked anything now.")       \
    X(RK_OVER, "over", "The match is over.")                                   \
    X(RK_ILLEGAL, "illegal", "That answer is not legal now.")                  \
    X(RK_UNREADABLE, "unreadable", "That answer cannot be read.")              \
    X(RK_BAD_SETUP, "bad-setup", "That setup is not possible.")                \
    X(RK_BAD_POSITION, "bad-position", "That position is not possible.")       \
    X(RK_BAD_FILE, "bad-file", "That file is not a Rookery file.")             \
    X(RK_OTHER_RULES, "other-rules",                                           \
      "The log does not fit the rules of this version.")                       \
    X(RK_FULL, "full", "There is no room for more.")

enum rk_status {
#define RK_STATUS_ENUM(name, code, text) name,
    RK_STATUS_LIST(RK_STATUS_ENUM)
#undef RK_STATUS_ENUM
};

/* True if a move was applied: RK_OK, or RK_DRAFTED as part of an answer. */
static inline bool
rk_status_applied(enum rk_status status)
{
    return status == RK_OK || status == RK_DRAFTED;
}

/* The short code of ${status}, for programs: "ok", "illegal", ... */
const char *rk_status_code(enum rk_status status);

/* A whole sentence for people, used where nothing more exact is known. */
const char *rk_status_text(enum rk_status status);

RK_C_END

#endif
