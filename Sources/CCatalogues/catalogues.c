#include "catalogues.h"

// #embed is of C23; the compiler knows it in older modes too, and builds anew when a catalogue changes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char german[] = {
#embed "de.po"
    , 0};

static const char greek[] = {
#embed "el.po"
    , 0};

const char *const rv_catalogue_german = german;
const char *const rv_catalogue_greek = greek;
