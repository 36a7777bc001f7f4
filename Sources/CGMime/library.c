#include "internal.h"

#include <dlfcn.h>
#include <pthread.h>

/// The name of the interface, which Debian's libgmime-3.0-0 has kept since 2017.
static const char *const file_name = "libgmime-3.0.so.0";

struct cgmime_library cgmime;

static bool is_loaded = false;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// POSIX has dlsym answer functions as pointers to data, which C allows no conversion between.
static bool find(void *library, const char *name, void *place) {
    return (*(void **)place = dlsym(library, name)) != NULL;
}

#define CGMIME_FIND(name) && find(library, #name, &cgmime.name)

static void drop(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer context) {
    (void)domain;
    (void)level;
    (void)message;
    (void)context;
}

static void load(void) {
    // Never closed: GLib cannot be unloaded.
    void *library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
    is_loaded = library != NULL CGMIME_FUNCTIONS(CGMIME_FIND);
    if (!is_loaded) return;
    cgmime.g_log_set_default_handler(drop, NULL);
    cgmime.g_mime_init();
}

bool cgmime_prepare(void) {
    pthread_once(&once, load);
    return is_loaded;
}

void cgmime_free(void *result) { cgmime.g_free(result); }
