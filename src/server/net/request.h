/*
 * Parses HTTP requests within limits. No input or output here, and nothing of
 * the house.
 */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <llhttp.h>

enum {
    REQUEST_HEAD_MAX = 16 * 1024, /* bytes of a request before its body */
    REQUEST_BODY_MAX = 96 * 1024,
    REQUEST_BODY_SMALL = 4 * 1024,         /* a body that is always accepted */
    REQUEST_BODIES_MAX = 32 * 1024 * 1024, /* of all requests together */
    REQUEST_VALUE_MAX = 4096               /* of one header, with its NUL */
};

enum request_state {
    REQUEST_MORE,    /* not there yet */
    REQUEST_DONE,    /* a whole request */
    REQUEST_UPGRADE, /* the same, and the rest is not HTTP */
    REQUEST_BAD      /* ${status} says why; nothing more can be read */
};

struct request {
    llhttp_t parser;
    char url[512];
    char *query; /* behind the '?' of the url, which ends there; or NULL */
    char host[256], origin[256], type[64], cookie[REQUEST_VALUE_MAX];
    char upgrade[32], key[64], version[8], encoding[256], tag[256];
    char forwarded_for[512], forwarded_proto[16], forwarded_host[256];
    bool forwarded; /* it has a header of proxies, even an empty one */
    char token[64]; /* of the session; net_token() puts it there */
    char field[64], value[REQUEST_VALUE_MAX]; /* of the header being read */
    size_t url_length, field_length, value_length;
    size_t head; /* bytes of the url and the headers */
    char *body;  /* malloc'ed */
    size_t length;
    size_t *bodies;  /* bytes of the bodies of all requests; or NULL */
    bool headed;     /* the body has begun */
    bool done, keep; /* keep: the connection stays open */
    int status;      /* of a bad one: 400, 413, 414, 429 or 431 */
};

/*
 * Prepares for the first request of a connection. ${bodies} counts the bytes of
 * the bodies of all requests. NULL: no common limit.
 */
void request_start(struct request *request, size_t *bodies);

/* Prepares for the next one. */
void request_next(struct request *request);
void request_end(struct request *request);

/*
 * Reads the ${length} bytes at ${bytes}; ${used} is set to how many belong to
 * this request. To be called again only after REQUEST_MORE.
 */
enum request_state request_feed(struct request *request, const char *bytes,
                                size_t length, size_t *used);

const char *request_method(const struct request *request);

/*
 * The value of cookie ${name} in ${value}, which has room for ${size}; false
 * if there is none or it is longer.
 */
bool request_cookie(const struct request *request, const char *name,
                    char *value, size_t size);

/*
 * The part of the path between ${head} and ${tail} in ${part}, which has room
 * for ${size}; false if the path is another one or the part is longer.
 */
bool request_between(const struct request *request, const char *head,
                     const char *tail, char *part, size_t size);

/* True if it comes from a page of its own host, or from no page at all. */
bool request_same_origin(const struct request *request);

/* The same where its host is called ${host}; ${scheme} may be NULL: any. */
bool request_origin_is(const struct request *request, const char *scheme,
                       const char *host);

#endif
