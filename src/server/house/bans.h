/* People and addresses that are banned. */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H

#include <stdbool.h>
#include <stdint.h>

#include <server/ops/address.h>

struct house;
struct house_request;
struct store_ban;

/* Somebody who may not come. */
struct house_ban {
    struct house_ban *next;
    uint64_t person; /* 0: an address */
    struct address_net net;
    uint64_t when;
    char *why;
};

bool bans_address(const struct house *house, const struct address *address);
bool bans_person(const struct house *house, uint64_t person);

/* True if ${person} may ask for anything; otherwise refuses it. */
bool bans_admit(struct house *house, const struct house_request *request,
                uint64_t person);
void bans_add(struct house *house, const struct store_ban *ban);

/* Removes ${ban}, or the first ban if it is NULL. */
void bans_drop(struct house *house, const struct store_ban *ban);

/* False: they cannot be read. */
bool bans_load(struct house *house);

#endif
