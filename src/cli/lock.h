/*
 * A lock on a file that others replace by renaming a new one over it. While
 * it is held, nobody else who locks changes what is found under that name.
 */
#ifndef CLI_LOCK_H
#define CLI_LOCK_H

/* Waits up to ten seconds. What lock_drop() takes, or -1 after a sentence */
/* with the exit status in ${status}. */
int lock_take(const char *path, int *status);

void lock_drop(int lock);

#endif
