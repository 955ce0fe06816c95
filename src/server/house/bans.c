/* People and addresses that are banned. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <server/table/refusals.h>

#include "bans.h"
#include "house_inside.h"
#include "reply.h"

bool
bans_person(const struct house *house, uint64_t person)
{
    const struct house_ban *ban = house->bans;

    while (ban != NULL && (ban->person == 0 || ban->person != person))
        ban = ban->next;
    return ban != NULL;
}

bool
bans_address(const struct house *house, const struct address *address)
{
    const struct house_ban *ban = house->bans;

    while (ban != NULL && (ban->person != 0 || !address_in(address, &ban->net)))
        ban = ban->next;
    return ban != NULL;
}

static bool
is_ban(const struct house_ban *ban, const struct store_ban *other)
{
    char text[ADDRESS_TEXT];

    address_net_text(&ban->net, text);
    return ban->person == other->person &&
           (ban->person != 0 || strcmp(text, other->address) == 0);
}

/* Removes ${ban}, or the first ban if it is NULL. */
void
bans_drop(struct house *house, const struct store_ban *ban)
{
    struct house_ban **at = &house->bans, *old;

    while (*at != NULL && ban != NULL && !is_ban(*at, ban))
        at = &(*at)->next;
    if ((old = *at) == NULL)
        return;
    *at = old->next;
    free(old->why);
    free(old);
}

/* The address, if it is one, can be read. */
void
bans_add(struct house *house, const struct store_ban *ban)
{
    struct house_ban *new = memory_new(1, sizeof *new);

    bans_drop(house, ban);
    new->person = ban->person;
    new->when = ban->when;
    new->why = memory_copy(ban->why);
    if (ban->person == 0)
        RK_CHECK(address_read_net(ban->address, &new->net));
    new->next = house->bans;
    house->bans = new;
    house->purges++;
}

/* A ban whose address cannot be read is left out and reported. */
static bool
on_ban(void *context, const struct store_ban *ban)
{
    static const struct health_damage damage = {
        .row = HEALTH_BAN, .why = "The address of a ban is damaged."
    };
    struct house *house = context;
    struct address_net net;

    if (ban->person != 0 || address_read_net(ban->address, &net))
        bans_add(house, ban);
    else
        health_damaged(store_health(house->store), &damage);
    return true;
}

bool
bans_load(struct house *house)
{
    return store_each_ban(house->store, on_ban, house) == STORE_OK;
}

/* True if ${person} may ask for anything; otherwise refuses it. */
bool
bans_admit(struct house *house, const struct house_request *request,
           uint64_t person)
{
    if (bans_person(house, person))
        reply_refuse(request, REFUSAL_BANNED);
    else
        return true;
    return false;
}
