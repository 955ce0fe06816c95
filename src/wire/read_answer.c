/* Answers as structures, read by a game's table of moves. */
#include <string.h>

#include <rookery/wire.h>

#include "phrases.h"

/* True if ${json} is a whole number in range; sets ${number}. */
static bool
is_number(const json_t *json, int least, int most, int *number)
{
    json_int_t value = json_integer_value(json);

    if (!json_is_integer(json) || value < least || value > most)
        return false;
    *number = (int)value;
    return true;
}

/* Says ${phrase} with ${word}, and returns false. */
static bool
fail(struct rk_reading *r, enum wire_phrase phrase, const char *word)
{
    return rk_read_fail(r, &wire_phrases[phrase], word);
}

/*
 * Reads the member ${key}, ${json}: a number from ${least} on that ${arg}
 * allows.
 */
static bool
read_number(struct rk_reading *r, const struct rk_arg *arg, const char *key,
            int least, const json_t *json, int *number)
{
    int most = arg->capped ? RK_NUMBER_MAX : arg->most;

    if (!json_is_integer(json) || json_integer_value(json) < least) {
        rk_phrase_say(
            r->why, &wire_phrases[WIRE_ANSWER_NUMBER],
            (struct rk_phrase_arg[]){ { .word = key }, { .number = least } });
        return false;
    }
    if (!is_number(json, least, most, number))
        return rk_read_fail(r, arg->wrong, "");
    *number = *number < arg->most ? *number : arg->most;
    return true;
}

/* The value of ${arg} that ${json} names; -1 after a sentence. */
static int
read_name(struct rk_reading *r, const struct rk_arg *arg, const json_t *json)
{
    const char *word = json_string_value(json);
    int value = word != NULL ? rk_arg_find(arg, word) : -1;

    if (word == NULL)
        fail(r, WIRE_ANSWER_NAME, arg->name);
    else if (value < 0)
        rk_read_fail(r, arg->wrong, word);
    return value;
}

static bool
read_faces(struct rk_reading *r, const struct rk_arg *arg, const json_t *json,
           rk_move *value)
{
    uint8_t faces[RK_DEAL_MAX];
    int count = (int)json_array_size(json);

    if (!json_is_array(json))
        return fail(r, WIRE_ANSWER_LIST, arg->name);
    if (json_array_size(json) > RK_DEAL_MAX)
        return rk_read_fail(r, &rk_phrases[RK_SAY_DEAL], "");
    for (int i = 0; i < count; i++) {
        int kind = read_name(r, arg, json_array_get(json, (size_t)i));

        if (kind < 0)
            return false;
        faces[i] = (uint8_t)kind;
    }
    *value = rk_deal_of(faces, count);
    return true;
}

static bool
read_counts(struct rk_reading *r, const struct rk_arg *arg, const json_t *json,
            rk_move *value)
{
    json_t *member;
    const char *key;

    if (!json_is_object(json))
        return fail(r, WIRE_ANSWER_COUNTS, arg->name);
    json_object_foreach((json_t *)json, key, member)
    {
        int name = rk_arg_find(arg, key), count;

        if (name < 0)
            return fail(r, WIRE_ANSWER_NO_COUNT, key);
        if (!read_number(r, arg, key, 1, member, &count))
            return false;
        *value += (rk_move)count << RK_COUNT_BITS * (name - arg->first);
    }
    return true;
}

static bool
read_value(struct rk_reading *r, const struct rk_arg *arg, const json_t *json,
           rk_move *value)
{
    int number = 0;

    switch (arg->type) {
    case RK_ARG_NAME:
        number = read_name(r, arg, json);
        if (number < 0)
            return false;
        break;
    case RK_ARG_SEAT:
        if (!is_number(json, 0, RK_SEATS_MAX - 1, &number))
            return rk_read_fail(r, &rk_phrases[RK_SAY_SEAT_NUMBER], "");
        break;
    case RK_ARG_NUMBER:
        if (!read_number(r, arg, arg->name, 0, json, &number))
            return false;
        break;
    case RK_ARG_FACES:
        return read_faces(r, arg, json, value);
    case RK_ARG_COUNTS:
        return read_counts(r, arg, json, value);
    }
    *value = (rk_move)number;
    return true;
}

/*
 * Adds the members of ${json} that ${args} name to ${step}; ${keys} counts
 * them.
 */
static bool
read_args(struct rk_reading *r, const struct rk_arg *const *args,
          const json_t *json, rk_move *step, size_t *keys)
{
    for (; *args != NULL; args++) {
        const json_t *member = json_object_get(json, (*args)->name);
        rk_move value = 0;

        if (member == NULL && r->op->optional && args[1] == NULL)
            continue;
        if (member == NULL)
            return fail(r, WIRE_ANSWER_MISSING, (*args)->name);
        if (!read_value(r, *args, member, &value))
            return false;
        *step += rk_arg_put(*args, value);
        ++*keys;
    }
    return true;
}

/* True if ${json} has no unknown members. */
static bool
is_all(struct rk_reading *r, const json_t *json, size_t keys)
{
    return json_object_size(json) == keys ||
           fail(r, WIRE_ANSWER_REST, r->op->word);
}

/* One step of a list: its argument, or an object with its arguments. */
static bool
read_step(struct rk_reading *r, const json_t *json)
{
    const struct rk_each *each = &r->op->each;
    rk_move step = each->move, value = 0;
    size_t keys = 0;

    if (each->args[1] != NULL)
        return read_args(r, each->args, json, &step, &keys) &&
               is_all(r, json, keys) && rk_read_step(r, step);
    return read_value(r, each->args[0], json, &value) &&
           rk_read_step(r, step + rk_arg_put(each->args[0], value));
}

/* Says how long the list of steps must be; returns false. */
static bool
fail_list(struct rk_reading *r, const struct rk_each *each)
{
    bool range = each->most > each->least;

    rk_phrase_say(
        r->why,
        &wire_phrases[range ? WIRE_ANSWER_LIST_RANGE : WIRE_ANSWER_LIST_EXACT],
        (struct rk_phrase_arg[]){ { .word = each->name },
                                  { .number = each->least },
                                  { .number = each->most } });
    return false;
}

static bool
read_list(struct rk_reading *r, const json_t *json)
{
    const struct rk_each *each = &r->op->each;

    if (!json_is_array(json) || json_array_size(json) < each->least ||
        json_array_size(json) > each->most)
        return fail_list(r, each);
    for (size_t i = 0; i < json_array_size(json); i++) {
        if (!read_step(r, json_array_get(json, i)))
            return false;
    }
    return true;
}

/*
 * Reads counts from the argument ${depth} on, in the member ${name}: names are
 * keys, the last argument is a value.
 */
static bool
read_tally(struct rk_reading *r, int depth, const char *name,
           const json_t *json, rk_move step)
{
    const struct rk_each *each = &r->op->each;
    const struct rk_arg *arg = each->args[depth];
    json_t *member;
    const char *key;
    int number;

    if (depth == RK_ARGS_MAX - 1 || each->args[depth + 1] == NULL)
        return read_number(r, arg, name, 1, json, &number) &&
               rk_read_step(r, step + rk_arg_put(arg, (rk_move)number));
    if (!json_is_object(json))
        return fail(r, WIRE_ANSWER_COUNTS, each->name);
    if (json_object_size(json) == 0 && (depth > 0 || each->least > 0))
        return fail(r, WIRE_ANSWER_EMPTY, each->name);
    json_object_foreach((json_t *)json, key, member)
    {
        number = rk_arg_find(arg, key);
        if (number < 0)
            return rk_read_fail(r, arg->wrong, key);
        if (!read_tally(r, depth + 1, key, member,
                        step + rk_arg_put(arg, (rk_move)number)))
            return false;
    }
    return true;
}

static bool
read_each(struct rk_reading *r, const json_t *json, size_t *keys)
{
    const struct rk_each *each = &r->op->each;
    const json_t *member;
    rk_move step = each->move;

    if (each->most == 0)
        return true;
    if (each->name == NULL)
        return read_args(r, each->args, json, &step, keys) &&
               rk_read_step(r, step);
    member = json_object_get(json, each->name);
    if (member == NULL)
        return fail(r, WIRE_ANSWER_MISSING, each->name);
    ++*keys;
    return each->counts ? read_tally(r, 0, each->name, member, each->move)
                        : read_list(r, member);
}

/* The row of the op that ${json} names, or NULL. */
static const struct rk_op *
find_op(const struct rk_op *ops, const json_t *json)
{
    const char *word = json_string_value(json_object_get(json, "op"));

    for (; word != NULL && ops->word != NULL; ops++) {
        if (strcmp(ops->word, word) == 0)
            return ops;
    }
    return NULL;
}

/* True if the answer, written as text, is read as the same steps. */
static bool
has_text(struct rk_reading *r, const struct rk_game *game)
{
    char room[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(room, sizeof room);
    rk_move again[RK_STEPS_MAX];
    int count;

    rk_notation_text(game->ops, r->steps, r->count, &text);
    count = text.cut ? 0 : rk_notation_read(game->ops, room, again, r->why);
    if (count == r->count &&
        memcmp(again, r->steps, (size_t)count * sizeof again[0]) == 0)
        return true;
    if (r->why->len > 0)
        return false;
    if (text.cut || !r->op->each.counts)
        return rk_read_fail(r, &rk_phrases[RK_SAY_LONG], "");
    return rk_read_fail(r, rk_arg_last(r->op->each.args)->wrong, "");
}

static bool
read_members(struct rk_reading *r, const struct rk_game *game,
             const json_t *json)
{
    size_t keys = 1; /* "op" */

    return (r->op->each.only ||
            read_args(r, r->op->args, json, &r->steps[0], &keys)) &&
           read_each(r, json, &keys) && is_all(r, json, keys) &&
           rk_read_end(r) > 0 && has_text(r, game);
}

enum rk_status
rk_json_read_answer(const json_t *json, const struct rk_game *game,
                    struct rk_steps *steps, struct rk_text *why)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text unread = rk_text_over(sentence, sizeof sentence);
    struct rk_reading r = { .steps = steps->move, .why = &unread };
    const struct rk_op *op = find_op(game->ops, json);

    if (why != NULL)
        unread.said = why->said;
    if (op == NULL) {
        rk_notation_words(game->ops, &wire_phrases[WIRE_ANSWER_OP], &unread);
        return rk_refuse(RK_UNREADABLE, why, "%", sentence);
    }
    rk_read_begin(&r, op);
    if (!read_members(&r, game, json))
        return rk_refuse(RK_UNREADABLE, why, "%", sentence);
    steps->count = r.count;
    return RK_OK;
}
