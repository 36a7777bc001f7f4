#!/bin/sh
# Installs the Debian packages listed in the file $1 that are missing, as root or with sudo.
# `old-name | new-name` stands for the first that this Debian has.
set -eu

installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }
known() { apt-cache show "$1" >/dev/null 2>&1; }

# Prints the first of the names for which the check $1 holds.
first() {
    check=$1
    shift
    for name in "$@"; do
        if "$check" "$name"; then
            echo "$name"
            return
        fi
    done
}

missing=""
while IFS= read -r line; do
    case "$line" in '' | '#'*) continue ;; esac
    names=$(echo "$line" | tr -d ' ')
    # shellcheck disable=SC2086 # the names are meant to be split
    [ -n "$(IFS='|'; first installed $names)" ] || missing="$missing $names"
done <"$1"
if [ -z "$missing" ]; then exit 0; fi

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
packages=""
for names in $missing; do
    # shellcheck disable=SC2086
    name=$(IFS='|'; first known $names)
    packages="$packages ${name:-${names%%|*}}"
done
echo "Installing:$packages"
# shellcheck disable=SC2086
$as_root apt-get install -y -qq --no-install-recommends $packages
