/*
 * rookery-mpi: rookery sim, ladder and analyse, distributed over the processes
 * of an Open MPI job. Rank 0 hands out the work and prints the results.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <mpi.h>

#include <base/memory.h>

#include "cli.h"
#include "crew.h"

/* Tags: a message of share.c, or the error message of a rank that gave up. */
enum { TAG_SHARE, TAG_GAVE_UP };

static bool is_over; /* all ranks that matter here have sent their results */

static void
over(void)
{
    is_over = true;
}

static void
end(int status)
{
    fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, status);
}

/* Messages */

/* Receives the message that ${status} describes, with a 0 behind it. */
static char *
receive_probed(const MPI_Status *status, size_t *length)
{
    MPI_Status probed = *status;
    char *bytes;
    int count;

    MPI_Get_count(&probed, MPI_BYTE, &count);
    bytes = memory_raw((size_t)count + 1);
    MPI_Recv(bytes, count, MPI_BYTE, probed.MPI_SOURCE, probed.MPI_TAG,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    bytes[count] = '\0';
    *length = (size_t)count;
    return bytes;
}

static void
send_bytes(int to, const void *bytes, size_t length)
{
    RK_CHECK(length <= INT_MAX);
    MPI_Send(bytes, (int)length, MPI_BYTE, to, TAG_SHARE, MPI_COMM_WORLD);
}

/* Ends the whole job with the error message of rank ${from}. */
static void
end_with(int from, const char *said)
{
    fprintf(stderr, "rookery: Rank %d gave up.\n%s", from, said);
    end(CLI_FAILED);
}

static void *
receive(int *from, size_t *length)
{
    MPI_Status status;
    char *bytes;
    int there;

    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return NULL;
    *from = status.MPI_SOURCE;
    bytes = receive_probed(&status, length);
    if (status.MPI_TAG == TAG_GAVE_UP)
        end_with(*from, bytes);
    return bytes;
}

/* Errors */

/* Only rank 0 prints; the others keep what they say. */
static FILE *
be_quiet(void)
{
    FILE *kept = tmpfile();

    if (kept == NULL || freopen("/dev/null", "w", stdout) == NULL)
        MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    else
        dup2(fileno(kept), STDERR_FILENO);
    return kept;
}

/* Tells rank 0 why this rank gives up. */
static void
give_up(FILE *kept)
{
    char said[4096];
    size_t length;

    fflush(stderr);
    rewind(kept);
    length = fread(said, 1, sizeof said, kept);
    MPI_Send(said, (int)length, MPI_BYTE, 0, TAG_GAVE_UP, MPI_COMM_WORLD);
}

/*
 * Rank 0 gives up with ${status}, after a message. If all others do so too,
 * they all say the same. Otherwise the job ends here.
 */
static void
give_up_first(int ranks, int status)
{
    for (int rank = 1; rank < ranks; rank++) {
        MPI_Status probed;
        size_t length;

        MPI_Probe(rank, MPI_ANY_TAG, MPI_COMM_WORLD, &probed);
        free(receive_probed(&probed, &length));
        if (probed.MPI_TAG != TAG_GAVE_UP)
            MPI_Abort(MPI_COMM_WORLD, status);
    }
}

static void
finalize(void)
{
    int done;

    MPI_Finalized(&done);
    if (!done)
        MPI_Finalize();
}

/* The commands, and what they are called in their --help. */
static const struct {
    const char *word;
    char name[24];
    int (*run)(int argc, char **argv, const struct crew *crew);
} commands[] = { { "sim", "rookery-mpi sim", sim_crew },
                 { "ladder", "rookery-mpi ladder", ladder_crew },
                 { "analyse", "rookery-mpi analyse", analyse_crew } };

static int
run(int argc, char **argv, const struct crew *crew)
{
    static char name[sizeof commands[0].name];

    for (size_t i = 0; argc > 1 && i < RK_COUNT(commands); i++) {
        if (strcmp(argv[1], commands[i].word) != 0)
            continue;
        memcpy(name, commands[i].name, sizeof name);
        argv[1] = name;
        return commands[i].run(argc - 1, argv + 1, crew);
    }
    return cli_bad("rookery-mpi knows three commands: mpirun -n K rookery-mpi "
                   "sim GAME ..., ladder GAME ... and analyse MATCH ...");
}

int
main(int argc, char **argv)
{
    struct crew crew = {
        .send = send_bytes, .receive = receive, .over = over, .end = end
    };
    FILE *kept = NULL;
    int status, threads;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
    atexit(finalize);
    MPI_Comm_rank(MPI_COMM_WORLD, &crew.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &crew.ranks);
    if (crew.rank > 0)
        kept = be_quiet();
    status = threads < MPI_THREAD_FUNNELED
                 ? cli_failed("This MPI cannot be used by a program with "
                              "threads (MPI_THREAD_FUNNELED).")
                 : run(argc, argv, &crew);
    if (status != CLI_FINE && !is_over) {
        if (crew.rank > 0)
            give_up(kept);
        else
            give_up_first(crew.ranks, status);
    }
    return crew.rank > 0 ? CLI_FINE : status;
}
