/*
 * Saving and loading. What is saved of a match is its moves: loading replays
 * them, so that no position has to be trusted. Numbers are little-endian, as
 * they are in memory.
 */
#include <string.h>

#include <base/memory.h>

#include "inside.h"

/* A batch can load only what one with the same head has saved. */
struct saved_head {
    char mark[16]; /* what it is, and in which form */
    char game[24];
    int32_t rules;
    int32_t matches;
    int32_t shape, forced, chance, stay, rotate;
    uint32_t longest;
    uint64_t ids, columns; /* hashes of their names */
    uint64_t bots;         /* hash of who plays */
    struct rk_setup setup;
};

/* The head of a saved match; its moves follow. */
struct saved_match {
    struct rk_rng bot_rng, sampler;
    uint32_t episode, logged;
    uint32_t stage;
    uint32_t unused; /* zero */
};

static uint64_t
hash_bots(const struct rk_batch *b)
{
    uint64_t hash = RK_HASH_START;

    for (int place = 0; place < b->seats; place++) {
        const struct rk_hire *hire = &b->hire[place];

        hash = rk_hash_text(hash, hire->bot != NULL ? hire->spec : "-");
        hash = rk_hash_text(hash, ",");
    }
    return hash;
}

static struct saved_head
head_of(const struct rk_batch *b)
{
    const struct rk_batch_settings *s = &b->settings;
    struct saved_head head;

    memset(&head, 0, sizeof head);
    memcpy(head.mark, "rookery batch 1", sizeof head.mark);
    strncpy(head.game, b->game->id, sizeof head.game - 1);
    head.rules = b->game->rules;
    head.matches = s->matches;
    head.shape = s->shape;
    head.forced = s->forced != 0;
    head.chance = s->chance != 0;
    head.stay = s->stay != 0;
    head.rotate = s->rotate != 0;
    head.longest = s->longest;
    head.ids = b->ids->hash;
    head.columns = b->plan->hash;
    head.bots = hash_bots(b);
    head.setup = b->setup;
    return head;
}

/* Bytes being written, as far as there is room; ${size} counts all. */
struct out {
    char *at;
    size_t size, room;
};

static void
put(struct out *out, const void *bytes, size_t size)
{
    if (size > 0 && size <= out->room && out->size <= out->room - size)
        memcpy(out->at + out->size, bytes, size);
    out->size += size;
}

size_t
rk_batch_save(const struct rk_batch *b, void *memory, size_t room)
{
    struct saved_head head = head_of(b);
    struct out out = { .at = memory, .room = room };

    put(&out, &head, sizeof head);
    put(&out, &b->seed, sizeof b->seed);
    for (int i = 0; i < b->settings.matches; i++) {
        const struct batch_match *m = batch_match(b, i);
        struct saved_match saved = { m->bot_rng, m->sampler, m->episode,
                                     m->logged,  m->stage,   0 };

        put(&out, &saved, sizeof saved);
        put(&out, m->log, m->logged * sizeof m->log[0]);
    }
    return out.size;
}

/* Bytes being read. */
struct in {
    const char *at;
    size_t left;
};

static bool
get(struct in *in, void *bytes, size_t size)
{
    if (size > in->left)
        return false;
    memcpy(bytes, in->at, size);
    in->at += size;
    in->left -= size;
    return true;
}

/* NULL if ${saved} fits ${own}, else a sentence that says what differs. */
static const char *
difference(const struct saved_head *saved, const struct saved_head *own)
{
    if (memcmp(saved->mark, own->mark, sizeof own->mark) != 0)
        return "That is not a saved batch.";
    if (memcmp(saved->game, own->game, sizeof own->game) != 0)
        return "That batch plays another game.";
    if (saved->rules != own->rules)
        return "That batch was saved under other rules.";
    if (memcmp(&saved->setup, &own->setup, sizeof own->setup) != 0)
        return "That batch has another setup.";
    if (saved->ids != own->ids)
        return "That batch has other ids for its moves.";
    if (saved->columns != own->columns)
        return "That batch has other columns in its observations.";
    if (saved->matches != own->matches)
        return "That batch has another number of matches.";
    if (saved->bots != own->bots)
        return "Other bots play in that batch.";
    return memcmp(saved, own, sizeof *own) == 0
               ? NULL
               : "That batch has other settings.";
}

/* Makes one move of a log; false: it cannot be made. */
static bool
replay(struct rk_batch *b, struct batch_match *m, uint16_t entry)
{
    int seat = entry >> LOG_ID_BITS, id = entry & ((1 << LOG_ID_BITS) - 1);

    if (seat == RK_CHANCE)
        return id == 0 && batch_match_deal(b, m);
    return seat < b->seats && id < b->ids->count &&
           batch_match_apply(b, m, seat, id);
}

/* Reads ${match}, which begins anew; false: it does not fit the rules. */
static bool
read_match(struct rk_batch *b, int match, struct in *in)
{
    struct batch_match *m = batch_match(b, match);
    struct saved_match saved;
    uint16_t entry;

    if (!get(in, &saved, sizeof saved) || saved.unused != 0 ||
        saved.stage > (b->settings.stay ? STAGE_TOLD : STAGE_OVER))
        return false;
    batch_match_begin(b, match, saved.episode);
    for (uint32_t i = 0; i < saved.logged; i++) {
        if (!get(in, &entry, sizeof entry) || !replay(b, m, entry))
            return false;
    }
    m->bot_rng = saved.bot_rng;
    m->sampler = saved.sampler;
    m->stage = (uint8_t)saved.stage;
    return true;
}

static bool
read_matches(struct rk_batch *b, struct in *in)
{
    if (!get(in, &b->seed, sizeof b->seed))
        return false;
    for (int i = 0; i < b->settings.matches; i++) {
        if (!read_match(b, i, in))
            return false;
    }
    return in->left == 0;
}

static void
free_matches(const struct rk_batch *b, char *matches)
{
    struct rk_batch old = { .matches = matches, .match_size = b->match_size };

    for (int i = 0; i < b->settings.matches; i++)
        free(batch_match(&old, i)->log);
    free(matches);
}

enum rk_status
rk_batch_load(struct rk_batch *b, const void *memory, size_t size,
              struct rk_text *why)
{
    struct in in = { memory, size };
    struct saved_head saved, own = head_of(b);
    char *before = b->matches;
    uint64_t seed = b->seed;
    bool fits;

    if (!get(&in, &saved, sizeof saved))
        return rk_refuse(RK_BAD_FILE, why, "That is not a saved batch.", NULL);
    if (difference(&saved, &own) != NULL)
        return rk_refuse(RK_BAD_FILE, why, difference(&saved, &own), NULL);
    b->matches = memory_new((size_t)b->settings.matches, b->match_size);
    fits = read_matches(b, &in);
    free_matches(b, fits ? before : b->matches);
    if (!fits) {
        b->matches = before;
        b->seed = seed;
        return rk_refuse(RK_BAD_FILE, why,
                         "That saved batch is damaged: it does not replay.",
                         NULL);
    }
    batch_show_all(b);
    return RK_OK;
}
