/*
 * A bot for rookery sim --bots exec:./bot: any legal step, by the seed of the
 * ask. See docs/bot-protocol.md. Build: cc bot.c -o bot -ljansson
 */
#include <stdio.h>
#include <string.h>

#include <jansson.h>

/* Prints the answer to one ask; other lines need none. */
static void
answer(const json_t *ask)
{
    const json_t *legal = json_object_get(ask, "legal");
    const char *type = json_string_value(json_object_get(ask, "type"));
    json_int_t seed = json_integer_value(json_object_get(ask, "seed"));

    if (type == NULL || strcmp(type, "ask") != 0)
        return;
    printf("{\"id\": \"%s\", \"step\": %d}\n",
           json_string_value(json_object_get(ask, "id")),
           (int)(seed % (json_int_t)json_array_size(legal)));
    fflush(stdout);
}

int
main(void)
{
    json_t *ask;

    while ((ask = json_loadf(stdin, JSON_DISABLE_EOF_CHECK, NULL)) != NULL) {
        answer(ask);
        json_decref(ask);
    }
    return 0;
}
