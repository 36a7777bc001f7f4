#!/bin/sh
# Runs two PostgreSQL servers for tests in the empty folder $1, the second a synchronous replica of the first, with sockets on
# the ports 5432 and 5433; prints a line when both answer. When the file $1/fail appears, kills the first and promotes the
# second, and makes the file $1/promoted. Ends with SIGTERM. As root they run as the user postgres.
set -eu
folder=$1
programs=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin | sort -V | tail -n 1)
if [ -z "$programs" ]; then
    echo "PostgreSQL is missing; run make deps" >&2
    exit 1
fi

as_plain_user() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=postgres --regid=postgres --init-groups "$@"
    else
        "$@"
    fi
}

ask() {
    psql -h "$folder" -p "$1" -U vault -d postgres -Atqc "$2"
}

start() {
    as_plain_user "$programs/pg_ctl" -D "$folder/$1" -l "$folder/$1.log" -w start \
        -o "-p $2 -k $folder -c listen_addresses= -c fsync=off -c full_page_writes=off -c shared_buffers=32MB" >/dev/null
}

if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
as_plain_user "$programs/initdb" -D "$folder/first" -U vault -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
    --no-instructions >/dev/null
start first 5432
as_plain_user "$programs/pg_basebackup" -D "$folder/second" -h "$folder" -p 5432 -U vault -R -X stream -c fast
echo "primary_conninfo = 'host=$folder port=5432 user=vault application_name=second'" >>"$folder/second/postgresql.auto.conf"
start second 5433
ask 5432 "ALTER SYSTEM SET synchronous_standby_names = 'second'"
ask 5432 "SELECT pg_reload_conf()" >/dev/null
until [ "$(ask 5432 "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")" = 1 ]; do sleep 0.05; done
trap 'for name in first second; do
    kill -QUIT "$(head -n 1 "$folder/$name/postmaster.pid" 2>/dev/null)" 2>/dev/null || true
done; exit 0' TERM
echo ready
until [ -e "$folder/fail" ]; do sleep 0.05; done
kill -KILL "$(head -n 1 "$folder/first/postmaster.pid")"
as_plain_user "$programs/pg_ctl" -D "$folder/second" -w promote >/dev/null
touch "$folder/promoted"
while :; do sleep 0.2; done
