/* HTTP responses as text: status lines and headers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <rookery/text.h>

#include "response.h"

enum { HEAD_MAX = 1024 }; /* room for everything but the body */

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
        { 421, "Misdirected Request" },
        { 426, "Upgrade Required" },
        { 429, "Too Many Requests" },
        { 431, "Request Header Fields Too Large" },
        { 503, "Service Unavailable" },
    };

    for (size_t i = 0; i < RK_COUNT(reasons); i++) {
        if (reasons[i].status == status)
            return reasons[i].text;
    }
    return "Error";
}

/* Header lines of this response alone. */
static void
write_more(const struct response *r, char *text, size_t size)
{
    struct rk_text out = rk_text_over(text, size);

    if (r->file != NULL)
        rk_text_fill(&out,
                     "Content-Disposition: attachment; filename=\"%\"\r\n",
                     r->file);
    if (r->token == NULL)
        return;
    rk_text_fill(&out, "Set-Cookie: %=",
                 r->secure ? RESPONSE_COOKIE_TLS : RESPONSE_COOKIE);
    rk_text_fill(&out, "%; Path=/; HttpOnly; SameSite=Strict; ", r->token);
    rk_text_fill(&out, "%Max-Age=", r->secure ? "Secure; " : "");
    rk_text_int(&out, r->token[0] != '\0' ? (int64_t)r->days * 86400 : 0);
    rk_text_add(&out, "\r\n");
    if (r->renews)
        rk_text_add(&out,
                    "Set-Cookie: " RESPONSE_COOKIE "=; Path=/; Max-Age=0\r\n");
}

char *
response_text(const struct response *r)
{
    size_t length = strlen(r->body);
    size_t room = (r->bodiless ? 0 : length) + HEAD_MAX;
    char more[400], retry[48] = "", *text = memory_raw(room);
    int written;

    if (r->status == 429)
        snprintf(retry, sizeof retry, "Retry-After: %llu\r\n",
                 (unsigned long long)(r->retry > 0 ? r->retry : 1));
    write_more(r, more, sizeof more);
    written = snprintf(
        text, room,
        "HTTP/1.1 %d %s\r\nContent-Type: %s\r\n"
        "Content-Length: %zu\r\nCache-Control: no-store\r\n"
        "Content-Security-Policy: default-src 'none'; frame-ancestors "
        "'none'\r\nX-Content-Type-Options: nosniff\r\n"
        "Referrer-Policy: no-referrer\r\n%s%sConnection: %s\r\n\r\n%s",
        r->status, reason(r->status),
        r->type != NULL ? r->type : "application/json", length, more, retry,
        r->keep ? "keep-alive" : "close", r->bodiless ? "" : r->body);
    RK_CHECK(written > 0 && (size_t)written < room);
    return text;
}
