/* Prints a match in full, line by line, without repeating unchanged lines. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "full.h"
#include "tell.h"
#include "walk.h"

/* If there are more than LISTED answers, show only FEW of them. */
enum { LISTED = 60, FEW = 3, VIEWERS = RK_SEATS_MAX + 1 };

/* The text for each viewer: the seats in order, then the spectator. */
struct page {
    char text[VIEWERS][TELL_TEXT_MAX];
};

struct full {
    const struct rk_match *match;
    struct walk walk;
    struct page *now, *before; /* views, or events */
    int viewers;
    char mark; /* between viewers and text: | for views, : for events */
};

static int
eyes_of(const struct full *full, int viewer)
{
    return viewer < full->match->setup.seats ? viewer : RK_SPECTATOR;
}

/* The length of line ${index} of ${text}; sets ${line} to it. */
static int
line_at(const char *text, int index, const char **line)
{
    for (; index > 0 && *text != '\0'; index--) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    *line = text;
    return (int)strcspn(text, "\n");
}

static bool
same_line(const char *a, const char *b, int index)
{
    const char *in_a, *in_b;
    int length = line_at(a, index, &in_a);

    return length == line_at(b, index, &in_b) &&
           strncmp(in_a, in_b, (size_t)length) == 0;
}

/* The set of viewers for whom line ${index} has changed. */
static uint8_t
who_reads(const struct full *full, int index)
{
    uint8_t set = 0;

    for (int viewer = 0; viewer < full->viewers; viewer++) {
        if (!same_line(full->now->text[viewer], full->before->text[viewer],
                       index))
            set |= rk_seat_bit(viewer);
    }
    return set;
}

/* Prints "02s" for the viewers in ${set}. */
static void
print_readers(const struct full *full, uint8_t set)
{
    for (int viewer = 0; viewer < full->viewers; viewer++) {
        bool seat = viewer < full->match->setup.seats;

        if ((set & rk_seat_bit(viewer)) != 0)
            putchar(seat ? '0' + viewer : 's');
    }
    putchar(full->mark);
}

/* Prints each version of line ${index} once, with the viewers who see it. */
static void
print_line(const struct full *full, int index, uint8_t left)
{
    while (left != 0) {
        int first = rk_seat_first(left);
        uint8_t same = 0;
        const char *line;
        int length = line_at(full->now->text[first], index, &line);

        for (int viewer = first; viewer < full->viewers; viewer++) {
            if ((left & rk_seat_bit(viewer)) != 0 &&
                same_line(full->now->text[first], full->now->text[viewer],
                          index))
                same |= rk_seat_bit(viewer);
        }
        print_readers(full, same);
        printf("%s%.*s\n", length > 0 ? " " : "", length, line);
        left &= (uint8_t)~same;
    }
}

/* Prints everything new on the page and makes it the old page. */
static void
print_page(struct full *full)
{
    struct page *turned = full->before;
    int lines = 0;

    for (int viewer = 0; viewer < full->viewers; viewer++) {
        for (const char *c = full->now->text[viewer]; *c != '\0'; c++)
            lines += *c == '\n';
    }
    for (int i = 0; i < lines; i++)
        print_line(full, i, who_reads(full, i));
    full->before = full->now;
    full->now = turned;
}

static void
print_views(struct full *full)
{
    const struct rk_game *game = full->match->game;

    for (int viewer = 0; viewer < full->viewers; viewer++) {
        struct rk_view_room room;
        struct rk_text text =
            rk_text_over(full->now->text[viewer], TELL_TEXT_MAX);

        game->view(rk_state_in(&full->walk.room), eyes_of(full, viewer),
                   rk_view_in(&room));
        rk_game_view_text(game, rk_view_in(&room), &text);
    }
    print_page(full);
}

/* Events are always new: compare them with an empty page. */
static void
print_events(const struct full *full)
{
    struct page *pages = memory_new(2, sizeof *pages);
    struct full events = *full;

    events.mark = ':';
    events.now = pages;
    events.before = pages + 1;
    for (int viewer = 0; viewer < full->viewers; viewer++) {
        struct rk_text text = rk_text_over(pages->text[viewer], TELL_TEXT_MAX);

        for (int i = 0; i < full->walk.events.count; i++) {
            struct rk_event event =
                rk_event_for(&full->walk.events.list[i], eyes_of(full, viewer));

            rk_game_event_text(full->match->game, &event, &text);
            rk_text_char(&text, '\n');
        }
    }
    print_page(&events);
    free(pages);
}

static void
print_ask(const struct full *full, int seat)
{
    const struct rk_game *game = full->match->game;
    const struct rk_state *state = (const void *)full->walk.room.bytes;
    struct answers answers = answers_of(game, state, seat, LISTED, LISTED + 1);
    bool many = answers.total > LISTED;
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    tell_question(game, state, seat, &text);
    printf("ask %s (%s): %s\n", tell_seat(seat),
           rk_ask_name(game->ask(state).kind), line);
    for (int i = 0; i < (many ? FEW : answers.count); i++)
        printf("  %s\n", answers.text[i]);
    if (many)
        puts("  and many more");
    answers_free(&answers);
}

/* Print a question when it is asked, before anyone has answered it. */
static void
print_asks(struct full *full)
{
    struct rk_ask ask = full->match->game->ask(rk_state_in(&full->walk.room));

    for (int seat = 0; seat <= RK_CHANCE; seat++) {
        if (ask.asked == ask.awaited && (ask.asked & rk_seat_bit(seat)) != 0)
            print_ask(full, seat);
    }
}

static void
print_match(struct full *full)
{
    const struct rk_match *match = full->match;
    struct rk_result result;

    tell_setup(match->game, &match->setup);
    walk_start(&full->walk, match);
    print_views(full);
    print_asks(full);
    while (walk_next(&full->walk)) {
        printf("\n%" PRIu32 " %s: %s\n", full->walk.at,
               tell_seat(walk_entry(&full->walk)->seat),
               walk_text(&full->walk));
        print_events(full);
        print_views(full);
        print_asks(full);
    }
    if (!match->game->ask(rk_match_state(match)).over)
        return;
    putchar('\n');
    match->game->score(rk_match_state(match), &result);
    tell_result(&result, RK_NOBODY);
}

int
full_print(const struct rk_match *match)
{
    struct page *pages = memory_new(2, sizeof *pages);
    struct full full = { .match = match,
                         .now = pages,
                         .before = pages + 1,
                         .viewers = match->setup.seats + 1,
                         .mark = '|' };

    print_match(&full);
    free(pages);
    return tell_done();
}
