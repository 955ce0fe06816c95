/* Tables as JSON for people, without their matches. */
#include <stdlib.h>

#include <rookery/check.h>
#include <rookery/wire.h>
#include <wire/said.h>
#include <wire/write.h>
#include <server/table/message.h>
#include <server/ops/behalf.h>
#include <server/table/play.h>
#include <server/table/refusals.h>

#include "hints.h"
#include "house_inside.h"
#include "life.h"
#include "people.h"
#include "presence.h"
#include "reply.h"
#include "row.h"
#include "row_json.h"

const char *
row_json_stage(enum store_stage stage)
{
    static const char *const names[STORE_STAGES] = {
        [STORE_OPEN] = "open",
        [STORE_PLAYING] = "playing",
        [STORE_OVER] = "over",
        [STORE_ABORTED] = "aborted",
    };

    return names[stage];
}

/* Tables, written as text: there are many in a list */

static void
write_person(struct buffer *out, struct people *people, uint64_t person)
{
    write_text_or_null(out, person != 0 ? people_name(people, person) : NULL);
}

static void
write_level(struct buffer *out, const char *level)
{
    write_text_or_null(out, level[0] != '\0' ? level : NULL);
}

/* The time since when the person of ${seat} is away; null if present. */
static void
write_away(struct buffer *out, const struct house_table *table, int seat)
{
    const struct presence *p = &table->presence;
    const struct house_seat *s = &table->row.seat[seat];

    if (s->person != 0 && !s->resigned && p->away[seat] != 0)
        write_number(out, (int64_t)p->left[seat]);
    else
        write_null(out);
}

static void
write_seat_of(struct buffer *out, struct people *people,
              const struct house_table *table, int number)
{
    const struct house_seat *seat = &table->row.seat[number];

    write_open(out, '{');
    write_key(out, "name");
    write_person(out, people, seat->person);
    write_key(out, "bot");
    write_level(out, seat->bot);
    write_key(out, "offered");
    write_person(out, people, seat->offered);
    write_key_flag(out, "resigned", seat->resigned);
    write_key_flag(out, "votes", seat->votes);
    write_key(out, "away");
    write_away(out, table, number);
    write_key_flag(out, "consents", seat->consents);
    write_key(out, "replaces");
    write_seats(out, seat->replaces);
    write_key_flag(out, "returning",
                   (table->presence.returning & rk_seat_bit(number)) != 0);
    write_close(out, '}');
}

static void
write_seat_or_null(struct buffer *out, const char *key, int seat)
{
    write_key(out, key);
    if (seat != RK_SPECTATOR)
        write_number(out, seat);
    else
        write_null(out);
}

/* The relation of ${person} to the table. */
static void
write_relation(struct buffer *out, const struct house_table *table,
               uint64_t person)
{
    int you = row_seat_of(table, person);
    int place = row_place_of(table, person);
    bool awaited = you != RK_SPECTATOR &&
                   play_stage(table->match) == STORE_PLAYING &&
                   (play_ask(table->match).awaited & rk_seat_bit(you)) != 0;

    write_key_flag(out, "hosting", person != 0 && table->row.host == person);
    write_seat_or_null(out, "you", you);
    write_seat_or_null(out, "resigned", place != you ? place : RK_SPECTATOR);
    write_seat_or_null(out, "offered", row_offer_of(table, person));
    write_key_flag(out, "awaited", awaited);
    write_key_flag(out, "alone",
                   you != RK_SPECTATOR && hints_is_alone(table, you));
}

/* Setup and result are made once; they do not change any more. */
static const char *
setup_of(struct house_table *table)
{
    if (table->setup == NULL)
        table->setup = play_setup_text(table->match);
    return table->setup;
}

static const char *
result_of(struct house_table *table)
{
    if (table->result == NULL)
        table->result = play_result(table->match);
    return table->result;
}

/* The reason why ${play} is set aside; null and null if it is not. */
static void
write_aside(struct buffer *out, const struct play *play, bool operator)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };
    bool aside = play_aside(play) != NULL;

    why.said = &said;
    if (aside)
        refusals_say(&why, play_apology(play), NULL);
    write_key_flag(out, "aside", aside);
    write_key(out, "why");
    write_text_or_null(out, !aside  ? NULL :
                            operator? play_aside(play)
                                    : sentence);
    write_key(out, "said");
    if (aside)
        said_write(out, &said);
    else
        write_null(out);
}

void
row_json_person(struct buffer *out, const char *key, uint64_t person,
                const char *name)
{
    if (key != NULL)
        write_key(out, key);
    if (person == 0) {
        write_null(out);
        return;
    }
    write_open(out, '{');
    write_key_number(out, "person", (int64_t)person);
    write_key_text(out, "name", name);
    write_close(out, '}');
}

/* Facts for the operator alone. */
struct secrets {
    uint64_t entries; /* of the log */
    char host[STORE_NAME_MAX], name[RK_SEATS_MAX][STORE_NAME_MAX];
};

/* A table as one person may see it. */
struct showing {
    struct house *house;
    struct house_table *table;
    uint64_t person;         /* 0: a stranger */
    struct secrets *secrets; /* for the operator; NULL: it is for the person */
    struct people *people;
    const char *result; /* NULL: none */
};

static void
read_secrets(struct house *house, const struct house_table *table,
             struct secrets *secrets)
{
    store_log_length(house->store, table->id, &secrets->entries);
    house_name(house, table->row.host, secrets->host);
    for (int i = 0; i < table->seats; i++)
        house_name(house, table->row.seat[i].person, secrets->name[i]);
}

static void
write_secrets(struct buffer *out, const struct house_table *table,
              const struct secrets *secrets)
{
    write_key_number(out, "table", (int64_t)table->id);
    row_json_person(out, "host", table->row.host, secrets->host);
    write_key_number(out, "made", (int64_t)table->made);
    write_key_number(out, "visits", table->visitors);
    write_key_number(out, "entries", (int64_t)secrets->entries);
    write_key_open(out, "people", '[');
    for (int i = 0; i < table->seats; i++)
        row_json_person(out, NULL, table->row.seat[i].person, secrets->name[i]);
    write_close(out, ']');
}

static void
write_table(void *context, struct buffer *out)
{
    const struct showing *s = context;
    struct house_table *table = s->table;

    write_open(out, '{');
    write_key_text(out, "link", table->link);
    write_key(out, "setup");
    write_raw(out, setup_of(table));
    write_key_text(out, "stage", row_json_stage(play_stage(table->match)));
    write_key_flag(out, "listed", table->row.listed);
    if (s->secrets != NULL)
        write_secrets(out, table, s->secrets);
    else {
        write_key(out, "host");
        write_person(out, s->people, table->row.host);
        write_relation(out, table, s->person);
    }
    write_key_flag(out, "idle", table->idleness != IDLENESS_NONE);
    write_aside(out, table->match, s->secrets != NULL);
    write_key_flag(out, "chat", table->row.chat);
    write_key_text(out, "stand_in", stand_in_level(&table->row));
    write_key_number(out, "replace_after", (int64_t)s->house->settings.away);
    write_key_open(out, "seats", '[');
    for (int i = 0; i < table->seats; i++)
        write_seat_of(out, s->people, table, i);
    write_close(out, ']');
    write_key(out, "result");
    write_raw(out, s->result);
    write_key(out, "next");
    write_level(out, table->next_link);
    write_close(out, '}');
}

static bool
write_guarded(struct buffer *out, struct showing showing)
{
    struct behalf before = behalf;
    struct people people;
    bool good;

    behalf.table = showing.table->id;
    showing.result = result_of(showing.table);
    people_read(showing.house, showing.table, &people);
    showing.people = &people;
    if (showing.secrets != NULL)
        read_secrets(showing.house, showing.table, showing.secrets);
    good = reply_add(showing.house, out, write_table, &showing);
    behalf = before;
    return good;
}

bool
row_json_write(struct buffer *out, struct house *house,
               struct house_table *table, uint64_t person)
{
    return write_guarded(
        out,
        (struct showing){ .house = house, .table = table, .person = person });
}

bool
row_json_write_operator(struct buffer *out, struct house *house,
                        struct house_table *table)
{
    struct secrets secrets = { 0 };

    return write_guarded(out, (struct showing){ .house = house,
                                                .table = table,
                                                .secrets = &secrets });
}

void
row_json_reply(struct house *house, const struct house_request *request,
               struct house_table *table, uint64_t person)
{
    struct buffer text = { 0 };

    if (row_json_write(&text, house, table, person)) {
        reply_json(request, 200, &text);
        return;
    }
    free(text.at);
    reply_refuse(request, REFUSAL_FAULT);
}
