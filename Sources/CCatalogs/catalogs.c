#include "catalogs.h"

// #embed is of C23; the compiler knows it in older modes too, and builds again when a catalog changes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char german[] = {
#embed "de.po"
    , 0};

static const char greek[] = {
#embed "el.po"
    , 0};

const char *const rv_catalog_german = german;
const char *const rv_catalog_greek = greek;
