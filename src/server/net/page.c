/* The page: the file for an address, and the response with it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "page.h"

enum { HEAD_MAX = 1024 }; /* room for everything but the body */

static const struct page_file *
find(const char *path)
{
    for (const struct page_file *f = page_files + 1; f->name != NULL; f++) {
        if (path[0] == '/' && strcmp(path + 1, f->name) == 0)
            return f;
    }
    return NULL;
}

/* Addresses without a file extension are for the page itself. */
static bool
is_ours(const char *path)
{
    return find(path) != NULL ||
           (path[0] == '/' && strchr(path, '.') == NULL &&
            strcmp(path, "/api") != 0 && strncmp(path, "/api/", 5) != 0);
}

/* True if ${list}, as in Accept-Encoding, has gzip and does not refuse it. */
static bool
takes_gzip(const char *list)
{
    const char *at = strstr(list, "gzip");

    if (at == NULL)
        return false;
    at += strlen("gzip");
    at += strspn(at, " ");
    return strncmp(at, ";q=0", 4) != 0 || at[4] == '.';
}

/* The head of a response with ${size} bytes of ${file}. */
static void
write_head(char head[HEAD_MAX], const struct page_file *file, bool same,
           bool packed, size_t size, bool keep)
{
    bool index = file == &page_files[0];
    char entity[160] = "";
    int length;

    if (!same)
        snprintf(entity, sizeof entity,
                 "Content-Type: %s; charset=utf-8\r\nContent-Length: %zu\r\n%s",
                 file->type, size, packed ? "Content-Encoding: gzip\r\n" : "");
    length = snprintf(
        head, HEAD_MAX,
        "HTTP/1.1 %s\r\n%sETag: %s\r\nVary: Accept-Encoding\r\n"
        "Cache-Control: %s\r\n"
        "Content-Security-Policy: default-src 'none'; script-src 'self'; "
        "style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'\r\n"
        "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
        "Connection: %s\r\n\r\n",
        same ? "304 Not Modified" : "200 OK", entity, file->tag,
        index ? "no-cache" : "public, max-age=31536000, immutable",
        keep ? "keep-alive" : "close");
    RK_CHECK(length > 0 && length < HEAD_MAX);
}

bool
page_answer(const struct request *request, bool keep, struct page_reply *reply)
{
    const struct page_file *file = find(request->url);
    bool head = strcmp(request_method(request), "HEAD") == 0;
    bool packed = takes_gzip(request->encoding), same;
    size_t size;

    if ((!head && strcmp(request_method(request), "GET") != 0) ||
        !is_ours(request->url))
        return false;
    if (file == NULL)
        file = &page_files[0];
    size = packed ? file->packed_size : file->size;
    same = strstr(request->tag, file->tag) != NULL;
    reply->status = same ? 304 : 200;
    reply->head = memory_raw(HEAD_MAX);
    write_head(reply->head, file, same, packed, size, keep);
    reply->body = packed ? file->packed : file->bytes;
    reply->size = same || head ? 0 : size;
    return true;
}
