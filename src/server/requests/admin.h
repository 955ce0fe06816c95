/* Requests of operators: shared by admin.c and admin_list.c. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H
#include <server/house/house_inside.h>

enum { ADMIN_WHY_MAX = 200 };

/* One deed, and where its reply goes. */
struct deed {
    struct house *house;
    json_t *json;
    void (*reply)(void *context, char *json);
    void *context;

    struct house_table *table; /* while the disk is waited for; or NULL */
    uint64_t id;               /* the same */
    char link[SECRET_LINK];
    bool dropped;
    struct house_closing closing;
    struct behalf behalf;
    struct store_ban ban;
    char address[ADDRESS_TEXT], why[ADMIN_WHY_MAX + 1];
};

void deed_refuse(const struct deed *deed, const char *code, const char *why);

/* A copy that outlives the call; to be freed. */
struct deed *deed_keep(const struct deed *deed);

/* admin_list.c: lists are made in a reader's thread. */
void admin_list(struct deed *deed);
void admin_dropped(struct deed *deed);
void admin_people(struct deed *deed);

#endif
