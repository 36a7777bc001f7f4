/// GMime, as far as single values of a mail need it, from a library that is loaded when the first mail is read.
///
/// Only what is short, or is bytes in and bytes out, goes through it: GMime's own parser of whole mails has no limits
/// (docs/decisions/0034-mail.md). Its headers stay out of this one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the library once, from any thread; no other function may be called before it has returned true. Returns false
/// if it is not installed or lacks a function.
///
/// From then on, GLib's messages are dropped: they would be raw text from outside on a full screen.
bool cgmime_prepare(void);

/// Frees a result of the functions below.
void cgmime_free(void *result);

/// Returns a header's text with its encoded words (RFC 2047) decoded, in UTF-8.
char *cgmime_words(const char *value);

/// Gets the name and the address of the first mailbox of a list; both are NULL if there is none, and either may be.
///
/// Groups within groups take stack; the caller limits the length.
void cgmime_sender(const char *value, char **name, char **address);

/// Reads a date as mails have it: seconds since 1970, and by how many seconds the sender's time was ahead of UTC.
/// Returns false if it is none.
bool cgmime_date(const char *value, int64_t *seconds, int32_t *offset);

/// Returns a header's value before its parameters in lower case, `text/plain` or `attachment`, and the parameters with
/// these names, decoded (RFC 2231, and RFC 2047, which is wrong there and common). What is missing is NULL.
char *cgmime_type(const char *value, const char *const names[], char *parameters[], size_t count);
char *cgmime_disposition(const char *value, const char *const names[], char *parameters[], size_t count);

/// Returns how many bytes ``cgmime_decode`` may need for the result; 0 for encodings other than `base64`,
/// `quoted-printable` and `x-uuencode`, whose bytes are the content.
size_t cgmime_room(const char *encoding, size_t count);

/// Decodes a part's body and returns the number of bytes. Damaged input gives what can be read of it.
size_t cgmime_decode(const char *encoding, const uint8_t *bytes, size_t count, uint8_t *decoded);

/// Converts a text to UTF-8; a `?` stands for what cannot be converted. Returns NULL if the charset is unknown.
char *cgmime_convert(const char *charset, const uint8_t *bytes, size_t count, size_t *converted_count);
