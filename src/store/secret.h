/*
 * Secrets: random bytes, and the tokens of sessions. A token is known to its
 * owner alone; the store keeps a hash of it.
 */
#ifndef STORE_SECRET_H
#define STORE_SECRET_H

#include <stdbool.h>
#include <stddef.h>

#include "store.h"

enum {
    SECRET_TOKEN = 44, /* 256 bits in letters and digits, with the NUL */
    SECRET_LINK = 23   /* 128 bits, likewise */
};

/* Must be called once before anything else; false if there is no randomness. */
bool secret_start(void);

/* Fills ${size} bytes that nobody can predict. */
void secret_bytes(void *bytes, size_t size);

/* A new token; letters, digits, '-' and '_'. */
void secret_token(char token[SECRET_TOKEN]);

/*
 * A new link to a table, likewise; it never begins with '-', because commands
 * take links as words and would read an option.
 */
void secret_link(char link[SECRET_LINK]);

/* The hash by which the session of ${token} is found. */
void secret_hash(const char *token, unsigned char hash[STORE_HASH]);

/* ${size} bytes as base64 with padding; ${text} has room for ${room}. */
void secret_base64(const unsigned char *bytes, size_t size, char *text,
                   size_t room);

#endif
