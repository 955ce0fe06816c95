/* Defaults for the parts that a game leaves out. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/game.h>

void
rk_game_quiet(const struct rk_game *game, struct rk_state *state,
              const struct rk_setup *setup)
{
    if (game->quiet != NULL)
        game->quiet(state, setup);
    else
        game->setup(state, setup);
}

long
rk_game_longest(const struct rk_game *game, const struct rk_setup *setup)
{
    return game->longest == NULL ? 0 : game->longest(setup);
}

bool
rk_game_settle(const struct rk_game *game, struct rk_state *state, bool rest)
{
    return game->settle == NULL || game->settle(state, rest);
}

enum rk_status
rk_game_why(const struct rk_game *game, const struct rk_view *view,
            rk_move move, enum rk_status status, struct rk_text *sentence)
{
    if (game->why == NULL)
        return rk_status_refuse(status, sentence);
    return game->why(view, move, sentence);
}

/* The field of ${view} that has this name. */
static const void *
field_in(const struct rk_game *game, const struct rk_view *view,
         const char *name)
{
    const struct rk_field *field = game->view_fields.field;

    while (field->name != NULL && strcmp(field->name, name) != 0)
        field++;
    RK_CHECK(field->name != NULL);
    return (const char *)view + field->offset;
}

/* True if the step that waits for an answer has a question in words. */
static bool
has_words(const struct rk_game *game, const struct rk_flow *flow)
{
    const struct rk_frame *top = &flow->frame[flow->depth - 1];
    const struct rk_routine *routine = game->view_fields.routines[top->run];

    return routine->steps[top->step].says != NULL;
}

void
rk_game_ask_text(const struct rk_game *game, const struct rk_view *view,
                 struct rk_text *text)
{
    const struct rk_flow *flow;

    if (game->ask_text != NULL) {
        game->ask_text(view, text);
        return;
    }
    flow = field_in(game, view, "flow");
    if (flow->over)
        rk_status_refuse(RK_OVER, text);
    else if (has_words(game, flow))
        rk_flow_question(flow, game->view_fields.routines, view,
                         *(const uint8_t *)field_in(game, view, "seat"), text);
    else
        rk_phrase_say(
            text, &rk_phrases[RK_SAY_ASKED],
            &(struct rk_phrase_arg){ .word = rk_ask_name(flow->kind) });
}

/* Appends ", name number" where the kind of event has such a field. */
static void
add_number(struct rk_text *text, const char *name, int number)
{
    if (name == NULL)
        return;
    rk_text_fill(text, ", % ", name);
    rk_text_int(text, number);
}

void
rk_game_event_text(const struct rk_game *game, const struct rk_event *event,
                   struct rk_text *text)
{
    const struct rk_event_name *name = &game->events[event->kind];

    if (game->event_text != NULL) {
        game->event_text(event, text);
        return;
    }
    if (event->seat != RK_NOBODY) {
        rk_text_add(text, "Seat ");
        rk_text_int(text, event->seat);
        rk_text_add(text, ": ");
    }
    rk_text_add(text, name->name);
    add_number(text, name->target, event->target);
    add_number(text, name->place, event->place);
    add_number(text, name->amount, event->amount);
    for (int i = 0; i < RK_EVENT_PARTS; i++)
        add_number(text, name->part[i], event->part[i]);
    if (event->faces > 0 && game->kind_name != NULL) {
        rk_text_add(text, ": ");
        rk_event_faces(event, game->kind_name, text);
    }
    rk_text_char(text, '.');
}

void
rk_game_view_text(const struct rk_game *game, const struct rk_view *view,
                  struct rk_text *text)
{
    if (game->view_text != NULL)
        game->view_text(view, text);
}

bool
rk_game_entry(const struct rk_game *game, const struct rk_setup *setup,
              int index, struct rk_entry *entry)
{
    return game->entry != NULL && game->entry(setup, index, entry);
}
