/* Tests that were written for files, over PostgreSQL. */
#ifndef STORE_OVER_POSTGRES_H
#define STORE_OVER_POSTGRES_H

#include <store/store.h>

enum { OVER_POSTGRES_MAX = 1024 };

/* The address of the schema that stands for the file ${path}. */
void over_postgres_address(const char *path, char address[OVER_POSTGRES_MAX]);

/* Makes the schema anew and runs ${sql} there. */
void over_postgres_fill(const char *path, const char *sql);

/* Opens the file itself. */
struct store *over_postgres_open_file(const char *path, struct rk_text *why);

#endif
