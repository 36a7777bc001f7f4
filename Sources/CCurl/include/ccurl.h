/// libcurl's functions, from a library that is loaded when the first of them is needed.
///
/// libcurl brings some thirty libraries along (TLS, Kerberos, LDAP, ...), which take 7 ms and some MiB at every start.
/// Only what speaks with a server is to pay for them: neither the first frame nor `rvault list` does.
#pragma once

// The checks of option types are macros that only know options written out.
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

/// Loads and prepares the library, once, by any thread; until it has answered CURLE_OK no other function may be called.
/// CURLE_FAILED_INIT where libcurl is not installed, or is one without these functions.
CURLcode ccurl_prepare(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);

/// Adds a copy of the line; NULL, and the list as it was, where memory lacks.
struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line);
void ccurl_list_free(struct curl_slist *list);

// curl_easy_setopt takes variable arguments, which Swift cannot call.

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);

/// libcurl keeps a copy of the text.
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);

/// The list has to live as long as the handle uses it.
CURLcode ccurl_set_fields(CURL *easy, struct curl_slist *fields);

/// Makes the request one with a body; libcurl keeps a copy of the bytes.
CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count);

typedef size_t (*ccurl_arrival)(char *bytes, size_t size, size_t count, void *context);

/// Both functions get the context last, and end the transfer by any answer but size * count.
CURLcode ccurl_set_arrivals(CURL *easy, void *context, ccurl_arrival header, ccurl_arrival body);

/// The error number of the system for a connection that could not be made; 0 where there is none.
long ccurl_system_error(CURL *easy);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
/// The only one that any thread may call while another one uses the handle.
void ccurl_multi_wakeup(CURLM *multi);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
void ccurl_multi_remove(CURLM *multi, CURL *easy);
void ccurl_multi_perform(CURLM *multi);
void ccurl_multi_wait(CURLM *multi, int milliseconds);

/// The next transfer that has ended by itself, and how; NULL where there is none.
CURL *ccurl_next_ended(CURLM *multi, CURLcode *result);
