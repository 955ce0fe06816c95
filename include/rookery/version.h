/* The version of the library. */
#ifndef ROOKERY_VERSION_H
#define ROOKERY_VERSION_H

#include <rookery/abi.h>

RK_C_BEGIN

/* The version of these headers: "major.minor.patch". */
#define RK_VERSION "0.1.0"

/*
 * The version of the library that the program runs with. Structs and sizes
 * such as RK_STATE_MAX may differ between versions: a program must be compiled
 * with the headers of the library it uses, so compare it with RK_VERSION.
 */
const char *rk_version(void);

RK_C_END

#endif
