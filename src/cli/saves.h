/*
 * Where `rookery play` keeps its matches: below $XDG_DATA_HOME, or in
 * ~/.local/share. Beside a match lies a small file that says who sits where.
 */
#ifndef CLI_SAVES_H
#define CLI_SAVES_H

#include "cli.h"

/* Who sits where. */
struct saves_seats {
    int you;                           /* RK_SPECTATOR: you only watch */
    struct rk_hire hire[RK_SEATS_MAX]; /* without a bot on your seat, and */
                                       /* where a file names a program */
};

/*
 * The path of a new match of ${game}, a file that is there already and empty;
 * malloc'ed. NULL after a sentence.
 */
char *saves_new_path(const struct rk_game *game);

/*
 * The path of the match that was played last and is not over; of ${game}
 * only, if that is not NULL. malloc'ed; NULL after a sentence.
 */
char *saves_newest(const struct rk_game *game);

/* Whether ${path} lies where saves_newest() looks. */
bool saves_is_home(const char *path);

/* Writes who sits at the table of ${path}. CLI_FINE, or CLI_FAILED after a */
/* sentence. */
int saves_write_seats(const char *path, int count,
                      const struct saves_seats *seats);

/*
 * Reads it. False, with nothing changed, where there is no such file or it
 * makes no sense for ${count} seats.
 */
bool saves_read_seats(const char *path, int count, struct saves_seats *seats);

/*
 * Who sits where when nothing is written about it: who has answered as a
 * person is you, and seat 0 where nobody has. There are no bots yet.
 */
void saves_guess_seats(const struct rk_match *match, struct saves_seats *seats);

#endif
