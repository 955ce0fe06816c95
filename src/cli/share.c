/* Handing out the items of a run, on demand. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <base/clock.h>
#include <base/memory.h>

#include "cli.h"
#include "progress.h"
#include "share.h"

enum {
    CHUNK_MS = 500, /* that a process should need for what it gets at once */
    GROWTH = 4,     /* it gets at most so many times as much as before */
    PAUSE = 1000000 /* nanoseconds between two looks for messages */
};

/* The kinds of messages; kinds of results are numbered from RESULT on. */
enum { ASK, GRANT, END, RESULT };

struct head {
    int64_t kind;
    uint64_t run;          /* the fingerprint of the sender's run */
    uint64_t item, number; /* ASK: done so far, wanted; GRANT: first, end; */
                           /* END: done, stopped */
};

/* A queued message to the first process. */
struct message {
    struct message *next;
    size_t length;
    char bytes[]; /* with its head */
};

/* A process, as the first one knows it. */
struct member {
    uint64_t wanted; /* items; 0: it does not wait for any */
    uint64_t done;
};

struct share {
    const struct crew *crew;
    struct share_listener listener;
    struct pool_supply supply;
    uint64_t run;         /* its fingerprint */
    uint64_t items, next; /* how many there are; the first nobody has */
    uint64_t got, since;  /* how many this process got last, when (ms) */
    bool asked;           /* it waits for an answer */
    struct member *member;
    int ended; /* other processes that have ended */
    bool fine; /* all of their final messages could be read */

    pthread_mutex_t lock; /* for the members below */
    struct message *first, **last;
};

static bool next(void *who, int idle, uint64_t done, struct pool_range *range);

struct share *
share_open(const struct crew *crew, uint64_t run, uint64_t items,
           const struct share_listener *listener)
{
    struct share *share = memory_new(1, sizeof *share);

    share->crew = crew;
    share->listener = *listener;
    share->supply = (struct pool_supply){ .who = share, .next = next };
    share->run = run;
    share->items = items;
    share->member = memory_new((size_t)crew->ranks, sizeof share->member[0]);
    share->fine = true;
    share->last = &share->first;
    pthread_mutex_init(&share->lock, NULL);
    return share;
}

struct pool_supply *
share_supply(struct share *share)
{
    return &share->supply;
}

/* Sending */

static void
send(const struct share *share, int to, int kind, uint64_t item,
     uint64_t number)
{
    struct head head = { kind, share->run, item, number };

    share->crew->send(to, &head, sizeof head);
}

/* Makes a message out of three pieces. */
static struct message *
make_message(const struct head *head, const void *more, size_t more_length,
             const void *bytes, size_t length)
{
    struct message *message =
        memory_raw(sizeof *message + sizeof *head + more_length + length);

    message->next = NULL;
    message->length = sizeof *head + more_length + length;
    memcpy(message->bytes, head, sizeof *head);
    if (more_length > 0)
        memcpy(message->bytes + sizeof *head, more, more_length);
    if (length > 0)
        memcpy(message->bytes + sizeof *head + more_length, bytes, length);
    return message;
}

void
share_post(struct share *share, int kind, uint64_t item, const void *head,
           size_t head_length, const void *bytes, size_t length)
{
    struct head first = { RESULT + kind, share->run, item, 0 };
    struct message *message =
        make_message(&first, head, head_length, bytes, length);

    pthread_mutex_lock(&share->lock);
    *share->last = message;
    share->last = &message->next;
    pthread_mutex_unlock(&share->lock);
}

/* Sends all queued messages. */
static void
send_queued(struct share *share)
{
    struct message *message;

    pthread_mutex_lock(&share->lock);
    message = share->first;
    share->first = NULL;
    share->last = &share->first;
    pthread_mutex_unlock(&share->lock);
    while (message != NULL) {
        struct message *following = message->next;

        share->crew->send(0, message->bytes, message->length);
        free(message);
        message = following;
    }
}

/* Any process */

/*
 * How many items to ask for when ${idle} threads wait: as many as CHUNK_MS are
 * enough for.
 */
static uint64_t
wanted(const struct share *share, int idle)
{
    uint64_t now = clock_ms(CLOCK_MONOTONIC);
    uint64_t took = now > share->since ? now - share->since : 1;
    uint64_t fits = share->got * CHUNK_MS / took;

    if (fits > GROWTH * share->got)
        fits = GROWTH * share->got;
    return fits > (uint64_t)idle ? fits : (uint64_t)idle;
}

static void
note_got(struct share *share, const struct pool_range *range)
{
    share->asked = false;
    share->since = clock_ms(CLOCK_MONOTONIC);
    if (range->end > range->first)
        share->got = range->end - range->first;
}

/* The first process */

static bool
is_stopped(const struct share *share)
{
    return share->supply.stopped || atomic_load(&progress_stop);
}

static bool
is_full(const struct share *share)
{
    return share->listener.full != NULL && !is_stopped(share) &&
           share->listener.full(share->listener.who);
}

/* Takes away the next items: up to ${count}, and less towards the end. */
static struct pool_range
hand_out(struct share *share, uint64_t count)
{
    uint64_t left = is_stopped(share) ? 0 : share->items - share->next;
    uint64_t most = left / (2 * (uint64_t)share->crew->ranks);
    struct pool_range range = { share->next, share->next };

    if (most == 0)
        most = left > 0;
    range.end += count < most ? count : most;
    share->next = range.end;
    return range;
}

/*
 * Ends the whole job if a message of process ${from} is about another run: its
 * items have the same numbers, but they are other ones.
 */
static void
check_run(const struct share *share, int from, const struct head *head)
{
    if (head->run == share->run)
        return;
    progress_end();
    share->crew->end(
        cli_bad("Rank %d has another run than rank 0. Give all ranks the same "
                "options and the same match files.",
                from));
}

/* If one process was stopped, all of them stop. */
static void
hear_end(struct share *share, int from, const struct head *head,
         const char *bytes, size_t length)
{
    struct member *member = &share->member[from];

    share->supply.elsewhere += head->item - member->done;
    member->done = head->item;
    share->ended++;
    if (head->number != 0)
        atomic_store(&progress_stop, true);
    if (share->listener.end != NULL && share->fine)
        share->fine = share->listener.end(share->listener.who, bytes, length);
}

static void
hear(struct share *share, int from, const struct head *head, const char *bytes,
     size_t length)
{
    struct member *member = &share->member[from];

    if (head->kind == ASK) {
        member->wanted = head->number;
        share->supply.elsewhere += head->item - member->done;
        member->done = head->item;
    } else if (head->kind == END) {
        hear_end(share, from, head, bytes, length);
    } else {
        share->listener.take(share->listener.who, (int)(head->kind - RESULT),
                             head->item, bytes, length);
    }
}

/* Takes all messages that have come, and answers those who wait. */
static void
serve(struct share *share)
{
    const struct crew *crew = share->crew;
    size_t length;
    char *bytes;
    int from;

    while ((bytes = crew->receive(&from, &length)) != NULL) {
        struct head head;

        RK_CHECK(length >= sizeof head);
        memcpy(&head, bytes, sizeof head);
        check_run(share, from, &head);
        hear(share, from, &head, bytes + sizeof head, length - sizeof head);
        free(bytes);
    }
    if (is_full(share))
        return;
    for (int rank = 1; rank < crew->ranks; rank++) {
        struct member *member = &share->member[rank];
        struct pool_range range;

        if (member->wanted == 0)
            continue;
        range = hand_out(share, member->wanted);
        member->wanted = 0;
        send(share, rank, GRANT, range.first, range.end);
    }
}

static bool
next_here(struct share *share, int idle, struct pool_range *range)
{
    serve(share);
    if (idle == 0 || is_full(share))
        return false;
    *range = hand_out(share, wanted(share, idle));
    note_got(share, range);
    return true;
}

/* The others */

/* The answer to the question for more, once it has come. */
static bool
next_there(struct share *share, int idle, uint64_t done,
           struct pool_range *range)
{
    struct head head;
    size_t length;
    char *bytes;
    int from;

    send_queued(share);
    if (!share->asked && idle == 0)
        return false;
    if (!share->asked)
        send(share, 0, ASK, done, wanted(share, idle));
    share->asked = true;
    bytes = share->crew->receive(&from, &length);
    if (bytes == NULL)
        return false;
    RK_CHECK(length == sizeof head);
    memcpy(&head, bytes, sizeof head);
    free(bytes);
    *range = (struct pool_range){ head.item, head.number };
    note_got(share, range);
    return true;
}

/* All of them */

static bool
next(void *who, int idle, uint64_t done, struct pool_range *range)
{
    struct share *share = who;

    share->member[share->crew->rank].done = done;
    return share->crew->rank == 0 ? next_here(share, idle, range)
                                  : next_there(share, idle, done, range);
}

/* Serves the other processes until all have ended. */
static void
await_others(struct share *share)
{
    const struct timespec pause = { .tv_nsec = PAUSE };

    while (serve(share), share->ended < share->crew->ranks - 1) {
        progress_show(share->member[0].done + share->supply.elsewhere,
                      share->items);
        nanosleep(&pause, NULL);
    }
}

/* Sends the final message, and takes the answer to a last ASK. */
static void
say_end(struct share *share, const char *text)
{
    const struct timespec pause = { .tv_nsec = PAUSE };
    const struct crew *crew = share->crew;
    struct head head = { END, share->run, share->member[crew->rank].done,
                         share->supply.stopped };
    struct message *message = make_message(&head, NULL, 0, text, strlen(text));
    void *answer = NULL;
    size_t length;
    int from;

    send_queued(share);
    crew->send(0, message->bytes, message->length);
    free(message);
    while (share->asked && (answer = crew->receive(&from, &length)) == NULL)
        nanosleep(&pause, NULL);
    free(answer);
}

bool
share_close(struct share *share, const char *text)
{
    bool fine;

    if (share->crew->rank == 0)
        await_others(share);
    else
        say_end(share, text);
    share->crew->over();
    fine = share->fine;
    pthread_mutex_destroy(&share->lock);
    free(share->member);
    free(share);
    return fine;
}
