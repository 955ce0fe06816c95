/* HTTP responses as text. */
#ifndef SERVER_RESPONSE_H
#define SERVER_RESPONSE_H

#include <stdbool.h>
#include <stdint.h>

/* The cookie of the session; behind TLS browsers watch over its prefix. */
#define RESPONSE_COOKIE "rookery"
#define RESPONSE_COOKIE_TLS "__Host-rookery"

struct response {
    int status;
    const char *type; /* NULL: JSON */
    const char *file; /* to be saved under this plain name; or NULL */
    const char *body;
    const char *token; /* becomes the cookie of the session, or NULL; */
                       /* "": the cookie is removed */
    uint64_t days;     /* for which the cookie is kept */
    bool renews;       /* it had its old name, which is dropped */
    bool secure;       /* that cookie is for TLS only */
    bool keep;         /* the connection stays open */
    bool bodiless;     /* only its length is told: to HEAD, or if the body
                          is sent from where it is */
    uint64_t retry;    /* of a 429: seconds to wait; 0: one */
};

/* The response as text, malloc'ed. */
char *response_text(const struct response *response);

#endif
