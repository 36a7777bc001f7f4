/* Writes down the calls with which a server uses SQLCipher to the file RVB_STATEMENTS: a library for LD_PRELOAD.

   A line has the letter of the call and the number of the statement: P prepares it, B binds a value to one of its
   parameters, S steps, R resets, F finalizes; E runs a script. Texts and blobs follow their length. The key is left
   out. raw_store.c repeats the calls. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define SQLITE_HAS_CODEC 1
#include <sqlcipher/sqlite3.h>

enum { most = 4096 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *file;
static sqlite3_stmt *statements[most];
/* SQLite calls itself, for instance to run a script; only the outer calls count. */
static __thread int depth;

static int number(sqlite3_stmt *statement) {
    for (int index = 0; index < most; index++)
        if (statements[index] == statement) return index;
    abort();
}

/* Writes `start`, and the bytes after their length unless there are none. */
static void write_line(const char *start, const void *bytes, size_t length) {
    if (file == NULL) file = fopen(getenv("RVB_STATEMENTS"), "w");
    if (file == NULL) abort();
    fputs(start, file);
    if (bytes != NULL) {
        fprintf(file, " %zu ", length);
        fwrite(bytes, 1, length, file);
    }
    fputc('\n', file);
}

static void note(char call, sqlite3_stmt *statement) {
    char start[32];
    if (depth > 0 || statement == NULL) return;
    pthread_mutex_lock(&lock);
    int index = number(statement);
    snprintf(start, sizeof start, "%c %d", call, index);
    write_line(start, NULL, 0);
    if (call == 'F') statements[index] = NULL;
    pthread_mutex_unlock(&lock);
}

static void note_value(sqlite3_stmt *statement, int at, char kind, long long integer, const void *bytes, int length) {
    char start[64];
    pthread_mutex_lock(&lock);
    if (bytes != NULL) snprintf(start, sizeof start, "B %d %d %c", number(statement), at, kind);
    else snprintf(start, sizeof start, "B %d %d %c %lld", number(statement), at, kind, integer);
    write_line(start, bytes, (size_t)length);
    pthread_mutex_unlock(&lock);
}

/* Defines the library's function under its own name, with `actual` for SQLCipher's. */
#define WRAP(name, parameters, ...)                                \
    int name parameters {                                          \
        static int(*actual) parameters;                            \
        if (actual == NULL) actual = dlsym(RTLD_NEXT, #name);      \
        __VA_ARGS__                                                \
    }
#define INNER(result, call) \
    depth++;                \
    int result = call;      \
    depth--;

WRAP(sqlite3_prepare_v2, (sqlite3 * store, const char *sql, int size, sqlite3_stmt **out, const char **tail), {
    INNER(result, actual(store, sql, size, out, tail))
    if (depth == 0 && result == SQLITE_OK && *out != NULL) {
        char start[32];
        pthread_mutex_lock(&lock);
        int index = number(NULL);
        statements[index] = *out;
        snprintf(start, sizeof start, "P %d", index);
        write_line(start, sql, strlen(sql));
        pthread_mutex_unlock(&lock);
    }
    return result;
})

WRAP(sqlite3_exec, (sqlite3 * store, const char *sql, sqlite3_callback each, void *context, char **error), {
    if (depth == 0) {
        pthread_mutex_lock(&lock);
        write_line("E 0", sql, strlen(sql));
        pthread_mutex_unlock(&lock);
    }
    INNER(result, actual(store, sql, each, context, error))
    return result;
})

WRAP(sqlite3_step, (sqlite3_stmt * statement), {
    note('S', statement);
    INNER(result, actual(statement))
    return result;
})

WRAP(sqlite3_reset, (sqlite3_stmt * statement), {
    note('R', statement);
    INNER(result, actual(statement))
    return result;
})

WRAP(sqlite3_finalize, (sqlite3_stmt * statement), {
    note('F', statement);
    INNER(result, actual(statement))
    return result;
})

WRAP(sqlite3_bind_null, (sqlite3_stmt * statement, int at), {
    note_value(statement, at, 'n', 0, NULL, 0);
    return actual(statement, at);
})

WRAP(sqlite3_bind_int64, (sqlite3_stmt * statement, int at, sqlite3_int64 value), {
    note_value(statement, at, 'i', value, NULL, 0);
    return actual(statement, at, value);
})

WRAP(sqlite3_bind_zeroblob, (sqlite3_stmt * statement, int at, int length), {
    note_value(statement, at, 'z', length, NULL, 0);
    return actual(statement, at, length);
})

WRAP(sqlite3_bind_text, (sqlite3_stmt * statement, int at, const char *text, int length, void (*drop)(void *)), {
    note_value(statement, at, 't', 0, text, length);
    return actual(statement, at, text, length, drop);
})

WRAP(sqlite3_bind_blob, (sqlite3_stmt * statement, int at, const void *bytes, int length, void (*drop)(void *)), {
    note_value(statement, at, 'b', 0, bytes, length);
    return actual(statement, at, bytes, length, drop);
})

__attribute__((destructor)) static void end(void) {
    if (file != NULL) fclose(file);
}
