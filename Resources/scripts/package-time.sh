#!/bin/sh
# Prints the time that packages and archives of these sources have, in seconds since 1970: that of their last commit, or
# SOURCE_DATE_EPOCH if it is set, as in sources without a history.
set -eu
if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
    echo "$SOURCE_DATE_EPOCH"
elif ! git log -1 --format=%ct; then
    echo "These sources have no history. Set SOURCE_DATE_EPOCH to the time of the release, in seconds since 1970." >&2
    exit 1
fi
