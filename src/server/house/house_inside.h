/* The inside of the house: shared by its own files only. */
#ifndef SERVER_HOUSE_INSIDE_H
#define SERVER_HOUSE_INSIDE_H

#include <store/secret.h>
#include <wire/buffer.h>
#include <server/ops/behalf.h>
#include <server/ops/blame.h>
#include <server/ops/limits.h>
#include <server/table/refusals.h>
#include <server/table/play.h>

#include "clock.h"
#include "crowd.h"
#include "fair.h"
#include "house.h"
#include "inspection.h"
#include "levels.h"
#include "life.h"
#include "library.h"
#include "lobby.h"
#include "pool.h"
#include "presence.h"
#include "quotas.h"
#include "reader.h"
#include "timers.h"

enum {
    HOUSE_LEVEL_MAX = 16,
    HOUSE_SHOWN_MS = 24 * 3600 * 1000,      /* a table that ended is listed */
    HOUSE_DROPPED_MS = 7 * 24 * 3600 * 1000 /* a dropped one can come back */
};

#define HOUSE_STAND_IN "skilled" /* plays on for those who have resigned */

struct house_seat {
    uint64_t person;           /* 0: nobody */
    char bot[HOUSE_LEVEL_MAX]; /* "": none */
    uint64_t offered;          /* kept free for this person; 0: for anybody */
    bool resigned;             /* the person has given up */
    bool votes;                /* the person wants to end the match */
    bool consents;             /* a bot may play while the person is away */
    uint8_t replaces;          /* seats that the person votes to hand over */
};

/* What can change about a table besides its match. */
struct house_row {
    uint64_t host;
    bool listed;
    bool chat;                      /* people may chat */
    char stand_in[HOUSE_LEVEL_MAX]; /* of bots that replace people; "": none */
    struct house_seat seat[RK_SEATS_MAX];
};

/* A request that waits for the disk. */
struct house_wait {
    struct house *house;
    struct house_table *table;    /* or NULL */
    struct house_row row;         /* of the table when it is durable */
    struct house_request request; /* its texts are gone */
    struct behalf behalf;         /* of the request */
    char token[SECRET_TOKEN];     /* of a new session */
    char link[SECRET_LINK];       /* of a new table */
    uint64_t person;
    struct address from;        /* of who asked; all zero: not known */
    uint64_t freed;             /* whose seat the host frees; 0: nobody's */
    bool counts;                /* as a seat of the person, on its way */
    bool begins;                /* the match is to begin */
    bool again;                 /* the new table is a rematch */
    struct house_table *made;   /* a new table, until it is durable */
    struct house_table *pinned; /* stays in memory as long as this waits */
};

enum { PEOPLE_SPEAKERS_MAX = 256 };

/* Spectators of a table who have said something; see people.h. */
struct people_speakers {
    struct people_speaker {
        uint64_t person;
        uint64_t looks, shown; /* hashes: of the name, and with the number */
        int number;
    } * one; /* malloc'ed */
    int count, room;
};

/* Something that waits until the match of a table is in memory. */
struct house_parked {
    struct house_parked *next;
    void (*resume)(struct house_parked *parked); /* or it cannot be read */
};

/* Somebody who waits until a match is aborted. */
struct house_closing {
    void (*done)(struct house_closing *closing, bool aborted);
};

struct house_table {
    struct house_table *next, *previous; /* the older one, the newer one */
    struct house_table *by_link, *by_id; /* the next of the same bucket; */
    struct house_table *by_next;         /* of those that have a rematch */
    struct house_table *sooner, *later;  /* of those that are awake */
    bool awake;
    uint32_t loaded;      /* entries of its log that count as in memory */
    struct load *loading; /* of its match; NULL: none */
    struct house_parked *parked;     /* what waits for that, in order */
    struct house_table *next_queued; /* of those that are to go on */
    bool queued;
    bool due; /* it is to go on by itself, once its match is in memory */
    uint64_t id;
    char link[SECRET_LINK];
    char *setup, *result; /* as JSON; NULL: not made yet, or none */
    uint64_t made;
    uint64_t touched; /* when row or stage changed last, by house_time() */
    uint64_t used;    /* when somebody asked for it last, likewise */
    uint64_t heard;   /* when a person answered last; 0: nobody did */
    uint8_t seats;
    uint8_t counted;             /* in metrics, by this stage less 1; 0: not */
    struct house_row row;        /* durable */
    char next_link[SECRET_LINK]; /* of its rematch; "": none */
    bool rematching;             /* a rematch is on its way */
    enum life life;
    enum life_ending ending;
    enum life_idleness idleness;
    int pins; /* requests that wait */

    struct play *match;
    struct thought *thought[RK_SEATS_MAX]; /* of bots; or NULL */
    uint8_t failures;                      /* since something was last kept */
    struct timer retry; /* until what failed is tried again */
    struct house_wait
        *starting; /* told when it has begun, or ended if it must */
    struct house_closing *closing; /* an operator ends the match; or NULL */
    struct house_visit *visits;
    int visitors; /* so many visits, */
    int messages; /* and so many messages that are queued for them */
    struct lobby_entry lobby;
    struct presence presence;
    struct people_speakers speakers;
};

/* How much of the greeting a visitor has got; the rest comes in this order. */
enum house_greeted {
    HOUSE_NOTHING, /* the row comes next, */
    HOUSE_ROW,     /* then the chat in slices, */
    HOUSE_TABLE,   /* then the missing events and the view */
    HOUSE_ALL
};

struct house_visit {
    struct house_visit *next;
    struct house_visit *by_person;  /* the next one in the chain of a person */
    struct house_visit **at_person; /* what points to this one there */
    uint64_t id;                    /* no other visit ever has it */
    struct house *house;
    struct house_table *table;
    uint64_t person;                   /* 0: a stranger */
    unsigned char session[STORE_HASH]; /* of the person */
    bool ended;                        /* that session has been ended */
    int seat;                          /* or RK_SPECTATOR */
    enum house_greeted greeted;
    uint32_t chat;  /* the last line that they have */
    uint64_t crowd; /* the last message for spectators, likewise */
    struct play_greeting greeting;
    struct house_visit *sooner, *later; /* of those to be greeted next */
    bool next_greeted;
    struct house_visit *ahead, *behind; /* of those to be told the row next */
    bool crowded;
    bool unread;          /* the session or the chat could not be read */
    bool missed;          /* the match could not be read: no view yet */
    bool text;            /* wants English beside keys and structures */
    json_t *held;         /* an answer, until its match is read; or NULL */
    struct thought *hint; /* that was asked for; or NULL */
    void (*send)(void *context, const char *json);
    void *context;
};

enum thought_stage {
    THOUGHT_QUEUED,
    THOUGHT_LOADING, /* its match is on its way into memory */
    THOUGHT_RUNNING,
    THOUGHT_RESTING, /* the answer is there, and is given at its time */
    THOUGHT_RETRYING /* the bot is asked again at its time */
};

/* A turn of a bot or a hint, from the question to the answer. */
struct thought {
    struct fair_item item;     /* while it is queued; comes first */
    struct timer timer;        /* while it rests, or is to be tried again */
    struct pool_job *job;      /* while it runs */
    struct house_table *table; /* NULL: nobody wants it any more */
    struct house_visit *visit; /* who asked for a hint; NULL: a bot's turn */
    uint64_t person;           /* the host, or who asked for a hint */
    uint64_t asked;            /* when */
    uint32_t ask;              /* of a hint: the id of the question */
    uint8_t stage, seat, level;
    bool away; /* it runs though no player of the table is there */
    char answer[RK_ANSWER_MAX];
};

/* All thoughts of the house. */
struct thinking {
    struct fair *queue;
    struct timers timers;  /* of thoughts */
    struct timers retries; /* of tables */
    struct quotas *quotas;
    int running[LEVELS_COSTS];
    bool away; /* one runs for a table none of whose players is there */
    unsigned picks;
    size_t hints;    /* in the queue */
    uint64_t day;    /* as it was looked at last, by house_time() */
    uint64_t ticked; /* when the last tick was, by house_time() */
};

enum { HOUSE_CHAINS = 1024 };

struct house {
    struct house_settings settings;
    struct store *store;
    struct pool *pool; /* NULL: the house closes; nothing new begins */
    struct inspection *inspection; /* of logs; NULL: none, or finished */
    struct reader *reader;
    struct library *library; /* for looks of the reader */
    struct fair *looks;      /* that wait; NULL: no house yet */
    int looking;             /* looks that the reader has */
    struct play_host host;
    struct lobby *lobby;
    struct timers presences;    /* of tables, for when they are looked at */
    struct house_table *tables; /* the newest first */
    struct house_table **by_link, **by_id; /* buckets of them, */
    struct house_table **by_next;          /* by the links of rematches too, */
    size_t count;                          /* so many tables */
    struct house_table *first_awake, *last_awake; /* in the order of use */
    int awake;
    uint64_t loaded;                                /* entries of their logs */
    struct house_table *first_queued, *last_queued; /* are to go on */
    uint64_t last_person, last_table, last_visit;
    struct clock clock;
    uint64_t kept;             /* time that the store knows */
    uint64_t swept;            /* when the last look at all tables began */
    struct house_table *sweep; /* the next to be looked at; or NULL */
    int deleting;              /* tables dropped long ago, on their way out */
    struct house_visit *first_greeting, *last_greeting; /* have waited */
    struct house_visit *first_crowded, *last_crowded;   /* get the row later */
    struct crowd crowd;
    struct house_visit *by_person[HOUSE_CHAINS]; /* visits, by whose they are */
    struct thinking thinking;

    struct metrics metrics;
    struct limits *limits;
    struct blame *blame;      /* for crashes */
    struct store_stats stats; /* as they were looked at last */
    uint64_t reads_told;      /* failed reads that were reported, */
    uint64_t reads_told_at;   /* and when; milliseconds of house_clock() */
    uint64_t *aside;          /* tables that were set aside, perhaps not now */
    size_t asides, asides_room;
    struct house_ban *bans;
    struct house_table *gone; /* deleted; freed when nobody has them */
    uint64_t purges, watched; /* when the disk was looked at */
    uint64_t inspected;       /* since when logs are read */
    bool ending;              /* nothing new is played */
};

/* Somebody who may not come. */
struct house_ban {
    struct house_ban *next;
    uint64_t person; /* 0: an address */
    struct address_net net;
    uint64_t when;
    char *why;
};

/* house_watch.c */
uint64_t house_clock(void);
void house_report(struct house *house, const struct report *report);
bool bans_admit(struct house *house, const struct house_request *request,
                uint64_t person);
bool rates_may_chat(struct house *house, uint64_t person);
bool rates_may_speak(struct house *house, uint64_t person);
bool bans_person(const struct house *house, uint64_t person);
void bans_add(struct house *house, const struct store_ban *ban);
void bans_drop(struct house *house, const struct store_ban *ban);
bool bans_load(struct house *house);
void house_count(struct house *house, struct house_table *table, bool here);
void house_watch(struct house *house);
void house_tell_blame(struct house *house);
bool house_forgive(struct house *house);
void house_inspect(struct house *house);
void house_hear_inspection(struct house *house);
void house_discard(struct house *house, struct house_table *table);

/* asides.c */
size_t quarantine_count(struct house *house);
void quarantine_note(struct house *house, uint64_t id);

/* shelf.c */
void registry_open(struct house *house);
void registry_add(struct house *house, struct house_table *table);
void loaded_remove(struct house *house, struct house_table *table);
void due_remove(struct house *house, struct house_table *table);
void registry_remove(struct house *house, struct house_table *table);
void registry_set_next(struct house *house, struct house_table *table,
                       const char *link);
void registry_clear_next(struct house *house, const char *link);
struct house_table *registry_by_link(struct house *house, const char *link);
struct house_table *registry_by_id(struct house *house, uint64_t id);
void loaded_add(void *house, struct play *match);
void loaded_note_length(struct house *house, struct house_table *table);
void loaded_trim(struct house *house, uint64_t end);

void due_push(struct house *house, struct house_table *table);
struct house_table *due_pop(struct house *house);

/* load.c */
bool load_need(struct house *house, struct house_table *table);
void load_resume(struct house *house, struct house_table *table);

/* Keeps ${table}, whose match is on its way, until ${parked} has gone on. */
void load_park(struct house_table *table, struct house_parked *parked);
void load_cancel(struct house_table *table);

/* house_time.c */
uint64_t house_now(void *house);
uint64_t house_time(void *house);
uint64_t house_when(struct house *house, uint64_t then);
bool house_is_longer(struct house *house, uint64_t then, uint64_t span);
bool house_start_time(struct house *house);
void house_keep_time(struct house *house);
void house_watch_time(struct house *house);

/*
 * house.c: a callback works until a moment of clock_monotonic(), but always does
 * the first piece of everything. house_has_time() is asked before a further
 * piece: if that moment has passed, the loop is woken to go on.
 */
uint64_t house_end_of_callback(void);
bool house_has_time(struct house *house, uint64_t end);

/*
 * Finds the table with ${link}; one that has left memory comes back. STORE_NOTHING:
 * there is none. STORE_FAILED: the disk could not be read.
 */
enum store_status house_find(struct house *house, const char *link,
                             struct house_table **table);
struct house_table *house_make(struct house *house,
                               const struct store_table *row);
void house_free_table(struct house *house, struct house_table *table);
void house_forget(struct house *house, struct house_table *table);
void house_wake_table(struct house *house, struct house_table *table);
void house_keep_table(struct house *house, struct house_table *table);
void house_name(struct house *house, uint64_t person, char *name);

/* thinking.c */
void thinking_open(struct house *house);
void thinking_close(struct house *house);
void thinking_ask_bots(struct house *house, struct house_table *table);
uint64_t thinking_retry_time(struct house *house, struct house_table *table);
void thinking_retry(struct house *house, struct house_table *table);
void thinking_resume(struct house *house, struct house_table *table);
void thinking_retry_bot(struct house *house, struct house_table *table,
                        int seat);
void thinking_queue_hint(struct house_visit *visit);
void thinking_end_hint(struct house *house, struct thought *thought);
void thinking_drop(struct house *house, struct thought *thought);
void thinking_drop_all(struct house *house, struct house_table *table);
void thinking_start(struct house *house, uint64_t end);
void thinking_finish(struct house *house, uint64_t end);
void thinking_give(struct house *house, uint64_t end);
void thinking_tick(struct house *house, uint64_t end);
void thinking_count(struct house *house);
uint32_t thinking_bound(const struct house *house, int level);

/* rows.c */
int row_seat_of(const struct house_table *table, uint64_t person);
int row_place_of(const struct house_table *table, uint64_t person);
int row_offer_of(const struct house_table *table, uint64_t person);
uint8_t row_resigned(const struct house_row *row);
void row_set_bot(struct house_seat *seat, const char *level);
void row_read(struct house_table *table, const struct store_table *row);
bool wait_change(struct house_wait *wait);
void wait_start(struct house_wait *wait);
void wait_end_start(struct house *house, struct house_table *table);
void wait_link_rematch(struct house *house, struct house_table *old,
                       const char *link);
bool ending_check(struct house *house, struct house_table *table);

/* Tells who has closed the table once that is decided, or if it is ${last}. */
void ending_tell_closed(struct house_table *table, bool last);
void wait_free(struct house_wait *wait);
void wait_open_table(struct house_wait *wait, struct store_table *row,
                     const struct rk_game *game, const struct rk_setup *setup);

/* upgrade.c: false after a sentence */
bool upgrade_rows(struct house *house, struct rk_text *why);

/* disk.c */
void disk_look(struct house *house);

/* expire.c */
void expire_limit_times(struct house *house, struct house_table *table);
void expire_note_answer(struct house *house, struct house_table *table);
void expire_report_aborted(struct house *house, struct house_table *table);
bool expire_is_past(struct house *house, const struct house_table *table);
void expire_sweep(struct house *house);

/* hints.c */
void hints_ask(struct house_visit *visit, uint32_t ask);

/* Whether all seats but ${you} are played by bots that stand in for nobody. */
bool hints_is_alone(const struct house_table *table, int you);
void hints_tell(struct house *house, struct thought *thought,
                struct pool_job *job);
void hints_refuse(struct house *house, struct thought *thought);
void hints_check(struct house *house, struct house_table *table);

/* sessions.c */

/* Whether a session is neither too old nor unused for too long. One that is is */
/* kept all the same: the limits may be raised again. */
bool sessions_is_live(struct house *house, const struct store_session *session);

/* Whose session ${token} (or NULL) is; 0: nobody's. False: cannot be read. */
bool sessions_find(struct house *house, const char *token, uint64_t *person);

/* replies.c */
void reply_json(const struct house_request *request, int status, json_t *json);
char *reply_compose(struct house *house, json_t *(*make)(void *context),
                    void *context);
void reply_made(struct house *house, const struct house_request *request,
                json_t *(*make)(void *context), void *context);

/* Refuses with a row of refusals.h; ${arg} is its argument. */
void reply_refuse(const struct house_request *request, enum refusal_id id);
void reply_refuse_with(const struct house_request *request, enum refusal_id id,
                       const struct rk_phrase_arg *arg);

/*
 * Refuses with a row whose sentence comes from elsewhere: ${why}, with the
 * phrases that are noted on it.
 */
void reply_refuse_text(const struct house_request *request, enum refusal_id id,
                       struct rk_text *why);

/* Does ${work}; false after a broken promise, which is reported. */
bool reply_guarded(struct house *house, void (*work)(void *), void *context);

/* row_json.c */
bool row_json_write(struct buffer *out, struct house *house,
                    struct house_table *table, uint64_t person);
json_t *row_json(struct house *house, struct house_table *table,
                 uint64_t person);
const char *row_json_stage(enum store_stage stage);
void row_json_reply(struct house *house, const struct house_request *request,
                    struct house_table *table, uint64_t person);

/* chat.c */

/*
 * Sends some of the last lines to a visit that has got the row; after the last
 * ones it has the table. False: none were sent.
 */
bool chat_send(struct house_visit *visit);

/*
 * Tells all visitors lines that they have not got yet: a few, since it is
 * called for each line that becomes durable, and many may do so at once.
 */
void chat_tell(struct house *house, struct house_table *table);

/* Lines before number ${before} (0: the last); NULL: they cannot be read. */
json_t *chat_json(struct house *house, struct house_table *table,
                  uint32_t before);

/* visit.c */

/* Queues the greetings that wait for the match of ${table}. */
void visit_resume_greetings(struct house *house, struct house_table *table);

/* Reads the match of ${table} again if a greeting has missed it. */
void visit_retry_greetings(struct house *house, struct house_table *table);

/* Goes on with one of them; whether there are more. */
bool visit_greet_next(struct house *house);

/* Tells the row to some who have waited for it; whether there are more. */
bool visit_tell_crowd(struct house *house);

/* Whether ${visit} has got the whole greeting. */
bool visit_is_greeted(const struct house_visit *visit);
void visit_tell_row(struct house *house, struct house_table *table);
void visit_end_all(struct house *house, uint64_t person,
                   const unsigned char session[STORE_HASH]);

/* Sends ${message}, which is freed; NULL: none could be made. */
void visit_send(struct house_visit *visit, char *message);

/*
 * Shows the whole view to ${visit}, once the match is in memory; ${flow}: with
 * the flow of frames.
 */
void visit_show(struct house_visit *visit, bool flow);

/* Refuses what ${visit} said, with ${token}; or NULL. */
void visit_refuse(struct house_visit *visit, const char *token,
                  enum refusal_id id);

/* hear.c */
bool visit_plays_self(const struct house_visit *visit);

/* Gives the answers that have waited for the match of ${table}. */
void visit_resume_answers(struct house_table *table);

#endif
