/*
 * Macros that let the other headers serve both C17 and C++17. Each of them puts
 * its declarations between RK_C_BEGIN and RK_C_END.
 */
#ifndef ROOKERY_ABI_H
#define ROOKERY_ABI_H

#ifdef __cplusplus
#define RK_C_BEGIN extern "C" {
#define RK_C_END }
#define RK_NORETURN [[noreturn]]
#define RK_ALIGNED alignas(8)
#else
#define RK_C_BEGIN
#define RK_C_END
#define RK_NORETURN _Noreturn
#define RK_ALIGNED _Alignas(8)
#endif

#endif
