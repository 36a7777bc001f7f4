/// libsystemd's client of D-Bus, as far as it takes the news of suspension from logind; loaded on demand, because most
/// starts end before they need it, and because a computer may run without systemd.
#pragma once

#include <stdbool.h>

/// Loads the library once, from any thread; nothing else may be called before it has returned true. Returns false if it
/// is not installed or lacks a function.
bool csystemd_prepare(void);

/// A connection with a bus; used by one thread at a time.
typedef struct csystemd_sleep csystemd_sleep;

/// Connects with the bus at an address and asks for the signal PrepareForSleep of org.freedesktop.login1. Blocks until
/// the bus has agreed, for at most two seconds. NULL if there is no bus there, or it does not answer.
csystemd_sleep *csystemd_sleep_open(const char *address);

/// The descriptor that is readable when there is something for `csystemd_sleep_next`.
int csystemd_sleep_descriptor(csystemd_sleep *sleep);

/// Takes what has arrived, up to the next signal; never blocks. 1: the computer is about to sleep; 0: it has woken up;
/// -1: nothing more has arrived; -2: the bus is gone.
int csystemd_sleep_next(csystemd_sleep *sleep);

/// Closes the connection and frees the memory.
void csystemd_sleep_close(csystemd_sleep *sleep);
