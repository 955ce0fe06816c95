/*
 * Ends a match because of its row: players have resigned or voted to end it,
 * nobody has answered for too long, its log is too long, or an operator closes
 * it. No rule of a game is needed for it.
 */
#include "ending.h"
#include "house_inside.h"
#include "load.h"
#include "row.h"

/*
 * True if resignations end the match: nobody is left to play against, or no
 * person would play on.
 */
static bool
is_resigned(const struct house_table *table)
{
    int left = 0, people = 0;

    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &table->row.seat[seat];

        left += !s->resigned;
        people += !s->resigned && s->person != 0;
    }
    return left < table->seats && (left <= 1 || people == 0);
}

/*
 * True if everyone who plays in person wants to end the match, and there is at
 * least one.
 */
static bool
is_voted_out(const struct house_table *table)
{
    int voters = 0, votes = 0;

    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &table->row.seat[seat];

        if (s->person == 0 || s->resigned || s->bot[0] != '\0')
            continue;
        voters++;
        votes += s->votes;
    }
    return voters > 0 && votes == voters;
}

/* A match may be set up to never end, but its log may not grow for ever. */
bool
ending_is_too_long(const struct house *house, const struct house_table *table)
{
    uint64_t set = house->settings.match_entries;

    return play_entries(table->match) >= (set > 0 ? set : HOUSE_MATCH_ENTRIES);
}

/*
 * Ends a match whose end is due. True while the end is being stored, or waits
 * for something that is: changed() or load_resume() calls this again.
 * house_tick() retries an end that was lost. A table that is leaving gets none.
 */
bool
ending_check(struct house *house, struct house_table *table)
{
    bool resigned = is_resigned(table);

    if (table->ending == ENDING_LOST)
        table->ending = ENDING_NONE;
    if (house->pool == NULL || life_is_leaving(table) ||
        play_stage(table->match) != STORE_PLAYING ||
        play_aside(table->match) != NULL ||
        (!resigned && table->idleness != IDLENESS_STALE &&
         table->closing == NULL && !is_voted_out(table) &&
         !ending_is_too_long(house, table)))
        return false;
    if (!load_need(house, table)) {
        table->work = WORK_LOADING;
        return true;
    }
    if (play_busy(table->match))
        return true;
    if (table->ending == ENDING_NONE) {
        table->ending = ENDING_SENT;
        if (play_end(table->match, resigned ? STORE_OVER : STORE_ABORTED))
            return true;
    }
    table->ending = ENDING_LOST;
    thinking_retry(house, table);
    return false;
}

void
ending_tell_closed(struct house_table *table, bool last)
{
    struct house_closing *closing = table->closing;
    bool aborted = play_stage(table->match) == STORE_ABORTED;

    if (closing == NULL || (!aborted && !last && play_busy(table->match)))
        return;
    table->closing = NULL;
    closing->done(closing, aborted);
}
