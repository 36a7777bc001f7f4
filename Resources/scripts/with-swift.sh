#!/bin/sh
# Runs a command beside OpenStack Swift with its S3 interface: with-swift.sh COMMAND...
#
# The command gets RVAULT_S3: port, access key, secret key, and the name of a bucket to create. Swift needs four servers and three rings;
# all of it lives in a temporary folder, on a file system with extended attributes, and is gone afterward.
set -eu
id=vault:vaultkey
secret=vaultsecret12345
port=${RVAULT_S3_PORT:-19200}
user=$(id -un)
folder=$(mktemp -d "${TMPDIR:-/tmp}/receipt-vault-swift.XXXXXX")
servers=""
# shellcheck disable=SC2086 # one word for each server
trap 'kill $servers 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$folder/disks/one"

cat >"$folder/swift.conf" <<END
[swift-hash]
swift_hash_path_suffix = receipt
swift_hash_path_prefix = vault
END

# A ring that has one partition server at the port $2.
ring() {
    swift-ring-builder "$folder/$1.builder" create 4 1 1
    swift-ring-builder "$folder/$1.builder" add "r1z1-127.0.0.1:$2/one" 1
    swift-ring-builder "$folder/$1.builder" rebalance
}

settings() {
    cat <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $1
workers = 0
user = $user
swift_dir = $folder
devices = $folder/disks
mount_check = false
fallocate_reserve = 0
db_preallocation = off
log_address = $folder/no-log
log_level = ERROR
END
}

next=$port
for kind in account container object; do
    next=$((next + 1))
    ring "$kind" "$next" >"$folder/rings.log"
    {
        settings "$next"
        printf '[pipeline:main]\npipeline = %s-server\n' "$kind"
        printf '[app:%s-server]\nuse = egg:swift#%s\n' "$kind" "$kind"
    } >"$folder/$kind-server.conf"
done
{
    settings "$port"
    cat <<END
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 9))
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_vault_vaultkey = $secret .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
END
} >"$folder/proxy-server.conf"

for kind in account container object proxy; do
    "swift-$kind-server" "$folder/$kind-server.conf" >"$folder/$kind.log" 2>&1 &
    servers="$servers $!"
done
tries=0
until curl -s -o "$folder/answer" "http://127.0.0.1:$port/"; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || {
        cat "$folder"/*.log >&2
        echo "OpenStack Swift has not started." >&2
        exit 1
    }
    sleep 0.1
done
RVAULT_S3="$port $id $secret receipts" "$@"
