/* The table of bots, and how their specs are read. */
#include <string.h>

#include <rookery/bot.h>

#include "bots.h"
#include "counter.h"
#include "greedy.h"
#include "levels.h"
#include "nets.h"
#include "random.h"
#include "search.h"

const struct rk_bot *const rk_bots[] = { &random_bot,
                                         &greedy_bot,
                                         &search_bot,
                                         &search_classic,
                                         &counter_bot,
                                         &levels_bots[0],
                                         &levels_bots[1],
                                         &levels_bots[2],
                                         &levels_bots[3],
                                         &levels_bots[4],
                                         NULL };

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
no_settings(const char *id, struct rk_text *why)
{
    rk_text_fill(why,
                 "The bot \"%\" has no settings; leave out what follows "
                 "its name.",
                 id);
    return false;
}

static bool
no_such_setting(const char *word, struct rk_text *why)
{
    rk_text_fill(why,
                 "\"%\" is no setting of this bot; a search takes iterations, "
                 "time, threads, cut, net, curious, blur, plain, full and "
                 "argmax, as in: search:500ms:threads=2.",
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
    { "net=", offsetof(struct rk_effort, net), 0, 0 }, /* nets_most() */
    { "curious=", offsetof(struct rk_effort, curious), 0, UINT8_MAX },
    { "blur=", offsetof(struct rk_effort, blur), 0, UINT8_MAX },
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

/* "threads=65" is wrong: threads is a number from 1 to 64. */
static enum bots_setting
wrong_count(const char *word, int which, int most, struct rk_text *why)
{
    char name[16];
    struct rk_text text = rk_text_over(name, sizeof name);

    rk_text_add(&text, counts[which].word);
    name[strlen(counts[which].word) - 1] = '\0'; /* the = */
    rk_text_fill(why, "\"%\" is wrong: ", word);
    rk_text_fill(why, "% is a number from ", name);
    rk_text_int(why, counts[which].least);
    rk_text_add(why, " to ");
    rk_text_int(why, most);
    rk_text_add(why, ".");
    return BOTS_WRONG;
}

static enum bots_setting
read_count(const char *word, int which, struct rk_effort *effort,
           struct rk_text *why)
{
    struct rk_scan scan = { word + strlen(counts[which].word) };
    int number, most = counts[which].most;

    if (counts[which].at == offsetof(struct rk_effort, net))
        most = nets_most();
    if (!rk_scan_int(&scan, &number) || number < counts[which].least ||
        number > most || !rk_scan_end(&scan))
        return wrong_count(word, which, most, why);
    *((uint8_t *)effort + counts[which].at) = (uint8_t)number;
    return BOTS_SET;
}

/* "500" iterations, or "500ms". */
static enum bots_setting
read_limit(const char *word, struct rk_effort *effort, struct rk_text *why)
{
    struct rk_scan scan = { word };
    int number;
    bool fits = rk_scan_int(&scan, &number) && number >= 1;
    bool time = fits && strcmp(scan.at, "ms") == 0;

    if (!time && !(fits && rk_scan_end(&scan))) {
        rk_text_fill(why,
                     "\"%\" is wrong: give iterations or milliseconds, at "
                     "least 1, as in: search:500 or search:500ms.",
                     word);
        return BOTS_WRONG;
    }
    effort->iterations = time ? 0 : (uint32_t)number;
    effort->milliseconds = time ? (uint32_t)number : 0;
    return BOTS_SET;
}

enum bots_setting
bots_setting(const char *word, struct rk_effort *effort, struct rk_text *why)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (strcmp(word, flags[i].word) != 0)
            continue;
        *(bool *)((char *)effort + flags[i].at) = true;
        return BOTS_SET;
    }
    for (int i = 0; i < (int)(sizeof counts / sizeof *counts); i++) {
        if (strncmp(word, counts[i].word, strlen(counts[i].word)) == 0)
            return read_count(word, i, effort, why);
    }
    if (word[0] == '-' || (word[0] >= '0' && word[0] <= '9'))
        return read_limit(word, effort, why);
    return BOTS_UNKNOWN;
}

bool
rk_hire_read(const char *spec, struct rk_hire *hire, struct rk_text *why)
{
    char words[RK_BOT_SPEC_MAX], *next;
    enum bots_setting found;

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
        if (hire->bot->memory == NULL)
            return no_settings(hire->bot->id, why);
        found = bots_setting(at, &hire->effort, why);
        if (found == BOTS_UNKNOWN)
            return no_such_setting(at, why);
        if (found == BOTS_WRONG)
            return false;
    }
    return true;
}
