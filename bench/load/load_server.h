/* The server that `rookery load` starts for itself, as a child. */
#ifndef LOAD_SERVER_H
#define LOAD_SERVER_H

#include <sim/process.h>

enum { LOAD_FOLDER_MAX = 1024, LOAD_LINE_MAX = 1024 };

struct load_server {
    struct process process;
    char folder[LOAD_FOLDER_MAX]; /* its data; "": none was made */
    int port;                     /* 0: not started yet */
};

/*
 * Makes a new data folder inside ${where}, which must be on a disk. False
 * after an error message.
 */
bool load_server_prepare(struct load_server *server, const char *where);

/*
 * Starts it with these options of `rookery serve`, on a free port at first and
 * on the same one later. False after an error message.
 */
bool load_server_start(struct load_server *server, const char *options);

/* The memory the process uses; 0 if unknown. */
uint64_t load_server_memory(const struct load_server *server);

/* The most memory it has ever used; 0 if unknown. */
uint64_t load_server_peak(const struct load_server *server);

/* The processor time of all its threads so far, in seconds. */
double load_server_work(const struct load_server *server);

/* The line of its log about its slowest recent callback; "" if none. */
void load_server_slow(const struct load_server *server,
                      char why[LOAD_LINE_MAX]);

/* Ends it by SIGKILL; its folder stays. */
void load_server_kill(struct load_server *server);

/* Asks it to stop; its folder stays. False after an error message. */
bool load_server_stop(struct load_server *server);

/* Removes its folder, once it has ended. */
void load_server_remove(const struct load_server *server);

#endif
