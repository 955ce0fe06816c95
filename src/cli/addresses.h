/* The addresses by which others on the local network reach this computer. */
#ifndef CLI_ADDRESSES_H
#define CLI_ADDRESSES_H

/*
 * Prints them as addresses of a server at ${port}, or says that there are
 * none.
 */
void addresses_tell(int port);

#endif
