/*
 * A lock on a file that is replaced by renaming a new one over it. While you
 * hold it, nobody else who locks the file changes what its name refers to.
 */
#ifndef CLI_LOCK_H
#define CLI_LOCK_H

/* Waits up to ten seconds. Returns a lock for lock_drop(), or -1 after an */
/* error message, with the exit status in ${status}. */
int lock_take(const char *path, int *status);

void lock_drop(int lock);

#endif
