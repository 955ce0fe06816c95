/* A house with people and tables. It is made once, and then copied. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rookery/check.h>
#include <server/requests/routes.h>

#include "../store/faults.h"
#include "fixture.h"

static struct fixture fixture;
static char path[FIXTURE_TEXT]; /* of the store's file */
static char *image;             /* what it holds at first */
static size_t image_size;

static void
wake(void *context)
{
    (void)context;
}

/* Faults that the house survives are findings all the same. */
static void
on_log(void *context, const struct report *report)
{
    static const char *const bad[] = { "fault",       "table-aside",
                                       "bot-failed",  "commit-failed",
                                       "read-failed", "row-damaged",
                                       "file-damaged" };

    (void)context;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (strcmp(report->event, bad[i]) != 0)
            continue;
        fprintf(stderr, "%s: %s\n", report->event,
                report->why != NULL ? report->why : "");
        abort();
    }
}

/* Files */

static void
remove_files(void)
{
    static const char *const ends[] = { "", "-wal", "-shm" };

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[FIXTURE_TEXT + 8];

        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static void
read_image(void)
{
    FILE *file = fopen(path, "r");

    RK_CHECK(file != NULL && fseek(file, 0, SEEK_END) == 0);
    image_size = (size_t)ftell(file);
    rewind(file);
    image = malloc(image_size);
    RK_CHECK(image != NULL && fread(image, 1, image_size, file) == image_size);
    fclose(file);
}

static void
write_image(void)
{
    FILE *file = fopen(path, "w");

    RK_CHECK(file != NULL && fwrite(image, 1, image_size, file) == image_size);
    RK_CHECK(fclose(file) == 0);
}

static void
open_house(void)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    fixture.house = house_open(
        &(struct house_settings){
            .path = path, .bot_threads = 1, .wake = wake, .log = on_log },
        &why);
    if (fixture.house == NULL)
        fprintf(stderr, "%s\n", sentence);
    RK_CHECK(fixture.house != NULL);
}

static void
end(void)
{
    house_close(fixture.house);
    remove_files();
    free(image);
}

/* Making it: each request is fine, and waits for its reply */

struct wanted {
    char *text; /* a token or a link; NULL: neither */
    bool done;
};

static void
on_reply(void *context, int status, const char *json, const char *token)
{
    struct wanted *wanted = context;
    json_t *reply = json_loads(json, 0, NULL);
    const char *link = json_string_value(json_object_get(reply, "link"));

    if (status != 200)
        fprintf(stderr, "%s\n", json);
    RK_CHECK(status == 200);
    wanted->done = true;
    if (wanted->text != NULL)
        snprintf(wanted->text, FIXTURE_TEXT, "%s",
                 token != NULL ? token : link);
    json_decref(reply);
}

static void
post(const char *where, const char *body, const char *token, char *text)
{
    struct wanted wanted = { .text = text };

    routes_request(fixture.house,
                   &(struct house_request){ .method = "POST",
                                            .path = where,
                                            .body = body,
                                            .length = strlen(body),
                                            .token = token,
                                            .reply = on_reply,
                                            .context = &wanted });
    while (!wanted.done)
        house_deliver(fixture.house);
}

static void
at_table(enum fixture_table table, const char *verb, const char *body, int who)
{
    char where[2 * FIXTURE_TEXT];

    snprintf(where, sizeof where, "/api/tables/%s/%s", fixture.link[table],
             verb);
    post(where, body, fixture.session[who], NULL);
}

/* A table whose first two seats they take. */
static void
open_table(enum fixture_table table, const char *game, int seats)
{
    char body[96];

    snprintf(body, sizeof body, "{\"setup\":{\"game\":\"%s\",\"seats\":%d}}",
             game, seats);
    post("/api/tables", body, fixture.session[0], fixture.link[table]);
    at_table(table, "sit", "{\"seat\":1}", 1);
}

static void
make(void)
{
    post("/api/enter", "{\"name\":\"Ada\"}", NULL, fixture.session[0]);
    post("/api/enter", "{\"name\":\"Bo\"}", NULL, fixture.session[1]);
    open_table(FIXTURE_OPEN, "arcane", 3);
    open_table(FIXTURE_PLAYING, "magpie", 3);
    at_table(FIXTURE_PLAYING, "bot", "{\"seat\":2,\"bot\":\"beginner\"}", 0);
    at_table(FIXTURE_PLAYING, "start", "{}", 0);
    open_table(FIXTURE_BIDS, "revolution", 3);
    at_table(FIXTURE_BIDS, "bot", "{\"seat\":2,\"bot\":\"beginner\"}", 0);
    at_table(FIXTURE_BIDS, "start", "{}", 0);
    open_table(FIXTURE_OVER, "magpie", 2);
    at_table(FIXTURE_OVER, "start", "{}", 0);
    at_table(FIXTURE_OVER, "resign", "{}", 1);
    open_table(FIXTURE_ABORTED, "magpie", 2);
    at_table(FIXTURE_ABORTED, "start", "{}", 0);
    at_table(FIXTURE_ABORTED, "abort", "{\"vote\":true}", 0);
    at_table(FIXTURE_ABORTED, "abort", "{\"vote\":true}", 1);
}

struct fixture *
fixture_begin(void)
{
    if (fixture.house != NULL && !fixture.changed)
        return &fixture;
    if (fixture.house != NULL)
        house_close(fixture.house);
    else {
        faults_install(); /* a disk that need not wait for its platters */
        faults_arm(FAULTS_READ, 0);
        snprintf(path, sizeof path, "/tmp/rookery-fuzz-%d", (int)getpid());
        remove_files();
        open_house();
        make();
        house_close(fixture.house);
        read_image();
        atexit(end);
    }
    faults_forget();
    remove_files();
    write_image();
    open_house();
    fixture.changed = false;
    return &fixture;
}
