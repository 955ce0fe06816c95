/* rookery admin: manage a server's tables and people. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <server/house/house.h>
#include <server/net/net.h>
#include <server/requests/admin.h>
#include <wire/build.h>

#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/options.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    const char *data, *request, *object, *why;
    bool json;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(request) },
    { .type = OPTIONS_WORD, .at = AT(object) },
    { "data", 'd', "DIR", OPTIONS_TEXT, AT(data),
      .about = "The server's data folder", .standard = "rookery-data" },
    { "why", 'w', "TEXT", OPTIONS_TEXT, AT(why),
      .about = "With ban: a note for other operators" },
    { "json", 'j', NULL, OPTIONS_FLAG, AT(json),
      .about = "Print the answer as JSON" },
    { 0 }
};

static const struct options options = {
    .words = "list|dropped|people|forgive\nshow|close|delete|restore TABLE\n"
             "ban|unban WHO",
    .about =
        "Manages the tables and people of a server, whether it runs or not. "
        "TABLE is a number or a link, as list and dropped show them. WHO is "
        "the number of a person, as people shows them, or an address or a "
        "network such as 203.0.113.0/24.\vclose ends a match in progress; "
        "delete permanently removes a table with its log and chat. restore "
        "brings back a table that was dropped because nobody opened it, "
        "within a week. A ban lasts until unban. forgive allows tables and "
        "requests again that were disabled because they crashed the server.",
    .table = { { rows, 0 } },
};

/* Asking */

/* The request line for the server, malloc'ed. */
static char *
write_line(const struct args *args, const char *name)
{
    json_t *json = build_object();
    char *text;

    build_put_text(json, "do", args->request);
    if (args->object != NULL)
        build_put_text(json, name, args->object);
    if (args->why != NULL)
        build_put_text(json, "why", args->why);
    text = memory_given(json_dumps(json, JSON_COMPACT));
    json_decref(json);
    return text;
}

/* Connects to a running server; -1 if none is running. */
static int
reach(const char *data)
{
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    int folder = open(data, O_RDONLY | O_DIRECTORY | O_CLOEXEC), fd;

    if (folder < 0)
        return -1;
    snprintf(to.sun_path, sizeof to.sun_path, "/proc/self/fd/%d/%s", folder,
             NET_ADMIN);
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        close(fd);
        fd = -1;
    }
    close(folder);
    return fd;
}

/*
 * Sends a request to a running server. Returns its reply, malloc'ed, or NULL.
 */
static char *
ask_server(int fd, const char *line)
{
    FILE *stream = fdopen(fd, "r+");
    char *reply = NULL;
    size_t room = 0;

    RK_CHECK(stream != NULL);
    signal(SIGPIPE, SIG_IGN); /* a server that hangs up has not replied */
    if (fprintf(stream, "%s\n", line) < 0 || fflush(stream) != 0 ||
        getline(&reply, &room, stream) <= 0) {
        free(reply);
        reply = NULL;
    }
    fclose(stream);
    signal(SIGPIPE, SIG_DFL);
    return reply;
}

static void
wake(void *context)
{
    (void)context;
}

static void
keep_silent(void *context, const struct report *report)
{
    (void)context;
    (void)report;
}

static void
on_reply(void *context, char *json)
{
    *(char **)context = json;
}

/* Opens the store as a server would, and handles the request there. */
static char *
ask_store(const char *data, const char *line)
{
    char path[FOLDER_PATH], sentence[2 * RK_SENTENCE_MAX], *reply = NULL;
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    int lock = folder_lock(data, false);
    struct house *house;

    if (lock < 0)
        return NULL;
    umask(077);
    folder_store(data, path);
    house = house_open(&(struct house_settings){ .path = path,
                                                 .reserve = STORE_RESERVE,
                                                 .bot_threads = 1,
                                                 .wake = wake,
                                                 .log = keep_silent,
                                                 .quiet = true },
                       &why);
    if (house == NULL)
        cli_failed("%s", sentence);
    else {
        admin_request(house, line, strlen(line), on_reply, &reply);
        while (reply == NULL) {
            usleep(1000);
            house_deliver(house);
        }
    }
    house_close(house);
    close(lock);
    return reply;
}

static json_t *
ask(const struct args *args, const char *line)
{
    int fd = reach(args->data);
    char *reply = NULL;
    json_t *json;

    if (fd >= 0)
        reply = ask_server(fd, line);
    else if (folder_is_there(args->data))
        reply = ask_store(args->data, line);
    if (reply == NULL) {
        if (fd >= 0)
            cli_failed("The server did not answer; try again.");
        return NULL;
    }
    json = json_loads(reply, 0, NULL);
    free(reply);
    if (json == NULL)
        cli_failed("The server's answer cannot be read.");
    return json;
}

/* Telling */

static const char *
text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text != NULL ? text : "-";
}

static long long
number_in(const json_t *json, const char *key)
{
    return json_integer_value(json_object_get(json, key));
}

static void
tell_table(const json_t *t)
{
    const json_t *seats = json_object_get(t, "seats");

    printf("%6lld  %-8s %-10s %zu seats  %-16s %s%s\n", number_in(t, "table"),
           text_of(t, "stage"), text_of(json_object_get(t, "setup"), "game"),
           json_is_array(seats) ? json_array_size(seats)
                                : (size_t)json_integer_value(seats),
           text_of(json_object_get(t, "host"), "name"), text_of(t, "link"),
           json_is_true(json_object_get(t, "aside")) ? "  set aside" : "");
}

static void
tell_list(const json_t *json)
{
    const json_t *tables = json_object_get(json, "tables"), *table;
    size_t i;

    json_array_foreach(tables, i, table)
    {
        tell_table(table);
    }
    if (json_array_size(tables) == 0)
        puts("There are no tables.");
}

static void
tell_dropped(const json_t *json)
{
    const json_t *tables = json_object_get(json, "tables"), *table;
    size_t i;

    json_array_foreach(tables, i, table)
    {
        long long hours = number_in(table, "left") / (3600 * 1000);

        tell_table(table);
        printf("        deleted when the server has run for %lld days and "
               "%lld hours\n",
               hours > 0 ? hours / 24 : 0, hours > 0 ? hours % 24 : 0);
    }
    if (json_array_size(tables) == 0)
        puts("There are no dropped tables.");
}

static void
tell_one(const json_t *json)
{
    const json_t *person;
    size_t i;

    tell_table(json);
    json_array_foreach(json_object_get(json, "people"), i, person)
    {
        const json_t *seat = json_array_get(json_object_get(json, "seats"), i);

        printf("  seat %zu: %s", i, text_of(person, "name"));
        if (json_is_object(person))
            printf(" (person %lld)", number_in(person, "person"));
        if (json_is_string(json_object_get(seat, "bot")))
            printf(", bot %s", text_of(seat, "bot"));
        puts("");
    }
    printf("  %lld answers, %lld visitors\n", number_in(json, "entries"),
           number_in(json, "visits"));
    if (json_is_string(json_object_get(json, "why")))
        printf("  set aside: %s\n", text_of(json, "why"));
}

static void
tell_people(const json_t *json)
{
    const json_t *one;
    size_t i;

    json_array_foreach(json_object_get(json, "people"), i, one)
    {
        printf("%6lld  %-24s %lld tables%s\n", number_in(one, "person"),
               text_of(one, "name"), number_in(one, "tables"),
               json_is_true(json_object_get(one, "banned")) ? "  banned" : "");
    }
    json_array_foreach(json_object_get(json, "bans"), i, one)
    {
        printf("banned: ");
        if (json_is_integer(json_object_get(one, "person")))
            printf("person %lld", number_in(one, "person"));
        else
            printf("%s", text_of(one, "address"));
        printf(" %s\n", text_of(one, "why"));
    }
}

static void
tell_success(const json_t *json)
{
    (void)json;
    puts("Done.");
}

static const struct request {
    const char *name, *object; /* NULL: none given */
    void (*tell)(const json_t *);
} requests[] = {
    { "list", NULL, tell_list },         { "people", NULL, tell_people },
    { "dropped", NULL, tell_dropped },   { "restore", "table", tell_success },
    { "show", "table", tell_one },       { "close", "table", tell_success },
    { "delete", "table", tell_success }, { "ban", "who", tell_success },
    { "unban", "who", tell_success },    { "forgive", NULL, tell_success },
};

/* The operator request that was given; NULL after an error message. */
static const struct request *
find_request(const struct args *args)
{
    size_t i = 0;

    while (
        i < RK_COUNT(requests) &&
        (args->request == NULL || strcmp(requests[i].name, args->request) != 0))
        i++;
    if (i == RK_COUNT(requests))
        cli_bad("Choose an action: list, people, show, close, delete, "
                "dropped, restore, ban, unban or forgive.");
    else if (requests[i].object != NULL && args->object == NULL)
        cli_bad("Name a %s; rookery admin --help says how.",
                strcmp(requests[i].object, "who") == 0 ? "person or address"
                                                       : "table");
    else if (requests[i].object == NULL && args->object != NULL)
        cli_bad("\"%s\" takes no argument.", requests[i].name);
    else
        return &requests[i];
    return NULL;
}

int
admin_command(int argc, char **argv)
{
    struct args args = { 0 };
    int status = options_read(&options, argc, argv, &args);
    const struct request *request;
    json_t *json;
    char *line;

    if (status != CLI_FINE)
        return status;
    if ((request = find_request(&args)) == NULL)
        return CLI_BAD_INPUT;
    line = write_line(&args, request->object);
    json = ask(&args, line);
    free(line);
    if (json == NULL)
        return CLI_FAILED;
    if (json_object_get(json, "error") != NULL)
        status = cli_failed("%s", text_of(json, "why"));
    else if (args.json)
        return cli_print_json(json);
    else {
        request->tell(json);
        status = tell_done();
    }
    json_decref(json);
    return status;
}
