/* Stands for the PostgreSQL driver in a program that was built without it. */
#include "driver.h"

static struct driver_link *
open_link(const struct store_settings *settings, bool first,
          struct rk_text *why)
{
    (void)settings;
    (void)first;
    rk_text_add(why, "This program was built without PostgreSQL; install "
                     "libpq-dev and build it again, or name a folder.");
    return NULL;
}

const struct driver driver_postgres = { .open = open_link };
