/*
 * Fuzz target: what visitors and requests say to a house. Each line of the
 * input is a message of somebody at a table, or a request: the first character
 * says whose; a dot alone waits for the disk. Every one is answered, with JSON
 * or a match file; what is refused has a sentence; and the house goes on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rookery/check.h>
#include <server/house.h>

#include "../store/faults.h"
#include "common.h"

enum { LINES_MAX = 24, GUESTS = 3 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The house stays for all inputs; its tables come and go with it. */
static struct house *house;
static char sessions[2][64]; /* of those who sit there */
static char table[64];       /* its address */
static int requests;         /* that wait for a reply */
static int lives;
static bool spent; /* the match has ended, or somebody has resigned */

static void
wake(void *context)
{
    (void)context;
}

static void
on_log(void *context, const struct report *report)
{
    (void)context;
    RK_CHECK(report->event != NULL);
}

/* What comes back is an object, and a refusal has a sentence. */
static void
look(const char *text, int status)
{
    json_t *json = json_loads(text, 0, NULL);
    const json_t *why = json_object_get(json, "why");

    RK_CHECK(json_is_object(json));
    if (status >= 400 || strncmp(text, "{\"type\":\"refused\"", 17) == 0)
        RK_CHECK(json_is_string(why) && json_string_length(why) > 4);
    json_decref(json);
}

static void
on_reply(void *context, int status, const char *json, const char *token)
{
    RK_CHECK(status >= 200 && status < 600);
    look(json, status);
    requests--;
    if (context != NULL && token != NULL)
        snprintf(context, sizeof sessions[0], "%s", token);
    else if (context != NULL && status == 200 && context == table) {
        json_t *reply = json_loads(json, 0, NULL);

        snprintf(table, sizeof table, "/api/tables/%s",
                 json_string_value(json_object_get(reply, "link")));
        json_decref(reply);
    }
}

static void
on_file(void *context, const char *name, const char *text)
{
    (void)context;
    RK_CHECK(strstr(name, ".jsonl") != NULL);
    RK_CHECK(strncmp(text, "{\"rookery\":\"match\"", 18) == 0);
    requests--;
}

static void
on_send(void *context, const char *json)
{
    (void)context;
    look(json, 0);
    spent = spent || strstr(json, "\"stage\":\"over\"") != NULL ||
            strstr(json, "\"stage\":\"aborted\"") != NULL ||
            strstr(json, "\"resigned\":true") != NULL;
}

static void
request(const char *method, const char *path, const char *body,
        const char *token, void *context)
{
    requests++;
    house_request(house, &(struct house_request){ .method = method,
                                                  .path = path,
                                                  .body = body,
                                                  .length = strlen(body),
                                                  .token = token,
                                                  .reply = on_reply,
                                                  .file = on_file,
                                                  .context = context });
    while (context != NULL && requests > 0)
        house_deliver(house);
}

static void
at_table(const char *verb, const char *body, int who)
{
    char path[96];

    snprintf(path, sizeof path, "%s/%s", table, verb);
    request("POST", path, body, sessions[who], table + sizeof table - 1);
}

/* Nothing is left behind: the files have no names while they are in use. */
static void
hide(const char *path)
{
    static const char *const ends[] = { "", "-wal", "-shm" };

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[80];

        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* A new house with two people and a bot at a table of magpie. */
static void
open_house(void)
{
    char path[64], sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    snprintf(path, sizeof path, "/tmp/rookery-fuzz-house-%d", (int)getpid());
    hide(path);
    house = house_open(
        &(struct house_settings){
            .path = path, .bot_threads = 1, .wake = wake, .log = on_log },
        &why);
    RK_CHECK(house != NULL);
    hide(path);
    request("POST", "/api/enter", "{\"name\":\"Ada\"}", NULL, sessions[0]);
    request("POST", "/api/enter", "{\"name\":\"Bo\"}", NULL, sessions[1]);
    request("POST", "/api/tables",
            "{\"setup\":{\"game\":\"magpie\",\"seats\":3}}", sessions[0],
            table);
    at_table("sit", "{\"seat\":1}", 1);
    at_table("bot", "{\"seat\":2,\"bot\":\"beginner\"}", 0);
    at_table("start", "{}", 0);
}

/* A line "VERB BODY" of somebody: LINK stands for the table. */
static void
ask(const char *line, const char *token)
{
    char path[512];
    size_t length = strcspn(line, " ");
    const char *link = strstr(line, "LINK");
    const char *body = line[length] != '\0' ? line + length + 1 : "";

    if (link != NULL && link < line + length)
        snprintf(path, sizeof path, "%.*s%s%.*s", (int)(link - line), line,
                 table + strlen("/api/tables/"),
                 (int)(line + length - link - 4), link + 4);
    else
        snprintf(path, sizeof path, "%.*s", (int)length, line);
    request(body[0] != '\0' ? "POST" : "GET", path, body, token, NULL);
}

static void
settle(void)
{
    do {
        house_deliver(house);
        house_tick(house);
    } while (requests > 0);
}

static void
hear(struct house_visit **visits, char *line)
{
    unsigned who = (unsigned char)line[0];
    const char *token = who % 3 < 2 ? sessions[who % 3] : NULL;

    if (line[0] == '\0')
        return;
    if (strcmp(line, ".") == 0)
        settle();
    else if (who >= '0' && who <= '9')
        house_hear(visits[who % GUESTS], line + 1, strlen(line + 1));
    else
        ask(line + 1, token);
}

/* A house that is full of tables, or whose match is spent, is left. */
static void
begin(void)
{
    if (house != NULL && ++lives % 64 != 0 && !spent)
        return;
    spent = false;
    if (house != NULL)
        house_close(house);
    else {
        faults_install(); /* a disk that need not wait for its platters */
        faults_arm(FAULTS_READ, 0);
    }
    open_house();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = common_text(data, size), *line = text, *next;
    struct house_visit *visits[GUESTS];

    begin();
    for (int i = 0; i < GUESTS; i++) {
        visits[i] = house_visit(house, table + strlen("/api/tables/"),
                                i < 2 ? sessions[i] : NULL, (uint32_t)size,
                                on_send, NULL);
        while (house_flow(visits[i]))
            house_deliver(house);
    }
    for (int i = 0; i < LINES_MAX && line != NULL; i++, line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        hear(visits, line);
    }
    settle();
    for (int i = 0; i < GUESTS; i++)
        house_part(visits[i]);
    free(text);
    return 0;
}
