/*
 * The settings of a server as one table, from which come the options of
 * `rookery serve`, the keys of its configuration file and the table in
 * docs/operating.md.
 */
#ifndef SERVER_SETTINGS_H
#define SERVER_SETTINGS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <rookery/text.h>

#include "address.h"
#include "host.h"

enum {
    SETTINGS_ROWS = 40,
    SETTINGS_PATH = 4032, /* room for the name of a folder */
    SETTINGS_FILE_MAX = 64 * 1024,
    SETTINGS_SENTENCE = 2 * RK_SENTENCE_MAX
};

struct settings {
    char address[ADDRESS_TEXT];
    uint64_t port;              /* 0: any that is free */
    char data[SETTINGS_PATH];   /* a folder, or the address of a database */
    char folder[SETTINGS_PATH]; /* if it is an address */
    bool share, access_log;
    uint64_t pace, idle_days, session_idle_days, session_days;
    struct address_list proxies, operators;
    struct host_list hosts;
    uint64_t unsent; /* megabytes */
    uint64_t connections, messages, connection_requests;
    uint64_t address_connections, address_requests, stranger_requests;
    uint64_t address_messages, stranger_messages, address_enters;
    uint64_t person_requests, person_tables, person_chat;
    uint64_t away_thinking;
    uint64_t away; /* seconds */
    uint64_t address_tables, person_seats;
    uint64_t person_open_tables, address_open_tables;
    uint64_t person_open_seats, address_open_seats;
    uint64_t slow_commit;
    uint64_t spare_disk;       /* megabytes */
    bool given[SETTINGS_ROWS]; /* not the default any more */
};

enum settings_type {
    SETTINGS_NUMBER, /* from .min to .max */
    SETTINGS_TEXT,
    SETTINGS_FLAG,   /* yes or no; as an option it takes nothing */
    SETTINGS_LISTEN, /* an address with a port */
    SETTINGS_NETS,   /* addresses, one each time */
    SETTINGS_HOSTS   /* names, likewise */
};

struct settings_row {
    const char *name; /* "pace": the option --pace and the key pace */
    char letter;      /* 'p': also the option -p; 0: none */
    const char *arg;  /* placeholder of the value: "MS"; NULL: a flag */
    enum settings_type type;
    size_t at; /* in struct settings */
    uint64_t min, max;
    const char *standard; /* "": none */
    const char *about;    /* no full stop */
    bool reloads;         /* it can change while the server runs */
};

extern const struct settings_row settings_rows[];
int settings_count(void);

/* The folder for all files of the server. */
const char *settings_folder(const struct settings *settings);

/* The defaults. */
void settings_start(struct settings *settings);

/* Reads ${text} as the value of ${row}; false after a sentence. */
bool settings_set(struct settings *settings, const struct settings_row *row,
                  const char *text, struct rk_text *why);

/*
 * Reads a configuration file called ${name}. Settings that were given already
 * stay. False after a sentence that begins with "NAME:LINE: "; do not use
 * ${settings} then.
 */
bool config_read(struct settings *settings, const char *name, const char *text,
                 size_t length, struct rk_text *why);

/*
 * Reads the configuration file ${path} into ${settings} likewise; false after a
 * sentence, also if the file cannot be read.
 */
bool config_load(struct settings *settings, const char *path,
                 struct rk_text *why);

/*
 * True if the value of ${row} is not the same in both, which were filled in the
 * same way: from settings_start() on, with other options or another file.
 */
bool settings_differ(const struct settings_row *row, const struct settings *one,
                     const struct settings *other);

/* Copies the value of ${row}. */
void settings_take(const struct settings_row *row, struct settings *to,
                   const struct settings *from);

/* The table in docs/operating.md. */
void settings_print(FILE *out);

#endif
