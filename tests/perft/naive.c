/*
 * The other opinion on perft: a second generator that never asks the game
 * for its legal moves. At every question it tries each text that the notation
 * could mean, on a copy, and counts what is accepted.
 *
 *     naive SEED DEPTH GAME VARIANT SEATS   a new match with default options
 *     naive SEED DEPTH FILE                 a position
 *
 * prints the nodes at depth 1, 2, ... as `rookery perft` counts them. It also
 * fails when the whole answers that were accepted are not those listed by
 * rk_answer_list(), or when a refusal changed something.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/games.h>
#include <rookery/wire.h>

#include "texts.h"

enum { DEPTH_MAX = 50, LISTS_MAX = 48 };

/* A place in the tree: the state, and the answers of chance before it. */
struct place {
    struct rk_state_room room;
    uint64_t dealt;
};

/* One count in progress. */
struct naive {
    const struct rk_game *game;
    struct rk_setup setup;
    uint64_t seed;
    int depth;
    uint64_t nodes[DEPTH_MAX + 1];

    const struct texts_game *notation;
    struct texts small;                /* tried at every question */
    struct texts_many list[LISTS_MAX]; /* tried where answers are many */
    int lists;                         /* made so far; the last ones are kept */
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

/* Finds the notation of the game and the texts for every question. */
static void
add_texts(struct naive *n)
{
    static const struct texts_game *const notations[] = {
        &texts_arcane, &texts_magpie, &texts_revolution, &texts_thieves
    };

    for (size_t i = 0; i < RK_COUNT(notations); i++) {
        if (strcmp(notations[i]->id, n->game->id) == 0)
            n->notation = notations[i];
    }
    if (n->notation == NULL)
        texts_fail("There are no texts for %s.", n->game->id);
    n->notation->add(n->game, &n->small);
}

static void
drop(struct texts_many *many)
{
    free(many->likely.at);
    free(many->never.at);
    *many = (struct texts_many){ .key = 0 };
}

/* More texts to try where ${seat} is asked a question with many answers. */
static const struct texts_many *
find_many(struct naive *n, const struct rk_state *state, int seat)
{
    uint32_t key = n->notation->key(n->game, &n->setup, state, seat);
    struct texts_many *many;

    for (int i = 0; i < n->lists && i < LISTS_MAX; i++) {
        if (n->list[i].key == key)
            return &n->list[i];
    }
    many = &n->list[n->lists++ % LISTS_MAX];
    drop(many);
    many->setup = &n->setup;
    many->key = key;
    n->notation->add_many(n->game, many);
    return many;
}

/* Walking the tree */

/* Answers for chance until a seat is asked; false when the match is over. */
static bool
seek_seat(struct naive *n, struct place *place, int *seat)
{
    struct rk_state *state = rk_state_in(&place->room);

    for (;;) {
        struct rk_ask ask = n->game->ask(state);
        struct rk_rng rng;

        if (ask.over)
            return false;
        if ((ask.awaited & rk_seat_bit(RK_CHANCE)) == 0) {
            *seat = rk_seat_first(ask.awaited);
            return true;
        }
        rng = rk_rng_seed(rk_rng_mix(n->seed, place->dealt++));
        if (n->game->answer(state, RK_CHANCE,
                            rk_chance_draw(n->game, state, &rng),
                            NULL) != RK_OK)
            texts_fail("An answer of chance was refused.");
    }
}

/* Tries each of ${answers} on a copy and keeps those that are accepted. */
static void
try(struct naive *n, struct place *place, int seat, const struct texts *answers,
    struct texts *accepted)
{
    struct rk_state_room copy = place->room;

    for (size_t i = 0; i < answers->count; i++) {
        if (rk_answer_steps(n->game, rk_state_in(&copy), seat, &answers->at[i],
                            NULL, NULL) == RK_OK) {
            texts_keep(accepted, &answers->at[i]);
            copy = place->room;
        }
        if (memcmp(&copy, &place->room, n->game->state_size) != 0)
            texts_fail("A refused answer of seat %d changed the state.", seat);
    }
}

/* Fails unless rk_answer_list() lists what was accepted. */
static void
compare_listed(struct naive *n, struct place *place, int seat,
               const struct texts *accepted)
{
    struct rk_state *state = rk_state_in(&place->room);
    size_t cap = accepted->count + 1;
    struct rk_steps *listed = calloc(cap, sizeof listed[0]);
    long count;

    if (listed == NULL)
        texts_fail("There is no memory.");
    count = rk_answer_list(n->game, state, seat, listed, (long)cap, 1000000);
    if ((size_t)count != accepted->count)
        texts_fail("%ld whole answers are listed and %zu accepted.", count,
                   accepted->count);
    qsort(listed, (size_t)count, sizeof listed[0], compare);
    for (size_t i = 0; i < accepted->count; i++) {
        if (compare(&listed[i], &accepted->at[i]) != 0)
            texts_fail("An answer is listed that is not accepted.");
    }
    free(listed);
}

/* The answers accepted from ${seat}, sorted. */
static struct texts
collect(struct naive *n, struct place *place, int seat)
{
    struct rk_state *state = rk_state_in(&place->room);
    struct texts accepted = { 0 };

    try(n, place, seat, &n->small, &accepted);
    if ((n->notation->asks >> n->game->ask(state).kind & 1) != 0) {
        const struct texts_many *many = find_many(n, state, seat);
        size_t before;

        try(n, place, seat, &many->likely, &accepted);
        before = accepted.count;
        try(n, place, seat, &many->never, &accepted);
        if (accepted.count > before)
            texts_fail("An answer is accepted that must not be.");
    }
    if (accepted.count == 0)
        texts_fail("Nothing is accepted from seat %d.", seat);
    qsort(accepted.at, accepted.count, sizeof accepted.at[0], compare);
    compare_listed(n, place, seat, &accepted);
    return accepted;
}

/* Counts what lies below ${place}, which is itself ${depth} answers deep: */
/* every beginning of a whole answer is a node, once. */
static void
walk(struct naive *n, struct place *place, int depth)
{
    struct texts accepted;
    int seat;

    if (!seek_seat(n, place, &seat))
        return;
    accepted = collect(n, place, seat);
    for (size_t i = 0; i < accepted.count; i++) {
        const struct rk_steps *steps = &accepted.at[i];
        int same = i > 0 ? shared(steps, steps - 1) : 0;
        struct place next = *place;

        if (same == steps->count)
            texts_fail("Two texts are the same answer.");
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
    FILE *file = fopen(path, "r");
    json_t *json = NULL;

    if (file == NULL)
        texts_fail("%s cannot be read.", path);
    json = rk_json_parse(text, fread(text, 1, sizeof text, file), &why);
    fclose(file);
    if (json == NULL || rk_json_read_position(json, &n->game, &n->setup,
                                              &root->room, &why) != RK_OK)
        texts_fail("%s: %s", path, sentence);
    json_decref(json);
}

static void
begin(char **argv, struct naive *n, struct place *root)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    n->game = rk_games_find(argv[0]);
    if (n->game == NULL)
        texts_fail("There is no game called %s.", argv[0]);
    if (rk_setup_make(n->game, argv[1], atoi(argv[2]), &n->setup, &why) !=
        RK_OK)
        texts_fail("%s", sentence);
    n->game->setup(rk_state_in(&root->room), &n->setup);
}

int
main(int argc, char **argv)
{
    static struct naive n;
    struct place root = { .dealt = 0 };

    if (argc != 4 && argc != 6)
        texts_fail(
            "naive SEED DEPTH GAME VARIANT SEATS, or naive SEED DEPTH FILE");
    n.seed = strtoull(argv[1], NULL, 10);
    n.depth = atoi(argv[2]);
    if (n.depth < 1 || n.depth > DEPTH_MAX)
        texts_fail("The depth is 1 to %d.", DEPTH_MAX);
    if (argc == 4)
        load(argv[3], &n, &root);
    else
        begin(argv + 3, &n, &root);
    add_texts(&n);
    walk(&n, &root, 0);
    for (int depth = 1; depth <= n.depth; depth++)
        printf("%s%llu", depth > 1 ? " " : "",
               (unsigned long long)n.nodes[depth]);
    putchar('\n');
    free(n.small.at);
    for (int i = 0; i < LISTS_MAX; i++)
        drop(&n.list[i]);
    return 0;
}
