/*
 * A scenario file as a list of commands, read but not yet run. The language
 * is described in docs/scenarios.md.
 */
#ifndef SCENARIO_SCRIPT_H
#define SCENARIO_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/wire.h>

enum {
    SCRIPT_TEXT_MAX = 1 << 20,   /* bytes of one file */
    SCRIPT_COMMANDS_MAX = 20000, /* in one file */
    SCRIPT_TRUTH = 8             /* a viewer who sees everything */
};

enum script_verb {
    SCRIPT_RULE,
    SCRIPT_PACK,
    SCRIPT_GAME,
    SCRIPT_POSITION,
    SCRIPT_SET,
    SCRIPT_BAD_SETUP,
    SCRIPT_BAD_POSITION,
    SCRIPT_DO,
    SCRIPT_REFUSE,
    SCRIPT_CHANCE,
    SCRIPT_PLAY,
    SCRIPT_RESUME,
    SCRIPT_ASK,
    SCRIPT_LEGAL,
    SCRIPT_EVENT,
    SCRIPT_NO,
    SCRIPT_EVENTS,
    SCRIPT_VIEW,
    SCRIPT_TRUTH_IS,
    SCRIPT_SCORE,
    SCRIPT_RANK,
    SCRIPT_LINE,
    SCRIPT_NOTE,
    SCRIPT_OVER,
    SCRIPT_VERBS
};

/* How a list of answers is meant. */
enum script_list { SCRIPT_EXACTLY, SCRIPT_HAS, SCRIPT_LACKS, SCRIPT_COUNT };

/* One command. Members that a verb does not use are zero. */
struct script_command {
    enum script_verb verb;
    int line;     /* where it begins, from 1 */
    char *source; /* as written, without comments, on one line */
    char *work;   /* memory of the strings below */

    uint8_t seats;     /* set of seats, chance among them: do, ask */
    int who;           /* a seat, RK_CHANCE, RK_SPECTATOR or SCRIPT_TRUTH */
    const char *text;  /* a game, path, answer, event, question or line */
    const char *part;  /* what a sentence must contain; NULL: anything */
    const char **word; /* rules, answers, events; key, value, key, ... */
    int words;
    enum script_list list;
    enum rk_status status; /* why something is refused */
    bool numbered;         /* number was given */
    int64_t number;
    json_t *value;
};

/* One scenario: commands first .. end - 1, after those common to all. */
struct script_scenario {
    char *name;
    int line;
    int first, end;
};

struct script {
    struct script_command *command;
    int commands;
    size_t command_room;
    int common; /* the commands that begin every scenario */
    struct script_scenario *scenario;
    int scenarios;
    size_t scenario_room;
};

/*
 * Reads ${length} bytes of ${text}, which may be anything; ${name} is the
 * name of a scenario without one. Returns 0, or the line that cannot be read
 * with a sentence in ${why}. Free the script in both cases.
 */
int script_read(struct script *script, const char *text, size_t length,
                const char *name, struct rk_text *why);

void script_free(struct script *script);

#endif
