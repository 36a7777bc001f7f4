/// libcurl's functions, from a library that is loaded when the first of them is needed.
///
/// libcurl brings about thirty libraries along (TLS, Kerberos, LDAP, ...), which would cost 7 ms and some MiB at every
/// start. Only code that talks to a server pays for them; neither the first frame nor `rvault list` does.
#pragma once

// The type checks of options are macros that work only with literal option names.
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <sys/socket.h>

/// Loads and prepares the library once, from any thread; no other function may be called before it has returned
/// CURLE_OK. Returns CURLE_FAILED_INIT if libcurl is not installed or lacks these functions.
CURLcode ccurl_prepare(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);

/// Appends a copy of the line; returns NULL and leaves the list unchanged if memory runs out.
struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line);
void ccurl_list_free(struct curl_slist *list);

// Typed calls of curl_easy_setopt, which is variadic and so cannot be called from Swift.

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);

/// libcurl keeps a copy of the text.
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);

/// The list must live as long as the handle uses it.
CURLcode ccurl_set_fields(CURL *easy, struct curl_slist *fields);

/// Turns the request into one with a body; libcurl keeps a copy of the bytes.
CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count);

typedef size_t (*ccurl_arrival)(char *bytes, size_t size, size_t count, void *context);

/// Sets the callbacks for header and body. Both get the context as their last argument; any result other than size *
/// count ends the transfer.
CURLcode ccurl_set_arrivals(CURL *easy, void *context, ccurl_arrival header, ccurl_arrival body);

/// Turns the request into an upload of so many bytes, which the callback supplies in pieces: it writes at most size *
/// count bytes and returns how many, or CURL_READFUNC_ABORT.
CURLcode ccurl_set_supply(CURL *easy, void *context, long long bytes, ccurl_arrival supply);

/// Has the handle connect only to addresses that the whole internet reaches: not to this computer, a private network, or
/// an address with a special meaning. Decided when connecting, so that no name can lead elsewhere; and without a proxy,
/// which would connect in its place.
CURLcode ccurl_set_public(CURL *easy);

/// Whether an address is such a one.
int ccurl_is_public(const struct sockaddr *address);

/// Returns the system's error number if connecting failed; 0 if there is none.
long ccurl_system_error(CURL *easy);

/// Returns OpenSSL's reason for not believing a certificate (https://docs.openssl.org/3.0/man3/X509_STORE_CTX_get_error),
/// or !X509_V_OK if it was not about the chain.
long ccurl_verify_result(CURL *easy);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
/// The only function that other threads may call while a thread uses the handle.
void ccurl_multi_wakeup(CURLM *multi);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
void ccurl_multi_remove(CURLM *multi, CURL *easy);
void ccurl_multi_perform(CURLM *multi);
void ccurl_multi_wait(CURLM *multi, int milliseconds);

/// Returns the next transfer that ended by itself, and its result; NULL if there is none.
CURL *ccurl_next_ended(CURLM *multi, CURLcode *result);

/// Reads a URL as libcurl would for a request; NULL for a text that is none, or if memory runs out.
CURLU *ccurl_url_init(const char *text);
void ccurl_url_cleanup(CURLU *url);

/// Returns a part of the URL, to be freed with ccurl_free; NULL if the URL has none.
char *ccurl_url_part(CURLU *url, CURLUPart part);
void ccurl_free(char *text);
