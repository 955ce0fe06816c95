/* Requests of operators: shared by admin.c and admin_list.c. */
#ifndef SERVER_ADMIN_CALL_H
#define SERVER_ADMIN_CALL_H

#include <jansson.h>

#include <store/secret.h>
#include <store/store.h>
#include <server/ops/address.h>
#include <server/ops/behalf.h>
#include <server/house/ending.h>

enum { ADMIN_WHY_MAX = 200 };

/* One request, and where its reply goes. */
struct admin_call {
    struct house *house;
    json_t *json;
    void (*reply)(void *context, char *json);
    void *context;
    void (*then)(struct admin_call *call); /* once its change is durable */
    const char *conflict; /* the refusal if nothing matches; or NULL */

    struct house_table *table; /* while the disk is waited for; or NULL */
    uint64_t id, epoch;        /* the same */
    char link[SECRET_LINK];
    bool dropped;
    struct house_closing closing;
    struct behalf behalf;
    struct store_ban ban;
    char address[ADDRESS_TEXT], why[ADMIN_WHY_MAX + 1];
};

void admin_refuse(const struct admin_call *call, const char *code,
                  const char *why);

/* A copy that outlives the call; to be freed. */
struct admin_call *admin_keep(const struct admin_call *call);

/* admin_list.c: lists are made in a reader's thread. */
void admin_list(struct admin_call *call);
void admin_dropped(struct admin_call *call);
void admin_people(struct admin_call *call);

#endif
