#!/bin/sh
# Checks what the build cannot: rules read no clock and no randomness of their own, and nothing traps outside the
# wrappers of C libraries. The build itself checks dependencies between modules.
set -eu
cd "$(dirname "$0")/../.."
status=0

report() { # title, matches
    if [ -n "$2" ]; then
        printf '%s\n%s\n\n' "$1" "$2" >&2
        status=1
    fi
}

pure=$(python3 Resources/scripts/check-modules.py --pure)
# shellcheck disable=SC2086 # a list of folders
report 'A rule reads a clock, randomness or a thread; pass it in:' "$(grep -rnE --include="*.swift" \
    '\bDate\(\)|\bUUID\(|SystemRandomNumberGenerator|Task\.sleep|DispatchQueue|import (Glibc|Dispatch|FoundationNetworking)' \
    $pure || true)"
report 'This can trap or hides a data race, outside a C wrapper:' "$(grep -rnE --include="*.swift" \
    'try!|as!|fatalError\(|preconditionFailure\(|@unchecked Sendable|nonisolated\(unsafe\)' Sources \
    | grep -vE '^Sources/(SQLiteKit|PostgresKit|Sealing|TerminalDriver|HTTPServerKit|HTTPClientKit|SystemKit)/' || true)"
report 'A test that can be skipped:' "$(grep -rnE '\.disabled\(|\.enabled\(if|XCTSkip' Tests || true)"
report 'Unfinished work:' "$(grep -rnE '\b(TODO|FIXME)\b' Sources Tests docs Makefile README.md || true)"
exit $status
