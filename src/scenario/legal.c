/* Expectations of a scenario about legal answers. */
#include <string.h>

#include <base/memory.h>

#include "expect.h"

enum { LIST_MOST = 20000, COUNT_MOST = 1000000 };

/* The whole answers of one seat, in ${run}->list. */
struct answers {
    const struct rk_steps *list;
    long count;
};

static bool
same_steps(const struct rk_steps *a, const struct rk_steps *b)
{
    return a->count == b->count &&
           memcmp(a->move, b->move, (size_t)a->count * sizeof a->move[0]) == 0;
}

static bool
has(const struct answers *answers, const struct rk_steps *steps)
{
    for (long i = 0; i < answers->count; i++) {
        if (same_steps(&answers->list[i], steps))
            return true;
    }
    return false;
}

/* Appends up to a dozen answers that are in ${all} but not in ${other}. */
static void
tell_missing(const struct rk_game *game, const struct answers *all,
             const struct answers *other, struct rk_text *text)
{
    int told = 0;

    for (long i = 0; i < all->count; i++) {
        if (has(other, &all->list[i]))
            continue;
        if (told++ == 12) {
            rk_text_add(text, " | ...");
            return;
        }
        rk_text_add(text, told == 1 ? "" : " | ");
        rk_notation_text(game->ops, all->list[i].move, all->list[i].count,
                         text);
    }
}

/*
 * Reads the answers of ${command} into ${steps}; false if one cannot be read.
 */
static bool
read_expected(struct run *run, const struct script_command *command,
              struct rk_steps *steps)
{
    for (int i = 0; i < command->words; i++) {
        char buffer[RUN_TEXT_MAX];
        struct rk_text came = rk_text_over(buffer, sizeof buffer);

        rk_text_fill(&came, "\"%\": ", command->word[i]);
        steps[i].count = rk_notation_read(run->game->ops, command->word[i],
                                          steps[i].move, &came);
        if (steps[i].count == 0)
            return run_fail(run, command, command->who,
                            "answers that can be read", came.at);
    }
    return true;
}

/* Fails with the answers that are missing on either side. */
static bool
fail_list(struct run *run, const struct script_command *command,
          const struct answers *legal, const struct answers *expected)
{
    char buffer[RUN_TEXT_MAX];
    struct rk_text came = rk_text_over(buffer, sizeof buffer);
    size_t start;

    if (command->list == SCRIPT_LACKS) {
        rk_text_add(&came, "all legal: ");
        tell_missing(run->game, legal, &(struct answers){ 0 }, &came);
        return run_fail(run, command, command->who, command->source, came.at);
    }
    rk_text_add(&came, "not legal: ");
    start = came.len;
    tell_missing(run->game, expected, legal, &came);
    if (came.len == start)
        rk_text_clear(&came);
    if (command->list == SCRIPT_EXACTLY) {
        rk_text_add(&came, came.len > 0 ? "; also legal: " : "also legal: ");
        tell_missing(run->game, legal, expected, &came);
    }
    return run_fail(run, command, command->who, command->source, came.at);
}

/* How many of the expected answers are legal. */
static long
count_common(const struct answers *legal, const struct answers *expected)
{
    long common = 0;

    for (long i = 0; i < expected->count; i++)
        common += has(legal, &expected->list[i]);
    return common;
}

static bool
compare(struct run *run, const struct script_command *command,
        const struct answers *legal, const struct answers *expected)
{
    long common = count_common(legal, expected);

    switch (command->list) {
    case SCRIPT_LACKS:
        if (common == 0)
            return true;
        break;
    case SCRIPT_HAS:
        if (common == expected->count)
            return true;
        break;
    case SCRIPT_EXACTLY:
        if (common == expected->count && common == legal->count)
            return true;
        break;
    case SCRIPT_COUNT:
        RK_UNREACHABLE();
    }
    return fail_list(run, command, legal, expected);
}

static bool
expect_count(struct run *run, const struct script_command *command)
{
    long count = rk_answer_list(run->game, run_state(run), command->who, NULL,
                                0, COUNT_MOST);
    char buffer[RUN_TEXT_MAX];
    struct rk_text came = rk_text_over(buffer, sizeof buffer);

    if (count == command->number)
        return true;
    rk_text_int(&came, count);
    return run_fail(run, command, command->who, command->source, came.at);
}

bool
legal_expect(struct run *run, const struct script_command *command)
{
    struct answers legal, expected;

    if (command->who >= RK_CHANCE)
        return run_fail(run, command, SCRIPT_TRUTH,
                        "a seat, whose answers can be listed",
                        "chance or spectator");
    if (command->list == SCRIPT_COUNT)
        return expect_count(run, command);
    if (command->words > LIST_MOST)
        return run_fail(run, command, command->who,
                        "at most 20000 answers in one list", "more");
    run->list = memory_resize(run->list, 2 * LIST_MOST, sizeof *run->list);
    expected = (struct answers){ run->list + LIST_MOST, command->words };
    if (!read_expected(run, command, run->list + LIST_MOST))
        return false;
    legal.list = run->list;
    legal.count = rk_answer_list(run->game, run_state(run), command->who,
                                 run->list, LIST_MOST, LIST_MOST + 1);
    if (legal.count > LIST_MOST)
        return run_fail(run, command, command->who,
                        "at most 20000 legal answers", "more");
    return compare(run, command, &legal, &expected);
}
