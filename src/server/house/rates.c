/* Rate limits of people. */
#include <server/ops/limits.h>

#include "house_inside.h"
#include "rates.h"

static bool
may(struct house *house, struct limits_bucket *bucket, uint64_t rate,
    uint64_t burst)
{
    if (limits_take(bucket, rate, burst, house_clock() / 1000))
        return true;
    house->metrics.floods++;
    return false;
}

bool
rates_may_chat(struct house *house, uint64_t person)
{
    return may(house, &limits_person(house->limits, person)->chat,
               house->settings.person_chat, LIMITS_REQUESTS_S);
}

/*
 * Strangers have no limit of their own: those of connections and addresses
 * hold.
 */
bool
rates_may_speak(struct house *house, uint64_t person)
{
    struct limits_one *one;

    if (person == 0)
        return true;
    one = limits_person(house->limits, person);
    one->seen = house_clock() / 1000;
    return may(house, &one->messages, house->settings.messages,
               LIMITS_MESSAGES_S);
}

void
rates_spoke(struct house *house, uint64_t person, uint64_t cost)
{
    if (person != 0 && cost > 1)
        limits_spend(&limits_person(house->limits, person)->messages,
                     house->settings.messages, cost - 1);
}

uint64_t
rates_charge(struct house *house, uint64_t person, uint64_t cost)
{
    struct limits_one *one = limits_person(house->limits, person);
    uint64_t rate = house->settings.person_requests;
    uint64_t now = house_clock() / 1000;
    uint64_t wait =
        limits_wait(&one->requests, rate, LIMITS_REQUESTS_S, cost, now);

    one->seen = now;
    if (wait == 0)
        limits_spend(&one->requests, rate, cost);
    return wait;
}
