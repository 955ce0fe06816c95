/*
 * Hints: what the strongest level thinks about somebody's turn. Only where
 * nobody else plays, and from what the seat itself may know.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <wire/build.h>

#include "house_inside.h"
#include "message.h"

bool
house_is_alone(const struct house_table *table, int you)
{
    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &table->row.seat[seat];

        if (seat != you && s->person != 0 && !s->resigned)
            return false;
    }
    return true;
}

/* Whether a hint may be given; else it is refused. */
static bool
may_hint(struct house_visit *visit)
{
    if (visit->seat == RK_SPECTATOR)
        house_refuse_visit(visit, NULL, "no-seat",
                           "You have no seat at this table.");
    else if (!house_is_alone(visit->table, visit->seat))
        house_refuse_visit(visit, NULL, "no-hints",
                           "Hints are given only where all others are bots.");
    else if (visit->hinted)
        house_refuse_visit(visit, NULL, "busy",
                           "A hint is being thought of already.");
    else
        return true;
    return false;
}

void
house_ask_hint(struct house_visit *visit)
{
    struct pool_job *job;

    if (!may_hint(visit))
        return;
    job = calloc(1, sizeof *job);
    RK_CHECK(job != NULL);
    if (!gametable_turn(visit->table->match, visit->seat, &job->turn)) {
        pool_job_free(job);
        house_refuse_visit(visit, NULL, rk_status_code(RK_NOT_ASKED),
                           rk_status_text(RK_NOT_ASKED));
        return;
    }
    RK_CHECK(rk_hire_read(bots_strongest(), &job->hire, NULL));
    job->wants_hint = true;
    job->table = visit->table->id;
    job->visit = visit->id;
    job->seat = visit->seat;
    secret_bytes(&job->seed, sizeof job->seed);
    visit->hinted = true;
    pool_submit(visit->house->pool, job);
}

static json_t *
answer_json(const struct rk_game *game, const struct rk_judged *judged)
{
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);
    json_t *json = build_object();

    game->answer_text(judged->steps.move, judged->steps.count, &text);
    build_put(json, "answer", build_text(line));
    build_put(json, "chance", json_real((double)judged->chance));
    build_put(json, "value", json_real((double)judged->value));
    build_put(json, "error", json_real((double)judged->error));
    return json;
}

static json_t *
hint_json(void *context)
{
    const struct pool_job *job = context;
    json_t *json = build_object(), *answers = build_array();

    for (int i = 0; i < job->hint.count; i++)
        build_add(answers, answer_json(job->turn.game, &job->hint.answer[i]));
    build_put(json, "type", build_text("hint"));
    build_put(json, "level", build_text(bots_strongest()));
    build_put(json, "mixes", json_boolean(job->hint.mixes));
    build_put(json, "answers", answers);
    return json;
}

/* Who asked for the hint of ${job}; NULL: gone. */
static struct house_visit *
find_visit(struct house *house, const struct pool_job *job)
{
    struct house_table *table = house_find_id(house, job->table);
    struct house_visit *visit = table != NULL ? table->visits : NULL;

    while (visit != NULL && visit->id != job->visit)
        visit = visit->next;
    return visit;
}

/* Tells the hint to who asked for it, unless the match has gone on. */
void
house_tell_hint(struct house *house, struct pool_job *job)
{
    struct house_visit *visit = find_visit(house, job);
    char *text;

    if (visit != NULL)
        visit->hinted = false;
    if (visit != NULL && !job->good)
        house_refuse_visit(visit, NULL, "no-hint",
                           "The bot has found no hint; please ask again.");
    else if (visit != NULL &&
             (visit->seat != job->seat ||
              !gametable_same_turn(visit->table->match, job->seat,
                                   job->turn.entries)))
        house_refuse_visit(visit, NULL, "too-late",
                           "The match has gone on; ask again if you like.");
    else if (visit != NULL) {
        text = house_compose(house, hint_json, job);
        if (text != NULL)
            visit->send(visit->context, text);
        free(text);
    }
    pool_job_free(job);
}
