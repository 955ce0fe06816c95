/*
 * The other opinion on perft: a second generator that never asks the game
 * for its legal moves. At every question it tries each text that the notation
 * could mean, on a copy, and counts what is accepted.
 *
 *     naive SEED DEPTH GAME SEATS      a new match with all defaults
 *     naive SEED DEPTH FILE            a position
 *
 * prints the nodes at depth 1, 2, ... as `rookery perft` counts them. It also
 * fails when the whole answers that were accepted are not those listed by
 * rk_answer_list(), or when a refusal changed something.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/answer.h>
#include <rookery/games.h>
#include <rookery/wire.h>

enum { DEPTH_MAX = 50 };

static _Noreturn void __attribute__((format(printf, 1, 2)))
fail(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    exit(1);
}

/* Whole answers, as moves. */
struct answers {
    struct rk_steps *at;
    size_t count, cap;
};

/* A place in the tree: the state, and the answers of chance before it. */
struct place {
    struct rk_state_room room;
    uint64_t dealt;
};

/* One count in progress. */
struct naive {
    const struct rk_game *game;
    uint64_t seed;
    int depth;
    uint64_t nodes[DEPTH_MAX + 1];

    /* All texts there could be, as moves. */
    struct answers small; /* tried at every question */
    struct answers bids;  /* tried where a bid is asked */
    struct answers huge;  /* likewise; none of them may be accepted */
};

/* Answers */

static int
compare(const void *a, const void *b)
{
    const struct rk_steps *x = a, *y = b;

    for (int i = 0; i < x->count && i < y->count; i++) {
        if (x->move[i] != y->move[i])
            return x->move[i] < y->move[i] ? -1 : 1;
    }
    return x->count - y->count;
}

static int
shared(const struct rk_steps *a, const struct rk_steps *b)
{
    int same = 0;

    while (same < a->count && same < b->count && a->move[same] == b->move[same])
        same++;
    return same;
}

static void
keep(struct answers *answers, const struct rk_steps *steps)
{
    if (answers->count == answers->cap) {
        answers->cap = answers->cap * 2 + 16;
        answers->at =
            realloc(answers->at, answers->cap * sizeof answers->at[0]);
        if (answers->at == NULL)
            fail("There is no memory.");
    }
    answers->at[answers->count++] = *steps;
}

/* The texts of magpie */

static void
add(struct naive *n, struct answers *answers, const char *text)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_steps steps;

    steps.count = n->game->answer_parse(text, steps.move, &why);
    if (steps.count > 0)
        keep(answers, &steps);
}

static void
add_with(struct naive *n, const char *word, const char *const *names)
{
    char text[RK_ANSWER_MAX];

    for (; *names != NULL; names++) {
        snprintf(text, sizeof text, "%s %s", word, *names);
        add(n, &n->small, text);
    }
}

static const char *const cards[] = { "bead", "ring", "spoon",    "owl",
                                     "crow", "jay",  "starling", NULL };
static const char *const seats[] = { "0", "1", "2", "3", "4", "5", NULL };
static const char *const sources[] = { "deck", "ground", NULL };

/* More cards than any hand holds in the trees that are counted. */
enum { BID_MAX = 6 };

/* Every bid of up to BID_MAX cards, named in the order opposite to ours. */
static void
add_bids(struct naive *n, const char *const *card, const char *tail, int used)
{
    char text[RK_ANSWER_MAX];

    if (*card == NULL) {
        snprintf(text, sizeof text, "bid%s", used == 0 ? " nothing" : tail);
        add(n, used == BID_MAX ? &n->huge : &n->bids, text);
        return;
    }
    add_bids(n, card + 1, tail, used);
    for (int count = 1; used + count <= BID_MAX; count++) {
        snprintf(text, sizeof text, " %s=%d%s", *card, count, tail);
        add_bids(n, card + 1, text, used + count);
    }
}

static void
add_magpie(struct naive *n)
{
    add_with(n, "draw", sources);
    add_with(n, "play", cards);
    add_with(n, "kind", cards);
    add_with(n, "seat", seats);
    add(n, &n->small, "yes");
    add(n, &n->small, "no");
    add_bids(n, cards, "", 0);
}

static const struct {
    const char *game;
    void (*add)(struct naive *n);
} games[] = { { "magpie", add_magpie } };

static void
add_texts(struct naive *n)
{
    for (size_t i = 0; i < RK_COUNT(games); i++) {
        if (strcmp(games[i].game, n->game->id) == 0)
            games[i].add(n);
    }
    if (n->small.count == 0)
        fail("There are no texts for %s.", n->game->id);
}

/* Walking the tree */

/* Answers for chance until a seat is asked; false when the match is over. */
static bool
settle(struct naive *n, struct place *place, int *seat)
{
    struct rk_state *state = rk_state_in(&place->room);

    for (;;) {
        struct rk_ask ask = n->game->ask(state);
        uint64_t words[RK_CHANCE_WORDS];
        struct rk_rng rng;

        if (ask.over)
            return false;
        if ((ask.awaited & rk_seat_bit(RK_CHANCE)) == 0) {
            *seat = rk_seat_first(ask.awaited);
            return true;
        }
        rng = rk_rng_seed(rk_rng_mix(n->seed, place->dealt++));
        for (int i = 0; i < RK_CHANCE_WORDS; i++)
            words[i] = rk_rng_next(&rng);
        if (n->game->answer(state, RK_CHANCE, n->game->chance(state, words),
                            NULL) != RK_OK)
            fail("An answer of chance was refused.");
    }
}

/* Tries each of ${answers} on a copy and keeps those that are accepted. */
static void
try(struct naive *n, struct place *place, int seat,
    const struct answers *answers, struct answers *accepted)
{
    struct rk_state_room copy = place->room;

    for (size_t i = 0; i < answers->count; i++) {
        if (rk_answer_steps(n->game, rk_state_in(&copy), seat, &answers->at[i],
                            NULL, NULL) == RK_OK) {
            keep(accepted, &answers->at[i]);
            copy = place->room;
        }
        if (memcmp(&copy, &place->room, n->game->state_size) != 0)
            fail("A refused answer of seat %d changed the state.", seat);
    }
}

/* Fails unless rk_answer_list() lists what was accepted. */
static void
compare_listed(struct naive *n, struct place *place, int seat,
               const struct answers *accepted)
{
    struct rk_state *state = rk_state_in(&place->room);
    size_t cap = accepted->count + 1;
    struct rk_steps *listed = calloc(cap, sizeof listed[0]);
    long count;

    if (listed == NULL)
        fail("There is no memory.");
    count = rk_answer_list(n->game, state, seat, listed, (long)cap, 1000000);
    if ((size_t)count != accepted->count)
        fail("%ld whole answers are listed and %zu accepted.", count,
             accepted->count);
    qsort(listed, (size_t)count, sizeof listed[0], compare);
    for (size_t i = 0; i < accepted->count; i++) {
        if (compare(&listed[i], &accepted->at[i]) != 0)
            fail("An answer is listed that is not accepted.");
    }
    free(listed);
}

/* What is accepted from ${seat}, sorted. */
static struct answers
collect(struct naive *n, struct place *place, int seat)
{
    struct answers accepted = { 0 };
    size_t before;

    try(n, place, seat, &n->small, &accepted);
    if (n->game->ask(rk_state_in(&place->room)).kind == RK_ASK_BID) {
        try(n, place, seat, &n->bids, &accepted);
        before = accepted.count;
        try(n, place, seat, &n->huge, &accepted);
        if (accepted.count > before)
            fail("The largest bids are accepted: try larger ones.");
    }
    if (accepted.count == 0)
        fail("Nothing is accepted from seat %d.", seat);
    qsort(accepted.at, accepted.count, sizeof accepted.at[0], compare);
    compare_listed(n, place, seat, &accepted);
    return accepted;
}

/* Counts what lies below ${place}, which is itself ${depth} answers deep: */
/* every beginning of a whole answer is a node, once. */
static void
walk(struct naive *n, struct place *place, int depth)
{
    struct answers accepted;
    int seat;

    if (!settle(n, place, &seat))
        return;
    accepted = collect(n, place, seat);
    for (size_t i = 0; i < accepted.count; i++) {
        const struct rk_steps *steps = &accepted.at[i];
        int same = i > 0 ? shared(steps, steps - 1) : 0;
        struct place next = *place;

        if (same == steps->count)
            fail("Two texts are the same answer.");
        for (int step = same + 1; step <= steps->count; step++) {
            if (depth + step <= n->depth)
                n->nodes[depth + step]++;
        }
        if (depth + steps->count >= n->depth)
            continue;
        rk_answer_steps(n->game, rk_state_in(&next.room), seat, steps, NULL,
                        NULL);
        walk(n, &next, depth + steps->count);
    }
    free(accepted.at);
}

/* The beginning */

static void
load(const char *path, struct naive *n, struct place *root)
{
    static char text[1 << 20];
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_setup setup;
    FILE *file = fopen(path, "r");
    json_t *json = NULL;

    if (file == NULL)
        fail("%s cannot be read.", path);
    json = rk_json_parse(text, fread(text, 1, sizeof text, file), &why);
    fclose(file);
    if (json == NULL || rk_json_read_position(json, &n->game, &setup,
                                              &root->room, &why) != RK_OK)
        fail("%s: %s", path, sentence);
    json_decref(json);
}

static void
begin(const char *game, int count, struct naive *n, struct place *root)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_setup setup;

    n->game = rk_games_find(game);
    if (n->game == NULL ||
        rk_setup_make(n->game, NULL, count, &setup, &why) != RK_OK)
        fail("There is no %s for %d: %s", game, count, sentence);
    n->game->setup(rk_state_in(&root->room), &setup);
}

int
main(int argc, char **argv)
{
    struct naive n = { 0 };
    struct place root = { .dealt = 0 };

    if (argc != 4 && argc != 5)
        fail("naive SEED DEPTH GAME SEATS, or naive SEED DEPTH FILE");
    n.seed = strtoull(argv[1], NULL, 10);
    n.depth = atoi(argv[2]);
    if (n.depth < 1 || n.depth > DEPTH_MAX)
        fail("The depth is 1 to %d.", DEPTH_MAX);
    if (argc == 4)
        load(argv[3], &n, &root);
    else
        begin(argv[3], atoi(argv[4]), &n, &root);
    add_texts(&n);
    walk(&n, &root, 0);
    for (int depth = 1; depth <= n.depth; depth++)
        printf("%s%llu", depth > 1 ? " " : "",
               (unsigned long long)n.nodes[depth]);
    putchar('\n');
    free(n.small.at);
    free(n.bids.at);
    free(n.huge.at);
    return 0;
}
