/* The beginning and end of a session. */
#include <stdio.h>

#include "sitting.h"
#include "tell.h"
#include "walk.h"

void
sitting_tell_since(const struct table *table, uint32_t from)
{
    struct walk walk;

    walk_start(&walk, table_match(table));
    while (walk_next(&walk)) {
        if (walk.at > from)
            tell_events(walk.match, &walk.events, table->seats.you, 2);
    }
}

/* "You are seat 1. Bots: seat 0 casual, seat 2 casual." */
static void
tell_seats(const struct table *table)
{
    const struct saves_seats *seats = &table->seats;
    const char *before = "Bots: ";

    if (seats->you != RK_SPECTATOR)
        printf("You are %s. ", tell_seat(seats->you));
    else
        printf("You watch. ");
    for (int seat = 0; seat < table_match(table)->setup.seats; seat++) {
        if (seats->hire[seat].bot == NULL)
            continue;
        printf("%sseat %d %s", before, seat, seats->hire[seat].spec);
        before = ", ";
    }
    puts(".");
}

/* "level NAME sets how well they play: beginner, ..., master." */
static void
offer_levels(void)
{
    const char *before = "level NAME sets how well they play: ";

    for (int i = 0; rk_bots[i] != NULL; i++) {
        if (!rk_bots[i]->level)
            continue;
        printf("%s%s", before, rk_bots[i]->id);
        before = ", ";
    }
    puts(".");
}

void
sitting_welcome(const struct table *table, bool offers)
{
    const struct rk_match *match = table_match(table);

    tell_say(0, "%s\n", match->game->about);
    tell_setup(match->game, &match->setup);
    tell_seats(table);
    if (offers)
        offer_levels();
    tell_say(0, "Saved after every answer in %s", table->path);
    if (table->seats.you != RK_SPECTATOR)
        tell_text(0, "Answer with a number or in words; TAB completes, ? "
                     "explains, hint helps.");
    putchar('\n');
}

void
sitting_news(const struct table *table)
{
    const struct rk_match *match = table_match(table);
    uint32_t from = match->entries;

    while (from > 0 && match->room.entry[from - 1].seat != table->seats.you)
        from--;
    sitting_tell_since(table, from > 0 ? from - 1 : 0);
}

static void
tell_winners(const struct table *table, const struct rk_result *result)
{
    int winners = 0, others = 0;

    for (int seat = 0; seat < result->seats; seat++) {
        winners += result->rank[seat] == 1;
        others += result->rank[seat] == 1 && seat != table->seats.you;
    }
    if (others < winners)
        tell_text(0, winners == 1 ? "You win!" : "You share the victory!");
    for (int seat = 0; seat < result->seats; seat++) {
        if (result->rank[seat] == 1 && others == winners)
            tell_say(0, "Seat %d wins.", seat);
    }
}

void
sitting_end(const struct table *table)
{
    const struct rk_match *match = table_match(table);
    struct rk_result result;

    match->game->score(table_state(table), &result);
    putchar('\n');
    tell_view(match->game, table_state(table), table->seats.you);
    putchar('\n');
    tell_result(&result, table->seats.you);
    tell_winners(table, &result);
}

void
sitting_again(const struct table *table)
{
    const struct rk_match *match = table_match(table);

    tell_say(0, "\nPlay again? %s play %s --seats %d", cli_program,
             match->game->id, match->setup.seats);
}

void
sitting_goodbye(const struct table *table, char *text, size_t size)
{
    bool home = saves_is_home(table->path);

    snprintf(text, size, "\nSaved in %s\nResume with: %s play --resume%s%s\n",
             table->path, cli_program, home ? "" : "=",
             home ? "" : table->path);
}
