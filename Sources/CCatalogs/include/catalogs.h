/// The program's translations: unmodified gettext .po files, each ending with a zero byte.
#pragma once

extern const char *const rv_catalog_german;
extern const char *const rv_catalog_greek;
