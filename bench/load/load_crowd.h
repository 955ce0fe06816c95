/*
 * The hostile companions of `rookery load`: what each kind does, one guest at
 * a time, and what a guest can do. Guests share one loop and 200 addresses;
 * they claim to come through a proxy on this machine.
 */
#ifndef LOAD_CROWD_H
#define LOAD_CROWD_H

#include <rookery/rng.h>

#include "load_codes.h"
#include "load_net.h"

enum { CROWD_ADDRESSES = 200, CROWD_TOKEN = 96, CROWD_LINK = 96 };

struct crowd;
struct guest;

/* One of the two connections of a guest. */
struct guest_line {
    struct guest *guest;
    struct load_link *link; /* NULL: none */
    bool waits;             /* for a reply */
};

struct guest {
    struct crowd *crowd;
    const struct companion *companion;
    int number;              /* among all */
    char token[CROWD_TOKEN]; /* of the session; "": none */
    char link[CROWD_LINK];   /* a table or file that it has found */
    int step;                /* its progress; starts as 0 */
    uint64_t due;            /* when it acts next */
    struct guest_line http, socket;
};

/* One kind of companion. */
struct companion {
    const char *name, *about;
    int guests;
    int every_ms; /* how often a guest acts, unless it waits for a reply */
    bool enters;  /* with a name and a session */

    /* Does the next thing. */
    void (*act)(struct guest *g);

    /* A reply with ${status} and ${body} has come. May be NULL. */
    void (*reply)(struct guest *g, int status, const char *body);

    /* The web socket is open. May be NULL. */
    void (*upgraded)(struct guest *g);
};

/* All kinds; the last one has no name. */
extern const struct companion companions[];

/* Sends a request on the first connection, which is opened if needed. */
void guest_ask(struct guest *g, const char *method, const char *path,
               const char *body);

/* The same without waiting for the reply. */
void guest_throw(struct guest *g, const char *path);

/* Opens the table ${link} on the second connection. */
void guest_visit(struct guest *g, const char *link);

/* Drops a connection; harmless if there is none. */
void guest_drop(struct guest_line *line);

/* Links of long matches: a finished one and one in progress. */
const char *guest_ended(const struct guest *g);
const char *guest_running(const struct guest *g);

/* The number of a random entry of these. */
int guest_entry(const struct guest *g);

struct rk_rng *guest_rng(const struct guest *g);

#endif
