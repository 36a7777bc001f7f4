#!/bin/bash
# Create the golden files of a version: a vault, a backup of it and a server's store, as today's programs leave them,
# and what they contain. GoldenTests open copies of every version's files with the newest programs.
#
# Usage: Resources/scripts/make-golden.sh Resources/Fixtures/golden/VERSION
#
# The folder must not exist: the files of a released version never change. RVAULT_PROGRAMS names the folder of the
# programs (default: .build/debug). Needs tmux, to save a search on the screen.
set -euo pipefail
export LC_ALL=C.UTF-8 TZ=UTC TERM=xterm-256color RVAULT_KEY_COST=light
unset TMUX RVAULT_VAULT RVAULT_READ_ONLY

target=${1:?usage: make-golden.sh FOLDER}
programs=$(realpath "${RVAULT_PROGRAMS:-.build/debug}")
passphrase='seven lamps under water'
password='a long password'
if [ -e "$target" ]; then
    echo "$target exists. Golden files never change; name a folder for the new version." >&2
    exit 1
fi

work=$(mktemp -d)
server=
finish() {
    for device in laptop phone desk; do rvault $device lock > "$work/end" 2>&1 || true; done
    tmux -S "$work/tmux" kill-server 2> "$work/end" || true
    [ -z "$server" ] || kill "$server" 2> "$work/end" || true
    rm -rf "$work"
}
trap finish EXIT

# Runs a command as the owner of that device, with the device's home.
as() {
    local home=$work/$1 device=$1
    shift
    (cd "$home" && env HOME="$home" XDG_RUNTIME_DIR="$home/run" RVAULT_DEVICE="$device" "$@")
}
rvault() { as "$1" "$programs/rvault" "${@:2}"; }

# Creates a vault and keeps it unlocked.
new_device() {
    mkdir -m 700 "$work/$1" "$work/$1/run"
    rvault "$1" init --name Zuhause --currency EUR --recovery-file recovery.txt --passphrase-fd 0 <<< "$passphrase"
    rvault "$1" unlock --for 1h --passphrase-fd 0 <<< "$passphrase"
}
sign_in() {
    rvault "$1" login "$url" --email "$2" "${@:3}" --password-fd 8 8<<< "$password"
}
# A sync that leaves conflicts ends with 9.
sync() { rvault "$1" sync || [ $? = 9 ]; }

stop_server() {
    kill "$server"
    wait "$server" || true
    server=
}

# Saves a search under a name, which only the screens can.
save_search() {
    local keys=(tmux -S "$work/tmux" send-keys -t screen)
    tmux -S "$work/tmux" -f /dev/null new-session -d -s screen -x 80 -y 24 \
        "$(declare -f as rvault); work='$work' programs='$programs' rvault laptop"
    seen Waschmaschine
    "${keys[@]}" / && seen 'Enter keep'
    "${keys[@]}" -l 'tag:küche' && "${keys[@]}" C-s && seen 'Save search as'
    "${keys[@]}" C-u && "${keys[@]}" -l 'Küche' && "${keys[@]}" Enter && seen 'Saved as'
    # Keys that follow Escape at once would be one key with Alt.
    "${keys[@]}" Escape && seen 'DATE'
    "${keys[@]}" q
    for _ in {1..100}; do
        tmux -S "$work/tmux" has-session -t screen 2> "$work/end" || return 0
        sleep 0.1
    done
    echo "The window did not close." >&2
    exit 1
}
# Waits until the screen shows a text.
seen() {
    for _ in {1..100}; do
        tmux -S "$work/tmux" capture-pane -p -t screen > "$work/screen"
        ! grep -q "$1" "$work/screen" || return 0
        sleep 0.1
    done
    echo "The screen never showed '$1':" >&2
    cat "$work/screen" >&2
    return 1
}

fill_account() {
    washer=$(rvault laptop add --store 'Elektro Größmann' --date 2025-03-14 --total 649,00 --category Electronics \
        --tags küche,garantie --return-by 2025-04-14 --warranty 24 --notes $'Waschmaschine\nLieferung bis zur Tür')
    lamp=$(rvault laptop add --store 'Blå Lampe AS' --date 2025-10-27 --total 1290,00 --currency NOK --favorite)
    bread=$(rvault laptop add --store 'Bäckerei Süßholz' --date 2026-01-02 --total 12,50 --tags küche)
    slip=$(rvault laptop add --store 'Blå Lampe AS' --date 2025-11-03 --total -290,00 --currency NOK)
    shop=$(rvault laptop add --store '東京 Ωmega' --date 2024-02-29 --total 9800 --currency JPY --category Services)
    gone=$(rvault laptop add --store 'Weggeworfen' --date 2025-05-05 --total 3,00)
    item=$(rvault laptop cover item "$washer" --set name=Waschmaschine --set serial=WM-4711 --set price=599,00)
    cover=$(rvault laptop cover warranty "$washer" --set item="$item" --set kind=extended --set by=Größmann \
        --set months=60)
    rvault laptop cover claim "$washer" --set warranty="$cover" --set number=RMA-99 --set opened=2025-09-01 \
        --set notes='Sie klappert'
    rvault laptop cover warranty "$lamp" --set kind=maker --set months=lifetime
    rvault laptop trash "$gone"
    sync laptop
}

# Both devices change the same fields; the laptop is second.
make_conflict() {
    sign_in phone anna@example.org
    sync phone
    rvault phone edit "$bread" --set total=13,50 --set notes='vom Telefon'
    sync phone
    rvault laptop edit "$bread" --set total=14,50 --set notes='vom Laptop'
    sync laptop
}

leave_pending() {
    rvault laptop add --store 'Noch nicht gesendet' --date 2026-02-01 --total 5,00
    rvault laptop edit "$shop" --set notes='kaputt, Glühbirne fehlt'
    rvault laptop trash "$slip"
    rvault laptop snooze "$washer" 2031-01-01
    rvault laptop mute "$lamp"
}

fill_other_account() {
    new_device desk
    sign_in desk ben@example.org --register
    rvault desk add --store 'Fahrradladen Öztürk' --date 2025-06-01 --total 1899,00 --warranty 24
    rvault desk add --store 'Πλαίσιο' --date 2025-07-02 --total 59,90 --tags γραφείο
    sync desk
}

# Writes what a command prints as JSON.
list() { rvault "$2" "${@:3}" --json > "$target/$1.json"; }

write_contents() {
    list receipts laptop export
    list trash laptop list --trashed
    list queue laptop sync queue
    list conflicts laptop conflicts
    list searches laptop list tag:küche
    list account-anna phone export
    list account-ben desk export
    for id in "$washer" "$lamp" "$bread" "$slip" "$shop" "$gone"; do
        rvault laptop show "$id" --json
    done > "$target/shown.jsonl"
}

new_device laptop
new_device phone
mkdir "$work/server"
"$programs/rvault-server" serve --data "$work/server" --listen 127.0.0.1:0 --open-registration > "$work/address" &
server=$!
while ! grep -q '^listening on' "$work/address"; do sleep 0.1; done
url=$(sed 's/^listening on //;q' "$work/address")

sign_in laptop anna@example.org --register
fill_account
save_search
make_conflict
fill_other_account
sync phone
stop_server
leave_pending

mkdir -p "$target/server"
write_contents
rvault laptop backup "$work/home.rvbackup"
for device in laptop phone desk; do rvault "$device" lock; done
cp "$work/home.rvbackup" "$work/laptop/.local/share/receipt-vault/"home.vault{,.keys} "$target/"
cp "$work/server/"server.{db,key,mark} "$target/server/"
cat > "$target/README.md" <<END
# Golden files of $("$programs/rvault" version)

Created by \`Resources/scripts/make-golden.sh\`, and never changed. Nothing in them is of a person.

- \`home.vault\`, \`home.vault.keys\`: a vault; \`home.rvbackup\`: its backup. Passphrase: \`$passphrase\`
- \`server/\`: a server's folder with the accounts anna@example.org (the vault's) and ben@example.org. Password of both:
  \`$password\`
- the JSON files: what the programs of that version printed of the vault and of the accounts; \`searches.json\` is the
  result of the saved search *Küche*, \`tag:küche\`
END
chmod -R u+rwX,go+rX "$target"
du -sh "$target"
