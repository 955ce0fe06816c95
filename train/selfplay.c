/*
 * Plays matches between bots, for training and for comparing networks. It needs
 * nothing but the library's sources, so that it can be built on a machine that
 * only has a compiler.
 *
 *   selfplay samples GAME/VARIANT SEATS BOTS MATCHES SEED THREADS STEM EVERY
 *   selfplay duel    GAME/VARIANT SEATS BOT OTHERS MATCHES SEED THREADS
 *   selfplay names   GAME/VARIANT SEATS
 *   selfplay views   GAME/VARIANT SEATS
 *   selfplay moves   GAME/VARIANT SEATS
 *
 * `samples` writes samples of matches among BOTS (with commas between, in turn
 * over the seats). STEM.samples holds positions in which a search may judge, no
 * answer being sealed or unfinished, one of EVERY: the number of the match (4
 * bytes), for each seat the columns of value.h, one byte each, then the shares
 * of victory as floats. STEM.moves holds choices of searches, one of KEPT: the
 * columns of the seat's plan, a set of the ids that were legal, and the
 * MOVES_TOLD most likely moves, 2 bytes for the id and 2 for the chance. These
 * choices have all the iterations of the bot, others a quarter; some are taken
 * by chance, so that matches differ.
 *
 * `duel` plays one BOT among OTHERS and prints its share of victory and the
 * processor time that an answer took on either side. `names` prints the columns
 * of positions, `views` those of choices, `moves` the moves by id.
 *
 * MATCHES may have a limit in seconds: 100000:30. Without one, results depend on
 * the arguments alone, not on the number of threads.
 */
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/clock.h>
#include <base/memory.h>
#include <bots/mind.h>
#include <bots/payoff.h>
#include <bots/value.h>
#include <rookery/rookery.h>

enum {
    POSITIONS_MAX = 512, /* of one match */
    CHOICES_MAX = 512,
    MOVES_TOLD = 16,
    KEPT = 6,       /* on average, 1 choice in KEPT is kept */
    QUICK_PART = 4, /* part of the iterations of choices that are not kept */
    VARIED = 8,     /* 1 choice in VARIED is taken by chance */
    BOTS_MAX = RK_SEATS_MAX
};

struct plan {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_hire hire[BOTS_MAX];
    int bots;
    bool duel;
    uint64_t matches, seed;
    int every;           /* 1 position in ${every} is kept */
    uint64_t end;        /* no match begins after it, in ns; 0: no limit */
    FILE *out, *choices; /* samples; or NULL */
    struct value *value;
    struct rk_ids *ids;
};

/* The most likely moves of a choice. */
struct told {
    uint16_t id, chance;
};

/* Shared by all threads. */
struct work {
    const struct plan *plan;
    pthread_mutex_t lock;
    pthread_cond_t written;
    uint64_t next, done;      /* matches begun, matches written */
    double share, squares;    /* of the first bot, over all matches */
    uint64_t ns[2], count[2]; /* its answers, and those of the others */
    uint64_t positions, choices;
};

/* One match while it is played. */
struct game_run {
    const struct plan *plan;
    struct rk_mind *mind[BOTS_MAX]; /* by seat */
    int bot[RK_SEATS_MAX];
    struct rk_rng rng;
    uint64_t ns[2], count[2];
    float share[RK_SEATS_MAX];
    uint8_t *sample, *choice;
    int samples, choices;
};

static _Noreturn void
die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fputs("selfplay: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

/* The bot that sits at ${seat} in match ${match}. */
static int
bot_at(const struct plan *plan, uint64_t match, int seat)
{
    int place = (int)(((uint64_t)seat + match) % plan->setup.seats);

    return plan->duel ? place != 0 : place % plan->bots;
}

static size_t
position_bytes(const struct plan *plan)
{
    return (size_t)plan->setup.seats * (size_t)plan->value->columns;
}

/* Keeps some positions in which nobody is in the middle of an answer. */
static void
sample(struct game_run *run, const struct rk_state *state)
{
    const struct plan *plan = run->plan;
    uint8_t *at = run->sample + (size_t)run->samples * position_bytes(plan);

    struct rk_ask ask = plan->game->ask(state);

    if (plan->out == NULL || run->samples == POSITIONS_MAX || ask.over ||
        ask.asked != ask.awaited || rk_rng_below(&run->rng, plan->every) != 0 ||
        (plan->game->drafting != NULL && plan->game->drafting(state)))
        return;
    value_write(plan->value, state, at);
    run->samples++;
}

static size_t
choice_bytes(const struct plan *plan)
{
    return (size_t)plan->value->plan.columns +
           (size_t)(plan->ids->count + 7) / 8 +
           MOVES_TOLD * sizeof(struct told);
}

/* The most likely move that ${taken} does not name; marks it there. */
static struct told
next_told(const struct rk_ids *ids, const struct rk_bot_turn *turn,
          const struct rk_thought *thought, bool *taken)
{
    int best = -1;

    for (int i = 0; i < turn->count; i++) {
        if (!taken[i] && (best < 0 || thought[i].chance > thought[best].chance))
            best = i;
    }
    if (best < 0)
        return (struct told){ 0 };
    taken[best] = true;
    return (struct told){ (uint16_t)rk_ids_find(ids, turn->legal[best]),
                          (uint16_t)(thought[best].chance * 65535) };
}

/* Keeps a choice: what was seen, what was legal and what was thought. */
static void
keep_choice(struct game_run *run, const struct rk_bot_turn *turn,
            const struct rk_thought *thought)
{
    const struct plan *plan = run->plan;
    uint8_t *at = run->choice + (size_t)run->choices++ * choice_bytes(plan);
    bool taken[RK_LEGAL_MAX] = { false };
    struct told told[MOVES_TOLD];

    rk_plan_write(&plan->value->plan, turn->view, turn->seat, at);
    at += plan->value->plan.columns;
    memset(at, 0, (size_t)(plan->ids->count + 7) / 8);
    for (int i = 0; i < turn->count; i++) {
        int id = rk_ids_find(plan->ids, turn->legal[i]);

        at[id / 8] |= (uint8_t)(1 << id % 8);
    }
    at += (plan->ids->count + 7) / 8;
    for (int i = 0; i < MOVES_TOLD; i++)
        told[i] = next_told(plan->ids, turn, thought, taken);
    memcpy(at, told, sizeof told);
}

/* A move by the chances that the bot gave them. */
static int
vary(struct game_run *run, const struct rk_thought *thought, int count)
{
    float left = (float)(rk_rng_next(&run->rng) >> 40) / 16777216.0f;
    int i = 0;

    while (i < count - 1 && (left -= thought[i].chance) >= 0)
        i++;
    return i;
}

/* One move of a bot whose choices are kept. */
static int
choose(void *context, struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct game_run *run = context;
    struct rk_thought thought[RK_LEGAL_MAX];
    uint32_t all = mind->effort.iterations;
    bool kept = rk_rng_below(&run->rng, KEPT) == 0;
    int chosen;

    if (all == 0 || turn->count == 1)
        return rk_mind_choose(mind, turn);
    mind->thoughts = thought;
    mind->effort.full = true;
    if (!kept || run->choices == CHOICES_MAX)
        mind->effort.iterations = (all + QUICK_PART - 1) / QUICK_PART;
    chosen = rk_mind_choose(mind, turn);
    if (kept && run->choices < CHOICES_MAX)
        keep_choice(run, turn, thought);
    mind->effort.iterations = all;
    mind->thoughts = NULL;
    if (rk_rng_below(&run->rng, VARIED) == 0)
        chosen = vary(run, thought, turn->count);
    return chosen;
}

/* One answer of the seat that is asked first. */
static void
answer(struct game_run *run, struct rk_state *state, uint64_t match)
{
    const struct plan *plan = run->plan;
    int seat = rk_seat_first(plan->game->ask(state).awaited);
    struct rk_bot_turn turn = { .game = plan->game,
                                .setup = &plan->setup,
                                .match = match,
                                .seats = plan->setup.seats,
                                .seat = seat,
                                .rng = &run->rng };
    struct rk_steps steps;

    if (seat == RK_CHANCE) {
        rk_answer_random(plan->game, state, seat, &run->rng, &steps);
    } else if (plan->choices != NULL) {
        mind_answer_by(run->mind[seat], &turn, state, &steps, choose, run);
    } else {
        uint64_t began = clock_ns(CLOCK_THREAD_CPUTIME_ID);
        int side = run->bot[seat] != 0;

        rk_mind_answer(run->mind[seat], &turn, state, &steps);
        run->ns[side] += clock_ns(CLOCK_THREAD_CPUTIME_ID) - began;
        run->count[side]++;
    }
    if (rk_answer_steps(plan->game, state, seat, &steps, NULL, NULL) != RK_OK)
        die("a bot gave an answer that is not legal");
}

static void
play(struct game_run *run, uint64_t match)
{
    const struct plan *plan = run->plan;
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);

    run->rng = rk_rng_seed(rk_rng_mix(plan->seed, match));
    run->samples = run->choices = 0;
    memset(run->ns, 0, sizeof run->ns);
    memset(run->count, 0, sizeof run->count);
    plan->game->setup(state, &plan->setup);
    while (!plan->game->ask(state).over) {
        answer(run, state, match);
        sample(run, state);
    }
    payoff_final(plan->game, state, run->share);
}

/* Writes the match, after all earlier ones. */
static void
finish(struct work *work, struct game_run *run, uint64_t match)
{
    const struct plan *plan = work->plan;
    size_t shares = plan->setup.seats * sizeof *run->share;

    pthread_mutex_lock(&work->lock);
    while (work->done < match)
        pthread_cond_wait(&work->written, &work->lock);
    for (int i = 0; i < run->samples; i++) {
        uint32_t number = (uint32_t)match;

        fwrite(&number, sizeof number, 1, plan->out);
        fwrite(run->sample + (size_t)i * position_bytes(plan),
               position_bytes(plan), 1, plan->out);
        fwrite(run->share, shares, 1, plan->out);
    }
    if (plan->choices != NULL)
        fwrite(run->choice, choice_bytes(plan), (size_t)run->choices,
               plan->choices);
    work->positions += (uint64_t)run->samples;
    work->choices += (uint64_t)run->choices;
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        if (run->bot[seat] != 0)
            continue;
        work->share += (double)run->share[seat];
        work->squares += (double)run->share[seat] * (double)run->share[seat];
    }
    for (int side = 0; side < 2; side++) {
        work->ns[side] += run->ns[side];
        work->count[side] += run->count[side];
    }
    work->done++;
    pthread_cond_broadcast(&work->written);
    pthread_mutex_unlock(&work->lock);
}

static uint64_t
take(struct work *work)
{
    uint64_t match;

    pthread_mutex_lock(&work->lock);
    match = work->next;
    if (work->plan->end != 0 && clock_ns(CLOCK_MONOTONIC) > work->plan->end)
        match = work->plan->matches;
    else
        work->next++;
    pthread_mutex_unlock(&work->lock);
    return match;
}

/* One thread: matches until there are no more. */
static void *
toil(void *argument)
{
    struct work *work = argument;
    const struct plan *plan = work->plan;
    struct game_run run = { .plan = plan };
    struct rk_mind *mind[BOTS_MAX][RK_SEATS_MAX];
    uint64_t match;

    run.sample = memory_raw(POSITIONS_MAX * position_bytes(plan) + 64);
    run.choice = memory_raw(CHOICES_MAX * choice_bytes(plan) + 64);
    for (int bot = 0; bot < plan->bots; bot++) {
        for (int seat = 0; seat < plan->setup.seats; seat++)
            mind[bot][seat] = rk_mind_open(&plan->hire[bot]);
    }
    while ((match = take(work)) < plan->matches) {
        for (int seat = 0; seat < plan->setup.seats; seat++) {
            run.bot[seat] = bot_at(plan, match, seat);
            run.mind[seat] = mind[run.bot[seat]][seat];
        }
        play(&run, match);
        finish(work, &run, match);
    }
    for (int bot = 0; bot < plan->bots; bot++) {
        for (int seat = 0; seat < plan->setup.seats; seat++)
            rk_mind_close(mind[bot][seat]);
    }
    free(run.sample);
    free(run.choice);
    return NULL;
}

static void
run_all(struct work *work, int threads)
{
    pthread_t thread[RK_THREADS_MAX];

    if (threads < 1 || threads > RK_THREADS_MAX)
        die("from 1 to %d threads", RK_THREADS_MAX);
    for (int i = 0; i < threads; i++) {
        if (pthread_create(&thread[i], NULL, toil, work) != 0)
            die("a thread could not be started");
    }
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
}

/* Reads "revolution/core" and the number of seats. */
static void
read_game(struct plan *plan, const char *what, const char *seats)
{
    static struct value value;
    static struct rk_ids ids;
    char id[64], sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    const char *slash = strchr(what, '/');
    size_t length = slash != NULL ? (size_t)(slash - what) : strlen(what);

    if (length >= sizeof id)
        die("the name of the game is too long");
    memcpy(id, what, length);
    id[length] = '\0';
    plan->game = rk_games_find(id);
    if (plan->game == NULL)
        die("there is no game \"%s\"", id);
    if (rk_setup_make(plan->game, slash != NULL ? slash + 1 : NULL, atoi(seats),
                      &plan->setup, &why) != RK_OK)
        die("%s", sentence);
    plan->value = &value;
    plan->ids = &ids;
    if (!value_open(plan->value, plan->game, &plan->setup, &why) ||
        rk_ids_make(plan->ids, plan->game, &plan->setup, &why) != RK_OK)
        die("%s", sentence);
}

static void
read_bots(struct plan *plan, const char *list)
{
    char words[RK_BOT_SPEC_MAX], *next = words, sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    snprintf(words, sizeof words, "%s", list);
    while (next != NULL && plan->bots < BOTS_MAX) {
        char *word = next;

        next = strchr(word, ',');
        if (next != NULL)
            *next++ = '\0';
        if (!rk_hire_read(word, &plan->hire[plan->bots++], &why))
            die("%s", sentence);
    }
}

/* Reads "400", or "400:30" for 400 matches or 30 seconds. */
static void
read_matches(struct plan *plan, const char *text)
{
    const char *colon = strchr(text, ':');

    plan->matches = strtoull(text, NULL, 10);
    if (colon != NULL)
        plan->end = clock_ns(CLOCK_MONOTONIC) +
                    strtoull(colon + 1, NULL, 10) * 1000000000u;
}

/* Prints ${count} names, a line for each. */
static int
print_all(const struct plan *plan, int count,
          void (*name)(const struct plan *plan, int i, struct rk_text *text))
{
    char room[RK_SENTENCE_MAX];

    for (int i = 0; i < count; i++) {
        struct rk_text text = rk_text_over(room, sizeof room);

        name(plan, i, &text);
        puts(room);
    }
    return 0;
}

static void
name_column(const struct plan *plan, int column, struct rk_text *text)
{
    value_name(plan->value, column, text);
}

static void
name_view(const struct plan *plan, int column, struct rk_text *text)
{
    rk_plan_name(&plan->value->plan, column, text);
}

static void
name_move(const struct plan *plan, int id, struct rk_text *text)
{
    rk_ids_name(plan->ids, id, text);
}

/* The file STEM.END, to be written. */
static FILE *
open_file(const char *stem, const char *end)
{
    char path[4096];
    FILE *file;

    snprintf(path, sizeof path, "%s.%s", stem, end);
    file = fopen(path, "wb");
    if (file == NULL)
        die("%s cannot be written", path);
    return file;
}

static int
write_samples(struct plan *plan, char **argv)
{
    struct work work = { .plan = plan,
                         .lock = PTHREAD_MUTEX_INITIALIZER,
                         .written = PTHREAD_COND_INITIALIZER };

    read_bots(plan, argv[4]);
    read_matches(plan, argv[5]);
    plan->seed = strtoull(argv[6], NULL, 10);
    plan->every = atoi(argv[9]) > 0 ? atoi(argv[9]) : 1;
    plan->out = open_file(argv[8], "samples");
    plan->choices = open_file(argv[8], "moves");
    run_all(&work, atoi(argv[7]));
    if (fclose(plan->out) != 0 || fclose(plan->choices) != 0)
        die("the samples could not be written");
    printf("%llu positions and %llu choices of %llu matches\n",
           (unsigned long long)work.positions, (unsigned long long)work.choices,
           (unsigned long long)work.done);
    return 0;
}

static int
compare(struct plan *plan, char **argv)
{
    struct work work = { .plan = plan,
                         .lock = PTHREAD_MUTEX_INITIALIZER,
                         .written = PTHREAD_COND_INITIALIZER };
    double n, mean, error;

    plan->duel = true;
    read_bots(plan, argv[4]);
    read_bots(plan, argv[5]);
    read_matches(plan, argv[6]);
    plan->seed = strtoull(argv[7], NULL, 10);
    run_all(&work, atoi(argv[8]));
    n = (double)work.done;
    mean = work.share / n;
    error = 1.96 * sqrt((work.squares / n - mean * mean) / n);
    printf("%s %d %s among %s: %.3f (%.3f-%.3f) of %.0f, %.2f of fair; "
           "%.0f us and %.0f us an answer, ratio %.2f\n",
           argv[2], plan->setup.seats, argv[4], argv[5], mean, mean - error,
           mean + error, n, mean * plan->setup.seats,
           (double)work.ns[0] / 1e3 / (double)work.count[0],
           (double)work.ns[1] / 1e3 / (double)work.count[1],
           (double)work.ns[0] / (double)work.count[0] /
               ((double)work.ns[1] / (double)work.count[1]));
    return 0;
}

int
main(int argc, char **argv)
{
    struct plan plan = { 0 };

    if (argc < 4)
        die("see the top of train/selfplay.c");
    read_game(&plan, argv[2], argv[3]);
    if (strcmp(argv[1], "names") == 0)
        return print_all(&plan, plan.value->columns, name_column);
    if (strcmp(argv[1], "views") == 0)
        return print_all(&plan, plan.value->plan.columns, name_view);
    if (strcmp(argv[1], "moves") == 0)
        return print_all(&plan, plan.ids->count, name_move);
    if (strcmp(argv[1], "samples") == 0 && argc == 10)
        return write_samples(&plan, argv);
    if (strcmp(argv[1], "duel") == 0 && argc == 9)
        return compare(&plan, argv);
    die("see the top of train/selfplay.c");
}
