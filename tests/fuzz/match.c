/*
 * Fuzz target: match files. What is accepted is written as text that reads
 * back as the same match, position for position, and is written the same.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reads ${text}; NULL exactly with a sentence. */
static struct rk_match_file *
read_match(const char *text, size_t length)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_match_file *file = rk_match_file_read(text, length, &why);

    RK_CHECK((file == NULL) == (why.len > 0));
    return file;
}

/* Both hold the same setup, start, log and position. */
static void
compare(const struct rk_match_file *a, const struct rk_match_file *b)
{
    const struct rk_match *m = &a->match, *n = &b->match;

    RK_CHECK(a->deals == b->deals && a->seed == b->seed);
    RK_CHECK(m->game == n->game && m->edited == n->edited);
    RK_CHECK(memcmp(&m->setup, &n->setup, sizeof m->setup) == 0);
    RK_CHECK(memcmp(&m->start, &n->start, m->game->state_size) == 0);
    RK_CHECK(memcmp(&m->now, &n->now, m->game->state_size) == 0);
    RK_CHECK(m->entries == n->entries && m->dealt == n->dealt);
}

/* Going back to any moment and forward again ends where it was. */
static void
try_log(const struct rk_match *match)
{
    struct rk_state_room state = { { 0 } };

    rk_match_at(match, match->entries / 2, rk_state_in(&state));
    RK_CHECK(match->game->check(rk_state_in(&state), NULL) == RK_OK);
    rk_match_at(match, match->entries, rk_state_in(&state));
    RK_CHECK(memcmp(&state, &match->now, match->game->state_size) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rk_match_file *file, *again;
    char *text, *same;

    common_start();
    text = common_text(data, size);
    file = read_match(text, size);
    free(text);
    if (file == NULL)
        return 0;
    text = rk_match_file_text(file);
    again = read_match(text, strlen(text));
    RK_CHECK(again != NULL);
    compare(file, again);
    same = rk_match_file_text(again);
    RK_CHECK(strcmp(text, same) == 0);
    try_log(&file->match);
    while (rk_match_file_deal(file, 0, NULL))
        RK_CHECK(file->match.game->check(rk_match_state(&file->match), NULL) ==
                 RK_OK);
    rk_match_file_free(file);
    rk_match_file_free(again);
    free(text);
    free(same);
    return 0;
}
