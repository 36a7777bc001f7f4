#pragma once

#include "cgmime.h"

#include <gmime/gmime.h>

/// Every function that is loaded, by its name. Those of GLib are found through libgmime, which needs it.
#define CGMIME_FUNCTIONS(each) \
    each(g_ascii_strdown) each(g_date_time_get_utc_offset) each(g_date_time_to_unix) each(g_date_time_unref) \
    each(g_free) each(g_log_set_default_handler) each(g_mime_content_disposition_get_disposition) \
    each(g_mime_content_disposition_get_parameter) each(g_mime_content_disposition_parse) \
    each(g_mime_content_encoding_from_string) each(g_mime_content_type_get_mime_type) \
    each(g_mime_content_type_get_parameter) each(g_mime_content_type_parse) each(g_mime_encoding_flush) \
    each(g_mime_encoding_init_decode) each(g_mime_encoding_outlen) each(g_mime_filter_charset_new) \
    each(g_mime_filter_complete) each(g_mime_init) each(g_mime_utils_header_decode_date) \
    each(g_mime_utils_header_decode_text) each(g_object_unref) each(g_strdup) each(g_type_check_instance_is_a) \
    each(internet_address_get_name) each(internet_address_group_get_members) each(internet_address_group_get_type) \
    each(internet_address_list_get_address) each(internet_address_list_length) each(internet_address_list_parse) \
    each(internet_address_mailbox_get_addr)

#define CGMIME_MEMBER(name) __typeof__(&name) name;

/// The loaded functions.
extern struct cgmime_library {
    CGMIME_FUNCTIONS(CGMIME_MEMBER)
} cgmime;
