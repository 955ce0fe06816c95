/* Bots from shared objects: loading them, and replacing bad answers. */
#include <dlfcn.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <base/memory.h>
#include <bots/bots.h>
#include <rookery/plugin.h>

#include "plugin.h"

enum { PREFIX = 3 }; /* "so:" */

/* A loaded object: its bot, and the one that stands for it. */
struct object {
    struct object *next;
    const struct rk_bot *inner;
    struct rk_bot outer;
};

static struct object *objects;
static pthread_mutex_t objects_lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic uint64_t replaced;

/* An object's bot at work. */
struct guard {
    struct rk_mind *inner; /* NULL: there was no memory */
    struct exec_report report;
};

static struct guard *
guard_of(const struct rk_mind *mind)
{
    return mind->memory;
}

/* At work */

static size_t
memory(const struct rk_effort *effort)
{
    (void)effort;
    return sizeof(struct guard);
}

static const struct object *
object_of(const struct rk_bot *outer)
{
    return (
        const struct object *)(const void *)((const char *)outer -
                                             offsetof(struct object, outer));
}

static void
set_up(struct rk_mind *mind, const struct rk_hire *hire)
{
    struct rk_hire own = *hire;

    own.bot = object_of(hire->bot)->inner;
    guard_of(mind)->inner = rk_mind_open(&own);
}

static void
tear_down(struct rk_mind *mind)
{
    rk_mind_close(guard_of(mind)->inner);
}

/* Counts an answer that was not given, and gives a random one. */
static int
replace(struct guard *guard, const struct rk_bot_turn *turn,
        enum exec_trouble trouble, const char *reason)
{
    struct exec_report *report = &guard->report;

    atomic_fetch_add(&replaced, 1);
    report->troubles[trouble]++;
    if (!report->troubled) {
        report->troubled = true;
        report->match = turn->match;
        snprintf(report->id, sizeof report->id, "%" PRIu64 ".%" PRIu64,
                 turn->match, report->asks);
        snprintf(report->reason, sizeof report->reason, "%s", reason);
    }
    return rk_rng_below(turn->rng, turn->count);
}

static int
choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct guard *guard = guard_of(mind);
    struct rk_mind *inner = guard->inner;
    char reason[EXEC_REASON_MAX];
    int chosen;

    guard->report.asks++;
    if (inner == NULL)
        return replace(guard, turn, EXEC_DIED,
                       "There was no memory for the bot.");
    inner->effort = mind->effort;
    inner->stop = mind->stop;
    inner->limit = mind->limit;
    inner->thoughts = mind->thoughts;
    chosen = inner->bot->choose(inner, turn);
    mind->iterations = inner->iterations;
    if (chosen >= 0 && chosen < turn->count)
        return chosen;
    snprintf(reason, sizeof reason,
             "The bot chose move %d; the legal moves are 0 to %d.", chosen,
             turn->count - 1);
    return replace(guard, turn, EXEC_ILLEGAL, reason);
}

static void
over(struct rk_mind *mind, const struct rk_bot_turn *turn,
     const struct rk_result *result)
{
    struct rk_mind *inner = guard_of(mind)->inner;

    if (inner != NULL)
        inner->bot->over(inner, turn, result);
}

const struct exec_report *
plugin_report_of(const struct rk_mind *mind)
{
    return mind->bot->choose == choose ? &guard_of(mind)->report : NULL;
}

uint64_t
plugin_replaced(void)
{
    return atomic_load(&replaced);
}

/* Loading */

static bool
refuse(struct rk_text *why, const char *pattern, const char *word)
{
    rk_text_fill(why, pattern, word);
    return false;
}

/* Names of the sizes in RK_PLUGIN_ABI, in their order. */
static const char *const sized[RK_PLUGIN_SIZES] = {
    "RK_STATE_MAX",     "RK_VIEW_MAX",     "RK_LEGAL_MAX",
    "struct rk_game",   "struct rk_setup", "struct rk_event",
    "struct rk_result", "struct rk_bot",   "struct rk_bot_turn",
    "struct rk_mind",   "struct rk_hire",  "struct rk_thought",
    "struct rk_steps",  "struct rk_ids",   "struct rk_plan"
};

/* Refuses an object that was compiled with other headers. */
static bool
fits(const struct rk_plugin *plugin, const char *path, struct rk_text *why)
{
    static const uint32_t size[RK_PLUGIN_SIZES] = RK_PLUGIN_ABI;
    char version[RK_PLUGIN_VERSION_MAX + 1] = "";

    memcpy(version, plugin->version, RK_PLUGIN_VERSION_MAX);
    if (strcmp(version, rk_version()) != 0) {
        rk_text_fill(why, "% was compiled for ", path);
        rk_text_fill(why, "version \"%\" of Rookery, ", version);
        return refuse(why, "and this is %; compile it again.", rk_version());
    }
    for (int i = 0; i < RK_PLUGIN_SIZES; i++) {
        if (plugin->size[i] == size[i])
            continue;
        rk_text_fill(why, "% was compiled with other headers: ", path);
        return refuse(why, "% has another size there; compile it again.",
                      sized[i]);
    }
    return true;
}

/* The bot of ${plugin}; NULL after a sentence. */
static const struct rk_bot *
bot_of(const struct rk_plugin *plugin, const char *path, struct rk_text *why)
{
    const struct rk_bot *bot;

    if (plugin == NULL) {
        refuse(why,
               "% has no bot: it must export one with RK_PLUGIN "
               "(rookery/plugin.h).",
               path);
        return NULL;
    }
    if (!fits(plugin, path, why))
        return NULL;
    bot = plugin->bot;
    if (bot != NULL && bot->choose != NULL &&
        (bot->open == NULL) == (bot->close == NULL) &&
        (bot->open == NULL || bot->memory != NULL))
        return bot;
    refuse(why,
           "The bot of % is incomplete: it needs choose(), and open() only "
           "with close() and memory().",
           path);
    return NULL;
}

/* The bot that stands for ${inner}, made when it is first needed. */
static const struct rk_bot *
stand_in(const struct rk_bot *inner)
{
    struct object *object;

    pthread_mutex_lock(&objects_lock);
    for (object = objects; object != NULL; object = object->next) {
        if (object->inner == inner)
            break;
    }
    if (object == NULL) {
        object = memory_new(1, sizeof *object);
        *object = (struct object){ .next = objects, .inner = inner };
        object->outer =
            (struct rk_bot){ .id = "so",
                             .about = "A bot from a shared object.",
                             .hears = inner->hears,
                             .effort = inner->effort,
                             .memory = memory,
                             .open = set_up,
                             .close = tear_down,
                             .over = inner->over != NULL ? over : NULL,
                             .choose = choose };
        objects = object;
    }
    pthread_mutex_unlock(&objects_lock);
    return &object->outer;
}

/* Loads the object at ${path}; NULL after a sentence. */
static const struct rk_bot *
load(const char *path, struct rk_text *why)
{
    char place[RK_BOT_SPEC_MAX + 2];
    const struct rk_bot *bot;
    void *handle;

    /* Without a slash it would be looked for among the system's libraries. */
    snprintf(place, sizeof place, "%s%s", strchr(path, '/') == NULL ? "./" : "",
             path);
    if (access(place, F_OK) != 0) {
        refuse(why, "There is no file %.", path);
        return NULL;
    }
    handle = dlopen(place, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        refuse(why, "Cannot load a bot: %.", dlerror());
        return NULL;
    }
    bot = bot_of(dlsym(handle, "rk_plugin"), path, why);
    if (bot == NULL)
        dlclose(handle);
    return bot;
}

/* Settings of a search; a bot with open() may have others of its own. */
static bool
read_settings(char *words, const struct rk_bot *inner, struct rk_hire *hire,
              struct rk_text *why)
{
    for (char *at = words, *next; at != NULL; at = next) {
        enum bots_setting found;

        next = strchr(at, ':');
        if (next != NULL)
            *next++ = '\0';
        found =
            bots_setting(at, &hire->effort, inner->open == NULL ? why : NULL);
        if (found == BOTS_UNKNOWN && inner->open == NULL)
            return refuse(why, "\"%\" is no setting of this bot.", at);
        if (found == BOTS_WRONG && inner->open == NULL)
            return false;
    }
    return true;
}

bool
plugin_hire(const char *spec, struct rk_hire *hire, struct rk_text *why)
{
    char path[RK_BOT_SPEC_MAX], *words;
    const struct rk_bot *inner;

    memset(hire, 0, sizeof *hire);
    memcpy(hire->spec, spec, strlen(spec) + 1);
    memcpy(path, spec + PREFIX, strlen(spec) + 1 - PREFIX);
    words = strchr(path, ':');
    if (words != NULL)
        *words++ = '\0';
    if (path[0] == '\0')
        return refuse(why, "Name a shared object behind so:, as in: %.",
                      "so:./bot.so");
    inner = load(path, why);
    if (inner == NULL)
        return false;
    hire->bot = stand_in(inner);
    hire->effort = inner->effort;
    if (hire->effort.threads == 0)
        hire->effort.threads = 1;
    if (!read_settings(words, inner, hire, why))
        return false;
    if (inner->memory == NULL ||
        inner->memory(&hire->effort) <= PLUGIN_MEMORY_MAX)
        return true;
    return refuse(why, "The bot of % wants more than 1 GiB of memory.", path);
}
