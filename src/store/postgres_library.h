/*
 * libpq, loaded when the first database is opened: it brings two dozen other
 * libraries along, which every command would pay for. Its functions are the
 * members of ${pq}: PQclear() is pq.clear().
 */
#ifndef STORE_POSTGRES_LIBRARY_H
#define STORE_POSTGRES_LIBRARY_H

#include <stdbool.h>

#include <libpq-fe.h>

#include <rookery/text.h>

#define POSTGRES_FUNCTIONS(ROW)                                                \
    ROW(clear)                                                                 \
    ROW(connectdbParams)                                                       \
    ROW(conninfoFree)                                                          \
    ROW(conninfoParse)                                                         \
    ROW(consumeInput)                                                          \
    ROW(enterPipelineMode)                                                     \
    ROW(errorMessage)                                                          \
    ROW(exitPipelineMode)                                                      \
    ROW(finish)                                                                \
    ROW(flush)                                                                 \
    ROW(getResult)                                                             \
    ROW(getisnull)                                                             \
    ROW(getvalue)                                                              \
    ROW(isBusy)                                                                \
    ROW(ntuples)                                                               \
    ROW(parameterStatus)                                                       \
    ROW(pipelineSync)                                                          \
    ROW(resultErrorField)                                                      \
    ROW(resultStatus)                                                          \
    ROW(sendPrepare)                                                           \
    ROW(sendQuery)                                                             \
    ROW(sendQueryParams)                                                       \
    ROW(sendQueryPrepared)                                                     \
    ROW(setNoticeReceiver)                                                     \
    ROW(setnonblocking)                                                        \
    ROW(socket)                                                                \
    ROW(status)                                                                \
    ROW(transactionStatus)

#define POSTGRES_MEMBER(name) __typeof__(PQ##name) *name;
struct postgres_library {
    POSTGRES_FUNCTIONS(POSTGRES_MEMBER)
};

/* All NULL before the first postgres_load(). */
extern struct postgres_library pq;

/* True if libpq is loaded; else a sentence in ${why}. */
bool postgres_load(struct rk_text *why);

#endif
