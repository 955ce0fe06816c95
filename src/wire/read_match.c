/* Reading match files: every line is checked before it is used. */
#include <string.h>

#include <rookery/check.h>

#include "match_file.h"
#include "parse.h"
#include "position.h"
#include "value.h"

/* Limits on chance's answers that were cut off and on rules numbers. */
enum { SKIPPED_MAX = 1000000000, RULES_MAX = 1000000 };

/* A file being read. */
struct reading {
    const char *text; /* what is left */
    size_t length;
    int line;  /* the number of the current line, from 1 */
    int rules; /* the rules number that the file was made under */
    struct rk_match_file *file;
    struct rk_text *why;
};

/* "line 7: " and the sentence. */
static bool
refuse(struct reading *r, const char *sentence)
{
    char number[RK_WORD_MAX];
    struct rk_text text = rk_text_over(number, sizeof number);

    rk_text_int(&text, r->line);
    rk_refuse(RK_BAD_FILE, r->why, "line %: ", number);
    rk_refuse(RK_BAD_FILE, r->why, "%", sentence);
    return false;
}

/* Cuts off the next line and parses it; NULL after a refusal. */
static json_t *
next_line(struct reading *r)
{
    const char *line = r->text, *end;
    size_t length;
    json_t *json;

    r->line++;
    end = r->length > 0 ? memchr(line, '\n', r->length) : NULL;
    length = end != NULL ? (size_t)(end - line) : r->length;
    if (length > MATCH_FILE_LINE_MAX) {
        refuse(r, "this line is longer than 64 kB.");
        return NULL;
    }
    if (end == NULL) {
        refuse(r, "the file ends in the middle of this line.");
        return NULL;
    }
    if (length == 0) {
        refuse(r, "this line is empty.");
        return NULL;
    }
    r->text += length + 1;
    r->length -= length + 1;
    json = parse_at(line, length, r->line, r->why);
    if (json != NULL && !json_is_object(json)) {
        json_decref(json);
        refuse(r, "this line must be an object.");
        return NULL;
    }
    return json;
}

/* One to sixteen hexadecimal digits to the end of ${text}. */
static bool
read_hex(const char *text, uint64_t *number)
{
    static const char digits[] = "0123456789abcdef";
    size_t length = strlen(text);

    *number = 0;
    for (size_t i = 0; i < length; i++) {
        const char *digit = strchr(digits, text[i]);

        if (digit == NULL)
            return false;
        *number = *number << 4 | (uint64_t)(digit - digits);
    }
    return length >= 1 && length <= 16;
}

/* Refuses keys that do not belong into this line. */
static bool
has_only(struct reading *r, const json_t *json, const char *const *keys)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    struct given given = { .json = json, .why = &text };

    return value_only_keys(&given, keys) == RK_OK || refuse(r, sentence);
}

/* A whole number from 0 to ${max} under ${key}; ${missing} if there is none. */
static int64_t
number_at(const json_t *json, const char *key, int64_t max, int64_t missing)
{
    const json_t *value = json_object_get(json, key);
    json_int_t number = json_integer_value(value);

    if (value == NULL)
        return missing;
    return json_is_integer(value) && number >= 0 && number <= max ? number : -1;
}

/* "chance":{"dealer":"seed","seed":"0x...","skipped":2} */
static bool
read_chance(struct reading *r, const json_t *chance)
{
    static const char *const keys[] = { "dealer", "seed", "skipped", NULL };
    const char *dealer = json_string_value(json_object_get(chance, "dealer"));
    const json_t *seed = json_object_get(chance, "seed");
    const char *digits = json_string_value(seed);

    if (dealer == NULL)
        return refuse(r, "\"chance\" must name the \"dealer\".");
    if (!has_only(r, chance, keys))
        return false;
    if (number_at(chance, "skipped", SKIPPED_MAX, 0) < 0)
        return refuse(r, "\"skipped\" must be a whole number.");
    if (strcmp(dealer, "people") == 0)
        return seed == NULL || refuse(r, "people deal without a seed.");
    if (strcmp(dealer, "seed") != 0)
        return refuse(r, "the dealer must be \"seed\" or \"people\".");
    r->file->deals = true;
    return (digits != NULL && strncmp(digits, "0x", 2) == 0 &&
            read_hex(digits + 2, &r->file->seed)) ||
           refuse(r, "the seed must be 0x and up to 16 hexadecimal digits.");
}

/* Checks the kind of the file, its format and its rules number. */
static bool
read_kind(struct reading *r, const json_t *head)
{
    static const char *const keys[] = { "rookery",  "format",  "rules",
                                        "game",     "variant", "seats",
                                        "options",  "pack",    "chance",
                                        "position", NULL };
    const char *kind = json_string_value(json_object_get(head, "rookery"));

    if (kind == NULL || strcmp(kind, "match") != 0)
        return refuse(r, "this is not a match file of Rookery.");
    if (number_at(head, "format", 1, -1) != MATCH_FILE_FORMAT)
        return refuse(r, "this program reads match files of format 1 only.");
    r->rules = (int)number_at(head, "rules", RULES_MAX, -1);
    if (r->rules < 0)
        return refuse(r, "\"rules\" must be the number of the rules.");
    return has_only(r, head, keys);
}

/* The first line: makes the file. */
static bool
read_head(struct reading *r, const json_t *head)
{
    const json_t *position = json_object_get(head, "position");
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room start;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (!read_kind(r, head))
        return false;
    if (rk_json_read_setup(head, &game, &setup, &why) != RK_OK)
        return refuse(r, sentence);
    if (position != NULL && position_read(game, &setup, "position", position,
                                          &start, &why) != RK_OK)
        return refuse(r, sentence);
    r->file = rk_match_file_new(game, &setup,
                                position != NULL ? rk_state_in(&start) : NULL);
    return read_chance(r, json_object_get(head, "chance"));
}

/* One line of the log, as it was written. */
struct line {
    int seat;
    const char *answer;
    int by;
    uint64_t when, hash;
};

static bool
read_seat(struct reading *r, const json_t *json, struct line *line)
{
    const json_t *seat = json_object_get(json, "seat");
    json_int_t number = json_integer_value(seat);
    const char *word = json_string_value(seat);

    if (word != NULL && strcmp(word, "chance") == 0)
        line->seat = RK_CHANCE;
    else if (json_is_integer(seat) && number >= 0 &&
             number < r->file->match.setup.seats)
        line->seat = (int)number;
    else
        return refuse(r, "\"seat\" must be a seat of the table or "
                         "\"chance\".");
    return true;
}

static bool
read_by(struct reading *r, const json_t *json, struct line *line)
{
    const char *by = json_string_value(json_object_get(json, "by"));

    while (by != NULL && rk_by_name(line->by) != NULL &&
           strcmp(rk_by_name(line->by), by) != 0)
        line->by++;
    return (by != NULL && rk_by_name(line->by) != NULL) ||
           refuse(r, "\"by\" must be person, bot, clock or dealer.");
}

static bool
read_hash(struct reading *r, const json_t *json, struct line *line)
{
    const json_t *hash = json_object_get(json, "hash");
    const char *digits = json_string_value(hash);

    if (hash == NULL)
        return true;
    if ((r->line - 1) % RK_HASH_EVERY != 0)
        return refuse(r, "a hash stands beside every 32nd answer only.");
    return (digits != NULL && strlen(digits) == 16 &&
            read_hex(digits, &line->hash) && line->hash != 0) ||
           refuse(r, "\"hash\" must be 16 hexadecimal digits, not all 0.");
}

static bool
read_line(struct reading *r, const json_t *json, struct line *line)
{
    static const char *const keys[] = { "n",  "seat", "answer", "by",
                                        "at", "hash", NULL };
    int64_t when = number_at(json, "at", INT64_MAX, 0);

    if (!has_only(r, json, keys))
        return false;
    if (number_at(json, "n", INT32_MAX, -1) != r->line - 1)
        return refuse(r, "\"n\" must count the answers: 1, 2, 3 and so on.");
    line->answer = json_string_value(json_object_get(json, "answer"));
    if (line->answer == NULL)
        return refuse(r, "\"answer\" must be the text of an answer.");
    if (when < 0)
        return refuse(r, "\"at\" must be milliseconds since 1970.");
    line->when = (uint64_t)when;
    return read_seat(r, json, line) && read_by(r, json, line) &&
           read_hash(r, json, line);
}

/* Says why ${line} cannot be replayed. */
static bool
refuse_replay(struct reading *r, enum rk_status status, const char *why)
{
    char sentence[RK_SENTENCE_MAX + 120];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);
    int rules = r->file->match.game->rules;

    if (r->rules != rules) {
        rk_text_add(&text, "the match was played under rules ");
        rk_text_int(&text, r->rules);
        rk_text_add(&text, " and this program has rules ");
        rk_text_int(&text, rules);
        rk_text_add(&text, "; ");
    }
    if (status == RK_OTHER_RULES)
        rk_text_add(&text, "the position is not the one that was reached "
                           "here when the match was played.");
    else
        rk_text_add(&text, why);
    return refuse(r, sentence);
}

static bool
replay(struct reading *r, const json_t *json)
{
    struct line line = { 0 };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    enum rk_status status;

    if (!read_line(r, json, &line))
        return false;
    match_file_grow(r->file);
    status = rk_match_replay(&r->file->match, line.seat, line.answer,
                             (enum rk_by)line.by, line.when, line.hash, &why);
    return status == RK_OK || refuse_replay(r, status, sentence);
}

/* Reads all lines. The answers of chance that were cut off count as dealt. */
static bool
read_lines(struct reading *r)
{
    json_t *json = next_line(r);
    bool good = json != NULL && read_head(r, json);
    int64_t skipped = 0;

    if (good)
        skipped = number_at(json_object_get(json, "chance"), "skipped",
                            SKIPPED_MAX, 0);
    json_decref(json);
    while (good && r->length > 0) {
        json = next_line(r);
        good = json != NULL && replay(r, json);
        json_decref(json);
    }
    if (good)
        r->file->match.dealt += (uint32_t)skipped;
    return good;
}

struct rk_match_file *
rk_match_file_read(const char *text, size_t length, struct rk_text *why)
{
    struct reading r = { .text = text, .length = length, .why = why };

    if (length == 0) {
        rk_refuse(RK_BAD_FILE, why, "The file is empty.", NULL);
        return NULL;
    }
    if (read_lines(&r))
        return r.file;
    rk_match_file_free(r.file);
    return NULL;
}
