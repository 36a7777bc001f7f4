#!/bin/sh
# usage: check-snapshots.sh LOG [--delete]
# Finds the snapshots that no test compared in the run that wrote LOG, which must have been a full run of
# VaultScreensTests, and deletes them if told to. A check of the run, not of the sources: names and sizes come from
# the tests' arguments.
set -eu
log=$1
cd "$(dirname "$0")/../../Tests/VaultScreensTests/Snapshots"
[ -s "$log" ] || { echo "No snapshot was compared: $log is missing or empty." >&2; exit 1; }
compared=$(mktemp)
trap 'rm -f "$compared"' EXIT
LC_ALL=C sort -u "$log" > "$compared"
orphans=$(find . -type f | sed 's|^\./||' | LC_ALL=C sort | LC_ALL=C comm -23 - "$compared")
[ -n "$orphans" ] || exit 0
if [ "${2-}" = --delete ]; then
    printf '%s\n' "$orphans" | xargs -d '\n' rm --
    find . -mindepth 1 -type d -empty -delete
    printf 'Deleted:\n%s\n' "$orphans"
    exit 0
fi
printf "No test compares these snapshots; 'make snapshots' deletes them:\n%s\n" "$orphans" >&2
exit 1
