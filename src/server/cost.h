/*
 * What requests cost, in units of a plain one. They are charged before the
 * work is done.
 */
#ifndef SERVER_COST_H
#define SERVER_COST_H

#include <stddef.h>
#include <stdint.h>

enum { COST_ROUTE = 64 }; /* room for a route, with its NUL */

/* The address without what people must not see: "/api/tables/LINK" becomes */
/* "/api/tables/:link", and the page is "page" whatever it shows. */
void cost_route(const char *path, char route[COST_ROUTE]);

/* What a request for ${path} costs. */
uint64_t cost_of(const char *method, const char *path);

#endif
