/* Names of the people at a table that can be told apart. */
#include <string.h>

#include <rookery/check.h>

#include "people.h"
#include "unicode.h"

/* Adds ${person} before those with higher numbers; 0 and twice: nothing. */
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

/* A hash of what ${name} looks like (FNV-1a). */
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

/* Names the one at ${at}, with a number if that is needed. */
static void
give_name(struct people *people, int at)
{
    struct people_one *one = &people->one[at];
    char name[STORE_NAME_MAX];
    struct rk_text text = rk_text_over(one->name, sizeof one->name);

    house_name(people->house, one->person, name);
    rk_text_add(&text, name);
    for (int number = 2; is_taken(people, at) && number <= PEOPLE_MAX + 1;
         number++) {
        rk_text_clear(&text);
        rk_text_add(&text, name);
        rk_text_add(&text, " (");
        rk_text_int(&text, number);
        rk_text_add(&text, ")");
    }
}

void
people_read(struct house *house, const struct house_table *table,
            struct people *people)
{
    people->house = house;
    people->count = 0;
    add(people, table->row.host);
    for (int i = 0; i < table->seats; i++) {
        add(people, table->row.seat[i].person);
        add(people, table->row.seat[i].offered);
    }
    for (int i = 0; i < people->count; i++)
        give_name(people, i);
}

const char *
people_name(struct people *people, uint64_t person)
{
    int i = 0;

    while (i < people->count && people->one[i].person != person)
        i++;
    if (i == people->count) {
        RK_CHECK(i < PEOPLE_MAX);
        if (i == 1) /* one alone needed no number until now */
            people->one[0].looks = looks_of(people->one[0].name);
        people->one[i].person = person;
        give_name(people, i);
    }
    return people->one[i].name;
}
