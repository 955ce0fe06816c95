/* The named levels at a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "levels.h"
#include "tell.h"

char *
levels_help(void)
{
    char *help = NULL;
    size_t size;
    FILE *out = memory_given(open_memstream(&help, &size));

    fputs("Levels:", out);
    for (int i = 0; rk_bots[i] != NULL; i++) {
        if (rk_bots[i]->level)
            fprintf(out, "\n  %-9s %s", rk_bots[i]->id, rk_bots[i]->about);
    }
    fclose(out);
    return help;
}

/* True if ${bot} plays on another seat. */
static bool
plays(const struct table *table, const struct rk_bot *bot)
{
    for (int seat = 0; seat < table_match(table)->setup.seats; seat++) {
        if (seat != table->seats.you && table->seats.hire[seat].bot == bot)
            return true;
    }
    return false;
}

void
levels_tell(const struct table *table)
{
    for (int i = 0; rk_bots[i] != NULL; i++) {
        const struct rk_bot *bot = rk_bots[i];

        if (bot->level)
            tell_say(0, "%c %-9s %s", plays(table, bot) ? '*' : ' ', bot->id,
                     bot->about);
    }
    tell_text(0, "The one with a star plays against you; level NAME switches "
                 "to another at once.");
}

/* Puts ${hire} on every other seat. */
static void
seat_all(struct table *table, const struct rk_hire *hire)
{
    for (int seat = 0; seat < table_match(table)->setup.seats; seat++) {
        if (seat == table->seats.you)
            continue;
        table->seats.hire[seat] = *hire;
        rk_mind_close(table->mind[seat]);
        table->mind[seat] = NULL;
    }
}

int
levels_change(struct table *table, const char *name)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_hire hire;

    if (!rk_hire_read(name, &hire, &why)) {
        if (rk_bots_find(name) == NULL && strchr(name, ':') == NULL)
            tell_say(0, "There is no level \"%s\"; level alone lists them.",
                     name);
        else
            tell_say(0, "%s", sentence);
        return CLI_FINE;
    }
    seat_all(table, &hire);
    tell_say(0, "From now on %s plays against you. %s", hire.spec,
             hire.bot->about);
    return saves_write_seats(table->path, table_match(table)->setup.seats,
                             &table->seats);
}
