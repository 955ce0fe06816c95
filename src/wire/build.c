/* Building JSON values, without failure. */
#include <stddef.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <rookery/wire.h>

#include "build.h"
#include "write.h"

void
build_put(json_t *object, const char *key, json_t *value)
{
    RK_CHECK(json_object_set_new(object, key, value) == 0);
}

void
build_put_text(json_t *object, const char *key, const char *text)
{
    build_put(object, key, build_text(text));
}

void
build_put_number(json_t *object, const char *key, json_int_t number)
{
    build_put(object, key, json_integer(number));
}

void
build_add(json_t *array, json_t *value)
{
    RK_CHECK(json_array_append_new(array, value) == 0);
}

json_t *
build_object(void)
{
    return memory_given(json_object());
}

json_t *
build_array(void)
{
    return memory_given(json_array());
}

json_t *
build_text(const char *text)
{
    json_t *string = json_string(text);
    struct buffer repaired = { 0 };

    if (string != NULL)
        return string;
    RK_CHECK(text != NULL);
    write_text(&repaired, text);
    return write_tree(&repaired);
}

json_t *
build_text_or_null(const char *text)
{
    return text != NULL ? build_text(text) : json_null();
}

json_t *
build_head(const char *what, int format, const struct rk_game *game,
           const struct rk_setup *setup)
{
    json_t *json = build_object();

    build_put_text(json, "rookery", what);
    build_put_number(json, "format", format);
    build_put_number(json, "rules", game->rules);
    RK_CHECK(json_object_update_new(json, rk_json_setup(game, setup)) == 0);
    return json;
}
