#include "internal.h"

#include <stdlib.h>
#include <string.h>

size_t cgmime_room(const char *encoding, size_t count) {
    GMimeContentEncoding kind = cgmime.g_mime_content_encoding_from_string(encoding);
    if (kind != GMIME_CONTENT_ENCODING_BASE64 && kind != GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE
        && kind != GMIME_CONTENT_ENCODING_UUENCODE) {
        return 0;
    }
    // GMime's own figure is for the usual case; no damaged input gives more bytes than it has.
    GMimeEncoding state;
    cgmime.g_mime_encoding_init_decode(&state, kind);
    size_t usual = cgmime.g_mime_encoding_outlen(&state, count);
    return (usual > count ? usual : count) + 16;
}

size_t cgmime_decode(const char *encoding, const uint8_t *bytes, size_t count, uint8_t *decoded) {
    GMimeEncoding state;
    cgmime.g_mime_encoding_init_decode(&state, cgmime.g_mime_content_encoding_from_string(encoding));
    return cgmime.g_mime_encoding_flush(&state, (const char *)bytes, count, (char *)decoded);
}

char *cgmime_convert(const char *charset, const uint8_t *bytes, size_t count, size_t *converted_count) {
    GMimeFilter *filter = cgmime.g_mime_filter_charset_new(charset, "utf-8");
    if (filter == NULL) return NULL;
    // The result belongs to the filter.
    char *converted = NULL;
    size_t room = 0;
    cgmime.g_mime_filter_complete(filter, (char *)bytes, count, 0, &converted, converted_count, &room);
    char *copy = malloc(*converted_count + 1);
    if (copy == NULL) abort();
    memcpy(copy, converted, *converted_count);
    cgmime.g_object_unref(filter);
    return copy;
}
