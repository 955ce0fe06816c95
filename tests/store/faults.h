/*
 * A disk that fails when it is told to: an SQLite VFS in front of the real
 * one. It also knows what was synced, so that the power can go off.
 */
#ifndef STORE_FAULTS_H
#define STORE_FAULTS_H

#include <stdbool.h>

enum faults_kind {
    FAULTS_WRITE, /* a write fails */
    FAULTS_FULL,  /* a write finds the disk full */
    FAULTS_SYNC,  /* a sync fails */
    FAULTS_READ,  /* a read fails */
    FAULTS_POWER, /* from this write or sync on everything fails */
    FAULTS_KINDS
};

/* Puts the disk in front of the real one, for good. */
void faults_install(void);

/* The ${nth} operation of ${kind} from now on will fail; 0: none. */
void faults_arm(enum faults_kind kind, int nth);

/* From now on every operation of ${kind} fails, until the next arming. */
void faults_hold(enum faults_kind kind);

/* From now on the disk is full while the file ${path} is there; "": never. */
void faults_fill(const char *path);

/* True if the fault has happened. */
bool faults_struck(void);

/*
 * After the power was off: every file is again as it was synced last, and
 * what was never synced is empty. The disk then works.
 */
void faults_restore(void);

/* Forgets all files, which the caller has removed. */
void faults_forget(void);

/* Starts counting use of the disk, the caller's thread apart from others. */
void faults_watch(void);

/* Writes and syncs since then. */
struct faults_seen {
    int own, others; /* by the watched thread, by others */
    int folded;      /* of the database itself, beside its journal */
};
struct faults_seen faults_seen(void);

/* Syncs wait until they are unblocked; faults_await() waits for one to. */
void faults_block(void);
void faults_await(void);
void faults_unblock(void);

#endif
