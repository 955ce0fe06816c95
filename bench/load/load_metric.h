/* One of the numbers that a server tells its operator. */
#ifndef LOAD_METRIC_H
#define LOAD_METRIC_H

enum { LOAD_LABEL_MAX = 64 };

/*
 * The metric ${name} of the server on this machine, the greatest of those with
 * labels, which are written to ${label}; negative: not known.
 */
double load_metric(int port, const char *name, char label[LOAD_LABEL_MAX]);

#endif
