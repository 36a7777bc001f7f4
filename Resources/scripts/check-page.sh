#!/bin/sh
# usage: check-page.sh [--stamp]
# Checks the capture page: types, HTML, weight when it is sent, that it loads nothing from elsewhere and fits its
# Content-Security-Policy, that each text is in all languages and used, and that the service worker knows all files and
# their checksum, which `--stamp` writes. Needs the Debian packages node-typescript and tidy.
set -eu
cd "$(dirname "$0")/../.."
status=0
fail() {
    echo "$1" >&2
    status=1
}
lines() { tr -s ' \n' '\n' | LC_ALL=C sort -u; }

for settings in Resources/capture/tsconfig.json Resources/capture/tsconfig.worker.json; do
    tsc --project "$settings" || status=1
done

cd Sources/CapturePage/Page

# tidy of Debian knows HTML as of 2016; attributes that came later are no errors.
problems=$(tidy -e -q --drop-empty-elements no index.html 2>&1 |
    grep -Ev 'proprietary attribute|<form> attribute "method" has invalid value "dialog"' || true)
[ -z "$problems" ] || fail "index.html: $problems"

# What a phone loads for its first screen: the page, its modules and all that they import, and one language.
loaded=app.js
while :; do
    # shellcheck disable=SC2086
    more=$(sed -n 's/^import .*"\.\/\(.*\)";$/\1/p' $loaded)
    more=$(echo "$loaded" "$more" | lines)
    [ "$more" != "$loaded" ] || break
    loaded=$more
done
language=$(wc -c text-*.js | sort -n | tail -n 2 | head -n 1 | sed 's/.* //')
# The server compresses texts above 1 KiB, each by itself.
sent() {
    for file; do
        if [ "$(wc -c <"$file")" -gt 1024 ] && [ "${file%.png}" = "$file" ]; then gzip -6 -n -c "$file"; else cat "$file"; fi
    done | wc -c
}
# shellcheck disable=SC2086
first=$(sent index.html style.css manifest.webmanifest icon.svg icon-192.png "$language" $loaded)
# shellcheck disable=SC2046
whole=$(sent $(find . -type f ! -name 'text-*.js') "$language")
plain=$(find . -type f ! -name 'text-*.js' -exec cat {} + | cat - "$language" | wc -c)
echo "The server sends $whole bytes for the page, $first of them for the first screen; unpacked it has $plain."
[ "$whole" -le 61440 ] || fail "The page takes more than 60 KB to load."

if grep -nE 'https?://' -- * | grep -v 'http://www\.w3\.org/'; then fail "Files of the page name other hosts."; fi
if grep -nE ' style=|<style|<script>| on[a-z]+="|javascript:' index.html icon.svg; then
    fail "The Content-Security-Policy allows no inline scripts and styles."
fi
if grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(' ./*.js; then
    fail "Scripts build elements, not HTML."
fi

keys() { sed -n 's/^  \([a-zA-Z]*\):.*/\1/p' "$1"; }
values() {
    awk '/^  [a-zA-Z]*:/ { key = $1 }
        key { while (match($0, /%[123]/)) { print key, substr($0, RSTART, 2); $0 = substr($0, RSTART + 2) } }' "$1" |
        LC_ALL=C sort -u
}
for language in text-de.js text-el.js; do
    [ "$(keys text-en.js)" = "$(keys $language)" ] || fail "$language and text-en.js differ in their keys or order."
    [ "$(values text-en.js)" = "$(values $language)" ] || fail "$language and text-en.js differ in their values."
done
code=$(find . -name '*.js' ! -name 'text-*.js')
for key in $(keys text-en.js); do
    # shellcheck disable=SC2086
    grep -qE "data-(text|label)=\"$key\"" index.html || grep -q "\"$key\"" $code || fail "The text $key is not used."
done

# Everything but the workers, and the page, which is "./"; the worker chooses the language itself.
present=$(find . -type f ! -name 'text-*.js' ! -name worker.js ! -name background.js ! -name index.html |
    sed 's|^\./||' | lines)
kept=$(sed -n '/^const FILES/,/^]/s/^  "\([^"]*\)",$/\1/p' worker.js | grep -v '^\./$' | lines)
[ "$present" = "$kept" ] || fail "FILES in worker.js and the folder differ: $(echo "$present" "$kept" | tr ' ' '\n' |
    LC_ALL=C sort | uniq -u | tr '\n' ' ')"

version=$(find . -type f | LC_ALL=C sort | LC_ALL=C xargs sed '/ VERSION = "/d' | sha256sum | cut -c 1-12)
for worker in worker.js background.js; do
    [ "${1-}" != --stamp ] || sed -i "s/ VERSION = \".*/ VERSION = \"$version\";/" $worker
    grep -q " VERSION = \"$version\";$" $worker || fail "$worker has an old version. Run check-page.sh --stamp."
done
exit $status
