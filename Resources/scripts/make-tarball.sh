#!/bin/sh
# Packs the programs in the folder $1, and all that `make install` installs with them, into an archive in the folder $2.
# It runs from any folder: the programs find their files beside themselves. The same programs give the same archive.
set -eu
programs=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
unset MAKEFLAGS MFLAGS PREFIX DESTDIR SYSCONFDIR
umask 022
version=$("$programs/rvault" version | sed 's/^rvault //')
name=receipt-vault-$version-linux-$(uname -m)
time=$(Resources/scripts/package-time.sh)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make --no-print-directory install-files DESTDIR="$work/$name" PREFIX=/ SYSCONFDIR=/etc PROGRAMS="$programs" >"$work/log" || {
    cat "$work/log" >&2
    exit 1
}
cp README.md CHANGELOG.md LICENSE "$work/$name/"
cp Resources/debian/copyright "$work/$name/COPYRIGHT"
tar --create --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw,a-s --mtime="@$time" \
    --directory "$work" "$name" | xz -T1 >"$folder/$name.tar.xz"
cd "$folder"
sha256sum "$name.tar.xz"
