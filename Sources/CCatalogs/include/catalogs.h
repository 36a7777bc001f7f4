#pragma once
#include <stddef.h>

/// The translations to one language, in the format of gettext's `.mo` files.
struct rv_catalog {
    const unsigned char *bytes;
    size_t size;
};

extern const struct rv_catalog rv_catalog_de;
extern const struct rv_catalog rv_catalog_el;
