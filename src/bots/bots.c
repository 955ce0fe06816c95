/* The table of bots, and how their specs are read. */
#include <string.h>

#include <rookery/bot.h>

#include "bots.h"
#include "counter.h"
#include "greedy.h"
#include "random.h"
#include "search.h"

static const struct rk_bot beginner = {
    .id = "beginner",
    .about = "Looks one move ahead, and half of the time not even that.",
    .level = true,
    .effort = { .threads = 1, .blunder = 50 },
    .choose = greedy_choose,
};
static const struct rk_bot casual = {
    .id = "casual",
    .about = "Looks one move ahead.",
    .level = true,
    .effort = { .threads = 1 },
    .choose = greedy_choose,
};
static const struct rk_bot skilled = {
    .id = "skilled",
    .about = "Tries 300 ways the match may go on for each answer.",
    .level = true,
    .effort = { .iterations = 300, .threads = 1, .cut = SEARCH_CUT, .net = 1 },
    .memory = search_memory,
    .choose = search_choose,
};
static const struct rk_bot strong = {
    .id = "strong",
    .about = "Tries 3,000 ways the match may go on for each answer.",
    .level = true,
    .effort = { .iterations = 3000, .threads = 1, .cut = SEARCH_CUT, .net = 1 },
    .memory = search_memory,
    .choose = search_choose,
};
static const struct rk_bot master = {
    .id = "master",
    .about = "Tries ways to go on for a second a step, on two cores.",
    .level = true,
    .effort = { .milliseconds = 1000,
                .threads = 2,
                .cut = SEARCH_CUT,
                .net = 1 },
    .memory = search_memory,
    .choose = search_choose,
};

const struct rk_bot *const rk_bots[] = {
    &random_bot,  &greedy_bot, &search_bot, &search_classic,
    &counter_bot, &beginner,   &casual,     &skilled,
    &strong,      &master,     NULL
};

const struct rk_bot *
rk_bots_find(const char *id)
{
    for (int i = 0; rk_bots[i] != NULL; i++) {
        if (strcmp(rk_bots[i]->id, id) == 0)
            return rk_bots[i];
    }
    return NULL;
}

static bool
no_such_bot(const char *id, struct rk_text *why)
{
    rk_text_fill(why, "There is no bot \"%\"; the bots are: ", id);
    for (int i = 0; rk_bots[i] != NULL; i++)
        rk_text_fill(why, i == 0 ? "%" : ", %", rk_bots[i]->id);
    rk_text_add(why, ".");
    return false;
}

static bool
no_such_setting(const char *word, struct rk_text *why)
{
    rk_text_fill(why,
                 "\"%\" is no setting of this bot; a search takes iterations, "
                 "time, threads, cut, net, plain, full and argmax, as in: "
                 "search:500ms:threads=2.",
                 word);
    return false;
}

/* Settings that are small numbers. */
static const struct {
    const char *word;
    size_t at; /* in struct rk_effort */
    int least, most;
} counts[] = {
    { "threads=", offsetof(struct rk_effort, threads), 1, RK_THREADS_MAX },
    { "cut=", offsetof(struct rk_effort, cut), 0, UINT8_MAX },
    { "net=", offsetof(struct rk_effort, net), 0, UINT8_MAX },
};

/* Settings that are on if they are named. */
static const struct {
    const char *word;
    size_t at; /* in struct rk_effort */
} flags[] = {
    { "argmax", offsetof(struct rk_effort, argmax) },
    { "plain", offsetof(struct rk_effort, plain) },
    { "full", offsetof(struct rk_effort, full) },
};

bool
bots_setting(const char *word, struct rk_effort *effort)
{
    struct rk_scan scan = { word };
    int number;

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (strcmp(word, flags[i].word) != 0)
            continue;
        *(bool *)((char *)effort + flags[i].at) = true;
        return true;
    }
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        size_t length = strlen(counts[i].word);

        if (strncmp(word, counts[i].word, length) != 0)
            continue;
        scan.at += length;
        if (!rk_scan_int(&scan, &number) || number < counts[i].least ||
            number > counts[i].most)
            return false;
        *((uint8_t *)effort + counts[i].at) = (uint8_t)number;
        return rk_scan_end(&scan);
    }
    if (!rk_scan_int(&scan, &number) || number < 1)
        return false;
    effort->iterations = strcmp(scan.at, "ms") == 0 ? 0 : (uint32_t)number;
    effort->milliseconds = effort->iterations == 0 ? (uint32_t)number : 0;
    return effort->iterations == 0 || rk_scan_end(&scan);
}

bool
rk_hire_read(const char *spec, struct rk_hire *hire, struct rk_text *why)
{
    char words[RK_BOT_SPEC_MAX], *next;

    memset(hire, 0, sizeof *hire);
    if (strlen(spec) >= sizeof words)
        return no_such_bot("...", why);
    memcpy(words, spec, strlen(spec) + 1);
    memcpy(hire->spec, spec, strlen(spec) + 1);
    next = strchr(words, ':');
    if (next != NULL)
        *next++ = '\0';
    hire->bot = rk_bots_find(words);
    if (hire->bot == NULL)
        return no_such_bot(words, why);
    hire->effort = hire->bot->effort;
    while (next != NULL) {
        char *at = next;

        next = strchr(at, ':');
        if (next != NULL)
            *next++ = '\0';
        if (hire->bot->memory == NULL || !bots_setting(at, &hire->effort))
            return no_such_setting(at, why);
    }
    return true;
}
