#!/bin/sh
# Unpacks Debian's nginx into the folder $1 for the tests, which run it as a proxy in front of the server. It is not
# installed, since the package would start it on port 80.
set -eu
folder=$1
if [ -x "$folder/usr/sbin/nginx" ]; then exit 0; fi
mkdir -p "$folder"
cd "$folder"
apt-get download -qq nginx || {
    echo "make build needs Debian's nginx package for the tests: apt-get update, then try again." >&2
    exit 1
}
dpkg -x nginx_*.deb .
rm -f nginx_*.deb
