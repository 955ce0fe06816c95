/*
 * The lines between Rookery and a program that plays: one line of JSON each
 * way. docs/bot-protocol.md describes them. A line is made from a bot's turn,
 * so it says what the seat may know and nothing else.
 */
#ifndef SIM_PROTOCOL_H
#define SIM_PROTOCOL_H

#include <rookery/answer.h>
#include <rookery/bot.h>

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_ID_MAX = 48,    /* "17.3", with its NUL */
    PROTOCOL_MS_MAX = 600000 /* longest time for an answer */
};

/* The parts of an ask that are not in its turn. */
struct protocol_ask {
    const struct rk_bot_turn *turn;
    const struct rk_steps *draft; /* steps of this answer that were already */
                                  /* given */
    const char *id;
    uint32_t seed;
    uint32_t milliseconds;
};

/* The line that asks, malloc'ed, without "\n". */
char *protocol_ask_line(const struct protocol_ask *ask);

/* The line that tells how the match ended, likewise. */
char *protocol_end_line(const struct rk_bot_turn *turn,
                        const struct rk_result *result);

/* An answer line as it was read. */
struct protocol_answer {
    char id[PROTOCOL_ID_MAX]; /* empty if it names none */
    int step; /* index into the legal list; -1: a whole answer */
    char text[RK_ANSWER_MAX]; /* the whole answer */
};

/*
 * Reads an answer line. False after a sentence in ${why}; even then ${answer}
 * may have the id that it names.
 */
bool protocol_read(const char *line, size_t length,
                   struct protocol_answer *answer, struct rk_text *why);

/*
 * Judges an answer to ${ask}. RK_OK or RK_DRAFTED: ${steps} begins with the
 * draft and is whole, or one step longer. Else a sentence in ${why}. The result
 * depends on the view alone, as legal moves do.
 */
enum rk_status protocol_judge(const struct protocol_ask *ask,
                              const struct protocol_answer *answer,
                              struct rk_steps *steps, struct rk_text *why);

/*
 * The answer used when none came: the draft, completed by legal steps drawn
 * with the seed of the ask.
 */
void protocol_default(const struct protocol_ask *ask, struct rk_steps *steps);

#endif
