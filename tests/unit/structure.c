/*
 * Answers as structures: what each game's table of moves makes of them, and
 * that docs/protocol.md lists the same.
 */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <rookery/wire.h>

static const struct rk_game *
game_of(const char *id)
{
    const struct rk_game *game = rk_games_find(id);

    assert_non_null(game);
    return game;
}

static const struct {
    const char *game, *text, *json;
} forms[] = {
    { "magpie", "draw deck", "{\"op\":\"draw\",\"from\":\"deck\"}" },
    { "magpie", "draw ground", "{\"op\":\"draw\",\"from\":\"ground\"}" },
    { "magpie", "play owl", "{\"op\":\"play\",\"card\":\"owl\"}" },
    { "magpie", "seat 3", "{\"op\":\"seat\",\"seat\":3}" },
    { "magpie", "yes", "{\"op\":\"yes\"}" },
    { "magpie", "bid nothing", "{\"op\":\"bid\",\"cards\":{}}" },
    { "magpie", "bid ring=2 spoon=1",
      "{\"op\":\"bid\",\"cards\":{\"ring\":2,\"spoon\":1}}" },
    { "magpie", "deal bead ring bead",
      "{\"op\":\"deal\",\"faces\":[\"bead\",\"ring\",\"bead\"]}" },
    { "arcane", "draw discard", "{\"op\":\"draw\",\"from\":\"discard\"}" },
    { "arcane", "play crystal-ball b2",
      "{\"op\":\"play\",\"item\":\"crystal-ball\",\"slot\":\"b2\"}" },
    { "arcane", "kind dark-lotus",
      "{\"op\":\"kind\",\"item\":\"dark-lotus\"}" },
    { "arcane", "no", "{\"op\":\"no\"}" },
    { "arcane", "sell row-2", "{\"op\":\"sell\",\"line\":\"row-2\"}" },
    { "arcane", "slide rows", "{\"op\":\"slide\",\"along\":\"rows\"}" },
    { "arcane", "choose infamy", "{\"op\":\"choose\",\"choice\":\"infamy\"}" },
    { "arcane", "haunt 1 b2 0 c3",
      "{\"op\":\"haunt\",\"places\":[{\"seat\":1,\"slot\":\"b2\"},"
      "{\"seat\":0,\"slot\":\"c3\"}]}" },
    { "arcane", "swap a1 5 c3",
      "{\"op\":\"swap\",\"own\":\"a1\",\"seat\":5,\"slot\":\"c3\"}" },
    { "arcane", "take 4", "{\"op\":\"take\",\"depth\":4}" },
    { "arcane", "reveal a1 c2",
      "{\"op\":\"reveal\",\"slots\":[\"a1\",\"c2\"]}" },
    { "arcane", "bribe 6", "{\"op\":\"bribe\",\"gold\":6}" },
    { "arcane", "wizard lady-dafana",
      "{\"op\":\"wizard\",\"wizard\":\"lady-dafana\"}" },
    { "arcane", "start 2", "{\"op\":\"start\",\"seat\":2}" },
    { "thieves", "take RRW+marker",
      "{\"op\":\"take\",\"objects\":{\"red\":2,\"white\":1,"
      "\"marker\":1}}" },
    { "thieves", "steal 2 return B",
      "{\"op\":\"steal\",\"seat\":2,\"returned\":{\"blue\":1}}" },
    { "thieves", "reroll mask", "{\"op\":\"reroll\",\"face\":\"mask\"}" },
    { "thieves", "buy crown BB+1",
      "{\"op\":\"buy\",\"card\":\"crown\",\"dice\":{\"blue\":2},"
      "\"gold\":1}" },
    { "thieves", "buy crown free",
      "{\"op\":\"buy\",\"card\":\"crown\",\"dice\":{},\"gold\":0}" },
    { "thieves", "use crown", "{\"op\":\"use\",\"card\":\"crown\"}" },
    { "thieves", "use crown bag",
      "{\"op\":\"use\",\"card\":\"crown\",\"face\":\"bag\"}" },
    { "thieves", "roll RRP",
      "{\"op\":\"roll\",\"dice\":{\"red\":2,\"mask\":1}}" },
    { "thieves", "end", "{\"op\":\"end\"}" },
    { "revolution", "bid general=B1 printer=F1,G2",
      "{\"op\":\"bid\",\"bids\":{\"general\":{\"blackmail\":1},"
      "\"printer\":{\"force\":1,\"gold\":2}}}" },
    { "revolution", "pass", "{\"op\":\"pass\"}" },
    { "revolution", "cube harbor 1",
      "{\"op\":\"cube\",\"area\":\"harbor\",\"seat\":1}" },
    { "revolution", "swap tavern 2 harbor 0",
      "{\"op\":\"swap\",\"cubes\":[{\"area\":\"tavern\",\"seat\":2},"
      "{\"area\":\"harbor\",\"seat\":0}]}" },
    { "revolution", "move harbor tavern",
      "{\"op\":\"move\",\"area\":\"harbor\",\"to\":\"tavern\"}" },
    { "revolution", "token gold", "{\"op\":\"token\",\"token\":\"gold\"}" },
    { "revolution", "space spy", "{\"op\":\"space\",\"space\":\"spy\"}" },
};

/* Texts and structures are the same steps. */
static void
test_forms(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RK_COUNT(forms); i++) {
        const struct rk_game *game = game_of(forms[i].game);
        struct rk_steps steps;
        char room[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(room, sizeof room);
        json_t *json;
        char *dumped;

        steps.count =
            rk_notation_read(game->ops, forms[i].text, steps.move, &text);
        assert_string_equal(room, "");
        json = rk_json_answer(game, &steps);
        dumped = json_dumps(json, JSON_COMPACT);
        assert_string_equal(dumped, forms[i].json);
        assert_int_equal(rk_json_read_answer(json, game, &steps, &text), RK_OK);
        rk_notation_text(game->ops, steps.move, steps.count, &text);
        assert_string_equal(room, forms[i].text);
        free(dumped);
        json_decref(json);
    }
}

static const char no_op[] = "The \"op\" of an answer is draw, play, seat, "
                            "kind, yes, no, bid or deal.";
static const struct {
    const char *game, *json, *sentence;
} refused[] = {
    { "magpie", "{}", no_op },
    { "magpie", "{\"op\":7}", no_op },
    { "magpie", "{\"op\":\"dance\"}", no_op },
    { "magpie", "[]", no_op },
    { "magpie", "{\"op\":\"play\"}", "\"card\" is missing." },
    { "magpie", "{\"op\":\"play\",\"card\":2}", "\"card\" must be a name." },
    { "magpie", "{\"op\":\"play\",\"card\":\"rook\"}",
      "There is no card called \"rook\"." },
    { "magpie", "{\"op\":\"yes\",\"card\":\"owl\"}",
      "\"yes\" has arguments that it does not take." },
    { "magpie", "{\"op\":\"seat\",\"seat\":6}",
      "Name a seat by its number, from 0 to 5." },
    { "magpie", "{\"op\":\"seat\",\"seat\":-1}",
      "Name a seat by its number, from 0 to 5." },
    { "magpie",
      "{\"op\":\"play\",\"card\":\"\\u202eowl\\u0007\\u001b[31m\\u0085\"}",
      "There is no card called \"?owl??[31m?\"." },
    { "revolution",
      "{\"op\":\"bid\",\"bids\":{\"\\u202egeneral\\u0007\":{\"gold\":1}}}",
      "There is no space called \"?general?\"." },
    { "magpie", "{\"op\":\"bid\"}", "\"cards\" is missing." },
    { "magpie", "{\"op\":\"bid\",\"cards\":[]}",
      "\"cards\" must be an object of counts." },
    { "magpie", "{\"op\":\"bid\",\"cards\":{\"ring\":0}}",
      "\"ring\" must be a whole number, at least 1." },
    { "magpie", "{\"op\":\"bid\",\"cards\":{\"ring\":-1}}",
      "\"ring\" must be a whole number, at least 1." },
    { "magpie", "{\"op\":\"bid\",\"cards\":{\"ring\":1.0}}",
      "\"ring\" must be a whole number, at least 1." },
    { "magpie", "{\"op\":\"bid\",\"cards\":{\"ring\":\"1\"}}",
      "\"ring\" must be a whole number, at least 1." },
    { "arcane", "{\"op\":\"bribe\",\"gold\":\"2\"}",
      "\"gold\" must be a whole number, at least 0." },
    { "magpie", "{\"op\":\"bid\",\"cards\":{\"ring\":11}}",
      "Nobody can bid that many cards." },
    { "magpie", "{\"op\":\"bid\",\"cards\":{\"rook\":1}}",
      "There is no card called \"rook\"." },
    { "magpie", "{\"op\":\"deal\",\"faces\":\"owl\"}",
      "\"faces\" must be a list." },
    { "magpie",
      "{\"op\":\"deal\",\"faces\":[\"owl\",\"owl\",\"owl\",\"owl\","
      "\"owl\",\"owl\",\"owl\",\"owl\",\"owl\",\"owl\"]}",
      "A deal names at most nine cards." },
    { "arcane", "{\"op\":\"reveal\",\"slots\":[\"a1\"]}",
      "\"slots\" must be a list of 2." },
    { "arcane", "{\"op\":\"haunt\",\"places\":[]}",
      "\"places\" must be a list of 1 to 3." },
    { "arcane", "{\"op\":\"haunt\",\"places\":[\"a1\"]}",
      "\"seat\" is missing." },
    { "arcane",
      "{\"op\":\"haunt\",\"places\":[{\"seat\":1,\"slot\":\"a1\","
      "\"x\":1}]}",
      "\"haunt\" has arguments that it does not take." },
    { "arcane", "{\"op\":\"swap\",\"own\":\"a1\"}", "\"seat\" is missing." },
    { "arcane", "{\"op\":\"take\",\"depth\":1000000000}",
      "Name the place in the discard pile: take 1 is the top." },
    { "thieves", "{\"op\":\"take\",\"objects\":{}}",
      "\"objects\" must count something." },
    { "thieves", "{\"op\":\"take\",\"objects\":{\"marker\":2}}",
      "There are not that many dice." },
    { "thieves", "{\"op\":\"buy\",\"card\":\"crown\",\"dice\":{},\"gold\":5}",
      "A card costs at most four Gold, as in: buy crown BB+1." },
    { "thieves",
      "{\"op\":\"buy\",\"card\":\"crown\",\"dice\":{\"marker\":1},"
      "\"gold\":0}",
      "There is no \"marker\" to count." },
    { "thieves", "{\"op\":\"roll\",\"dice\":{}}",
      "Name what each die shows, as in: roll RRWBGYP." },
    { "revolution", "{\"op\":\"bid\",\"bids\":{\"general\":{}}}",
      "\"bids\" must count something." },
    { "revolution", "{\"op\":\"bid\",\"bids\":{\"general\":1}}",
      "\"bids\" must be an object of counts." },
    { "revolution", "{\"op\":\"bid\",\"bids\":{\"general\":{\"force\":99}}}",
      "Nobody has that many tokens." },
    { "revolution", "{\"op\":\"bid\",\"bids\":{\"general\":{\"force\":0}}}",
      "\"force\" must be a whole number, at least 1." },
};

static void
test_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RK_COUNT(refused); i++) {
        char room[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(room, sizeof room);
        struct rk_steps steps;
        json_t *json = json_loads(refused[i].json, 0, NULL);

        assert_non_null(json);
        assert_int_equal(
            rk_json_read_answer(json, game_of(refused[i].game), &steps, &why),
            RK_UNREADABLE);
        assert_string_equal(room, refused[i].sentence);
        json_decref(json);
    }
}

/* The largest value of ${arg} with a name, or that is read. */
static rk_move
most_of(const struct rk_arg *arg)
{
    int value = arg->first;

    if (arg->type == RK_ARG_SEAT)
        return RK_SEATS_MAX - 1;
    if (arg->type != RK_ARG_NAME)
        return arg->type == RK_ARG_NUMBER ? arg->most : 0;
    while (arg->names(value + 1) != NULL)
        value++;
    return (rk_move)value;
}

/* Adds the largest value of each argument and reads it back. */
static rk_move
fill(rk_move form, const struct rk_arg *const *args)
{
    rk_move step = form;

    for (int i = 0; args[i] != NULL; i++) {
        assert_non_null(args[i]->name);
        assert_true(args[i]->wrong != NULL || args[i]->type == RK_ARG_SEAT);
        step += rk_arg_put(args[i], most_of(args[i]));
    }
    for (int i = 0; args[i] != NULL; i++)
        assert_int_equal(rk_arg_get(args[i], form, step), most_of(args[i]));
    return step;
}

/* Arguments do not overlap, and no move belongs to two rows. */
static void
test_tables(void **unused)
{
    (void)unused;
    for (int g = 0; rk_games[g] != NULL; g++) {
        const struct rk_op *ops = rk_games[g]->ops;

        for (const struct rk_op *op = ops; op->word != NULL; op++) {
            const struct rk_each *each = &op->each;
            rk_move step = each->only ? fill(each->move, each->args)
                                      : fill(op->move, op->args);

            assert_ptr_equal(rk_op_of(ops, step), op);
            assert_true(each->only == (each->only && each->most > 0));
            assert_true((op->text != NULL) == (op->read != NULL));
            if (each->most > 0)
                fill(each->move, each->args);
            if (each->only && each->sealed)
                assert_ptr_equal(rk_op_of(ops, each->seal), op);
        }
    }
}

/* Whole bids */

struct bids {
    const struct rk_game *game;
    struct rk_steps steps;
    long count; /* so far */
};

/* The bid as text and as JSON is read as the same steps. */
static void
check_bid(const struct bids *b)
{
    char room[RK_ANSWER_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(room, sizeof room);
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    size_t size = (size_t)b->steps.count * sizeof b->steps.move[0];
    json_t *json = rk_json_answer(b->game, &b->steps);
    struct rk_steps read;

    if (rk_json_read_answer(json, b->game, &read, &why) != RK_OK)
        fail_msg("%s", sentence);
    json_decref(json);
    assert_int_equal(read.count, b->steps.count);
    assert_memory_equal(read.move, b->steps.move, size);
    rk_notation_text(b->game->ops, b->steps.move, b->steps.count, &text);
    read.count = rk_notation_read(b->game->ops, room, read.move, &why);
    assert_int_equal(read.count, b->steps.count);
    assert_memory_equal(read.move, b->steps.move, size);
}

/* Completes the bid of seat 0 in every way. */
static void
walk(struct bids *b, const struct rk_state *state)
{
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];
    int count;

    b->game->view(state, 0, rk_view_in(&view));
    count = b->game->legal(rk_view_in(&view), legal);
    for (int i = 0; i < count; i++) {
        struct rk_state_room next;

        memcpy(&next, state, b->game->state_size);
        b->steps.move[b->steps.count++] = legal[i];
        if (b->game->answer(rk_state_in(&next), 0, legal[i], NULL) ==
            RK_DRAFTED)
            walk(b, rk_state_in(&next));
        else {
            check_bid(b);
            b->count++;
        }
        b->steps.count--;
    }
}

/*
 * All opening bids of Revolution!, the answers with most forms; the property
 * `structure` looks at a few of each question.
 */
static void
test_bids(void **unused)
{
    static const struct {
        const char *variant;
        int seats;
        long bids;
    } cases[] = {
        /* Spaces for the Force, for the Blackmail, and ways to lay the Gold. */
        { "core", 3, 7 * 7 * 364 },
        { "palace", 5, 9 * 9 * 816 },
        { "anarchy", 5, 9 * 9 * 816 },
        { "tiny", 3, 2 * 10 },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct bids b = { .game = game_of("revolution") };
        struct rk_state_room state;
        struct rk_setup setup;

        assert_int_equal(rk_setup_make(b.game, cases[i].variant, cases[i].seats,
                                       &setup, NULL),
                         RK_OK);
        b.game->setup(rk_state_in(&state), &setup);
        walk(&b, rk_state_in(&state));
        assert_int_equal(b.count, cases[i].bids);
        assert_int_equal(rk_answer_list(b.game, rk_state_in(&state), 0, NULL, 0,
                                        cases[i].bids + 1),
                         cases[i].bids);
    }
}

/* Documentation */

static void
print_upper(FILE *out, const char *name)
{
    for (; *name != '\0'; name++)
        fputc(toupper((unsigned char)*name), out);
}

static void
print_args(FILE *out, const struct rk_arg *const *args, const char *before)
{
    for (; *args != NULL; args++, before = ",") {
        fprintf(out, "%s\"%s\":", before, (*args)->name);
        if ((*args)->type == RK_ARG_FACES)
            fputs("[FACE,...]", out);
        else if ((*args)->type == RK_ARG_COUNTS)
            fputs("{FACE:COUNT,...}", out);
        else
            print_upper(out, (*args)->name);
    }
}

static void
print_counts(FILE *out, const struct rk_arg *const *args)
{
    if (args[1] != NULL)
        fputc('{', out);
    print_upper(out, args[0]->name);
    if (args[1] == NULL)
        return;
    fputc(':', out);
    print_counts(out, args + 1);
    fputs(",...}", out);
}

static void
print_each(FILE *out, const struct rk_each *each)
{
    if (each->most > 0 && each->name == NULL)
        print_args(out, each->args, ",");
    if (each->most == 0 || each->name == NULL)
        return;
    fprintf(out, ",\"%s\":", each->name);
    if (each->counts) {
        print_counts(out, each->args);
        return;
    }
    fputc('[', out);
    if (each->args[1] == NULL) {
        print_upper(out, each->args[0]->name);
    } else {
        fputc('{', out);
        print_args(out, each->args, "");
        fputc('}', out);
    }
    fputs(",...]", out);
}

static void
print_note(FILE *out, const struct rk_op *op)
{
    const struct rk_each *each = &op->each;

    if (op->optional)
        fputs("the last may be missing", out);
    if (each->most == 0 || each->name == NULL)
        return;
    if (each->counts)
        fputs(each->least > 0 ? "at least one" : "perhaps none", out);
    else if (each->least == each->most)
        fprintf(out, "%d of them", each->least);
    else
        fprintf(out, "%d to %d of them", each->least, each->most);
}

static void
print_ops(FILE *out, const struct rk_game *game)
{
    for (const struct rk_op *op = game->ops; op->word != NULL; op++) {
        fprintf(out, "| %s | `{\"op\":\"%s\"", game->id, op->word);
        if (!op->each.only)
            print_args(out, op->args, ",");
        print_each(out, &op->each);
        fputs("}` |", out);
        if (op->optional || (op->each.most > 0 && op->each.name != NULL))
            fputc(' ', out);
        print_note(out, op);
        fputs(" |\n", out);
    }
}

/* The document lists the program's moves. */
static void
test_documented(void **unused)
{
    char *table = NULL, *text = calloc(1, 200000);
    size_t size = 0;
    FILE *out = open_memstream(&table, &size);
    FILE *file = fopen("docs/protocol.md", "r");

    (void)unused;
    assert_non_null(file);
    assert_true(fread(text, 1, 199999, file) > 0);
    fclose(file);
    for (int g = 0; rk_games[g] != NULL; g++)
        print_ops(out, rk_games[g]);
    fclose(out);
    if (strstr(text, table) == NULL) {
        fprintf(stderr, "%s", table);
        fail_msg("docs/protocol.md is to have these rows.");
    }
    free(table);
    free(text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),      cmocka_unit_test(test_refused),
        cmocka_unit_test(test_tables),     cmocka_unit_test(test_bids),
        cmocka_unit_test(test_documented),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
