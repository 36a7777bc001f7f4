/// Starts a program that may read some places and nothing else: by Landlock, for its files, and a filter of system
/// calls, for the rest. It needs no rights and no namespaces, unlike bubblewrap.
#pragma once

#include <sys/types.h>

/// Starts a program in a process group of its own.
///
/// @param streams The descriptors that become standard input, output and errors; each at least 3.
/// @param readable Files and folders that may be read, and whose programs may be run; up to a null pointer. Missing ones
///     are left out. /dev/null may be written.
/// @param function Set to the name of the call that failed.
/// @return The process, or -1 with errno: ENOSYS or EOPNOTSUPP if the kernel has no Landlock.
pid_t cconfine_start(
    const char *path, char *const words[], char *const environment[], const int streams[3], const char *directory,
    const char *const readable[], const char **function);
