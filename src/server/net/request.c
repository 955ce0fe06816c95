/* HTTP requests from bytes, by llhttp. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <base/memory.h>

#include "request.h"

/* The headers that matter, and where they go. */
static const struct header {
    const char *name;
    size_t at, size;
    bool list; /* may come more than once: joined by commas */
} headers[] = {
#define HEADER(name, field)                                                    \
    {                                                                          \
        name, offsetof(struct request, field),                                 \
            sizeof((struct request *)NULL)->field, false                       \
    }
    HEADER("host", host),
    HEADER("origin", origin),
    HEADER("content-type", type),
    HEADER("cookie", cookie),
    HEADER("accept-encoding", encoding),
    HEADER("if-none-match", tag),
    HEADER("upgrade", upgrade),
    HEADER("sec-websocket-key", key),
    HEADER("sec-websocket-version", version),
    HEADER("x-forwarded-proto", forwarded_proto),
    HEADER("x-forwarded-host", forwarded_host),
#undef HEADER
    { "x-forwarded-for", offsetof(struct request, forwarded_for),
      sizeof((struct request *)NULL)->forwarded_for, true },
};

static struct request *
of(llhttp_t *parser)
{
    return parser->data;
}

static int
fail(struct request *r, int status)
{
    r->status = status;
    return -1;
}

/* Appends to a buffer; false when it is full. */
static bool
add(char *to, size_t size, size_t *length, const char *from, size_t more)
{
    if (*length + more >= size)
        return false;
    memcpy(to + *length, from, more);
    *length += more;
    to[*length] = '\0';
    return true;
}

/* Counts ${more} bytes of the head; false if it is too long. */
static bool
is_within(struct request *r, size_t more)
{
    r->head += more;
    return r->head <= REQUEST_HEAD_MAX;
}

/* Adds bytes of the head to a part of it; else refuses with ${status}. */
static int
add_to_head(struct request *r, char *to, size_t size, size_t *length,
            const char *from, size_t more, int status)
{
    return is_within(r, more) && add(to, size, length, from, more)
               ? 0
               : fail(r, status);
}

static int
on_url(llhttp_t *parser, const char *at, size_t length)
{
    struct request *r = of(parser);

    return add_to_head(r, r->url, sizeof r->url, &r->url_length, at, length,
                       414);
}

/*
 * A name that is too long is none of ours: it becomes empty, and nothing can be
 * added to it any more. Trailers are refused: they come behind the body, where
 * nobody checks what they claim.
 */
static int
on_field(llhttp_t *parser, const char *at, size_t length)
{
    struct request *r = of(parser);

    if (r->headed)
        return fail(r, 400);
    if (!is_within(r, length))
        return fail(r, 431);
    if (!add(r->field, sizeof r->field, &r->field_length, at, length)) {
        r->field[0] = '\0';
        r->field_length = sizeof r->field;
    }
    return 0;
}

static int
on_value(llhttp_t *parser, const char *at, size_t length)
{
    struct request *r = of(parser);

    return add_to_head(r, r->value, sizeof r->value, &r->value_length, at,
                       length, 431);
}

/*
 * Stores the value of a header; 0: fine. A header that comes twice is an error,
 * unless it is a list.
 */
static int
take_header(struct request *r, const struct header *header)
{
    char *to = (char *)r + header->at;
    size_t length = strlen(to);

    if (length > 0 && !header->list)
        return fail(r, 400);
    if (length > 0 && !add(to, header->size, &length, ",", 1))
        return fail(r, 431);
    return add(to, header->size, &length, r->value, r->value_length)
               ? 0
               : fail(r, 431);
}

/* True if proxies send a header of this name. */
static bool
is_of_proxy(const char *name)
{
    return strncasecmp(name, "x-forwarded-", 12) == 0 ||
           strcasecmp(name, "forwarded") == 0 ||
           strcasecmp(name, "x-real-ip") == 0 || strcasecmp(name, "via") == 0;
}

/* One header is complete. */
static int
on_header(llhttp_t *parser)
{
    struct request *r = of(parser);

    if (!is_within(r, strlen(": \r\n")))
        return fail(r, 431);
    for (size_t i = 0; i < RK_COUNT(headers); i++) {
        if (strcasecmp(headers[i].name, r->field) == 0 &&
            take_header(r, &headers[i]) != 0)
            return -1;
    }
    r->forwarded = r->forwarded || is_of_proxy(r->field);
    r->field_length = r->value_length = 0;
    r->field[0] = r->value[0] = '\0';
    return 0;
}

static int
on_head(llhttp_t *parser)
{
    of(parser)->headed = true;
    return 0;
}

static int
on_body(llhttp_t *parser, const char *at, size_t length)
{
    struct request *r = of(parser);

    if (r->length + length > REQUEST_BODY_MAX)
        return fail(r, 413);
    if (r->bodies != NULL && r->length + length > REQUEST_BODY_SMALL &&
        *r->bodies + length > REQUEST_BODIES_MAX)
        return fail(r, 429);
    if (r->bodies != NULL)
        *r->bodies += length;
    r->body = memory_resize(r->body, r->length + length + 1, 1);
    memcpy(r->body + r->length, at, length);
    r->length += length;
    r->body[r->length] = '\0';
    return 0;
}

/* Upgrades must return 0 here: the parser stops by itself then. */
static int
on_complete(llhttp_t *parser)
{
    struct request *r = of(parser);

    r->done = true;
    r->keep = llhttp_should_keep_alive(parser) != 0;
    r->query = strchr(r->url, '?');
    if (r->query != NULL)
        *r->query++ = '\0';
    return parser->upgrade ? 0 : HPE_PAUSED;
}

static const llhttp_settings_t settings = {
    .on_url = on_url,
    .on_header_field = on_field,
    .on_header_value = on_value,
    .on_header_value_complete = on_header,
    .on_headers_complete = on_head,
    .on_body = on_body,
    .on_message_complete = on_complete,
};

void
request_start(struct request *request, size_t *bodies)
{
    memset(request, 0, sizeof *request);
    request->bodies = bodies;
    llhttp_init(&request->parser, HTTP_REQUEST, &settings);
    request->parser.data = request;
}

void
request_end(struct request *request)
{
    if (request->bodies != NULL)
        *request->bodies -= request->length;
    free(request->body);
    request->body = NULL;
    request->length = 0;
}

void
request_next(struct request *request)
{
    request_end(request);
    request_start(request, request->bodies);
}

enum request_state
request_feed(struct request *request, const char *bytes, size_t length,
             size_t *used)
{
    enum llhttp_errno code = llhttp_execute(&request->parser, bytes, length);

    *used = code == HPE_OK
                ? length
                : (size_t)(llhttp_get_error_pos(&request->parser) - bytes);
    if (request->done && code == HPE_PAUSED_UPGRADE)
        return REQUEST_UPGRADE;
    if (request->done && (code == HPE_PAUSED || code == HPE_OK))
        return REQUEST_DONE;
    if (code == HPE_OK)
        return REQUEST_MORE;
    if (request->status == 0)
        request->status = 400;
    return REQUEST_BAD;
}

const char *
request_method(const struct request *request)
{
    return llhttp_method_name((llhttp_method_t)request->parser.method);
}

bool
request_cookie(const struct request *request, const char *name, char *value,
               size_t size)
{
    const char *at = request->cookie;
    size_t length = strlen(name);

    while (*at != '\0') {
        size_t rest;

        at += strspn(at, "; ");
        rest = strcspn(at, ";");
        if (rest > length && strncmp(at, name, length) == 0 &&
            at[length] == '=' && rest - length - 1 < size) {
            memcpy(value, at + length + 1, rest - length - 1);
            value[rest - length - 1] = '\0';
            return true;
        }
        at += rest;
    }
    return false;
}

bool
request_between(const struct request *request, const char *head,
                const char *tail, char *part, size_t size)
{
    const char *at = request->url;
    size_t length;

    if (strncmp(at, head, strlen(head)) != 0)
        return false;
    at += strlen(head);
    length = strcspn(at, "/");
    if (length == 0 || length >= size || strcmp(at + length, tail) != 0)
        return false;
    memcpy(part, at, length);
    part[length] = '\0';
    return true;
}

bool
request_origin_is(const struct request *request, const char *scheme,
                  const char *host)
{
    const char *origin = request->origin, *end = strstr(origin, "://");

    if (origin[0] == '\0')
        return true;
    if (end == NULL || strcasecmp(end + 3, host) != 0)
        return false;
    return scheme == NULL || (strlen(scheme) == (size_t)(end - origin) &&
                              strncmp(origin, scheme, strlen(scheme)) == 0);
}

bool
request_same_origin(const struct request *request)
{
    return request_origin_is(request, NULL, request->host);
}
