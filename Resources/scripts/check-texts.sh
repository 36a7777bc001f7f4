#!/bin/sh
# Compares the catalogs with the texts in the code: every text has a translation with the same values, and every
# translation still has its text. `--merge` adds new texts to the catalogs, to be translated there.
set -eu
cd "$(dirname "$0")/../.."
template=$(mktemp)
trap 'rm -f "$template"' EXIT
python3 Resources/scripts/texts.py >"$template"
status=0
for catalog in Sources/CCatalogs/*.po; do
    if [ "${1:-}" = --merge ]; then
        msgmerge --quiet --update --no-wrap --backup=none --no-fuzzy-matching "$catalog" "$template"
        msgattrib --no-wrap --no-obsolete --output-file="$catalog" "$catalog"
        msgfmt --statistics --output-file=/dev/null "$catalog"
    else
        msgfmt --check --output-file=/dev/null "$catalog" || status=1
        msgcmp "$catalog" "$template" || status=1
    fi
done
exit $status
