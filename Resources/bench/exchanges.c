/* Writes down what a server sends to PostgreSQL to the file RVB_EXCHANGES: a library for LD_PRELOAD.

   A line begins with the connection. S sends a statement: its text, then for each value its type and its bytes, all in
   hexadecimal digits, "-" for null and "+" before bytes. Y ends what is sent at once. database.py reads it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned int type_id;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *file;

static FILE *opened(void) {
    if (file == NULL) file = fopen(getenv("RVB_EXCHANGES"), "w");
    if (file == NULL) abort();
    return file;
}

static void write_bytes(const char *bytes, size_t length) {
    for (size_t index = 0; index < length; index++) fprintf(file, "%02x", (unsigned char)bytes[index]);
}

int PQsendQueryParams(
    void *connection, const char *text, int count, const type_id *types, const char *const *values, const int *lengths,
    const int *formats, int format) {
    static int (*actual)(void *, const char *, int, const type_id *, const char *const *, const int *, const int *, int);
    pthread_mutex_lock(&lock);
    if (actual == NULL) *(void **)&actual = dlsym(RTLD_NEXT, "PQsendQueryParams");
    fprintf(opened(), "%p S ", connection);
    write_bytes(text, strlen(text));
    for (int index = 0; index < count; index++) {
        fprintf(file, " %u %c", types[index], values[index] == NULL ? '-' : '+');
        if (values[index] != NULL) write_bytes(values[index], (size_t)lengths[index]);
    }
    fputc('\n', file);
    pthread_mutex_unlock(&lock);
    return actual(connection, text, count, types, values, lengths, formats, format);
}

int PQpipelineSync(void *connection) {
    static int (*actual)(void *);
    pthread_mutex_lock(&lock);
    if (actual == NULL) *(void **)&actual = dlsym(RTLD_NEXT, "PQpipelineSync");
    fprintf(opened(), "%p Y\n", connection);
    fflush(file);
    pthread_mutex_unlock(&lock);
    return actual(connection);
}
