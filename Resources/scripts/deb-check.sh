#!/bin/bash
# Installs the Debian packages in the folder $1 in a new Debian 12, and uses, upgrades, removes and purges them there, as
# two people and an operator would. The folder $2 has the programs, for a package of an earlier version. As root; MIRROR
# is another mirror of Debian, BASE a folder with a system that debootstrap made before, of which a copy is used, and EARLIER
# one with the packages of the release before.
set -euo pipefail
[ "$(id -u)" = 0 ] || { echo "make deb-check needs root, for debootstrap and chroot." >&2; exit 1; }
# A name space of processes and mounts of its own, so that nothing of it stays, however it ends.
if [ -z "${DEB_CHECK:-}" ]; then
    Resources/scripts/install-packages.sh Resources/package-packages.txt
    DEB_CHECK=1 exec unshare --mount --pid --fork --kill-child --mount-proc "$0" "$@"
fi
packages=$(realpath "$1")
programs=$(realpath "$2")
golden=$(realpath Resources/Fixtures/golden)
work=$(mktemp -d "${TMPDIR:-/tmp}/receipt-vault-debian.XXXXXX")
root=$work/debian
trap 'umount -R "$root"/{proc,dev/pts} 2>>"$work/log" || true; rm -rf --one-file-system "$work"' EXIT
passphrase='seven lamps under water'
password='a long password'
data=/var/lib/receipt-vault
latest='rvault list Lampor --json | grep -o "rcp_[0-9A-Z]*" | head -n 1'
. Resources/scripts/deb-check-steps.sh

step "a Debian 12 by debootstrap"
make_system

step "the release before, without recommended packages"
earlier=${EARLIER:-$work/earlier}
[ -n "${EARLIER:-}" ] || VERSION=0.0.1 Resources/scripts/make-deb.sh "$programs" "$earlier" >"$work/log" 2>&1 ||
    fail "$(cat "$work/log")"
mkdir "$root/earlier" "$root/packages"
cp "$earlier"/receipt-vault*.deb "$root/earlier/"
cp "$packages"/*.deb "$root/packages/"
apt_install --no-install-recommends /earlier/receipt-vault_*.deb /earlier/receipt-vault-server_*.deb
inside root dpkg-query -W receipt-vault receipt-vault-server
! command -v "$root"/usr/bin/{gcc,swift} >>"$work/log" || fail "There is a toolchain."
for page in rvault rvault-list rvault-server rvault-server-serve; do
    [ -s "$root/usr/share/man/man1/$page.1.gz" ] || fail "$page has no manual page."
done
inside root rvault version
inside root rvault-server version

step "a first receipt, and a server, which systemd would start"
for person in anna ben gold; do inside root useradd --create-home "$person"; done
start_server
as anna "rvault init --currency EUR --recovery-file code --passphrase-fd 0 <<<'$passphrase'"
as anna "rvault unlock --for 2h --passphrase-fd 0 <<<'$passphrase'"
as anna "rvault add --store Lampor --date 2025-10-27 --total 12,90 --warranty 24"
expect anna "rvault list" Lampor

step "what needs a recommended package names it"
expect_hint anna "rvault login http://127.0.0.1:8080 --email anna@example.org --password-fd 8 8<<<'$password'" libcurl4
expect_hint anna "rvault claim \$($latest) --output claim.pdf" libpangocairo-1.0-0
expect_hint anna "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere rvault notify --test" libnotify-bin
printf 'From: shop@example.org\nSubject: Receipt\n\nTotal EUR 12.50\n' >"$root/home/anna/mail.eml"
expect_hint anna "rvault read mail.eml" libgmime-3.0-0
python3 - "$root/home/anna" <<'END'
import sys
objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
           "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
           None, "<</Type/Font/Subtype/Type1/BaseFont/Courier>>"]
text = "BT /F 14 Tf 20 250 Td 20 TL (Lampor AB) Tj T* (Total EUR 12.90) Tj T* (Date 2025-10-27) Tj ET"
objects[3] = f"<</Length {len(text)}>>stream\n{text}\nendstream"
pdf, places = "%PDF-1.4\n", []
for number, body in enumerate(objects, 1):
    places.append(len(pdf))
    pdf += f"{number} 0 obj{body}\nendobj\n"
table = "".join(f"{place:010} 00000 n \n" for place in places)
pdf += f"xref\n0 6\n0000000000 65535 f \n{table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n{len(pdf)}\n%%EOF\n"
open(sys.argv[1] + "/receipt.pdf", "w").write(pdf)
END
chown -R --reference="$root/home/anna" "$root/home/anna"/{mail.eml,receipt.pdf}
asked=
install_hints anna "rvault read receipt.pdf"
as anna "rvault read receipt.pdf" | grep -q Lampor || fail "A PDF with a text isn't read."
as anna "pdftoppm -r 200 -gray -png receipt.pdf page"
install_hints anna "rvault read page-1.png"
expected="bubblewrap libvips-tools poppler-utils tesseract-ocr zbar-tools"
[ "$(xargs -n 1 <<<"$asked" | sort | xargs)" = "$expected" ] || fail "It asks for $asked instead of $expected."
as anna "rvault attach \$($latest) page-1.png"

step "with libcurl4, two people sync by the server"
apt_install --no-install-recommends libcurl4
operator "rvault-server account add anna@example.org --data $data --password-fd 8 8<<<'$password'"
sign_in anna anna@example.org
as anna "rvault sync"
as ben "rvault init --currency EUR --recovery-file code --passphrase-fd 0 <<<'$passphrase'"
as ben "rvault unlock --for 2h --passphrase-fd 0 <<<'$passphrase'"
sign_in ben anna@example.org
as ben "rvault sync"
expect ben "rvault list" Lampor
as ben "rvault add --store Bokhandel --date 2025-11-02 --total 54,50"
as ben "rvault sync"
as anna "rvault sync"
expect anna "rvault list" Bokhandel
as anna "rvault verify"
as anna "rvault export --format csv" | grep -q Bokhandel || fail "The export lacks a receipt."
operator "rvault-server doctor --data $data"
operator "rvault-server backup $data/copy.db --data $data"

step "an upgrade keeps vaults, stores and a changed configuration"
as ben "rvault add --store Later --date 2025-11-03 --total 1,00"
echo 'grace = 0' >>"$root/etc/receipt-vault/server.conf"
stop_server
apt_install --no-install-recommends /packages/receipt-vault_*.deb /packages/receipt-vault-server_*.deb
inside root dpkg-query -W receipt-vault receipt-vault-server
grep -q 'grace = 0' "$root/etc/receipt-vault/server.conf" || fail "The configuration was overwritten."
start_server
as ben "rvault lock; rvault unlock --for 2h --passphrase-fd 0 <<<'$passphrase'"
as ben "rvault sync"
as anna "rvault sync"
expect anna "rvault list" Later
stop_server
for version in "$golden"/*; do open_golden "$version"; done

step "removed, then purged: programs and settings go, receipts stay"
inside root apt-get remove -y receipt-vault receipt-vault-server >>"$work/log" 2>&1
[ ! -e "$root/usr/bin/rvault" ] || fail "rvault is still there."
for file in "$data/server.db" /etc/receipt-vault/server.conf; do [ -s "$root$file" ] || fail "$file was removed."; done
inside root apt-get purge -y receipt-vault receipt-vault-server >"$work/purge" 2>&1
grep -q "are still in $data" "$work/purge" || fail "The purge doesn't say what stays: $(cat "$work/purge")"
[ ! -e "$root/etc/receipt-vault/server.conf" ] || fail "The configuration is still there."
for file in "$data/server.db" /home/anna/.local/share/receipt-vault/home.vault; do
    [ -s "$root$file" ] || fail "$file is gone."
done

step "installed again, with recommended packages: the same receipts"
apt_install /packages/receipt-vault_*.deb /packages/receipt-vault-server_*.deb
start_server
as anna "rvault lock; rvault unlock --for 2h --passphrase-fd 0 <<<'$passphrase'"
as anna "rvault add --store Again --date 2025-11-04 --total 2,00"
as anna "rvault sync"
expect anna "rvault list" Lampor
as anna "rvault read page-1.png" | grep -q 12.90 || fail "A picture isn't read."
as anna "rvault claim \$($latest) --output claim.pdf"
stop_server

step "systemd finds nothing wrong with the units"
apt_install --no-install-recommends systemd dbus
inside root systemd-analyze --man=no verify /lib/systemd/system/rvault-server.{service,socket}
inside anna env XDG_RUNTIME_DIR=/home/anna systemd-analyze --user --man=no verify /usr/lib/systemd/user/rvault-{worker,backup}.{service,timer}
echo "All of it works."
