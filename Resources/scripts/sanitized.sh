#!/bin/bash
# Runs tests that were built with the sanitizers of addresses and of undefined behavior: sanitized.sh COMMAND.
#
# A finding ends the process. Leaks are not looked for: libraries keep what they load for the rest of the process.
set -uo pipefail
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1
exec Resources/scripts/run-tests.sh "$@" --parallel
