/* Room on the disk: looked at once a second at most, so that it costs little. */
#include <stdlib.h>

#include <base/clock.h>
#include <base/memory.h>

#include "reserve.h"
#include "room.h"

enum { LOOK_S = 1, MEGABYTE = 1 << 20 };

struct room {
    char *path;
    uint64_t spare, free; /* bytes */
    double next;          /* not looked at before; of CLOCK_MONOTONIC */
};

struct room *
room_open(const char *path, uint64_t spare)
{
    struct room *room = memory_new(1, sizeof *room);

    room->path = memory_copy(path);
    room->spare = spare;
    return room;
}

void
room_close(struct room *room)
{
    if (room == NULL)
        return;
    free(room->path);
    free(room);
}

bool
room_is_there(struct room *room)
{
    double now = clock_seconds(CLOCK_MONOTONIC);

    if (room == NULL)
        return true;
    if (now >= room->next) {
        room->next = now + LOOK_S;
        room->free = reserve_free(room->path);
    }
    return room->free >= room->spare;
}

uint64_t
room_free(const struct room *room)
{
    return room != NULL ? room->free : UINT64_MAX;
}

bool
room_is_needed(const struct store_change *change)
{
    return change->kind == STORE_ENTER || change->kind == STORE_ADD_TABLE ||
           change->kind == STORE_SAY;
}

void
room_say(const struct room *room, struct rk_text *why)
{
    char number[24];
    struct rk_text text = rk_text_over(number, sizeof number);

    rk_text_int(&text, (int64_t)(room->spare / MEGABYTE));
    rk_text_fill(why,
                 "Less than % MB are free on the disk, so nobody can enter, "
                 "open a table or chat; matches go on.",
                 number);
}
