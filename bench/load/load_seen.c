/* Reporting the results. */
#include <stdio.h>

#include <wire/build.h>

#include "cli/cli.h"
#include "cli/tell.h"

#include "load_seen.h"

static double
mb(uint64_t bytes)
{
    return (double)bytes / 1e6;
}

/* Limits: what each is about, the value measured, and the maximum allowed. */

enum limit {
    PING,
    BOTS,
    CALLBACK,
    MEMORY,
    CUT_OFF,
    RESTART,
    BACK,
    LOST,
    LIMITS
};

static const struct {
    const char *name, *unit;
    double most;
    bool hostile; /* measured with companions only */
} limits[LIMITS] = {
    [PING] = { "ping p99", "ms", 50, true },
    [BOTS] = { "bots beyond their pace", "ms", 1000, true },
    [CALLBACK] = { "longest callback", "ms", 5, true },
    [MEMORY] = { "memory", "MB", 300, true },
    [CUT_OFF] = { "players cut off", "", 0, true },
    [RESTART] = { "listens again", "s", 3, false },
    [BACK] = { "back after a restart", "s", 10, false },
    [LOST] = { "acknowledged and lost", "", 0, false },
};

/* This process must not have been late itself. */
static const double delay_most = 10;

static double
value_of(const struct load_seen *seen, enum limit limit)
{
    struct load_counts *c = seen->counts;

    switch (limit) {
    case PING:
        return load_times_share(&c->pings, 0.99);
    case BOTS:
        return load_times_share(&c->bots, 1);
    case CALLBACK:
        return seen->loop_ms;
    case MEMORY:
        return mb(seen->peak);
    case CUT_OFF:
        return (double)seen->cut_off;
    case RESTART:
        return seen->restart_s;
    case BACK:
        return seen->back_s;
    case LOST:
        return (double)seen->answers - (double)seen->found;
    default:
        return 0;
    }
}

/* True if a limit was kept, as far as it was measured. */
static bool
is_kept(const struct load_seen *seen, enum limit limit)
{
    if (limits[limit].hostile && seen->siege->kinds == 0)
        return true;
    if (limit == BACK && seen->missing > 0)
        return false;
    return value_of(seen, limit) <= limits[limit].most;
}

static bool
all_kept(const struct load_seen *seen)
{
    bool kept = true;

    for (int i = 0; i < LIMITS; i++)
        kept = kept && is_kept(seen, (enum limit)i);
    return kept;
}

static double
delay(const struct load_seen *seen)
{
    return load_times_share(&seen->counts->delays, 0.99);
}

/* JSON */

static json_t *
times_json(struct load_times *times)
{
    return json_pack("{s:I, s:f, s:f, s:f}", "count", (json_int_t)times->count,
                     "p50", load_times_share(times, 0.50), "p99",
                     load_times_share(times, 0.99), "max",
                     load_times_share(times, 1));
}

static json_t *
failed_json(const struct load_seen *seen)
{
    json_t *list = build_array();

    for (int i = 0; i < LIMITS; i++) {
        if (!is_kept(seen, (enum limit)i))
            build_add(list, build_text(limits[i].name));
    }
    return list;
}

static int
tell_json(const struct load_seen *seen)
{
    struct load_counts *c = seen->counts;
    json_t *json = json_pack(
        "{s:f, s:i, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:b, s:b}",
        "seconds", seen->seconds, "tables", seen->siege->tables, "moves",
        (json_int_t)c->moves, "acknowledged", (json_int_t)seen->answers,
        "found", (json_int_t)seen->found, "cut_off", (json_int_t)seen->cut_off,
        "seats", (json_int_t)seen->seats, "missing", (json_int_t)seen->missing,
        "restart_seconds", seen->restart_s, "back_seconds", seen->back_s,
        "counts", delay(seen) <= delay_most, "within", all_kept(seen));

    build_put(json, "failed", failed_json(seen));
    build_put(json, "ping_ms", times_json(&c->pings));
    build_put(json, "bots_beyond_pace_ms", times_json(&c->bots));
    build_put(json, "own_delay_ms", times_json(&c->delays));
    build_put_number(json, "server_peak_bytes", (json_int_t)seen->peak);
    build_put(json, "loop_max_ms",
              seen->loop_ms >= 0 ? json_real(seen->loop_ms) : json_null());
    build_put(json, "loop_slow",
              seen->slow[0] != '\0' ? build_text(seen->slow) : json_null());
    build_put(json, "players_refused", load_codes_json(&c->codes));
    build_put(json, "hostile",
              seen->deeds != NULL ? json_incref(seen->deeds) : json_null());
    return cli_print_json(json);
}

/* Words */

static void
print_times(const char *what, struct load_times *times)
{
    printf("  %-22s p50 %.2f ms, p99 %.2f ms, at most %.2f ms (%zu)\n", what,
           load_times_share(times, 0.50), load_times_share(times, 0.99),
           load_times_share(times, 1), times->count);
}

static void
print_codes(const char *what, const json_t *codes)
{
    const char *code;
    json_t *count;

    if (json_object_size(codes) == 0)
        return;
    printf("  %-21s", what);
    json_object_foreach((json_t *)codes, code, count)
    {
        printf(" %s %lld", code, (long long)json_integer_value(count));
    }
    printf("\n");
}

static void
print_companions(const json_t *deeds)
{
    size_t i;
    json_t *row;

    json_array_foreach(json_object_get(deeds, "companions"), i, row)
    {
        const char *name;
        long long guests, acts, replies, lost;

        if (json_unpack(row, "{s:s, s:I, s:I, s:I, s:I}", "name", &name,
                        "guests", &guests, "acts", &acts, "replies", &replies,
                        "lost", &lost) == 0)
            printf("  %-22s %lld did %lld things, got %lld replies and were "
                   "cut off %lld times\n",
                   name, guests, acts, replies, lost);
    }
    print_codes("refused to them", json_object_get(deeds, "refused"));
}

static void
print_verdict(const struct load_seen *seen)
{
    if (all_kept(seen))
        printf("All limits are kept.\n");
    for (int i = 0; i < LIMITS; i++) {
        if (!is_kept(seen, (enum limit)i))
            printf("Over the limit: %s, %.2f %s instead of %.0f.\n",
                   limits[i].name, value_of(seen, (enum limit)i),
                   limits[i].unit, limits[i].most);
    }
    if (delay(seen) > delay_most)
        printf("This run does not count: this program itself was late by %.1f "
               "ms (p99). Run it on a quieter machine.\n",
               delay(seen));
}

static int
tell_words(const struct load_seen *seen)
{
    struct load_counts *c = seen->counts;
    json_t *codes = load_codes_json(&c->codes);

    printf("%d tables of %d people and %d casual bots for %.1f seconds\n",
           seen->siege->tables, seen->siege->people,
           seen->siege->seats - seen->siege->people, seen->seconds);
    print_times("a ping of a player", &c->pings);
    print_times("bots beyond their pace", &c->bots);
    print_times("delay of this program", &c->delays);
    printf("  memory of the server   %.1f MB at most\n", mb(seen->peak));
    if (seen->loop_ms >= 0)
        printf("  its longest callback   %.2f ms %s\n", seen->loop_ms,
               seen->loop);
    if (seen->slow[0] != '\0')
        printf("  its log says           %s\n", seen->slow);
    printf("  answers acknowledged   %llu, found again %ld\n",
           (unsigned long long)seen->answers, seen->found);
    printf("  players cut off        %llu\n",
           (unsigned long long)seen->cut_off);
    print_codes("refused to players", codes);
    json_decref(codes);
    print_companions(seen->deeds);
    printf("  after kill -9          listened again after %.2f s; %llu of %llu "
           "players were back after %.2f s\n",
           seen->restart_s, (unsigned long long)(seen->seats - seen->missing),
           (unsigned long long)seen->seats, seen->back_s);
    print_verdict(seen);
    return tell_done();
}

int
load_seen_tell(const struct load_seen *seen, bool json)
{
    int status = json ? tell_json(seen) : tell_words(seen);

    return is_kept(seen, LOST) && seen->missing == 0 ? status : CLI_FAILED;
}
