/* Reading specs of bots, programs and shared objects included. */
#include <string.h>

#include "exec.h"
#include "hire.h"
#include "plugin.h"
#include "protocol.h"

static bool
refuse(struct rk_text *why, const char *sentence)
{
    rk_text_add(why, sentence);
    return false;
}

/* "exec:COMMAND" or "exec:2000ms:COMMAND" */
static bool
read_exec(const char *spec, struct rk_hire *hire, struct rk_text *why)
{
    memset(hire, 0, sizeof *hire);
    memcpy(hire->spec, spec, strlen(spec) + 1);
    hire->bot = &exec_bot;
    hire->effort = exec_bot.effort;
    hire->effort.milliseconds = exec_milliseconds(hire);
    if (hire->effort.milliseconds < 1 ||
        hire->effort.milliseconds > PROTOCOL_MS_MAX)
        return refuse(why, "A program gets 1 to 600000 ms for an answer, as "
                           "in: exec:2000ms:python3 bot.py.");
    if (exec_command(hire)[strspn(exec_command(hire), " ")] == '\0')
        return refuse(why, "Say which command to run behind exec:, as in: "
                           "exec:python3 bot.py.");
    return true;
}

/* Adds programs and objects to the bots that a refusal names. */
static bool
offer_foreign(struct rk_text *why)
{
    if (why->len > 0 && why->at[why->len - 1] == '.')
        why->at[--why->len] = '\0';
    return refuse(why, ", so:FILE, exec:COMMAND (a comma in it is written "
                       "\\,).");
}

/* Prefixes of bots from outside, and their readers. */
static const struct {
    const char *prefix;
    bool (*read)(const char *spec, struct rk_hire *hire, struct rk_text *why);
} kinds[] = { { "exec:", read_exec }, { "so:", plugin_hire } };

/* The kind of ${spec}; -1 for a bot of our own. */
static int
kind_of(const char *spec)
{
    for (int i = 0; i < (int)RK_COUNT(kinds); i++) {
        if (strncmp(spec, kinds[i].prefix, strlen(kinds[i].prefix)) == 0)
            return i;
    }
    return -1;
}

bool
hire_foreign(const char *spec)
{
    return kind_of(spec) >= 0;
}

bool
hire_read(const char *spec, struct rk_hire *hire, struct rk_text *why)
{
    int kind = kind_of(spec);

    if (kind < 0)
        return rk_hire_read(spec, hire, why) ||
               (hire->bot == NULL && offer_foreign(why));
    if (strlen(spec) >= RK_BOT_SPEC_MAX)
        return refuse(why, "The name of that bot is too long; use a shorter "
                           "path, or a script that runs the command.");
    return kinds[kind].read(spec, hire, why);
}

const struct exec_report *
hire_report_of(const struct rk_mind *mind)
{
    const struct exec_report *report = exec_report_of(mind);

    return report != NULL ? report : plugin_report_of(mind);
}

/* The end of the first bot of ${list}. */
static const char *
end_of(const char *list)
{
    while (*list != '\0' && *list != ',')
        list += list[0] == '\\' && list[1] == ',' ? 2 : 1;
    return list;
}

bool
hire_first(const char *list, struct rk_hire *hire, struct rk_text *why)
{
    char spec[RK_BOT_SPEC_MAX + 1];
    size_t length = 0;

    for (const char *at = list, *end = end_of(list); at < end; at++) {
        if (at[0] == '\\' && at[1] == ',')
            at++;
        if (length < sizeof spec - 1)
            spec[length++] = *at;
    }
    spec[length] = '\0';
    return hire_read(spec, hire, why);
}

const char *
hire_next(const char *list)
{
    const char *end = end_of(list);

    return *end == ',' ? end + 1 : NULL;
}
