/*
 * Broken promises. RK_CHECK states what must hold inside the program; it is
 * always on. When it does not hold, the program's handler is called and must
 * not return: tools and tests abort, a server leaves by longjmp.
 *
 * Bad input is never a broken promise: it is answered with an enum rk_status.
 */
#ifndef ROOKERY_CHECK_H
#define ROOKERY_CHECK_H

#include <stddef.h>

#include <rookery/abi.h>

RK_C_BEGIN

/* Receives the broken promise and its place; must not return. */
typedef void rk_check_handler(const char *promise, const char *file, int line);

/*
 * Makes ${handler} the one that is called when a promise breaks, and returns
 * the previous one. NULL restores the default, which stops the process at once.
 * Not thread-safe: set it before threads start.
 */
rk_check_handler *rk_check_set_handler(rk_check_handler *handler);

/* Reports a broken promise to the handler. Never returns. */
RK_NORETURN void rk_check_failed(const char *promise, const char *file,
                                 int line);

/* ${promise} holds, or the program has a defect. */
#define RK_CHECK(promise)                                                      \
    ((promise) ? (void)0 : rk_check_failed(#promise, __FILE__, __LINE__))

/* Control cannot come here. */
#define RK_UNREACHABLE() rk_check_failed("unreachable", __FILE__, __LINE__)

/* Number of elements of an array. */
#define RK_COUNT(array) (sizeof(array) / sizeof((array)[0]))

RK_C_END

#endif
