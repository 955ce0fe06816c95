/* Three people at a table of a house, who come and go. */
#ifndef TESTS_SERVER_SCENE_H
#define TESTS_SERVER_SCENE_H

#include "hall.h"

/* Three people at a table; nobody is there yet. */
struct scene {
    struct house *house;
    char token[3][64], where[64];
    struct guest guest[3];
    bool there[3];
};

static const char *const names[] = { "Ada", "Bo", "Cy" };

static inline void
gather(struct scene *s, bool starts)
{
    char body[32];

    memset(s, 0, sizeof *s);
    s->house = new_house();
    for (int i = 0; i < 3; i++)
        enter(s->house, names[i], s->token[i]);
    open_table(s->house, s->token[0], 3, true, s->where);
    for (int i = 1; i < 3; i++) {
        snprintf(body, sizeof body, "{\"seat\":%d}", i);
        expect(s->house, s->token[i], "POST", at(s->where, "sit"), body, 200,
               names[i]);
    }
    if (starts)
        expect(s->house, s->token[0], "POST", at(s->where, "start"), "{}", 200,
               "playing");
}

static inline void
arrive(struct scene *s, int who)
{
    come(s->house, &s->guest[who], s->where, s->token[who]);
    s->there[who] = true;
}

static inline void
gather_all(struct scene *s, bool starts)
{
    gather(s, starts);
    for (int i = 0; i < 3; i++)
        arrive(s, i);
}

static inline void
depart(struct scene *s, int who)
{
    go(&s->guest[who]);
    s->there[who] = false;
}

static inline void
scatter(struct scene *s)
{
    for (int i = 0; i < 3; i++) {
        if (s->there[i])
            depart(s, i);
    }
    house_close(s->house);
}

/* ${who} asks for ${verb}; the reply has ${status} and ${words}. */
static inline void
post(struct scene *s, int who, const char *verb, const char *body, int status,
     const char *words)
{
    expect(s->house, s->token[who], "POST", at(s->where, verb), body, status,
           words);
}

/* A value of the table as JSON, in a buffer that the next one overwrites. */
static inline const char *
value(struct scene *s, int who, const char *key)
{
    static char text[256];
    json_t *table = json_loads(
        ask(s->house, s->token[who], "GET", s->where, "")->json, 0, NULL);
    char *found = json_dumps(rk_json_at(table, key), JSON_ENCODE_ANY);

    snprintf(text, sizeof text, "%s", found != NULL ? found : "");
    free(found);
    json_decref(table);
    return text;
}

static inline void
expect_is(struct scene *s, const char *key, const char *should)
{
    const char *is = value(s, 0, key);

    if (strcmp(is, should) != 0)
        fail_msg("%s is %s, not %s", key, is, should);
}

/* Moves the clock, and lets the house notice. */
static inline void
pass_time(struct scene *s, uint64_t time)
{
    skipped += time;
    rest(s->house, 30);
}

/* Waits until ${key} is ${should}, without moving the clock. */
static inline void
await(struct scene *s, const char *key, const char *should)
{
    for (int i = 0; i < PATIENCE && strcmp(value(s, 0, key), should) != 0; i++)
        turn(s->house);
    expect_is(s, key, should);
}

/* The number of times ${part} is in ${text}. */
static inline int
count(const char *text, const char *part)
{
    int found = 0;

    while ((text = strstr(text, part)) != NULL) {
        found++;
        text++;
    }
    return found;
}

#endif
