#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the arguments of a program (<https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library>).
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
