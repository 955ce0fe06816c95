/* Variants and options: choosing them by name. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/game.h>
#include <rookery/setup.h>

_Static_assert(sizeof(struct rk_setup) ==
                   RK_PACK_MAX + 2 + sizeof(int16_t) * RK_OPTIONS_MAX + 6,
               "setups have no padding");

const struct rk_variant *
rk_setup_variant(const struct rk_game *game, const struct rk_setup *setup)
{
    return &game->variants[setup->variant];
}

int
rk_variant_options(const struct rk_variant *variant)
{
    int count = 0;

    while (variant->options != NULL && variant->options[count].id != NULL)
        count++;
    return count;
}

/* Says which variants there are. */
static enum rk_status
refuse_variant(const struct rk_game *game, struct rk_text *why)
{
    struct rk_phrase_list list;

    rk_phrase_list_start(&list);
    for (int i = 0; game->variants[i].id != NULL; i++)
        rk_phrase_list_add(&list, ", ", game->variants[i].id);
    return rk_phrase_refuse(RK_BAD_SETUP, why, &rk_phrases[RK_SAY_VARIANTS],
                            (struct rk_phrase_arg[]){
                                { .word = game->id, .shown = game->title },
                                { .word = list.words, .shown = list.shown } });
}

static int
find_variant(const struct rk_game *game, const char *id)
{
    if (id == NULL)
        return 0;
    for (int i = 0; game->variants[i].id != NULL; i++) {
        if (strcmp(game->variants[i].id, id) == 0)
            return i;
    }
    return -1;
}

static enum rk_status
refuse_seats(const struct rk_variant *variant, struct rk_text *why)
{
    bool exact = variant->seats_max == variant->seats_min;

    return rk_phrase_refuse(
        RK_BAD_SETUP, why,
        &rk_phrases[exact ? RK_SAY_SEATS_EXACT : RK_SAY_SEATS],
        (struct rk_phrase_arg[]){ { .word = variant->id },
                                  { .number = variant->seats_min },
                                  { .number = variant->seats_max } });
}

enum rk_status
rk_setup_make(const struct rk_game *game, const char *variant, int seats,
              struct rk_setup *setup, struct rk_text *why)
{
    int index = find_variant(game, variant);
    const struct rk_variant *chosen;

    if (index < 0)
        return refuse_variant(game, why);
    chosen = &game->variants[index];
    if (seats == 0)
        seats = chosen->seats_min;
    if (seats < chosen->seats_min || seats > chosen->seats_max)
        return refuse_seats(chosen, why);
    memset(setup, 0, sizeof *setup);
    setup->variant = (uint8_t)index;
    setup->seats = (uint8_t)seats;
    for (int i = 0; i < rk_variant_options(chosen); i++)
        setup->option[i] = chosen->options[i].value;
    *setup = rk_setup_unpacked(game, setup);
    return RK_OK;
}

struct rk_setup
rk_setup_unpacked(const struct rk_game *game, const struct rk_setup *setup)
{
    struct rk_setup plain = *setup;

    RK_CHECK(game->pack_fields.size <= RK_PACK_MAX);
    memset(plain.pack, 0, sizeof plain.pack);
    if (game->pack_fields.field != NULL)
        game->pack_default(&plain);
    return plain;
}

bool
rk_setup_packed(const struct rk_game *game, const struct rk_setup *setup)
{
    struct rk_setup plain = rk_setup_unpacked(game, setup);

    return memcmp(plain.pack, setup->pack, sizeof plain.pack) != 0;
}

/* Says which values ${option} takes. */
static enum rk_status
refuse_value(const struct rk_option *option, struct rk_text *why)
{
    struct rk_phrase_list list;

    if (option->words == NULL)
        return rk_phrase_refuse(
            RK_BAD_SETUP, why, &rk_phrases[RK_SAY_OPTION_RANGE],
            (struct rk_phrase_arg[]){ { .word = option->id },
                                      { .number = option->min },
                                      { .number = option->max } });
    rk_phrase_list_start(&list);
    for (int i = 0; option->words[i] != NULL; i++)
        rk_phrase_list_add(&list, " or ", option->words[i]);
    return rk_phrase_refuse(RK_BAD_SETUP, why, &rk_phrases[RK_SAY_OPTION_WORDS],
                            (struct rk_phrase_arg[]){
                                { .word = option->id },
                                { .word = list.words, .shown = list.shown } });
}

/* The number that ${value} stands for, or -1. */
static int
read_value(const struct rk_option *option, const char *value)
{
    struct rk_scan scan = { value };
    int number;

    for (int i = 0; option->words != NULL && option->words[i] != NULL; i++) {
        if (strcmp(option->words[i], value) == 0)
            return i;
    }
    if (option->words != NULL || !rk_scan_int(&scan, &number) ||
        !rk_scan_end(&scan) || number < option->min || number > option->max)
        return -1;
    return number;
}

enum rk_status
rk_setup_set(const struct rk_game *game, struct rk_setup *setup, const char *id,
             const char *value, struct rk_text *why)
{
    const struct rk_variant *variant = rk_setup_variant(game, setup);

    for (int i = 0; i < rk_variant_options(variant); i++) {
        const struct rk_option *option = &variant->options[i];
        int number;

        if (strcmp(option->id, id) != 0)
            continue;
        number = read_value(option, value);
        if (number < 0)
            return refuse_value(option, why);
        setup->option[i] = (int16_t)number;
        return RK_OK;
    }
    return rk_phrase_refuse(
        RK_BAD_SETUP, why, &rk_phrases[RK_SAY_OPTION_UNKNOWN],
        (struct rk_phrase_arg[]){ { .word = id }, { .word = variant->id } });
}

void
rk_setup_for_sims(const struct rk_game *game, struct rk_setup *setup)
{
    const struct rk_variant *variant = rk_setup_variant(game, setup);

    for (int i = 0; i < rk_variant_options(variant); i++) {
        if (variant->options[i].in_sims != NULL)
            setup->option[i] = (int16_t)read_value(&variant->options[i],
                                                   variant->options[i].in_sims);
    }
}

void
rk_setup_value(const struct rk_game *game, const struct rk_setup *setup,
               int index, struct rk_text *text)
{
    const struct rk_option *option =
        &rk_setup_variant(game, setup)->options[index];

    if (option->words != NULL)
        rk_text_add(text, option->words[setup->option[index]]);
    else
        rk_text_int(text, setup->option[index]);
}
