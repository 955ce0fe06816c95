/* Matches as text for people. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli.h"
#include "look_args.h"
#include "tell.h"

enum { WIDTH = 79, WIDTH_MIN = 20, HANG = 8 };

int
tell_width(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO) ||
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return WIDTH;
    return size.ws_col <= WIDTH_MIN ? WIDTH_MIN : size.ws_col - 1;
}

/* How many of the ${length} characters at ${line} fit into ${room} columns: */
/* up to the last space, or as many as fit. */
static int
piece(const char *line, int length, int room)
{
    int end = room;

    if (length <= room)
        return length;
    while (end > 0 && line[end] != ' ')
        end--;
    while (end > 0 && line[end - 1] == ' ')
        end--;
    return end > 0 ? end : room;
}

/*
 * Prints one line of ${length} characters; continuation lines begin at
 * ${hang}.
 */
static void
put_line(int indent, int hang, const char *line, int length)
{
    int width = tell_width();

    do {
        int room = width - indent > WIDTH_MIN ? width - indent : WIDTH_MIN;
        int part = piece(line, length, room);

        if (part > 0)
            printf("%*s%.*s\n", indent, "", part, line);
        else
            putchar('\n');
        line += part;
        length -= part;
        while (length > 0 && *line == ' ') {
            line++;
            length--;
        }
        indent = hang;
    } while (length > 0);
}

static void
put_lines(int indent, int hang, const char *text)
{
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");

        put_line(indent, hang, text, length);
        text += length;
        text += *text == '\n';
    }
}

void
tell_text(int indent, const char *text)
{
    put_lines(indent, indent > 0 ? indent + 2 : 0, text);
}

void
tell_say(int indent, const char *format, ...)
{
    char text[TELL_TEXT_MAX];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    tell_text(indent, text);
}

const char *
tell_seat(int seat)
{
    static const char *const names[] = {
        "seat 0", "seat 1", "seat 2", "seat 3",
        "seat 4", "seat 5", "chance", "spectator",
    };

    return names[seat];
}

/* Appends ${json}, a name or anything else that is not an object. */
static void
add_value(const json_t *json, struct rk_text *text)
{
    char *value;

    if (json_is_string(json)) {
        rk_text_add(text, json_string_value(json));
        return;
    }
    value = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
    rk_text_add(text, value != NULL ? value : "");
    free(value);
}

/* Appends " items.ring.gold=3" for every value in ${json}, below ${path}. */
static void
add_values(json_t *json, const char *path, struct rk_text *text)
{
    char longer[RK_SENTENCE_MAX];
    const char *key;
    json_t *part;

    json_object_foreach(json, key, part)
    {
        snprintf(longer, sizeof longer, "%s%s%s", path,
                 path[0] == '\0' ? "" : ".", key);
        if (json_is_object(part)) {
            add_values(part, longer, text);
            continue;
        }
        rk_text_fill(text, " %=", longer);
        add_value(part, text);
    }
}

void
tell_pack(const struct rk_game *game, const struct rk_setup *setup)
{
    char line[TELL_TEXT_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);
    json_t *json;

    if (!rk_setup_packed(game, setup))
        return;
    json = rk_json_house_rules(game, setup);
    rk_text_add(&text, "house rules:");
    add_values(json, "", &text);
    json_decref(json);
    tell_text(0, line);
}

void
tell_setup(const struct rk_game *game, const struct rk_setup *setup)
{
    const struct rk_variant *variant = rk_setup_variant(game, setup);
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    for (int i = 0; i < rk_variant_options(variant); i++) {
        rk_text_add(&text, i == 0 ? " (" : " ");
        rk_text_fill(&text, "%=", variant->options[i].id);
        rk_setup_value(game, setup, i, &text);
    }
    rk_text_add(&text, text.len > 0 ? ")" : "");
    tell_say(0, "%s, variant %s, %d seats%s", game->title, variant->id,
             setup->seats, line);
    tell_pack(game, setup);
}

void
tell_view(const struct rk_game *game, const struct rk_state *state, int eyes)
{
    struct rk_view_room room;
    char buffer[TELL_TEXT_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);

    game->view(state, eyes, rk_view_in(&room));
    rk_game_view_text(game, rk_view_in(&room), &text);
    put_lines(0, HANG, buffer);
}

void
tell_question(const struct rk_game *game, const struct rk_state *state,
              int seat, struct rk_text *text)
{
    struct rk_view_room room;

    game->view(state, seat, rk_view_in(&room));
    rk_game_ask_text(game, rk_view_in(&room), text);
}

/* "Waiting for seats 0 and 2 (bid)." */
static void
tell_waiting(const struct rk_ask *ask, uint8_t seats)
{
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);
    bool first = true;

    rk_text_add(&text, "Waiting for");
    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        if ((seats & rk_seat_bit(seat)) == 0)
            continue;
        rk_text_fill(&text, first ? " %" : ", %", tell_seat(seat));
        first = false;
    }
    rk_text_fill(&text, " (%).", rk_ask_name(ask->kind));
    tell_text(0, line);
}

void
tell_asks(const struct rk_game *game, const struct rk_state *state, int eyes)
{
    struct rk_ask ask = game->ask(state);
    uint8_t others = ask.awaited;

    if (ask.over) {
        tell_text(0, "The match is over.");
        return;
    }
    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        char line[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(line, sizeof line);

        if ((ask.awaited & rk_seat_bit(seat)) == 0 ||
            (eyes != LOOK_TRUTH && eyes != seat))
            continue;
        tell_question(game, state, seat, &text);
        tell_say(0, "To %s: %s", tell_seat(seat), line);
        others &= (uint8_t)~rk_seat_bit(seat);
    }
    if (others != 0)
        tell_waiting(&ask, others);
}

struct rk_event
tell_event_for(const struct rk_event *event, int eyes)
{
    return eyes == LOOK_TRUTH ? *event : rk_event_for(event, eyes);
}

void
tell_events(const struct rk_match *match, const struct rk_events *events,
            int eyes, int indent)
{
    for (int i = 0; i < events->count; i++) {
        struct rk_event event = tell_event_for(&events->list[i], eyes);
        char line[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(line, sizeof line);

        rk_game_event_text(match->game, &event, &text);
        tell_text(indent, line);
    }
}

/* Columns that the longest answer needs, with its number and a gap. */
static int
column_width(const struct answers *answers, bool numbered)
{
    int longest = 0;

    for (int i = 0; i < answers->count; i++) {
        int length = (int)strlen(answers->text[i]);

        longest = length > longest ? length : longest;
    }
    return longest + (numbered ? 5 : 0) + 3;
}

void
tell_answers(const struct answers *answers, int indent, bool numbered)
{
    int width = column_width(answers, numbered);
    int columns = (tell_width() - indent + 3) / width;
    int rows;

    columns = columns < 1 ? 1 : columns;
    rows = (answers->count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        printf("%*s", indent, "");
        for (int i = row; i < answers->count; i += rows) {
            int used = numbered ? printf("%3d) ", i + 1) : 0;
            bool last = i + rows >= answers->count;

            used += printf("%s", answers->text[i]);
            printf("%*s", last ? 0 : width - used, "");
        }
        putchar('\n');
    }
}

/* The score lines of ${seat} below its total. */
static void
tell_lines(const struct rk_result *result, int seat)
{
    for (int i = 0; i < result->lines; i++) {
        if (result->line[i].seat == seat)
            tell_say(6, "%4d  %s", result->line[i].points,
                     result->line[i].what);
    }
}

/* "Tiebreaker: less infamy (seat 0 has 3, seat 2 has 0)." */
static void
tell_tie(const struct rk_result *result, int number)
{
    const struct rk_tie *tie = &result->tie[number];
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);
    const char *between = "";

    for (int seat = 0; seat < result->seats; seat++) {
        if (!rk_result_tied(result, seat, number))
            continue;
        rk_text_add(&text, between);
        rk_text_fill(&text, "% has ", tell_seat(seat));
        rk_text_int(&text, tie->value[seat]);
        between = ", ";
    }
    if (line[0] != '\0')
        tell_say(0, "%s: %s %s (%s).",
                 number == 0 ? "Tiebreaker" : "Next tiebreaker",
                 tie->less ? "less" : "more", tie->what, line);
}

void
tell_result(const struct rk_result *result, int you)
{
    if (result->note != NULL)
        tell_text(0, result->note->text);
    for (int rank = 1; rank <= result->seats; rank++) {
        for (int seat = 0; seat < result->seats; seat++) {
            if (result->rank[seat] != rank)
                continue;
            tell_say(0, "%d. %s%s: %d point%s", rank, tell_seat(seat),
                     seat == you ? " (you)" : "", result->points[seat],
                     result->points[seat] == 1 ? "" : "s");
            tell_lines(result, seat);
        }
    }
    for (int i = 0; i < result->ties; i++)
        tell_tie(result, i);
}

int
tell_done(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return CLI_FINE;
    return cli_failed("Cannot write to standard output: %s.", strerror(errno));
}

void
tell_facts(const struct rk_entry *entry, struct rk_text *text)
{
    for (int i = 0; i < entry->facts; i++) {
        const struct rk_fact *fact = &entry->fact[i];

        rk_text_fill(text, i == 0 ? "% " : ", % ", fact->name);
        if (fact->word != NULL)
            rk_text_add(text, fact->word);
        else
            rk_text_int(text, fact->value);
    }
}
