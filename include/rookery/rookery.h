/*
 * The whole library in one include. docs/library.md begins with two complete
 * programs.
 *
 * Only <rookery/wire.h>, JSON as trees, is not included here, because it
 * includes jansson's header.
 */
#ifndef ROOKERY_ROOKERY_H
#define ROOKERY_ROOKERY_H

/* To play: find a game, set it up, ask, answer, score. */
#include <rookery/answer.h>
#include <rookery/games.h>
#include <rookery/chance.h>
#include <rookery/match.h>
#include <rookery/recall.h>

/* To keep matches and positions as text. */
#include <rookery/match_file.h>
#include <rookery/position.h>

/* To let bots play and judge answers. */
#include <rookery/bot.h>
#include <rookery/judge.h>
#include <rookery/plugin.h>

/* To learn: numbers for moves, views as rows of numbers, many matches. */
#include <rookery/batch.h>
#include <rookery/ids.h>
#include <rookery/plan.h>

/* To write a game. */
#include <rookery/card.h>
#include <rookery/check.h>
#include <rookery/entry.h>
#include <rookery/event.h>
#include <rookery/field.h>
#include <rookery/frame.h>
#include <rookery/game.h>
#include <rookery/move.h>
#include <rookery/notation.h>
#include <rookery/phrase.h>
#include <rookery/result.h>
#include <rookery/rng.h>
#include <rookery/routine.h>
#include <rookery/seat.h>
#include <rookery/setup.h>
#include <rookery/status.h>
#include <rookery/text.h>

#include <rookery/version.h>

#endif
