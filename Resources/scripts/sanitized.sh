#!/bin/bash
# Runs the sanitized tests: sanitized.sh address|thread COMMAND. A finding ends the process that it is in.
set -uo pipefail
sanitizer=$1
shift
export SWIFT_BACKTRACE=enable=no
case $sanitizer in
address) export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1 ;;
thread) export TSAN_OPTIONS=halt_on_error=0:exitcode=66:suppressions=$PWD/Resources/sanitizers/thread.txt ;;
esac
exec Resources/scripts/run-tests.sh "$@" --parallel
