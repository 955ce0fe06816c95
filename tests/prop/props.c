/*
 * props GAME [--variant V] [--seats N] [--matches N] [--match K] [--seed S]
 *       [--property NAME] [--first]
 *
 * Plays random matches of every variant and seat count and looks at every
 * decision with every property. Prints a line for each property and setup and
 * at the end `N passed, N failed`; status 1 if any failed, 2 for bad input.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rookery/check.h>

#include "prop.h"

static const struct prop_property properties[] = {
    { .name = "check", .at = check_at },
    { .name = "zero", .at = check_zero_at },
    { .name = "score", .at = check_score_at, .end = check_score_end },
    { .name = "noleak", .at = noleak_at },
    { .name = "history", .costly = noleak_history_at },
    { .name = "twin", .at = sealed_twin_at },
    { .name = "order", .at = sealed_order_at },
    { .name = "guess", .at = guess_at, .costly = guess_spread_at },
    { .name = "legal", .at = legal_at },
    { .name = "ids", .at = ids_at },
    { .name = "plan", .at = plan_at },
    { .name = "draft", .at = draft_at },
    { .name = "clone", .at = replay_clone_at },
    { .name = "replay", .end = replay_end },
    { .name = "roundtrip",
      .at = roundtrip_at,
      .costly = roundtrip_json_at,
      .end = roundtrip_end },
    { .name = "position", .costly = position_at },
    { .name = "structure", .at = structure_at, .costly = structure_all_at },
    { .name = "phrase", .at = phrase_at, .end = phrase_end },
    { .name = "reference", .at = reference_at },
    { .name = "changes", .at = changes_at },
    { .name = "told", .at = told_at },
    { .name = "facts", .at = facts_at, .end = facts_end },
    { .name = "recall", .costly = recall_at },
    { .name = "chance", .at = chance_at },
};

enum { PROPERTIES = RK_COUNT(properties), MATCHES = 40 };

/* The options of the command line. */
struct wanted {
    const struct rk_game *game;
    const char *variant, *property;
    int seats, matches, match; /* 0, the default, -1: all */
    uint64_t seed;
    bool first; /* stop at the first failure */
};

/* One setup and how its properties fare. */
struct run {
    const struct wanted *wanted;
    int variant, seats;
    struct prop_case c;
    long cases[PROPERTIES];
    bool failed[PROPERTIES];
    bool stuck; /* a match could not be played at all */
};

static struct prop_played played;
static int passed, failures;

/* Where a broken promise leads while a property or a match is at work. */
static jmp_buf escape;
static char promise[PROP_TEXT_MAX];

static void
broken(const char *what, const char *file, int line)
{
    snprintf(promise, sizeof promise, "broken promise: %s (%s:%d)", what, file,
             line);
    longjmp(escape, 1);
}

static int
misused(const char *sentence, const char *word)
{
    fprintf(stderr, sentence, word);
    fputc('\n', stderr);
    return 2;
}

static const char *
setup_name(const struct run *r)
{
    static char name[80];

    snprintf(name, sizeof name, "%s/%s seats=%d", r->wanted->game->id,
             r->wanted->game->variants[r->variant].id, r->seats);
    return name;
}

/* Says what failed, and how to see it again. */
static void
report(const struct run *r, const char *property)
{
    const struct prop_case *c = &r->c;

    printf("FAIL %s: %s\n", property, setup_name(r));
    printf("     match %d, decision %d", c->match, c->decision);
    if (c->seat == RK_SPECTATOR)
        printf(", the spectator");
    else if (c->seat == RK_CHANCE)
        printf(", chance");
    else if (c->seat != RK_NOBODY)
        printf(", seat %d", c->seat);
    printf(": %s\n", c->failure);
    printf("     again: props %s --variant %s --seats %d --seed %llu "
           "--match %d --property %s\n",
           r->wanted->game->id, r->wanted->game->variants[r->variant].id,
           r->seats, (unsigned long long)r->wanted->seed, c->match, property);
    fflush(stdout);
}

/* Ends the program; after a failure memory is nobody's concern any more. */
static void
finish(void)
{
    printf("%d passed, %d failed\n", passed, failures);
    fflush(stdout);
    if (failures > 0)
        _exit(1);
    exit(0);
}

static bool
is_wanted(const struct run *r, int index)
{
    const char *name = r->wanted->property;

    return !r->failed[index] &&
           (name == NULL || strcmp(name, properties[index].name) == 0);
}

/* Lets one property look, each with random numbers of its own. */
static void
look(struct run *r, int index, uint64_t seed,
     bool (*property)(struct prop_case *))
{
    struct prop_case *c = &r->c;
    bool fine;

    if (property == NULL || !is_wanted(r, index))
        return;
    c->rng = rk_rng_seed(rk_rng_mix(rk_rng_mix(seed, (uint64_t)index + 1),
                                    (uint64_t)c->decision));
    c->cases = 0;
    if (setjmp(escape) == 0)
        fine = property(c);
    else
        fine = case_fail(c, RK_NOBODY, "%s", promise);
    r->cases[index] += c->cases;
    if (fine)
        return;
    r->failed[index] = true;
    failures++;
    report(r, properties[index].name);
    if (r->wanted->first)
        finish();
}

static void
look_all(struct run *r, uint64_t seed, bool end)
{
    bool costly = (r->c.decision + r->c.match) % PROP_COSTLY == 0;

    for (int i = 0; i < PROPERTIES; i++) {
        look(r, i, seed, properties[i].at);
        if (costly)
            look(r, i, seed, properties[i].costly);
        if (end)
            look(r, i, seed, properties[i].end);
    }
}

/* Keeps the moves of an answer, to be tried at other decisions. */
static void
remember(struct prop_case *c, const struct rk_steps *steps)
{
    for (int i = 0; i < steps->count; i++) {
        int at = 0;

        while (at < c->move_count && c->moves[at] != steps->move[i])
            at++;
        if (at == c->move_count && at < PROP_MOVES_MAX)
            c->moves[c->move_count++] = steps->move[i];
    }
}

/* Plays one answer and brings the case up to date; false: it cannot. */
static bool
play_answer(struct prop_case *c, struct rk_rng *rng)
{
    struct prop_given *given = &played.given[played.count];
    struct rk_ask ask;

    if (played.count == PROP_ANSWERS_MAX ||
        !pick_play(c->game, case_state(c), rng, given, NULL))
        return false;
    remember(c, &given->steps);
    played.after[played.count++] = c->now;
    ask = case_ask(c);
    if (ask.asked == ask.awaited) {
        c->opening = c->now;
        c->sinces = 0;
    } else {
        c->since[c->sinces++] = *given;
    }
    c->decision++;
    return true;
}

/* The largest value of an option: that of simulations where it is below the */
/* default, or random matches would not end. */
static int
most_of(const struct rk_game *game, const struct rk_setup *setup, int index)
{
    const struct rk_option *option =
        &rk_setup_variant(game, setup)->options[index];
    struct rk_setup sims = *setup;

    rk_setup_for_sims(game, &sims);
    return sims.option[index] < option->value ? sims.option[index]
                                              : option->max;
}

/* The first match has the default options and pack, the others any. */
static void
choose_setup(struct run *r, uint64_t seed)
{
    struct prop_case *c = &r->c;
    const struct rk_variant *v = &r->wanted->game->variants[r->variant];
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);
    struct rk_rng rng = rk_rng_seed(seed);

    rk_setup_make(c->game, v->id, r->seats, &c->setup, &why);
    for (int i = 0; i < rk_variant_options(v); i++) {
        const struct rk_option *option = &v->options[i];
        int most = most_of(c->game, &c->setup, i);

        if (c->setup.option[i] > most)
            c->setup.option[i] = (int16_t)most;
        if (c->match > 0 && rk_rng_below(&rng, 2) == 0)
            c->setup.option[i] =
                (int16_t)(option->min +
                          rk_rng_below(&rng, most - option->min + 1));
    }
    if (c->match > 0)
        pack_choose(c->game, &c->setup, &rng);
}

static void
start_match(struct run *r, int match, uint64_t seed)
{
    struct prop_case *c = &r->c;

    memset(c, 0, sizeof *c);
    c->game = r->wanted->game;
    c->match = match;
    c->played = &played;
    choose_setup(r, rk_rng_mix(seed, 0));
    c->game->setup(case_state(c), &c->setup);
    c->opening = played.start = c->now;
    played.count = 0;
}

/* Plays one match and looks at all its decisions; false: it got stuck. */
static bool
play_match(struct run *r, int match)
{
    uint64_t seed = rk_rng_mix(
        rk_rng_mix(r->wanted->seed, (uint64_t)(r->variant * 16 + r->seats)),
        (uint64_t)match);
    struct rk_rng rng = rk_rng_seed(seed);

    if (setjmp(escape) != 0)
        return case_fail(&r->c, RK_NOBODY, "%s", promise);
    start_match(r, match, seed);
    while (!case_ask(&r->c).over) {
        look_all(r, seed, false);
        if (setjmp(escape) != 0)
            return case_fail(&r->c, RK_NOBODY, "%s", promise);
        if (!play_answer(&r->c, &rng))
            return case_fail(&r->c, RK_NOBODY,
                             "the match cannot go on, or never ends");
    }
    look_all(r, seed, true);
    return true;
}

static void
print_lines(const struct run *r)
{
    if (!r->stuck) {
        printf("ok   play: %s\n", setup_name(r));
        passed++;
    }
    for (int i = 0; i < PROPERTIES; i++) {
        if (!is_wanted(r, i))
            continue;
        printf("ok   %s: %s, %ld cases\n", properties[i].name, setup_name(r),
               r->cases[i]);
        passed++;
    }
    fflush(stdout);
}

static void
run_setup(const struct wanted *wanted, int variant, int seats)
{
    static struct run r;
    int from = wanted->match >= 0 ? wanted->match : 0;
    int to = wanted->match >= 0 ? wanted->match + 1 : wanted->matches;

    memset(&r, 0, sizeof r);
    r.wanted = wanted;
    r.variant = variant;
    r.seats = seats;
    for (int match = from; match < to && !r.stuck; match++) {
        if (play_match(&r, match))
            continue;
        r.stuck = true;
        failures++;
        report(&r, "play");
        if (wanted->first)
            finish();
    }
    print_lines(&r);
}

/* Runs all setups that are wanted; returns how many there are. */
static int
run_all(const struct wanted *wanted)
{
    const struct rk_variant *variants = wanted->game->variants;
    int setups = 0;

    for (int i = 0; variants[i].id != NULL; i++) {
        if (wanted->variant != NULL &&
            strcmp(wanted->variant, variants[i].id) != 0)
            continue;
        for (int seats = variants[i].seats_min; seats <= variants[i].seats_max;
             seats++) {
            if (wanted->seats != 0 && wanted->seats != seats)
                continue;
            run_setup(wanted, i, seats);
            setups++;
        }
    }
    return setups;
}

/* A number of at most ten digits; false for anything else. */
static bool
read_number(const char *word, uint64_t *number)
{
    char *end;

    *number = strtoull(word, &end, 10);
    return word[0] >= '0' && word[0] <= '9' && *end == '\0' &&
           strlen(word) <= 19;
}

/* Reads one option; false if it is unknown. */
static bool
read_option(struct wanted *wanted, const char *option, const char *value)
{
    uint64_t number;

    if (strcmp(option, "--variant") == 0) {
        wanted->variant = value;
        return true;
    }
    if (strcmp(option, "--property") == 0) {
        wanted->property = value;
        return true;
    }
    if (!read_number(value, &number))
        return false;
    if (strcmp(option, "--seed") == 0)
        wanted->seed = number;
    else if (strcmp(option, "--seats") == 0)
        wanted->seats = (int)number;
    else if (strcmp(option, "--matches") == 0)
        wanted->matches = (int)number;
    else if (strcmp(option, "--match") == 0)
        wanted->match = (int)number;
    else
        return false;
    return true;
}

static bool
is_property(const char *name)
{
    for (int i = 0; i < PROPERTIES; i++) {
        if (strcmp(name, properties[i].name) == 0)
            return true;
    }
    return false;
}

int
main(int count, char **words)
{
    struct wanted wanted = { .matches = MATCHES, .match = -1, .seed = 1 };

    if (count < 2)
        return misused("Name a game, as in: %s magpie --matches 5.", words[0]);
    wanted.game = rk_games_find(words[1]);
    if (wanted.game == NULL)
        return misused("There is no game called %s.", words[1]);
    for (int i = 2; i < count; i++) {
        if (strcmp(words[i], "--first") == 0)
            wanted.first = true;
        else if (i + 1 >= count ||
                 !read_option(&wanted, words[i], words[i + 1]))
            return misused("%s does not fit; see the head of "
                           "tests/prop/props.c.",
                           words[i]);
        else
            i++;
    }
    if (wanted.property != NULL && !is_property(wanted.property))
        return misused("There is no property called %s.", wanted.property);
    rk_check_set_handler(broken);
    if (run_all(&wanted) == 0)
        return misused("%s has no such variant for that number of seats.",
                       wanted.game->title);
    finish();
}
