/* Comparing names of hosts. */
#include <string.h>
#include <strings.h>

#include "address.h"
#include "host.h"

bool
host_is_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";

    return name[0] != '\0' && name[strspn(name, letters)] == '\0' &&
           strlen(name) < HOST_NAME_MAX_BYTES;
}

/* Cuts the port off; false: it cannot be read. */
static bool
cut_port(const char *host, char name[HOST_NAME_MAX_BYTES])
{
    bool six = host[0] == '[';
    const char *end = six ? strchr(host, ']') : host + strcspn(host, ":");
    size_t length;

    if (end == NULL)
        return false;
    host += six;
    length = (size_t)(end - host);
    end += six;
    if (length == 0 || length >= HOST_NAME_MAX_BYTES)
        return false;
    if (*end == ':')
        end += 1 + strspn(end + 1, "0123456789");
    memcpy(name, host, length);
    name[length] = '\0';
    return *end == '\0';
}

/* True if ${name} is ${machine}, or its first part, perhaps with ".local". */
static bool
is_machine(const char *name, const char *machine)
{
    size_t length = strcspn(machine, ".");

    if (strcasecmp(name, machine) == 0)
        return true;
    return length > 0 && strncasecmp(name, machine, length) == 0 &&
           (name[length] == '\0' || strcasecmp(name + length, ".local") == 0);
}

bool
host_known(const char *host, const char *machine, const struct host_list *list)
{
    char name[HOST_NAME_MAX_BYTES];
    struct address address;

    if (!cut_port(host, name))
        return false;
    if (address_read(name, &address) || strcasecmp(name, "localhost") == 0 ||
        is_machine(name, machine))
        return true;
    for (int i = 0; i < list->count; i++) {
        if (strcasecmp(list->name[i], name) == 0)
            return true;
    }
    return false;
}
