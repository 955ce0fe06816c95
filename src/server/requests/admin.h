/* Requests of operators. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include <stddef.h>

struct house;

/*
 * Does what a JSON object asks for ({"do": "list"}; docs/operating.md).
 * ${reply} gets one JSON object, {"error", "why"} if it was refused, and frees
 * it; called once, now or later.
 */
void admin_request(struct house *house, const char *text, size_t length,
                   void (*reply)(void *context, char *json), void *context);

#endif
