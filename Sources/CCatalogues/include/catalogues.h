/// The texts of the program in other languages: gettext's .po files, as they are, each ending with a zero byte.
#pragma once

extern const char *const rv_catalogue_german;
extern const char *const rv_catalogue_greek;
