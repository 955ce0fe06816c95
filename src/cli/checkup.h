/* A look at a server's data before it is served: `rookery serve --check`. */
#ifndef CLI_CHECKUP_H
#define CLI_CHECKUP_H

#include <stdbool.h>

#include <server/ops/settings.h>

/*
 * Copies the data that ${settings} name, brings the copy to the latest schema
 * and replays all its matches. Prints what this version would set aside, as
 * JSON if ${json}; exit status. A server may be running on the data.
 */
int checkup(const struct settings *settings, bool json);

#endif
