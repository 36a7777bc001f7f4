#!/bin/sh
# Runs pgbouncer in transaction mode for tests, in front of the PostgreSQL server whose socket is in the folder $1; its own
# socket goes to the empty folder $2. Prints a line when it answers, and ends with SIGTERM. As root it runs as the user
# postgres, since it refuses to run as root.
set -eu
server=$1
folder=$2
export PATH="$PATH:/usr/sbin"
if ! command -v pgbouncer >/dev/null; then
    echo "pgbouncer is missing; run make deps" >&2
    exit 1
fi
cat >"$folder/settings" <<END
[databases]
* = host=$server
[pgbouncer]
unix_socket_dir = $folder
listen_addr =
auth_type = trust
auth_file = $folder/users
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
max_db_connections = 4
END
echo '"vault" ""' >"$folder/users"
if [ "$(id -u)" = 0 ]; then
    chown -R postgres "$folder"
    setpriv --reuid=postgres --regid=postgres --init-groups pgbouncer -q "$folder/settings" >"$folder/log" 2>&1 &
else
    pgbouncer -q "$folder/settings" >"$folder/log" 2>&1 &
fi
pool=$!
trap 'kill -INT "$pool" 2>/dev/null; wait; exit 0' TERM
until psql -h "$folder" -p 6432 -U vault -d postgres -Atqc 'SELECT 1' >/dev/null 2>&1; do
    kill -0 "$pool"
    sleep 0.02
done
echo ready
wait
