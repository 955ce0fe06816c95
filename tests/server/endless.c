/*
 * endless ENTRIES: plays a match of the setup on stdin, as JSON, in which
 * everybody ends their turn as soon as they may, or answers at random. Prints
 * its log, an entry per line as [SEAT, HASH, TEXT], when it has ENTRIES entries
 * and seat 0 is asked.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <rookery/check.h>
#include <rookery/rng.h>
#include <rookery/wire.h>

static struct rk_match_file *
begin(void)
{
    json_t *json = json_loadf(stdin, 0, NULL);
    const struct rk_game *game;
    struct rk_match_file *file;
    struct rk_setup setup;

    RK_CHECK(rk_json_read_setup(json, &game, &setup, NULL) == RK_OK);
    json_decref(json);
    file = rk_match_file_new(game, &setup, NULL);
    file->deals = true;
    return file;
}

static void
answer(struct rk_match_file *file, int seat, struct rk_rng *rng)
{
    const struct rk_game *game = file->match.game;
    struct rk_steps steps;
    char room[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(room, sizeof room);

    if (rk_match_file_answer(file, seat, "end", RK_BY_BOT, 1, NULL, NULL) ==
        RK_OK)
        return;
    RK_CHECK(rk_answer_random(game, rk_match_state(&file->match), seat, rng,
                              &steps));
    rk_notation_text(game->ops, steps.move, steps.count, &text);
    RK_CHECK(rk_match_file_answer(file, seat, room, RK_BY_BOT, 1, NULL, NULL) ==
             RK_OK);
}

static void
print(const struct rk_match *match)
{
    for (uint32_t i = 0; i < match->entries; i++) {
        const struct rk_log_entry *entry = &match->room.entry[i];

        printf("[%d,%" PRId64 ",\"%s\"]\n", entry->seat, (int64_t)entry->hash,
               rk_match_text(match, i));
    }
}

int
main(int argc, char **argv)
{
    struct rk_rng rng = rk_rng_seed(7);
    struct rk_match_file *file = begin();
    uint32_t wanted = (uint32_t)strtoul(argc > 1 ? argv[1] : "", NULL, 10);

    for (;;) {
        const struct rk_match *match = &file->match;
        struct rk_ask ask = match->game->ask(rk_match_state(match));

        RK_CHECK(!ask.over);
        if (rk_match_file_deal(file, 1, NULL))
            continue;
        if (match->entries >= wanted && ask.awaited == rk_seat_bit(0))
            break;
        answer(file, rk_seat_first(ask.awaited), &rng);
    }
    print(&file->match);
    rk_match_file_free(file);
    return 0;
}
