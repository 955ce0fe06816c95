/* Driving a game from its routines: answers, questions, positions. */
#include <string.h>

#include <rookery/routine.h>

/* The frame on top, of a stack that is not empty. */
static const struct rk_frame *
top_of(const struct rk_flow *flow)
{
    return &flow->frame[flow->depth - 1];
}

enum rk_status
rk_choices_judge(const struct rk_choices *choices, const struct rk_flow *flow,
                 rk_move move, struct rk_text *why)
{
    rk_move value = (move - choices->move) >> choices->shift;
    struct rk_phrase_arg arg = { 0 };

    if (value >> choices->bits != 0 ||
        choices->move + (value << choices->shift) != move)
        return rk_flow_misses(flow, why);
    if (rk_choices_allow(choices, (int)value))
        return RK_OK;
    if (choices->names != NULL)
        arg.word = choices->names((int)value);
    if (choices->refusal == NULL || (choices->names != NULL && !arg.word))
        return rk_flow_misses(flow, why);
    return rk_phrase_refuse(RK_ILLEGAL, why, choices->refusal, &arg);
}

int
rk_choices_list(const struct rk_choices *choices, rk_move *moves)
{
    int count = 0;

    if (choices->counts) {
        for (uint64_t value = 1; value <= choices->values; value++)
            moves[count++] = choices->move + (value << choices->shift);
        return count;
    }
    for (uint64_t left = choices->values; left != 0; left &= left - 1)
        moves[count++] =
            choices->move + ((rk_move)__builtin_ctzll(left) << choices->shift);
    return count;
}

/*
 * The next two are not inlined: most answers need none of the room that they
 * take on the stack.
 */
__attribute__((noinline)) static enum rk_status
judge_choices(const struct rk_routine *routine, const struct rk_flow *flow,
              const struct rk_eyes *eyes, rk_move move, struct rk_text *why)
{
    struct rk_choices choices = routine->choose(eyes, top_of(flow));

    return rk_choices_judge(&choices, flow, move, why);
}

__attribute__((noinline)) static int
list_choices(const struct rk_routine *routine, const struct rk_flow *flow,
             const struct rk_eyes *eyes, rk_move *moves)
{
    struct rk_choices choices = routine->choose(eyes, top_of(flow));

    return rk_choices_list(&choices, moves);
}

enum rk_status
rk_flow_judge(const struct rk_flow *flow, rk_routines routines,
              const struct rk_eyes *eyes, int seat, rk_move move,
              struct rk_text *why)
{
    enum rk_status status = rk_flow_admit(flow, seat);
    const struct rk_routine *routine;

    if (status != RK_OK)
        return rk_status_refuse(status, why);
    routine = routines[top_of(flow)->run];
    return routine->judge != NULL
               ? routine->judge(eyes, top_of(flow), move, why)
               : judge_choices(routine, flow, eyes, move, why);
}

int
rk_flow_list(const struct rk_flow *flow, rk_routines routines,
             const struct rk_eyes *eyes, int seat, rk_move *moves)
{
    const struct rk_routine *routine;

    if (seat >= RK_CHANCE || (flow->awaited & rk_seat_bit(seat)) == 0)
        return 0;
    routine = routines[top_of(flow)->run];
    return routine->list != NULL ? routine->list(eyes, top_of(flow), moves)
                                 : list_choices(routine, flow, eyes, moves);
}

/* If the seat is not asked, says why: the match is over, or others must. */
static bool
say_idle(const struct rk_flow *flow, int seat, struct rk_text *text)
{
    if (rk_flow_admit(flow, seat) == RK_OK)
        return false;
    rk_phrase_say(text, &rk_phrases[flow->over ? RK_OVER : RK_SAY_OTHERS],
                  NULL);
    return true;
}

void
rk_flow_question(const struct rk_flow *flow, rk_routines routines,
                 const struct rk_view *view, int seat, struct rk_text *text)
{
    const struct rk_routine *routine;
    const struct rk_frame *f;
    const struct rk_phrase *says;

    if (say_idle(flow, seat, text))
        return;
    f = top_of(flow);
    routine = routines[f->run];
    says = routine->steps[f->step].says;
    if (routine->ask != NULL)
        routine->ask(view, f, says, text);
    else
        rk_phrase_say(text, says, NULL);
}

static bool
is_zero(const struct rk_frame *f)
{
    return rk_frame_is(f, (struct rk_frame){ 0 });
}

/* The step that ${f} names, or NULL. */
static const struct rk_step *
find_step(rk_routines routines, const struct rk_frame *f)
{
    int run = 0, step = 0;

    while (run < f->run && routines[run] != NULL)
        run++;
    if (routines[run] == NULL)
        return NULL;
    while (step < f->step && routines[run]->steps[step].name != NULL)
        step++;
    return routines[run]->steps[step].name != NULL ? &routines[run]->steps[step]
                                                   : NULL;
}

static const char *
check_ask(const struct rk_flow *flow, int seats)
{
    bool chance = flow->kind == RK_ASK_DEAL || flow->kind == RK_ASK_ROLL;
    uint8_t may = chance ? rk_seat_bit(RK_CHANCE) : rk_seat_all(seats);

    if ((flow->asked & ~may) != 0 || (flow->awaited & ~flow->asked) != 0)
        return "A seat is asked that cannot answer.";
    if (flow->awaited == 0)
        return "Somebody must be awaited.";
    return NULL;
}

const char *
rk_flow_check(const struct rk_flow *flow, rk_routines routines, int seats)
{
    const struct rk_step *step = NULL;

    if (flow->depth > RK_FRAMES_MAX || flow->over > 1)
        return "The stack of frames is too deep.";
    for (int i = flow->depth; i < RK_FRAMES_MAX; i++) {
        if (!is_zero(&flow->frame[i]))
            return "Frames above the top must be empty.";
    }
    for (int i = 0; i < flow->depth; i++) {
        step = find_step(routines, &flow->frame[i]);
        if (step == NULL)
            return "There is no such frame.";
    }
    if (flow->over)
        return flow->depth == 0 && flow->kind == RK_ASK_NONE &&
                       flow->asked == 0 && flow->awaited == 0
                   ? NULL
                   : "When a match is over nothing is asked.";
    if (step == NULL || step->asks == RK_ASK_NONE || step->asks != flow->kind)
        return "The top frame does not ask that.";
    return check_ask(flow, seats);
}

const char *
rk_flow_fits(const struct rk_flow *flow, rk_routines routines,
             const struct rk_state *state, int seats)
{
    const char *wrong = rk_flow_check(flow, routines, seats);

    if (wrong != NULL)
        return wrong;
    if (!flow->over && flow->frame[0].run != 0)
        return "The bottom frame must be the round.";
    for (int i = 0; i < flow->depth; i++) {
        const struct rk_frame *f = &flow->frame[i];
        const struct rk_frame *above = i + 1 < flow->depth ? f + 1 : NULL;
        const struct rk_routine *routine = routines[f->run];

        if (routine->fits == NULL || !routine->fits(state, f, above))
            return "The frames do not fit the table.";
    }
    return NULL;
}
