/* Names the field that differs between two states or views. */
#include <string.h>

#include "prop.h"

/* Where the walk over a table is. */
struct walk {
    const struct rk_fields *fields;
    int seats;
    struct rk_text *text;
};

static void
say_name(const struct rk_field *field, int value, struct rk_text *text)
{
    const char *name = value == RK_HIDDEN ? "hidden"
                       : field->names != NULL && value != 0
                           ? field->names(value)
                           : NULL;

    if (name != NULL)
        rk_text_add(text, name);
    else
        rk_text_int(text, value);
}

static void
say_value(const struct rk_field *field, const void *at, struct rk_text *text)
{
    const struct rk_card *card = at;

    if (field->type == RK_FIELD_CARD) {
        say_name(field, card->kind, text);
        rk_text_add(text, " seen by set ");
        rk_text_int(text, card->seen_by);
    } else if (field->type == RK_FIELD_NAME) {
        say_name(field, *(const uint8_t *)at, text);
    } else {
        rk_text_int(text, rk_field_number(field, at));
    }
}

/* "hands[1][0]" */
static void
say_place(const struct rk_field *field, int row, int index,
          struct rk_text *text)
{
    rk_text_add(text, field->name);
    if (field->per_seat) {
        rk_text_char(text, '[');
        rk_text_int(text, row);
        rk_text_char(text, ']');
    }
    if (field->shape != RK_FIELD_ONE || field->type == RK_FIELD_COUNTS) {
        rk_text_char(text, '[');
        rk_text_int(text, index);
        rk_text_char(text, ']');
    }
}

static void
say_flow(const struct rk_fields *fields, const struct rk_flow *flow,
         struct rk_text *text)
{
    for (int i = 0; i < flow->depth; i++) {
        const struct rk_frame *f = &flow->frame[i];
        const struct rk_routine *run = fields->routines[f->run];
        const uint8_t rest[] = { f->seat,  f->card, f->target,
                                 f->place, f->left, f->amount };

        rk_text_fill(text, "%.", run->name);
        rk_text_fill(text, "%(", run->steps[f->step].name);
        for (size_t j = 0; j < sizeof rest; j++) {
            rk_text_add(text, j == 0 ? "" : " ");
            rk_text_int(text, rest[j]);
        }
        rk_text_add(text, ") ");
    }
    rk_text_fill(text, "asks % of set ", rk_ask_name(flow->kind));
    rk_text_int(text, flow->awaited);
}

static bool walk_struct(struct walk *w, const struct rk_field *table, void *a,
                        void *b);

/* True, with a message, if one element differs. */
static bool
walk_element(struct walk *w, const struct rk_field *field, void *a, void *b,
             int row, int index)
{
    if (memcmp(a, b, field->size) == 0)
        return false;
    say_place(field, row, index, w->text);
    if (field->type == RK_FIELD_STRUCT) {
        rk_text_char(w->text, '.');
        return walk_struct(w, field->sub, a, b);
    }
    rk_text_add(w->text, ": ");
    if (field->type == RK_FIELD_FLOW)
        say_flow(w->fields, a, w->text);
    else
        say_value(field, a, w->text);
    rk_text_add(w->text, " against ");
    if (field->type == RK_FIELD_FLOW)
        say_flow(w->fields, b, w->text);
    else
        say_value(field, b, w->text);
    return true;
}

static bool
walk_row(struct walk *w, const struct rk_field *field, void *a, void *b,
         int row)
{
    int length = rk_field_length(field, a, row);

    if (length != rk_field_length(field, b, row)) {
        say_place(field, row, 0, w->text);
        rk_text_add(w->text, ": lengths ");
        rk_text_int(w->text, length);
        rk_text_add(w->text, " against ");
        rk_text_int(w->text, rk_field_length(field, b, row));
        return true;
    }
    for (int i = 0; i < length; i++) {
        if (walk_element(w, field, rk_field_at(field, a, row, i),
                         rk_field_at(field, b, row, i), row, i))
            return true;
    }
    return false;
}

static bool
walk_struct(struct walk *w, const struct rk_field *table, void *a, void *b)
{
    for (const struct rk_field *f = table; f->name != NULL; f++) {
        for (int row = 0; row < (f->per_seat ? w->seats : 1); row++) {
            if (walk_row(w, f, a, b, row))
                return true;
        }
    }
    return false;
}

/* Says the first field in which the structs at ${a} and ${b} differ. */
void
diff_of(const struct rk_fields *fields, int seats, const void *a, const void *b,
        struct rk_text *text)
{
    struct walk w = { .fields = fields, .seats = seats, .text = text };
    const unsigned char *x = a, *y = b;
    size_t at = 0;

    if (walk_struct(&w, fields->field, (void *)a, (void *)b))
        return;
    while (at < fields->size && x[at] == y[at])
        at++;
    rk_text_add(text, at < fields->size ? "byte " : "nothing, size ");
    rk_text_int(text, (int64_t)at);
    rk_text_add(text, ", which belongs to no field in use");
}
