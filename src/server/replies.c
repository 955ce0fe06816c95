/* Replies of the house as JSON. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <wire/build.h>

#include "guard.h"
#include "house_inside.h"
#include "message.h"

/* Replies with ${json}, which is dropped. */
void
house_reply(const struct house_request *request, int status, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);

    RK_CHECK(text != NULL);
    json_decref(json);
    request->reply(request->context, status, text, NULL);
    free(text);
}

/* Replies with a code for programs and a sentence for people. */
void
house_refuse(const struct house_request *request, int status, const char *code,
             const char *why)
{
    json_t *json = build_object();

    if (request->metrics != NULL)
        metrics_refusal(request->metrics, code);
    build_put(json, "error", build_text(code));
    build_put(json, "why", build_text(why));
    house_reply(request, status, json);
}

/* JSON that is made under guard. */
struct making {
    json_t *(*make)(void *context);
    void *context;
    json_t *json;
};

static void
make_json(void *context)
{
    struct making *m = context;

    m->json = m->make(m->context);
}

/* What ${m} makes; NULL after a broken promise, which is reported. */
static json_t *
made(struct house *house, struct making *m)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (guard_run(make_json, m, &why))
        return m->json;
    house_report(house, &(struct report){ .event = "fault",
                                          .level = "error",
                                          .table = behalf.table,
                                          .person = behalf.person,
                                          .why = sentence });
    return NULL;
}

/* The text of what ${make} makes, malloc'ed; NULL likewise. */
char *
house_compose(struct house *house, json_t *(*make)(void *context),
              void *context)
{
    json_t *json =
        made(house, &(struct making){ .make = make, .context = context });

    return json != NULL ? message_text(json) : NULL;
}

/* Replies with what ${make} makes. */
void
house_reply_made(struct house *house, const struct house_request *request,
                 json_t *(*make)(void *context), void *context)
{
    char *text = house_compose(house, make, context);

    if (text != NULL)
        request->reply(request->context, 200, text, NULL);
    else
        house_refuse(request, 503, "fault",
                     "A fault in the program keeps it from replying; the "
                     "operator was told.");
    free(text);
}

/* The seat where ${person} sits or sat until resigning; or RK_SPECTATOR. */
int
house_place_of(const struct house_table *table, uint64_t person)
{
    for (int seat = 0; person != 0 && seat < table->seats; seat++) {
        if (table->row.seat[seat].person == person)
            return seat;
    }
    return RK_SPECTATOR;
}

/* The seat of ${person} at ${table}; RK_SPECTATOR: none. */
int
house_seat_of(const struct house_table *table, uint64_t person)
{
    int seat = house_place_of(table, person);

    return seat != RK_SPECTATOR && table->row.seat[seat].resigned ? RK_SPECTATOR
                                                                  : seat;
}

/* The seat that is kept free for ${person}; RK_SPECTATOR: none. */
int
house_offer_of(const struct house_table *table, uint64_t person)
{
    for (int seat = 0; person != 0 && seat < table->seats; seat++) {
        if (table->row.seat[seat].offered == person)
            return seat;
    }
    return RK_SPECTATOR;
}

const char *
house_stage_name(enum store_stage stage)
{
    static const char *const names[STORE_STAGES] = {
        [STORE_OPEN] = "open",
        [STORE_PLAYING] = "playing",
        [STORE_OVER] = "over",
        [STORE_ABORTED] = "aborted",
    };

    return names[stage];
}

static json_t *
name_json(struct house *house, uint64_t person)
{
    char name[STORE_NAME_MAX];

    if (person == 0)
        return json_null();
    house_name(house, person, name);
    return build_text(name);
}

static json_t *
seats_json(struct house *house, const struct house_table *table)
{
    json_t *seats = build_array();

    for (int i = 0; i < table->seats; i++) {
        const struct house_seat *seat = &table->row.seat[i];
        json_t *json = build_object();

        build_put(json, "name", name_json(house, seat->person));
        build_put(json, "bot",
                  build_text_or_null(seat->bot[0] != '\0' ? seat->bot : NULL));
        build_put(json, "offered", name_json(house, seat->offered));
        build_put(json, "resigned", json_boolean(seat->resigned));
        build_put(json, "votes", json_boolean(seat->votes));
        build_add(seats, json);
    }
    return seats;
}

static json_t *
seat_or_null(int seat)
{
    return seat != RK_SPECTATOR ? json_integer(seat) : json_null();
}

/* What the table is to ${person}. */
static void
put_person(json_t *json, const struct house_table *table, uint64_t person)
{
    int you = house_seat_of(table, person);
    int place = house_place_of(table, person);
    bool awaited =
        you != RK_SPECTATOR && gametable_stage(table->match) == STORE_PLAYING &&
        (gametable_ask(table->match).awaited & rk_seat_bit(you)) != 0;

    build_put(json, "hosting",
              json_boolean(person != 0 && table->row.host == person));
    build_put(json, "you", seat_or_null(you));
    build_put(json, "resigned",
              seat_or_null(place != you ? place : RK_SPECTATOR));
    build_put(json, "offered", seat_or_null(house_offer_of(table, person)));
    build_put(json, "awaited", json_boolean(awaited));
    build_put(json, "alone",
              json_boolean(you != RK_SPECTATOR && house_is_alone(table, you)));
}

/* A table as somebody may know it. */
struct showing {
    struct house *house;
    const struct house_table *table;
    uint64_t person; /* 0: a stranger */
};

static json_t *
table_json(void *context)
{
    const struct showing *s = context;
    const struct house_table *table = s->table;
    json_t *json = build_object();
    json_t *result = gametable_result(table->match);
    const char *next = table->next_link;
    bool aside = gametable_aside(table->match) != NULL;

    build_put(json, "link", build_text(table->link));
    build_put(json, "setup", gametable_setup_json(table->match));
    build_put(json, "stage",
              build_text(house_stage_name(gametable_stage(table->match))));
    build_put(json, "listed", json_boolean(table->row.listed));
    build_put(json, "host", name_json(s->house, table->row.host));
    put_person(json, table, s->person);
    build_put(json, "aside", json_boolean(aside));
    build_put(
        json, "why",
        build_text_or_null(aside ? gametable_apology(table->match) : NULL));
    build_put(json, "seats", seats_json(s->house, table));
    build_put(json, "result", result != NULL ? result : json_null());
    build_put(json, "next", build_text_or_null(next[0] != '\0' ? next : NULL));
    return json;
}

/*
 * What ${person} (0: a stranger) may know about a table besides its match.
 * NULL after a broken promise, which is reported.
 */
json_t *
house_table_json(struct house *house, const struct house_table *table,
                 uint64_t person)
{
    struct showing showing = { house, table, person };
    struct behalf before = behalf;
    json_t *json;

    behalf.table = table->id;
    json = made(house,
                &(struct making){ .make = table_json, .context = &showing });
    behalf = before;
    return json;
}

void
house_reply_table(struct house *house, const struct house_request *request,
                  const struct house_table *table, uint64_t person)
{
    struct showing showing = { house, table, person };

    house_reply_made(house, request, table_json, &showing);
}
