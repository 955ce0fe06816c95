/* Reference entries and scores for a person at a table. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "explain.h"
#include "tell.h"

enum { GUESSES = 64 };

/* "Owl (card; copies 3, worth 1): look at ..." */
static void
tell_entry(const struct rk_entry *entry)
{
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    tell_facts(entry, &text);
    tell_say(2, "%s (%s%s%s): %s", entry->name, entry->kind,
             entry->facts > 0 ? "; " : "", line, entry->text);
}

static bool
is_in_play(const struct rk_entry *entry, const char *view,
           const struct answers *answers)
{
    if (rk_scan_find(view, entry->id) != NULL)
        return true;
    for (int i = 0; i < answers->count; i++) {
        if (rk_scan_find(answers->text[i], entry->id) != NULL)
            return true;
    }
    return false;
}

void
explain_in_play(const struct table *table, const struct answers *answers)
{
    const struct rk_match *match = table_match(table);
    struct rk_view_room room;
    char view[TELL_TEXT_MAX];
    struct rk_text text = rk_text_over(view, sizeof view);
    struct rk_entry entry;

    match->game->view(table_state(table), table->seats.you, rk_view_in(&room));
    rk_game_view_text(match->game, rk_view_in(&room), &text);
    for (int i = 0; rk_game_entry(match->game, &match->setup, i, &entry); i++) {
        if (is_in_play(&entry, view, answers))
            tell_entry(&entry);
    }
}

void
explain_name(const struct table *table, const char *name)
{
    const struct rk_match *match = table_match(table);
    struct rk_entry entry;
    bool found = false;

    for (int i = 0; rk_game_entry(match->game, &match->setup, i, &entry); i++) {
        if (strcasecmp(entry.id, name) != 0 &&
            strcasecmp(entry.name, name) != 0)
            continue;
        tell_entry(&entry);
        found = true;
    }
    if (!found)
        tell_say(0,
                 "There is no \"%s\" here; rookery rules %s lists everything.",
                 name, match->game->id);
}

/* The minimum and maximum points of each seat over some guesses. */
struct range {
    int least[RK_SEATS_MAX], most[RK_SEATS_MAX];
};

static void
widen(struct range *range, const struct rk_result *result)
{
    for (int seat = 0; seat < result->seats; seat++) {
        int points = result->points[seat];

        if (points < range->least[seat])
            range->least[seat] = points;
        if (points > range->most[seat])
            range->most[seat] = points;
    }
}

static void
tell_range(const struct table *table, const struct range *range)
{
    const struct rk_match *match = table_match(table);
    bool kept = match->game->points_kept != NULL &&
                match->game->points_kept(&match->setup);

    tell_text(0, "If it ended now, as far as you can know:");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        bool you = seat == table->seats.you;
        const char *mark = you ? " (you)" : "";

        if (kept && !you)
            tell_say(2, "%s: shown at the end", tell_seat(seat));
        else if (range->least[seat] == range->most[seat])
            tell_say(2, "%s%s: %d", tell_seat(seat), mark, range->least[seat]);
        else
            tell_say(2, "%s%s: about %d to %d", tell_seat(seat), mark,
                     range->least[seat], range->most[seat]);
    }
}

/* Score only guesses: the true score would reveal hidden cards. */
void
explain_score(const struct table *table)
{
    const struct rk_match *match = table_match(table);
    struct rk_rng rng = rk_rng_seed(match->entries);
    struct rk_view_room view;
    struct rk_state_room state;
    struct rk_result result;
    struct range range;

    for (int seat = 0; seat < RK_SEATS_MAX; seat++) {
        range.least[seat] = INT_MAX;
        range.most[seat] = INT_MIN;
    }
    match->game->view(table_state(table), table->seats.you, rk_view_in(&view));
    for (int i = 0; i < GUESSES; i++) {
        match->game->guess(rk_view_in(&view), &rng, rk_state_in(&state));
        match->game->score(rk_state_in(&state), &result);
        widen(&range, &result);
    }
    tell_range(table, &range);
}
