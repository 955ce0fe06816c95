/* HTTP responses as text. */
#ifndef SERVER_RESPONSE_H
#define SERVER_RESPONSE_H

#include <stdbool.h>

/*
 * A whole response with ${json} as its body, malloc'ed. ${token} (may be NULL)
 * becomes the cookie of the session; ${keep}: the connection stays open.
 */
char *response_text(int status, const char *json, const char *token, bool keep);

/* A file of JSON lines to be saved as ${name}, which is plain; likewise. */
char *response_file(const char *name, const char *text, bool keep);

#endif
