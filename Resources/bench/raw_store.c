/* The floor for pushes: SQLCipher alone. raw_store STATEMENTS STORE repeats what statements.c wrote down of a server, from
   the first PRAGMA on, into a new file, and prints the transactions that stored operations, and their seconds.

   Journal, flushing and page size are the server's, since these are statements, too; rows are read to their end, but not
   used. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define SQLITE_HAS_CODEC 1
#include <sqlcipher/sqlite3.h>

enum { most = 4096 };
static sqlite3 *store;
static sqlite3_stmt *statements[most];
static char kinds[most];
static char *here;

static void need(int is_good, const char *where) {
    if (is_good) return;
    fprintf(stderr, "%s: %s\n", where, sqlite3_errmsg(store));
    exit(1);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static long long integer(void) { return strtoll(here, &here, 10); }

/* Returns the bytes that follow their length. */
static char *bytes(int *length) {
    *length = (int)integer();
    char *start = here + 1;
    here = start + *length;
    return start;
}

static void bind(sqlite3_stmt *statement) {
    int at = (int)integer(), length, result = SQLITE_MISUSE;
    char kind = here[1];
    here += 2;
    char *data;
    switch (kind) {
    case 'n': integer(), result = sqlite3_bind_null(statement, at); break;
    case 'i': result = sqlite3_bind_int64(statement, at, integer()); break;
    case 'z': result = sqlite3_bind_zeroblob(statement, at, (int)integer()); break;
    case 't': data = bytes(&length), result = sqlite3_bind_text(statement, at, data, length, SQLITE_TRANSIENT); break;
    case 'b': data = bytes(&length), result = sqlite3_bind_blob(statement, at, data, length, SQLITE_TRANSIENT); break;
    }
    need(result == SQLITE_OK, "bind");
}

/* A letter for the statements that begin and end a transaction, and for the one that stores an operation. */
static char kind_of(const char *sql) {
    if (strncmp(sql, "BEGIN", 5) == 0) return 'B';
    if (strcmp(sql, "COMMIT") == 0) return 'C';
    return strstr(sql, "INTO operation(") != NULL ? 'O' : ' ';
}

static void open_store(const char *path) {
    static const char key[] = "x'abababababababababababababababababababababababababababababababab'";
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    need(sqlite3_open_v2(path, &store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) ==
             SQLITE_OK, "open");
    need(sqlite3_key_v2(store, "main", key, sizeof key - 1) == SQLITE_OK, "key");
}

static char *contents(const char *path) {
    FILE *file = fopen(path, "r");
    need(file != NULL && fseek(file, 0, SEEK_END) == 0, path);
    long size = ftell(file);
    char *text = calloc(1, (size_t)size + 1);
    rewind(file);
    need(text != NULL && fread(text, 1, (size_t)size, file) == (size_t)size, path);
    return text;
}

static int is_storing, transactions;
static double begun, first, last;

static void step(int index) {
    if (kinds[index] == 'B') begun = seconds(), is_storing = 0;
    if (kinds[index] == 'O') is_storing = 1;
    int result = sqlite3_step(statements[index]);
    need(result == SQLITE_ROW || result == SQLITE_DONE, sqlite3_sql(statements[index]));
    if (kinds[index] != 'C' || !is_storing) return;
    last = seconds();
    if (transactions++ == 0) first = begun;
}

static void prepare(int index) {
    int length;
    char *sql = bytes(&length), next = sql[length];
    sql[length] = 0;
    need(sqlite3_prepare_v2(store, sql, -1, &statements[index], NULL) == SQLITE_OK, sql);
    kinds[index] = kind_of(sql);
    sql[length] = next;
}

static void run_script(void) {
    int length;
    char *sql = bytes(&length), next = sql[length];
    sql[length] = 0;
    need(sqlite3_exec(store, sql, NULL, NULL, NULL) == SQLITE_OK, sql);
    sql[length] = next;
}

int main(int count, char **words) {
    if (count != 3) return 2;
    here = contents(words[1]);
    open_store(words[2]);
    for (; *here != 0; here++) {
        char call = *here++;
        int index = (int)integer();
        sqlite3_stmt *statement = statements[index];
        switch (call) {
        case 'P': prepare(index); break;
        case 'B': bind(statement); break;
        case 'S': step(index); break;
        case 'R': sqlite3_reset(statement), sqlite3_clear_bindings(statement); break;
        case 'F': sqlite3_finalize(statement); break;
        case 'E': run_script(); break;
        default: need(0, "an unknown call");
        }
    }
    printf("%d %.6f\n", transactions, last - first);
    return 0;
}
