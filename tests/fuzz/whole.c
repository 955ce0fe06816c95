/*
 * Fuzz target: whole requests and messages of people with sessions, from their
 * bytes to the house. The input is a list of records, each of them ended by a
 * newline without a carriage return; its first character says what it is:
 *
 *   0 to 9  a message of a visitor: Ada, Bo, a stranger, in turn
 *   =       bytes of the web socket of the visitor that comes next
 *   <       bytes of a request, perhaps for a web socket
 *   !       what the operator asks for
 *   .       waits for the disk
 *   else    a path, and a body after a blank: a request of Ada (c), Bo (d) or
 *           a stranger (e)
 *
 * Placeholders keep what is random valid: @a and @b are the sessions, @o, @p,
 * @r, @e and @x the links of tables in every stage. Every request is replied to
 * once, with JSON or a file; a refusal has a sentence; and the house goes on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rookery/check.h>
#include <server/requests/query.h>
#include <server/net/request.h>
#include <server/net/response.h>
#include <server/net/socket.h>
#include <server/requests/admin.h>
#include <server/requests/routes.h>
#include <server/house/sessions.h>
#include <server/house/visit.h>
#include <server/table/message.h>

#include "common.h"
#include "fixture.h"

enum {
    RECORDS_MAX = 32,
    VISITORS = 3,
    STRANGER = 2,
    RECORD_MAX = 16384,
    READ_MAX = 1 << 20, /* bytes that a client leaves unread */
    PAUSE_US = 20
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct fixture *f;
static int outstanding; /* replies that have not come yet */

/* Somebody at a table. */
static struct visitor {
    struct socket *socket;
    struct house_visit *visit; /* NULL: there was no such table */
    bool person;
} visitors[VISITORS];

/* Every reply is an object, and every refusal has a sentence. */
static void
look(const char *text, bool refused)
{
    json_t *json = json_loads(text, 0, NULL);
    const json_t *why = json_object_get(json, "why");
    const json_t *code = json_object_get(json, "code");

    RK_CHECK(json_is_object(json));
    if (code == NULL)
        code = json_object_get(json, "error");
    RK_CHECK(!json_is_string(code) || /* the disk is fine */
             strcmp(json_string_value(code), "not-read") != 0);
    RK_CHECK(!refused || (json_is_string(why) && json_string_length(why) > 4));
    json_decref(json);
}

/* Requests */

static void
on_reply(void *context, int status, const char *json, const char *token)
{
    struct request *r = context;

    RK_CHECK(status >= 200 && status < 600);
    look(json, status >= 400);
    RK_CHECK(token == NULL || status == 200);
    f->changed |= status == 200 && strcmp(request_method(r), "POST") == 0;
    outstanding--;
    request_end(r);
    free(r);
}

/* The steps of a replay are JSON; a match file begins with its own line. */
static void
on_text(void *context, const char *name, char *text)
{
    if (name == NULL)
        look(text, false);
    else {
        RK_CHECK(strstr(name, ".jsonl") != NULL);
        RK_CHECK(strncmp(text, "{\"rookery\":\"match\"", 18) == 0);
    }
    outstanding--;
    request_end(context);
    free(context);
    free(text);
}

static const char *
token_of(struct request *r)
{
    return request_cookie(r, RESPONSE_COOKIE, r->token, sizeof r->token)
               ? r->token
               : NULL;
}

static void
ask_house(struct request *r)
{
    struct address address;

    RK_CHECK(address_read("198.51.100.7", &address));
    outstanding++;
    routes_request(f->house, &(struct house_request){
                                 .method = request_method(r),
                                 .path = r->url,
                                 .query = r->query,
                                 .host = r->host,
                                 .address = &address,
                                 .body = r->body != NULL ? r->body : "",
                                 .length = r->length,
                                 .token = token_of(r),
                                 .metrics = house_counters(f->house),
                                 .reply = on_reply,
                                 .text = on_text,
                                 .context = r });
}

/* Visits */

static bool
on_frame(void *context)
{
    (void)context;
    return true;
}

static void
on_message(void *context, const char *text, size_t length)
{
    struct visitor *v = context;

    RK_CHECK(length <= SOCKET_MESSAGE_MAX);
    if (v->visit != NULL)
        visit_hear(v->visit, text, length);
}

static bool
is(const char *json, const char *type)
{
    size_t length = strlen(type);

    return strncmp(json, "{\"type\":\"", 9) == 0 &&
           strncmp(json + 9, type, length) == 0 && json[9 + length] == '"';
}

/* Only who sits at a table is asked something, or hears a verdict. */
static void
on_send(void *context, const char *json, bool can_wait)
{
    struct visitor *v = context;

    (void)can_wait;
    look(json, is(json, "refused"));
    RK_CHECK(v->person || (!is(json, "accepted") && !is(json, "hint") &&
                           strstr(json, "\"question\":{") == NULL));
    f->changed |= is(json, "accepted");
    socket_send(v->socket, json);
}

/* Reads all that the server has to say, as a good client does. */
static void
drain(struct visitor *v)
{
    size_t length;

    free(socket_write(v->socket, &length));
}

static void
part(struct visitor *v)
{
    if (v->visit != NULL)
        visit_leave(v->visit);
    if (v->socket != NULL)
        socket_free(v->socket);
    *v = (struct visitor){ .socket = NULL };
}

static void
visit(struct visitor *v, const char *link, const char *token, uint32_t after,
      bool texts)
{
    static const struct socket_callbacks callbacks = { on_frame, on_message };

    part(v);
    v->socket = socket_new(&callbacks, v);
    v->person = sessions_person(f->house, token) != 0;
    v->visit = visit_come(f->house, link, token, after, on_send, v);
    if (v->visit != NULL)
        visit_want_texts(v->visit, texts);
    while (v->visit != NULL && visit_flow(v->visit)) {
        drain(v);
        house_deliver(f->house);
    }
}

/* A client of another version gets one refusal, and no visit. */
static void
refuse_version(void)
{
    char *refused = message_wrong_version();

    look(refused, true);
    free(refused);
}

/* A request for a web socket; the visitor of its session reconnects. */
static void
upgrade(struct request *r)
{
    char link[FIXTURE_TEXT], accept[SOCKET_ACCEPT];
    const char *token = token_of(r);
    int who = STRANGER;
    char version[QUERY_VALUE_MAX];
    uint32_t after, texts;

    for (int i = 0; i < FIXTURE_PEOPLE; i++) {
        if (token != NULL && strcmp(token, f->session[i]) == 0)
            who = i;
    }
    query_value(r->query, "version", version);
    if (socket_accept(r->key, accept) &&
        request_between(r, "/api/tables/", "/play", link, sizeof link)) {
        if (strcmp(version, HOUSE_PROTOCOL) != 0)
            refuse_version();
        else if (query_number(r->query, "after", 0, &after) &&
                 query_number(r->query, "text", 0, &texts) && texts <= 1)
            visit(&visitors[who], link, token, after, texts != 0);
    }
    request_end(r);
    free(r);
}

static void
feed_socket(struct visitor *v, const char *bytes, size_t length)
{
    size_t at = 0, used = 1;
    bool open = v->socket != NULL;

    while (open && at < length && used > 0) {
        open =
            socket_read(v->socket, bytes + at, length - at, 8, READ_MAX, &used);
        RK_CHECK(used <= length - at);
        at += used;
        drain(v);
    }
}

/* Bytes of a request; those behind an upgrade belong to its web socket. */
static void
feed_request(const char *bytes, size_t length)
{
    struct request *r = calloc(1, sizeof *r);
    size_t used;

    RK_CHECK(r != NULL);
    request_start(r, NULL);
    switch (request_feed(r, bytes, length, &used)) {
    case REQUEST_DONE:
        ask_house(r);
        break;
    case REQUEST_UPGRADE:
        upgrade(r);
        break;
    default:
        request_end(r);
        free(r);
    }
}

/* Records */

static void
on_done(void *context, char *json)
{
    (void)context;
    look(json, false);
    free(json);
    f->changed = true;
    outstanding--;
}

static void
deliver_all(void)
{
    do {
        house_deliver(f->house);
        house_tick(f->house);
        if (outstanding > 0)
            usleep(PAUSE_US);
    } while (outstanding > 0);
}

/* The value of the placeholder @${letter}; NULL: it stands for itself. */
static const char *
placeholder(char letter)
{
    static const char letters[] = "oprex";
    const char *at = letter != '\0' ? strchr(letters, letter) : NULL;

    if (letter == 'a' || letter == 'b')
        return f->session[letter - 'a'];
    return at != NULL ? f->link[at - letters] : NULL;
}

/* Copies a record with what its placeholders stand for; the new length. */
static size_t
fill_in(const char *record, size_t length, char out[RECORD_MAX])
{
    size_t used = 0;

    for (size_t i = 0; i < length && used < RECORD_MAX - FIXTURE_TEXT; i++) {
        const char *text = record[i] == '@' && i + 1 < length
                               ? placeholder(record[i + 1])
                               : NULL;

        if (text == NULL)
            out[used++] = record[i];
        else {
            memcpy(out + used, text, strlen(text));
            used += strlen(text);
            i++;
        }
    }
    out[used] = '\0';
    return used;
}

/* A message in one frame, masked by zeros. */
static void
say(struct visitor *v, const char *text, size_t length)
{
    char frame[RECORD_MAX + 8] = { (char)0x81, (char)(0x80 | 126),
                                   (char)(length >> 8), (char)length };

    if (length < 126)
        frame[1] = (char)(0x80 | length);
    memcpy(frame + (length < 126 ? 6 : 8), text, length);
    if (length < 126)
        memset(frame + 2, 0, 4);
    feed_socket(v, frame, length + (length < 126 ? 6 : 8));
}

/* A path, and perhaps a body, of Ada, Bo or a stranger. */
static void
ask(int who, const char *text, size_t length)
{
    char bytes[2 * RECORD_MAX];
    size_t path = strcspn(text, " ");
    size_t body = path < length ? length - path - 1 : 0;
    int head = snprintf(
        bytes, sizeof bytes,
        "%s %.*s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n"
        "Content-Type: application/json\r\nCookie: %s=%s\r\n\r\n",
        body > 0 ? "POST" : "GET", (int)path, text, body, RESPONSE_COOKIE,
        who < STRANGER ? f->session[who] : "");

    memcpy(bytes + head, text + length - body, body);
    feed_request(bytes, (size_t)head + body);
}

static void
hear(const char *record, size_t length)
{
    static char text[RECORD_MAX];
    unsigned kind = (unsigned char)record[0];

    length = fill_in(record + 1, length - 1, text);
    if (kind == '.')
        deliver_all();
    else if (kind >= '0' && kind <= '9')
        say(&visitors[kind % VISITORS], text, length);
    else if (kind == '=' && length > 0)
        feed_socket(&visitors[(unsigned char)text[0] % VISITORS], text + 1,
                    length - 1);
    else if (kind == '<')
        feed_request(text, length);
    else if (kind == '!') {
        outstanding++;
        admin_request(f->house, text, length, on_done, NULL);
    } else
        ask((int)(kind % VISITORS), text, length);
}

/* The length of the first record at ${bytes}. */
static size_t
record_length(const char *bytes, size_t size)
{
    size_t length = 0;

    while (length < size &&
           (bytes[length] != '\n' || (length > 0 && bytes[length - 1] == '\r')))
        length++;
    return length;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;

    f = fixture_begin();
    for (int i = 0; i < VISITORS; i++)
        visit(&visitors[i], f->link[FIXTURE_PLAYING],
              i < STRANGER ? f->session[i] : NULL, 0, false);
    for (int i = 0; i < RECORDS_MAX && size > 0; i++) {
        size_t length = record_length(bytes, size);

        if (length > 0)
            hear(bytes, length);
        length += length < size;
        bytes += length;
        size -= length;
    }
    deliver_all();
    for (int i = 0; i < VISITORS; i++)
        part(&visitors[i]);
    return 0;
}
