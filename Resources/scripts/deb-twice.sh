#!/bin/bash
# Builds packages and archive again from the sources in another folder, and compares them with those in the folder $1.
set -euo pipefail
first=$(realpath "$1")
SOURCE_DATE_EPOCH=$(Resources/scripts/package-time.sh)
export SOURCE_DATE_EPOCH
unset MAKEFLAGS MFLAGS
# Not below the folder for temporary files, which the compiler names in the debug information: relative to the sources if they are
# near it.
work=$(mktemp -d "/var/tmp/receipt-vault-again.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp -R Package.swift Plugins Sources Tests Resources docs Makefile CHANGELOG.md LICENSE README.md "$work"
make -C "$work" --no-print-directory deb tarball
status=0
for file in "$work"/.build/packages/*.deb "$work"/.build/packages/*.tar.xz; do
    name=$(basename "$file")
    if cmp "$file" "$first/$name"; then
        echo "the same: $name"
    else
        status=1
    fi
done
exit $status
