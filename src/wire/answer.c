/* Answers as structures, written by a game's table of moves. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>

#include "answer.h"
#include "build.h"
#include "write.h"

enum { ENTRIES_MAX = 2 * RK_STEPS_MAX }; /* that one answer names */

static void
write_faces(struct buffer *out, const struct rk_arg *arg, rk_move deal)
{
    write_open(out, '[');
    for (int i = 0; i < rk_deal_count(deal); i++)
        write_text(out, arg->names(rk_deal_face(deal, i)));
    write_close(out, ']');
}

/* {"red": 2}: each count that is not 0 */
static void
write_counts(struct buffer *out, const struct rk_arg *arg, rk_move counts)
{
    write_open(out, '{');
    for (int i = arg->first; counts != 0; i++, counts >>= RK_COUNT_BITS) {
        int count = (int)(counts & ((1 << RK_COUNT_BITS) - 1));

        if (count == 0)
            continue;
        write_key(out, arg->names(i));
        write_number(out, count);
    }
    write_close(out, '}');
}

static void
write_value(struct buffer *out, const struct rk_arg *arg, rk_move value)
{
    switch (arg->type) {
    case RK_ARG_NAME:
        write_text(out, arg->names((int)value));
        break;
    case RK_ARG_SEAT:
    case RK_ARG_NUMBER:
        write_number(out, (int64_t)value);
        break;
    case RK_ARG_FACES:
        write_faces(out, arg, value);
        break;
    case RK_ARG_COUNTS:
        write_counts(out, arg, value);
        break;
    }
}

/* The arguments of one step as members of an object. */
static void
write_args(struct buffer *out, const struct rk_op *op, rk_move form,
           const struct rk_arg *const *args, rk_move step)
{
    for (; *args != NULL; args++) {
        rk_move value = rk_arg_get(*args, form, step);

        if (value == 0 && op->optional && args[1] == NULL)
            continue;
        write_key(out, (*args)->name);
        write_value(out, *args, value);
    }
}

/* ["a1", "c2"] or [{"seat": 1, "slot": "b2"}] */
static void
write_list(struct buffer *out, const struct rk_op *op, const rk_move *steps,
           int count)
{
    const struct rk_each *each = &op->each;

    write_open(out, '[');
    for (int i = 0; i < count; i++) {
        if (each->args[1] == NULL) {
            write_value(out, each->args[0],
                        rk_arg_get(each->args[0], each->move, steps[i]));
            continue;
        }
        write_open(out, '{');
        write_args(out, op, each->move, each->args, steps[i]);
        write_close(out, '}');
    }
    write_close(out, ']');
}

/* {"general": {"force": 1}} from the argument ${depth} on */
static void
write_tally(struct buffer *out, const struct rk_each *each, int depth,
            const rk_move *steps, int count)
{
    const struct rk_arg *arg = each->args[depth];
    bool last = depth + 2 >= RK_ARGS_MAX || each->args[depth + 2] == NULL;
    rk_move done = 0;

    RK_CHECK(depth + 1 < RK_ARGS_MAX && each->args[depth + 1] != NULL);
    write_open(out, '{');
    for (int i = 0; i < count; i++) {
        rk_move same[RK_STEPS_MAX];
        rk_move value = rk_arg_get(arg, each->move, steps[i]);
        int equal = 0;

        if ((done >> value & 1) != 0)
            continue;
        done |= UINT64_C(1) << value;
        write_key(out, arg->names((int)value));
        if (last) {
            write_number(out, (int64_t)rk_arg_get(each->args[depth + 1],
                                                  each->move, steps[i]));
            continue;
        }
        for (int j = i; j < count; j++) {
            if (rk_arg_get(arg, each->move, steps[j]) == value)
                same[equal++] = steps[j];
        }
        write_tally(out, each, depth + 1, same, equal);
    }
    write_close(out, '}');
}

/* The ${count} steps after the first one. */
static void
write_each(struct buffer *out, const struct rk_op *op, const rk_move *steps,
           int count)
{
    const struct rk_each *each = &op->each;

    if (each->name == NULL) {
        for (int i = 0; i < count; i++)
            write_args(out, op, each->move, each->args, steps[i]);
        return;
    }
    write_key(out, each->name);
    if (each->counts)
        write_tally(out, each, 0, steps, count);
    else
        write_list(out, op, steps, count);
}

/* The steps from ${from} on, as part of an answer. */
static void
write_part(struct buffer *out, const struct rk_op *op, const rk_move *steps,
           int from, int count)
{
    int first = !op->each.only, end = first + rk_op_each(op, steps, count);

    write_open(out, '{');
    write_key(out, "op");
    write_text(out, op->word);
    if (from < first)
        write_args(out, op, op->move, op->args, steps[0]);
    from = from < first ? first : from;
    if (op->each.most > 0)
        write_each(out, op, steps + from, end - from);
    write_close(out, '}');
}

void
answer_write(struct buffer *out, const struct rk_game *game,
             const rk_move *steps, int count)
{
    write_part(out, rk_op_of(game->ops, steps[0]), steps, 0, count);
}

void
answer_write_added(struct buffer *out, const struct rk_game *game,
                   const struct rk_steps *steps, int from)
{
    const struct rk_op *op = rk_op_of(game->ops, steps->move[0]);
    int end = !op->each.only + rk_op_each(op, steps->move, steps->count);

    if (from == 0 || from < end)
        write_part(out, op, steps->move, from, steps->count);
    else
        write_null(out);
}

json_t *
rk_json_answer(const struct rk_game *game, const struct rk_steps *steps)
{
    struct buffer out = { 0 };

    answer_write(&out, game, steps->move, steps->count);
    return write_tree(&out);
}

void
answer_write_entries(struct buffer *out, const struct rk_game *game,
                     const struct rk_steps *steps, int from)
{
    const char *ids[ENTRIES_MAX];
    int count = rk_notation_entries(game->ops, steps->move, steps->count, from,
                                    ids, ENTRIES_MAX);

    write_open(out, '[');
    for (int i = 0; i < count; i++)
        write_text(out, ids[i]);
    write_close(out, ']');
}

/* The place of ${id} in the list of ids; adds it if it is not there. */
static int
place_of(struct about *about, const char *id)
{
    int i = 0;

    while (i < about->count && about->ids[i] != id) /* as nearly always */
        i++;
    if (i < about->count)
        return i;
    for (i = 0; i < about->count && strcmp(about->ids[i], id) != 0;)
        i++;
    if (i == about->count) {
        RK_CHECK(about->count < ABOUT_IDS);
        about->ids[about->count++] = id;
    }
    return i;
}

void
answer_about_add(struct about *about, const struct rk_game *game,
                 const rk_move *steps, int count)
{
    const char *ids[ENTRIES_MAX];
    int found =
        rk_notation_entries(game->ops, steps, count, 0, ids, ENTRIES_MAX);
    uint8_t *named = about->named[about->answers++];

    memset(named, 0, sizeof about->named[0]);
    for (int i = 0; i < found; i++) {
        int id = place_of(about, ids[i]);

        named[id / 8] |= (uint8_t)(1 << id % 8);
    }
}

/* The answers about the entry at ${id}. */
static void
write_named(struct buffer *out, const struct about *about, int id)
{
    write_open(out, '[');
    for (int i = 0; i < about->answers; i++) {
        if ((about->named[i][id / 8] >> id % 8 & 1) != 0)
            write_number(out, i);
    }
    write_close(out, ']');
}

void
answer_write_about(struct buffer *out, const struct about *about)
{
    write_open(out, '{');
    for (int id = 0; id < about->count; id++) {
        write_key(out, about->ids[id]);
        write_named(out, about, id);
    }
    write_close(out, '}');
}
