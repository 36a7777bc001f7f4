// The functions come from the static library, which is linked into the program.
#define UTF8PROC_STATIC
#include <utf8proc.h>
