/*
 * Making plans: the field table of views is walked once for each seat and kind
 * of operation, and once more to name a column. So the columns of one kind of
 * operation lie side by side, in the order of the fields.
 */
#include <string.h>

#include <rookery/card.h>
#include <rookery/check.h>
#include <rookery/plan.h>

#include "plan_ops.h"

/* A name that is cut here does not fit the name of a column either. */
enum { PATH_ROOM = RK_PLAN_NAME_MAX + 1 };

/* How the columns of an operation are called. */
enum naming {
    PLAIN,      /* round */
    BY_KIND,    /* tokens[0].force */
    BY_VALUE,   /* prize=ring, prize=hidden */
    BY_SEAT,    /* awaited[1] */
    BY_SEAT_IS, /* start=[1] */
    BY_ASK,     /* ask=bid */
    BY_STEP     /* frame[0]=round.bids */
};

/* A walk over the fields. */
struct walk {
    struct rk_plan *plan;
    int seat;               /* whose rows */
    enum rk_plan_kind kind; /* only operations of this kind */
    int column;             /* the next one */
    bool draft;             /* within a field that a step of a draft changes */
    bool making;            /* operations are kept, or else */
    int from, end;          /* these columns are looked at: */
    void (*look)(struct walk *w, const char *name, int most);
    struct rk_text *name; /* gets the name */
    void (*tell)(void *context, int column, const char *name);
    void *context;
    int told;      /* names that were told so far */
    uint64_t hash; /* of all names looked at */
    int most;      /* the largest number of the last one */
    bool full;     /* there was no room */
    bool whole;    /* a field of drafts needs a whole row */
};

/* The subject of an operation: a place in the view, and its name so far. */
struct place {
    char path[PATH_ROOM];
    int at; /* offset in the view */
};

/* Sets ${place} to one in ${outer}, ${at} further; its name may go on. */
static struct rk_text
enter(struct place *place, const struct place *outer, int at)
{
    struct rk_text text = rk_text_over(place->path, sizeof place->path);

    place->at = outer->at + at;
    rk_text_add(&text, outer->path);
    return text;
}

static struct place
place_of(const struct place *outer, const char *name, int at)
{
    struct place place;
    struct rk_text text = enter(&place, outer, at);

    rk_text_fill(&text, outer->path[0] != '\0' ? ".%" : "%", name);
    return place;
}

static void
index_name(int index, struct rk_text *text)
{
    rk_text_char(text, '[');
    rk_text_int(text, index);
    rk_text_char(text, ']');
}

static struct place
element_of(const struct place *outer, int index, int at)
{
    struct place element;
    struct rk_text text = enter(&element, outer, at);

    index_name(index, &text);
    return element;
}

/* Names */

/* A description of the columns of an operation. */
struct about {
    enum naming naming;
    const char *(*names)(int);
    int first; /* kind of the first column */
    int most;  /* the largest number */
};

/* The ${index}th kind from 1 on that has a name; -1 past the last. */
static int
nth_kind(const char *(*names)(int), int index)
{
    for (int kind = 1; kind < RK_KINDS_MAX; kind++) {
        if (names(kind) != NULL && index-- == 0)
            return kind;
    }
    return -1;
}

/* "round.bids": the name of one of the steps that there are. */
static void
step_name(const struct rk_plan *plan, int index, struct rk_text *text)
{
    const struct rk_routine *const *row = plan->game->view_fields.routines;
    int left = index;

    for (;; row++) {
        for (const struct rk_step *step = (*row)->steps; step->name != NULL;
             step++) {
            if (left-- > 0)
                continue;
            rk_text_add(text, (*row)->name);
            rk_text_fill(text, ".%", step->name);
            return;
        }
    }
}

/* Appends the end of a name, of the ${index}th column of an operation. */
static void
end_name(const struct rk_plan *plan, const struct about *about, int index,
         struct rk_text *text)
{
    static const char before[] = { [BY_KIND] = '.',
                                   [BY_VALUE] = '=',
                                   [BY_SEAT_IS] = '=',
                                   [BY_ASK] = '=',
                                   [BY_STEP] = '=' };
    int kind = about->first + index;

    if (before[about->naming] != 0)
        rk_text_char(text, before[about->naming]);
    if (about->naming == BY_VALUE)
        kind = nth_kind(about->names, index);
    if (about->naming == BY_SEAT || about->naming == BY_SEAT_IS)
        index_name(index, text);
    else if (about->naming == BY_KIND || about->naming == BY_VALUE)
        rk_text_add(text, kind < 0 ? "hidden" : about->names(kind));
    else if (about->naming == BY_ASK)
        rk_text_add(text, rk_ask_name(index + 1));
    else if (about->naming == BY_STEP)
        step_name(plan, index, text);
}

/* Operations */

/* Looks at those of the next ${columns} that are wanted. */
static void
look_at(struct walk *w, const struct place *place, int columns,
        const struct about *about)
{
    for (int i = 0; i < columns; i++) {
        char name[RK_PLAN_NAME_MAX];
        struct rk_text text = rk_text_over(name, sizeof name);

        if (w->column + i < w->from || w->column + i >= w->end)
            continue;
        rk_text_add(&text, place->path);
        end_name(w->plan, about, i, &text);
        RK_CHECK(!text.cut);
        w->look(w, name, about->most);
    }
}

/* Keeps ${op} also for rows after a step of a draft. */
static void
add_draft(struct walk *w, enum rk_plan_kind kind, struct rk_plan_op op)
{
    if (!plan_ops_add_draft(&w->plan->seat[w->seat], kind, op))
        w->whole = true;
    w->plan->drafts = true;
}

/* Adds ${op} with ${columns}, if it is one of those that are wanted. */
static void
add(struct walk *w, enum rk_plan_kind kind, const struct place *place,
    struct rk_plan_op op, int columns, struct about about)
{
    if (kind != w->kind)
        return;
    op.from = (uint16_t)place->at;
    op.to = (uint16_t)w->column;
    w->full = w->full || w->column + columns > RK_PLAN_MAX;
    if (!w->making)
        look_at(w, place, columns, &about);
    else if (!w->full)
        w->full = !plan_ops_add(&w->plan->seat[w->seat], kind, op);
    if (w->making && w->draft)
        add_draft(w, kind, op);
    w->column += columns;
}

/* How to copy a run of bytes: in one piece where the view does not end first. */
static enum rk_plan_kind
run_kind(const struct walk *w, const struct place *place)
{
    return place->at + RK_PLAN_COPIED <= w->plan->view_size ? RK_PLAN_RUN
                                                            : RK_PLAN_EDGE;
}

/* The number of the map from ${names}, and how many columns it leads to. */
static uint8_t
map_of(struct walk *w, const char *(*names)(int), int *columns)
{
    int map = plan_maps_of(w->plan, names);

    *columns = w->plan->map[map].columns;
    return (uint8_t)map;
}

static void
add_number(struct walk *w, const struct rk_field *f, const struct place *place)
{
    struct rk_plan_op op = { .count = 1,
                             .size = (uint8_t)f->size,
                             .bits = f->min < 0 };
    struct about about = { .naming = PLAIN,
                           .most = f->type == RK_FIELD_FLAG ? 1 : f->max };

    add(w, f->size == 1 && f->min >= 0 ? run_kind(w, place) : RK_PLAN_NUMBER,
        place, op, 1, about);
}

static void
add_name(struct walk *w, const struct rk_field *f, const struct place *place)
{
    int columns;
    struct rk_plan_op op = { .count = 1, .map = map_of(w, f->names, &columns) };

    op.length = (uint16_t)columns;
    add(w, RK_PLAN_HOT, place, op, columns,
        (struct about){ .naming = BY_VALUE, .names = f->names, .most = 1 });
}

static void
add_seat(struct walk *w, const struct rk_field *f, const struct place *place)
{
    struct rk_plan_op op = { .count = 1,
                             .length = (uint16_t)w->plan->seats,
                             .map = (uint8_t)(RK_PLAN_OTHERS + w->seat) };

    (void)f;
    add(w, RK_PLAN_HOT, place, op, w->plan->seats,
        (struct about){ .naming = BY_SEAT_IS, .most = 1 });
}

static void
add_seats(struct walk *w, const struct rk_field *f, const struct place *place)
{
    struct rk_plan_op op = { .count = 1, .length = (uint16_t)w->plan->seats };

    (void)f;
    add(w, RK_PLAN_SEATS, place, op, w->plan->seats,
        (struct about){ .naming = BY_SEAT, .most = 1 });
}

/* A card, and who has seen it. */
static void
add_card(struct walk *w, const struct rk_field *f, const struct place *place)
{
    struct place seen =
        place_of(place, "seen", offsetof(struct rk_card, seen_by));

    add_name(w, f, place);
    add_seats(w, f, &seen);
}

/* The end of the kinds with names that begin with ${kind}. */
static int
end_of_names(const struct rk_field *f, int kind)
{
    while (kind < f->count && f->names(kind) != NULL)
        kind++;
    return kind;
}

/* Finds the bits of ${part} in a packed number of 16 bits, by its counts. */
static struct rk_plan_op
part_op(const struct rk_coding *coding, int part)
{
    int shift = 0, bits = 0;

    for (int bit = 14; bit >= 0; bit--) {
        if (coding->count(1 << bit, part) == 0)
            continue;
        shift = bit;
        bits++;
    }
    for (int bit = 0; bit < bits; bit++)
        RK_CHECK(coding->count(1 << (shift + bit), part) == 1 << bit);
    return (struct rk_plan_op){ .shift = (uint8_t)(16 - bits - shift),
                                .bits = (uint8_t)(16 - bits) };
}

/* Packed counts: all kinds of one part, then those of the next. */
static void
add_parts(struct walk *w, const struct rk_field *f, const struct place *place,
          int kind, int end)
{
    for (int part = 1; part < f->coding->parts; part++) {
        struct place of = place_of(place, f->coding->names(part),
                                   kind * (int)sizeof(uint16_t));
        struct rk_plan_op op = part_op(f->coding, part);

        RK_CHECK(f->size == sizeof(uint16_t));
        op.count = (uint16_t)(end - kind);
        op.size = end - kind <= RK_PLAN_PARTS &&
                  of.at + RK_PLAN_PARTS * f->size <= w->plan->view_size;
        add(w, RK_PLAN_PART, &of, op, end - kind,
            (struct about){ .naming = BY_KIND,
                            .names = f->names,
                            .first = kind,
                            .most = (1 << (16 - op.bits)) - 1 });
    }
}

/* Counts of ${kind} and those up to ${end}. */
static void
add_run(struct walk *w, const struct rk_field *f, const struct place *place,
        int kind, int end)
{
    struct rk_plan_op op = { .count = (uint16_t)(end - kind), .size = 1 };
    struct place of;

    enter(&of, place, kind);
    RK_CHECK(f->size == 1);
    add(w, run_kind(w, &of), &of, op, end - kind,
        (struct about){ .naming = BY_KIND,
                        .names = f->names,
                        .first = kind,
                        .most = UINT8_MAX });
}

static void
add_bits(struct walk *w, const struct rk_field *f, const struct place *place,
         int kind, int end)
{
    struct rk_plan_op op = { .count = (uint16_t)(end - kind),
                             .size = (uint8_t)f->size,
                             .shift = (uint8_t)kind };

    add(w, RK_PLAN_BITS, place, op, end - kind,
        (struct about){
            .naming = BY_KIND, .names = f->names, .first = kind, .most = 1 });
}

/* Counts or a set: the kinds that have names. */
static void
add_kinds(struct walk *w, const struct rk_field *f, const struct place *place)
{
    int kind = 0, end;

    while (kind < f->count) {
        end = end_of_names(f, kind);
        if (end == kind)
            end = kind + 1;
        else if (f->type == RK_FIELD_SET)
            add_bits(w, f, place, kind, end);
        else if (f->coding != NULL)
            add_parts(w, f, place, kind, end);
        else
            add_run(w, f, place, kind, end);
        kind = end;
    }
}

/* Frames */

/* Names one part of a frame; when a plan is made, all parts are added. */
static void
name_part(struct walk *w, const struct place *frame, const char *part,
          int columns, struct about about)
{
    struct place place = place_of(frame, part, 0);

    add(w, RK_PLAN_FRAME, &place, (struct rk_plan_op){ 0 }, columns, about);
}

/* The frame that is ${index} below the top: its columns in their order. */
static void
add_frame(struct walk *w, const struct rk_field *f, const struct place *flow,
          int index)
{
    struct place frames = place_of(flow, "frame", 0);
    struct place frame = element_of(&frames, index, 0);
    struct about seat = { .naming = BY_SEAT_IS, .most = 1 };
    struct about number = { .naming = PLAIN, .most = UINT8_MAX };
    int seats = w->plan->seats, kinds;
    struct rk_plan_op op = { .count = (uint16_t)index,
                             .map = map_of(w, f->names, &kinds) };

    op.length = (uint16_t)kinds;
    if (w->making) {
        add(w, RK_PLAN_FRAME, &frame, op,
            w->plan->steps + 2 * seats + kinds + 3, number);
        return;
    }
    add(w, RK_PLAN_FRAME, &frame, op, w->plan->steps,
        (struct about){ .naming = BY_STEP, .most = 1 });
    name_part(w, &frame, "seat", seats, seat);
    name_part(w, &frame, "target", seats, seat);
    name_part(
        w, &frame, "card", kinds,
        (struct about){ .naming = BY_VALUE, .names = f->names, .most = 1 });
    name_part(w, &frame, "place", 1, number);
    name_part(w, &frame, "left", 1, number);
    name_part(w, &frame, "amount", 1, number);
}

/* The open question, who is asked, and the frames on top. */
static void
add_flow(struct walk *w, const struct rk_field *f, const struct place *flow)
{
    struct place ask = place_of(flow, "ask", offsetof(struct rk_flow, kind));
    struct place asked =
        place_of(flow, "asked", offsetof(struct rk_flow, asked));
    struct place awaited =
        place_of(flow, "awaited", offsetof(struct rk_flow, awaited));

    add(w, RK_PLAN_HOT, &ask,
        (struct rk_plan_op){
            .count = 1, .length = RK_ASK_KINDS - 1, .map = RK_PLAN_ASKS },
        RK_ASK_KINDS - 1, (struct about){ .naming = BY_ASK, .most = 1 });
    add_seats(w, f, &asked);
    add_seats(w, f, &awaited);
    for (int i = 0; i < RK_PLAN_FRAMES; i++)
        add_frame(w, f, flow, i);
}

/* Fields */

static void walk_fields(struct walk *w, const struct rk_field *f,
                        const struct place *outer);

static void
add_struct(struct walk *w, const struct rk_field *f, const struct place *place)
{
    walk_fields(w, f->sub, place);
}

/* One element of ${f}. */
static void
add_element(struct walk *w, const struct rk_field *f, const struct place *place)
{
    static void (*const adds[])(struct walk *, const struct rk_field *,
                                const struct place *) = {
        [RK_FIELD_NUMBER] = add_number, [RK_FIELD_FLAG] = add_number,
        [RK_FIELD_NAME] = add_name,     [RK_FIELD_SEAT] = add_seat,
        [RK_FIELD_SEATS] = add_seats,   [RK_FIELD_CARD] = add_card,
        [RK_FIELD_COUNTS] = add_kinds,  [RK_FIELD_SET] = add_kinds,
        [RK_FIELD_STRUCT] = add_struct, [RK_FIELD_FLOW] = add_flow,
    };

    adds[f->type](w, f, place);
}

/* A list of names or cards: how many of each, and which is the last. */
static void
add_list(struct walk *w, const struct rk_field *f, const struct place *place,
         int seat)
{
    struct place last = place_of(place, "last", 0);
    struct about about = { .naming = BY_VALUE, .names = f->names, .most = 1 };
    struct rk_plan_op op = { .size = (uint8_t)f->size,
                             .length = (uint16_t)(f->length_at + seat) };
    int columns;

    RK_CHECK(f->type == RK_FIELD_NAME || f->type == RK_FIELD_CARD);
    op.map = map_of(w, f->names, &columns);
    about.most = f->count;
    add(w, RK_PLAN_LIST, place, op, columns, about);
    about.most = 1;
    if (!f->per_seat)
        add(w, RK_PLAN_LAST, &last, op, columns, about);
}

/* One row of ${f}, that of ${seat} where there is one for each. */
static void
add_row(struct walk *w, const struct rk_field *f, const struct place *place,
        int seat)
{
    bool list = f->shape == RK_FIELD_LIST || f->shape == RK_FIELD_HAND;

    if (f->type == RK_FIELD_COUNTS || f->shape == RK_FIELD_ONE) {
        add_element(w, f, place);
    } else if (list) {
        add_list(w, f, place, seat);
    } else {
        for (int i = 0; i < f->count; i++) {
            struct place element = element_of(place, i, i * f->size);

            add_element(w, f, &element);
        }
    }
}

static void
walk_rows(struct walk *w, const struct rk_field *f, struct place place)
{
    bool draft = w->draft;

    if (!f->per_seat) {
        add_row(w, f, &place, 0);
        return;
    }
    for (int i = 0; i < w->plan->seats; i++) {
        int seat = (w->seat + i) % w->plan->seats;
        struct place row = element_of(&place, i, seat * f->row);

        w->draft = draft && i == 0;
        add_row(w, f, &row, seat);
    }
}

static void
walk_field(struct walk *w, const struct rk_field *f, const struct place *outer)
{
    bool before = w->draft;

    w->draft = before || f->draft;
    walk_rows(w, f, place_of(outer, f->name, f->offset));
    w->draft = before;
}

/* The seat of the view is not told: it is always [0]. */
static void
walk_fields(struct walk *w, const struct rk_field *f, const struct place *outer)
{
    for (; f->name != NULL; f++) {
        if (outer->path[0] != '\0' || f->type != RK_FIELD_SEAT ||
            strcmp(f->name, "seat") != 0)
            walk_field(w, f, outer);
    }
}

/* Walks over all fields, with one kind of operation after the other. */
static void
walk_all(struct walk *w)
{
    const struct place whole = { .path = "" };
    uint16_t *first = w->plan->seat[w->seat].first;
    uint16_t *draft = w->plan->seat[w->seat].draft_first;

    for (w->kind = 0; w->kind < RK_PLAN_KINDS; w->kind++) {
        if (w->making) {
            first[w->kind] = first[RK_PLAN_KINDS];
            draft[w->kind] = draft[RK_PLAN_KINDS];
        }
        if (w->making && w->kind == RK_PLAN_FRAME)
            w->plan->zeros = w->column;
        walk_fields(w, w->plan->game->view_fields.field, &whole);
        if (w->making && !plan_ops_end(w->plan, w->seat, w->kind))
            w->full = true;
    }
}

static void
count_steps(struct rk_plan *plan)
{
    const struct rk_routine *const *row = plan->game->view_fields.routines;

    for (int run = 0; row != NULL && row[run] != NULL; run++) {
        RK_CHECK(run < RK_PLAN_RUNS);
        plan->step[run] = (uint8_t)plan->steps;
        for (const struct rk_step *step = row[run]->steps; step->name != NULL;
             step++)
            plan->steps++;
    }
    RK_CHECK(plan->steps <= UINT8_MAX);
}

/* Walks over the columns ${from} to ${end} - 1 and lets ${w} look at each. */
static struct walk
look_up(const struct rk_plan *plan, int from, int end, struct walk w)
{
    RK_CHECK(from >= 0 && end <= plan->columns);
    w.plan = (struct rk_plan *)plan; /* nothing is changed */
    w.from = from;
    w.end = end;
    w.hash = RK_HASH_START;
    walk_all(&w);
    return w;
}

static void
hash_name(struct walk *w, const char *name, int most)
{
    (void)most;
    w->hash = rk_hash_text(rk_hash_text(w->hash, name), "\n");
}

static void
tell_name(struct walk *w, const char *name, int most)
{
    rk_text_add(w->name, name);
    w->most = most;
}

enum rk_status
rk_plan_make(struct rk_plan *plan, const struct rk_game *game,
             const struct rk_setup *setup, struct rk_text *why)
{
    bool full = false, whole = false;

    memset(plan, 0, sizeof *plan);
    plan->game = game;
    plan->seats = setup->seats;
    plan->view_size = (int)game->view_size;
    plan_maps_make(plan);
    count_steps(plan);
    for (int seat = 0; seat < plan->seats; seat++) {
        struct walk w = { .plan = plan, .seat = seat, .making = true };

        walk_all(&w);
        plan->columns = w.column;
        full = full || w.full;
        whole = whole || w.whole;
    }
    if (full)
        return rk_refuse(RK_FULL, why, "Views have too many columns.", NULL);
    plan->drafts = plan->drafts && !whole;
    plan->way = plan->columns - plan->zeros >= RK_PLAN_ROOM ? plan_way_quick()
                                                            : &plan_way_tight;
    plan->hash =
        look_up(plan, 0, plan->columns, (struct walk){ .look = hash_name })
            .hash;
    return RK_OK;
}

void
rk_plan_name(const struct rk_plan *plan, int column, struct rk_text *text)
{
    look_up(plan, column, column + 1,
            (struct walk){ .look = tell_name, .name = text });
}

static void
pass_name(struct walk *w, const char *name, int most)
{
    (void)most;
    w->tell(w->context, w->told++, name);
}

void
rk_plan_each_name(const struct rk_plan *plan,
                  void (*tell)(void *context, int column, const char *name),
                  void *context)
{
    look_up(
        plan, 0, plan->columns,
        (struct walk){ .look = pass_name, .tell = tell, .context = context });
}

int
rk_plan_most(const struct rk_plan *plan, int column)
{
    return look_up(plan, column, column + 1, (struct walk){ .look = tell_name })
        .most;
}
