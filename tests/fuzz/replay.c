/*
 * Runs a fuzz target over committed inputs instead of a fuzzer:
 *
 *     fuzz-NAME PACK...
 *
 * A pack holds many inputs; tools/corpus describes and makes them. Names each
 * input on stderr before it runs and ends with `N passed, 0 failed`; a target
 * reports a bug by crashing. No input at all is a failure.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
die(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(1);
}

/* Run the input whose first line has been read. */
static void
run(FILE *file, const char *path, size_t size)
{
    /* Exactly the size, so that reading past the end is noticed. */
    uint8_t *data = malloc(size ? size : 1);

    if (!data || fread(data, 1, size, file) != size || getc(file) != '\n')
        die(path, "This input has another size than its first line says.");
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

static int
replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    char name[201];
    size_t size;
    int count = 0, next;

    if (!file)
        die(path, "It cannot be opened.");
    while ((next = getc(file)) != EOF) {
        ungetc(next, file);
        if (fscanf(file, "input %200s %zu", name, &size) != 2 ||
            getc(file) != '\n')
            die(path, "There is no input where one should begin.");
        fprintf(stderr, "%s: %s\n", path, name);
        run(file, path, size);
        count++;
    }
    fclose(file);
    return count;
}

int
main(int argc, char **argv)
{
    int count = 0;

    for (int i = 1; i < argc; i++)
        count += replay(argv[i]);
    if (count == 0) {
        fprintf(stderr, "There is nothing to replay; give a pack of "
                        "inputs.\n");
        return 1;
    }
    printf("%d passed, 0 failed\n", count);
    return 0;
}
