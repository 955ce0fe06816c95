/* Programs as bots: specs, lines, asks and answers, and what goes wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/games.h>
#include <rookery/wire.h>
#include <sim/hire.h>
#include <sim/process.h>
#include <sim/protocol.h>
#include <sim/sim.h>

/* Specs */

static struct rk_hire
hire(const char *list)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct rk_hire hire;

    assert_true(hire_first(list, &hire, &why));
    assert_string_equal(room, "");
    return hire;
}

static void
refuses(const char *list, const char *part)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct rk_hire hire;

    assert_false(hire_first(list, &hire, &why));
    assert_non_null(strstr(room, part));
}

static void
test_specs(void **unused)
{
    struct rk_hire found = hire("exec:2000ms:a\\,b \\n:c,random");
    static char endless[2 * RK_BOT_SPEC_MAX];

    (void)unused;
    assert_ptr_equal(found.bot, &exec_bot);
    assert_string_equal(found.spec, "exec:2000ms:a,b \\n:c");
    assert_string_equal(exec_command(&found), "a,b \\n:c");
    assert_int_equal(found.effort.milliseconds, 2000);
    assert_string_equal(hire_next("exec:a\\,b,random"), "random");
    assert_null(hire_next("exec:a\\,b"));
    found = hire("exec:10 ms");
    assert_string_equal(exec_command(&found), "10 ms");
    assert_int_equal(found.effort.milliseconds, 5000);
    assert_ptr_equal(hire("greedy,exec:x").bot, rk_bots_find("greedy"));
    refuses("exec:", "which command");
    refuses("exec:5ms:  ", "which command");
    refuses("exec:0ms:x", "1 to 600000 ms");
    refuses("exec:600001ms:x", "1 to 600000 ms");
    refuses("so:", "Name a shared object behind so:");
    refuses("so::500ms", "Name a shared object behind so:");
    refuses("so:./no-such-object.so:5", "There is no file ./no-such-object.so");
    refuses("so:/dev/null", "Cannot load a bot: /dev/null: ");
    assert_true(hire_foreign("so:") && hire_foreign("exec:true"));
    assert_false(hire_foreign("greedy") || hire_foreign("so"));
    refuses("exce:x", "exec:COMMAND (a comma in it is written \\,).");
    memset(endless, 'x', sizeof endless - 1);
    memcpy(endless, "exec:", 5);
    refuses(endless, "too long");
}

/* Lines */

/* Feeds ${text} in pieces of ${piece} bytes; "|" behind each line, "!" for */
/* one that is too long. */
static char *
cut(const char *text, size_t piece)
{
    static char out[8 * LINES_MAX];
    static struct lines lines;
    char line[LINES_MAX];
    size_t length, size, used = 0;

    lines = (struct lines){ .len = 0 };
    for (size_t left = strlen(text); left > 0;) {
        char *room = lines_room(&lines, &size);
        size_t count = piece < left ? piece : left;
        enum lines_news news;

        assert_true(size > 0);
        count = count < size ? count : size;
        memcpy(room, text, count);
        lines_came(&lines, count);
        text += count;
        left -= count;
        while ((news = lines_take(&lines, line, &length)) != LINES_NONE) {
            size = news == LINES_WHOLE ? length : 0;
            memcpy(out + used, line, size);
            used += size;
            out[used++] = news == LINES_WHOLE ? '|' : '!';
        }
    }
    out[used] = '\0';
    return out;
}

static void
test_lines(void **unused)
{
    static const size_t pieces[] = { 1, 2, 3, 7, 100, LINES_MAX };
    static char text[3 * LINES_MAX], fits[2 * LINES_MAX];

    (void)unused;
    memset(text, 'x', 2 * LINES_MAX);
    memcpy(text + 2 * LINES_MAX, "\nb\n\nc", 6);
    memset(fits, 'y', LINES_MAX - 1);
    memcpy(fits + LINES_MAX - 1, "\nz\n", 4);
    for (size_t i = 0; i < RK_COUNT(pieces); i++) {
        assert_string_equal(cut("a\nbc\n\nd\nrest", pieces[i]), "a|bc||d|");
        assert_string_equal(cut(text, pieces[i]), "!b||");
        assert_int_equal(strlen(cut(fits, pieces[i])), LINES_MAX + 2);
        assert_null(strchr(cut(fits, pieces[i]), '!'));
    }
}

/* Answers */

static void
reads(const char *line, const char *id, int step, const char *text)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct protocol_answer answer;

    assert_true(protocol_read(line, strlen(line), &answer, &why));
    assert_string_equal(room, "");
    assert_string_equal(answer.id, id);
    assert_int_equal(answer.step, step);
    assert_string_equal(answer.text, text);
}

static void
unread(const char *line, const char *part)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct protocol_answer answer;

    assert_false(protocol_read(line, strlen(line), &answer, &why));
    if (strstr(room, part) == NULL)
        fail_msg("%s: \"%s\", not \"%s\"", line, room, part);
}

static void
test_answer_lines(void **unused)
{
    char line[400], most[RK_ANSWER_MAX];

    (void)unused;
    reads("{\"step\": 0}", "", 0, "");
    reads(" {\"step\":12,\"id\":\"7.3\"}\r", "7.3", 12, "");
    reads("{\"answer\": \"draw deck\"}", "", -1, "draw deck");
    reads("{\"answer\": \"\"}", "", -1, "");
    unread("", "column");
    unread("hello", "column");
    unread("{\"step\": 0} {\"step\": 0}", "column");
    unread("{\"step\": 0, \"step\": 0}", "column");
    unread("{\"answer\": \"\xff\"}", "column");
    unread("[0]", "JSON object");
    unread("7", "JSON object");
    unread("{}", "either");
    unread("{\"id\": \"1.1\"}", "either");
    unread("{\"step\": 0, \"answer\": \"draw deck\"}", "either");
    unread("{\"step\": -1}", "begins with 0");
    unread("{\"step\": 1024}", "begins with 0");
    unread("{\"step\": 1.0}", "begins with 0");
    unread("{\"step\": \"0\"}", "begins with 0");
    unread("{\"answer\": 0}", "text");
    unread("{\"step\": 0, \"id\": 3}", "the id of the ask");
    unread("{\"step\": 0, \"id\": \"\"}", "the id of the ask");
    unread("{\"step\": 0, \"move\": 1}", "nothing else");
    memset(most, 'x', sizeof most - 1);
    most[sizeof most - 1] = '\0';
    snprintf(line, sizeof line, "{\"answer\": \"%s\"}", most);
    reads(line, "", -1, most);
    snprintf(line, sizeof line, "{\"answer\": \"%sx\"}", most);
    unread(line, "199 bytes");
}

/* A moment of a match at which a seat is asked. */
struct moment {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room room;
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];
    struct rk_bot_turn turn;
    struct rk_steps draft;
    struct protocol_ask ask;
};

static void
look(struct moment *m, int seat)
{
    m->game->view(rk_state_in(&m->room), seat, rk_view_in(&m->view));
    m->turn = (struct rk_bot_turn){
        .game = m->game,
        .setup = &m->setup,
        .match = 17,
        .seats = m->setup.seats,
        .seat = seat,
        .view = rk_view_in(&m->view),
        .legal = m->legal,
        .count = m->game->legal(rk_view_in(&m->view), m->legal),
    };
    m->ask = (struct protocol_ask){ .turn = &m->turn,
                                    .draft = &m->draft,
                                    .id = "17.3",
                                    .seed = 99,
                                    .milliseconds = 500 };
}

/* One move of whoever is asked, the seat's chosen by ${rng}. */
static bool
step(struct moment *m, struct rk_rng *rng)
{
    struct rk_state *state = rk_state_in(&m->room);
    struct rk_ask ask = m->game->ask(state);
    uint64_t words[RK_CHANCE_WORDS];
    int seat = rk_seat_first(ask.awaited);
    enum rk_status status;
    rk_move move;

    if (ask.over)
        return false;
    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        words[i] = rk_rng_next(rng);
    if (seat == RK_CHANCE) {
        move = m->game->chance(state, words);
    } else {
        look(m, seat);
        move = m->legal[rk_rng_below(rng, m->turn.count)];
    }
    status = m->game->answer(state, seat, move, NULL);
    assert_true(rk_status_applied(status));
    if (status == RK_DRAFTED)
        m->draft.move[m->draft.count++] = move;
    else
        m->draft.count = 0;
    return true;
}

/* Goes on to the next ask of a seat. */
static bool
seek(struct moment *m, struct rk_rng *rng)
{
    struct rk_ask ask = m->game->ask(rk_state_in(&m->room));

    while (!ask.over && rk_seat_first(ask.awaited) == RK_CHANCE) {
        step(m, rng);
        ask = m->game->ask(rk_state_in(&m->room));
    }
    if (!ask.over)
        look(m, rk_seat_first(ask.awaited));
    return !ask.over;
}

static void
begin(struct moment *m, const char *game, const char *variant, int seats)
{
    memset(m, 0, sizeof *m);
    m->game = rk_games_find(game);
    assert_int_equal(rk_setup_make(m->game, variant, seats, &m->setup, NULL),
                     RK_OK);
    m->game->setup(rk_state_in(&m->room), &m->setup);
}

/* The ask line of another truth with an equal view is the same. */
static void
compare(const struct moment *m, uint64_t seed)
{
    static struct moment other;
    struct rk_rng rng = rk_rng_seed(seed);
    char *one, *two;

    other = *m;
    m->game->guess(m->turn.view, &rng, rk_state_in(&other.room));
    look(&other, m->turn.seat);
    one = protocol_ask_line(&m->ask);
    two = protocol_ask_line(&other.ask);
    assert_string_equal(one, two);
    assert_null(strchr(one, '\n'));
    free(one);
    free(two);
}

/* Every listed step is taken as what the list says it is. */
static void
take_all(const struct moment *m)
{
    char *line = protocol_ask_line(&m->ask);
    json_t *json = json_loads(line, 0, NULL);
    const json_t *legal = json_object_get(json, "legal");
    const json_t *unfinished = json_object_get(json, "unfinished");
    size_t next = 0;

    assert_int_equal(json_array_size(legal), m->turn.count);
    for (int i = 0; i < m->turn.count; i++) {
        const char *text = json_string_value(json_array_get(legal, (size_t)i));
        struct protocol_answer by_step = { .step = i },
                               by_text = { .step = -1 };
        struct rk_steps steps, same;
        bool open = json_integer_value(json_array_get(unfinished, next)) == i &&
                    next < json_array_size(unfinished);

        assert_int_equal(protocol_judge(&m->ask, &by_step, &steps, NULL),
                         open ? RK_DRAFTED : RK_OK);
        assert_int_equal(steps.count, m->draft.count + 1);
        assert_int_equal(steps.move[steps.count - 1], m->legal[i]);
        next += open;
        if (open)
            continue;
        strcpy(by_text.text, text);
        assert_int_equal(protocol_judge(&m->ask, &by_text, &same, NULL), RK_OK);
        assert_int_equal(same.count, steps.count);
        assert_memory_equal(same.move, steps.move,
                            (size_t)same.count * sizeof same.move[0]);
    }
    assert_int_equal(next, json_array_size(unfinished));
    json_decref(json);
    free(line);
}

/* The default answer begins with the draft, is whole and legal. */
static void
stand_in(const struct moment *m)
{
    struct rk_state_room room = m->room;
    struct rk_steps steps, rest, same;

    protocol_default(&m->ask, &steps);
    protocol_default(&m->ask, &same);
    assert_int_equal(steps.count, same.count);
    assert_memory_equal(steps.move, same.move,
                        (size_t)same.count * sizeof same.move[0]);
    assert_true(steps.count > m->draft.count);
    assert_memory_equal(steps.move, m->draft.move,
                        (size_t)m->draft.count * sizeof steps.move[0]);
    rest.count = steps.count - m->draft.count;
    memcpy(rest.move, steps.move + m->draft.count,
           (size_t)rest.count * sizeof rest.move[0]);
    assert_int_equal(rk_answer_steps(m->game, rk_state_in(&room), m->turn.seat,
                                     &rest, NULL, NULL),
                     RK_OK);
}

static void
test_asks(void **unused)
{
    static struct moment m;

    (void)unused;
    for (int i = 0; rk_games[i] != NULL; i++) {
        const struct rk_variant *variants = rk_games[i]->variants;

        for (int j = 0; variants[j].id != NULL; j++) {
            struct rk_rng rng = rk_rng_seed((uint64_t)j);

            begin(&m, rk_games[i]->id, variants[j].id, variants[j].seats_max);
            for (int k = 0; k < 60 && seek(&m, &rng); k++) {
                compare(&m, rk_rng_next(&rng));
                take_all(&m);
                stand_in(&m);
                step(&m, &rng);
            }
        }
    }
}

static void
judges(const struct moment *m, const char *text, enum rk_status status,
       const char *part)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct protocol_answer answer = { .step = -1 };
    struct rk_steps steps;

    strcpy(answer.text, text);
    assert_int_equal(protocol_judge(&m->ask, &answer, &steps, &why), status);
    assert_non_null(strstr(room, part));
}

static void
test_judging(void **unused)
{
    static struct moment m;
    struct rk_rng rng = rk_rng_seed(1);
    struct protocol_answer far = { .step = 500 };
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    struct rk_steps steps;

    (void)unused;
    begin(&m, "revolution", "core", 3);
    assert_true(seek(&m, &rng));
    judges(&m, "bid general=B1 printer=F1 rogue=G3", RK_OK, "");
    judges(&m, "bid printer=F1", RK_ILLEGAL, "not complete");
    judges(&m, "bid general=F1 printer=B1,G3", RK_ILLEGAL, "not take force");
    judges(&m, "bd general=F1", RK_UNREADABLE, "Answers begin with");
    judges(&m, "", RK_UNREADABLE, "Answers begin with");
    assert_int_equal(protocol_judge(&m.ask, &far, &steps, &why), RK_ILLEGAL);
    assert_non_null(strstr(room, "no legal step number 500"));

    /* In the middle of a draft, a whole answer begins with the draft. */
    assert_int_equal(
        rk_notation_read(m.game->ops, "bid general=B1", m.draft.move, NULL), 1);
    m.draft.count = 1;
    assert_int_equal(m.game->answer(rk_state_in(&m.room), m.turn.seat,
                                    m.draft.move[0], NULL),
                     RK_DRAFTED);
    look(&m, m.turn.seat);
    judges(&m, "bid general=B1 printer=F1 rogue=G3", RK_OK, "");
    judges(&m, "bid printer=F1 rogue=B1,G3", RK_ILLEGAL, "from the draft");
    judges(&m, "bid general=B1", RK_ILLEGAL, "from the draft");
}

/* Whole matches with programs of one line */

/* The results of two seats of magpie. */
struct totals {
    uint64_t decisions, answers, chances, wins[2];
    int64_t points[2];
    struct exec_report report[2];
};

static struct totals
play(const char *spec, int matches, int threads)
{
    static struct tally tally;
    struct sim_plan plan = { .game = rk_games_find("magpie"),
                             .bots = 2,
                             .lineups = 1,
                             .lineup = { { { 0, 1 } } },
                             .matches = (uint64_t)matches,
                             .seed = 5 };
    struct sim_report report = { 0 };
    struct sim_how how = { .threads = threads, .report = &report };
    struct totals totals;

    assert_int_equal(rk_setup_make(plan.game, NULL, 2, &plan.setup, NULL),
                     RK_OK);
    plan.hire[0] = hire(spec);
    plan.hire[1] = hire("greedy");
    assert_true(sim_run(&plan, &how, &tally));
    assert_int_equal(tally.matches, matches);
    memset(&totals, 0, sizeof totals);
    totals.decisions = tally.decisions;
    totals.answers = tally.answers;
    totals.chances = tally.chances;
    for (int seat = 0; seat < 2; seat++) {
        totals.wins[seat] = tally.cell[seat][seat].wins;
        totals.points[seat] = tally.cell[seat][seat].points;
        totals.report[seat] = report.copy[seat][0];
    }
    assert_int_equal(tally.defaults, exec_report_defaults(&totals.report[0]));
    return totals;
}

#define READER "exec:while read line; do "

static void
test_a_program_plays(void **unused)
{
    static const char first[] = READER "echo '{\"step\": 0}'; done";
    struct totals one = play(first, 20, 1), three = play(first, 20, 3);

    (void)unused;
    assert_memory_equal(&one, &three, sizeof one);
    assert_true(one.report[0].asks > 20 * 5);
    assert_int_equal(exec_report_defaults(&one.report[0]), 0);
    assert_false(one.report[0].troubled);
    assert_int_equal(one.report[1].asks, 0);
}

/* An ask without an answer gets the default one, for any number of threads. */
static void
test_troubles(void **unused)
{
    struct totals a = play(READER "echo no; done", 9, 1);
    struct totals b = play(READER "echo '{\"step\": 999}'; done", 9, 2);
    struct totals c = play("exec:exit 7", 9, 1);

    (void)unused;
    assert_true(a.report[0].asks > 9 * 5);
    assert_int_equal(a.report[0].troubles[EXEC_UNREADABLE], a.report[0].asks);
    assert_int_equal(b.report[0].troubles[EXEC_ILLEGAL], a.report[0].asks);
    assert_string_equal(b.report[0].id, "0.1");
    assert_non_null(strstr(b.report[0].reason, "It was: {\"step\": 999}"));
    assert_int_equal(c.report[0].troubles[EXEC_DIED], EXEC_FRUITLESS);
    assert_int_equal(c.report[0].troubles[EXEC_GONE],
                     a.report[0].asks - EXEC_FRUITLESS);
    assert_non_null(strstr(c.report[0].reason, "ended with status 7"));
    assert_memory_equal(a.wins, b.wins, sizeof a.wins);
    assert_memory_equal(a.points, c.points, sizeof a.points);
    assert_int_equal(a.decisions, c.decisions);
    assert_int_equal(a.answers, c.answers);
    assert_int_equal(a.chances, c.chances);
}

/* A program that dies after a good answer is started again. */
static void
test_a_new_life(void **unused)
{
    struct totals totals =
        play("exec:read a; echo '{\"step\": 0}'; read b", 3, 1);
    const struct exec_report *report = &totals.report[0];

    (void)unused;
    assert_true(report->troubles[EXEC_DIED] > EXEC_FRUITLESS);
    assert_int_equal(report->troubles[EXEC_DIED], exec_report_defaults(report));
    assert_true(report->troubles[EXEC_DIED] < report->asks);
}

/* A late answer is not taken for the answer to the next ask. */
static void
test_late_answers(void **unused)
{
    struct totals totals =
        play("exec:100ms:read a; sleep 0.15; echo '{\"step\": 999}'; while "
             "read a; do echo '{\"step\": 0}'; done",
             1, 1);
    const struct exec_report *report = &totals.report[0];

    (void)unused;
    assert_int_equal(report->troubles[EXEC_ILLEGAL], 0);
    assert_in_range(report->troubles[EXEC_LATE], 1, EXEC_FRUITLESS);
}

static void
test_reports_add_up(void **unused)
{
    struct exec_report sum = { 0 }, late = { .asks = 3,
                                             .troubles = { 1, 0, 2, 0, 0 },
                                             .troubled = true,
                                             .match = 9,
                                             .reason = "late" };
    struct exec_report early = late, fine = { .asks = 5 };

    (void)unused;
    early.match = 4;
    strcpy(early.reason, "early");
    exec_report_add(&sum, &late);
    exec_report_add(&sum, &fine);
    exec_report_add(&sum, &early);
    exec_report_add(&sum, &late);
    assert_int_equal(sum.asks, 14);
    assert_int_equal(exec_report_defaults(&sum), 9);
    assert_int_equal(sum.match, 4);
    assert_string_equal(sum.reason, "early");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_specs),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_answer_lines),
        cmocka_unit_test(test_asks),
        cmocka_unit_test(test_judging),
        cmocka_unit_test(test_a_program_plays),
        cmocka_unit_test(test_troubles),
        cmocka_unit_test(test_a_new_life),
        cmocka_unit_test(test_late_answers),
        cmocka_unit_test(test_reports_add_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
