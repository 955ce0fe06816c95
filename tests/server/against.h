/* People who play against one bot each, in a house without bot threads. */
#ifndef TESTS_SERVER_AGAINST_H
#define TESTS_SERVER_AGAINST_H

#include <server/house/thinking.h>

#include "hall.h"

/* Somebody who plays against one bot. */
struct player {
    char token[64], where[64];
    struct guest guest;
};

static inline struct house *
quiet_house(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    stopped = (uint64_t)t.tv_sec * 1000;
    skipped = 0;
    bot_threads = 0;
    return new_house();
}

static inline uint64_t
handed(struct house *house)
{
    return house_metrics(house)->bots_thinking;
}

/* All thoughts that are neither finished nor held. */
static inline uint64_t
thoughts(struct house *house)
{
    const struct metrics *m = house_metrics(house);

    return m->bots_thinking + m->bots_waiting + m->hints_waiting + m->bots_away;
}

/* ${person} starts a match of two against a bot of ${level}. */
static inline void
begin_against(struct house *house, struct player *p, const char *level)
{
    char body[64];

    open_table(house, p->token, 2, false, p->where);
    snprintf(body, sizeof body, "{\"seat\":1,\"bot\":\"%s\"}", level);
    expect(house, p->token, "POST", at(p->where, "bot"), body, 200, level);
    expect(house, p->token, "POST", at(p->where, "start"), "{}", 200,
           "playing");
    come(house, &p->guest, p->where, p->token);
}

/* Somebody starts a match of two bots. */
static inline void
begin_bots(struct house *house, char token[64], char where[64])
{
    static const char *const bodies[] = { "{\"seat\":0,\"bot\":\"casual\"}",
                                          "{\"seat\":1,\"bot\":\"casual\"}" };

    enter(house, "Ada", token);
    open_table(house, token, 2, false, where);
    expect(house, token, "POST", at(where, "leave"), "{}", 200, "open");
    for (int seat = 0; seat < 2; seat++)
        expect(house, token, "POST", at(where, "bot"), bodies[seat], 200,
               "casual");
    expect(house, token, "POST", at(where, "start"), "{}", 200, "playing");
}

static inline bool
is_bots_turn(struct house *house, const struct player *p)
{
    return strstr(ask(house, p->token, "GET", p->where, "")->json,
                  "\"awaited\":false") != NULL &&
           house_idle(house);
}

/* Answers until the bot is asked. */
static inline void
answer_all(struct house *house, struct player *p)
{
    static int number;

    for (int i = 0; i < PATIENCE && !is_bots_turn(house, p); i++) {
        answer(&p->guest, number++);
        rest(house, 2);
    }
    assert_true(is_bots_turn(house, p));
}

static inline void
think(struct house *house)
{
    assert_true(thinking_step(house));
    rest(house, 2);
}

/* Lets bots think until that of ${p} has answered; after how many thoughts. */
static inline int
think_until(struct house *house, const struct player *p, int most)
{
    size_t before = strlen(p->guest.all);
    int count = 0;

    while (strstr(p->guest.all + before, "\"event\"") == NULL) {
        assert_true(count++ < most);
        think(house);
    }
    return count;
}

/* Jobs that were handed over and dropped since are gone. */
static inline void
think_all(struct house *house)
{
    while (thinking_step(house))
        rest(house, 2);
}

/* Waits until ${p} is asked. */
static inline void
be_asked(struct house *house, struct player *p)
{
    for (int i = 0; i < PATIENCE && p->guest.answer[0] == '\0'; i++) {
        thinking_step(house);
        rest(house, 2);
    }
    assert_string_not_equal(p->guest.answer, "");
}

static inline void
sit_down(struct house *house, struct player *p, int count, const char *name,
         const char *level)
{
    enter(house, name, p[0].token);
    for (int i = 0; i < count; i++) {
        memcpy(p[i].token, p[0].token, sizeof p[i].token);
        begin_against(house, &p[i], level);
        answer_all(house, &p[i]);
    }
}

static inline void
get_up(struct player *p, int count)
{
    for (int i = 0; i < count; i++)
        go(&p[i].guest);
}

#endif
