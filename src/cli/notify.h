/* Reports the state of the service to systemd; does nothing without systemd. */
#ifndef CLI_NOTIFY_H
#define CLI_NOTIFY_H

/* ${state}: "READY=1", "WATCHDOG=1", "STOPPING=1". */
void notify(const char *state);

#endif
