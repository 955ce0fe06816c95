/*
 * Names that this server answers to. Another website can make a
 * browser ask this server under a name of its own (DNS rebinding), so requests
 * for names that are not known are refused.
 */
#ifndef SERVER_HOST_H
#define SERVER_HOST_H

#include <stdbool.h>

enum { HOST_NAMES_MAX = 16, HOST_NAME_MAX_BYTES = 256 };

struct host_list {
    char name[HOST_NAMES_MAX][HOST_NAME_MAX_BYTES];
    int count;
};

/* True if ${name} can be the name of a host, without a port. */
bool host_is_name(const char *name);

/*
 * True if ${host}, with or without a port, is an address, "localhost", the name
 * ${machine}, that name with ".local", or one of the list.
 */
bool host_known(const char *host, const char *machine,
                const struct host_list *list);

#endif
