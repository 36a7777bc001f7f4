#!/bin/sh
# Checks that every relative link in the documentation has a target, that decisions are numbered without gaps, that
# docs/openapi.yaml is up to date, and that the table of modules agrees with Package.swift.
set -eu
cd "$(dirname "$0")/../.."
status=0
for page in README.md CHANGELOG.md docs/*.md docs/decisions/*.md; do
    folder=$(dirname "$page")
    for link in $(grep -oE '\]\([^)# ]+' "$page" | sed 's/^](//' | grep -v ':' || true); do
        if [ ! -e "$folder/$link" ]; then
            echo "$page: the link $link leads nowhere" >&2
            status=1
        fi
    done
done
number=1
for page in docs/decisions/*.md; do
    expected=$(printf 'docs/decisions/%04d-' "$number")
    case "$page" in
    "$expected"*) ;;
    *)
        echo "$page: expected $expected…" >&2
        status=1
        ;;
    esac
    number=$((number + 1))
done
python3 Resources/scripts/openapi-yaml.py --check || status=1
python3 Resources/scripts/check-modules.py || status=1
exit $status
