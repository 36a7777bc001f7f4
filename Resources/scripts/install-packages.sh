#!/bin/sh
# Installs the Debian packages named in the file $1 that are not installed yet; as root, or by sudo.
set -eu
missing=""
while read -r package; do
    case "$package" in '' | '#'*) continue ;; esac
    if ! dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed'; then
        missing="$missing $package"
    fi
done <"$1"
if [ -z "$missing" ]; then exit 0; fi
echo "Installing:$missing"
as_root=""
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
        echo "make deps needs root or sudo. As root: apt-get install$missing" >&2
        exit 1
    }
    as_root="sudo"
fi
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086 # the list is meant to be split
$as_root apt-get install -y -qq --no-install-recommends $missing
