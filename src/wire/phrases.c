/* The phrases of readers of JSON: setups, packs, positions, answers. */
#include "phrases.h"

const struct rk_phrase wire_phrases[WIRE_SAYS + 1] = {
    [WIRE_SYNTAX] = { .key = "json.syntax",
                      .text = "line {line:number}, column {column:number}: "
                              "{what:word}." },
    [WIRE_OBJECT] = { .key = "json.object", .text = "this must be an object." },
    [WIRE_NO_KEY] = { .key = "json.key",
                      .text = "there is no key called \"{key:word}\"." },
    [WIRE_NO_FIELD] = { .key = "json.field",
                        .text = "there is no field called \"{key:word}\"." },
    [WIRE_TEXT] = { .key = "json.text", .text = "this must be a text." },
    [WIRE_BAD_TEXT] = { .key = "json.bad-text",
                        .text = "\"{text:word}\" is not allowed here." },
    [WIRE_CARD] = { .key = "json.card",
                    .text = "this must be the name of a card." },
    [WIRE_THING] = { .key = "json.thing",
                     .text = "this must be the name of a thing." },
    [WIRE_NO_CARD] = { .key = "json.no-card",
                       .text = "there is no card called \"{name:word}\"." },
    [WIRE_NO_THING] = { .key = "json.no-thing",
                        .text = "there is nothing called \"{name:word}\"." },
    [WIRE_HIDDEN] = { .key = "json.hidden",
                      .text = "nothing can be hidden here; name it." },
    [WIRE_RANGE] = { .key = "json.range",
                     .text = "this must be a whole number from {min:number} to "
                             "{max:number}." },
    [WIRE_FLAG] = { .key = "json.flag", .text = "this must be true or false." },
    [WIRE_COUNTS] = { .key = "json.counts",
                      .text = "this must be an object with a number for each "
                              "name." },
    [WIRE_NAMES] = { .key = "json.names",
                     .text = "this must be a list of names." },
    [WIRE_TWICE] = { .key = "json.twice",
                     .text = "\"{name:word}\" is here twice." },
    [WIRE_TOO_MANY] = { .key = "json.too-many",
                        .text = "there are too many in all." },
    [WIRE_LIST] = { .key = "json.list", .text = "this must be a list." },
    [WIRE_LIST_EXACT] = { .key = "json.list-exact",
                          .text = "this must be a list of exactly "
                                  "{count:number}." },
    [WIRE_LIST_MOST] = { .key = "json.list-most",
                         .text =
                             "this must be a list of at most {count:number}." },
    [WIRE_SEAT] = { .key = "json.seat",
                    .text = "this must be a seat from 0 to {last:number}, "
                            "\"chance\" or null." },
    [WIRE_NO_SEAT] = { .key = "json.no-seat",
                       .text = "there is no seat \"{seat:word}\"." },
    [WIRE_SEATS] = { .key = "json.seats",
                     .text = "this must be a list of seats." },
    [WIRE_SEAT_NUMBERS] = { .key = "json.seat-numbers",
                            .text = "this must list seats of the table by "
                                    "their numbers." },
    [WIRE_SEATS_ONCE] = { .key = "json.seats-once",
                          .text = "this must name each seat once." },
    [WIRE_ROWS] = { .key = "json.rows",
                    .text = "this must be a list with one row for each seat, "
                            "or an object with rows by seat." },
    [WIRE_BAGS] = { .key = "json.bags",
                    .text = "some bags that take the remaining cards are given "
                            "and others not; give all or none." },
    [WIRE_FRAME] = { .key = "json.frame",
                     .text = "a frame names its \"run\" and \"step\"." },
    [WIRE_NO_RUN] = { .key = "json.run",
                      .text = "there is no run called \"{run:word}\"." },
    [WIRE_NO_STEP] = { .key = "json.step",
                       .text = "this run has no step called \"{step:word}\"." },
    [WIRE_FRAMES] = { .key = "json.frames",
                      .text = "this must be a list of frames." },
    [WIRE_MANY_FRAMES] = { .key = "json.many-frames",
                           .text = "there are too many frames." },
    [WIRE_QUESTION] = { .key = "json.question",
                        .text = "this must be the name of a question." },
    [WIRE_NO_QUESTION] = { .key = "json.no-question",
                           .text = "there is no question called "
                                   "\"{question:word}\"." },
    [WIRE_ASKED] = { .key = "json.asked",
                     .text = "say which seats are asked." },
    [WIRE_NO_OPTION] = { .key = "setup.option",
                         .text =
                             "there is no option called \"{option:word}\"." },
    [WIRE_SETUP] = { .key = "setup.object",
                     .text =
                         "A setup must be an object with the key \"game\"." },
    [WIRE_GAME] = { .key = "setup.game",
                    .text = "The key \"game\" must name a game." },
    [WIRE_NO_GAME] = { .key = "setup.no-game",
                       .text = "There is no game called \"{game:word}\"; the "
                               "games are: {games:list}." },
    [WIRE_VARIANT] = { .key = "setup.variant",
                       .text = "The key \"variant\" must name a variant." },
    [WIRE_SETUP_SEATS] = { .key = "setup.seats-number",
                           .text =
                               "The key \"seats\" must be a whole number." },
    [WIRE_OPTIONS] = { .key = "setup.options",
                       .text = "The key \"options\" must be an object." },
    [WIRE_NO_PACKS] = { .key = "pack.none",
                        .text = "{game:word} has no house rules that a pack "
                                "could change." },
    [WIRE_PACK_SIZE] = { .key = "pack.size",
                         .text = "A pack is at most 64 KiB of JSON." },
    [WIRE_ANSWER_OP] = { .key = "answer.op",
                         .text = "The \"op\" of an answer is {words:list}." },
    [WIRE_ANSWER_NAME] = { .key = "answer.name",
                           .text = "\"{key:word}\" must be a name." },
    [WIRE_ANSWER_LIST] = { .key = "answer.list",
                           .text = "\"{key:word}\" must be a list." },
    [WIRE_ANSWER_LIST_EXACT] = { .key = "answer.list-exact",
                                 .text = "\"{key:word}\" must be a list of "
                                         "{count:number}." },
    [WIRE_ANSWER_LIST_RANGE] = { .key = "answer.list-range",
                                 .text = "\"{key:word}\" must be a list of "
                                         "{min:number} to {max:number}." },
    [WIRE_ANSWER_COUNTS] = { .key = "answer.counts",
                             .text = "\"{key:word}\" must be an object of "
                                     "counts." },
    [WIRE_ANSWER_NUMBER] = { .key = "answer.number",
                             .text = "\"{key:word}\" must be a whole number, "
                                     "at least {min:number}." },
    [WIRE_ANSWER_NO_COUNT] = { .key = "answer.no-count",
                               .text =
                                   "There is no \"{name:word}\" to count." },
    [WIRE_ANSWER_EMPTY] = { .key = "answer.empty",
                            .text = "\"{key:word}\" must count something." },
    [WIRE_ANSWER_MISSING] = { .key = "answer.missing",
                              .text = "\"{key:word}\" is missing." },
    [WIRE_ANSWER_REST] = { .key = "answer.rest",
                           .text = "\"{op:word}\" has arguments that it does "
                                   "not take." },
};
