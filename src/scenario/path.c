/* Setting values at paths such as hands.0[1] or nests.2.ring. */
#include <string.h>

#include <rookery/wire.h>

#include "path.h"

json_t *
path_parent(json_t *root, const char *path, char *last)
{
    char parent[PATH_MAX_LENGTH];
    size_t length = strlen(path), cut, size;

    if (length == 0 || length >= sizeof parent)
        return NULL;
    memcpy(parent, path, length + 1);
    if (parent[length - 1] == ']')
        parent[--length] = '\0';
    cut = length;
    while (cut > 0 && parent[cut - 1] != '.' && parent[cut - 1] != '[')
        cut--;
    size = length - cut;
    if (size == 0 || size >= PATH_NAME_MAX)
        return NULL;
    memcpy(last, parent + cut, size + 1);
    if (cut == 0)
        return root;
    parent[cut - 1] = '\0';
    return rk_json_at(root, parent);
}

/* Puts ${value} into ${list} at the place numbered ${last}. */
static bool
set_in_list(json_t *list, const char *last, const json_t *value)
{
    struct rk_scan scan = { last };
    int index;

    if (!rk_scan_int(&scan, &index) || !rk_scan_end(&scan))
        return false;
    if ((size_t)index == json_array_size(list))
        return json_array_append_new(list, json_deep_copy(value)) == 0;
    return json_array_set_new(list, (size_t)index, json_deep_copy(value)) == 0;
}

bool
path_set(json_t *root, const char *path, const json_t *value)
{
    char last[PATH_NAME_MAX];
    json_t *parent = path_parent(root, path, last);

    if (json_is_array(parent))
        return set_in_list(parent, last, value);
    return json_is_object(parent) &&
           json_object_set_new(parent, last, json_deep_copy(value)) == 0;
}
