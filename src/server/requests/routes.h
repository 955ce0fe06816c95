/* Requests of clients: the table of routes is in routes.c. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include <server/house/house.h>

/* Answers ${request}, now or later: its reply() or file() is called once. */
void routes_request(struct house *house, const struct house_request *request);

#endif
