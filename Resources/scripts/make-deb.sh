#!/bin/bash
# Builds the Debian packages of the programs in the folder $1 into the folder $2, and checks them with lintian. The same
# programs give the same packages. VERSION is another version than that of CHANGELOG.md, for `make deb-check`, which needs
# neither lintian nor symbols, and MAINTAINER the name and address of the person who publishes the packages.
set -euo pipefail
programs=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
maintainer=${MAINTAINER:-Receipt Vault maintainers <maintainers@receipt-vault.example.org>}
unset MAKEFLAGS MFLAGS PREFIX DESTDIR SYSCONFDIR
export LC_ALL=C.UTF-8 TZ=UTC PROGRAMS=$programs
SOURCE_DATE_EPOCH=$(Resources/scripts/package-time.sh)
export SOURCE_DATE_EPOCH
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The tree that debhelper expects. Paths in it are the same in every build.
tree=$work/receipt-vault
mkdir "$tree"
cp -R Package.swift Plugins Sources Resources docs Makefile CHANGELOG.md LICENSE README.md "$tree"
mv "$tree/Resources/debian" "$tree/debian"
sed "s|@MAINTAINER@|$maintainer|" "$tree/debian/control.in" >"$tree/debian/control"
Resources/scripts/deb-changelog.py CHANGELOG.md "$SOURCE_DATE_EPOCH" "$maintainer" >"$tree/debian/changelog"
if [ -n "${VERSION:-}" ]; then
    sed -i "1s/([^)]*)/($VERSION)/" "$tree/debian/changelog"
    export DEB_BUILD_OPTIONS=noautodbgsym DPKG_DEB_COMPRESSOR_TYPE=none
fi

(cd "$tree" && dpkg-buildpackage --build=binary --no-sign) >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
[ -n "${VERSION:-}" ] || lintian --allow-root --fail-on error,warning --info "$work"/*.changes
rm -f "$folder"/*.deb
cp "$work"/*.deb "$folder/"
cd "$folder"
sha256sum -- *.deb
