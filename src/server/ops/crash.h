/*
 * Crashes: a promise broken outside of a guard, or a signal such as SIGSEGV.
 * The process writes what broke, where, and for which table, person and
 * request, to standard error and to the file `crashes` beside the store, and
 * starts itself again. blame.h reads that file.
 */
#ifndef SERVER_CRASH_H
#define SERVER_CRASH_H

enum {
    CRASH_RESTARTS = 5 /* in a minute; then the process ends with status 1 */
};

/*
 * From now on crashes are reported, and the program is started again with the
 * arguments of this process. ${store} is the path of the store's file. To be
 * called by the main thread, before threads start.
 */
void crash_start(const char *store);

/*
 * Lets the calling thread report that its stack has overflowed. To be called
 * by each thread when it starts; crash_start() does so for the main one.
 */
void crash_thread(void);

/* The process was told to end: a crash does not start it again. */
void crash_end(void);

/* Reports a broken promise. Returns only if crash_start() was not called. */
void crash_promise(const char *promise, const char *file, int line);

#endif
