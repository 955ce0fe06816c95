/*
 * roundtrip: answers as text do what their steps do and are spelled in one
 * way only; positions, views and whole matches as JSON come back unchanged.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/wire.h>

#include "prop.h"

enum { ANSWERS_LISTED = 40 };

/* One whole answer given as steps and as text. */
static bool
text_does_the_same(struct prop_case *c, int seat, const struct rk_steps *steps)
{
    struct rk_state_room one = c->now, two = c->now;
    char given[RK_ANSWER_MAX], canonical[RK_ANSWER_MAX];
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(given, sizeof given);
    struct rk_text spelling = rk_text_over(canonical, sizeof canonical);
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    c->cases++;
    rk_notation_text(c->game->ops, steps->move, steps->count, &text);
    if (rk_answer_steps(c->game, rk_state_in(&one), seat, steps, NULL, &why) !=
        RK_OK)
        return case_fail(c, seat, "a listed answer is refused: %s", sentence);
    if (rk_answer_text(c->game, rk_state_in(&two), seat, given, NULL, &spelling,
                       &why) != RK_OK)
        return case_fail(c, seat, "\"%s\" is refused: %s", given, sentence);
    if (memcmp(&one, &two, c->game->state_size) != 0)
        return case_fail(c, seat, "\"%s\" does not do what it says", given);
    if (strcmp(given, canonical) != 0)
        return case_fail(c, seat, "\"%s\" is spelled \"%s\"", given, canonical);
    return true;
}

bool
roundtrip_at(struct prop_case *c)
{
    static struct rk_steps list[ANSWERS_LISTED];
    uint8_t awaited = case_ask(c).awaited;

    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        long count = 0;

        if ((awaited & rk_seat_bit(seat)) == 0)
            continue;
        if (seat == RK_CHANCE)
            for (; count < 4; count++)
                pick_answer(c->game, case_state(c), seat, &c->rng,
                            &list[count]);
        else
            count = rk_answer_list(c->game, case_state(c), seat, list,
                                   ANSWERS_LISTED, ANSWERS_LISTED);
        for (long i = 0; i < count; i++) {
            if (!text_does_the_same(c, seat, &list[i]))
                return false;
        }
    }
    return true;
}

/* ${json} written and parsed; NULL, and noted, when it is not the same. */
static json_t *
written(struct prop_case *c, json_t *json)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    char *text = rk_json_print(json);
    json_t *back = rk_json_parse(text, strlen(text), &why);

    free(text);
    if (back == NULL)
        case_fail(c, RK_NOBODY, "printed JSON cannot be read: %s", sentence);
    else if (!json_equal(json, back))
        case_fail(c, RK_NOBODY, "printed JSON reads back otherwise");
    else
        return back;
    json_decref(back);
    return NULL;
}

static bool
position_comes_back(struct prop_case *c)
{
    json_t *json = rk_json_position(c->game, &c->setup, case_state(c));
    json_t *back = written(c, json);
    const struct rk_game *game = NULL;
    struct rk_setup setup;
    struct rk_state_room room;
    char buffer[PROP_TEXT_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);
    enum rk_status status;

    json_decref(json);
    if (back == NULL)
        return false;
    memset(&room, 0xa5, sizeof room);
    memset(&setup, 0xa5, sizeof setup);
    status = rk_json_read_position(back, &game, &setup, &room, &why);
    json_decref(back);
    c->cases++;
    if (status != RK_OK)
        return case_fail(c, RK_NOBODY, "its own JSON is refused: %s", buffer);
    if (game != c->game || memcmp(&setup, &c->setup, sizeof setup) != 0)
        return case_fail(c, RK_NOBODY, "JSON brings another setup back");
    if (memcmp(&room, &c->now, c->game->state_size) == 0)
        return true;
    diff_of(&c->game->state_fields, c->setup.seats, &room, &c->now, &why);
    return case_fail(c, RK_NOBODY, "JSON brings another position back: %s",
                     buffer);
}

static bool
view_comes_back(struct prop_case *c, int seat)
{
    struct rk_view_room room;
    json_t *json, *back;

    c->game->view(case_state(c), seat, rk_view_in(&room));
    json = rk_json_view(c->game, &c->setup, rk_view_in(&room));
    back = written(c, json);
    c->cases++;
    json_decref(json);
    json_decref(back);
    return back != NULL;
}

bool
roundtrip_json_at(struct prop_case *c)
{
    for (int seat = 0; seat < c->setup.seats; seat++) {
        if (!view_comes_back(c, seat))
            return false;
    }
    return view_comes_back(c, RK_SPECTATOR) && view_comes_back(c, RK_CHANCE) &&
           position_comes_back(c);
}

/* The match as it was played, in a match file. */
static bool
fill(struct prop_case *c, struct rk_match_file *file)
{
    for (int i = 0; i < c->played->count; i++) {
        const struct prop_given *given = &c->played->given[i];
        char answer[RK_ANSWER_MAX], sentence[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(answer, sizeof answer);
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        rk_notation_text(c->game->ops, given->steps.move, given->steps.count,
                         &text);
        if (rk_match_file_answer(file, given->seat, answer, RK_BY_BOT,
                                 (uint64_t)i, NULL, &why) != RK_OK)
            return case_fail(c, given->seat, "entry %d, \"%s\": %s", i, answer,
                             sentence);
    }
    return true;
}

static bool
file_comes_back(struct prop_case *c, const char *text)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_match_file *back = rk_match_file_read(text, strlen(text), &why);
    char *again;
    bool same, there;

    c->cases++;
    if (back == NULL)
        return case_fail(c, RK_NOBODY, "a match file cannot be read: %s",
                         sentence);
    again = rk_match_file_text(back);
    same = strcmp(text, again) == 0;
    there =
        memcmp(rk_match_state(&back->match), &c->now, c->game->state_size) == 0;
    free(again);
    rk_match_file_free(back);
    if (!same || !there)
        return case_fail(c, RK_NOBODY,
                         "a match file comes back with another "
                         "%s",
                         same ? "position" : "text");
    return true;
}

bool
roundtrip_end(struct prop_case *c)
{
    struct rk_match_file *file = rk_match_file_new(c->game, &c->setup, NULL);
    char *text;
    bool fine = fill(c, file);

    if (fine) {
        text = rk_match_file_text(file);
        fine = file_comes_back(c, text);
        free(text);
    }
    rk_match_file_free(file);
    return fine;
}
