/* Deeds: found in the tables of a game, noted from events, counted. */
#include <string.h>

#include "deeds.h"

/* The name of ${number} in events of this kind, or NULL. */
static const char *
number_name(const struct rk_game *game, const struct rk_event_name *event,
            int number)
{
    if (!event->deed_place)
        return game->kind_name != NULL ? game->kind_name(number) : NULL;
    return event->places != NULL ? event->places(number) : NULL;
}

/*
 * Adds a row for ${entry} and links the numbers that events of ${kind} use for
 * it to that row.
 */
static void
add_row(struct deeds *deeds, const struct rk_game *game, int kind,
        const struct rk_entry *entry)
{
    const struct rk_event_name *event = &game->events[kind];
    bool found = false;

    for (int number = 0; number < 256; number++) {
        const char *name = number_name(game, event, number);

        if (name == NULL || strcmp(name, entry->id) != 0)
            continue;
        deeds->index[kind][number] = (uint16_t)(deeds->count + 1);
        found = true;
    }
    if (found)
        deeds->row[deeds->count++] = (struct deed){
            .deed = event->deed,
            .id = entry->id,
            .name = entry->name,
            .kind = entry->kind,
        };
}

void
deeds_find(struct deeds *deeds, const struct rk_game *game,
           const struct rk_setup *setup)
{
    struct rk_entry entry;

    memset(deeds, 0, sizeof *deeds);
    for (int kind = 0; kind < game->event_kinds && kind < DEEDS_KINDS; kind++) {
        deeds->places[kind] = game->events[kind].deed_place;
        deeds->starts[kind] = game->events[kind].starts;
        deeds->ends[kind] = game->events[kind].ends;
        if (deeds->ends[kind])
            deeds->rounds = game->events[kind].amount;
        if (game->events[kind].deed == NULL)
            continue;
        for (int i = 0; rk_game_entry(game, setup, i, &entry); i++) {
            if (deeds->count < TALLY_DEEDS_MAX)
                add_row(deeds, game, kind, &entry);
        }
    }
}

static void
note(const struct deeds *deeds, const struct rk_event *event, int number,
     struct deeds_match *match)
{
    int row = deeds->index[event->kind][number];

    if (row > 0)
        match->times[row - 1][event->seat]++;
}

void
deeds_note(const struct deeds *deeds, const struct rk_event *event,
           struct deeds_match *match)
{
    if (event->kind >= DEEDS_KINDS)
        return;
    if (deeds->ends[event->kind])
        match->rounds = event->amount > 0 ? event->amount : 0;
    if (event->seat >= RK_SEATS_MAX)
        return;
    if (deeds->starts[event->kind] && match->start == 0)
        match->start = event->seat + 1;
    if (deeds->places[event->kind]) {
        note(deeds, event, event->place, match);
        return;
    }
    for (int i = 0; i < event->faces; i++)
        note(deeds, event, event->face[i].kind, match);
}

void
deeds_count(const struct deeds *deeds, const struct deeds_match *match,
            const struct rk_result *result, struct tally *tally)
{
    for (int row = 0; row < deeds->count; row++) {
        struct tally_deed *deed = &tally->deed[row];
        uint64_t owners = 0, wins = 0;

        for (int seat = 0; seat < result->seats; seat++) {
            if (match->times[row][seat] == 0)
                continue;
            deed->times += match->times[row][seat];
            owners++;
            wins += tally_won(result, seat);
        }
        deed->matches += owners > 0;
        deed->owners += owners;
        deed->wins += wins;
        deed->owners_owners += owners * owners;
        deed->owners_wins += owners * wins;
        deed->wins_wins += wins * wins;
    }
    for (int turn = 0; match->start > 0 && turn < result->seats; turn++)
        tally_seat(&tally->turn[turn], result,
                   (match->start - 1 + turn) % result->seats);
    if (deeds->rounds != NULL)
        tally->rounds[match->rounds < TALLY_ROUNDS ? match->rounds
                                                   : TALLY_ROUNDS - 1]++;
}
