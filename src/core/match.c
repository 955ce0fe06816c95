/* Matches: setup and log, replayed and extended. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/match.h>

const char *
rk_by_name(int by)
{
    static const char *const names[] = {
        [RK_BY_PERSON] = "person",
        [RK_BY_BOT] = "bot",
        [RK_BY_CLOCK] = "clock",
        [RK_BY_DEALER] = "dealer",
    };

    return by >= 0 && by < (int)RK_COUNT(names) ? names[by] : NULL;
}

void
rk_match_start(struct rk_match *match, const struct rk_game *game,
               const struct rk_setup *setup, struct rk_log_room room)
{
    RK_CHECK(game->state_size <= RK_STATE_MAX);
    RK_CHECK(game->view_size <= RK_VIEW_MAX);
    memset(match, 0, sizeof *match);
    match->game = game;
    match->setup = *setup;
    match->room = room;
    game->setup(rk_state_in(&match->start), setup);
    match->now = match->start;
}

void
rk_match_start_at(struct rk_match *match, const struct rk_game *game,
                  const struct rk_setup *setup, const struct rk_state *position,
                  struct rk_log_room room)
{
    rk_match_start(match, game, setup, room);
    memcpy(&match->start, position, game->state_size);
    match->now = match->start;
    match->edited = true;
}

const struct rk_state *
rk_match_state(const struct rk_match *match)
{
    return (const struct rk_state *)(const void *)match->now.bytes;
}

const char *
rk_match_text(const struct rk_match *match, uint32_t index)
{
    RK_CHECK(index < match->entries);
    return match->room.text + match->room.entry[index].text;
}

uint64_t
rk_position_hash(const struct rk_game *game, const struct rk_state *state,
                 int seats)
{
    return rk_fields_hash(&game->state_fields, state, seats);
}

/* The hash to keep with entry ${index}, from 0; 0 if it has none. */
static uint64_t
hash_due(const struct rk_match *match, const struct rk_state *state,
         uint32_t index)
{
    if ((index + 1) % RK_HASH_EVERY != 0)
        return 0;
    return rk_position_hash(match->game, state, match->setup.seats);
}

/* Room for one more entry with a text of ${length}. */
static bool
has_room(const struct rk_match *match, size_t length)
{
    return match->entries < match->room.entries &&
           length < match->room.text_size - match->text_used;
}

static void
append(struct rk_match *match, struct rk_log_entry entry, const char *text)
{
    size_t size = strlen(text) + 1;

    entry.text = match->text_used;
    memcpy(match->room.text + match->text_used, text, size);
    match->text_used += (uint32_t)size;
    match->room.entry[match->entries++] = entry;
    match->dealt += entry.seat == RK_CHANCE;
}

/* Input that may or may not be an answer. */
struct given {
    int seat;
    const char *text;
    const struct rk_steps *steps; /* for chance; NULL: the answer is text */
    enum rk_by by;
    uint64_t when;
    uint64_t hash; /* from the file; 0 if it has none */
};

/* Applies ${given} to ${next} and spells it. */
static enum rk_status
apply(const struct rk_game *game, struct rk_state *next,
      const struct given *given, struct rk_events *events,
      struct rk_text *spelling, struct rk_text *why)
{
    enum rk_status status;

    if (given->steps == NULL)
        return rk_answer_text(game, next, given->seat, given->text, events,
                              spelling, why);
    status =
        rk_answer_steps(game, next, given->seat, given->steps, events, why);
    if (status == RK_OK)
        rk_notation_text(game->ops, given->steps->move, given->steps->count,
                         spelling);
    return status;
}

static enum rk_status
give(struct rk_match *match, const struct given *given,
     struct rk_events *events, struct rk_text *why)
{
    struct rk_state_room room;
    struct rk_state *next = rk_state_in(&room);
    char canonical[RK_ANSWER_MAX];
    struct rk_text spelling = rk_text_over(canonical, sizeof canonical);
    struct rk_log_entry entry = { .seat = (uint8_t)given->seat,
                                  .by = (uint8_t)given->by,
                                  .when = given->when };
    int told = events != NULL ? events->count : 0;
    enum rk_status status;

    memcpy(next, &match->now, match->game->state_size);
    status = apply(match->game, next, given, events, &spelling, why);
    if (status != RK_OK)
        return status;
    RK_CHECK(!spelling.cut);
    entry.hash = hash_due(match, next, match->entries);
    if (!has_room(match, spelling.len))
        status = RK_FULL;
    else if (given->hash != 0 && given->hash != entry.hash)
        status = RK_OTHER_RULES;
    if (status != RK_OK) {
        if (events != NULL)
            events->count = told;
        return rk_status_refuse(status, why);
    }
    append(match, entry, spelling.at);
    memcpy(&match->now, next, match->game->state_size);
    return RK_OK;
}

enum rk_status
rk_match_answer(struct rk_match *match, int seat, const char *text,
                enum rk_by by, uint64_t when, struct rk_events *events,
                struct rk_text *why)
{
    struct given given = { .seat = seat, .text = text, .by = by, .when = when };

    return give(match, &given, events, why);
}

enum rk_status
rk_match_replay(struct rk_match *match, int seat, const char *text,
                enum rk_by by, uint64_t when, uint64_t hash,
                struct rk_text *why)
{
    struct given given = {
        .seat = seat, .text = text, .by = by, .when = when, .hash = hash
    };

    return give(match, &given, NULL, why);
}

void
rk_chance_words(uint64_t seed, uint32_t index, uint64_t words[RK_CHANCE_WORDS])
{
    struct rk_rng rng = rk_rng_seed(rk_rng_mix(seed, index));

    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        words[i] = rk_rng_next(&rng);
}

enum rk_status
rk_match_chance(struct rk_match *match, const uint64_t words[RK_CHANCE_WORDS],
                uint64_t when, struct rk_events *events, struct rk_text *why)
{
    struct rk_steps steps = { .count = 1 };
    struct given given = {
        .seat = RK_CHANCE, .steps = &steps, .by = RK_BY_DEALER, .when = when
    };

    steps.move[0] = match->game->chance(rk_match_state(match), words);
    return give(match, &given, events, why);
}

void
rk_match_at(const struct rk_match *match, uint32_t entries,
            struct rk_state *state)
{
    RK_CHECK(entries <= match->entries);
    memcpy(state, &match->start, match->game->state_size);
    for (uint32_t i = 0; i < entries; i++)
        RK_CHECK(rk_answer_text(match->game, state, match->room.entry[i].seat,
                                rk_match_text(match, i), NULL, NULL,
                                NULL) == RK_OK);
}

void
rk_match_cut_to(struct rk_match *match, uint32_t entries,
                const struct rk_state_room *position)
{
    RK_CHECK(entries <= match->entries);
    if (entries < match->entries)
        match->text_used = match->room.entry[entries].text;
    match->entries = entries;
    match->now = *position;
}

void
rk_match_cut(struct rk_match *match, uint32_t entries)
{
    struct rk_state_room position = { 0 };

    rk_match_at(match, entries, rk_state_in(&position));
    rk_match_cut_to(match, entries, &position);
}
