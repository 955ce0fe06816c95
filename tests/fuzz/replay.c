/*
 * Runs a fuzz target over committed files instead of a fuzzer:
 *
 *     fuzz-NAME FOLDER...
 *
 * Each file of each folder is one input. Ends with `N passed, 0 failed`; a
 * target reports a bug by crashing. No input at all is a failure.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
die(const char *path)
{
    perror(path);
    exit(1);
}

/* Read a whole file into memory that the caller frees. */
static uint8_t *
slurp(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data;
    long end;

    if (!file || fseek(file, 0, SEEK_END) || (end = ftell(file)) < 0)
        die(path);
    rewind(file);
    *size = (size_t)end;
    /* Exactly the size, so that reading past the end is noticed. */
    data = malloc(*size ? *size : 1);
    if (!data || fread(data, 1, *size, file) != *size)
        die(path);
    fclose(file);
    return data;
}

static int
replay(const char *folder)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    int count = 0;

    if (!dir)
        die(folder);
    while ((entry = readdir(dir)) != NULL) {
        char path[4096];
        uint8_t *data;
        size_t size;

        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        data = slurp(path, &size);
        fprintf(stderr, "%s\n", path);
        LLVMFuzzerTestOneInput(data, size);
        free(data);
        count++;
    }
    closedir(dir);
    return count;
}

int
main(int argc, char **argv)
{
    int count = 0;

    for (int i = 1; i < argc; i++)
        count += replay(argv[i]);
    if (count == 0) {
        fprintf(stderr, "There is nothing to replay; give a folder of "
                        "inputs.\n");
        return 1;
    }
    printf("%d passed, 0 failed\n", count);
    return 0;
}
