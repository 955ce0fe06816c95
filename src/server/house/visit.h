/* Visits: people at tables, as the network sees them. */
#ifndef SERVER_VISIT_H
#define SERVER_VISIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address;
struct house;

/* A person at a table: a player or a spectator. */
struct house_visit;

/* The version of docs/protocol.md: clients that name another are refused. */
#define HOUSE_PROTOCOL "2"

/*
 * Comes to the table with ${link}, having ${after} events of it. ${send} gets
 * each message, JSON, and must not end a visit; ${can_wait}: it is news about
 * others, which need not be sent at once. NULL if there is no such table.
 * Nothing is sent before visit_flow() is called.
 */
struct house_visit *visit_come(struct house *house, const char *link,
                               const char *token, uint32_t after,
                               void (*send)(void *context, const char *json,
                                            bool can_wait),
                               void *context);

/*
 * Chooses texts beside keys and structures: sentences of events and questions,
 * answers in notation. They are off at first.
 */
void visit_want_texts(struct house_visit *visit, bool wanted);

/* Says where the visitor is. */
void visit_from(struct house_visit *visit, const struct address *address);

/*
 * Asks for the next piece of the greeting: the table, its chat, the events
 * that the visitor does not have, and the view. Call it again, once what it
 * sent has left, until it returns false. A piece that is not ready yet is sent
 * as soon as it is. What happens meanwhile is part of the greeting, or is sent
 * after the piece that it belongs to.
 */
bool visit_flow(struct house_visit *visit);

/*
 * True if visit_flow() must be called. If the match could not be read it need
 * not, until the match is there or the visitor asks for a view: then the
 * greeting continues. Check this whenever something is sent.
 */
bool visit_flows(const struct house_visit *visit);

/*
 * Handles a message of a visitor whose greeting is complete. Returns its cost,
 * in units of a plain one.
 */
uint64_t visit_hear(struct house_visit *visit, const char *text, size_t length);

/* True if it must end: the table is gone, or the person is banned. */
bool visit_unwelcome(const struct house_visit *visit);

/* Leaves; nothing is sent any more. */
void visit_leave(struct house_visit *visit);

#endif
