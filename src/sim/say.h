/* Text for pages and tables: printf into a text that grows, and quoting. */
#ifndef SIM_SAY_H
#define SIM_SAY_H

#include <stdio.h>

#include <wire/buffer.h>

/* Appends what printf would print. */
void say(struct buffer *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends ${text} as it must stand in HTML, also inside of quotes. */
void say_html(struct buffer *out, const char *text);

/* Writes ${text} as a field of comma-separated values. */
void say_csv(FILE *out, const char *text);

/* Appends ${number} with a comma between thousands. */
void say_count(struct buffer *out, unsigned long long number);

#endif
