/* rookery serve: tables for people and bots, over the network. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <server/net.h>

#include "addresses.h"
#include "cli.h"

enum { ADDRESS_MAX = 64, PATH_MAX_HERE = 4096 };

struct args {
    char address[ADDRESS_MAX];
    uint64_t port, pace;
    bool share;
    const char *data;
};

/* Reads ADDRESS:PORT, where an address with colons stands in brackets. */
static error_t
read_listen(const char *text, struct args *args)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon != NULL ? (size_t)(colon - text) : 0;

    if (length > 1 && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (length == 0 || length >= ADDRESS_MAX) {
        cli_bad("--listen takes an address and a port, such as "
                "127.0.0.1:8080.");
        return EINVAL;
    }
    memcpy(args->address, text, length);
    args->address[length] = '\0';
    return cli_number("--listen", colon + 1, 0, 65535, &args->port);
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case 'l':
        return read_listen(arg, args);
    case 'd':
        args->data = arg;
        return 0;
    case 's':
        args->share = true;
        return 0;
    case 'p':
        return cli_number("--pace", arg, 0, 60000, &args->pace);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option options[] = {
    { .name = "listen",
      .key = 'l',
      .arg = "ADDRESS:PORT",
      .doc = "Where to listen (127.0.0.1:8080); port 0 is any that is free" },
    { .name = "data",
      .key = 'd',
      .arg = "DIR",
      .doc = "Where everything is kept (rookery-data); made if it is not "
             "there" },
    { .name = "share",
      .key = 's',
      .doc = "Let others on the local network join: listen on all addresses "
             "of this computer, at the port of --listen" },
    { .name = "pace",
      .key = 'p',
      .arg = "MS",
      .doc = "How long bots take at least where people play (700)" },
    { 0 }
};

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .doc = "Serves tables for people and bots until it is told to stop, by "
           "Ctrl-C or SIGTERM. docs/protocol.md says how programs talk to it.",
};

/* Makes the folder and takes its lock; -1 after a sentence. */
static int
lock_folder(const char *folder)
{
    char path[PATH_MAX_HERE];
    int lock;

    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        cli_failed("%s cannot be made: %s.", folder, strerror(errno));
        return -1;
    }
    snprintf(path, sizeof path, "%s/lock", folder);
    lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) {
        cli_failed("%s cannot be opened: %s.", path, strerror(errno));
        return -1;
    }
    if (flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    cli_failed("Another server uses %s; stop it, or choose another folder "
               "with --data.",
               folder);
    close(lock);
    return -1;
}

/* All cores but one think for bots. */
static int
bot_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return cores > 2 ? (int)cores - 1 : 1;
}

static int
serve(const struct args *args)
{
    char path[PATH_MAX_HERE], sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    bool six = !args->share && strchr(args->address, ':') != NULL;
    struct net *net;

    snprintf(path, sizeof path, "%s/rookery.db", args->data);
    net = net_open(&(struct net_settings){ .address = args->address,
                                           .port = (int)args->port,
                                           .share = args->share,
                                           .path = path,
                                           .bot_threads = bot_threads(),
                                           .pace = (uint32_t)args->pace },
                   &why);
    if (net == NULL)
        return cli_failed("%s", sentence);
    printf("Listening on http://%s%s%s:%d, keeping everything in %s. Ctrl-C "
           "stops it.\n",
           six ? "[" : "", args->share ? "localhost" : args->address,
           six ? "]" : "", net_port(net), args->data);
    if (args->share)
        addresses_tell(net_port(net));
    fflush(stdout);
    net_run(net);
    printf("Stopped. Everything is kept.\n");
    return CLI_FINE;
}

int
cli_serve(int argc, char **argv)
{
    struct args args = { .address = "127.0.0.1",
                         .port = 8080,
                         .pace = 700,
                         .data = "rookery-data" };
    int lock, status = cli_parse(&argp, argc, argv, &args);

    if (status != CLI_FINE)
        return status;
    if (strlen(args.data) == 0 || strlen(args.data) > PATH_MAX_HERE - 32)
        return cli_bad("--data takes the name of a folder.");
    lock = lock_folder(args.data);
    if (lock < 0)
        return CLI_FAILED;
    status = serve(&args);
    close(lock);
    return status;
}
