/* Answers as structures, written by a game's table of moves. */
#include <string.h>

#include <rookery/wire.h>

#include "answer.h"
#include "build.h"
#include "write.h"

enum { ABOUT_MAX = RK_ENTRY_TEXT_MAX + 80, ENTRIES_MAX = 2 * RK_STEPS_MAX };

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
    rk_move done = 0;

    if (depth == RK_ARGS_MAX - 1 || each->args[depth + 1] == NULL) {
        write_number(out, (int64_t)rk_arg_get(arg, each->move, steps[0]));
        return;
    }
    write_open(out, '{');
    for (int i = 0; i < count; i++) {
        rk_move same[RK_STEPS_MAX] = { 0 };
        rk_move value = rk_arg_get(arg, each->move, steps[i]);
        int alike = 0;

        if ((done >> value & 1) != 0)
            continue;
        done |= UINT64_C(1) << value;
        for (int j = i; j < count; j++) {
            if (rk_arg_get(arg, each->move, steps[j]) == value)
                same[alike++] = steps[j];
        }
        write_key(out, arg->names((int)value));
        write_tally(out, each, depth + 1, same, alike);
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

void
write_answer(struct buffer *out, const struct rk_game *game,
             const rk_move *steps, int count)
{
    const struct rk_op *op = rk_op_of(game->ops, steps[0]);
    int first = !op->each.only;

    write_open(out, '{');
    write_key(out, "op");
    write_text(out, op->word);
    if (first == 1)
        write_args(out, op, op->move, op->args, steps[0]);
    if (op->each.most > 0)
        write_each(out, op, steps + first, rk_op_each(op, steps, count));
    write_close(out, '}');
}

json_t *
rk_json_answer(const struct rk_game *game, const struct rk_steps *steps)
{
    struct buffer out = { 0 };

    write_answer(&out, game, steps->move, steps->count);
    return write_tree(&out);
}

/* Finds the entry called ${id}; false: there is none under ${setup}. */
static bool
find_entry(const struct rk_game *game, const struct rk_setup *setup,
           const char *id, struct rk_entry *entry)
{
    for (int i = 0; game->entry(setup, i, entry); i++) {
        if (strcmp(entry->id, id) == 0)
            return true;
    }
    return false;
}

json_t *
answer_about(const struct rk_game *game, const struct rk_setup *setup,
             const struct rk_steps *steps, int from)
{
    const char *ids[ENTRIES_MAX];
    int count = rk_notation_entries(game->ops, steps->move, steps->count, from,
                                    ids, ENTRIES_MAX);
    char words[ABOUT_MAX];
    struct rk_text text = rk_text_over(words, sizeof words);
    struct rk_entry entry;

    for (int i = 0; i < count; i++) {
        if (!find_entry(game, setup, ids[i], &entry))
            continue;
        rk_text_fill(&text, "%: ", entry.name);
        rk_text_add(&text, entry.text);
        return build_text(words);
    }
    return json_null();
}
