#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/// The steps of the child, of which the parent learns the one that failed.
enum step { PREPARING, RESTRICTING, FILTERING, EXECUTING };

static const char *const names[] = {"fork", "landlock", "seccomp", "execve"};

struct failure {
    enum step step;
    int number;
};

/// Runs between fork and exec, in a process with threads: only functions that are safe in signal handlers.
static void become(
    const char *path, char *const words[], char *const environment[], const int streams[3], const char *directory,
    int rules, int report
) {
    struct failure failure = {.step = PREPARING};
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int result = directory == NULL ? 0 : chdir(directory);
    for (int number = 0; number < 3 && result >= 0; number++) result = dup2(streams[number], number);
    if (result >= 0) result = close_range(3, ~0u, 4 /* CLOSE_RANGE_CLOEXEC */);
    if (result >= 0) {
        failure.step = RESTRICTING;
        result = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        if (result >= 0) result = cconfine_apply(rules);
    }
    if (result >= 0) {
        failure.step = FILTERING;
        result = cconfine_filter(getpid());
    }
    if (result >= 0) {
        failure.step = EXECUTING;
        execve(path, words, environment);
    }
    failure.number = errno;
    if (write(report, &failure, sizeof failure) < 0) _exit(126);
    _exit(127);
}

pid_t cconfine_start(
    const char *path, char *const words[], char *const environment[], const int streams[3], const char *directory,
    const char *const readable[], const char **function
) {
    *function = "landlock";
    int rules = cconfine_rules(readable);
    if (rules < 0) return -1;
    *function = "pipe2";
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) {
        close(rules);
        return -1;
    }
    *function = "fork";
    pid_t child = fork();
    if (child == 0) become(path, words, environment, streams, directory, rules, report[1]);
    int number = errno;
    close(rules);
    close(report[1]);
    struct failure failure;
    ssize_t count = 0;
    if (child > 0) {
        // Ends without a word once the program runs.
        do count = read(report[0], &failure, sizeof failure);
        while (count < 0 && errno == EINTR);
        if (count == sizeof failure) {
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
            *function = names[failure.step];
            number = failure.number;
            child = -1;
        }
    }
    close(report[0]);
    errno = number;
    return child;
}
