/* Reference entries, built fact by fact. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/entry.h>
#include <rookery/text.h>

void
rk_entry_start(struct rk_entry *entry, const char *id, const char *name,
               const char *kind, const char *text, const char *provenance)
{
    struct rk_text out;

    memset(entry, 0, sizeof *entry);
    entry->id = id;
    entry->name = name;
    entry->kind = kind;
    entry->text_provenance = provenance;
    out = rk_text_over(entry->text, sizeof entry->text);
    rk_text_add(&out, text);
}

static void
add(struct rk_entry *entry, struct rk_fact fact)
{
    RK_CHECK(entry->facts < RK_FACTS_MAX);
    entry->fact[entry->facts++] = fact;
}

void
rk_entry_fact(struct rk_entry *entry, const char *name, int value,
              const char *provenance)
{
    add(entry, (struct rk_fact){
                   .name = name, .value = value, .provenance = provenance });
}

void
rk_entry_word(struct rk_entry *entry, const char *name, const char *word,
              const char *provenance)
{
    add(entry, (struct rk_fact){
                   .name = name, .word = word, .provenance = provenance });
}

bool
rk_entry_from(const char *provenance, enum rk_origin origin)
{
    static const char *const words[RK_ORIGINS] = {
        [RK_PRINTED] = "printed",   [RK_INFERRED] = "inferred",
        [RK_HOUSE] = "house rule",  [RK_PACK] = "pack",
        [RK_ORIGINAL] = "original",
    };
    size_t length = strlen(words[origin]);
    const char *part = provenance;

    while (part != NULL && (strncmp(part, words[origin], length) != 0 ||
                            strchr(",:;", part[length]) == NULL)) {
        part = strstr(part, "; ");
        part = part != NULL ? part + 2 : NULL;
    }
    return part != NULL;
}
