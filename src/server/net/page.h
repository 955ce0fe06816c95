/*
 * The page: files that were built into the program, and how they are sent. All
 * names but index.html contain a hash of the contents, so those files never
 * change.
 */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "request.h"

struct page_file {
    const char *name, *type; /* "app-0123456789ab.js", "text/javascript" */
    const char *tag;         /* of its contents, in quotes */
    const unsigned char *bytes, *packed; /* plain, and by gzip */
    size_t size, packed_size;
};

/* All files, generated; ends with a NULL name. The first is index.html. */
extern const struct page_file page_files[];

struct page_reply {
    int status;
    char *head;                /* malloc'ed */
    const unsigned char *body; /* stays where it is */
    size_t size;               /* of the body; 0: it is not sent */
};

/*
 * The response to a GET or HEAD of the page; false if something else is asked
 * for. ${keep}: the connection stays open.
 */
bool page_answer(const struct request *request, bool keep,
                 struct page_reply *reply);

#endif
