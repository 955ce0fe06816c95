/* Ends matches that their rows ask to end. */
#ifndef SERVER_ENDING_H
#define SERVER_ENDING_H

#include <stdbool.h>

struct house;
struct house_table;

/* Somebody who waits until a match is aborted. */
struct house_closing {
    void (*done)(struct house_closing *closing, bool aborted);
};

/*
 * Ends a match whose end is due. True while that is on its way, or waits for
 * what is on its way.
 */
bool ending_check(struct house *house, struct house_table *table);

/* Tells who has closed the table once that is decided, or if it is ${last}. */
void ending_tell_closed(struct house_table *table, bool last);

#endif
