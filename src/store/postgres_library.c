/* Loading libpq. */
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include "postgres_library.h"

struct postgres_library pq;

static char trouble[RK_SENTENCE_MAX]; /* why it could not be loaded, or empty */

/* Sets the function pointer at ${member}; false if libpq has no ${name}. */
static bool
find(void *library, const char *name, void *member)
{
    void *found = dlsym(library, name);

    memcpy(member, &found, sizeof found);
    return found != NULL;
}

#define FIND(name) &&find(library, "PQ" #name, &pq.name)

static void
load(void)
{
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    struct rk_text text = rk_text_over(trouble, sizeof trouble);
    bool loaded = library != NULL POSTGRES_FUNCTIONS(FIND);

    if (!loaded)
        rk_text_fill(&text,
                     "Cannot load libpq (%). Install libpq 14 or later "
                     "(Debian: libpq5), or keep the data in a folder.",
                     dlerror());
}

bool
postgres_load(struct rk_text *why)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, load);
    if (trouble[0] != '\0')
        rk_text_add(why, trouble);
    return trouble[0] == '\0';
}
