/* Numbers for moves, made from the table of moves. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/ids.h>

/* Ids being made. */
struct making {
    struct rk_ids *ids;
    const struct rk_setup *setup;
    bool full; /* there was no room for a move */
};

static void
add_move(struct making *m, rk_move move)
{
    struct rk_ids *ids = m->ids;

    m->full = m->full || ids->count == RK_IDS_MAX;
    if (m->full)
        return;
    ids->form_of[ids->count] = (uint8_t)(ids->forms - 1);
    ids->move[ids->count++] = move;
}

static bool
is_last(const struct rk_arg *const *args)
{
    return args[1] == NULL;
}

/* One more than the largest value of ${arg} at a table of ${seats}. */
static int
end_of(const struct rk_arg *arg, int seats)
{
    int end = arg->first;

    if (arg->type == RK_ARG_SEAT)
        return seats;
    if (arg->type == RK_ARG_NUMBER)
        return arg->most + 1;
    RK_CHECK(arg->type == RK_ARG_NAME);
    while (arg->names(end) != NULL)
        end++;
    return end;
}

static void add_values(struct making *m, rk_move move,
                       const struct rk_arg *const *args);

/* Adds ${move} with every count of the kinds from ${kind} on. */
static void
add_counts(struct making *m, rk_move move, const struct rk_arg *const *args,
           int kind)
{
    const struct rk_arg *arg = *args;
    int at = arg->shift + (kind - 1) * RK_COUNT_BITS;

    if (arg->names(kind) == NULL) {
        add_values(m, move, args + 1);
        return;
    }
    for (int count = 0; count <= arg->most && !m->full; count++)
        add_counts(m, move + ((rk_move)count << at), args, kind + 1);
}

/* Adds ${move} with all values of ${args}, those of the first slowest. */
static void
add_values(struct making *m, rk_move move, const struct rk_arg *const *args)
{
    const struct rk_op *op = m->ids->form[m->ids->forms - 1].op;
    int end;

    if (*args == NULL) {
        add_move(m, move);
        return;
    }
    if ((*args)->type == RK_ARG_COUNTS) {
        add_counts(m, move, args, 1);
        return;
    }
    if (op->optional && is_last(args) && (*args)->first > 0)
        add_values(m, move, args + 1);
    end = end_of(*args, m->setup->seats);
    for (int value = (*args)->first; value < end && !m->full; value++)
        add_values(m, move + rk_arg_put(*args, (rk_move)value), args + 1);
}

/* Adds the moves that the row itself lists. */
static void
add_listed(struct making *m, const struct rk_op *op)
{
    struct rk_ids *ids = m->ids;
    int room = RK_IDS_MAX - ids->count;
    int count = op->steps(m->setup, ids->move + ids->count, room);

    RK_CHECK(count <= room);
    memset(ids->form_of + ids->count, ids->forms - 1, (size_t)count);
    ids->count += count;
}

/* Adds ${form} and its moves, unless an earlier row has it. */
static void
add_form(struct making *m, struct rk_ids_form form, bool listed)
{
    struct rk_ids *ids = m->ids;

    for (int i = 0; i < ids->forms; i++) {
        if (ids->form[i].move == form.move &&
            (*ids->form[i].args == NULL) == (*form.args == NULL))
            return;
    }
    RK_CHECK(ids->forms < RK_IDS_FORMS);
    ids->form[ids->forms++] = form;
    if (listed)
        add_listed(m, form.op);
    else
        add_values(m, form.move, form.args);
}

static const struct rk_arg *const no_args[] = { NULL };

/* Adds the steps that answers of ${op} consist of. */
static void
add_row(struct making *m, const struct rk_op *op)
{
    const struct rk_each *each = &op->each;

    if (!each->only)
        add_form(m,
                 (struct rk_ids_form){
                     .op = op, .move = op->move, .args = op->args },
                 op->steps != NULL);
    if (each->most > 0)
        add_form(m,
                 (struct rk_ids_form){
                     .op = op, .move = each->move, .args = each->args },
                 each->only && op->steps != NULL);
    if (each->sealed)
        add_form(
            m,
            (struct rk_ids_form){
                .op = op, .move = each->seal, .args = no_args, .seals = true },
            false);
}

/*
 * The table from moves to ids. A product of the move chooses its group and a
 * slot; each group, the largest first, gets a turn that moves its slots to free
 * ones. So finding an id takes no search.
 */
enum { TRIES = 1024, LEAST_BITS = 6, FREE = UINT16_MAX };
_Static_assert(RK_IDS_GROUPS == 1 << (64 - 54), "the group is 10 bits");
_Static_assert((int)RK_IDS_MAX < (int)FREE, "no id is that of a free slot");

static uint32_t
slot_of(const struct rk_ids *ids, int id, uint32_t turn)
{
    return rk_ids_slot(ids->move[id] * ids->factor, turn, ids->slots - 1);
}

/* Frees the slots of the moves ${id}[0] to ${id}[count - 1]. */
static void
free_slots(struct rk_ids *ids, const uint16_t *id, int count, uint32_t turn)
{
    for (int i = 0; i < count; i++)
        ids->slot[slot_of(ids, id[i], turn)] = FREE;
}

/* Takes a slot for each of these moves; none if one is taken. */
static bool
take_slots(struct rk_ids *ids, const uint16_t *id, int count, uint32_t turn)
{
    for (int i = 0; i < count; i++) {
        uint32_t at = slot_of(ids, id[i], turn);

        if (ids->slot[at] != FREE) {
            free_slots(ids, id, i, turn);
            return false;
        }
        ids->slot[at] = id[i];
    }
    return true;
}

/* Finds the turn of a group with these moves. */
static bool
turn_group(struct rk_ids *ids, const uint16_t *id, int count)
{
    uint32_t group = rk_ids_group(ids->move[id[0]] * ids->factor);

    for (uint32_t turn = 0; turn < ids->slots; turn++) {
        if (take_slots(ids, id, count, turn)) {
            ids->turn[group] = (uint16_t)turn;
            return true;
        }
    }
    return false;
}

/* Moves by their group: those of group g are ${id}[first[g]] and so on. */
struct grouped {
    uint16_t id[RK_IDS_MAX];
    uint16_t first[RK_IDS_GROUPS + 1];
};

static void
group_moves(const struct rk_ids *ids, struct grouped *g)
{
    memset(g->first, 0, sizeof g->first);
    for (int id = 0; id < ids->count; id++)
        g->first[rk_ids_group(ids->move[id] * ids->factor)]++;
    for (int i = 1; i <= RK_IDS_GROUPS; i++)
        g->first[i] = (uint16_t)(g->first[i] + g->first[i - 1]);
    for (int id = ids->count - 1; id >= 0; id--)
        g->id[--g->first[rk_ids_group(ids->move[id] * ids->factor)]] =
            (uint16_t)id;
}

/* Fills the slots by ids->factor; false if that does not do. */
static bool
fill_slots(struct rk_ids *ids, struct grouped *g)
{
    int most = 0;

    group_moves(ids, g);
    memset(ids->turn, 0, sizeof ids->turn);
    for (uint32_t i = 0; i < ids->slots; i++)
        ids->slot[i] = FREE;
    for (int i = 0; i < RK_IDS_GROUPS; i++) {
        int size = g->first[i + 1] - g->first[i];

        most = size > most ? size : most;
    }
    for (int size = most; size > 0; size--) {
        for (int i = 0; i < RK_IDS_GROUPS; i++) {
            if (g->first[i + 1] - g->first[i] == size &&
                !turn_group(ids, &g->id[g->first[i]], size))
                return false;
        }
    }
    return true;
}

/* Tries odd factors from a fixed sequence. */
static bool
make_slots(struct rk_ids *ids)
{
    struct grouped g;
    int bits = LEAST_BITS, tries = 0;

    while (1 << bits < 2 * ids->count)
        bits++;
    ids->slots = UINT32_C(1) << bits;
    ids->factor = UINT64_C(0x9e3779b97f4a7c15);
    while (!fill_slots(ids, &g) && tries++ < TRIES)
        ids->factor = ids->factor * UINT64_C(6364136223846793005) + 2;
    for (uint32_t i = 0; i < ids->slots; i++)
        ids->slot[i] = ids->slot[i] != FREE ? ids->slot[i] : 0;
    return tries <= TRIES;
}

/* Features */

/* The number of the feature ${name}, which is added where it is new. */
static uint8_t
feature_of(struct rk_ids *ids, const char *name)
{
    int i = 0;

    while (i < ids->features && strcmp(ids->feature[i].name, name) != 0)
        i++;
    RK_CHECK(i < RK_FEATURES_MAX);
    if (i == ids->features)
        ids->feature[ids->features++].name = name;
    return (uint8_t)i;
}

/* The features of counts follow each other, one for each kind. */
static uint8_t
features_of(struct rk_ids *ids, const struct rk_arg *arg)
{
    uint8_t first;

    if (arg->type != RK_ARG_COUNTS)
        return feature_of(ids, arg->name);
    first = feature_of(ids, arg->names(1));
    for (int kind = 2; arg->names(kind) != NULL; kind++)
        RK_CHECK(feature_of(ids, arg->names(kind)) == first + kind - 1);
    return first;
}

/* Names the features and finds how many values each of them has. */
static void
make_features(struct rk_ids *ids)
{
    int16_t value[RK_FEATURES_MAX];

    feature_of(ids, "op");
    for (int i = 0; i < ids->forms; i++) {
        struct rk_ids_form *form = &ids->form[i];

        for (int k = 0; form->args[k] != NULL; k++)
            form->feature[k] = features_of(ids, form->args[k]);
    }
    for (int id = 0; id < ids->count; id++) {
        rk_ids_features(ids, id, value);
        for (int k = 0; k < ids->features; k++) {
            if (value[k] >= ids->feature[k].values)
                ids->feature[k].values = value[k] + 1;
        }
    }
}

static void
put_features(const struct rk_arg *arg, rk_move value, int16_t *out)
{
    if (arg->type == RK_ARG_COUNTS) {
        for (int kind = 1; arg->names(kind) != NULL; kind++)
            *out++ = (int16_t)((value >> (kind - 1) * RK_COUNT_BITS &
                                ((1 << RK_COUNT_BITS) - 1)) +
                               1);
        return;
    }
    *out = (int16_t)((int)value - arg->first + 1);
}

void
rk_ids_features(const struct rk_ids *ids, int id, int16_t *out)
{
    const struct rk_ids_form *form = &ids->form[ids->form_of[id]];
    rk_move move = rk_ids_move(ids, id);

    memset(out, 0, (size_t)ids->features * sizeof *out);
    out[0] = (int16_t)ids->form_of[id];
    for (int k = 0; form->args[k] != NULL; k++)
        put_features(form->args[k], rk_arg_get(form->args[k], form->move, move),
                     out + form->feature[k]);
}

const char *
rk_ids_feature(const struct rk_ids *ids, int feature, int *values)
{
    RK_CHECK(feature >= 0 && feature < ids->features);
    if (values != NULL)
        *values = ids->feature[feature].values;
    return ids->feature[feature].name;
}

/* Names */

/* "blue=2,red=1", or "-" */
static void
counts_name(const struct rk_arg *arg, rk_move value, struct rk_text *text)
{
    const char *before = "";

    for (int kind = 1; arg->names(kind) != NULL; kind++) {
        int count = (int)(value >> (kind - 1) * RK_COUNT_BITS) &
                    ((1 << RK_COUNT_BITS) - 1);

        if (count == 0)
            continue;
        rk_text_add(text, before);
        rk_text_fill(text, "%=", arg->names(kind));
        rk_text_int(text, count);
        before = ",";
    }
    rk_text_add(text, *before == '\0' ? "-" : "");
}

static void
arg_name(const struct rk_arg *arg, rk_move value, struct rk_text *text)
{
    rk_text_char(text, ' ');
    if (arg->type == RK_ARG_COUNTS)
        counts_name(arg, value, text);
    else if (arg->type == RK_ARG_NAME)
        rk_text_add(text, arg->names((int)value));
    else
        rk_text_int(text, (int64_t)value);
}

void
rk_ids_name(const struct rk_ids *ids, int id, struct rk_text *text)
{
    const struct rk_ids_form *form = &ids->form[ids->form_of[id]];
    rk_move move = rk_ids_move(ids, id);

    rk_text_add(text, form->op->word);
    rk_text_add(text, form->seals ? " seal" : "");
    for (const struct rk_arg *const *args = form->args; *args != NULL; args++) {
        rk_move value = rk_arg_get(*args, form->move, move);

        if (value != 0 || !form->op->optional || !is_last(args))
            arg_name(*args, value, text);
    }
}

static uint64_t
hash_names(const struct rk_ids *ids)
{
    uint64_t hash = RK_HASH_START;
    char name[RK_ID_NAME_MAX];

    for (int id = 0; id < ids->count; id++) {
        struct rk_text text = rk_text_over(name, sizeof name);

        rk_ids_name(ids, id, &text);
        rk_text_char(&text, '\n');
        RK_CHECK(!text.cut);
        hash = rk_hash_text(hash, name);
    }
    return hash;
}

/* True if an answer of ${op} tells faces: only chance does that. */
static bool
is_deal(const struct rk_op *op)
{
    for (const struct rk_arg *const *arg = op->args; *arg != NULL; arg++) {
        if ((*arg)->type == RK_ARG_FACES)
            return true;
    }
    return false;
}

enum rk_status
rk_ids_make(struct rk_ids *ids, const struct rk_game *game,
            const struct rk_setup *setup, struct rk_text *why)
{
    struct making m = { .ids = ids, .setup = setup };

    memset(ids, 0, sizeof *ids);
    for (const struct rk_op *op = game->ops; op->word != NULL; op++) {
        if (!op->chance && !is_deal(op))
            add_row(&m, op);
    }
    if (ids->count == 0)
        ids->move[0] = ~(rk_move)0; /* so that no move is found */
    if (m.full)
        return rk_refuse(RK_FULL, why,
                         "There are too many different moves to number them.",
                         NULL);
    if (!make_slots(ids))
        return rk_refuse(RK_FULL, why,
                         "These moves cannot be numbered; perhaps two rows of "
                         "the table of moves make the same one.",
                         NULL);
    make_features(ids);
    ids->hash = hash_names(ids);
    return RK_OK;
}

rk_move
rk_ids_move(const struct rk_ids *ids, int id)
{
    RK_CHECK(id >= 0 && id < ids->count);
    return ids->move[id];
}
