/* Making a batch, binding its arrays, stepping it. */
#include <string.h>

#include <base/memory.h>

#include "inside.h"

/* Making */

static bool
refuse(struct rk_text *why, const char *pattern, const char *word)
{
    rk_refuse(RK_BAD_SETUP, why, pattern, word);
    return false;
}

static bool
check_settings(const struct rk_batch_settings *s, struct rk_text *why)
{
    if (s->matches < 1 || s->matches > RK_BATCH_MATCHES_MAX)
        return refuse(why, "A batch has 1 to 1048576 matches.", NULL);
    if (s->threads < 0 || s->threads > RK_THREADS_MAX)
        return refuse(why, "A batch has at most 64 threads.", NULL);
    if (s->shape < 0 || s->shape > RK_BATCH_SEATS || s->observe < 0 ||
        s->observe > RK_OBSERVE_RAW || s->reward < 0 ||
        s->reward > RK_REWARD_MARGIN)
        return refuse(why, "There is no such shape, observation or reward.",
                      NULL);
    return true;
}

/* Reads the first of ${list}; returns the rest of the list, or NULL. */
static const char *
read_bot(const char *list, struct rk_hire *hire, struct rk_text *why)
{
    size_t length = strcspn(list, ",");
    char spec[RK_BOT_SPEC_MAX];

    if (length >= sizeof spec) {
        refuse(why, "The name of a bot is too long.", NULL);
        return NULL;
    }
    memcpy(spec, list, length);
    spec[length] = '\0';
    if (strcmp(spec, "-") != 0 && !rk_hire_read(spec, hire, why))
        return NULL;
    if (hire->bot != NULL && hire->bot->hears) {
        refuse(why, "The bot \"%\" cannot play in a batch.", spec);
        return NULL;
    }
    return list[length] == ',' ? list + length + 1 : list + length;
}

/* Reads who plays: a bot or "-" for each seat. */
static bool
read_bots(struct rk_batch *b, const char *list, struct rk_text *why)
{
    int own = 0;

    if (list == NULL)
        return true;
    for (int seat = 0; seat < b->seats; seat++) {
        if (*list == '\0' && seat > 0)
            return refuse(why, "Name a bot or \"-\" for each seat.", NULL);
        list = read_bot(list, &b->hire[seat], why);
        if (list == NULL)
            return false;
        own += b->hire[seat].bot == NULL;
    }
    if (*list != '\0')
        return refuse(why, "There are more bots than seats.", NULL);
    return own > 0 ||
           refuse(why, "At least one seat must be \"-\", which is yours.",
                  NULL);
}

static bool
hire_bots(struct batch_worker *w, struct rk_text *why)
{
    struct rk_batch *b = w->batch;

    for (int place = 0; place < b->seats; place++) {
        const struct rk_hire *hire = &b->hire[place];

        if (hire->bot != NULL)
            w->mind[place] = rk_mind_open(hire);
        if (hire->bot != NULL && w->mind[place] == NULL)
            return refuse(why, "There is not enough memory.", NULL);
    }
    return true;
}

/* All memory; the large pieces may be more than there is. */
static bool
take_memory(struct rk_batch *b, struct rk_text *why)
{
    b->match_size =
        (sizeof(struct batch_match) + b->game->state_size + 63) / 64 * 64;
    b->matches = calloc((size_t)b->settings.matches, b->match_size);
    b->row = calloc((size_t)b->rows, sizeof b->row[0]);
    b->ids = memory_new(1, sizeof *b->ids);
    b->plan = memory_new(1, sizeof *b->plan);
    b->worker = memory_new((size_t)b->workers, sizeof b->worker[0]);
    if (b->matches == NULL || b->row == NULL)
        return refuse(why, "There is not enough memory.", NULL);
    for (int i = 0; i < b->workers; i++) {
        b->worker[i].batch = b;
        if (!hire_bots(&b->worker[i], why))
            return false;
    }
    return true;
}

/* Fills in what follows from the settings; false after a sentence. */
static bool
equip(struct rk_batch *b, const char *bots, struct rk_text *why)
{
    b->seats = b->setup.seats;
    b->each = b->settings.shape == RK_BATCH_SEATS ? b->seats : 1;
    b->rows = b->settings.matches * b->each;
    b->workers = b->settings.threads > 1 ? b->settings.threads : 1;
    if (b->workers > b->settings.matches)
        b->workers = b->settings.matches;
    return read_bots(b, bots, why) && take_memory(b, why) &&
           rk_ids_make(b->ids, b->game, &b->setup, why) == RK_OK &&
           rk_plan_make(b->plan, b->game, &b->setup, why) == RK_OK;
}

struct rk_batch *
rk_batch_make(const struct rk_game *game, const struct rk_setup *setup,
              const struct rk_batch_settings *settings, struct rk_text *why)
{
    struct rk_batch *b;

    if (!check_settings(settings, why))
        return NULL;
    b = memory_new(1, sizeof *b);
    b->game = game;
    b->setup = *setup;
    b->settings = *settings;
    b->settings.bots = NULL;
    if (!equip(b, settings->bots, why)) {
        rk_batch_free(b);
        return NULL;
    }
    b->crew = batch_crew_new(b->worker, b->workers);
    rk_batch_reset(b, settings->seed);
    return b;
}

void
rk_batch_free(struct rk_batch *b)
{
    if (b == NULL)
        return;
    batch_crew_free(b->crew);
    for (int i = 0; b->worker != NULL && i < b->workers; i++) {
        for (int place = 0; place < b->seats; place++)
            rk_mind_close(b->worker[i].mind[place]);
    }
    for (int i = 0; b->matches != NULL && i < b->settings.matches; i++)
        free(batch_match(b, i)->log);
    free(b->worker);
    free(b->matches);
    free(b->row);
    free(b->ids);
    free(b->plan);
    free(b);
}

const struct rk_ids *
rk_batch_ids(const struct rk_batch *batch)
{
    return batch->ids;
}

const struct rk_plan *
rk_batch_plan(const struct rk_batch *batch)
{
    return batch->plan;
}

int
rk_batch_rows(const struct rk_batch *batch)
{
    return batch->rows;
}

const struct rk_state *
rk_batch_state(const struct rk_batch *batch, int match)
{
    RK_CHECK(match >= 0 && match < batch->settings.matches);
    return batch_state(batch_match(batch, match));
}

const uint16_t *
rk_batch_legal(const struct rk_batch *batch, int row, int *count)
{
    RK_CHECK(row >= 0 && row < batch->rows);
    *count = batch->row[row].count;
    return batch->row[row].legal;
}

/* Arrays */

static size_t
observation_size(const struct rk_batch *b)
{
    switch ((enum rk_batch_observe)b->settings.observe) {
    case RK_OBSERVE_NONE:
        return 0;
    case RK_OBSERVE_U8:
        return (size_t)b->plan->columns;
    case RK_OBSERVE_F32:
        return (size_t)b->plan->columns * sizeof(float);
    case RK_OBSERVE_RAW:
        return (b->game->view_size + 7) / 8 * 8;
    }
    RK_UNREACHABLE();
}

size_t
rk_batch_extent(const struct rk_batch *b, enum rk_batch_array array, int *rows)
{
    size_t seats = (size_t)b->seats;
    size_t size[RK_BATCH_ARRAYS] = {
        [RK_BATCH_OBSERVATION] = observation_size(b),
        [RK_BATCH_MASK] = (size_t)b->ids->count,
        [RK_BATCH_SEAT] = 1,
        [RK_BATCH_REWARD] = seats * sizeof(float),
        [RK_BATCH_DONE] = 1,
        [RK_BATCH_BOTS] = seats,
        [RK_BATCH_POINTS] = seats * sizeof(int32_t),
        [RK_BATCH_EPISODE] = sizeof(uint32_t),
    };

    RK_CHECK((unsigned)array < RK_BATCH_ARRAYS);
    if (rows != NULL)
        *rows = array <= RK_BATCH_SEAT ? b->rows : b->settings.matches;
    return size[array];
}

/* The bytes that every row of an array must begin at a multiple of. */
static size_t
alignment(const struct rk_batch *b, enum rk_batch_array array)
{
    if (array == RK_BATCH_OBSERVATION)
        return b->settings.observe == RK_OBSERVE_RAW   ? 8
               : b->settings.observe == RK_OBSERVE_F32 ? sizeof(float)
                                                       : 1;
    return array == RK_BATCH_REWARD ? sizeof(float) : 1;
}

static void
show_some(struct batch_worker *w, int first, int end, void *with)
{
    (void)with;
    for (int match = first; match < end; match++) {
        batch_show_clear(w->batch, match);
        batch_match(w->batch, match)->drafted = false;
        if (batch_match(w->batch, match)->stage == STAGE_PLAYED)
            batch_match_go_on(w, match);
        else
            batch_show_rest(w->batch, match);
    }
}

/* Writes the rows of all matches again. */
void
batch_show_all(struct rk_batch *b)
{
    batch_crew_run(b->crew, b->settings.matches, show_some, NULL);
}

enum rk_status
rk_batch_bind(struct rk_batch *b, enum rk_batch_array array, void *memory,
              size_t stride, struct rk_text *why)
{
    int rows;
    size_t size, align;

    if ((unsigned)array >= RK_BATCH_ARRAYS)
        return rk_refuse(RK_BAD_SETUP, why, "There is no such array.", NULL);
    size = rk_batch_extent(b, array, &rows);
    align = alignment(b, array);
    if (memory != NULL && (size == 0 || stride < size))
        return rk_refuse(RK_BAD_SETUP, why,
                         "The rows of this array need more room.", NULL);
    if (memory != NULL &&
        ((uintptr_t)memory % align != 0 || (rows > 1 && stride % align != 0)))
        return rk_refuse(RK_BAD_SETUP, why,
                         "The rows of this array must be aligned.", NULL);
    b->array[array] = (struct batch_array){ memory, stride };
    for (int row = 0; memory != NULL && row < rows; row++)
        memset(batch_at(b, array, row), 0, size);
    batch_show_all(b);
    return RK_OK;
}

/* Playing */

static void
begin_all(struct batch_worker *w, int first, int end, void *with)
{
    (void)with;
    for (int match = first; match < end; match++) {
        batch_show_clear(w->batch, match);
        batch_match_begin(w->batch, match, 0);
        batch_match_go_on(w, match);
    }
}

void
rk_batch_reset(struct rk_batch *b, uint64_t seed)
{
    b->seed = seed;
    batch_crew_run(b->crew, b->settings.matches, begin_all, NULL);
}

/* Ids side by side. */
enum { SIDE_BY_SIDE = 8 };
typedef uint16_t block
    __attribute__((vector_size(SIDE_BY_SIDE * sizeof(uint16_t))));

/* Most lists fit into one block, so the outer loop is easy to predict. */
static bool
is_legal(const struct batch_row *row, int32_t action)
{
    block equal = { 0 };
    uint64_t found[2];

    for (int i = 0; i < row->count; i += BATCH_BLOCK) {
        for (int k = 0; k < BATCH_BLOCK; k += SIDE_BY_SIDE) {
            block ids;

            memcpy(&ids, &row->legal[i + k], sizeof ids);
            equal |= (block)(ids == (uint16_t)action);
        }
    }
    memcpy(found, &equal, sizeof found);
    return (found[0] | found[1]) != 0 && (action & ~UINT16_MAX) == 0;
}

static enum rk_status
refuse_action(int row, int32_t action, struct rk_text *why)
{
    rk_text_add(why, "Action ");
    rk_text_int(why, action);
    rk_text_add(why, " of row ");
    rk_text_int(why, row);
    return rk_refuse(RK_ILLEGAL, why, " is not legal.", NULL);
}

enum { AHEAD = 3, LINE = 64 };

/* Fetches what a later step needs from memory: the match and its first row. */
static inline void
prefetch(const struct rk_batch *b, int match)
{
    const char *at = b->matches + (size_t)match * b->match_size;

    for (size_t i = 0; i < b->match_size; i += LINE)
        __builtin_prefetch(at + i, 1);
    __builtin_prefetch(&b->row[match * b->each], 1);
}

static void
step_all(struct batch_worker *w, int first, int end, void *with)
{
    for (int match = first; match < end; match++) {
        if (match + AHEAD < end)
            prefetch(w->batch, match + AHEAD);
        batch_match_step(w, match, with);
    }
}

enum rk_status
rk_batch_step(struct rk_batch *b, const int32_t *actions, struct rk_text *why)
{
    for (int row = 0; row < b->rows; row++) {
        if (b->row[row].count > 0 && !is_legal(&b->row[row], actions[row]))
            return refuse_action(row, actions[row], why);
    }
    batch_crew_run(b->crew, b->settings.matches, step_all,
                   (void *)(uintptr_t)actions);
    return RK_OK;
}

static void
sample_all(struct batch_worker *w, int first, int end, void *with)
{
    struct rk_batch *b = w->batch;
    int32_t *actions = with;

    for (int i = first * b->each; i < end * b->each; i++) {
        struct batch_row *row = &b->row[i];
        struct rk_rng *rng = &batch_match(b, i / b->each)->sampler;

        actions[i] =
            row->count > 0 ? row->legal[rk_rng_below(rng, row->count)] : -1;
    }
}

void
rk_batch_sample(struct rk_batch *b, int32_t *actions)
{
    batch_crew_run(b->crew, b->settings.matches, sample_all, actions);
}
