#include "internal.h"

char *cgmime_words(const char *value) { return cgmime.g_mime_utils_header_decode_text(NULL, value); }

static InternetAddress *first_mailbox(InternetAddressList *list, int depth) {
    int count = list == NULL || depth > 3 ? 0 : cgmime.internet_address_list_length(list);
    for (int index = 0; index < count; index++) {
        InternetAddress *address = cgmime.internet_address_list_get_address(list, index);
        if (!cgmime.g_type_check_instance_is_a((GTypeInstance *)address, cgmime.internet_address_group_get_type())) {
            return address;
        }
        InternetAddressList *members = cgmime.internet_address_group_get_members((InternetAddressGroup *)address);
        InternetAddress *member = first_mailbox(members, depth + 1);
        if (member != NULL) return member;
    }
    return NULL;
}

void cgmime_sender(const char *value, char **name, char **address) {
    *name = *address = NULL;
    InternetAddressList *list = cgmime.internet_address_list_parse(NULL, value);
    if (list == NULL) return;
    InternetAddress *first = first_mailbox(list, 0);
    if (first != NULL) {
        *name = cgmime.g_strdup(cgmime.internet_address_get_name(first));
        *address = cgmime.g_strdup(cgmime.internet_address_mailbox_get_addr((InternetAddressMailbox *)first));
    }
    cgmime.g_object_unref(list);
}

bool cgmime_date(const char *value, int64_t *seconds, int32_t *offset) {
    GDateTime *date = cgmime.g_mime_utils_header_decode_date(value);
    if (date == NULL) return false;
    *seconds = cgmime.g_date_time_to_unix(date);
    *offset = (int32_t)(cgmime.g_date_time_get_utc_offset(date) / G_TIME_SPAN_SECOND);
    cgmime.g_date_time_unref(date);
    return true;
}

char *cgmime_type(const char *value, const char *const names[], char *parameters[], size_t count) {
    GMimeContentType *type = cgmime.g_mime_content_type_parse(NULL, value);
    for (size_t index = 0; index < count; index++) {
        parameters[index] =
            type == NULL ? NULL : cgmime.g_strdup(cgmime.g_mime_content_type_get_parameter(type, names[index]));
    }
    if (type == NULL) return NULL;
    char *name = cgmime.g_mime_content_type_get_mime_type(type);
    char *lower = name == NULL ? NULL : cgmime.g_ascii_strdown(name, -1);
    cgmime.g_free(name);
    cgmime.g_object_unref(type);
    return lower;
}

char *cgmime_disposition(const char *value, const char *const names[], char *parameters[], size_t count) {
    GMimeContentDisposition *disposition = cgmime.g_mime_content_disposition_parse(NULL, value);
    for (size_t index = 0; index < count; index++) {
        parameters[index] = disposition == NULL
            ? NULL
            : cgmime.g_strdup(cgmime.g_mime_content_disposition_get_parameter(disposition, names[index]));
    }
    if (disposition == NULL) return NULL;
    const char *name = cgmime.g_mime_content_disposition_get_disposition(disposition);
    char *lower = name == NULL ? NULL : cgmime.g_ascii_strdown(name, -1);
    cgmime.g_object_unref(disposition);
    return lower;
}
