/* Starting, measuring and stopping the server under load. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <linux/magic.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "cli/cli.h"

#include "load_server.h"

enum { START_MS = 10000, STOP_MS = 20000 };

bool
load_server_prepare(struct load_server *server, const char *where)
{
    struct statfs about;

    memset(server, 0, sizeof *server);
    if (strlen(where) > LOAD_FOLDER_MAX - 32 || strchr(where, '\'') != NULL) {
        cli_bad("--data takes the name of a folder.");
        return false;
    }
    if (statfs(where, &about) != 0) {
        cli_bad("%s cannot be used: %s.", where, strerror(errno));
        return false;
    }
    if (about.f_type == TMPFS_MAGIC || about.f_type == RAMFS_MAGIC) {
        cli_bad("%s is in memory, where nothing is durable; choose a folder on "
                "a disk with --data.",
                where);
        return false;
    }
    snprintf(server->folder, sizeof server->folder, "%s/rookery-load-XXXXXX",
             where);
    if (mkdtemp(server->folder) != NULL)
        return true;
    server->folder[0] = '\0';
    cli_failed("No folder can be made in %s: %s.", where, strerror(errno));
    return false;
}

/* The server creates files there, but no folders. */
void
load_server_remove(const struct load_server *server)
{
    DIR *folder = server->folder[0] != '\0' ? opendir(server->folder) : NULL;
    const struct dirent *entry;

    if (folder == NULL)
        return;
    while ((entry = readdir(folder)) != NULL) {
        char path[LOAD_FOLDER_MAX + sizeof entry->d_name + 1];

        snprintf(path, sizeof path, "%s/%s", server->folder, entry->d_name);
        unlink(path); /* refuses . and .. */
    }
    closedir(folder);
    rmdir(server->folder);
}

/* Reads the port from the server's first line; 0 if there is none. */
static int
hear_port(struct load_server *server)
{
    char line[LINES_MAX];
    const char *colon;
    size_t length;

    if (process_hear(&server->process, process_now() + START_MS, NULL, line,
                     &length) != PROCESS_LINE)
        return 0;
    colon = strstr(line, "127.0.0.1:");
    return colon != NULL ? atoi(colon + strlen("127.0.0.1:")) : 0;
}

bool
load_server_start(struct load_server *server, const char *options)
{
    char program[CLI_PATH_MAX];
    char command[CLI_PATH_MAX + 2 * LOAD_FOLDER_MAX + 512];
    int port = 0;

    cli_beside("rookery", program);
    snprintf(command, sizeof command,
             "exec '%s' serve --listen 127.0.0.1:%d --data '%s' %s 2>>'%s/log'",
             program, server->port, server->folder, options, server->folder);
    if (process_start(&server->process, command))
        port = hear_port(server);
    if (port > 0) {
        server->port = port;
        return true;
    }
    cli_failed("The server could not be started; try: %s", command);
    if (server->process.pid > 0)
        process_stop(&server->process, 0);
    return false;
}

/* A file that the system has about the server's process; NULL: none. */
static FILE *
open_facts(const struct load_server *server, const char *name)
{
    char path[64];

    snprintf(path, sizeof path, "/proc/%d/%s", (int)server->process.pid, name);
    return server->process.pid != 0 ? fopen(path, "r") : NULL;
}

uint64_t
load_server_memory(const struct load_server *server)
{
    FILE *file = open_facts(server, "statm");
    uint64_t all, used = 0;

    if (file == NULL)
        return 0;
    if (fscanf(file, "%" SCNu64 " %" SCNu64, &all, &used) != 2)
        used = 0;
    fclose(file);
    return used * (uint64_t)sysconf(_SC_PAGESIZE);
}

uint64_t
load_server_peak(const struct load_server *server)
{
    FILE *file = open_facts(server, "status");
    char line[256];
    uint64_t kilobytes = 0;

    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "VmHWM: %" SCNu64, &kilobytes) == 1)
            break;
    }
    if (file != NULL)
        fclose(file);
    return kilobytes * 1024;
}

/* The 14th and 15th words of the line; the second one is in parentheses. */
double
load_server_work(const struct load_server *server)
{
    FILE *file = open_facts(server, "stat");
    char line[1024];
    unsigned long user = 0, system = 0;
    const char *at;

    if (file == NULL)
        return 0;
    at = fgets(line, sizeof line, file) != NULL ? strrchr(line, ')') : NULL;
    fclose(file);
    if (at == NULL ||
        sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
               &user, &system) != 2)
        return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

void
load_server_slow(const struct load_server *server, char why[LOAD_LINE_MAX])
{
    char path[LOAD_FOLDER_MAX + 8], line[LOAD_LINE_MAX];
    FILE *log;

    why[0] = '\0';
    snprintf(path, sizeof path, "%s/log", server->folder);
    log = fopen(path, "r");
    while (log != NULL && fgets(line, sizeof line, log) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strstr(line, "slow-callback") != NULL)
            memcpy(why, line, sizeof line);
    }
    if (log != NULL)
        fclose(log);
}

void
load_server_kill(struct load_server *server)
{
    if (server->process.pid == 0)
        return;
    kill(server->process.pid, SIGKILL);
    process_stop(&server->process, STOP_MS);
}

bool
load_server_stop(struct load_server *server)
{
    struct process_end end;

    if (server->process.pid == 0)
        return true;
    kill(server->process.pid, SIGTERM);
    end = process_stop(&server->process, STOP_MS);
    if (!end.killed && end.status == 0 && end.signal == 0)
        return true;
    cli_failed("The server did not end as it should (status %d, signal %d).",
               end.status, end.signal);
    return false;
}
