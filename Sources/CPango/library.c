#include "internal.h"

#include <dlfcn.h>
#include <pthread.h>

/// The name of the interface, which Debian's libpangocairo-1.0-0 has kept since 2005.
static const char *const file_name = "libpangocairo-1.0.so.0";

struct cpango_library cpango;

static bool is_loaded = false;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// POSIX has dlsym answer functions as pointers to data, which C allows no conversion between.
static bool find(void *library, const char *name, void *place) {
    return (*(void **)place = dlsym(library, name)) != NULL;
}

#define CPANGO_FIND(name) && find(library, #name, &cpango.name)

static void load(void) {
    // Never closed: GLib cannot be unloaded.
    void *library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
    is_loaded = library != NULL CPANGO_FUNCTIONS(CPANGO_FIND);
}

bool cpango_prepare(void) {
    pthread_once(&once, load);
    return is_loaded;
}
