/* SHA-1, for the handshake of web sockets only. */
#ifndef SERVER_SHA1_H
#define SERVER_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_SIZE = 20, SHA1_TEXT_MAX = 119 };

/* The hash of the ${length} bytes at ${text}, at most SHA1_TEXT_MAX. */
void sha1(const char *text, size_t length, unsigned char hash[SHA1_SIZE]);

#endif
