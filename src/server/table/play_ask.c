/* The open question: its id, and the seats that can still answer it. */
#include "play_inside.h"

uint32_t
play_ask_id(const struct play *play, int seat)
{
    return seat >= 0 && seat < RK_SEATS_MAX ? play->answers[seat] : 0;
}

bool
play_is_stale(const struct play *play, int seat, const uint32_t *ask)
{
    return ask != NULL && play_is_known(play) && *ask != play->given[seat];
}

bool
play_is_open(const struct play *play, int seat, uint32_t ask)
{
    return play_is_known(play) && play->stage == STORE_PLAYING &&
           play->answers[seat] == ask &&
           (play_ask(play).awaited & rk_seat_bit(seat)) != 0 &&
           !play_answered(play, seat);
}

/* Rows of earlier versions do not name the awaited seats. */
bool
play_lacks_turn(const struct play *play)
{
    return play->stage == STORE_PLAYING && play->awaited == 0 &&
           play->memory == PLAY_UNREAD && !play_is_aside(play);
}
