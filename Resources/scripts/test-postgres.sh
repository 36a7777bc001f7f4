#!/bin/sh
# Runs PostgreSQL for tests in the folder $1, which has its socket, too, and nothing else but perhaps its certificate; prints a
# line when it answers, and ends with SIGTERM. The words that follow are more options of postgres: nothing is flushed to the disk
# unless they say so. As root it runs as the user postgres, to whom the folder then belongs, since it refuses to run as root.
set -eu
folder=$1
shift
programs=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin | sort -V | tail -n 1)
if [ -z "$programs" ]; then
    echo "PostgreSQL is missing; run make deps" >&2
    exit 1
fi

as_plain_user() {
    if [ "$(id -u)" = 0 ]; then
        exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"
    else
        exec "$@"
    fi
}

if [ "$(id -u)" = 0 ]; then chown -R postgres "$folder"; fi
(as_plain_user "$programs/initdb" -D "$folder/data" -U vault -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
    --no-instructions >/dev/null)
(as_plain_user "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off \
    -c synchronous_commit=off -c full_page_writes=off -c max_connections=300 -c shared_buffers=64MB "$@" \
    >"$folder/log" 2>&1) &
server=$!
trap 'kill -QUIT "$server" 2>/dev/null; wait; exit 0' TERM
until "$programs/pg_isready" -q -h "$folder" -U vault -d postgres; do
    kill -0 "$server"
    sleep 0.02
done
echo ready
wait
