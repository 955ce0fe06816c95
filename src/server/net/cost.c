/* The table of costs. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <rookery/check.h>

#include "cost.h"

/*
 * Requests that cost more than one unit. Only one change of a table at a time
 * is on its way to the disk, so whoever sits there must not make too many.
 */
static const struct {
    const char *method, *route;
    uint64_t cost;
} costs[] = {
    { "GET", "/api/tables/:link/replay", 20 },
    { "GET", "/api/tables/:link/match", 20 },
    { "POST", "/api/tables/:link/branch", 20 },
    { "GET", "/api/tables/:link/play", 10 }, /* a web socket */
    { "GET", "/metrics", 5 },
    { "GET", "/api/tables", 5 },
    { "GET", "/api/tables/:link/chat", 5 },
    { "POST", "/api/tables", 5 },
    { "POST", "/api/tables/:link/rematch", 5 },
    { "POST", "/api/tables/:link/sit", 5 },
    { "POST", "/api/tables/:link/leave", 5 },
    { "POST", "/api/tables/:link/free", 5 },
    { "POST", "/api/tables/:link/bot", 5 },
    { "POST", "/api/tables/:link/stand-in", 5 },
    { "POST", "/api/tables/:link/start", 5 },
    { "POST", "/api/tables/:link/chat", 5 }, /* opens or closes it */
    { "POST", "/api/tables/:link/resign", 5 },
    { "POST", "/api/tables/:link/abort", 5 },
    { "POST", "/api/tables/:link/consent", 5 },
    { "POST", "/api/tables/:link/replace", 5 },
    { "GET", "/api/sessions", 5 },
    { "POST", "/api/sessions/end", 5 },
    { "POST", "/api/leave", 5 },
    { "GET", "/api/tables/:link", 2 },
    { "GET", "/api/tables/:link/rules", 2 },
    { "GET", "/api/games/:game", 2 },
};

void
cost_route(const char *path, char route[COST_ROUTE])
{
    static const char tables[] = "/api/tables/", games[] = "/api/games/";
    bool of_table = strncmp(path, tables, strlen(tables)) == 0;
    bool of_game = strncmp(path, games, strlen(games)) == 0;
    const char *rest = path;

    if (of_table || of_game) {
        rest += strlen(of_table ? tables : games);
        rest += strcspn(rest, "/");
    } else if (strncmp(path, "/api/", 5) != 0 &&
               strcmp(path, "/metrics") != 0 && strcmp(path, "/healthz") != 0)
        rest = "page";
    if (strspn(rest, "abcdefghijklmnopqrstuvwxyz-/") != strlen(rest))
        rest = "/...";
    snprintf(route, COST_ROUTE, "%s%s%.32s",
             of_table  ? tables
             : of_game ? games
                       : "",
             of_table  ? ":link"
             : of_game ? ":game"
                       : "",
             rest);
}

uint64_t
cost_of(const char *method, const char *path)
{
    char route[COST_ROUTE];

    cost_route(path, route);
    for (size_t i = 0; i < RK_COUNT(costs); i++) {
        if (strcmp(costs[i].route, route) == 0 &&
            strcmp(costs[i].method, method) == 0)
            return costs[i].cost;
    }
    return 1;
}
