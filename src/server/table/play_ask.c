/* The open question: its id, and the seats that can still answer it. */
#include "play_inside.h"

uint32_t
play_ask_id(const struct play *table, int seat)
{
    return seat >= 0 && seat < RK_SEATS_MAX ? table->answers[seat] : 0;
}

bool
play_is_stale(const struct play *table, int seat, const uint32_t *ask)
{
    return ask != NULL && play_is_known(table) && *ask != table->given[seat];
}

bool
play_is_open(const struct play *table, int seat, uint32_t ask)
{
    return play_is_known(table) && table->stage == STORE_PLAYING &&
           table->answers[seat] == ask &&
           (play_ask(table).awaited & rk_seat_bit(seat)) != 0 &&
           !play_answered(table, seat);
}

/* Rows of earlier versions do not name the awaited seats. */
bool
play_lacks_turn(const struct play *table)
{
    return table->stage == STORE_PLAYING && table->awaited == 0 &&
           table->memory == PLAY_UNREAD && !play_is_aside(table);
}
