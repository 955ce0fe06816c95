/* Whole answers made of small moves: applied as a whole or not at all. */
#include <string.h>

#include <rookery/answer.h>
#include <rookery/check.h>

/* RK_OK if ${seat} may answer now; else RK_OVER or RK_NOT_ASKED. */
static enum rk_status
admit(const struct rk_game *game, const struct rk_state *state, int seat)
{
    struct rk_ask ask = game->ask(state);

    if (ask.over)
        return RK_OVER;
    return seat >= 0 && seat <= RK_CHANCE &&
                   (ask.awaited & rk_seat_bit(seat)) != 0
               ? RK_OK
               : RK_NOT_ASKED;
}

/* Says why ${seat} may not make ${move}; it sees only what the seat sees. */
static enum rk_status
explain(const struct rk_game *game, const struct rk_state *state, int seat,
        rk_move move, enum rk_status status, struct rk_text *why)
{
    struct rk_view_room room;

    if (why == NULL)
        return status;
    game->view(state, seat, rk_view_in(&room));
    status = rk_game_why(game, rk_view_in(&room), move, status, why);
    RK_CHECK(status != RK_OK);
    return status;
}

/*
 * Refuses an answer that ends in the middle of a draft, and says what is
 * missing.
 */
static enum rk_status
refuse_draft(const struct rk_game *game, const struct rk_state *state, int seat,
             struct rk_text *why)
{
    struct rk_view_room room;

    if (why == NULL)
        return RK_ILLEGAL;
    game->view(state, seat, rk_view_in(&room));
    rk_phrase_say(why, &rk_phrases[RK_SAY_INCOMPLETE], NULL);
    rk_text_char(why, ' ');
    rk_game_ask_text(game, rk_view_in(&room), why);
    return RK_ILLEGAL;
}

/* Applies the steps to ${work}: every one but the last is part of a draft. */
static enum rk_status
apply(const struct rk_game *game, struct rk_state *work, int seat,
      const struct rk_steps *steps, struct rk_events *events,
      struct rk_text *why)
{
    enum rk_status status = RK_DRAFTED;

    for (int i = 0; i < steps->count; i++) {
        if (status != RK_DRAFTED)
            return rk_phrase_refuse(RK_ILLEGAL, why,
                                    &rk_phrases[RK_SAY_TOO_MUCH], NULL);
        status = game->answer(work, seat, steps->move[i], events);
        if (!rk_status_applied(status))
            return explain(game, work, seat, steps->move[i], status, why);
    }
    return status == RK_OK ? RK_OK : refuse_draft(game, work, seat, why);
}

enum rk_status
rk_answer_steps(const struct rk_game *game, struct rk_state *state, int seat,
                const struct rk_steps *steps, struct rk_events *events,
                struct rk_text *why)
{
    struct rk_state_room room;
    struct rk_state *work = rk_state_in(&room);
    int before = events != NULL ? events->count : 0;
    enum rk_status status;

    status = admit(game, state, seat);
    if (status != RK_OK)
        return rk_status_refuse(status, why);
    memcpy(work, state, game->state_size);
    if (events != NULL)
        rk_events_follow(events, work, game->state_size);
    status = apply(game, work, seat, steps, events, why);
    if (events != NULL)
        rk_events_follow(events, NULL, 0);
    if (status != RK_OK) {
        if (events != NULL)
            events->count = before;
        return status;
    }
    memcpy(state, work, game->state_size);
    return RK_OK;
}

enum rk_status
rk_answer_text(const struct rk_game *game, struct rk_state *state, int seat,
               const char *text, struct rk_events *events,
               struct rk_text *spelling, struct rk_text *why)
{
    struct rk_steps steps;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text unread = rk_text_over(sentence, sizeof sentence);
    enum rk_status status;

    status = admit(game, state, seat);
    if (status != RK_OK)
        return rk_status_refuse(status, why);
    if (why != NULL)
        unread.said = why->said;
    steps.count = strlen(text) < RK_ANSWER_MAX
                      ? rk_notation_read(game->ops, text, steps.move, &unread)
                      : 0;
    if (steps.count == 0)
        return unread.len > 0 ? rk_refuse(RK_UNREADABLE, why, "%", unread.at)
                              : rk_status_refuse(RK_UNREADABLE, why);
    status = rk_answer_steps(game, state, seat, &steps, events, why);
    if (status == RK_OK && spelling != NULL)
        rk_notation_text(game->ops, steps.move, steps.count, spelling);
    return status;
}

bool
rk_answer_random(const struct rk_game *game, const struct rk_state *state,
                 int seat, struct rk_rng *rng, struct rk_steps *steps)
{
    struct rk_state_room work;
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];
    enum rk_status status = RK_DRAFTED;

    steps->count = 0;
    if (admit(game, state, seat) != RK_OK)
        return false;
    if (seat == RK_CHANCE) {
        steps->move[steps->count++] = rk_chance_draw(game, state, rng);
        return true;
    }
    memcpy(&work, state, game->state_size);
    while (status == RK_DRAFTED) {
        rk_move *move = &steps->move[steps->count++];
        int count;

        game->view(rk_state_in(&work), seat, rk_view_in(&view));
        count = game->legal(rk_view_in(&view), legal);
        RK_CHECK(count > 0 && steps->count <= RK_STEPS_MAX);
        *move = legal[rk_rng_below(rng, count)];
        status = game->answer(rk_state_in(&work), seat, *move, NULL);
    }
    RK_CHECK(status == RK_OK);
    return true;
}

/* A walk over all whole answers of one seat. */
struct walk {
    const struct rk_game *game;
    int seat;
    const struct rk_op *op; /* of the first step */
    struct rk_steps steps;
    struct rk_steps *list;
    long cap, most, count;
    long open; /* steps that were listed but not visited yet: each leads to */
               /* an answer */
    int hurry; /* 1: stop as soon as there must be ${most}; 0: list all */
};

static void visit(struct walk *walk, const struct rk_state *state);

/* True if the table of moves tells that the answer ends with these steps. */
static bool
is_whole(const struct rk_op *op, const struct rk_steps *steps)
{
    const struct rk_each *each = &op->each;

    if (each->most == 0 ||
        (each->sealed && steps->move[steps->count - 1] == each->seal))
        return true;
    return !each->sealed && each->least == each->most &&
           rk_op_each(op, steps->move, steps->count) == each->most;
}

static void
add_answer(struct walk *walk)
{
    if (walk->count < walk->cap)
        walk->list[walk->count] = walk->steps;
    walk->count++;
}

/* Takes the last step, and goes on if that is not a whole answer. */
static void
take_step(struct walk *walk, const struct rk_state *state, rk_move move)
{
    struct rk_state_room room;
    struct rk_state *next = rk_state_in(&room);
    enum rk_status status;

    memcpy(next, state, walk->game->state_size);
    status = walk->game->answer(next, walk->seat, move, NULL);
    RK_CHECK(rk_status_applied(status));
    if (status == RK_DRAFTED)
        visit(walk, next);
    else
        add_answer(walk);
}

static void
visit_step(struct walk *walk, const struct rk_state *state, rk_move move)
{
    RK_CHECK(walk->steps.count < RK_STEPS_MAX);
    if (walk->steps.count == 0)
        walk->op = rk_op_of(walk->game->ops, move);
    walk->steps.move[walk->steps.count++] = move;
    if (is_whole(walk->op, &walk->steps))
        add_answer(walk);
    else
        take_step(walk, state, move);
    walk->steps.count--;
}

static void
visit(struct walk *walk, const struct rk_state *state)
{
    struct rk_view_room room;
    rk_move moves[RK_LEGAL_MAX];
    int count;

    walk->game->view(state, walk->seat, rk_view_in(&room));
    count = walk->game->legal(rk_view_in(&room), moves);
    walk->open += count;
    for (int i = 0;
         i < count && walk->count + walk->open * walk->hurry < walk->most;
         i++) {
        walk->open--;
        visit_step(walk, state, moves[i]);
    }
}

long
rk_answer_list(const struct rk_game *game, const struct rk_state *state,
               int seat, struct rk_steps *list, long cap, long most)
{
    struct walk walk = {
        .game = game, .seat = seat, .list = list, .cap = cap, .most = most
    };

    visit(&walk, state);
    return walk.count;
}

/*
 * A lower bound on the number of whole answers, from the first two steps; gives
 * up when it reaches ${walk->most}. If one first step is a whole answer, they
 * all are.
 */
static long
first_steps(const struct walk *walk, const struct rk_state *state)
{
    const struct rk_game *game = walk->game;
    struct rk_view_room view;
    struct rk_state_room room;
    rk_move moves[RK_LEGAL_MAX], second[RK_LEGAL_MAX];
    int first;
    long count;

    game->view(state, walk->seat, rk_view_in(&view));
    count = first = game->legal(rk_view_in(&view), moves);
    for (int i = 0; i < first && count < walk->most; i++) {
        if (rk_op_of(game->ops, moves[i])->each.most == 0)
            break;
        memcpy(rk_state_in(&room), state, game->state_size);
        if (game->answer(rk_state_in(&room), walk->seat, moves[i], NULL) !=
            RK_DRAFTED)
            break;
        game->view(rk_state_in(&room), walk->seat, rk_view_in(&view));
        count += game->legal(rk_view_in(&view), second) - 1;
    }
    return count;
}

long
rk_answer_few(const struct rk_game *game, const struct rk_state *state,
              int seat, struct rk_steps *list, long cap)
{
    struct walk walk = { .game = game,
                         .seat = seat,
                         .list = list,
                         .cap = cap,
                         .most = cap + 1,
                         .hurry = 1 };

    if (first_steps(&walk, state) > cap)
        return -1;
    visit(&walk, state);
    return walk.count + walk.open > cap ? -1 : walk.count;
}
