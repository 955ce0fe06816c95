/*
 * The house as a struct of its parts, each of which has its own header, and the
 * functions of the house itself for this folder and for requests.
 */
#ifndef SERVER_HOUSE_INSIDE_H
#define SERVER_HOUSE_INSIDE_H

#include <store/secret.h>
#include <server/ops/behalf.h>
#include <server/table/play.h>

#include "clock.h"
#include "crowd.h"
#include "disk.h"
#include "expire.h"
#include "house.h"
#include "loaded.h"
#include "look.h"
#include "quarantine.h"
#include "registry.h"
#include "table.h"
#include "thinking.h"
#include "visit_inside.h"

/* The pieces of a callback. */
struct house_piece {
    uint64_t began;       /* the one that is being done, */
    uint64_t longest;     /* and how long the longest so far took, in ns, */
    struct behalf behalf; /* for whom */
};

struct house {
    struct house_settings settings;
    struct store *store;
    struct play_host host;
    struct pool *pool; /* NULL: the house closes; nothing new begins */
    struct reader *reader;
    struct inspection *inspection; /* of logs; NULL: none, or finished */
    uint64_t inspected;            /* since when logs are read */

    struct registry registry;
    struct lobby *lobby;
    struct loaded loaded;
    struct queue due; /* tables with pending work, for house_tick() */
    struct expire expire;
    struct quarantine quarantine;
    struct timers presences; /* of tables, for their next look */

    struct visits visits;
    struct crowd crowd;
    struct house_ban *bans;
    struct limits *limits;
    uint64_t purges; /* rises when people or tables are banned or removed */

    struct thinking thinking;
    struct looks looks;
    struct clock clock;
    uint64_t kept; /* the time that the store has */
    struct disk disk;
    uint64_t watched; /* when it was looked at */
    struct house_piece piece;
    struct metrics metrics;
    struct blame *blame; /* for crashes */
    bool ending;         /* it shuts down: nothing new is played */
};

/* house_watch.c */
uint64_t house_clock(void);
void house_report(struct house *house, const struct report *report);
void house_watch(struct house *house);
void house_add_table(struct house *house, struct house_table *table);
void house_remove_table(struct house *house, struct house_table *table);
void house_discard(struct house *house, struct house_table *table);

/* house_metrics.c: counts ${table} by its stage, or stops counting it */
void house_count(struct house *house, struct house_table *table, bool here);

/* house_blame.c */
struct blame *house_read_blame(const struct house *house);
void house_tell_blame(struct house *house);
bool house_forgive(struct house *house);

/* house_inspect.c */
void house_inspect(struct house *house);
void house_hear_inspection(struct house *house);

/* house_time.c */
uint64_t house_now(void *house);
uint64_t house_time(void *house);
uint64_t house_when(struct house *house, uint64_t then);
bool house_is_longer(struct house *house, uint64_t then, uint64_t span);
bool house_start_time(struct house *house);
void house_keep_time(struct house *house);
void house_watch_time(struct house *house);

/*
 * house.c: a callback works until a moment of clock_monotonic(), but always
 * does the first piece of everything. It asks house_has_time() before each
 * further piece; if that moment has passed, the loop is woken to continue.
 * house_is_early() does not wake it, for work that the next tick continues.
 */
uint64_t house_end_of_callback(void);
bool house_has_time(struct house *house, uint64_t end);
bool house_is_early(struct house *house, uint64_t end);

/*
 * Finds the table with ${link}, and loads its row if necessary. STORE_NOTHING:
 * there is none. STORE_FAILED: the disk could not be read.
 */
enum store_status house_find(struct house *house, const char *link,
                             struct house_table **table);
struct house_table *house_make(struct house *house,
                               const struct store_table *row);
void house_free_table(struct house *house, struct house_table *table);
void house_forget(struct house *house, struct house_table *table);
void house_resume_table(struct house *house, struct house_table *table);
void house_queue_table(struct house *house, struct house_table *table);
void house_keep_table(struct house *house, struct house_table *table);
void house_name(struct house *house, uint64_t person, char *name);

#endif
