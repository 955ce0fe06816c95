/* Distinguishable names for the people at a table. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "house_inside.h"
#include "people.h"
#include "unicode.h"

/* Adds ${person} in the order of numbers, unless it is 0 or there already. */
static void
add(struct people *people, uint64_t person)
{
    int at = people->count;

    for (int i = 0; i < people->count; i++) {
        if (people->one[i].person == person)
            return;
    }
    if (person == 0)
        return;
    RK_CHECK(people->count < PEOPLE_MAX);
    for (; at > 0 && people->one[at - 1].person > person; at--)
        people->one[at] = people->one[at - 1];
    people->one[at].person = person;
    people->count++;
}

/* A hash of the skeleton of ${name}. */
static uint64_t
looks_of(const char *name)
{
    char room[UNICODE_SKELETON_MAX];
    struct rk_text skeleton = rk_text_over(room, sizeof room);
    uint64_t hash = 0xcbf29ce484222325;

    unicode_skeleton(name, &skeleton);
    for (size_t i = 0; i < skeleton.len; i++)
        hash = (hash ^ (unsigned char)room[i]) * 0x100000001b3;
    return hash;
}

/* True if an earlier name looks like the one at ${at}. */
static bool
is_taken(struct people *people, int at)
{
    if (at == 0 && people->count == 1)
        return false;
    people->one[at].looks = looks_of(people->one[at].name);
    for (int i = 0; i < at; i++) {
        if (people->one[i].looks == people->one[at].looks)
            return true;
    }
    return false;
}

/* Writes ${name}, with ${number} behind it unless that is 1. */
static void
write_name(char *to, const char *name, int number)
{
    struct rk_text text = rk_text_over(to, PEOPLE_NAME_MAX);

    rk_text_add(&text, name);
    if (number == 1)
        return;
    rk_text_add(&text, " (");
    rk_text_int(&text, number);
    rk_text_add(&text, ")");
}

/* Names the one at ${at}, with a number if that is needed. */
static void
give_name(struct people *people, int at)
{
    struct people_one *one = &people->one[at];
    char name[STORE_NAME_MAX];
    int number = 1;

    house_name(people->house, one->person, name);
    do
        write_name(one->name, name, number);
    while (is_taken(people, at) && number++ <= PEOPLE_MAX);
}

void
people_read(struct house *house, struct house_table *table,
            struct people *people)
{
    people->house = house;
    people->table = table;
    people->count = 0;
    add(people, table->row.host);
    for (int i = 0; i < table->seats; i++) {
        add(people, table->row.seat[i].person);
        add(people, table->row.seat[i].offered);
    }
    for (int i = 0; i < people->count; i++)
        give_name(people, i);
}

/* Spectators who speak */

static struct people_speaker *
find_speaker(struct people_speakers *speakers, uint64_t person)
{
    for (int i = 0; i < speakers->count; i++) {
        if (speakers->one[i].person == person)
            return &speakers->one[i];
    }
    return NULL;
}

/* Remembers ${person}; forgets the earliest speaker if there are too many. */
static struct people_speaker *
add_speaker(struct people_speakers *speakers, uint64_t person)
{
    struct people_speaker *speaker;

    if (speakers->count == PEOPLE_SPEAKERS_MAX)
        memmove(speakers->one, speakers->one + 1,
                (size_t)--speakers->count * sizeof *speakers->one);
    speakers->one = memory_grow(speakers->one, (size_t)speakers->count,
                                &speakers->room, 4, sizeof *speakers->one);
    speaker = &speakers->one[speakers->count++];
    *speaker = (struct people_speaker){ .person = person };
    return speaker;
}

/* A number that nobody with that name has had. */
static int
next_number(const struct people_speakers *speakers, uint64_t looks)
{
    int most = 0;

    for (int i = 0; i < speakers->count; i++) {
        const struct people_speaker *other = &speakers->one[i];

        if (other->looks == looks && other->number > most)
            most = other->number;
    }
    return most + 1;
}

/* True if the name of another person looks like that of ${speaker}. */
static bool
is_shown(const struct people *people, const struct people_speaker *speaker)
{
    const struct people_speakers *speakers = &people->table->speakers;

    for (int i = 0; i < people->count; i++) {
        if (people->one[i].looks == speaker->shown)
            return true;
    }
    for (int i = 0; i < speakers->count; i++) {
        if (&speakers->one[i] != speaker &&
            speakers->one[i].shown == speaker->shown)
            return true;
    }
    return false;
}

/* The name of a spectator: the same as last time unless it is taken by now. */
static const char *
speaker_name(struct people *people, uint64_t person)
{
    struct people_speakers *speakers = &people->table->speakers;
    struct people_speaker *speaker = find_speaker(speakers, person);
    char name[STORE_NAME_MAX];

    house_name(people->house, person, name);
    if (speaker == NULL)
        speaker = add_speaker(speakers, person);
    if (speaker->number == 0) {
        speaker->looks = looks_of(name);
        speaker->number = next_number(speakers, speaker->looks);
    }
    if (people->count == 1)
        people->one[0].looks = looks_of(people->one[0].name);
    for (int tries = 0; tries <= PEOPLE_SPEAKERS_MAX + PEOPLE_MAX; tries++) {
        write_name(people->speaker, name, speaker->number);
        speaker->shown = looks_of(people->speaker);
        if (!is_shown(people, speaker))
            break;
        speaker->number = next_number(speakers, speaker->looks);
    }
    return people->speaker;
}

const char *
people_name(struct people *people, uint64_t person)
{
    for (int i = 0; i < people->count; i++) {
        if (people->one[i].person == person)
            return people->one[i].name;
    }
    return speaker_name(people, person);
}

/* Names that are given */

/* The end of ${text} before ${end} without the characters of ${set} there. */
static size_t
before(const char *text, size_t end, const char *set)
{
    while (end > 0 && strchr(set, text[end - 1]) != NULL)
        end--;
    return end;
}

bool
people_is_numbered(const char *name)
{
    char room[UNICODE_SKELETON_MAX], digits[UNICODE_SKELETON_MAX];
    struct rk_text looks = rk_text_over(room, sizeof room);
    struct rk_text all = rk_text_over(digits, sizeof digits);
    size_t end, number;

    unicode_skeleton(name, &looks);
    unicode_skeleton("0123456789", &all);
    end = before(room, looks.len, " .,:;!'`-_~");
    if (end == 0 || room[end - 1] != ')')
        return false;
    end = before(room, end - 1, " ");
    number = before(room, end, digits);
    if (number == end)
        return false;
    end = before(room, number, " ");
    return end > 0 && room[end - 1] == '(';
}
