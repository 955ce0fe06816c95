/* A review as JSON. */
#include "wire/build.h"

#include "review_json.h"

static json_t *
judged_json(const struct rk_cost *cost, const struct rk_judged *judged,
            const char *text)
{
    json_t *json = build_object();

    build_put_text(json, "answer", text);
    build_put(json, "value",
              cost->same ? json_null() : json_real((double)judged->value));
    return json;
}

static json_t *
decision_json(const struct review_decision *decision)
{
    const struct rk_cost *cost = &decision->cost;
    json_t *json = build_object();

    build_put_number(json, "number", decision->number);
    build_put_text(json, "question", decision->question);
    build_put(json, "given", judged_json(cost, &cost->given, decision->given));
    build_put(json, "best", judged_json(cost, &cost->best, decision->best));
    build_put(json, "loss", json_real((double)cost->loss));
    build_put(json, "error", json_real((double)cost->error));
    return json;
}

json_t *
review_json(const struct rk_match *match, const struct review *review)
{
    json_t *json = rk_json_setup(match->game, &match->setup);
    json_t *list = build_array(), *costliest = build_array();
    int worst[REVIEW_WORST];
    int count = review_worst(review, worst);

    for (int i = 0; i < review->judged; i++)
        build_add(list, decision_json(&review->list[i]));
    for (int i = 0; i < count; i++)
        build_add(costliest, json_integer(review->list[worst[i]].number));
    build_put_number(json, "seat", review->seat);
    build_put(json, "decisions", list);
    build_put(json, "costliest", costliest);
    build_put(json, "noise", json_real((double)review_noise(review)));
    return json;
}
