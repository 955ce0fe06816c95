/*
 * The hostile companions of `rookery load`: what each kind does, one guest at
 * a time, and what a guest can do. Guests share one loop and 200 addresses,
 * which a proxy on this machine is said to see.
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
    char link[CROWD_LINK];   /* what it has found: a table, a file */
    int step;                /* how far it has come; starts as 0 */
    uint64_t due;            /* acts then */
    struct guest_line http, socket;
};

/* One kind of companions. */
struct companion {
    const char *name, *about;
    int guests;
    int every_ms; /* a guest acts so often, unless it waits for a reply */
    bool enters;  /* with a name and a session */

    /* The next thing that it does. */
    void (*act)(struct guest *g);

    /* A reply came; ${status} and ${body} are the server's. May be NULL. */
    void (*reply)(struct guest *g, int status, const char *body);

    /* The web socket is there. May be NULL. */
    void (*upgraded)(struct guest *g);
};

/* All kinds; the last one has no name. */
extern const struct companion companions[];

/* Asks for something on the first connection, which is made if needed. */
void guest_ask(struct guest *g, const char *method, const char *path,
               const char *body);

/* The same without waiting for what comes back. */
void guest_throw(struct guest *g, const char *path);

/* Opens the table ${link} by the second connection. */
void guest_visit(struct guest *g, const char *link);

/* Drops a connection; harmless where there is none. */
void guest_drop(struct guest_line *line);

/* Links of long matches: one that has ended, one that runs. */
const char *guest_ended(const struct guest *g);
const char *guest_running(const struct guest *g);

/* A random number of an entry of these. */
int guest_entry(const struct guest *g);

struct rk_rng *guest_rng(const struct guest *g);

#endif
