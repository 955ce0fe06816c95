/* Hints as text. */
#include <stdio.h>

#include "coach.h"
#include "hint.h"
#include "tell.h"

static int thoughts; /* since the hint was asked for */

/* Prints a dot for each thought. */
static void
show_progress(void)
{
    static const char dots[] = "........................";

    thoughts = thoughts % (int)(sizeof dots - 1) + 1;
    fprintf(stderr, "\rThinking (Ctrl-C stops it) %.*s\033[K", thoughts, dots);
}

static void
tell_answer(const struct rk_game *game, const struct rk_hint *hint, int index)
{
    const struct rk_judged *judged = &hint->answer[index];
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    rk_notation_text(game->ops, judged->steps.move, judged->steps.count, &text);
    if (hint->mixes)
        tell_say(2, "%3.0f %%  %5.1f %% +- %-4.1f %s",
                 100 * (double)judged->chance, 100 * (double)judged->value,
                 200 * (double)judged->error, line);
    else
        tell_say(2, "%5.1f %% +- %-4.1f %s", 100 * (double)judged->value,
                 200 * (double)judged->error, line);
}

static bool
is_draft(const struct rk_hint *hint)
{
    for (int i = 0; i < hint->count; i++) {
        if (hint->answer[i].steps.count > 1)
            return true;
    }
    return false;
}

static void
tell_hint(const struct rk_game *game, const struct rk_hint *hint)
{
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    rk_notation_text(game->ops, hint->answer[0].steps.move,
                     hint->answer[0].steps.count, &text);
    if (hint->count == 1) {
        tell_say(0, "There is only one answer: %s", line);
        return;
    }
    tell_say(0, "The strongest level, %s, would answer:", coach_name());
    tell_say(2, "%s", line);
    if (hint->mixes)
        tell_say(0,
                 "Several seats answer at once here, so it varies its answer. "
                 "How often it gives each%s, and the chance of winning with "
                 "it:",
                 is_draft(hint) ? " (or another that begins like it)" : "");
    else
        tell_text(0, "The chance of winning with it, and with others:");
    for (int i = 0; i < hint->count; i++)
        tell_answer(game, hint, i);
}

void
hint_tell(const struct table *table, uint32_t think)
{
    const struct rk_match *match = table_match(table);
    bool watched = coach_is_watched();
    struct coach coach;
    struct rk_hint hint;

    thoughts = 0;
    fflush(stdout);
    coach_open(&coach, think);
    coach_look(&coach, match, table_state(table), table->seats.you);
    rk_judge_hint(coach.mind, &coach.turn, &hint,
                  watched ? show_progress : NULL);
    if (watched)
        fputs("\r\033[K", stderr);
    if (coach_close(&coach))
        tell_text(0, "No hint, then. It is still your turn.");
    else
        tell_hint(match->game, &hint);
}
