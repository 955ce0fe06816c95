/* HTTP responses as text. */
#ifndef SERVER_RESPONSE_H
#define SERVER_RESPONSE_H

#include <stdbool.h>

struct response {
    int status;
    const char *type; /* NULL: JSON */
    const char *body;
    const char *token; /* becomes the cookie of the session; or NULL */
    bool secure;       /* that cookie is for TLS only */
    bool keep;         /* the connection stays open */
};

/* The whole response, malloc'ed. */
char *response_text(const struct response *response);

#endif
