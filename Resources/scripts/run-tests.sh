#!/bin/bash
# Runs the tests with the given command; after thousands of lines about those that passed, it repeats what failed.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=$?
if [ $status -ne 0 ]; then
    echo
    echo "Failed:"
    grep -E '^✘ |error: ' "$log"
fi
exit $status
