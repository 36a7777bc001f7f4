#!/bin/sh
# Installs schemathesis from PyPI into the folder $1, with everything that it needs as Resources/openapi/requirements.txt
# pins it. It has a Python environment of its own, since Debian's must not be changed by pip (PEP 668).
set -eu
folder=$1
list=$(dirname "$0")/../openapi/requirements.txt
if cmp -s "$list" "$folder/requirements.txt"; then exit 0; fi
rm -rf "$folder"
python3 -m venv "$folder" &&
    "$folder/bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement "$list" || {
    rm -rf "$folder"
    echo "The tests need schemathesis from PyPI: check the network, and that python3-venv is installed." >&2
    exit 1
}
cp "$list" "$folder/requirements.txt"
