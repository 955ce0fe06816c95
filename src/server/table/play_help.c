/* Help with the open question: drafts, and pieces of answers in any order. */
#include "draft.h"
#include "play_inside.h"

/* The arguments and the result of a guarded call. */
struct helping {
    struct play *play;
    const json_t *given; /* steps of a draft, or an answer so far */
    uint32_t ask;        /* the id of the question that it is for */
    int seat;
    char *text;
};

static void
make_draft(void *context)
{
    struct helping *h = context;
    struct message_for to = play_to(h->play, h->seat);

    h->text = draft_message(&to, h->given);
}

static void
make_pieces(void *context)
{
    struct helping *h = context;
    struct message_for to = play_to(h->play, h->seat);

    h->text = draft_pieces(&to, h->given);
}

/* Calls ${work} for a seat that is asked; refuses any other. */
static char *
help(struct helping h, void (*work)(void *))
{
    struct play *play = h.play;

    if (!play_load(play))
        return message_refused(NULL, REFUSAL_NOT_READ);
    if (!play_is_aside(play) && play_is_stale(play, h.seat, &h.ask))
        return message_refused(NULL, REFUSAL_STALE);
    if (!play_is_aside(play) &&
        !play_is_open(play, h.seat, play_ask_id(play, h.seat)))
        return message_refused(NULL, REFUSAL_NOT_ASKED);
    if (!play_is_aside(play) && play_run(play, work, &h))
        return h.text;
    return message_refused(NULL, play_apology(play));
}

char *
play_draft(struct play *play, int seat, uint32_t ask, const json_t *steps)
{
    return help(
        (struct helping){
            .play = play, .seat = seat, .ask = ask, .given = steps },
        make_draft);
}

char *
play_pieces(struct play *play, int seat, uint32_t ask, const json_t *answer)
{
    return help(
        (struct helping){
            .play = play, .seat = seat, .ask = ask, .given = answer },
        make_pieces);
}
