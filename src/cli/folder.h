/*
 * The folder in which a server keeps everything, or the address of a database,
 * which may stand for it in all of this.
 */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include <stdbool.h>

enum { FOLDER_PATH = 4096 };

/* The maximum length of its name, so that paths below it fit. */
enum { FOLDER_NAME = FOLDER_PATH - 64 };

/* The path of the store in the folder. */
void folder_store(const char *folder, char path[FOLDER_PATH]);

/*
 * Locks the folder, so that no server uses it; creates it first if ${make}.
 * Returns a descriptor to close(); -1 after an error message.
 */
int folder_lock(const char *folder, bool make);

/* True if ${file} would lie in ${folder}. */
bool folder_has(const char *folder, const char *file);

/*
 * Looks for what SQLite keeps beside the database ${path} while it is in use.
 * It would be taken for a part of whatever is put there. Returns true, and its
 * name in ${journal}, if there is any.
 */
bool folder_journal(const char *path, char journal[FOLDER_PATH]);

/* Makes the new name of the file ${path} durable. */
void folder_sync(const char *path);

/* True if the folder has a store; false after an error message. */
bool folder_is_there(const char *folder);

#endif
