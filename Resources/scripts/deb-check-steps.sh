# shellcheck shell=bash disable=SC2154 # deb-check.sh sets root, work, password, data, passphrase
# The steps of deb-check.sh, which sources this file.

step() { echo "== $1"; }
fail() {
    echo "$1" >&2
    exit 1
}

# Runs a command in the system as a user.
inside() {
    local user=$1
    shift
    chroot "$root" /usr/sbin/runuser -u "$user" -- env -i "HOME=$(home "$user")" PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        LANG=C.UTF-8 TERM=xterm-256color DEBIAN_FRONTEND=noninteractive RVAULT_KEY_COST=light "RVAULT_DEVICE=$user" "$@"
}
home() { if [ "$1" = root ]; then echo /root; else echo "/home/$1"; fi; }
# Runs a line of bash as a person, in that person's home.
as() { inside "$1" bash -c "cd && $2"; }
operator() { chroot "$root" /usr/sbin/runuser -u receipt-vault -- bash -c "cd $data && $1"; }

expect() {
    local said
    said=$(as "$1" "$2" 2>&1) || true
    grep -qF "$3" <<<"$said" || fail "'$2' doesn't say $3: $said"
}
# Expects that a command fails, or not, and says which package to install.
expect_hint() {
    expect "$1" "$2" "$3"
    echo "   without $3 it is named"
}
# Runs a command and installs what it asks for, until it asks for nothing, and adds these packages to `asked`.
install_hints() {
    local person=$1 line=$2 said package
    while package=$(as "$person" "$line" 2>&1 | sed -n 's/.*nstall the package \([a-z0-9.-]*[a-z0-9]\).*/\1/p' | head -n 1)
        [ -n "$package" ]; do
        echo "   asks for $package"
        asked="$asked $package"
        apt_install --no-install-recommends "$package"
        [ ${#asked} -lt 500 ] || fail "It asks again and again."
    done
    said=$(as "$person" "$line" 2>&1) || fail "$said"
}

make_system() {
    if [ -n "${BASE:-}" ]; then
        cp -a "$BASE" "$root"
    else
        debootstrap --variant=minbase bookworm "$root" "${MIRROR:-http://deb.debian.org/debian}" >"$work/log" 2>&1 ||
            fail "$(tail -n 20 "$work/log")"
    fi
    mount -t proc proc "$root/proc"
    mount -t devpts devpts "$root/dev/pts"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod 755 "$root/usr/sbin/policy-rc.d"
    inside root apt-get update >>"$work/log" 2>&1 || fail "$(tail -n 20 "$work/log")"
}

apt_install() {
    local words=()
    for word in "$@"; do
        case "$word" in
        /*) for file in "$root"$word; do words+=("${file#"$root"}"); done ;;
        *) words+=("$word") ;;
        esac
    done
    inside root apt-get install -y "${words[@]}" >"$work/apt" 2>&1 || fail "$(tail -n 30 "$work/apt")"
}

# As rvault-server.service starts it.
start_server() { serve "$data" --config /etc/receipt-vault/server.conf; }
serve() {
    operator "exec rvault-server serve --data $1 ${*:2}" >"$work/address" 2>"$work/server" &
    server=$!
    for _ in {1..300}; do
        ! grep -q '^listening on' "$work/address" || return 0
        kill -0 "$server" || break
        sleep 0.1
    done
    fail "The server doesn't start: $(cat "$work/server")"
}
stop_server() {
    # Only those of this name space.
    pkill -x rvault-server
    wait "$server" || true
}
sign_in() {
    as "$1" "rvault login ${3:-http://127.0.0.1:8080} --email $2 --password-fd 8 8<<<'$password'"
}

# Prints the receipts of a command's JSON, for comparison.
receipts() { jq -c '.items | map([.id, .storeName, .total, .notes]) | sort | .[]'; }
# Opens the vault and the server's store of an earlier version, and expects the receipts that it printed.
open_golden() {
    local version=$1 vault=$root/home/gold/.local/share/receipt-vault
    inside gold install -d -m 700 "${vault#"$root"}"
    install -m 600 --owner="$(stat -c %u "$root/home/gold")" "$version"/home.vault{,.keys} "$vault/"
    as gold "rvault unlock --for 1h --passphrase-fd 0 <<<'$passphrase'"
    as gold "rvault verify"
    diff <(as gold "rvault export --json" | receipts) <(receipts <"$version/receipts.json") ||
        fail "The vault of $(basename "$version") has other receipts."
    as gold "rvault lock"
    rm -rf "$root$data/golden"
    cp -R "$version/server" "$root$data/golden"
    chroot "$root" chown -R receipt-vault: "$data/golden"
    chmod -R go=,u+rwX "$root$data/golden"
    serve "$data/golden" --listen 127.0.0.1:8081
    for name in anna ben; do
        rm -rf "${vault:?}"
        as gold "rvault init --recovery-file code.$name --passphrase-fd 0 <<<'$passphrase'"
        as gold "rvault unlock --for 1h --passphrase-fd 0 <<<'$passphrase'"
        sign_in gold "$name@example.org" http://127.0.0.1:8081
        as gold "rvault sync" || [ $? = 9 ]
        diff <(as gold "rvault export --json" | receipts) <(receipts <"$version/account-$name.json") ||
            fail "The store of $(basename "$version") has other receipts of $name."
        as gold "rvault lock"
    done
    stop_server
    echo "   $(basename "$version"): vault and store have what they had"
}
