/* Part files: writing, reading, merging. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <base/map.h>
#include <base/memory.h>
#include <wire/build.h>

#include "deeds.h"
#include "part.h"

enum { FORMAT = 1 };

static const json_int_t NUMBER_MAX = 1LL << 53; /* of any counter */

/* The kinds of runs: names, and the refusal of files of other kinds. */
static const struct {
    const char *name, *other;
} kinds[] = { { "simulation", "It is not a part of a simulation; rookery "
                              "sim --shard prints those." },
              { "ladder", "It is not a part of a ladder; rookery ladder "
                          "--shard prints those." } };

/* The counters of a tally: ${size} bytes of them under one name. */
#define ROW(counters)                                                          \
    {                                                                          \
#counters, offsetof(struct tally, counters),                           \
            sizeof(((struct tally *)0)->counters)                              \
    }
static const struct row {
    const char *name;
    size_t offset, size;
} rows[] = {
    ROW(matches),  ROW(decisions), ROW(answers), ROW(chances),
    ROW(defaults), ROW(cell),      ROW(turn),    ROW(scores),
    ROW(margins),  ROW(lengths),   ROW(rounds),  ROW(ask),
    ROW(deed),     ROW(sets),      ROW(firsts),  ROW(ahead),
};

static size_t
row_count(const struct row *row)
{
    return row->size / sizeof(uint64_t);
}

/* Writing */

/* All counters that are not 0, each after its place in the row. */
static json_t *
row_json(const struct row *row, const struct tally *tally)
{
    const int64_t *counter =
        (const int64_t *)(const void *)((const char *)tally + row->offset);
    json_t *list = build_array();

    for (size_t i = 0; i < row_count(row); i++) {
        if (counter[i] == 0)
            continue;
        build_add(list, json_integer((json_int_t)i));
        build_add(list, json_integer(counter[i]));
    }
    return list;
}

static json_t *
tally_json(const struct tally *tally)
{
    json_t *json = build_object();

    for (size_t i = 0; i < RK_COUNT(rows); i++)
        build_put(json, rows[i].name, row_json(&rows[i], tally));
    return json;
}

json_t *
part_bots_json(const struct sim_plan *plan)
{
    json_t *bots = build_array();
    int count = plan->ladder ? plan->bots : plan->setup.seats;

    for (int i = 0; i < count; i++) {
        int bot = plan->ladder ? i : plan->lineup[0].bot[i];

        build_add(bots, build_text(plan->hire[bot].spec));
    }
    return bots;
}

/* The deeds that are counted, in the order of the counters. */
static json_t *
deeds_json(const struct sim_plan *plan)
{
    struct deeds *deeds = memory_new(1, sizeof *deeds);
    json_t *list = build_array();

    deeds_find(deeds, plan->game, &plan->setup);
    for (int i = 0; i < deeds->count; i++)
        build_add(list,
                  json_sprintf("%s %s", deeds->row[i].deed, deeds->row[i].id));
    free(deeds);
    return list;
}

/* The head of a part file: it must be the same in all parts of a run. */
static json_t *
head_json(const struct sim_plan *plan)
{
    json_t *json =
        build_head(kinds[plan->ladder].name, FORMAT, plan->game, &plan->setup);

    build_put(json, "bots", part_bots_json(plan));
    build_put(json, "rotated", json_boolean(plan->rotate));
    build_put(json, "seed", json_sprintf("%" PRIu64, plan->seed));
    build_put_number(json, "games", (json_int_t)plan->matches);
    build_put_number(json, "parts", plan->parts);
    build_put(json, "deeds", deeds_json(plan));
    return json;
}

uint64_t
part_fingerprint(const struct sim_plan *plan, uint64_t salt)
{
    json_t *json = head_json(plan);
    char *text = rk_json_print(json);
    uint64_t hash = map_hash(text, strlen(text), salt);

    free(text);
    json_decref(json);
    return hash;
}

json_t *
part_json(const struct sim_plan *plan, const struct tally *tally)
{
    json_t *json = head_json(plan);

    build_put_number(json, "part", plan->part);
    build_put(json, "tally", tally_json(tally));
    return json;
}

/* Reading */

static bool
refuse(struct rk_text *why, const char *pattern, const char *word)
{
    rk_refuse(RK_BAD_FILE, why, pattern, word);
    return false;
}

/* The least value allowed there: points can be negative. */
static json_int_t
least(const struct row *row, json_int_t index)
{
    size_t place = (size_t)index * sizeof(uint64_t) % sizeof(struct tally_cell);

    return (row->offset == offsetof(struct tally, cell) ||
            row->offset == offsetof(struct tally, turn)) &&
                   place == offsetof(struct tally_cell, points)
               ? -NUMBER_MAX
               : 0;
}

static bool
read_row(const json_t *list, const struct row *row, struct tally *tally)
{
    int64_t *counter = (int64_t *)(void *)((char *)tally + row->offset);
    json_int_t before = -1;

    if (!json_is_array(list) || json_array_size(list) % 2 != 0)
        return false;
    for (size_t i = 0; i < json_array_size(list); i += 2) {
        const json_t *at = json_array_get(list, i);
        const json_t *value = json_array_get(list, i + 1);
        json_int_t index = json_integer_value(at);
        json_int_t number = json_integer_value(value);

        if (!json_is_integer(at) || !json_is_integer(value) ||
            index <= before || index >= (json_int_t)row_count(row) ||
            number < least(row, index) || number > NUMBER_MAX)
            return false;
        counter[index] = number;
        before = index;
    }
    return true;
}

static bool
read_tally(const json_t *json, struct tally *tally, struct rk_text *why)
{
    memset(tally, 0, sizeof *tally);
    if (json_object_size(json) != RK_COUNT(rows))
        return refuse(why, "tally: it must have all counters and no others.",
                      NULL);
    for (size_t i = 0; i < RK_COUNT(rows); i++) {
        if (!read_row(json_object_get(json, rows[i].name), &rows[i], tally))
            return refuse(why,
                          "tally.%: it must be pairs of a place, ascending, "
                          "and a number.",
                          rows[i].name);
    }
    return true;
}

/*
 * Reads a spec that could be a bot of this program; it is not hired. The number
 * of the bot, or -1.
 */
static int
read_bot(const json_t *json, struct sim_plan *plan)
{
    const char *spec = json_string_value(json);
    struct rk_hire hire = { 0 };

    if (spec == NULL || strlen(spec) >= sizeof hire.spec)
        return -1;
    for (const char *c = spec; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 127)
            return -1;
    }
    memcpy(hire.spec, spec, strlen(spec) + 1);
    return plan_bot(plan, &hire);
}

static bool
read_bots(const json_t *json, struct sim_plan *plan, struct rk_text *why)
{
    bool fine =
        json_is_array(json) && json_array_size(json) == plan->setup.seats;

    plan->lineups = 1;
    for (int place = 0; fine && place < plan->setup.seats; place++) {
        int bot = read_bot(json_array_get(json, (size_t)place), plan);

        plan->lineup[0].bot[place] = (uint8_t)bot;
        fine = bot >= 0;
    }
    return fine || refuse(why, "bots: name one for each seat.", NULL);
}

/* The bots of a ladder, each named once; they make its lineups. */
static bool
read_ladder(const json_t *json, struct sim_plan *plan, struct rk_text *why)
{
    size_t count = json_array_size(json);
    bool fine = count >= 2 && count <= PLAN_BOTS_MAX;

    for (size_t i = 0; fine && i < count; i++)
        fine = read_bot(json_array_get(json, i), plan) == (int)i;
    if (!fine)
        return refuse(why, "bots: name 2 to 10, each of them once.", NULL);
    plan_round_robin(plan);
    return true;
}

static bool
read_number(const json_t *json, const char *key, json_int_t min, json_int_t max,
            json_int_t *number, struct rk_text *why)
{
    const json_t *value = json_object_get(json, key);

    *number = json_integer_value(value);
    return (json_is_integer(value) && *number >= min && *number <= max) ||
           refuse(why, "%: it must be a whole number in its range.", key);
}

/* "18446744073709551615" */
static bool
read_seed(const json_t *json, uint64_t *seed, struct rk_text *why)
{
    const char *text = json_string_value(json);
    char back[24];

    *seed = text != NULL ? strtoull(text, NULL, 10) : 0;
    snprintf(back, sizeof back, "%" PRIu64, *seed);
    return (text != NULL && strcmp(text, back) == 0) ||
           refuse(why, "seed: it must be a number as text.", NULL);
}

static bool
read_plan(const json_t *json, bool ladder, struct sim_plan *plan,
          struct rk_text *why)
{
    const json_t *rotated = json_object_get(json, "rotated");
    const json_t *bots = json_object_get(json, "bots");
    json_int_t matches, part, parts;

    memset(plan, 0, sizeof *plan);
    if (rk_json_read_setup(json, &plan->game, &plan->setup, why) != RK_OK ||
        !(ladder ? read_ladder : read_bots)(bots, plan, why) ||
        !read_seed(json_object_get(json, "seed"), &plan->seed, why) ||
        !read_number(json, "games", 1, PLAN_MATCHES_MAX, &matches, why) ||
        !read_number(json, "parts", 1, PLAN_PARTS_MAX, &parts, why) ||
        !read_number(json, "part", 1, parts, &part, why))
        return false;
    if (!json_is_boolean(rotated))
        return refuse(why, "rotated: it must be true or false.", NULL);
    plan->rotate = ladder || json_is_true(rotated);
    plan->matches = (uint64_t)matches;
    plan->part = (unsigned)part;
    plan->parts = (unsigned)parts;
    return true;
}

/* The first key whose values differ, or that only one of them has. */
static const char *
difference(json_t *a, json_t *b)
{
    const char *key;
    json_t *value;

    json_object_foreach(a, key, value)
    {
        json_t *other = json_object_get(b, key);

        if (other == NULL || !json_equal(value, other))
            return key;
    }
    json_object_foreach(b, key, value)
    {
        if (json_object_get(a, key) == NULL)
            return key;
    }
    return NULL;
}

/* True if ${json} is exactly what this program would write. */
static bool
is_ours(json_t *json, const struct sim_plan *plan, const struct tally *tally,
        struct rk_text *why)
{
    struct pool_range range = plan_range(plan);
    json_t *ours = part_json(plan, tally);
    const char *key = difference(ours, json);
    bool fine = key == NULL;

    if (!fine)
        refuse(why, "\"%\" is not as this version of Rookery writes it.", key);
    json_decref(ours);
    if (fine && tally->matches > range.end - range.first)
        return refuse(why, "tally.matches: there are more than planned.", NULL);
    return fine;
}

static bool
read_json(json_t *json, bool ladder, struct part *part, struct rk_text *why)
{
    const char *what = json_string_value(json_object_get(json, "rookery"));

    if (what == NULL || strcmp(what, kinds[ladder].name) != 0)
        return refuse(why, kinds[ladder].other, NULL);
    return read_plan(json, ladder, &part->plan, why) &&
           read_tally(json_object_get(json, "tally"), &part->tally, why) &&
           is_ours(json, &part->plan, &part->tally, why);
}

bool
part_read(const char *text, size_t length, bool ladder, struct part *part,
          struct rk_text *why)
{
    json_t *json = rk_json_parse(text, length, why);
    bool fine = json != NULL && read_json(json, ladder, part, why);

    json_decref(json);
    return fine;
}

/* Putting together */

static bool
same_run(const struct sim_plan *one, const struct sim_plan *other,
         struct rk_text *why)
{
    json_t *a = head_json(one), *b = head_json(other);
    const char *key = difference(a, b);

    if (key != NULL)
        refuse(why,
               "It is of another run than the files before: \"%\" "
               "differs.",
               key);
    json_decref(a);
    json_decref(b);
    return key == NULL;
}

bool
part_add(struct part_sum *sum, const struct part *part, struct rk_text *why)
{
    if (sum->count > 0 && !same_run(&sum->whole.plan, &part->plan, why))
        return false;
    if (sum->seen[part->plan.part])
        return refuse(why, "This part was there already; name every file once.",
                      NULL);
    if (sum->count == 0)
        sum->whole.plan = part->plan;
    sum->seen[part->plan.part] = true;
    sum->count++;
    tally_sum(&sum->whole.tally, &part->tally);
    return true;
}

unsigned
part_missing(const struct part_sum *sum)
{
    for (unsigned part = 1; part <= sum->whole.plan.parts; part++) {
        if (!sum->seen[part])
            return part;
    }
    return 0;
}
