/* The sources of facts, as the reference names them. */
#ifndef ARCANE_SOURCES_H
#define ARCANE_SOURCES_H

#define AID "printed: player aid"
#define BOOK "printed: rulebook"
#define OLD_AID "inferred: the same deck as in the newer edition"
#define AS_NEWER "inferred: as in the newer edition"
#define ITS_ROW "inferred: which row of the player aid it is"
#define SIGN "inferred: the minus sign is lost in the player aid"
#define OURS "house rule"
#define GUESSED "inferred"
#define PACK "pack: the rules of this table"

#endif
