/*
 * Lines from a person at a terminal, with editing, history and completion;
 * or from a script, one after the other.
 */
#ifndef CLI_PROMPT_H
#define CLI_PROMPT_H

/*
 * Begins. When the person presses Ctrl-C, ${goodbye} is printed and the
 * program ends well; it must stay where it is.
 */
void prompt_start(const char *goodbye);

/* TAB completes these ${count} lines, word by word, until the next call. */
void prompt_offer(const char *const *lines, int count);

/* The next line without its newline, malloc'ed; NULL when there is none. */
char *prompt_line(void);

#endif
