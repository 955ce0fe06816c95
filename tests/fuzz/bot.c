/*
 * Fuzz target: the answer lines of programs that play. The bytes are cut into
 * lines, whole and in small pieces, which gives the same lines. Each line is
 * read; what is read is judged at an ask of every game, and what is accepted
 * there is legal. A refusal has a sentence.
 */
#include <string.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <sim/lines.h>
#include <sim/protocol.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GAMES_MAX = 16, SKIPPED = 7, PIECE = 5 };

/* An ask to judge answers by: the first that is open after some answers. */
struct question {
    struct rk_setup setup;
    struct rk_state_room state;
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];
    struct rk_bot_turn turn;
};

static struct question questions[GAMES_MAX];
static const struct rk_steps no_draft;

static void
put_question(struct question *q, const struct rk_game *game)
{
    struct rk_rng rng = rk_rng_seed(3);
    struct rk_state *state = rk_state_in(&q->state);
    int seat;

    RK_CHECK(rk_setup_make(game, NULL, 0, &q->setup, NULL) == RK_OK);
    game->setup(state, &q->setup);
    for (int i = 0;
         i < SKIPPED || rk_seat_first(game->ask(state).awaited) == RK_CHANCE;
         i++)
        common_step(game, state, &rng);
    seat = rk_seat_first(game->ask(state).awaited);
    game->view(state, seat, rk_view_in(&q->view));
    q->turn = (struct rk_bot_turn){
        .game = game,
        .setup = &q->setup,
        .seats = q->setup.seats,
        .seat = seat,
        .view = rk_view_in(&q->view),
        .legal = q->legal,
        .count = game->legal(rk_view_in(&q->view), q->legal),
    };
}

static void
prepare(void)
{
    if (questions[0].turn.game != NULL)
        return;
    common_start();
    for (int i = 0; rk_games[i] != NULL; i++) {
        RK_CHECK(i < GAMES_MAX);
        put_question(&questions[i], rk_games[i]);
    }
}

/* Every accepted answer can be given in the true state too. */
static void
judge(const struct question *q, const struct protocol_answer *answer)
{
    struct protocol_ask ask = { .turn = &q->turn, .draft = &no_draft };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_state_room room = q->state;
    struct rk_steps steps;
    enum rk_status status = protocol_judge(&ask, answer, &steps, &why);

    RK_CHECK(rk_status_applied(status) == (why.len == 0));
    if (!rk_status_applied(status))
        return;
    RK_CHECK(steps.count > 0 && steps.count <= RK_STEPS_MAX);
    for (int i = 0; i < steps.count; i++)
        RK_CHECK(q->turn.game->answer(rk_state_in(&room), q->turn.seat,
                                      steps.move[i], NULL) ==
                 (i + 1 < steps.count ? RK_DRAFTED : status));
}

static void
try_line(const char *line, size_t length)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct protocol_answer answer;
    bool good = protocol_read(line, length, &answer, &why);

    RK_CHECK(good == (why.len == 0));
    RK_CHECK(strlen(answer.id) < sizeof answer.id);
    RK_CHECK(strlen(answer.text) < sizeof answer.text);
    if (!good)
        return;
    RK_CHECK(answer.step < RK_LEGAL_MAX);
    RK_CHECK(answer.step < 0 || answer.text[0] == '\0');
    for (int i = 0; rk_games[i] != NULL; i++)
        judge(&questions[i], &answer);
}

/* Cuts the bytes into lines; a number that depends on all of them. */
static uint64_t
cut(const uint8_t *data, size_t size, size_t piece, bool try)
{
    static struct lines lines;
    char line[LINES_MAX];
    size_t length = 0, room;
    uint64_t sum = 0;

    lines = (struct lines){ .len = 0 };
    while (size > 0) {
        char *at = lines_room(&lines, &room);
        size_t count = piece < size ? piece : size;
        enum lines_news news;

        RK_CHECK(room > 0);
        count = count < room ? count : room;
        memcpy(at, data, count);
        lines_came(&lines, count);
        data += count;
        size -= count;
        while ((news = lines_take(&lines, line, &length)) != LINES_NONE) {
            sum = rk_rng_mix(sum, (uint64_t)news);
            for (size_t i = 0; news == LINES_WHOLE && i < length; i++)
                sum = rk_rng_mix(sum, (uint8_t)line[i]);
            if (try && news == LINES_WHOLE)
                try_line(line, length);
        }
    }
    return sum;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    prepare();
    RK_CHECK(cut(data, size, size, true) == cut(data, size, PIECE, false));
    if (size < LINES_MAX)
        try_line((const char *)data, size);
    return 0;
}
