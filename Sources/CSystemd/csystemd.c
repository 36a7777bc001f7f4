#include "csystemd.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <systemd/sd-bus.h>

/// The name of the interface, which systemd has kept since 2013.
static const char *const file_name = "libsystemd.so.0";

#define CSYSTEMD_FUNCTIONS(each) \
    each(sd_bus_new) each(sd_bus_set_address) each(sd_bus_set_bus_client) each(sd_bus_start) \
    each(sd_bus_set_method_call_timeout) each(sd_bus_match_signal) each(sd_bus_process) each(sd_bus_get_fd) \
    each(sd_bus_message_read_basic) each(sd_bus_flush_close_unref)

#define CSYSTEMD_MEMBER(name) __typeof__(&name) name;

static struct {
    CSYSTEMD_FUNCTIONS(CSYSTEMD_MEMBER)
} systemd;

static bool is_loaded = false;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// POSIX has dlsym answer functions as pointers to data, which C allows no conversion between.
static bool find(void *library, const char *name, void *place) {
    return (*(void **)place = dlsym(library, name)) != NULL;
}

#define CSYSTEMD_FIND(name) && find(library, #name, &systemd.name)

static void load(void) {
    void *library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
    is_loaded = library != NULL CSYSTEMD_FUNCTIONS(CSYSTEMD_FIND);
}

bool csystemd_prepare(void) {
    pthread_once(&once, load);
    return is_loaded;
}

struct csystemd_sleep {
    sd_bus *bus;
    /// The last signal: 1 or 0; -1 if it was returned already.
    int news;
};

static int take(sd_bus_message *message, void *data, sd_bus_error *error) {
    (void)error;
    int begins = 0;
    csystemd_sleep *sleep = data;
    // Anybody on a session's bus may send a signal of that name without its value.
    if (systemd.sd_bus_message_read_basic(message, 'b', &begins) > 0) { sleep->news = begins ? 1 : 0; }
    return 0;
}

csystemd_sleep *csystemd_sleep_open(const char *address) {
    csystemd_sleep *sleep = calloc(1, sizeof(csystemd_sleep));
    if (!sleep) { return NULL; }
    sleep->news = -1;
    if (systemd.sd_bus_new(&sleep->bus) < 0) {
        free(sleep);
        return NULL;
    }
    bool is_open = systemd.sd_bus_set_address(sleep->bus, address) >= 0
        && systemd.sd_bus_set_bus_client(sleep->bus, 1) >= 0
        && systemd.sd_bus_set_method_call_timeout(sleep->bus, 2000000) >= 0 && systemd.sd_bus_start(sleep->bus) >= 0
        && systemd.sd_bus_match_signal(
               sleep->bus, NULL, "org.freedesktop.login1", "/org/freedesktop/login1",
               "org.freedesktop.login1.Manager", "PrepareForSleep", take, sleep) >= 0;
    if (is_open) { return sleep; }
    csystemd_sleep_close(sleep);
    return NULL;
}

int csystemd_sleep_descriptor(csystemd_sleep *sleep) { return systemd.sd_bus_get_fd(sleep->bus); }

int csystemd_sleep_next(csystemd_sleep *sleep) {
    for (;;) {
        int done = systemd.sd_bus_process(sleep->bus, NULL);
        int news = sleep->news;
        sleep->news = -1;
        if (news >= 0) { return news; }
        if (done < 0) { return -2; }
        if (done == 0) { return -1; }
    }
}

void csystemd_sleep_close(csystemd_sleep *sleep) {
    systemd.sd_bus_flush_close_unref(sleep->bus);
    free(sleep);
}
