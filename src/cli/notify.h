/* Systemd, if it started this process. */
#ifndef CLI_NOTIFY_H
#define CLI_NOTIFY_H

/* Reports ${state}: "READY=1", "WATCHDOG=1", "STOPPING=1". */
void notify(const char *state);

/*
 * The socket that listens for connections and was passed to this process; 0:
 * none, -1 after an error message.
 */
int notify_socket(void);

#endif
