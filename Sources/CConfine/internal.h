#pragma once

#include "cconfine.h"

/// Returns a set of Landlock's rules, close-on-exec; -1 and errno on failure.
int cconfine_rules(const char *const readable[]);

/// Applies the rules to this process and all that it starts; -1 and errno on failure.
int cconfine_apply(int rules);

/// Refuses this process and all that it starts the system calls that Landlock does not cover; -1 and errno on failure.
int cconfine_filter(pid_t own);
