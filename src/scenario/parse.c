/*
 * One line of a scenario: from words to a command. Each verb has a row in the
 * table with its form, which is also shown when a line does not keep to it.
 */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "parse.h"

/* A line being read; words are cut off in place. */
struct reader {
    struct script_command *command;
    char *at; /* what is left */
    struct rk_text *why;
};

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void
skip_blanks(struct reader *r)
{
    while (is_blank(*r->at))
        r->at++;
}

static bool
at_end(struct reader *r)
{
    skip_blanks(r);
    return *r->at == '\0';
}

/* The next word; NULL at the end. */
static char *
read_word(struct reader *r)
{
    char *word;

    if (at_end(r))
        return NULL;
    word = r->at;
    while (*r->at != '\0' && !is_blank(*r->at))
        r->at++;
    if (*r->at != '\0')
        *r->at++ = '\0';
    return word;
}

/* The rest of the line; NULL if it is empty. */
static char *
read_rest(struct reader *r)
{
    char *rest;

    if (at_end(r))
        return NULL;
    rest = r->at;
    r->at += strlen(r->at);
    return rest;
}

/* A text between quotation marks; NULL if none comes next. */
static char *
read_quoted(struct reader *r)
{
    char *text, *stop;

    skip_blanks(r);
    text = r->at + 1;
    stop = *r->at == '"' ? strchr(text, '"') : NULL;
    if (stop == NULL)
        return NULL;
    *stop = '\0';
    r->at = stop + 1;
    return text;
}

/* The end of the line, perhaps after a part that the sentence must contain. */
static bool
read_part(struct reader *r)
{
    if (at_end(r))
        return true;
    r->command->part = read_quoted(r);
    return r->command->part != NULL && at_end(r);
}

static bool
read_int(const char *word, int64_t *number)
{
    bool minus = *word == '-';
    uint64_t value = 0;

    word += minus;
    if (*word == '\0' || strlen(word) > 18)
        return false;
    for (; *word != '\0'; word++) {
        if (*word < '0' || *word > '9')
            return false;
        value = value * 10 + (uint64_t)(*word - '0');
    }
    *number = minus ? -(int64_t)value : (int64_t)value;
    return true;
}

/* A number at the end of a line. */
static bool
read_number(struct reader *r)
{
    const char *word = read_word(r);

    r->command->numbered =
        word != NULL && read_int(word, &r->command->number) && at_end(r);
    return r->command->numbered;
}

/* A seat by its number or name; -1 if ${word} is neither. */
static int
find_seat(const char *word)
{
    int64_t number;

    if (strcmp(word, "chance") == 0)
        return RK_CHANCE;
    if (strcmp(word, "spectator") == 0)
        return RK_SPECTATOR;
    if (read_int(word, &number) && number >= 0 && number < RK_SEATS_MAX)
        return (int)number;
    return -1;
}

static bool
read_seat(struct reader *r)
{
    const char *word = read_word(r);

    r->command->who = word != NULL ? find_seat(word) : -1;
    return r->command->who >= 0;
}

/* "0,2" or "chance" */
static bool
read_seats(struct reader *r)
{
    char *word = read_word(r);

    while (word != NULL) {
        char *comma = strchr(word, ',');
        int seat;

        if (comma != NULL)
            *comma = '\0';
        seat = find_seat(word);
        if (seat < 0 || seat == RK_SPECTATOR)
            return false;
        r->command->seats |= rk_seat_bit(seat);
        word = comma != NULL ? comma + 1 : NULL;
    }
    return r->command->seats != 0;
}

static bool
read_equals(struct reader *r)
{
    skip_blanks(r);
    if (*r->at != '=')
        return false;
    r->at++;
    return true;
}

/* The rest of the line, as one JSON value of any type. */
static bool
read_json(struct reader *r)
{
    const char *text = read_rest(r);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text unread = rk_text_over(sentence, sizeof sentence);

    if (text == NULL)
        return false;
    r->command->value = rk_json_parse(text, strlen(text), &unread);
    if (r->command->value == NULL)
        rk_text_fill(r->why, "This is not one JSON value: %", unread.at);
    return r->command->value != NULL;
}

static void
add_word(struct script_command *command, const char *word)
{
    command->word = memory_resize(command->word, (size_t)command->words + 1,
                                  sizeof *command->word);
    command->word[command->words++] = word;
}

/* KEY=VALUE ... up to the end or a quotation mark. */
static bool
read_pairs(struct reader *r)
{
    while (!at_end(r) && *r->at != '"') {
        char *key = read_word(r), *equals = strchr(key, '=');

        if (equals == NULL || equals == key)
            return false;
        *equals = '\0';
        add_word(r->command, key);
        add_word(r->command, equals + 1);
    }
    return true;
}

/* One or more words. */
static bool
read_words(struct reader *r)
{
    while (!at_end(r))
        add_word(r->command, read_word(r));
    return r->command->words > 0;
}

static void
trim(char **text)
{
    size_t length;

    while (is_blank(**text))
        (*text)++;
    length = strlen(*text);
    while (length > 0 && is_blank((*text)[length - 1]))
        (*text)[--length] = '\0';
}

/* Answers with | between them. */
static bool
read_answers(struct reader *r)
{
    char *answer = read_rest(r);

    while (answer != NULL) {
        char *bar = strchr(answer, '|');

        if (bar != NULL)
            *bar = '\0';
        trim(&answer);
        if (*answer == '\0')
            return false;
        add_word(r->command, answer);
        answer = bar != NULL ? bar + 1 : NULL;
    }
    return r->command->words > 0;
}

static bool
parse_game(struct reader *r)
{
    r->command->text = read_word(r);
    return r->command->text != NULL && read_pairs(r) && at_end(r);
}

static bool
parse_position(struct reader *r)
{
    skip_blanks(r);
    return *r->at == '{' ? read_json(r) : parse_game(r);
}

static bool
parse_pack(struct reader *r)
{
    skip_blanks(r);
    return *r->at == '{' && read_json(r);
}

static bool
parse_set(struct reader *r)
{
    r->command->text = read_word(r);
    return r->command->text != NULL && read_equals(r) && read_json(r);
}

static bool
parse_do(struct reader *r)
{
    return read_seats(r) && (r->command->text = read_rest(r)) != NULL;
}

/* Sets the status of the command to the one called ${code}. */
static bool
find_status(struct reader *r, const char *code)
{
    static const enum rk_status statuses[] = { RK_NOT_ASKED, RK_OVER,
                                               RK_ILLEGAL, RK_UNREADABLE };

    for (size_t i = 0; code != NULL && i < RK_COUNT(statuses); i++) {
        r->command->status = statuses[i];
        if (strcmp(rk_status_code(statuses[i]), code) == 0)
            return true;
    }
    rk_text_add(r->why, "An answer is refused as not-asked, over, illegal or "
                        "unreadable.");
    return false;
}

/* The last colon that stands alone, outside of quotation marks. */
static char *
last_colon(char *text)
{
    char *found = NULL;
    bool quoted = false;

    for (char *c = text; *c != '\0'; c++) {
        if (*c == '"')
            quoted = !quoted;
        if (*c == ':' && !quoted && c > text && is_blank(c[-1]) &&
            is_blank(c[1]))
            found = c;
    }
    return found;
}

static bool
parse_refuse(struct reader *r)
{
    char *colon, *answer;

    if (!read_seat(r))
        return false;
    answer = r->at;
    colon = last_colon(answer);
    if (colon == NULL)
        return false;
    *colon = '\0';
    trim(&answer);
    r->command->text = answer;
    r->at = colon + 1;
    return *answer != '\0' && find_status(r, read_word(r)) && read_part(r);
}

static bool
parse_chance(struct reader *r)
{
    skip_blanks(r);
    if (strncmp(r->at, "ask", 3) != 0)
        return read_number(r) && r->command->number >= 0;
    r->at += 3;
    return at_end(r);
}

static bool
parse_play(struct reader *r)
{
    const char *word = read_word(r);

    if (word == NULL || strcmp(word, "on") != 0)
        return false;
    return at_end(r) || (read_number(r) && r->command->number >= 0);
}

static bool
parse_nothing(struct reader *r)
{
    return at_end(r);
}

static bool
parse_ask(struct reader *r)
{
    if (!read_seats(r) || (r->command->text = read_word(r)) == NULL)
        return false;
    for (int kind = 0; kind < RK_ASK_KINDS; kind++) {
        if (strcmp(rk_ask_name(kind), r->command->text) == 0) {
            r->command->number = kind;
            return read_part(r);
        }
    }
    rk_text_fill(r->why, "There is no question called \"%\".",
                 r->command->text);
    return false;
}

/* "SEAT count N", "SEAT: ANSWERS", "SEAT has: ANSWERS", ... */
static bool
parse_legal(struct reader *r)
{
    char *colon = strchr(r->at, ':');
    const char *word;

    if (colon != NULL)
        *colon = '\0';
    if (!read_seat(r))
        return false;
    word = read_word(r);
    if (colon == NULL) {
        r->command->list = SCRIPT_COUNT;
        return word != NULL && strcmp(word, "count") == 0 && read_number(r);
    }
    if (word != NULL && strcmp(word, "has") == 0)
        r->command->list = SCRIPT_HAS;
    else if (word != NULL && strcmp(word, "lacks") == 0)
        r->command->list = SCRIPT_LACKS;
    else if (word != NULL)
        return false;
    if (!at_end(r))
        return false;
    r->at = colon + 1;
    return read_answers(r);
}

/* [WHO] NAME KEY=VALUE ... ["part"] */
static bool
parse_event(struct reader *r)
{
    const char *word = read_word(r);

    r->command->who = word != NULL ? find_seat(word) : -1;
    if (r->command->who >= 0)
        word = read_word(r);
    else
        r->command->who = SCRIPT_TRUTH;
    r->command->text = word;
    return word != NULL && read_pairs(r) && read_part(r);
}

static bool
parse_events(struct reader *r)
{
    r->command->who = SCRIPT_TRUTH;
    return read_words(r);
}

static bool
parse_no(struct reader *r)
{
    const char *word = read_word(r);

    return word != NULL && strcmp(word, "event") == 0 && parse_event(r);
}

static bool
parse_view(struct reader *r)
{
    return read_seat(r) && parse_set(r);
}

static bool
parse_truth(struct reader *r)
{
    r->command->who = SCRIPT_TRUTH;
    return parse_set(r);
}

static bool
parse_score(struct reader *r)
{
    return read_seat(r) && read_equals(r) && read_number(r);
}

static bool
parse_line(struct reader *r)
{
    return read_seat(r) && (r->command->text = read_quoted(r)) != NULL &&
           read_equals(r) && read_number(r);
}

static bool
parse_note(struct reader *r)
{
    return read_part(r) && r->command->part != NULL;
}

static const struct verb {
    const char *name, *form;
    bool (*parse)(struct reader *);
} verbs[SCRIPT_VERBS] = {
    [SCRIPT_RULE] = { "rule", "rule NUMBER...", read_words },
    [SCRIPT_PACK] = { "pack", "pack {JSON}", parse_pack },
    [SCRIPT_GAME] = { "game", "game GAME [KEY=VALUE]...", parse_game },
    [SCRIPT_POSITION] = { "position",
                          "position GAME [KEY=VALUE]..., or: position {JSON}",
                          parse_position },
    [SCRIPT_SET] = { "set", "set PATH = JSON", parse_set },
    [SCRIPT_BAD_SETUP] = { "bad-setup", "bad-setup [\"PART\"]", read_part },
    [SCRIPT_BAD_POSITION] = { "bad-position", "bad-position [\"PART\"]",
                              read_part },
    [SCRIPT_DO] = { "do", "do SEATS ANSWER", parse_do },
    [SCRIPT_REFUSE] = { "refuse", "refuse SEAT ANSWER : CODE [\"PART\"]",
                        parse_refuse },
    [SCRIPT_CHANCE] = { "chance", "chance SEED, or: chance ask", parse_chance },
    [SCRIPT_PLAY] = { "play", "play on [SEED]", parse_play },
    [SCRIPT_RESUME] = { "resume", "resume", parse_nothing },
    [SCRIPT_ASK] = { "ask", "ask SEATS KIND [\"PART\"]", parse_ask },
    [SCRIPT_LEGAL] = { "legal",
                       "legal SEAT [has|lacks]: ANSWER | ANSWER..., or: legal "
                       "SEAT count N",
                       parse_legal },
    [SCRIPT_EVENT] = { "event", "event [SEAT] NAME [KEY=VALUE]... [\"PART\"]",
                       parse_event },
    [SCRIPT_NO] = { "no", "no event [SEAT] NAME [KEY=VALUE]... [\"PART\"]",
                    parse_no },
    [SCRIPT_EVENTS] = { "events", "events NAME..., or: events none",
                        parse_events },
    [SCRIPT_VIEW] = { "view", "view SEAT PATH = JSON", parse_view },
    [SCRIPT_TRUTH_IS] = { "truth", "truth PATH = JSON", parse_truth },
    [SCRIPT_SCORE] = { "score", "score SEAT = N", parse_score },
    [SCRIPT_RANK] = { "rank", "rank SEAT = N", parse_score },
    [SCRIPT_LINE] = { "line", "line SEAT \"NAME\" = N", parse_line },
    [SCRIPT_NOTE] = { "note", "note \"PART\"", parse_note },
    [SCRIPT_OVER] = { "over", "over", parse_nothing },
};

/* The verb called ${name}, or NULL. */
static const struct verb *
find_verb(const char *name)
{
    for (size_t i = 0; i < RK_COUNT(verbs); i++) {
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    }
    return NULL;
}

bool
parse_command(struct script_command *command, struct rk_text *why)
{
    struct reader r = { .command = command, .at = command->work, .why = why };
    char *name = read_word(&r);
    const struct verb *verb = find_verb(name);

    if (verb == NULL) {
        name[strnlen(name, RK_WORD_MAX)] = '\0';
        rk_text_fill(why,
                     "There is no command \"%\"; docs/scenarios.md lists "
                     "them.",
                     name);
        return false;
    }
    command->verb = (enum script_verb)(verb - verbs);
    if (verb->parse(&r))
        return true;
    if (why->len == 0)
        rk_text_fill(why, "Write it as: %.", verb->form);
    return false;
}
