#!/bin/sh
# Unpacks axe-core, which checks pages for accessibility, into the folder $1 for the tests: the script axe.min.js of the
# package on PyPI that Resources/axe/requirements.txt pins. Nothing else of that package is used, and it is not installed.
set -eu
folder=$1
list=$(dirname "$0")/../axe/requirements.txt
if cmp -s "$list" "$folder/requirements.txt"; then exit 0; fi
rm -rf "$folder"
mkdir -p "$folder"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/python"
"$scratch/python/bin/pip" download --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary :all: \
    --requirement "$list" --dest "$scratch" || {
    echo "The tests need axe-core from PyPI: check the network, and that python3-venv is installed." >&2
    exit 1
}
python3 -m zipfile -e "$scratch"/*.whl "$scratch/unpacked"
mv "$scratch/unpacked/axe_playwright_python/axe.min.js" "$folder"
cp "$list" "$folder/requirements.txt"
