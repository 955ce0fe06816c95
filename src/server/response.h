/* HTTP responses as text. */
#ifndef SERVER_RESPONSE_H
#define SERVER_RESPONSE_H

#include <stdbool.h>

struct response {
    int status;
    const char *type; /* NULL: JSON */
    const char *file; /* to be saved under this plain name; or NULL */
    const char *body;
    const char *token; /* becomes the cookie of the session; or NULL */
    bool secure;       /* that cookie is for TLS only */
    bool keep;         /* the connection stays open */
};

/* The whole response, malloc'ed. */
char *response_text(const struct response *response);

/* A file of JSON lines to be saved as ${name}, which is plain; likewise. */
char *response_file(const char *name, const char *text, bool keep);

#endif
