/* One of the numbers that a server tells its operator. */
#ifndef CLI_LOAD_METRIC_H
#define CLI_LOAD_METRIC_H

/*
 * The metric ${name} of the server on this machine, the greatest of those with
 * labels; negative: not known.
 */
double load_metric(int port, const char *name);

#endif
