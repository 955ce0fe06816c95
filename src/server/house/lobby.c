/* The index of tables by person, and the public list of tables. */
#include <stdlib.h>
#include <string.h>

#include <base/map.h>
#include <base/memory.h>
#include <base/order.h>
#include <rookery/check.h>
#include <store/secret.h>
#include <server/ops/limits.h>

#include "house_inside.h"
#include "lobby.h"
#include "people.h"
#include "presence.h"
#include "row.h"
#include "tablelist.h"

enum {
    LINKS_MAX = 2 * RK_SEATS_MAX + 1, /* at one table: seats, offers, host */
    CONCERN_BITS = 2,                 /* the first ones of a key */
    ID_BITS = 64 - CONCERN_BITS,
    LOOKS = 5,       /* tables looked at for each one picked */
    LOOKS_CAME = 100 /* tables updated when a person arrives */
};

/* The unfinished tables of a person. */
struct load {
    uint32_t hosted, open;
    uint32_t seats, open_seats; /* at tables of others */
    uint32_t entries;           /* of logs of hosted ones being played */
};

/* A relation between a person and a table. */
struct lobby_link {
    struct order_link place; /* among those of the person */
    struct lobby_person *person;
    struct house_table *table;
    struct load load; /* its part of the person's */
};

struct lobby_person {
    struct map_link by_id;
    char *name; /* NULL: not read yet */
    struct order links;
    uint64_t placed; /* hosted tables with lower keys have a network */
    struct load load;
};

struct lobby {
    struct map people;
    struct tablelist *tablelist;
    uint64_t entries; /* of logs that were branched from */
    uint64_t salt;    /* of ranks */
};

struct lobby *
lobby_open(void)
{
    struct lobby *lobby = memory_new(1, sizeof *lobby);

    lobby->tablelist = tablelist_open();
    secret_bytes(&lobby->salt, sizeof lobby->salt);
    return lobby;
}

/* All tables have left. */
void
lobby_close(struct lobby *lobby)
{
    if (lobby == NULL)
        return;
    RK_CHECK(lobby->people.count == 0);
    tablelist_close(lobby->tablelist);
    map_close(&lobby->people);
    free(lobby);
}

/* People */

static struct lobby_person *
find_person(struct lobby *lobby, uint64_t id)
{
    return MAP_ITEM(map_find(&lobby->people, id), struct lobby_person, by_id);
}

static struct lobby_person *
need_person(struct lobby *lobby, uint64_t id)
{
    struct lobby_person *person = find_person(lobby, id);

    if (person != NULL)
        return person;
    person = memory_new(1, sizeof *person);
    map_put(&lobby->people, &person->by_id, id);
    return person;
}

/* Frees a person who has no table any more. */
static void
let_go(struct lobby *lobby, struct lobby_person *person)
{
    if (person->links.top != NULL)
        return;
    map_remove(&lobby->people, &person->by_id);
    free(person->name);
    free(person);
}

const char *
lobby_name(struct house *house, uint64_t id)
{
    struct lobby_person *person = find_person(house->lobby, id);
    struct store_person found;
    char name[STORE_NAME_MAX];

    if (person == NULL)
        return NULL;
    if (person->name == NULL &&
        store_find_person(house->store, id, &found, name) == STORE_OK)
        person->name = memory_copy(name);
    return person->name;
}

/* Links */

enum lobby_concern
lobby_concern(const struct house_table *table, uint64_t person)
{
    enum store_stage stage = play_stage(table->match);
    int place = row_place_of(table, person), seat = row_seat_of(table, person);
    bool offered =
        stage == STORE_OPEN && row_offer_of(table, person) != RK_SPECTATOR;

    if (person == 0)
        return LOBBY_OTHER;
    if ((offered && seat == RK_SPECTATOR) ||
        (stage == STORE_PLAYING && seat != RK_SPECTATOR &&
         (play_ask(table->match).awaited & rk_seat_bit(seat)) != 0))
        return LOBBY_WAITS;
    return offered || place != RK_SPECTATOR || table->row.host == person
               ? LOBBY_THEIRS
               : LOBBY_OTHER;
}

/* Those that wait for the person come first, then the newest. */
static uint64_t
key_of(const struct lobby_link *link)
{
    enum lobby_concern concern =
        lobby_concern(link->table, link->person->by_id.key);

    return ((uint64_t)concern << ID_BITS) +
           ((UINT64_C(1) << ID_BITS) - 1 - link->table->id);
}

static struct load
load_of(const struct house_table *table, uint64_t person)
{
    enum store_stage stage = play_stage(table->match);
    bool hosts = table->row.host == person;
    bool sits = !hosts && row_place_of(table, person) != RK_SPECTATOR;
    bool open = stage == STORE_OPEN;

    if (stage > STORE_PLAYING)
        return (struct load){ 0 };
    return (struct load){ .hosted = hosts,
                          .open = hosts && open,
                          .seats = sits,
                          .open_seats = sits && open,
                          .entries =
                              hosts && !open ? play_entries(table->match) : 0 };
}

/* The part that ${link} has of the load of its person becomes ${load}. */
static void
set_load(struct lobby_link *link, struct load load)
{
    struct load *all = &link->person->load, *old = &link->load;

    all->hosted += load.hosted - old->hosted;
    all->open += load.open - old->open;
    all->seats += load.seats - old->seats;
    all->open_seats += load.open_seats - old->open_seats;
    all->entries += load.entries - old->entries;
    *old = load;
}

/* Takes the table from its people, who are not freed yet. */
static void
take_out(struct lobby_entry *entry)
{
    for (int i = 0; i < entry->count; i++) {
        struct lobby_link *link = &entry->links[i];

        order_remove(&link->person->links, &link->place);
        set_load(link, (struct load){ 0 });
    }
}

/* Frees links that were taken out, and people who have no table any more. */
static void
free_links(struct lobby *lobby, struct lobby_entry *entry)
{
    for (int i = 0; i < entry->count; i++)
        let_go(lobby, entry->links[i].person);
    free(entry->links);
    entry->links = NULL;
    entry->count = 0;
}

static int
add_person(uint64_t *people, int count, uint64_t person)
{
    for (int i = 0; i < count; i++) {
        if (people[i] == person)
            return count;
    }
    if (person != 0)
        people[count++] = person;
    return count;
}

static int
people_of(const struct house_table *table, uint64_t people[LINKS_MAX])
{
    int count = add_person(people, 0, table->row.host);

    for (int seat = 0; seat < table->seats; seat++) {
        count = add_person(people, count, table->row.seat[seat].person);
        count = add_person(people, count, table->row.seat[seat].offered);
    }
    return count;
}

static bool
has_network(const struct house_table *table)
{
    static const struct tablelist_key none;

    return memcmp(&table->lobby.shown.network, &none, sizeof none) != 0;
}

/* Puts a link where it belongs among those of its person. */
static void
put_link(struct lobby_link *link)
{
    struct lobby_person *person = link->person;

    link->place.key = key_of(link);
    order_put(&person->links, &link->place);
    if (link->place.key < person->placed && !has_network(link->table) &&
        link->table->row.host == person->by_id.key)
        person->placed = link->place.key;
}

static void
link_people(struct lobby *lobby, struct house_table *table)
{
    struct lobby_entry *entry = &table->lobby;
    uint64_t people[LINKS_MAX];
    int count = people_of(table, people);

    entry->links = NULL;
    entry->count = count;
    if (count == 0)
        return;
    entry->links = memory_new((size_t)count, sizeof *entry->links);
    for (int i = 0; i < count; i++) {
        struct lobby_person *person = need_person(lobby, people[i]);
        struct lobby_link *link = &entry->links[i];

        link->person = person;
        link->table = table;
        link->place.rank = map_hash(&table->id, sizeof table->id, lobby->salt);
        put_link(link);
        set_load(link, load_of(table, people[i]));
    }
}

void
lobby_note_turn(struct house_table *table)
{
    for (int i = 0; i < table->lobby.count; i++) {
        struct lobby_link *link = &table->lobby.links[i];

        set_load(link, load_of(table, link->person->by_id.key));
        if (key_of(link) == link->place.key)
            continue;
        order_remove(&link->person->links, &link->place);
        put_link(link);
    }
}

int
lobby_pick_theirs(struct house *house, uint64_t id, struct house_table **tables,
                  int most,
                  bool (*wanted)(struct house *house,
                                 const struct house_table *table))
{
    const uint64_t end = (uint64_t)LOBBY_OTHER << ID_BITS;
    struct lobby_person *person = find_person(house->lobby, id);
    struct order_link *at =
        person != NULL ? order_from(&person->links, 0) : NULL;
    int count = 0;

    for (int looks = LOOKS * most;
         at != NULL && at->key < end && count < most && looks-- > 0;
         at = order_from(&person->links, at->key + 1)) {
        struct house_table *table =
            ORDER_ITEM(at, struct lobby_link, place)->table;

        if (wanted(house, table))
            tables[count++] = table;
    }
    return count;
}

/* Boards */

/* The board where ${table} belongs; -1: none. */
static int
board_of(const struct house *house, const struct house_table *table)
{
    enum store_stage stage = play_stage(table->match);
    bool away = !presence_is_there(house, table, table->row.host);

    if (!table->row.listed || table->row.host == 0 || stage > STORE_PLAYING)
        return -1;
    if (stage == STORE_OPEN)
        return away ? TABLELIST_OPEN_AWAY : TABLELIST_OPEN;
    return away ? TABLELIST_PLAYING_AWAY : TABLELIST_PLAYING;
}

void
lobby_look(struct house *house, struct house_table *table)
{
    if (table->lobby.shown.host != NULL)
        tablelist_put(house->lobby->tablelist, table, board_of(house, table));
}

int
lobby_pick(struct house *house, struct house_table **tables, int most,
           bool (*wanted)(void *context, const struct house_table *table),
           void *context)
{
    return tablelist_pick(house->lobby->tablelist, tables, most, wanted,
                          context);
}

/* Addresses */

/* The counters of an address. */
enum count {
    COUNT_OPEN,   /* open tables */
    COUNT_TABLES, /* those and the ones being played */
    COUNT_SEATS   /* at open tables of others */
};

static uint32_t *
count_of(struct limits_one *one, enum count what)
{
    uint32_t *const counts[] = { [COUNT_OPEN] = &one->tables,
                                 [COUNT_TABLES] = &one->all_tables,
                                 [COUNT_SEATS] = &one->seats };

    return counts[what];
}

/* Counts one more or less for all networks of ${address}. */
static void
count_address(struct house *house, const struct address *address,
              enum count what, int step)
{
    struct limits_level level[LIMITS_LEVELS];
    int count = limits_levels(house->limits, address, level);

    for (int i = 0; i < count; i++)
        *count_of(level[i].one, what) += (uint32_t)step;
}

static void
forget_from(struct house *house, struct lobby_from *from, enum count what)
{
    if (from->counts)
        count_address(house, &from->address, what, -1);
    from->counts = false;
}

/* Moves what is counted for ${from} to ${address}; NULL: to none. */
static void
set_from(struct house *house, struct lobby_from *from,
         const struct address *address, enum count what)
{
    forget_from(house, from, what);
    if (address == NULL)
        return;
    *from = (struct lobby_from){ true, *address };
    count_address(house, address, what, 1);
}

/* The table is not open any more, or counts for no address. */
static void
forget_open(struct house *house, struct lobby_entry *entry)
{
    if (entry->counts_open)
        count_address(house, &entry->opened.address, COUNT_OPEN, -1);
    entry->counts_open = false;
}

/* The table was opened from ${address}. */
static void
count_opened(struct house *house, struct house_table *table,
             const struct address *address)
{
    enum store_stage stage = play_stage(table->match);
    struct lobby_entry *entry = &table->lobby;

    forget_open(house, entry);
    set_from(house, &entry->opened, stage <= STORE_PLAYING ? address : NULL,
             COUNT_TABLES);
    entry->counts_open = entry->opened.counts && stage == STORE_OPEN;
    if (entry->counts_open)
        count_address(house, address, COUNT_OPEN, 1);
}

/* Logs that are branched from */

static uint64_t
person_entries(const struct house *house)
{
    uint64_t set = house->settings.person_entries;

    return set > 0 ? set : HOUSE_PERSON_ENTRIES;
}

static uint64_t
address_entries(const struct house *house, const struct address *address)
{
    uint64_t set = house->settings.address_entries;

    return limits_share(address, set > 0 ? set : HOUSE_ADDRESS_ENTRIES);
}

/* The number of entries that all hosts together may still branch from. */
static uint64_t
entries_left(const struct house *house)
{
    uint64_t set = house->settings.all_entries;
    uint64_t most = set > 0 ? set : HOUSE_ALL_ENTRIES;

    return most > house->lobby->entries ? most - house->lobby->entries : 0;
}

/* True if ${entries} more are within ${limit}, both now and recently. */
static bool
may_copy(struct limits_one *one, uint64_t limit, uint64_t entries)
{
    return one->entries + entries <= limit &&
           limits_wait(&one->copied, limit / LIMITS_COPIED_S, LIMITS_COPIED_S,
                       entries, house_clock() / 1000) == 0;
}

/* No address may take more than all hosts together may still take. */
static bool
address_may_copy(struct house *house, const struct address *address,
                 uint64_t entries)
{
    uint64_t limit = address_entries(house, address);
    uint64_t left = entries_left(house);
    struct limits_level level[LIMITS_LEVELS];
    int count = limits_levels(house->limits, address, level);

    for (int i = 0; i < count; i++) {
        if (level[i].one->entries + entries > left ||
            !may_copy(level[i].one, limit * level[i].times, entries))
            return false;
    }
    return true;
}

void
lobby_branched(struct house *house, struct house_table *table, uint32_t entries,
               const struct address *address)
{
    struct lobby_entry *entry = &table->lobby;
    struct limits_level level[LIMITS_LEVELS];
    int count =
        address != NULL ? limits_levels(house->limits, address, level) : 0;

    limits_spend(&limits_person(house->limits, table->row.host)->copied,
                 person_entries(house), entries);
    for (int i = 0; i < count; i++) {
        limits_spend(&level[i].one->copied, address_entries(house, address),
                     entries);
        level[i].one->entries += entries;
    }
    house->lobby->entries += entries;
    entry->branched.counts = address != NULL;
    if (address != NULL)
        entry->branched.address = *address;
    entry->entries = entries;
}

static void
forget_entries(struct house *house, struct lobby_entry *entry)
{
    struct limits_level level[LIMITS_LEVELS];
    int count =
        entry->entries > 0 && entry->branched.counts
            ? limits_levels(house->limits, &entry->branched.address, level)
            : 0;

    for (int i = 0; i < count; i++)
        level[i].one->entries -= entry->entries;
    house->lobby->entries -= entry->entries;
    entry->entries = 0;
}

/*
 * A table counts for its address until its match ends, a seat as long as the
 * table is open and somebody sits there.
 */
static void
forget_addresses(struct house *house, struct house_table *table, bool all)
{
    struct lobby_entry *entry = &table->lobby;
    bool ended = all || play_stage(table->match) > STORE_PLAYING;
    bool begun = all || play_stage(table->match) != STORE_OPEN;

    if (begun)
        forget_open(house, entry);
    if (ended) {
        forget_entries(house, entry);
        forget_from(house, &entry->opened, COUNT_TABLES);
    }
    for (int seat = 0; seat < table->seats; seat++) {
        if (begun || table->row.seat[seat].person == 0)
            forget_from(house, &entry->sat[seat], COUNT_SEATS);
    }
}

void
lobby_came(struct house *house, struct house_table *table, int seat,
           const struct address *address)
{
    struct lobby_entry *entry = &table->lobby;

    if (seat == LOBBY_OPENED) {
        entry->shown.network =
            tablelist_network(address != NULL ? address : &address_unknown);
        count_opened(house, table, address);
        return;
    }
    if (play_stage(table->match) == STORE_OPEN)
        set_from(house, &entry->sat[seat], address, COUNT_SEATS);
}

/*
 * Looks at some tables each time: only those that were read from the store have
 * no network, so it comes to the end of them.
 */
void
lobby_person_came(struct house *house, uint64_t id,
                  const struct address *address)
{
    struct lobby_person *person = find_person(house->lobby, id);
    int looks = person != NULL && address != NULL ? LOOKS_CAME : 0;

    while (looks-- > 0) {
        struct order_link *at = order_from(&person->links, person->placed);
        struct house_table *table;

        if (at == NULL)
            return;
        table = ORDER_ITEM(at, struct lobby_link, place)->table;
        person->placed = at->key + 1;
        if (table->row.host != id || has_network(table))
            continue;
        lobby_came(house, table, LOBBY_OPENED, address);
        lobby_look(house, table);
    }
}

/*
 * True if all networks of ${address} are below their limit; also if it is NULL.
 */
static bool
has_room(struct house *house, const struct address *address, enum count what,
         uint64_t limit)
{
    struct limits_level level[LIMITS_LEVELS];
    int count =
        address != NULL ? limits_levels(house->limits, address, level) : 0;

    for (int i = 0; i < count && limit != 0; i++) {
        if (*count_of(level[i].one, what) >=
            limits_share(address, limit) * level[i].times)
            return false;
    }
    return true;
}

/* All of it */

void
lobby_update(struct house *house, struct house_table *table)
{
    struct lobby_entry *entry = &table->lobby, old = *entry;

    take_out(&old);
    link_people(house->lobby, table);
    free_links(house->lobby, &old); /* last, so that people stay */
    tablelist_put(house->lobby->tablelist, table, board_of(house, table));
    entry->stage = (uint8_t)play_stage(table->match);
    forget_addresses(house, table, false);
}

void
lobby_remove(struct house *house, struct house_table *table)
{
    tablelist_put(house->lobby->tablelist, table, -1);
    take_out(&table->lobby);
    free_links(house->lobby, &table->lobby);
    forget_addresses(house, table, true);
}

/* Limits */

static struct load
load_of_person(const struct house *house, uint64_t id)
{
    const struct lobby_person *person = find_person(house->lobby, id);

    return person != NULL ? person->load : (struct load){ 0 };
}

static bool
is_below(uint64_t count, uint64_t limit)
{
    return limit == 0 || count < limit;
}

bool
lobby_may_open(struct house *house, uint64_t person,
               const struct address *address)
{
    const struct house_settings *s = &house->settings;
    uint64_t coming = limits_person(house->limits, person)->tables;
    struct load load = load_of_person(house, person);

    lobby_person_came(house, person, address);
    return is_below(load.hosted + coming, s->person_tables) &&
           is_below(load.open + coming, s->person_open_tables) &&
           has_room(house, address, COUNT_TABLES, s->address_tables) &&
           has_room(house, address, COUNT_OPEN, s->address_open_tables);
}

bool
lobby_may_branch(struct house *house, uint64_t person,
                 const struct address *address, uint32_t entries)
{
    struct limits_one *one = limits_person(house->limits, person);
    uint64_t limit = person_entries(house);
    uint64_t load = load_of_person(house, person).entries;

    return load + one->entries + entries <= limit &&
           entries <= entries_left(house) && may_copy(one, limit, entries) &&
           (address == NULL || address_may_copy(house, address, entries));
}

bool
lobby_may_sit(struct house *house, const struct house_table *table,
              uint64_t person, const struct address *address)
{
    const struct house_settings *s = &house->settings;
    uint64_t coming = limits_person(house->limits, person)->seats;
    struct load load = load_of_person(house, person);

    if (table->row.host == person ||
        row_place_of(table, person) != RK_SPECTATOR)
        return true;
    return is_below(load.seats + coming, s->person_seats) &&
           is_below(load.open_seats + coming, s->person_open_seats) &&
           has_room(house, address, COUNT_SEATS, s->address_open_seats);
}
