/* Answers as text by a table of moves, in both directions. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/notation.h>
#include <rookery/seat.h>

static rk_move
bits_of(const struct rk_arg *arg)
{
    return (UINT64_C(1) << arg->bits) - 1;
}

rk_move
rk_arg_get(const struct rk_arg *arg, rk_move form, rk_move step)
{
    rk_move field = (step - form) >> arg->shift & bits_of(arg);

    return arg->unit == 0 ? field : field / arg->unit % arg->values;
}

rk_move
rk_arg_put(const struct rk_arg *arg, rk_move value)
{
    return (arg->unit == 0 ? value : value * arg->unit) << arg->shift;
}

const struct rk_arg *
rk_arg_last(const struct rk_arg *const *args)
{
    while (args[1] != NULL)
        args++;
    return args[0];
}

int
rk_arg_find(const struct rk_arg *arg, const char *word)
{
    for (int value = arg->first; arg->names(value) != NULL; value++) {
        if (strcmp(arg->names(value), word) == 0)
            return value;
    }
    return -1;
}

/* True if ${step} is ${form} with some values of ${args}. */
static bool
has_form(rk_move form, const struct rk_arg *const *args, rk_move step)
{
    rk_move rest = step - form;

    for (; *args != NULL; args++)
        rest &= ~(bits_of(*args) << (*args)->shift);
    return rest == 0;
}

static bool
begins_with(const struct rk_op *op, rk_move step)
{
    const struct rk_each *each = &op->each;

    if (!each->only)
        return has_form(op->move, op->args, step);
    return has_form(each->move, each->args, step) ||
           (each->sealed && step == each->seal);
}

const struct rk_op *
rk_op_of(const struct rk_op *ops, rk_move step)
{
    while (ops->word != NULL && !begins_with(ops, step))
        ops++;
    RK_CHECK(ops->word != NULL);
    return ops;
}

int
rk_op_each(const struct rk_op *op, const rk_move *steps, int count)
{
    int each = count - !op->each.only;

    return each -
           (each > 0 && op->each.sealed && steps[count - 1] == op->each.seal);
}

/* Writing */

static void
faces_text(const struct rk_arg *arg, rk_move deal, struct rk_text *text)
{
    for (int i = 0; i < rk_deal_count(deal); i++)
        rk_text_fill(text, " %", arg->names(rk_deal_face(deal, i)));
}

static void
arg_text(const struct rk_arg *arg, rk_move value, struct rk_text *text)
{
    switch (arg->type) {
    case RK_ARG_NAME:
        rk_text_fill(text, " %", arg->names((int)value));
        return;
    case RK_ARG_SEAT:
    case RK_ARG_NUMBER:
        rk_text_char(text, ' ');
        rk_text_int(text, (int64_t)value);
        return;
    case RK_ARG_FACES:
        faces_text(arg, value, text);
        return;
    case RK_ARG_COUNTS:
        break;
    }
    RK_UNREACHABLE();
}

static void
step_text(const struct rk_op *op, rk_move form,
          const struct rk_arg *const *args, rk_move step, struct rk_text *text)
{
    for (; *args != NULL; args++) {
        rk_move value = rk_arg_get(*args, form, step);

        if (value != 0 || !op->optional || args[1] != NULL)
            arg_text(*args, value, text);
    }
}

void
rk_notation_text(const struct rk_op *ops, const rk_move *steps, int count,
                 struct rk_text *text)
{
    const struct rk_op *op = rk_op_of(ops, steps[0]);
    const struct rk_each *each = &op->each;
    int first = !each->only, last = first + rk_op_each(op, steps, count);

    rk_text_add(text, op->word);
    if (op->text != NULL) {
        op->text(steps, count, text);
        return;
    }
    if (first == 1)
        step_text(op, op->move, op->args, steps[0], text);
    for (int i = first; i < last; i++)
        step_text(op, each->move, each->args, steps[i], text);
}

/* Reading */

bool
rk_read_fail(struct rk_reading *r, const struct rk_phrase *phrase,
             const char *word)
{
    if (phrase == NULL)
        phrase = &rk_phrases[RK_UNREADABLE];
    rk_phrase_say(r->why, phrase, &(struct rk_phrase_arg){ .word = word });
    return false;
}

static bool
fail(struct rk_reading *r, enum rk_phrase_shared phrase)
{
    return rk_read_fail(r, &rk_phrases[phrase], "");
}

void
rk_notation_words(const struct rk_op *ops, const struct rk_phrase *phrase,
                  struct rk_text *text)
{
    struct rk_phrase_list list;

    rk_phrase_list_start(&list);
    for (int i = 0; ops[i].word != NULL; i++)
        rk_phrase_list_add(&list, ops[i + 1].word == NULL ? " or " : ", ",
                           ops[i].word);
    rk_phrase_say(
        text, phrase,
        &(struct rk_phrase_arg){ .word = list.words, .shown = list.shown });
}

int
rk_read_name(struct rk_reading *r, const struct rk_arg *arg)
{
    struct rk_word word = rk_scan_word(&r->scan);
    int value = rk_arg_find(arg, word.at);

    if (value < 0)
        rk_read_fail(r, arg->wrong, word.at);
    return value;
}

static bool
read_seat(struct rk_reading *r, rk_move *value)
{
    int seat;

    if (!rk_scan_int(&r->scan, &seat) || seat >= RK_SEATS_MAX)
        return fail(r, RK_SAY_SEAT_NUMBER);
    *value = (rk_move)seat;
    return true;
}

static bool
read_number(struct rk_reading *r, const struct rk_arg *arg, rk_move *value)
{
    int number;

    if (!rk_scan_int(&r->scan, &number) || (number > arg->most && !arg->capped))
        return rk_read_fail(r, arg->wrong, "");
    *value = (rk_move)(number < arg->most ? number : arg->most);
    return true;
}

static bool
read_faces(struct rk_reading *r, const struct rk_arg *arg, rk_move *value)
{
    uint8_t faces[RK_DEAL_MAX];
    int count = 0;

    while (!rk_scan_end(&r->scan)) {
        int kind = rk_read_name(r, arg);

        if (kind < 0)
            return false;
        if (count == RK_DEAL_MAX)
            return fail(r, RK_SAY_DEAL);
        faces[count++] = (uint8_t)kind;
    }
    *value = rk_deal_of(faces, count);
    return true;
}

static bool
read_arg(struct rk_reading *r, const struct rk_arg *arg, rk_move *value)
{
    int name;

    switch (arg->type) {
    case RK_ARG_NAME:
        name = rk_read_name(r, arg);
        *value = (rk_move)name;
        return name >= 0;
    case RK_ARG_SEAT:
        return read_seat(r, value);
    case RK_ARG_NUMBER:
        return read_number(r, arg, value);
    case RK_ARG_FACES:
        return read_faces(r, arg, value);
    case RK_ARG_COUNTS:
        break;
    }
    RK_UNREACHABLE();
}

/* Reads ${args} and adds them to ${step}. */
static bool
read_args(struct rk_reading *r, const struct rk_arg *const *args, rk_move *step)
{
    for (; *args != NULL; args++) {
        rk_move value = 0;

        if (r->op->optional && args[1] == NULL && rk_scan_end(&r->scan))
            break;
        if (!read_arg(r, *args, &value))
            return false;
        *step += rk_arg_put(*args, value);
    }
    return true;
}

bool
rk_read_args(struct rk_reading *r)
{
    return read_args(r, r->op->args, &r->steps[0]);
}

static bool
read_each(struct rk_reading *r)
{
    const struct rk_each *each = &r->op->each;

    for (int n = 0; n < each->least || !rk_scan_end(&r->scan); n++) {
        rk_move step = each->move;

        if (n == each->most)
            return each->many == NULL || rk_read_fail(r, each->many, "");
        if (!read_args(r, each->args, &step) || !rk_read_step(r, step))
            return false;
    }
    return true;
}

static bool
read_rest(struct rk_reading *r)
{
    if (r->op->read != NULL)
        return r->op->read(r);
    return (r->op->each.only || rk_read_args(r)) &&
           (r->op->each.most == 0 || read_each(r));
}

int
rk_notation_read(const struct rk_op *ops, const char *text, rk_move *steps,
                 struct rk_text *why)
{
    struct rk_reading r = { .scan = { text }, .steps = steps, .why = why };
    struct rk_word first = rk_scan_word(&r.scan);
    const struct rk_op *op = ops;

    while (op->word != NULL && strcmp(op->word, first.at) != 0)
        op++;
    if (op->word == NULL) {
        rk_notation_words(ops, &rk_phrases[RK_SAY_WORDS], why);
        return 0;
    }
    rk_read_begin(&r, op);
    if (!read_rest(&r))
        return 0;
    if (!rk_scan_end(&r.scan))
        return fail(&r, RK_SAY_END);
    return rk_read_end(&r);
}

/* Putting steps together */

void
rk_read_begin(struct rk_reading *r, const struct rk_op *op)
{
    r->op = op;
    r->count = 0;
    if (!op->each.only)
        r->steps[r->count++] = op->move;
}

/* Orders steps: -1 if ${a} comes before ${b}, 1 if after it, else 0. */
static int
compare(const struct rk_each *each, rk_move a, rk_move b)
{
    const struct rk_arg *const *args = each->args;
    int order = each->early != NULL ? each->early(b) - each->early(a) : 0;

    for (int i = 0; order == 0 && args[i] != NULL; i++) {
        rk_move one = rk_arg_get(args[i], each->move, a);
        rk_move two = rk_arg_get(args[i], each->move, b);

        if (each->counts ? args[i + 1] == NULL : i > 0)
            break;
        order = (one > two) - (one < two);
    }
    return order;
}

/* Adds the count of ${step} to ${*before}, a step about the same thing. */
static bool
add_up(struct rk_reading *r, rk_move *before, rk_move step)
{
    const struct rk_each *each = &r->op->each;
    const struct rk_arg *count = rk_arg_last(each->args);
    rk_move more = rk_arg_get(count, each->move, step);

    if (rk_arg_get(count, each->move, *before) + more > count->most)
        return rk_read_fail(r, count->wrong, "");
    *before += rk_arg_put(count, more);
    return true;
}

bool
rk_read_step(struct rk_reading *r, rk_move step)
{
    const struct rk_each *each = &r->op->each;
    int first = !each->only, at = r->count;
    bool moves = each->sorted || each->counts;

    while (moves && at > first && compare(each, r->steps[at - 1], step) > 0)
        at--;
    if (each->counts && at > first &&
        compare(each, r->steps[at - 1], step) == 0)
        return add_up(r, &r->steps[at - 1], step);
    if (r->count == RK_STEPS_MAX - each->sealed)
        return fail(r, RK_SAY_LONG);
    memmove(&r->steps[at + 1], &r->steps[at],
            (size_t)(r->count - at) * sizeof r->steps[0]);
    r->steps[at] = step;
    r->count++;
    return true;
}

int
rk_read_end(struct rk_reading *r)
{
    if (r->op->each.sealed)
        r->steps[r->count++] = r->op->each.seal;
    return r->count;
}

/* Reference entries */

/* A growing list of ids. */
struct entries {
    const char **ids;
    int count, cap;
};

static void
note(struct entries *list, const char *id)
{
    for (int i = 0; i < list->count; i++) {
        if (strcmp(list->ids[i], id) == 0)
            return;
    }
    if (list->count < list->cap)
        list->ids[list->count++] = id;
}

static void
note_step(struct entries *list, rk_move form, const struct rk_arg *const *args,
          rk_move step)
{
    for (; *args != NULL; args++) {
        rk_move value;

        if (!(*args)->entry)
            continue;
        value = rk_arg_get(*args, form, step);
        if ((*args)->type == RK_ARG_NAME)
            note(list, (*args)->names((int)value));
        for (int i = 0;
             (*args)->type == RK_ARG_FACES && i < rk_deal_count(value); i++)
            note(list, (*args)->names(rk_deal_face(value, i)));
    }
}

int
rk_notation_entries(const struct rk_op *ops, const rk_move *steps, int count,
                    int from, const char **ids, int cap)
{
    const struct rk_op *op = rk_op_of(ops, steps[0]);
    struct entries list = { .ids = ids, .cap = cap };
    int first = !op->each.only, last = first + rk_op_each(op, steps, count);

    for (int i = from; i < last; i++) {
        if (i < first)
            note_step(&list, op->move, op->args, steps[i]);
        else
            note_step(&list, op->each.move, op->each.args, steps[i]);
    }
    return list.count;
}
