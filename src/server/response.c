/* HTTP responses as text: status lines and headers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "response.h"

enum { HEAD_MAX = 640 }; /* room for everything but the body */

static const char *
reason(int status)
{
    static const struct {
        int status;
        const char *text;
    } reasons[] = {
        { 200, "OK" },
        { 400, "Bad Request" },
        { 401, "Unauthorized" },
        { 403, "Forbidden" },
        { 404, "Not Found" },
        { 405, "Method Not Allowed" },
        { 409, "Conflict" },
        { 413, "Content Too Large" },
        { 414, "URI Too Long" },
        { 415, "Unsupported Media Type" },
        { 426, "Upgrade Required" },
        { 431, "Request Header Fields Too Large" },
        { 503, "Service Unavailable" },
    };

    for (size_t i = 0; i < RK_COUNT(reasons); i++) {
        if (reasons[i].status == status)
            return reasons[i].text;
    }
    return "Error";
}

/* ${more}: header lines of this response alone. */
static char *
write_all(int status, const char *type, const char *more, const char *body,
          bool keep)
{
    size_t room = strlen(body) + HEAD_MAX;
    char *text = malloc(room);
    int length;

    RK_CHECK(text != NULL);
    length =
        snprintf(text, room,
                 "HTTP/1.1 %d %s\r\nContent-Type: %s\r\n"
                 "Content-Length: %zu\r\nCache-Control: no-store\r\n"
                 "Content-Security-Policy: default-src 'none'; frame-ancestors "
                 "'none'\r\nX-Content-Type-Options: nosniff\r\n"
                 "Referrer-Policy: no-referrer\r\n%sConnection: %s\r\n\r\n%s",
                 status, reason(status), type, strlen(body), more,
                 keep ? "keep-alive" : "close", body);
    RK_CHECK(length > 0 && (size_t)length < room);
    return text;
}

char *
response_text(int status, const char *json, const char *token, bool keep)
{
    char cookie[160] = "";

    if (token != NULL)
        snprintf(cookie, sizeof cookie,
                 "Set-Cookie: rookery=%s; Path=/; HttpOnly; SameSite=Strict; "
                 "Max-Age=31536000\r\n",
                 token);
    return write_all(status, "application/json", cookie, json, keep);
}

char *
response_file(const char *name, const char *text, bool keep)
{
    char more[160];

    snprintf(more, sizeof more,
             "Content-Disposition: attachment; filename=\"%s\"\r\n", name);
    return write_all(200, "application/jsonl", more, text, keep);
}
