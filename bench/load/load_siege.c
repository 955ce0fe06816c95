/* Measures players under siege: how long they wait, and what gets lost. */
#include <string.h>

#include "cli/cli.h"
#include "cli/progress.h"

#include "load_hostile.h"
#include "load_metric.h"
#include "load_past.h"
#include "load_play.h"
#include "load_seen.h"
#include "load_server.h"
#include "load_siege.h"

enum {
    SLICE_MS = 10,
    BEGIN_S = 120, /* all tables must have begun by then */
    RETURN_S = 60, /* everybody must be back by then */
    AFTER_S = 1,   /* to play on afterwards */
    PACE_MS = 700  /* of the server's bots */
};

static const char server_options[] = "--proxy 127.0.0.1 --pace 700";

/* The state of one run. */
struct run {
    const struct load_siege *siege;
    struct load_server server;
    struct load_hostile hostile;
    struct load_play *play;
    struct load_seen seen;
};

/* The past that the server starts with, per table that is played. */
static const struct load_past past_of_one_table = {
    .entries = 625,
    .chat = 160,
    .open = 625,
    .ended = "endedmatch000000000000",
    .running = "runningmatch0000000000",
};

/* The course of it */

static bool
prepare(struct run *run)
{
    const struct load_siege *siege = run->siege;
    struct load_past past = past_of_one_table;

    past.entries *= (uint32_t)siege->tables;
    past.chat *= (uint32_t)siege->tables;
    past.open *= (uint32_t)siege->tables;
    if (!load_server_prepare(&run->server, siege->data) ||
        (siege->kinds != 0 && !load_past_write(&past, run->server.folder)) ||
        !load_server_start(&run->server, server_options))
        return false;
    return siege->kinds == 0 ||
           load_hostile_start(&run->hostile, &(struct load_hostile_plan){
                                                 .port = run->server.port,
                                                 .kinds = siege->kinds,
                                                 .share = siege->share,
                                                 .seconds = siege->seconds,
                                                 .ended = past.ended,
                                                 .running = past.running,
                                                 .entries = past.entries });
}

/* Runs the loop for this long; returns the seconds it took. */
static double
go_on(struct run *run, double seconds)
{
    uint64_t from = load_net_now(), now = from;

    while ((double)(now - from) / 1e9 < seconds &&
           !atomic_load(&progress_stop)) {
        load_play_run(run->play, SLICE_MS);
        now = load_net_now();
    }
    return (double)(now - from) / 1e9;
}

/* All tables are opened and begun; false after an error message. */
static bool
begin(struct run *run)
{
    const struct load_siege *siege = run->siege;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct load_plan plan = { .habit = &load_habit_plain,
                              .address = "127.0.0.1",
                              .port = run->server.port,
                              .tables = siege->tables,
                              .seats = siege->seats,
                              .people = siege->people,
                              .bots = "casual",
                              .lifelike = true,
                              .pace_ms = PACE_MS };
    uint64_t until = load_net_now() + BEGIN_S * UINT64_C(1000000000);

    run->play = load_play_open(&plan, &why);
    if (run->play == NULL) {
        cli_bad("%s", sentence);
        return false;
    }
    while (load_play_counts(run->play)->playing < (uint64_t)siege->tables) {
        load_play_run(run->play, SLICE_MS);
        if (load_net_now() > until || atomic_load(&progress_stop)) {
            cli_failed("The tables could not be opened in time.");
            return false;
        }
    }
    return true;
}

/* Notes the longest callback of the server that runs, if it is the longest. */
static void
note_loop(struct run *run)
{
    struct load_seen *seen = &run->seen;
    char label[LOAD_LABEL_MAX];
    double ms =
        1e3 * load_metric(run->server.port, "rookery_loop_max_seconds", label);

    if (ms <= seen->loop_ms)
        return;
    seen->loop_ms = ms;
    memcpy(seen->loop, label, sizeof label);
    load_server_slow(&run->server, seen->slow);
}

static void
measure(struct run *run)
{
    load_play_reset(run->play);
    load_hostile_go(&run->hostile);
    run->seen.seconds = go_on(run, (double)run->siege->seconds);
    load_play_finish(run->play);
    run->seen.cut_off = load_play_counts(run->play)->lost;
    run->seen.peak = load_server_peak(&run->server);
    run->seen.deeds = load_hostile_stop(&run->hostile);
    note_loop(run);
}

/* Kills the server in the middle of play and waits for everybody. */
static bool
restart(struct run *run)
{
    uint64_t from = load_net_now();

    load_server_kill(&run->server);
    if (!load_server_start(&run->server, server_options))
        return false;
    run->seen.restart_s = (double)(load_net_now() - from) / 1e9;
    run->seen.missing = run->seen.seats = load_play_return(run->play);
    while (run->seen.missing > 0 &&
           load_net_now() - from < RETURN_S * UINT64_C(1000000000)) {
        load_play_run(run->play, SLICE_MS);
        run->seen.missing = load_play_missing(run->play);
    }
    run->seen.back_s = (double)(load_net_now() - from) / 1e9;
    go_on(run, AFTER_S);
    load_play_rest(run->play);
    if (load_server_peak(&run->server) > run->seen.peak)
        run->seen.peak = load_server_peak(&run->server);
    note_loop(run);
    return true;
}

/* Searches the store for acknowledged answers, once the server has ended. */
static bool
look(struct run *run)
{
    struct load_acks *acks = &load_play_counts(run->play)->acks;

    if (!load_server_stop(&run->server))
        return false;
    run->seen.answers = acks->count;
    run->seen.found = load_acks_find(acks, run->server.folder);
    return run->seen.found >= 0;
}

int
load_siege_run(const struct load_siege *siege)
{
    struct run run = { .siege = siege,
                       .seen = { .siege = siege, .loop_ms = -1 } };
    int status = CLI_FAILED;

    progress_begin();
    if (prepare(&run) && begin(&run)) {
        measure(&run);
        run.seen.counts = load_play_counts(run.play);
        if (restart(&run) && look(&run))
            status = load_seen_tell(&run.seen, siege->json);
    }
    progress_end();
    json_decref(load_hostile_stop(&run.hostile));
    json_decref(run.seen.deeds);
    load_play_close(run.play);
    load_server_kill(&run.server);
    load_server_remove(&run.server);
    return status;
}
