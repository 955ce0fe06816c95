/*
 * Costs of requests, in units of a plain one. They are charged before the
 * work is done.
 */
#ifndef SERVER_COST_H
#define SERVER_COST_H

#include <stddef.h>
#include <stdint.h>

enum { COST_ROUTE = 64 }; /* room for a route, with its NUL */

/*
 * The path without secrets: "/api/tables/LINK" becomes "/api/tables/:link", and
 * all files and addresses of the page become "page".
 */
void cost_route(const char *path, char route[COST_ROUTE]);

/* The cost of a request for ${path}. */
uint64_t cost_of(const char *method, const char *path);

#endif
