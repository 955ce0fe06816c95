/*
 * A program outside of Rookery. It sees the installed headers and the library
 * only, brings a game of its own (cuckoo.c) without touching the tree, lets
 * the library's bot play it, and does the same with a game of the library.
 */
#undef NDEBUG
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/bot.h>
#include <rookery/games.h>
#include <rookery/match.h>
#include <rookery/match_file.h>
#include <rookery/position.h>

#include "../../docs/examples/cuckoo.h"

/* Memory for the log of one match. */
static struct rk_log_entry log_entries[1000];
static char log_text[32768];

static struct rk_log_room
room(void)
{
    return (struct rk_log_room){ .entry = log_entries,
                                 .entries = RK_COUNT(log_entries),
                                 .text = log_text,
                                 .text_size = sizeof log_text };
}

/* A bot's view is enough for a whole state that could be true. */
static void
try_guess(const struct rk_game *game, const struct rk_view *view, int seat,
          struct rk_rng *rng)
{
    struct rk_state_room state;
    struct rk_view_room again;

    game->guess(view, rng, rk_state_in(&state));
    assert(game->check(rk_state_in(&state), NULL) == RK_OK);
    game->view(rk_state_in(&state), seat, rk_view_in(&again));
    assert(memcmp(view, &again, game->view_size) == 0);
}

/* A whole answer of the random bot. */
static struct rk_steps
choose(const struct rk_match *match, int seat, struct rk_rng *rng)
{
    struct rk_mind mind = { .bot = rk_bots_find("random") };
    struct rk_bot_turn turn = { .game = match->game,
                                .setup = &match->setup,
                                .seats = match->setup.seats,
                                .seat = seat,
                                .rng = rng };
    struct rk_view_room view;
    struct rk_steps steps;

    match->game->view(rk_match_state(match), seat, rk_view_in(&view));
    try_guess(match->game, rk_view_in(&view), seat, rng);
    rk_mind_answer(&mind, &turn, rk_match_state(match), &steps);
    return steps;
}

/* Gives one answer: of chance from the seed, of a seat from the bot. */
static void
step(struct rk_match *match, int seat, uint64_t seed, struct rk_rng *rng)
{
    char answer[RK_ANSWER_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(answer, sizeof answer);
    struct rk_text wrong = rk_text_over(sentence, sizeof sentence);
    uint64_t words[RK_CHANCE_WORDS];
    struct rk_steps chosen;
    enum rk_status status;

    if (seat == RK_CHANCE) {
        rk_chance_words(seed, match->dealt, words);
        status = rk_match_chance(match, words, 0, NULL, &wrong);
    } else {
        chosen = choose(match, seat, rng);
        rk_notation_text(match->game->ops, chosen.move, chosen.count, &text);
        status =
            rk_match_answer(match, seat, answer, RK_BY_BOT, 0, NULL, &wrong);
    }
    if (status != RK_OK)
        fprintf(stderr, "%s: %s\n", answer, sentence);
    assert(status == RK_OK);
}

static struct rk_result
play(struct rk_match *match, const struct rk_game *game, uint64_t seed)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text wrong = rk_text_over(sentence, sizeof sentence);
    struct rk_rng rng = rk_rng_seed(seed);
    struct rk_setup setup;
    struct rk_result result;

    assert(rk_setup_make(game, NULL, 0, &setup, &wrong) == RK_OK);
    rk_match_start(match, game, &setup, room());
    while (!game->ask(rk_match_state(match)).over) {
        struct rk_ask open = game->ask(rk_match_state(match));

        step(match, rk_seat_first(open.awaited), seed, &rng);
        assert(game->check(rk_match_state(match), &wrong) == RK_OK);
    }
    game->score(rk_match_state(match), &result);
    return result;
}

/* Gives ${text} by hand and says what became of it. */
static enum rk_status
give(struct rk_match *match, int seat, const char *text)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text wrong = rk_text_over(sentence, sizeof sentence);

    return rk_match_answer(match, seat, text, RK_BY_PERSON, 0, NULL, &wrong);
}

/* A feather and three twigs beat a crown: four points less three. */
static void
play_by_hand(struct rk_match *match)
{
    struct rk_setup setup = { .variant = 0, .seats = 2 };
    struct rk_result result;

    rk_match_start(match, &cuckoo, &setup, room());
    assert(give(match, 0, "bid 1") == RK_NOT_ASKED);
    assert(give(match, RK_CHANCE, "deal crown") == RK_ILLEGAL);
    assert(give(match, RK_CHANCE, "deal crown feather") == RK_OK);
    assert(give(match, 1, "bid 4") == RK_UNREADABLE);
    assert(give(match, 1, "deal crown crown") == RK_ILLEGAL);
    assert(give(match, 1, "bid 3") == RK_OK);
    assert(give(match, 1, "bid 2") == RK_NOT_ASKED);
    assert(give(match, 0, "  bid   0 ") == RK_OK);
    assert(give(match, 0, "bid 0") == RK_OVER);
    assert(strcmp(rk_match_text(match, 2), "bid 0") == 0);
    cuckoo.score(rk_match_state(match), &result);
    assert(result.points[0] == 0 && result.points[1] == 1);
    assert(result.rank[0] == 2 && result.rank[1] == 1);
}

/* The match as the text of a match file, which the caller frees. */
static char *
write_file(const struct rk_match *match)
{
    struct rk_match_file *file =
        rk_match_file_new(match->game, &match->setup, NULL);
    char *text;

    for (uint32_t i = 0; i < match->entries; i++)
        assert(rk_match_file_answer(file, match->room.entry[i].seat,
                                    rk_match_text(match, i), RK_BY_BOT, 0, NULL,
                                    NULL) == RK_OK);
    text = rk_match_file_text(file);
    rk_match_file_free(file);
    return text;
}

/* A written match reads back as the same match, and is written the same. */
static void
read_back(const struct rk_match *match)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text wrong = rk_text_over(sentence, sizeof sentence);
    char *text = write_file(match), *again;
    struct rk_match_file *file = rk_match_file_read(text, strlen(text), &wrong);

    if (file == NULL)
        fprintf(stderr, "%s\n", sentence);
    assert(file != NULL && file->match.entries == match->entries);
    assert(memcmp(&file->match.now, &match->now, match->game->state_size) == 0);
    again = rk_match_file_text(file);
    assert(strcmp(text, again) == 0);
    rk_match_file_free(file);
    free(again);
    free(text);
}

/* A position as text is the same position when it is read again. */
static void
keep_position(const struct rk_match *match)
{
    const struct rk_state *state = rk_match_state(match);
    char *text = rk_position_text(match->game, &match->setup, state);
    const struct rk_game *game;
    struct rk_state_room room;
    struct rk_setup setup;

    assert(rk_position_read(text, strlen(text), &game, &setup, &room, NULL) ==
           RK_OK);
    assert(game == match->game);
    assert(memcmp(&room, state, game->state_size) == 0);
    free(text);
}

/* The members that Cuckoo leaves out have defaults. */
static void
try_defaults(void)
{
    struct rk_event event = { .kind = 2, .seat = 1, .amount = 3, .faces = 2 };
    struct rk_setup setup = { .seats = 2 };
    struct rk_state_room start = { 0 }, quiet = { 0 };
    struct rk_view_room view;
    struct rk_entry entry;
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);
    struct rk_said said = { 0 };

    cuckoo.setup(rk_state_in(&start), &setup);
    rk_game_quiet(&cuckoo, rk_state_in(&quiet), &setup);
    assert(memcmp(&start, &quiet, sizeof start) == 0);
    assert(rk_game_settle(&cuckoo, rk_state_in(&quiet), true));
    assert(memcmp(&start, &quiet, sizeof start) == 0);
    assert(!rk_game_entry(&cuckoo, &setup, 0, &entry));
    cuckoo.view(rk_state_in(&start), 0, rk_view_in(&view));
    rk_game_view_text(&cuckoo, rk_view_in(&view), &text);
    assert(strcmp(line, "") == 0);
    text.said = &said;
    rk_game_ask_text(&cuckoo, rk_view_in(&view), &text);
    assert(strcmp(line, "The open question is: deal.") == 0);
    assert(said.count == 1);
    assert(strcmp(said.saying[0].phrase->key, "match.asked") == 0);
    rk_text_clear(&text);
    event.face[0].kind = 1;
    event.face[1].kind = RK_HIDDEN;
    rk_game_event_text(&cuckoo, &event, &text);
    assert(strcmp(line, "Seat 1: shown, bid 3: feather, ?.") == 0);
    assert(rk_game_why(&cuckoo, rk_view_in(&view), 0, RK_ILLEGAL, NULL) ==
           RK_ILLEGAL);
}

/* A position that no match comes to is refused. */
static void
try_positions(struct rk_match *match)
{
    struct rk_setup setup = { .seats = 2 };

    rk_match_start(match, &cuckoo, &setup, room());
    assert(cuckoo.check(rk_match_state(match), NULL) == RK_OK);
    assert(give(match, RK_CHANCE, "deal ring ring") == RK_OK);
    assert(give(match, 0, "bid 2") == RK_OK);
    assert(cuckoo.check(rk_match_state(match), NULL) == RK_OK);
    for (size_t i = 0; i < cuckoo.state_size; i++) {
        unsigned char *byte = &match->now.bytes[i], kept = *byte;

        if (i == cuckoo.state_size - 2)
            continue; /* the bid that is sealed may be any */
        *byte = 77;
        assert(cuckoo.check(rk_match_state(match), NULL) == RK_BAD_POSITION);
        *byte = kept;
    }
}

int
main(void)
{
    const struct rk_game *magpie = rk_games_find("magpie");
    struct rk_match match;
    int wins[2] = { 0 }, shared = 0;

    try_defaults();
    try_positions(&match);
    play_by_hand(&match);
    for (uint64_t seed = 1; seed <= 500; seed++) {
        struct rk_result result = play(&match, &cuckoo, seed);

        shared += result.rank[0] == result.rank[1];
        for (int seat = 0; seat < 2; seat++)
            wins[seat] += result.rank[seat] < result.rank[!seat];
    }
    assert(shared > 0 && wins[0] > shared && wins[1] > shared);
    assert(magpie != NULL && rk_games_find("cuckoo") == NULL);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        play(&match, magpie, seed);
        read_back(&match);
        keep_position(&match);
    }
    printf("outside: 500 matches of Cuckoo (%d to %d, %d shared) and 20 of "
           "Magpie are fine\n",
           wins[0], wins[1], shared);
    return 0;
}
