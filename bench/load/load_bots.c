/* Watching bots. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "load_bots.h"

/* The seats in the list at ${at}: [0,2]. */
static unsigned
read_seats(const char *at)
{
    unsigned seats = 0;

    for (; *at != ']' && *at != '\0'; at++) {
        if (*at >= '0' && *at < '0' + LOAD_BOTS_SEATS)
            seats |= 1u << (*at - '0');
    }
    return seats;
}

static void
add_answer(struct load_bots *bots, int seat, uint64_t now, uint64_t pace,
           struct load_times *times)
{
    uint64_t took = now - bots->since[seat];

    if (bots->since[seat] == 0)
        return;
    bots->since[seat] = 0;
    load_times_add(times, took > pace ? took - pace : 0);
}

/*
 * While the question stays the same and fewer seats are awaited, the seats
 * still awaited have not answered. Otherwise all have, and this is a new
 * question.
 */
void
load_bots_hear(struct load_bots *bots, const char *text, unsigned seats,
               uint64_t now, uint64_t pace, struct load_times *times)
{
    const char *ask = strstr(text, "\"ask\":{");
    const char *at = ask != NULL ? strstr(ask, "\"awaited\":") : NULL;
    char asked[sizeof bots->asked];
    unsigned awaited;
    bool same;

    if (at == NULL)
        return;
    snprintf(asked, sizeof asked, "%.*s", (int)(at - ask), ask);
    awaited = read_seats(at);
    same = strcmp(asked, bots->asked) == 0 && awaited != bots->awaited &&
           (awaited & ~bots->awaited) == 0;
    for (int seat = 0; seat < LOAD_BOTS_SEATS; seat++) {
        bool waits = (awaited & seats & 1u << seat) != 0;

        if (!same || !waits)
            add_answer(bots, seat, now, pace, times);
        if (waits && bots->since[seat] == 0)
            bots->since[seat] = now;
    }
    memset(bots->answered, 0, sizeof bots->answered);
    memcpy(bots->asked, asked, sizeof asked);
    bots->awaited = awaited;
}

void
load_bots_hear_event(struct load_bots *bots, const char *text, uint64_t now,
                     uint64_t pace, struct load_times *times)
{
    static const char key[] = "\"seat\":";
    const char *at = strstr(text, key);
    int seat = at != NULL ? at[strlen(key)] - '0' : -1;
    uint64_t from;

    if (seat < 0 || seat >= LOAD_BOTS_SEATS)
        return;
    from = bots->since[seat] != 0 ? bots->since[seat] : bots->answered[seat];
    if (from == 0 || now - from < pace - pace / 10)
        return;
    bots->since[seat] = from;
    add_answer(bots, seat, now, pace, times);
    bots->answered[seat] = now;
}

void
load_bots_end(struct load_bots *bots, uint64_t now, uint64_t pace,
              struct load_times *times)
{
    for (int seat = 0; seat < LOAD_BOTS_SEATS; seat++) {
        if (bots->since[seat] != 0 && now - bots->since[seat] > pace)
            add_answer(bots, seat, now, pace, times);
    }
}
