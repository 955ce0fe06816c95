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

/* True if the log of ${table} has as many entries as a match may have. */
bool ending_is_too_long(const struct house *house,
                        const struct house_table *table);

/*
 * Ends a match whose end is due. True while the end is being stored, or waits
 * for something that is.
 */
bool ending_check(struct house *house, struct house_table *table);

/*
 * Tells the operator who closed the table the outcome once it is known, or in
 * any case if this is the ${last} chance.
 */
void ending_tell_closed(struct house_table *table, bool last);

#endif
