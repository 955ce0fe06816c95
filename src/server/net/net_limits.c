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
    PLACE_LOOKS = 64, /* connections of a rank that are looked at for one */
    PROXY_SPARE = 16, /* beyond all others, for those whose client is unknown */
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
 * The connections of the most crowded network of ${c}, divided by that
 * network's share and rounded up.
 */
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

/* The rank of a connection: the number of binary digits of its crowding. */
static int
rank_of(uint64_t here)
{
    int rank = 0;

    for (; here != 0 && rank < NET_RANKS - 1; here /= 2)
        rank++;
    return rank;
}

/*
 * Puts ${c} behind all others of its rank. A network that grows leaves its
 * older connections in lower ranks, but has one at least in the highest that
 * it deserves: the one that made it so large, or one that came later.
 */
static void
put_in_rank(struct conn *c, uint64_t here)
{
    queue_remove(&c->net->ranks[c->rank], &c->ranked);
    c->rank = rank_of(here);
    queue_push(&c->net->ranks[c->rank], &c->ranked);
}

/*
 * Counts the connection for ${address}. Returns how many times the limit is
 * exceeded; 0 if it is not.
 */
static uint64_t
count_for(struct conn *c, const struct address *address)
{
    uint64_t limit = c->net->settings.address_connections;
    uint64_t share = limits_share(address, 1), worst = 0;

    c->levels = limits_levels(c->net->limits, address, c->level);
    for (int i = 0; i < c->levels; i++) {
        uint32_t count = ++c->level[i].one->connections;
        uint64_t most;

        c->level[i].times *= share;
        most = limit * c->level[i].times;
        if (limit != 0 && count > most && (count - 1) / most > worst)
            worst = (count - 1) / most;
    }
    put_in_rank(c, crowding(c));
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
    queue_remove(&c->net->ranks[c->rank], &c->ranked);
}

/*
 * Finds one of a rank, and of a network more crowded than ${least}: of the most
 * crowded that it looks at; a stranger if it can choose. NULL: there is none.
 * Those whose network has become smaller move to lower ranks.
 */
static struct conn *
find_crowded(struct net *net, int which, uint64_t least)
{
    struct conn *found = NULL;
    size_t looks = net->ranks[which].count;

    for (looks = looks < PLACE_LOOKS ? looks : PLACE_LOOKS; looks > 0;
         looks--) {
        struct conn *c =
            QUEUE_ITEM(net->ranks[which].first, struct conn, ranked);
        uint64_t here = crowding(c);
        bool yields = found != NULL && found->person != 0 && c->person == 0;

        put_in_rank(c, here);
        if (c->rank >= which && (here > least || (here == least && yields))) {
            found = c;
            least = here;
        }
    }
    return found;
}

/* Hangs up one of a network more crowded than ${least}; false: none is. */
static bool
make_one_place(struct net *net, uint64_t least)
{
    struct conn *found = NULL;

    for (int i = NET_RANKS - 1; i >= rank_of(least + 1) && found == NULL; i--)
        found = find_crowded(net, i, least);
    if (found == NULL)
        return false;
    house_counters(net->house)->connections_refused++;
    net_hang_up(found);
    return true;
}

/*
 * Hangs up one of a network that is more crowded than that of the newcomer
 * ${c}, or two while there are still more connections than may be: their limit
 * has been lowered. False if it finds none. So whoever takes all connections
 * keeps nobody else out.
 */
static bool
make_place(struct conn *c)
{
    struct net *net = c->net;
    uint64_t own = crowding(c), least = own > 1 ? own : 1;

    if (!make_one_place(net, least))
        return false;
    if (net->conns.count > net->most_conns)
        make_one_place(net, least);
    return true;
}

/*
 * False if there is no place for a new connection. Those of a proxy have some
 * to spare: they need a place once they are web sockets.
 */
bool
net_has_place(struct conn *c)
{
    const struct net *net = c->net;
    uint64_t spare = c->levels == 0 ? PROXY_SPARE : 0;

    return net->conns.count <= net->most_conns + spare || make_place(c);
}

/*
 * Counts a web socket through a proxy, which is not counted yet, and finds a
 * place for it. False: it was refused or hung up.
 */
bool
net_admit_visit(struct conn *c)
{
    if (c->levels > 0)
        return true;
    if (count_for(c, &c->who) > 0) {
        net_note_flood(c, "Too many connections from this address.");
        net_refuse(c, REFUSAL_TOO_MANY_OPEN);
        return false;
    }
    if (net_has_place(c))
        return true;
    counters(c)->connections_refused++;
    net_hang_up(c);
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
