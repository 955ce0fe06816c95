/* Turns of bots and hints, from the question to the answer. */
#ifndef SERVER_THINKING_H
#define SERVER_THINKING_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/answer.h>

#include "fair.h"
#include "levels.h"
#include "quotas.h"
#include "timers.h"

struct house;
struct house_table;
struct house_visit;
struct pool_job;

enum thought_stage {
    THOUGHT_QUEUED,
    THOUGHT_LOADING, /* its match is being loaded */
    THOUGHT_RUNNING,
    THOUGHT_RESTING, /* the answer is ready and waits for its time */
    THOUGHT_RETRYING /* the bot is asked again at its time */
};

/* A turn of a bot or a hint, from the question to the answer. */
struct thought {
    struct fair_item item;     /* while it is queued; comes first */
    struct timer timer;        /* while it rests or waits for a retry */
    struct pool_job *job;      /* while it runs */
    struct house_table *table; /* NULL: nobody wants it any more */
    struct house_visit *visit; /* that asked for a hint; NULL: a bot's turn */
    uint64_t person; /* the host, or the person who asked for a hint */
    uint64_t asked;  /* when */
    uint32_t ask;    /* of a hint: the id of the question */
    uint8_t stage, seat, level;
    bool away; /* it runs while no player of the table is there */
    char answer[RK_ANSWER_MAX];
};

/* All thoughts of the house. */
struct thinking {
    struct fair *queue;
    struct timers timers;  /* of thoughts */
    struct timers retries; /* of tables */
    struct map quotas;     /* by person: quotas.h */
    int running[LEVELS_COSTS];
    bool away; /* one runs for a table none of whose players is there */
    unsigned picks;
    size_t hints;     /* in the queue */
    uint64_t day;     /* of the last look, by house_time() */
    size_t renewed;   /* buckets of quotas, on that day; SIZE_MAX: all */
    size_t releasing; /* thoughts held at the end of that, still to release */
};

void thinking_open(struct house *house);
void thinking_close(struct house *house);
void thinking_ask_bots(struct house *house, struct house_table *table);
uint64_t thinking_retry_time(struct house *house, struct house_table *table);
void thinking_retry(struct house *house, struct house_table *table);
void thinking_resume(struct house *house, struct house_table *table);
void thinking_retry_bot(struct house *house, struct house_table *table,
                        int seat);
void thinking_queue_hint(struct house_visit *visit, uint32_t ask);
void thinking_end_hint(struct house *house, struct thought *thought);
void thinking_drop(struct house *house, struct thought *thought);
void thinking_drop_all(struct house *house, struct house_table *table);
void thinking_start(struct house *house, uint64_t end);
void thinking_finish(struct house *house, uint64_t end);
void thinking_give(struct house *house, uint64_t end);
void thinking_tick(struct house *house, uint64_t end);
void thinking_count(struct house *house);
int thinking_threads(const struct house *house);
uint32_t thinking_limit(const struct house *house,
                        const struct thought *thought);

/* Without bot threads: thinks the next thought here; false: there is none. */
bool thinking_step(struct house *house);

#endif
