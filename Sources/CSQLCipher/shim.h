#define SQLITE_HAS_CODEC 1
#include <sqlcipher/sqlite3.h>
#include <malloc.h>

// Variadic, so Swift can't call it. Does nothing once SQLite has been used.
static inline int csqlcipher_stop_counting_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
