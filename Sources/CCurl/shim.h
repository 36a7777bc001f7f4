// The checks of option types are macros that only know options written out.
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt take variable arguments, which Swift cannot call.

static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

/// libcurl keeps a copy of the text.
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

/// The list has to live as long as the handle uses it.
static inline CURLcode ccurl_set_fields(CURL *easy, struct curl_slist *fields) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fields);
}

/// Makes the request one with a body; libcurl keeps a copy of the bytes.
static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_POST, 1L);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count == 0 ? "" : bytes);
    return result;
}

typedef size_t (*ccurl_arrival)(char *bytes, size_t size, size_t count, void *context);

/// Both functions get the context last, and end the transfer by any answer but size * count.
static inline CURLcode ccurl_set_arrivals(CURL *easy, void *context, ccurl_arrival header, ccurl_arrival body) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    return result;
}

/// The next transfer that has ended by itself, and how; NULL where there is none.
static inline CURL *ccurl_next_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    struct CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

/// Prepares the library; safe to be called more than once, but not at the same time by two threads.
static inline CURLcode ccurl_prepare(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}
