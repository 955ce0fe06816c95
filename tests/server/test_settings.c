/* The operator's side: settings, addresses, limits, metrics and reports. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <server/net/cost.h>
#include <server/ops/host.h>
#include <server/ops/limits.h>
#include <server/ops/metrics.h>
#include <server/ops/report.h>
#include <server/net/request.h>
#include <server/net/response.h>
#include <server/ops/settings.h>
#include <store/secret.h>

static bool
read_text(struct settings *s, const char *text, char *sentence)
{
    struct rk_text why = rk_text_over(sentence, SETTINGS_SENTENCE);

    return config_read(s, "my.ini", text, strlen(text), &why);
}

static void
test_defaults(void **unused)
{
    struct settings s;

    (void)unused;
    settings_start(&s);
    assert_string_equal(s.address, "127.0.0.1");
    assert_int_equal(s.port, 8080);
    assert_string_equal(s.data, "rookery-data");
    assert_int_equal(s.pace, 700);
    assert_false(s.share);
    assert_int_equal(s.proxies.count, 0);
    assert_int_equal(s.operators.count, 0);
}

static void
test_file(void **unused)
{
    char sentence[SETTINGS_SENTENCE] = "";
    struct settings s;

    (void)unused;
    settings_start(&s);
    assert_true(
        read_text(&s,
                  "# a comment\n[serve]\nlisten = [::1]:99\n"
                  "pace=12 ; bots\nproxy = 10.0.0.0/8\n"
                  "  192.0.2.7\nproxy = ::1\n\nperson-chat = 0\nshare = yes\n",
                  sentence));
    assert_string_equal(s.address, "::1");
    assert_int_equal(s.port, 99);
    assert_int_equal(s.pace, 12);
    assert_int_equal(s.proxies.count, 3);
    assert_int_equal(s.person_chat, 0);
    assert_true(s.share);
}

/* The packaged file has the effect that its comments describe. */
static void
test_packaged(void **unused)
{
    char sentence[SETTINGS_SENTENCE] = "", text[4096];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    FILE *file = fopen("packaging/rookery.ini", "r");
    struct settings s;
    size_t size;

    (void)unused;
    assert_non_null(file);
    size = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_in_range(size, 1, sizeof text - 1);
    settings_start(&s);
    if (!config_read(&s, "rookery.ini", text, size, &why))
        fail_msg("%s", sentence);
    assert_string_equal(s.address, "127.0.0.1");
    assert_int_equal(s.port, 8080);
    assert_int_equal(s.proxies.count, 2);
    assert_int_equal(s.operators.count, 0);
}

static void
test_flags_first(void **unused)
{
    char sentence[SETTINGS_SENTENCE] = "";
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct settings s;

    (void)unused;
    settings_start(&s);
    for (int i = 0; i < settings_count(); i++) {
        if (strcmp(settings_rows[i].name, "pace") == 0)
            assert_true(settings_set(&s, &settings_rows[i], "5", &why));
        if (strcmp(settings_rows[i].name, "proxy") == 0)
            assert_true(settings_set(&s, &settings_rows[i], "::1", &why));
    }
    assert_true(read_text(&s, "[serve]\npace = 6\nproxy=10.0.0.1\nmessages=7",
                          sentence));
    assert_int_equal(s.pace, 5);
    assert_int_equal(s.proxies.count, 1);
    assert_int_equal(s.messages, 7);
}

static void
test_bad_files(void **unused)
{
    static const struct {
        const char *text, *says;
    } cases[] = {
        { "[serve]\n\n\npase = 700\n", "my.ini:4: there is no setting "
                                       "\"pase\"" },
        { "[serve]\npace = fast\n", "my.ini:2: pace takes a whole number from "
                                    "0 to 60000." },
        { "[serve]\npace = 60001\n", "my.ini:2: pace" },
        { "[serve]\npace = -1\n", "my.ini:2: pace" },
        { "[serve]\npace = 1 2\n", "my.ini:2: pace" },
        { "[serve]\npace = 1\npace = 2\n", "my.ini:3: \"pace\" is given "
                                           "twice." },
        { "pace = 1\n", "my.ini:1: \"pace\" belongs below" },
        { "\n[server]\n", "my.ini:2: there is only one section" },
        { "[serve]\nnonsense\n", "my.ini:2: a line is NAME = VALUE" },
        { "[serve\n", "my.ini:1: " },
        { "[serve]\nlisten = 8080\n", "my.ini:2: listen takes an address" },
        { "[serve]\nlisten = a:99999\n", "my.ini:2: listen takes a whole" },
        { "[serve]\nproxy = everybody\n", "my.ini:2: proxy takes an address" },
        { "[serve]\nproxy = 10.0.0.0/33\n", "my.ini:2: proxy takes" },
        { "[serve]\nproxy = 10.0.0.0/\n", "my.ini:2: proxy takes" },
        { "[serve]\nproxy = ::1/129\n", "my.ini:2: proxy takes" },
        { "[serve]\nshare = maybe\n", "my.ini:2: share takes yes or no." },
        { "[serve]\ndata =\n", "my.ini:2: data takes the name" },
        { "[serve]\npace = 1\nconnections = 0\nmessages = x\n",
          "my.ini:3: connections takes" },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char sentence[SETTINGS_SENTENCE] = "";
        struct settings s;

        settings_start(&s);
        assert_false(read_text(&s, cases[i].text, sentence));
        if (strncmp(sentence, cases[i].says, strlen(cases[i].says)) != 0)
            fail_msg("\"%s\" says \"%s\"", cases[i].text, sentence);
        assert_null(strchr(sentence, '\n'));
    }
}

static void
test_long_lines(void **unused)
{
    char text[600] = "[serve]\npace = 1\ndata = ", sentence[SETTINGS_SENTENCE];
    struct settings s;
    size_t length = strlen(text);

    (void)unused;
    memset(text + length, 'x', sizeof text - length - 1);
    text[sizeof text - 1] = '\0';
    settings_start(&s);
    assert_false(read_text(&s, text, sentence));
    assert_non_null(strstr(sentence, "my.ini:3: a line has 198 bytes"));
    text[length + 198 - 7] = '\0'; /* "data = " and the rest: 198 */
    settings_start(&s);
    assert_true(read_text(&s, text, sentence));
    assert_int_equal(strlen(s.data), 191);
}

/* The table in the documentation is that of the program. */
static void
test_documented(void **unused)
{
    char *table = NULL, *text;
    size_t size = 0;
    FILE *out = open_memstream(&table, &size);
    FILE *file = fopen("docs/operating.md", "r");

    (void)unused;
    assert_non_null(file);
    text = calloc(1, 200000);
    assert_true(fread(text, 1, 199999, file) > 0);
    fclose(file);
    settings_print(out);
    fclose(out);
    if (strstr(text, table) == NULL)
        fail_msg("docs/operating.md must have this table:\n%s", table);
    free(table);
    free(text);
}

static struct address
address(const char *text)
{
    struct address a;

    assert_true(address_read(text, &a));
    return a;
}

static bool
is_in(const char *text, const char *net)
{
    struct address a = address(text);
    struct address_net n;

    assert_true(address_read_net(net, &n));
    return address_in(&a, &n);
}

static void
test_networks(void **unused)
{
    struct address_net net;

    (void)unused;
    assert_true(is_in("10.1.2.3", "10.0.0.0/8"));
    assert_true(is_in("10.1.2.3", "10.9.9.9/8"));
    assert_false(is_in("11.1.2.3", "10.0.0.0/8"));
    assert_true(is_in("10.1.2.3", "0.0.0.0/0"));
    assert_false(is_in("2001:db8::1", "0.0.0.0/0"));
    assert_true(is_in("::ffff:10.1.2.3", "10.1.2.3"));
    assert_true(is_in("2001:db8::1", "2001:db8::/33"));
    assert_false(is_in("2001:db8:8000::1", "2001:db8::/33"));
    assert_false(is_in("10.1.2.4", "10.1.2.3"));
    assert_true(is_in("10.1.2.3", "::ffff:10.9.9.9/104"));
    assert_false(is_in("2001:db8::1", "::ffff:0.0.0.0/96"));
    assert_true(is_in("0.0.0.1", "::ffff:1.2.3.4/96"));
    assert_false(address_read_net("::ffff:1.2.3.4/8", &net));
    assert_false(address_read_net("::ffff:1.2.3.4/95", &net));
}

static void
test_own(void **unused)
{
    static const char *const own[] = { "127.0.0.1", "127.9.9.9", "::1" };
    static const char *const other[] = { "128.0.0.1", "::", "::2", "10.0.0.1",
                                         "7f00::1" };

    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        struct address a = address(own[i]);

        assert_true(address_is_own(&a));
    }
    for (size_t i = 0; i < 5; i++) {
        struct address a = address(other[i]);

        assert_false(address_is_own(&a));
    }
}

/* The client behind the proxies 10.0.0.1 and 10.0.0.2. */
static void
behind(const char *peer, const char *forwarded, const char *who)
{
    struct address_list proxies = { .count = 2 };
    struct address p = address(peer), found;
    char text[ADDRESS_TEXT];

    address_read_net("10.0.0.1", &proxies.net[0]);
    address_read_net("10.0.0.2", &proxies.net[1]);
    found = address_behind(&p, forwarded, &proxies);
    address_text(&found, text);
    assert_string_equal(text, who);
}

static void
test_behind(void **unused)
{
    (void)unused;
    behind("10.0.0.1", "203.0.113.5", "203.0.113.5");
    behind("10.0.0.1", " 203.0.113.5 ", "203.0.113.5");
    behind("10.0.0.1", "2001:db8::5", "2001:db8::5");
    /* Entries that a client made up come before the proxy's entry. */
    behind("10.0.0.1", "127.0.0.1, 203.0.113.5", "203.0.113.5");
    behind("10.0.0.1", "127.0.0.1,203.0.113.5, 10.0.0.2", "203.0.113.5");
    /* Nobody else is believed. */
    behind("203.0.113.9", "127.0.0.1", "203.0.113.9");
    behind("10.0.0.1", "", "10.0.0.1");
    /* An entry that cannot be read is nobody's address. */
    behind("10.0.0.1", "unknown", "::");
    behind("10.0.0.1", "203.0.113.5:5678", "::");
    behind("10.0.0.1", "127.0.0.1, unknown, 10.0.0.2", "::");
    behind("10.0.0.1", "127.0.0.1,", "::");
    behind("10.0.0.1", ",", "::");
    /* But what stands before the last good one does not matter. */
    behind("10.0.0.1", "unknown, 203.0.113.5", "203.0.113.5");
}

static void
test_hosts(void **unused)
{
    static const struct {
        const char *host;
        bool known;
    } cases[] = {
        { "127.0.0.1:8080", true },
        { "[::1]:8080", true },
        { "192.168.1.7", true },
        { "[2001:db8::1]", true },
        { "localhost", true },
        { "LocalHost:80", true },
        { "nest", true },
        { "nest:8080", true },
        { "nest.example", true },
        { "nest.local:8080", true },
        { "Cards.Example.org", true },
        { "cards.example.org:443", true },
        { "", false },
        { ":80", false },
        { "evil.example", false },
        { "nest.evil.example", false },
        { "nestx", false },
        { "nes", false },
        { "nest.local.evil", false },
        { "localhost.evil.example", false },
        { "cards.example.org.evil", false },
        { "127.0.0.1.evil", false },
        { "127.0.0.1:80x", false },
        { "[::1", false },
        { "[::1]x", false },
        { "localhost:80:80", false },
    };
    struct host_list list = { .name = { "cards.example.org" }, .count = 1 };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (host_known(cases[i].host, "nest.example", &list) != cases[i].known)
            fail_msg("%s", cases[i].host);
    }
    assert_false(host_known("x", "", &list));
    assert_false(host_is_name("a:80"));
    assert_false(host_is_name(""));
    assert_true(host_is_name("cards.example.org"));
}

static void
test_cost(void **unused)
{
    char route[COST_ROUTE];

    (void)unused;
    assert_int_equal(cost_of("GET", "/api/tables/abc/replay"), 20);
    assert_int_equal(cost_of("GET", "/api/tables"), 5);
    assert_int_equal(cost_of("POST", "/api/tables/abc/stand-in"), 5);
    assert_int_equal(cost_of("POST", "/api/tables/abc/say"), 1);
    assert_int_equal(cost_of("GET", "/api/me"), 1);
    assert_int_equal(cost_of("GET", "/app-123.js"), 1);
    cost_route("/api/tables/secret/play", route);
    assert_string_equal(route, "/api/tables/:link/play");
    cost_route("/table/secret", route);
    assert_string_equal(route, "page");
    cost_route("/api/SECRET", route);
    assert_string_equal(route, "/...");
    cost_route("/api/games/magpie", route);
    assert_string_equal(route, "/api/games/:game");
}

/* The wait is exact to the millisecond. */
static void
test_wait(void **unused)
{
    struct limits_bucket bucket = { 0 };

    (void)unused;
    assert_int_equal(limits_wait(&bucket, 10, 2, 20, 1000), 0);
    limits_spend(&bucket, 10, 20);
    assert_in_range(limits_wait(&bucket, 10, 2, 5, 1000), 500, 502);
    assert_int_equal(limits_wait(&bucket, 10, 2, 5, 1502), 0);
    /* More than a whole bucket: when it is full. */
    assert_in_range(limits_wait(&bucket, 10, 2, 500, 2000), 1000, 1002);
    assert_int_equal(limits_wait(&bucket, 10, 2, 500, 3100), 0);
}

static struct limits_one *
limits_address(struct limits *limits, const struct address *a)
{
    struct limits_level level[LIMITS_LEVELS];

    limits_levels(limits, a, level);
    return level[0].one;
}

/* Networks within networks of version 6, and one address of version 4. */
static void
test_levels(void **unused)
{
    struct limits *limits = limits_open();
    struct limits_level a[LIMITS_LEVELS], b[LIMITS_LEVELS];
    struct address one = address("2001:db8::1");
    struct address other = address("2001:db8:0:1::1");
    struct address far = address("2001:db8:0:ff00::1");

    (void)unused;
    assert_int_equal(limits_levels(limits, &one, a), 3);
    assert_true(a[0].times < a[1].times && a[1].times < a[2].times);
    assert_true(a[0].one != a[1].one && a[1].one != a[2].one);
    limits_levels(limits, &other, b);
    assert_true(a[0].one != b[0].one && a[1].one == b[1].one);
    limits_levels(limits, &far, b);
    assert_true(a[1].one != b[1].one && a[2].one == b[2].one);
    one = address("203.0.113.1");
    assert_int_equal(limits_levels(limits, &one, a), 1);
    one = address("::1"); /* and an unknown one shares nothing with it */
    limits_levels(limits, &one, a);
    assert_int_equal(limits_levels(limits, &address_unknown, b), 1);
    for (int i = 0; i < LIMITS_LEVELS; i++)
        assert_true(a[i].one != b[0].one);
    assert_true(b[0].one != limits_person(limits, 0));
    limits_close(limits);
}

static void
test_bucket(void **unused)
{
    struct limits_bucket bucket = { 0 };
    int count = 0;

    (void)unused;
    while (limits_take(&bucket, 5, 10, 1000000) && count < 1000)
        count++;
    assert_int_equal(count, 50);
    assert_false(limits_take(&bucket, 5, 10, 1000199));
    assert_true(limits_take(&bucket, 5, 10, 1000400));
    assert_true(limits_take(&bucket, 5, 10, 1000400));
    assert_false(limits_take(&bucket, 5, 10, 1000400));
    for (count = 0; limits_take(&bucket, 5, 10, 9000000) && count < 1000;)
        count++;
    assert_int_equal(count, 50);
    for (int i = 0; i < 100000; i++)
        assert_true(limits_take(&bucket, 0, 10, 9000000));
}

static void
sweep_all(struct limits *limits, uint64_t now)
{
    for (int i = 0; i < LIMITS_SWEEPS; i++)
        limits_sweep(limits, now);
}

static void
test_limits(void **unused)
{
    struct limits *limits = limits_open();
    struct address a = address("203.0.113.1"), b = address("203.0.113.2");
    struct address c = address("2001:db8::1"), d = address("2001:db8::2");
    struct limits_one *one = limits_address(limits, &a);

    (void)unused;
    assert_ptr_equal(limits_address(limits, &a), one);
    assert_ptr_not_equal(limits_address(limits, &b), one);
    assert_ptr_equal(limits_address(limits, &c), limits_address(limits, &d));
    assert_ptr_not_equal(limits_person(limits, 1), limits_person(limits, 2));
    assert_int_equal(limits_count(limits), 7);
    one->connections = 1;
    limits_take(&limits_person(limits, 1)->chat, 1, 10, 100000);
    sweep_all(limits, 101000);
    assert_int_equal(limits_count(limits), 2);
    sweep_all(limits, 200000);
    assert_int_equal(limits_count(limits), 1);
    assert_ptr_equal(limits_address(limits, &a), one);
    one->connections = 0;
    limits_take(&one->enters, 1, LIMITS_ENTERS_S, 200000);
    sweep_all(limits, 200000 + 1000 * LIMITS_ENTERS_S);
    assert_int_equal(limits_count(limits), 1);
    sweep_all(limits, 201000 + 1000 * LIMITS_ENTERS_S);
    assert_int_equal(limits_count(limits), 0);
    limits_close(limits);
}

/* However many networks come, few are remembered; those that count stay. */
static void
test_bound(void **unused)
{
    struct limits *limits = limits_open();
    struct address a = address("203.0.113.1"), b = address("2001:db8::");
    struct limits_one *one = limits_address(limits, &a);
    int before;

    (void)unused;
    one->connections = 1;
    for (int i = 0; i < LIMITS_MAX; i++) {
        memcpy(b.byte + 2, &i, sizeof i); /* a /48 */
        limits_address(limits, &b)->told = 1000;
    }
    assert_int_equal(limits_count(limits), LIMITS_MAX);
    assert_ptr_equal(limits_address(limits, &a), one);
    assert_int_equal(limits_address(limits, &b)->told, 1000);
    before = limits_count(limits);
    limits_sweep(limits, 2000 + LIMITS_TOLD_MS); /* a slice, not all of it */
    assert_in_range(limits_count(limits), before * 9 / 10, before - 1);
    sweep_all(limits, 2000 + LIMITS_TOLD_MS);
    assert_int_equal(limits_count(limits), 1);
    limits_close(limits);
}

/* Requests */

static void
start(struct request *r, const char *headers)
{
    char text[1024];
    size_t used;

    snprintf(text, sizeof text, "GET / HTTP/1.1\r\n%s\r\n", headers);
    request_start(r, NULL);
    assert_int_equal(request_feed(r, text, strlen(text), &used), REQUEST_DONE);
}

static void
test_origin(void **unused)
{
    static struct request r;

    (void)unused;
    start(&r, "Host: in.example:80\r\nOrigin: https://out.example\r\n");
    assert_false(request_same_origin(&r));
    assert_true(request_origin_is(&r, "https", "out.example"));
    assert_true(request_origin_is(&r, NULL, "OUT.example"));
    assert_false(request_origin_is(&r, "http", "out.example"));
    assert_false(request_origin_is(&r, "https", "out.example.evil"));
    request_end(&r);
    start(&r, "Host: a\r\nOrigin: null\r\n");
    assert_false(request_same_origin(&r));
    request_end(&r);
}

static void
test_forwarded_twice(void **unused)
{
    static struct request r;

    (void)unused;
    start(&r, "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 5.6.7.8\r\n");
    assert_string_equal(r.forwarded_for, "1.2.3.4,5.6.7.8");
    request_end(&r);
}

static void
test_response(void **unused)
{
    static const char *const headers[] = {
        "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Cache-Control: no-store"
    };
    struct response r = { .status = 429, .body = "{}", .token = "abc" };
    char *text = response_text(&r);

    (void)unused;
    for (size_t i = 0; i < 4; i++)
        assert_non_null(strstr(text, headers[i]));
    assert_non_null(strstr(text, "\r\nRetry-After: 1\r\n"));
    assert_null(strstr(text, "Secure"));
    free(text);
    r.secure = true;
    r.retry = 7;
    text = response_text(&r);
    assert_non_null(strstr(text, "\r\nRetry-After: 7\r\n"));
    assert_non_null(strstr(text, "HttpOnly; SameSite=Strict; Secure; "));
    free(text);
    r.renews = true;
    r.file = "match.jsonl";
    text = response_text(&r);
    assert_non_null(strstr(text, "; filename=\"match.jsonl\"\r\n"));
    assert_non_null(strstr(text, "\r\nSet-Cookie: __Host-rookery=abc; "));
    assert_non_null(strstr(text, "\r\nSet-Cookie: rookery=; "));
    free(text);
}

/* Reports */

static void
test_metrics(void **unused)
{
    struct metrics m = { .moves_people = 3 };
    char *text;

    (void)unused;
    metrics_refusal(&m, "illegal");
    metrics_refusal(&m, "illegal");
    metrics_refusal(&m, "over");
    metrics_response(&m, 404);
    metrics_response(&m, 999);
    histogram_add(&m.verdicts, histogram_seconds, 0.0015);
    histogram_add(&m.verdicts, histogram_seconds, 99);
    text = metrics_text(&m);
    assert_non_null(strstr(text, "# TYPE rookery_moves_total counter\n"
                                 "rookery_moves_total{by=\"person\"} 3\n"
                                 "rookery_moves_total{by=\"bot\"} 0\n"));
    assert_non_null(strstr(text, "rookery_refusals_total{code=\"illegal\"} 2\n"
                                 "rookery_refusals_total{code=\"over\"} 1\n"));
    assert_non_null(strstr(text, "{class=\"4xx\"} 1\n"));
    assert_non_null(strstr(text,
                           "rookery_verdict_seconds_bucket{le=\"0.001\"} 0\n"
                           "rookery_verdict_seconds_bucket{le=\"0.002\"} 1\n"));
    assert_non_null(strstr(text, "_bucket{le=\"10\"} 1\n"
                                 "rookery_verdict_seconds_bucket{le=\"+Inf\"} "
                                 "2\nrookery_verdict_seconds_sum 99.0015\n"
                                 "rookery_verdict_seconds_count 2\n"));
    free(text);
}

/* However many codes there are, their number has a bound. */
static void
test_many_codes(void **unused)
{
    struct metrics m = { 0 };
    char code[32], *text;

    (void)unused;
    for (int i = 0; i < 1000; i++) {
        snprintf(code, sizeof code, "code-%d", i);
        metrics_refusal(&m, code);
    }
    text = metrics_text(&m);
    assert_non_null(strstr(text, "{code=\"code-62\"} 1\n"));
    assert_non_null(strstr(text, "{code=\"other\"} 937\n"));
    free(text);
}

static const char *
write_report(const struct report *report, bool words)
{
    static char text[REPORT_MOST + 1];
    int pair[2];

    assert_int_equal(pipe(pair), 0);
    assert_true(report_write(
        &(struct report_out){ .file = pair[1], .words = words }, report));
    text[read(pair[0], text, REPORT_MOST)] = '\0';
    close(pair[0]);
    close(pair[1]);
    return text;
}

static void
test_reports(void **unused)
{
    const struct report report = { .event = "flood",
                                   .level = "warning",
                                   .address = "203.0.113.5",
                                   .ms = 12,
                                   .why = "Say \"no\"\n\xff." };
    const char *text = write_report(&report, false);

    (void)unused;
    assert_non_null(strstr(text, "\"level\":\"warning\",\"event\":\"flood\","
                                 "\"address\":\"203.0.113.5\",\"ms\":12"));
    assert_null(strstr(text, "table"));
    assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
    text = write_report(&(struct report){ .event = "stop", .table = 7 }, true);
    assert_non_null(strstr(text, "stop"));
    assert_non_null(strstr(text, "table 7"));
    assert_null(strchr(text, '{'));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_packaged),
        cmocka_unit_test(test_flags_first),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_documented),
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_own),
        cmocka_unit_test(test_behind),
        cmocka_unit_test(test_bucket),
        cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_cost),
        cmocka_unit_test(test_wait),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_origin),
        cmocka_unit_test(test_forwarded_twice),
        cmocka_unit_test(test_response),
        cmocka_unit_test(test_metrics),
        cmocka_unit_test(test_many_codes),
        cmocka_unit_test(test_reports),
    };

    if (!secret_start())
        return 1;
    return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
