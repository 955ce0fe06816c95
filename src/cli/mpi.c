/*
 * rookery-mpi: rookery sim and rookery ladder, distributed over the processes
 * of an Open MPI job. Each rank plays its part; rank 0 merges the parts and prints the results.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <mpi.h>

#include <base/memory.h>

#include "cli.h"
#include "crew.h"

static bool gathered; /* rank 0 has all parts */

static char *
receive(int rank, int *length)
{
    MPI_Status status;
    char *text;

    MPI_Probe(rank, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, length);
    text = memory_raw((size_t)*length + 1);
    MPI_Recv(text, *length, MPI_CHAR, rank, 0, MPI_COMM_WORLD, &status);
    text[*length] = '\0';
    return text;
}

static bool
gather(const char *text, crew_take *take, void *sum)
{
    int rank, ranks;
    bool fine;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank > 0) {
        MPI_Send(text, (int)strlen(text), MPI_CHAR, 0, 0, MPI_COMM_WORLD);
        gathered = true;
        return true;
    }
    fine = take(sum, text, strlen(text));
    for (int other = 1; other < ranks; other++) {
        int length;
        char *theirs = receive(other, &length);

        fine = fine && take(sum, theirs, (size_t)length);
        free(theirs);
    }
    gathered = true;
    return fine;
}

/* Only rank 0 prints; the others keep silent. */
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

/* If a rank fails before rank 0 has its part, the whole job ends. */
static void
fail(FILE *kept, int voice)
{
    char line[512];

    fflush(stderr);
    if (kept != NULL && voice >= 0) {
        dup2(voice, STDERR_FILENO);
        rewind(kept);
        while (fgets(line, sizeof line, kept) != NULL)
            fputs(line, stderr);
    }
    MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
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
                 { "ladder", "rookery-mpi ladder", ladder_crew } };

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
    return cli_bad("rookery-mpi knows two commands: mpirun -n K rookery-mpi "
                   "sim GAME ..., and ladder GAME ...");
}

int
main(int argc, char **argv)
{
    struct crew crew = { .gather = gather };
    FILE *kept = NULL;
    int status, voice;

    MPI_Init(&argc, &argv);
    atexit(finalize);
    MPI_Comm_rank(MPI_COMM_WORLD, &crew.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &crew.ranks);
    voice = dup(STDERR_FILENO);
    if (crew.rank > 0)
        kept = be_quiet();
    status = run(argc, argv, &crew);
    if (status == CLI_FAILED && !gathered)
        fail(kept, voice);
    /*
     * All ranks read the same command line. The job must not end before rank 0
     */
    /* has printed the error message. */
    return crew.rank > 0 ? CLI_FINE : status;
}
