/*
 * Limits of connections, addresses, people and strangers. An address of version
 * 6 is charged as its /64, its /56 and its /48, which have rising shares.
 */
#include <server/house/rates.h>

#include "cost.h"
#include "net_inside.h"

enum {
    PEOPLE_SHARE = 4, /* limit of all people at an address, in those of one */
    CROWD = 2,        /* hang up at this multiple of the limit */
    PLACE_LOOKS = 64, /* connections that are looked at to make room for one */
    FLOODS_TOLD = 20, /* lines about floods within LIMITS_TOLD_MS */
    CHARGES = LIMITS_LEVELS + 1
};

static struct metrics *
counters(struct conn *c)
{
    return house_counters(c->net->house);
}

/* Logs how many floods were left out once ${ms} have passed. */
void
net_sum_up_floods(struct net *net, uint64_t ms)
{
    uint64_t now = net_now(net);

    if (now - net->floods.since < ms)
        return;
    if (net->floods.untold > 0)
        net_report(net, &(struct report){
                            .event = "flood",
                            .level = "warning",
                            .count = net->floods.untold,
                            .why = "More addresses came too often than are "
                                   "logged in a minute." });
    net->floods.since = now;
    net->floods.told = net->floods.untold = 0;
}

/* True if one more flood may be logged now; otherwise counts it only. */
static bool
may_tell_flood(struct net *net)
{
    net_sum_up_floods(net, LIMITS_TOLD_MS);
    if (net->floods.told < FLOODS_TOLD) {
        net->floods.told++;
        return true;
    }
    net->floods.untold++;
    return false;
}

/* Counts a flood, and logs its network now and then. */
void
net_note_flood(struct conn *c, const char *why)
{
    struct limits_level level[LIMITS_LEVELS];
    int count = limits_levels(c->net->limits, &c->who, level);
    struct limits_one *one = level[count - 1].one;
    uint64_t now = net_now(c->net);
    char address[ADDRESS_TEXT];

    counters(c)->floods++;
    if (one->told != 0 && now - one->told < LIMITS_TOLD_MS)
        return;
    one->told = now;
    if (!may_tell_flood(c->net))
        return;
    address_text(&c->who, address);
    net_report(c->net, &(struct report){ .event = "flood",
                                         .level = "warning",
                                         .address = address,
                                         .why = why });
}

/* Connections */

/*
 * Counts the connection for ${address}. Returns how many times the limit is
 * exceeded; 0 if it is not.
 */
static uint64_t
count_for(struct conn *c, const struct address *address)
{
    uint64_t limit =
        limits_share(address, c->net->settings.address_connections);
    uint64_t worst = 0;

    c->levels = limits_levels(c->net->limits, address, c->level);
    for (int i = 0; i < c->levels; i++) {
        uint32_t count = ++c->level[i].one->connections;
        uint64_t most = limit * c->level[i].times;

        if (limit != 0 && count > most && (count - 1) / most > worst)
            worst = (count - 1) / most;
    }
    return worst;
}

/*
 * Counts a new connection. Those of a proxy are counted once the client is
 * known.
 */
void
net_enter(struct conn *c)
{
    struct sockaddr_storage from = { 0 };
    int length = sizeof from;
    uint64_t times;

    uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&from, &length);
    c->peer = c->who = address_of((struct sockaddr *)&from);
    counters(c)->connections_taken++;
    if (net_by_proxy(c) || (times = count_for(c, &c->peer)) == 0)
        return;
    c->crowded = true;
    counters(c)->connections_refused++;
    net_note_flood(c, "Too many connections from this address.");
    if (times >= CROWD)
        net_hang_up(c);
}

void
net_leave(struct conn *c)
{
    for (int i = 0; i < c->levels; i++)
        c->level[i].one->connections--;
    c->levels = 0;
}

/* The connections of the network that ${c} is counted in, in those of one. */
static uint64_t
crowding(const struct conn *c)
{
    uint64_t most = 0;

    for (int i = 0; i < c->levels; i++) {
        uint64_t times = c->level[i].times;
        uint64_t here = (c->level[i].one->connections + times - 1) / times;

        most = here > most ? here : most;
    }
    return most;
}

/* The next connection to look at, in turns. */
static struct conn *
next_placed(struct net *net)
{
    struct queue_link *at = net->round[NET_PLACED];

    if (at == NULL)
        at = net->conns.first;
    net->round[NET_PLACED] = at->next;
    return QUEUE_ITEM(at, struct conn, all);
}

/* True if ${c} makes room before ${other} does: strangers come first. */
static bool
goes_before(const struct conn *c, const struct conn *other)
{
    if ((c->person == 0) != (other->person == 0))
        return c->person == 0;
    return crowding(c) > crowding(other);
}

/*
 * Hangs up one of a network that has more connections than that of the
 * newcomer ${c}; false if it finds none. So whoever takes all connections
 * keeps nobody else out.
 */
bool
net_make_place(struct conn *c)
{
    struct net *net = c->net;
    struct conn *found = NULL;

    for (int i = 0; i < PLACE_LOOKS && (size_t)i < net->conns.count; i++) {
        struct conn *other = next_placed(net);

        if (crowding(other) > 1 && crowding(other) > crowding(c) &&
            (found == NULL || goes_before(other, found)))
            found = other;
    }
    if (found == NULL)
        return false;
    counters(c)->connections_refused++;
    net_hang_up(found);
    return true;
}

/* Counts a web socket through a proxy, which is not counted yet. */
bool
net_admit_visit(struct conn *c)
{
    if (c->levels > 0 || count_for(c, &c->who) == 0)
        return true;
    net_note_flood(c, "Too many connections from this address.");
    net_refuse(c, REFUSAL_TOO_MANY_OPEN);
    return false;
}

/* Charging */

/* One bucket that a request is charged to. */
struct charge {
    struct limits_bucket *bucket;
    uint64_t rate;
};

/* Milliseconds until ${cost} can be taken from all of them. */
static uint64_t
wait_for(const struct charge *charge, int count, uint64_t burst, uint64_t cost,
         uint64_t now)
{
    uint64_t longest = 0;

    for (int i = 0; i < count; i++) {
        uint64_t wait =
            limits_wait(charge[i].bucket, charge[i].rate, burst, cost, now);

        if (wait > longest)
            longest = wait;
    }
    return longest;
}

static void
spend(const struct charge *charge, int count, uint64_t cost)
{
    for (int i = 0; i < count; i++)
        limits_spend(charge[i].bucket, charge[i].rate, cost);
}

/* True if the limits of all strangers together hold for the client. */
static bool
is_limited_stranger(const struct conn *c)
{
    return c->person == 0 && !address_is_own(&c->who);
}

/* A budget of all strangers together. */
struct common {
    struct limits_bucket *all;
    size_t light;         /* the bucket in struct limits_one for light use */
    uint64_t rate, share; /* of all; of an address */
    uint64_t burst;
};

/* A bucket of ${one} by its offset. */
static struct limits_bucket *
bucket_at(struct limits_one *one, size_t at)
{
    return (struct limits_bucket *)(void *)((char *)one + at);
}

/* The buckets ${at} of an address, of ${rate} each; returns how many. */
static int
charges_of(struct conn *c, size_t at, uint64_t rate,
           struct charge charge[LIMITS_LEVELS])
{
    struct limits_level level[LIMITS_LEVELS];
    int levels = limits_levels(c->net->limits, &c->who, level);

    for (int i = 0; i < levels; i++)
        charge[i] = (struct charge){ bucket_at(level[i].one, at),
                                     rate * level[i].times };
    return levels;
}

/*
 * Charges a stranger to all strangers together. Returns 0, or the milliseconds
 * to wait. Half of their budget is for addresses that make light use of the
 * server, so that heavy users cannot shut them out.
 */
static uint64_t
charge_strangers(struct conn *c, const struct common *common, uint64_t cost)
{
    struct charge charge[LIMITS_LEVELS];
    int levels = charges_of(c, common->light, common->share, charge);
    uint64_t now = net_now(c->net), burst = common->burst, wait;
    bool light;

    light = wait_for(charge, levels, LIMITS_LIGHT_S, cost * LIMITS_LIGHT_PART,
                     now) == 0;
    wait = limits_wait(common->all, common->rate, light ? burst : burst / 2,
                       cost, now);
    if (wait != 0)
        return wait;
    limits_spend(common->all, common->rate, cost);
    if (light)
        spend(charge, levels, cost * LIMITS_LIGHT_PART);
    return 0;
}

static uint64_t
charge_stranger(struct conn *c, uint64_t cost)
{
    const struct settings *s = &c->net->settings;

    return charge_strangers(
        c,
        &(struct common){ .all = &c->net->strangers[cost > 1],
                          .light = offsetof(struct limits_one, light),
                          .rate = s->stranger_requests,
                          .share = s->address_requests,
                          .burst = LIMITS_REQUESTS_S },
        cost);
}

/*
 * Charges the request to its connection and address, and to the person or to
 * all strangers. Returns 0, or the milliseconds to wait. People have their own
 * budget, so strangers cannot use it up.
 */
uint64_t
net_charge(struct conn *c, uint64_t cost)
{
    const struct settings *s = &c->net->settings;
    uint64_t now = net_now(c->net), wait;
    uint64_t times = c->person != 0 ? PEOPLE_SHARE : 1;
    struct charge charge[CHARGES];
    struct limits_level level[LIMITS_LEVELS];
    int levels = limits_levels(c->net->limits, &c->who, level), count = 0;

    charge[count++] = (struct charge){ &c->requests, s->connection_requests };
    for (int i = 0; i < levels; i++)
        charge[count++] = (struct charge){
            c->person != 0 ? &level[i].one->people : &level[i].one->requests,
            limits_share(&c->who, s->address_requests) * level[i].times * times
        };
    wait = wait_for(charge, count, LIMITS_REQUESTS_S, cost, now);
    if (wait == 0 && c->person != 0)
        wait = rates_charge(c->net->house, c->person, cost);
    else if (wait == 0 && is_limited_stranger(c))
        wait = charge_stranger(c, cost);
    if (wait == 0)
        spend(charge, count, cost);
    return wait;
}

/*
 * Takes one unit from a budget of an address. Returns 0, or the milliseconds to
 * wait.
 */
static uint64_t
take_from_address(struct conn *c, size_t at, uint64_t rate, uint64_t burst)
{
    struct charge charge[LIMITS_LEVELS];
    int levels = charges_of(c, at, limits_share(&c->who, rate), charge);
    uint64_t wait = wait_for(charge, levels, burst, 1, net_now(c->net));

    if (wait == 0)
        spend(charge, levels, 1);
    return wait;
}

/* Every new person has their own budgets, so entering is limited, too. */
uint64_t
net_charge_enter(struct conn *c)
{
    return take_from_address(c, offsetof(struct limits_one, enters),
                             c->net->settings.address_enters, LIMITS_ENTERS_S);
}

/* Takes one frame of any kind from the budgets; false: they are used up. */
bool
net_admit_frame(struct conn *c)
{
    const struct settings *s = &c->net->settings;

    if (limits_take(&c->messages, s->messages, LIMITS_MESSAGES_S,
                    net_now(c->net)) &&
        take_from_address(c, offsetof(struct limits_one, messages),
                          s->address_messages, LIMITS_MESSAGES_S) == 0)
        return true;
    net_note_flood(c, "Too many messages from this address.");
    return false;
}

/* Takes a stranger's message from the budget of all; false: it is used up. */
bool
net_admit_message(struct conn *c)
{
    const struct settings *s = &c->net->settings;

    if (!is_limited_stranger(c) ||
        charge_strangers(
            c,
            &(struct common){ .all = &c->net->speakers,
                              .light = offsetof(struct limits_one, lightly),
                              .rate = s->stranger_messages,
                              .share = s->address_messages,
                              .burst = LIMITS_MESSAGES_S },
            1) == 0)
        return true;
    net_note_flood(c, "Too many messages of strangers.");
    return false;
}

/*
 * Charges a message that was heard, and cost one unit so far, with the rest of
 * its cost. The next one waits until that is paid off.
 */
void
net_charge_message(struct conn *c, uint64_t cost)
{
    const struct settings *s = &c->net->settings;
    struct charge charge[LIMITS_LEVELS];
    int levels;

    if (cost <= 1)
        return;
    levels = charges_of(c, offsetof(struct limits_one, messages),
                        limits_share(&c->who, s->address_messages), charge);
    limits_spend(&c->messages, s->messages, cost - 1);
    spend(charge, levels, cost - 1);
    if (is_limited_stranger(c))
        limits_spend(&c->net->speakers, s->stranger_messages, cost - 1);
}
