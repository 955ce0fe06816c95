/*
 * A queue of things that have a struct queue_link among their fields. Nothing is
 * allocated, and every call takes constant time.
 *
 * A queue of zeros is empty, a link of zeros is in no queue. A link is in at
 * most one queue at a time: a thing that must be in two has two links. A queue
 * may be moved by copying it; the old copy must not be used any more.
 */
#ifndef BASE_QUEUE_H
#define BASE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

struct queue_link {
    struct queue_link *next, *previous;
};

struct queue {
    struct queue_link *first, *last;
    size_t count;
};

/* The ${type} whose ${field} is ${link}; NULL for NULL. */
#define QUEUE_ITEM(link, type, field)                                          \
    ((type *)queue_item((link), offsetof(type, field)))

static inline void *
queue_item(struct queue_link *link, size_t offset)
{
    return link != NULL ? (char *)link - offset : NULL;
}

/* True if ${link}, which may be in no other queue, is in ${queue}. */
static inline bool
queue_has(const struct queue *queue, const struct queue_link *link)
{
    return link->previous != NULL || queue->first == link;
}

/* Puts ${link} between two neighbours of the queue; NULL: at that end. */
static inline void
queue_put(struct queue *queue, struct queue_link *link,
          struct queue_link *previous, struct queue_link *next)
{
    link->previous = previous;
    link->next = next;
    *(previous != NULL ? &previous->next : &queue->first) = link;
    *(next != NULL ? &next->previous : &queue->last) = link;
    queue->count++;
}

/* Puts ${link}, which is in no queue, behind all others. */
static inline void
queue_push(struct queue *queue, struct queue_link *link)
{
    queue_put(queue, link, queue->last, NULL);
}

/* Puts it in front of all others. */
static inline void
queue_push_front(struct queue *queue, struct queue_link *link)
{
    queue_put(queue, link, NULL, queue->first);
}

/* Puts ${link} behind all others unless it is in ${queue} already. */
static inline void
queue_add(struct queue *queue, struct queue_link *link)
{
    if (!queue_has(queue, link))
        queue_push(queue, link);
}

/* Takes ${link} out of ${queue}; does nothing if it is not there. */
static inline void
queue_remove(struct queue *queue, struct queue_link *link)
{
    if (!queue_has(queue, link))
        return;
    *(link->previous != NULL ? &link->previous->next : &queue->first) =
        link->next;
    *(link->next != NULL ? &link->next->previous : &queue->last) =
        link->previous;
    link->next = link->previous = NULL;
    queue->count--;
}

/* Takes the first one out; NULL if there is none. */
static inline struct queue_link *
queue_pop(struct queue *queue)
{
    struct queue_link *link = queue->first;

    if (link == NULL)
        return NULL;
    queue->first = link->next;
    *(link->next != NULL ? &link->next->previous : &queue->last) = NULL;
    link->next = NULL;
    queue->count--;
    return link;
}

/* Takes them all out, as a queue of their own. */
static inline struct queue
queue_take(struct queue *queue)
{
    struct queue all = *queue;

    *queue = (struct queue){ NULL, NULL, 0 };
    return all;
}

/* Puts all of ${more}, which is empty then, behind those of ${queue}. */
static inline void
queue_append(struct queue *queue, struct queue *more)
{
    struct queue all = queue_take(more);

    if (all.first == NULL)
        return;
    all.first->previous = queue->last;
    *(queue->last != NULL ? &queue->last->next : &queue->first) = all.first;
    queue->last = all.last;
    queue->count += all.count;
}

#endif
