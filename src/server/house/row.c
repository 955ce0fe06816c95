/* Rows of tables: seats, resignations, votes to end the match. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "people.h"
#include "row.h"
#include "table.h"

void
row_set_bot(struct house_seat *seat, const char *level)
{
    struct rk_text bot = rk_text_over(seat->bot, HOUSE_LEVEL_MAX);

    rk_text_add(&bot, level);
}

/* Reads the stored facts of a table besides its match. */
void
row_read(struct house_table *table, const struct store_table *row)
{
    struct rk_text link = rk_text_over(table->link, SECRET_LINK);
    struct rk_text next = rk_text_over(table->next_link, SECRET_LINK);
    struct rk_text stand_in =
        rk_text_over(table->row.stand_in, HOUSE_LEVEL_MAX);

    rk_text_add(&link, row->link);
    rk_text_add(&next, row->next != NULL ? row->next : "");
    table->id = row->id;
    table->made = row->made;
    table->touched = row->touched;
    table->heard = row->heard;
    table->seats = row->seats;
    table->row.host = row->host;
    table->row.listed = row->listed;
    table->row.chat = row->chat;
    rk_text_add(&stand_in, row->stand_in != NULL ? row->stand_in : "");
    for (int seat = 0; seat < row->seats; seat++) {
        const struct store_seat *from = &row->seat[seat];
        struct house_seat *to = &table->row.seat[seat];

        to->person = from->person;
        to->offered = from->offered;
        to->resigned = from->resigned;
        to->votes = from->votes;
        to->consents = from->consents;
        to->replaces = from->replaces;
        row_set_bot(to, from->bot != NULL ? from->bot : "");
    }
}

/* The first seat of ${person}, or the one ${offered} to them. */
static int
find(const struct house_table *table, uint64_t person, bool offered)
{
    for (int seat = 0; person != 0 && seat < table->seats; seat++) {
        const struct house_seat *s = &table->row.seat[seat];

        if ((offered ? s->offered : s->person) == person)
            return seat;
    }
    return RK_SPECTATOR;
}

int
row_place_of(const struct house_table *table, uint64_t person)
{
    return find(table, person, false);
}

/* The seat of ${person} at ${table}; RK_SPECTATOR: none. */
int
row_seat_of(const struct house_table *table, uint64_t person)
{
    int seat = row_place_of(table, person);

    return seat != RK_SPECTATOR && table->row.seat[seat].resigned ? RK_SPECTATOR
                                                                  : seat;
}

int
row_offer_of(const struct house_table *table, uint64_t person)
{
    return find(table, person, true);
}

int
row_kept_for(const struct house_table *table, uint64_t person)
{
    int seat = row_place_of(table, person);

    return seat != RK_SPECTATOR ? seat : row_offer_of(table, person);
}

uint64_t
row_keeper(const struct house_seat *seat)
{
    return seat->person != 0 ? seat->person : seat->offered;
}

bool
row_has_people(const struct house_table *table)
{
    for (int seat = 0; seat < table->seats; seat++) {
        if (table->row.seat[seat].person != 0 &&
            !table->row.seat[seat].resigned)
            return true;
    }
    return false;
}

/* The seats that have resigned. */
uint8_t
row_resigned(const struct house_row *row)
{
    uint8_t seats = 0;

    for (int seat = 0; seat < RK_SEATS_MAX; seat++) {
        if (row->seat[seat].resigned)
            seats |= rk_seat_bit(seat);
    }
    return seats;
}
