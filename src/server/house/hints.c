/*
 * Hints: the opinion of the strongest level about a player's turn. Only for
 * people who play alone against bots, and only from what their seat may know.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <wire/answer.h>
#include <wire/write.h>
#include <server/table/message.h>
#include <server/table/refusals.h>

#include "hints.h"
#include "house_inside.h"
#include "pool.h"
#include "quotas.h"
#include "reply.h"
#include "row.h"

bool
hints_is_alone(const struct house_table *table, int you)
{
    for (int seat = 0; seat < table->seats; seat++) {
        const struct house_seat *s = &table->row.seat[seat];

        if (seat != you && s->person != 0 && !s->resigned)
            return false;
    }
    return true;
}

static bool
is_asked(const struct house_visit *visit)
{
    const struct house_table *table = visit->table;

    return !life_is_leaving(table) && play_aside(table->match) == NULL &&
           play_stage(table->match) == STORE_PLAYING &&
           (play_ask(table->match).awaited & rk_seat_bit(visit->seat)) != 0;
}

/* True if a hint may be given; otherwise refuses it. */
static bool
may_hint(struct house_visit *visit, uint32_t ask)
{
    struct house *house = visit->house;

    if (visit->seat == RK_SPECTATOR)
        visit_refuse(visit, NULL, REFUSAL_NO_SEAT);
    else if (!visit_plays_self(visit))
        visit_refuse(visit, NULL, REFUSAL_STAND_IN_TURN);
    else if (!hints_is_alone(visit->table, visit->seat))
        visit_refuse(visit, NULL, REFUSAL_NO_HINTS);
    else if (quotas_of(&house->thinking.quotas, visit->person)->hint != NULL)
        visit_refuse(visit, NULL, REFUSAL_HINT_BUSY);
    else if (play_is_stale(visit->table->match, visit->seat, &ask))
        visit_refuse(visit, NULL, REFUSAL_STALE);
    else if (!is_asked(visit))
        visit_refuse(visit, NULL, REFUSAL_NOT_ASKED);
    else
        return true;
    house->metrics.hints_refused++;
    return false;
}

/* A person gets one hint at a time, at any number of tables. */
void
hints_ask(struct house_visit *visit, uint32_t ask)
{
    if (may_hint(visit, ask))
        thinking_queue_hint(visit, ask);
}

static void
write_real(struct buffer *out, const char *key, double value)
{
    write_key(out, key);
    write_json(out, json_real(value));
}

static void
write_judged(struct buffer *out, const struct rk_game *game,
             const struct rk_judged *judged)
{
    write_open(out, '{');
    write_key(out, "answer");
    answer_write(out, game, judged->steps.move, judged->steps.count);
    write_real(out, "chance", (double)judged->chance);
    write_real(out, "value", (double)judged->value);
    write_real(out, "error", (double)judged->error);
    write_close(out, '}');
}

static void
write_hint(void *context, struct buffer *out)
{
    const struct pool_job *job = context;

    write_open(out, '{');
    write_key_text(out, "type", "hint");
    write_key_text(out, "level", job->level);
    write_key_flag(out, "mixes", job->hint.mixes);
    write_key(out, "answers");
    write_open(out, '[');
    for (int i = 0; i < job->hint.count; i++)
        write_judged(out, job->turn.game, &job->hint.answer[i]);
    write_close(out, ']');
    write_close(out, '}');
}

void
hints_refuse(struct house *house, struct thought *thought, enum refusal_id id)
{
    house->metrics.hints_refused++;
    visit_refuse(thought->visit, NULL, id);
    thinking_end_hint(house, thought);
}

static bool
is_too_late(const struct thought *thought)
{
    return thought->visit->seat != thought->seat ||
           !play_is_open(thought->table->match, thought->seat, thought->ask);
}

static void
refuse_late(struct house_visit *visit)
{
    visit->house->metrics.hints_refused++;
    visit_refuse(visit, NULL, REFUSAL_HINT_LATE);
}

/*
 * Sends the hint to the visit that asked for it, unless the match has gone on.
 */
void
hints_tell(struct house *house, struct thought *thought, struct pool_job *job)
{
    struct house_visit *visit = thought->visit;
    char *text;

    if (!job->good) {
        hints_refuse(house, thought, REFUSAL_NO_HINT);
        return;
    }
    if (is_too_late(thought))
        refuse_late(visit);
    else {
        house->metrics.hints_given++;
        text = reply_compose(house, write_hint, job);
        if (text != NULL)
            visit->send(visit->context, text, false);
        free(text);
    }
    thinking_end_hint(house, thought);
}

/* The match has gone on: drops hints about earlier positions. */
void
hints_check(struct house *house, struct house_table *table)
{
    for (struct house_visit *v = table->visits; v != NULL; v = v->next) {
        if (v->hint != NULL && is_too_late(v->hint)) {
            thinking_drop(house, v->hint);
            refuse_late(v);
        }
    }
}
