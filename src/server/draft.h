/*
 * Drafts for clients that know no rule: a whole answer put together step by
 * step. Nothing is kept and nobody else is told; the whole answer is given
 * afterwards, once, like any other.
 *
 * A step is written as the answer so far: after "bid owl=1" may come "bid
 * owl=1 ring=2", and "bid owl=1" once more, which says that this is all.
 */
#ifndef SERVER_DRAFT_H
#define SERVER_DRAFT_H

#include "message.h"

/*
 * {"type":"draft","steps","question","next":[{"step","label","about",
 * "complete"}],"complete","answer"} for the recipient, who is awaited, after
 * ${steps}, a list of texts. Refused if they are none or one of them is not
 * possible. Made from views of the recipient.
 */
char *draft_message(const struct message_for *to, const json_t *steps);

/*
 * The same for an answer that is put together in any order: {"type":"pieces",
 * "answer","next":[...],"whole"} after ${text}, "" for nothing yet. "next" are
 * the pieces that may be added, as they would stand in it; "whole" is the
 * answer in its one spelling, when nothing is missing.
 */
char *draft_pieces(const struct message_for *to, const char *text);

#endif
