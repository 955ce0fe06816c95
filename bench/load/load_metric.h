/* One of the metrics of a server. */
#ifndef LOAD_METRIC_H
#define LOAD_METRIC_H

enum { LOAD_LABEL_MAX = 64 };

/*
 * The metric ${name} of the server on this machine, or the greatest one if it
 * has labels, which are written to ${label}; negative: unknown.
 */
double load_metric(int port, const char *name, char label[LOAD_LABEL_MAX]);

#endif
