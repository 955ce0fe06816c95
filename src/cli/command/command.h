/*
 * The commands. Each is one file with one function, which reads its options
 * (options.h) and returns an exit status (cli.h); argv[0] is "rookery NAME".
 */
#ifndef CLI_COMMAND_COMMAND_H
#define CLI_COMMAND_COMMAND_H

int play_command(int argc, char **argv);
int games_command(int argc, char **argv);
int rules_command(int argc, char **argv);
int new_command(int argc, char **argv);
int show_command(int argc, char **argv);
int legal_command(int argc, char **argv);
int move_command(int argc, char **argv);
int replay_command(int argc, char **argv);
int analyse_command(int argc, char **argv);
int judge_command(int argc, char **argv);
int position_command(int argc, char **argv);
int scenario_command(int argc, char **argv);
int perft_command(int argc, char **argv);
int exploit_command(int argc, char **argv);
int solve_command(int argc, char **argv);
int serve_command(int argc, char **argv);
int backup_command(int argc, char **argv);
int restore_command(int argc, char **argv);
int admin_command(int argc, char **argv);
int load_command(int argc, char **argv);
int sim_command(int argc, char **argv);
int ladder_command(int argc, char **argv);
int bench_command(int argc, char **argv);

#endif
