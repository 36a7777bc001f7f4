#!/bin/bash
# Runs tests that were built with sanitizers: sanitized.sh swift test OPTIONS. A finding ends the process. Leaks are not looked
# for: libraries keep what they load for the rest of the process.
#
# One target follows another: everything is several times slower, and all tests at once would wait for a processor until their
# time limits end them. What failed is named at the end. TARGET=name runs one of them.
set -uo pipefail
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1
targets=${TARGET:-$("$1" "$2" list "${@:3}" 2>/dev/null | sed -n 's/^\([A-Za-z]*\)\..*/\1/p' | sort -u)}
failed=
for target in $targets; do
    Resources/scripts/run-tests.sh "$@" --parallel --filter "^$target\\." || failed="$failed $target"
done
if [ -z "$targets" ]; then failed=" none was found"; fi
if [ -n "$failed" ]; then
    echo "Failed:$failed"
    exit 1
fi
