#include "ccurl.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The name of the interface, which Debian's libcurl4 has kept since 2018; without -dev packages there is no other one.
static const char *const file_name = "libcurl.so.4";

static struct {
    __typeof__(&curl_global_init) global_init;
    __typeof__(&curl_easy_init) easy_init;
    __typeof__(&curl_easy_cleanup) easy_cleanup;
    __typeof__(&curl_easy_setopt) easy_setopt;
    __typeof__(&curl_easy_getinfo) easy_getinfo;
    __typeof__(&curl_slist_append) slist_append;
    __typeof__(&curl_slist_free_all) slist_free_all;
    __typeof__(&curl_multi_init) multi_init;
    __typeof__(&curl_multi_cleanup) multi_cleanup;
    __typeof__(&curl_multi_wakeup) multi_wakeup;
    __typeof__(&curl_multi_add_handle) multi_add_handle;
    __typeof__(&curl_multi_remove_handle) multi_remove_handle;
    __typeof__(&curl_multi_perform) multi_perform;
    __typeof__(&curl_multi_poll) multi_poll;
    __typeof__(&curl_multi_info_read) multi_info_read;
    __typeof__(&curl_url) url;
    __typeof__(&curl_url_cleanup) url_cleanup;
    __typeof__(&curl_url_set) url_set;
    __typeof__(&curl_url_get) url_get;
    __typeof__(&curl_free) free;
} libcurl;

static CURLcode preparation = CURLE_FAILED_INIT;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// POSIX has dlsym answer functions as pointers to data, which C allows no conversion between.
static int find(void *library, const char *name, void *place) {
    return (*(void **)place = dlsym(library, name)) != NULL;
}

static void load(void) {
    // Never closed: its threads and its exit handlers stay.
    void *library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
    if (library != NULL && find(library, "curl_global_init", &libcurl.global_init)
        && find(library, "curl_easy_init", &libcurl.easy_init)
        && find(library, "curl_easy_cleanup", &libcurl.easy_cleanup)
        && find(library, "curl_easy_setopt", &libcurl.easy_setopt)
        && find(library, "curl_easy_getinfo", &libcurl.easy_getinfo)
        && find(library, "curl_slist_append", &libcurl.slist_append)
        && find(library, "curl_slist_free_all", &libcurl.slist_free_all)
        && find(library, "curl_multi_init", &libcurl.multi_init)
        && find(library, "curl_multi_cleanup", &libcurl.multi_cleanup)
        && find(library, "curl_multi_wakeup", &libcurl.multi_wakeup)
        && find(library, "curl_multi_add_handle", &libcurl.multi_add_handle)
        && find(library, "curl_multi_remove_handle", &libcurl.multi_remove_handle)
        && find(library, "curl_multi_perform", &libcurl.multi_perform)
        && find(library, "curl_multi_poll", &libcurl.multi_poll)
        && find(library, "curl_multi_info_read", &libcurl.multi_info_read)
        && find(library, "curl_url", &libcurl.url) && find(library, "curl_url_cleanup", &libcurl.url_cleanup)
        && find(library, "curl_url_set", &libcurl.url_set) && find(library, "curl_url_get", &libcurl.url_get)
        && find(library, "curl_free", &libcurl.free)) {
        preparation = libcurl.global_init(CURL_GLOBAL_DEFAULT);
    }
}

CURLcode ccurl_prepare(void) {
    pthread_once(&once, load);
    return preparation;
}

CURL *ccurl_easy_init(void) { return libcurl.easy_init(); }
void ccurl_easy_cleanup(CURL *easy) { libcurl.easy_cleanup(easy); }

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line) {
    return libcurl.slist_append(list, line);
}

void ccurl_list_free(struct curl_slist *list) {
    if (list != NULL) libcurl.slist_free_all(list);
}

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return libcurl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return libcurl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_fields(CURL *easy, struct curl_slist *fields) {
    return libcurl.easy_setopt(easy, CURLOPT_HTTPHEADER, fields);
}

CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count) {
    CURLcode result = libcurl.easy_setopt(easy, CURLOPT_POST, 1L);
    if (result == CURLE_OK) result = libcurl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    if (result == CURLE_OK) result = libcurl.easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count == 0 ? "" : bytes);
    return result;
}

CURLcode ccurl_set_arrivals(CURL *easy, void *context, ccurl_arrival header, ccurl_arrival body) {
    CURLcode result = libcurl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (result == CURLE_OK) result = libcurl.easy_setopt(easy, CURLOPT_HEADERDATA, context);
    if (result == CURLE_OK) result = libcurl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (result == CURLE_OK) result = libcurl.easy_setopt(easy, CURLOPT_WRITEDATA, context);
    return result;
}

CURLcode ccurl_set_supply(CURL *easy, void *context, long long bytes, ccurl_arrival supply) {
    CURLcode result = libcurl.easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    if (result == CURLE_OK) result = libcurl.easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)bytes);
    if (result == CURLE_OK) result = libcurl.easy_setopt(easy, CURLOPT_READFUNCTION, supply);
    if (result == CURLE_OK) result = libcurl.easy_setopt(easy, CURLOPT_READDATA, context);
    return result;
}

/// The special addresses of IPv4: https://www.iana.org/assignments/iana-ipv4-special-registry
static int is_public_v4(uint32_t address) {
    static const struct { uint32_t start, bits; } special[] = {
        {0x00000000, 8}, {0x0A000000, 8}, {0x64400000, 10}, {0x7F000000, 8}, {0xA9FE0000, 16}, {0xAC100000, 12},
        {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16}, {0xC6120000, 15}, {0xC6336400, 24},
        {0xCB007100, 24}, {0xE0000000, 3},
    };
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++) {
        if ((address ^ special[i].start) >> (32 - special[i].bits) == 0) return 0;
    }
    return 1;
}

int ccurl_is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        return is_public_v4(ntohl(v4.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6) return 0;
    struct sockaddr_in6 v6;
    memcpy(&v6, address, sizeof v6);
    const uint8_t *bytes = v6.sin6_addr.s6_addr;
    // Only 2000::/3 is assigned to the internet. In it, 2001::/23 and 2001:db8::/32 are special, and 2002::/16 and
    // 64:ff9b::/96, outside of it, lead to addresses of IPv4.
    if (bytes[0] >> 5 != 1) return 0;
    if (bytes[0] == 0x20 && bytes[1] == 0x02) return 0;
    if (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] < 2) return 0;
    return !(bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0D && bytes[3] == 0xB8);
}

static curl_socket_t open_public(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    if (!ccurl_is_public(&address->addr)) return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype, address->protocol);
}

CURLcode ccurl_set_public(CURL *easy) {
    CURLcode result = libcurl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_public);
    if (result == CURLE_OK) result = libcurl.easy_setopt(easy, CURLOPT_PROXY, "");
    return result;
}

long ccurl_system_error(CURL *easy) {
    long number = 0;
    return libcurl.easy_getinfo(easy, CURLINFO_OS_ERRNO, &number) == CURLE_OK ? number : 0;
}

long ccurl_verify_result(CURL *easy) {
    long number = 0;
    return libcurl.easy_getinfo(easy, CURLINFO_SSL_VERIFYRESULT, &number) == CURLE_OK ? number : 0;
}

CURLM *ccurl_multi_init(void) { return libcurl.multi_init(); }
void ccurl_multi_cleanup(CURLM *multi) { libcurl.multi_cleanup(multi); }
void ccurl_multi_wakeup(CURLM *multi) { libcurl.multi_wakeup(multi); }
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return libcurl.multi_add_handle(multi, easy); }
void ccurl_multi_remove(CURLM *multi, CURL *easy) { libcurl.multi_remove_handle(multi, easy); }

void ccurl_multi_perform(CURLM *multi) {
    int running = 0;
    libcurl.multi_perform(multi, &running);
}

void ccurl_multi_wait(CURLM *multi, int milliseconds) {
    libcurl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURL *ccurl_next_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    struct CURLMsg *message;
    while ((message = libcurl.multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

CURLU *ccurl_url_init(const char *text) {
    CURLU *url = libcurl.url();
    if (url == NULL || libcurl.url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK) return url;
    libcurl.url_cleanup(url);
    return NULL;
}

void ccurl_url_cleanup(CURLU *url) { libcurl.url_cleanup(url); }

char *ccurl_url_part(CURLU *url, CURLUPart part) {
    char *text = NULL;
    return libcurl.url_get(url, part, &text, 0) == CURLUE_OK ? text : NULL;
}

void ccurl_free(char *text) { libcurl.free(text); }
