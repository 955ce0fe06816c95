/* The table of settings, and reading their values. */
#include <string.h>

#include <rookery/check.h>
#include <store/store.h>

#include "settings.h"

#define AT(member) offsetof(struct settings, member)

const struct settings_row settings_rows[] = {
    { "listen", 'l', "ADDRESS:PORT", SETTINGS_LISTEN, AT(address), 0, 65535,
      "127.0.0.1:8080", "Address to listen on; port 0 picks a free one",
      .reloads = false },
    { "data", 'd', "DIR", SETTINGS_TEXT, AT(data), 1, SETTINGS_PATH - 1,
      "rookery-data",
      "Folder for all data, created if it does not exist; or the address of a "
      "PostgreSQL database, postgresql://...",
      .reloads = false },
    { "folder", 0, "DIR", SETTINGS_TEXT, AT(folder), 1, SETTINGS_PATH - 1,
      "rookery-data",
      "With a database: folder for the operator's socket and notes about "
      "crashes; created if it does not exist",
      .reloads = false },
    { "share", 's', NULL, SETTINGS_FLAG, AT(share), 0, 0, "no",
      "Let others on the local network join: listen on all addresses of this "
      "computer, at the port of listen",
      .reloads = false },
    { "pace", 'p', "MS", SETTINGS_NUMBER, AT(pace), 0, 60000, "700",
      "How long bots take at least when playing with people",
      .reloads = false },
    { "away", 0, "SECONDS", SETTINGS_NUMBER, AT(away), 0, 86400, "120",
      "How long a player is away before others may replace them with a bot",
      .reloads = false },
    { "idle-days", 0, "DAYS", SETTINGS_NUMBER, AT(idle_days), 1, 36500, "90",
      "A match is idle after this many days without an answer, and aborted a "
      "day later",
      .reloads = false },
    { "session-idle-days", 0, "DAYS", SETTINGS_NUMBER, AT(session_idle_days), 1,
      36500, "90", "A session ends after this many days without a request",
      .reloads = false },
    { "session-days", 0, "DAYS", SETTINGS_NUMBER, AT(session_days), 1, 36500,
      "400", "A session ends after this many days in any case",
      .reloads = false },
    { "proxy", 0, "ADDRESS", SETTINGS_NETS, AT(proxies), 0, 0, "",
      "A proxy in front of this server, whose X-Forwarded headers are "
      "believed; an address or a network such as 10.0.0.0/8, and it may be "
      "given more than once",
      .reloads = true },
    { "operator", 0, "ADDRESS", SETTINGS_NETS, AT(operators), 0, 0, "",
      "Addresses that may read /healthz and /metrics besides this machine; "
      "likewise",
      .reloads = true },
    { "host", 0, "NAME", SETTINGS_HOSTS, AT(hosts), 0, 0, "",
      "A name under which this server is reached, such as cards.example.org; "
      "it may be given more than once. Addresses, localhost and the name of "
      "this machine need not be given",
      .reloads = true },
    { "connections", 0, "N", SETTINGS_NUMBER, AT(connections), 1, 1000000,
      "10000", "Connections at a time", .reloads = true },
    { "unsent", 0, "MB", SETTINGS_NUMBER, AT(unsent), 1, 1000000, "64",
      "Memory for output that clients have not read yet, in total; strangers "
      "have a quarter of it. When it is used up, connections are closed: "
      "those of strangers first, and those with the most unread output first",
      .reloads = true },
    { "messages", 0, "N", SETTINGS_NUMBER, AT(messages), 0, 1000000, "1000",
      "Messages a second on a web socket, and of a person; costly ones count "
      "as three; 0: no limit, as in all that follow",
      .reloads = true },
    { "connection-requests", 0, "N", SETTINGS_NUMBER, AT(connection_requests),
      0, 1000000, "100", "Requests a second on a connection", .reloads = true },
    { "address-connections", 0, "N", SETTINGS_NUMBER, AT(address_connections),
      0, 1000000, "200",
      "Connections of an address at a time; this machine may have fifty "
      "times as many",
      .reloads = true },
    { "address-requests", 0, "N", SETTINGS_NUMBER, AT(address_requests), 0,
      1000000, "100",
      "Requests a second of an address; likewise. Costly requests count as "
      "several",
      .reloads = true },
    { "stranger-requests", 0, "N", SETTINGS_NUMBER, AT(stranger_requests), 0,
      1000000, "2000",
      "Requests a second of everybody without a session, in total; plain "
      "and costly ones are counted apart",
      .reloads = true },
    { "address-messages", 0, "N", SETTINGS_NUMBER, AT(address_messages), 0,
      1000000, "5000",
      "Messages a second on all web sockets of an address; likewise",
      .reloads = true },
    { "stranger-messages", 0, "N", SETTINGS_NUMBER, AT(stranger_messages), 0,
      1000000, "5000",
      "Messages a second of everybody without a session, in total",
      .reloads = true },
    { "address-enters", 0, "N", SETTINGS_NUMBER, AT(address_enters), 0, 1000000,
      "1", "New people a second from an address; likewise", .reloads = true },
    { "person-requests", 0, "N", SETTINGS_NUMBER, AT(person_requests), 0,
      1000000, "50", "Requests a second of a person", .reloads = true },
    { "person-tables", 0, "N", SETTINGS_NUMBER, AT(person_tables), 0, 1000000,
      "100", "Tables of a host that are open or being played",
      .reloads = true },
    { "address-tables", 0, "N", SETTINGS_NUMBER, AT(address_tables), 0, 1000000,
      "1000",
      "Such tables of all hosts at an address; this machine may have fifty "
      "times as many",
      .reloads = true },
    { "person-seats", 0, "N", SETTINGS_NUMBER, AT(person_seats), 0, 1000000,
      "200",
      "Seats of a person at tables of others that are open or being played",
      .reloads = true },
    { "person-open-tables", 0, "N", SETTINGS_NUMBER, AT(person_open_tables), 0,
      1000000, "10", "Open tables of a host", .reloads = true },
    { "address-open-tables", 0, "N", SETTINGS_NUMBER, AT(address_open_tables),
      0, 1000000, "30",
      "Open tables of all hosts at an address; this machine may have fifty "
      "times as many",
      .reloads = true },
    { "person-open-seats", 0, "N", SETTINGS_NUMBER, AT(person_open_seats), 0,
      1000000, "5", "Seats of a person at open tables of others",
      .reloads = true },
    { "address-open-seats", 0, "N", SETTINGS_NUMBER, AT(address_open_seats), 0,
      1000000, "20",
      "Such seats of all people at an address; this machine may have fifty "
      "times as many",
      .reloads = true },
    { "person-chat", 0, "N", SETTINGS_NUMBER, AT(person_chat), 0, 1000, "1",
      "Lines of chat a second of a person", .reloads = true },
    { "away-thinking", 0, "SECONDS", SETTINGS_NUMBER, AT(away_thinking), 0,
      86400, "600",
      "Time that bots may think in a day at the tables of one host while none "
      "of their players is there",
      .reloads = true },
    { "access-log", 0, NULL, SETTINGS_FLAG, AT(access_log), 0, 0, "no",
      "Write a line to the log for each request", .reloads = true },
    { "slow-commit", 0, "MS", SETTINGS_NUMBER, AT(slow_commit), 1, 600000,
      "500", "How long the disk may take before it is reported as slow",
      .reloads = true },
    { "spare-disk", 0, "MB", SETTINGS_NUMBER, AT(spare_disk), 0, 1000000000,
      "100",
      "Disk space that stays free for matches that go on: while less is free, "
      "nobody can enter, open a table or chat; 0: none. Not with a database",
      .reloads = false },
};

int
settings_count(void)
{
    return (int)RK_COUNT(settings_rows);
}

const char *
settings_folder(const struct settings *settings)
{
    return store_is_address(settings->data) ? settings->folder : settings->data;
}

static bool
set_number(const struct settings_row *row, const char *text, uint64_t *to,
           struct rk_text *why)
{
    struct rk_scan scan = { text };
    int number;

    if (rk_scan_int(&scan, &number) && *scan.at == '\0' && number >= 0 &&
        (uint64_t)number >= row->min && (uint64_t)number <= row->max) {
        *to = (uint64_t)number;
        return true;
    }
    rk_text_fill(why, "% takes a whole number from ", row->name);
    rk_text_int(why, (int64_t)row->min);
    rk_text_add(why, " to ");
    rk_text_int(why, (int64_t)row->max);
    rk_text_add(why, ".");
    return false;
}

static bool
set_text(const struct settings_row *row, const char *text, char *to,
         struct rk_text *why)
{
    size_t length = strlen(text);

    if (length >= row->min && length <= row->max) {
        memcpy(to, text, length + 1);
        return true;
    }
    rk_text_fill(why, "% takes the name of a folder.", row->name);
    return false;
}

static bool
set_flag(const struct settings_row *row, const char *text, bool *to,
         struct rk_text *why)
{
    *to = strcmp(text, "yes") == 0;
    if (*to || strcmp(text, "no") == 0)
        return true;
    rk_text_fill(why, "% takes yes or no.", row->name);
    return false;
}

/* ADDRESS:PORT; an address with colons is in brackets. */
static bool
set_listen(struct settings *settings, const struct settings_row *row,
           const char *text, struct rk_text *why)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon != NULL ? (size_t)(colon - text) : 0;

    if (length > 1 && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (length == 0 || length >= sizeof settings->address) {
        rk_text_fill(why,
                     "% takes an address and a port, such as 127.0.0.1:8080.",
                     row->name);
        return false;
    }
    memcpy(settings->address, text, length);
    settings->address[length] = '\0';
    return set_number(row, colon + 1, &settings->port, why);
}

static bool
add_net(const struct settings_row *row, const char *text,
        struct address_list *list, struct rk_text *why)
{
    if (list->count == ADDRESS_NETS_MAX) {
        rk_text_fill(why, "% can be given 32 times at most.", row->name);
        return false;
    }
    if (address_read_net(text, &list->net[list->count])) {
        list->count++;
        return true;
    }
    rk_text_fill(why,
                 "% takes an address such as 127.0.0.1 or ::1, or a network "
                 "such as 10.0.0.0/8.",
                 row->name);
    return false;
}

static bool
add_host(const struct settings_row *row, const char *text,
         struct host_list *list, struct rk_text *why)
{
    if (list->count == HOST_NAMES_MAX)
        rk_text_fill(why, "% can be given 16 times at most.", row->name);
    else if (!host_is_name(text))
        rk_text_fill(why,
                     "% takes a name such as cards.example.org, without a "
                     "port.",
                     row->name);
    else {
        memcpy(list->name[list->count++], text, strlen(text) + 1);
        return true;
    }
    return false;
}

static bool
read_value(struct settings *settings, const struct settings_row *row,
           const char *text, struct rk_text *why)
{
    void *to = (char *)settings + row->at;

    switch (row->type) {
    case SETTINGS_NUMBER:
        return set_number(row, text, to, why);
    case SETTINGS_TEXT:
        return set_text(row, text, to, why);
    case SETTINGS_FLAG:
        return set_flag(row, text, to, why);
    case SETTINGS_LISTEN:
        return set_listen(settings, row, text, why);
    case SETTINGS_NETS:
        return add_net(row, text, to, why);
    case SETTINGS_HOSTS:
        return add_host(row, text, to, why);
    }
    RK_UNREACHABLE();
}

bool
settings_set(struct settings *settings, const struct settings_row *row,
             const char *text, struct rk_text *why)
{
    settings->given[row - settings_rows] = true;
    return read_value(settings, row, text, why);
}

void
settings_start(struct settings *settings)
{
    memset(settings, 0, sizeof *settings);
    for (size_t i = 0; i < RK_COUNT(settings_rows); i++) {
        const struct settings_row *row = &settings_rows[i];

        if (row->standard[0] != '\0')
            RK_CHECK(read_value(settings, row, row->standard, NULL));
    }
    _Static_assert(RK_COUNT(settings_rows) <= SETTINGS_ROWS, "room for marks");
}

/* Bytes of a value in struct settings. */
static size_t
size_of(const struct settings_row *row)
{
    switch (row->type) {
    case SETTINGS_NUMBER:
        return sizeof(uint64_t);
    case SETTINGS_TEXT:
        return SETTINGS_PATH;
    case SETTINGS_FLAG:
        return sizeof(bool);
    case SETTINGS_LISTEN:
        return offsetof(struct settings, data) - AT(address);
    case SETTINGS_NETS:
        return sizeof(struct address_list);
    case SETTINGS_HOSTS:
        return sizeof(struct host_list);
    }
    RK_UNREACHABLE();
}

bool
settings_differ(const struct settings_row *row, const struct settings *one,
                const struct settings *other)
{
    return memcmp((const char *)one + row->at, (const char *)other + row->at,
                  size_of(row)) != 0;
}

void
settings_take(const struct settings_row *row, struct settings *to,
              const struct settings *from)
{
    memcpy((char *)to + row->at, (const char *)from + row->at, size_of(row));
}

void
settings_print(FILE *out)
{
    fputs("| setting | takes | default | reloads | |\n|---|---|---|---|---|\n",
          out);
    for (size_t i = 0; i < RK_COUNT(settings_rows); i++) {
        const struct settings_row *row = &settings_rows[i];
        bool none = row->standard[0] == '\0';

        fprintf(out, "| `%s` | %s | %s%s%s | %s | %s |\n", row->name,
                row->arg != NULL ? row->arg : "yes or no", none ? "" : "`",
                none ? "none" : row->standard, none ? "" : "`",
                row->reloads ? "yes" : "", row->about);
    }
}
