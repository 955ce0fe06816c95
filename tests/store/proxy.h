/*
 * A line to PostgreSQL that fails when it is told to: a unix socket in front of
 * the real one. It knows where messages of the protocol begin and end.
 */
#ifndef STORE_PROXY_H
#define STORE_PROXY_H

enum proxy_way { PROXY_TO_DATABASE, PROXY_TO_STORE, PROXY_WAYS };

/*
 * Puts the line in front of the database that ROOKERY_POSTGRES names, and
 * itself into ROOKERY_POSTGRES. Until the end of the program.
 */
void proxy_start(void);

/*
 * The ${nth} message that way from now on is lost, and all lines with it; 0:
 * none is.
 */
void proxy_cut(enum proxy_way way, int nth);

/* True if that has happened. */
int proxy_has_cut(void);

/* From now on there is no way to the database, or there is one again. */
void proxy_away(int away);

/* Messages that way wait. proxy_await() waits for one to; 0 lets them go. */
void proxy_hold(enum proxy_way way, int hold);
void proxy_await(void);

/* How many times the store has waited for the database: Sync and Query. */
int proxy_round_trips(void);

#endif
