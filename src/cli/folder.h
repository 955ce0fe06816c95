/* The folder in which a server keeps everything. */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include <stdbool.h>

enum { FOLDER_PATH = 4096 };

/* How long a name may be, so that names in it have room. */
enum { FOLDER_NAME = FOLDER_PATH - 64 };

/* The path of the store in it. */
void folder_store(const char *folder, char path[FOLDER_PATH]);

/*
 * Takes the lock of the folder, which is made first if ${make}; no server
 * uses it then. What close() takes; -1 after a sentence.
 */
int folder_lock(const char *folder, bool make);

/* Whether there is a store in it; else a sentence. */
bool folder_is_there(const char *folder);

#endif
