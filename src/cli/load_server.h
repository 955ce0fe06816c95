/* The server that `rookery load` starts for itself, as a child. */
#ifndef CLI_LOAD_SERVER_H
#define CLI_LOAD_SERVER_H

#include <sim/process.h>

enum { LOAD_FOLDER_MAX = 1024 };

struct load_server {
    struct process process;
    char folder[LOAD_FOLDER_MAX]; /* its data */
    int port;
};

/*
 * Starts it on a free port with a new data folder inside ${where}, which must
 * be on a disk. False after a sentence.
 */
bool load_server_start(struct load_server *server, const char *where);

/* Memory that the process has in use; 0 where that cannot be known. */
uint64_t load_server_memory(const struct load_server *server);

/* Seconds of processors that it has used so far, all its threads together. */
double load_server_work(const struct load_server *server);

/* Stops it and removes its folder. False after a sentence. */
bool load_server_stop(struct load_server *server);

#endif
