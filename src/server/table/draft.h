/*
 * Drafts for clients that know no rule: a whole answer put together step by
 * step. Nothing is kept and nobody else is told; the whole answer is given
 * afterwards, once, like any other.
 *
 * A step is the answer so far, a structure or its text: after "bid owl=1" may
 * come "bid owl=1 ring=2", and "bid owl=1" once more, which says that this is
 * all.
 */
#ifndef SERVER_DRAFT_H
#define SERVER_DRAFT_H

#include "message.h"

/*
 * {"type":"draft","steps","question","next":[{"step","adds","about",
 * "complete"}],"complete","answer"} for the recipient, who is awaited, after
 * ${steps}, a list. "adds" is what a step adds, null if it says that this is
 * all; "about" lists entries. Refused if one of the steps is not possible. Made
 * from views of the recipient.
 */
char *draft_message(const struct message_for *to, const json_t *steps);

/*
 * The same for an answer that is put together in any order: {"type":"pieces",
 * "answer","next":[...],"about":{...},"whole"} after ${answer}, a structure, a
 * text, or null for nothing yet. "next" are the pieces that may be added, each
 * as an answer of its own, "about" is as answer_write_about() has it, and "whole" is
 * the answer when nothing is missing.
 */
char *draft_pieces(const struct message_for *to, const json_t *answer);

#endif
