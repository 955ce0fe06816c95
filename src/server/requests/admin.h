/* Requests of operators. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include <stddef.h>

struct house;

/*
 * Handles a request, a JSON object such as {"do": "list"} (docs/operating.md).
 * ${reply} is called once, now or later; it gets one JSON object, {"error",
 * "why"} for a refusal, and frees it.
 */
void admin_request(struct house *house, const char *text, size_t length,
                   void (*reply)(void *context, char *json), void *context);

#endif
