/*
 * Where `rookery play` keeps its matches: below $XDG_DATA_HOME, or in
 * ~/.local/share. A small file beside each match says who sits where.
 */
#ifndef CLI_SAVES_H
#define CLI_SAVES_H

#include "cli.h"

/* The people and bots on the seats. */
struct saves_seats {
    int you;                           /* RK_SPECTATOR: you only watch */
    struct rk_hire hire[RK_SEATS_MAX]; /* no bot for your seat, or for a */
                                       /* seat whose program is only named */
};

/*
 * The path of a new match of ${game}, a file that already exists and is empty;
 * malloc'ed. NULL after an error message.
 */
char *saves_new_path(const struct rk_game *game);

/*
 * The path of the latest unfinished match, of ${game} if that is not NULL;
 * malloc'ed. NULL after an error message.
 */
char *saves_newest(const struct rk_game *game);

/* True if ${path} is in the folder that saves_newest() searches. */
bool saves_is_home(const char *path);

/* Writes the seats of the match in ${path}. CLI_FINE, or CLI_FAILED after an */
/* error message. */
int saves_write_seats(const char *path, int count,
                      const struct saves_seats *seats);

/*
 * Reads the seats. False, with nothing changed, if there is no such file or it
 * makes no sense for ${count} seats.
 */
bool saves_read_seats(const char *path, int count, struct saves_seats *seats);

/*
 * The seats if none were saved: you have the seat that a person played, or
 * seat 0. There are no bots yet.
 */
void saves_guess_seats(const struct rk_match *match, struct saves_seats *seats);

#endif
