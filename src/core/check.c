/* Broken promises, statuses and the names of a few small enums. */
#include <rookery/check.h>
#include <rookery/frame.h>
#include <rookery/status.h>

static rk_check_handler *handler;

rk_check_handler *
rk_check_set_handler(rk_check_handler *next)
{
    rk_check_handler *before = handler;

    handler = next;
    return before;
}

_Noreturn void
rk_check_failed(const char *promise, const char *file, int line)
{
    if (handler != NULL)
        handler(promise, file, line);
    __builtin_trap();
}

const char *
rk_status_code(enum rk_status status)
{
    static const char *const codes[] = {
#define RK_STATUS_CODE(name, code, text) [name] = code,
        RK_STATUS_LIST(RK_STATUS_CODE)
#undef RK_STATUS_CODE
    };

    return codes[status];
}

const char *
rk_status_text(enum rk_status status)
{
    static const char *const texts[] = {
#define RK_STATUS_TEXT(name, code, text) [name] = text,
        RK_STATUS_LIST(RK_STATUS_TEXT)
#undef RK_STATUS_TEXT
    };

    return texts[status];
}

static const char *const ask_names[RK_ASK_KINDS] = {
    [RK_ASK_NONE] = "none",     [RK_ASK_DEAL] = "deal",
    [RK_ASK_ROLL] = "roll",     [RK_ASK_ACTION] = "action",
    [RK_ASK_SOURCE] = "source", [RK_ASK_SEAT] = "seat",
    [RK_ASK_KIND] = "kind",     [RK_ASK_SLOT] = "slot",
    [RK_ASK_YES_NO] = "yes-no", [RK_ASK_AMOUNT] = "amount",
    [RK_ASK_BID] = "bid",       [RK_ASK_TAKE] = "take",
};

const char *
rk_ask_name(int kind)
{
    RK_CHECK(kind >= 0 && kind < RK_ASK_KINDS);
    return ask_names[kind];
}
