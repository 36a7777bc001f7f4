#!/bin/sh
# Runs a command with the address of a PostgreSQL server as its last argument; the server is made for it, and goes with it.
set -eu
folder=$(mktemp -d /dev/shm/rvault-XXXXXX)
mkfifo "$folder.ready"
"$(dirname "$0")/test-postgres.sh" "$folder" >"$folder.ready" &
server=$!
trap 'kill "$server" 2>/dev/null; wait; rm -rf "$folder" "$folder.ready"' EXIT
read -r _ <"$folder.ready"
"$@" "host=$folder user=vault dbname=postgres"
