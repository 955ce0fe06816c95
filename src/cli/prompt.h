/*
 * Lines from a person at a terminal, with editing, history and completion, or
 * from a script.
 */
#ifndef CLI_PROMPT_H
#define CLI_PROMPT_H

/*
 * Starts reading. On Ctrl-C, ${goodbye} is printed and the program exits with
 * success; it must stay valid.
 */
void prompt_start(const char *goodbye);

/* TAB completes these ${count} lines, word by word, until the next call. */
void prompt_offer(const char *const *lines, int count);

/* The next line without its newline, malloc'ed; NULL at the end. */
char *prompt_line(void);

#endif
