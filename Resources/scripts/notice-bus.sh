#!/bin/bash
# Runs commands on a session bus of their own, with a desktop's notification service: `mock` records what it is asked
# for, `dunst` is a real one on a display without a screen, `hang` takes calls and never answers, `none` is a bus
# without a service. For the tests of notifications.
#
#   notice-bus.sh mock|dunst|hang|none FOLDER COMMAND…
#
# FOLDER gets the log of the mock, `notices`, and is the home of the service.
set -eu
if [ "${NOTICE_BUS:-}" != yes ]; then
    export NOTICE_BUS=yes
    exec dbus-run-session -- "$0" "$@"
fi
kind=$1 folder=$2
shift 2
service=org.freedesktop.Notifications
ends=()
trap 'for process in "${ends[@]}"; do kill "$process" 2>/dev/null || true; done' EXIT

await() { # until the service has its name
    for _ in $(seq 200); do
        gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
            --method org.freedesktop.DBus.NameHasOwner $service 2>/dev/null | grep -q true && return
        sleep 0.05
    done
    echo 'The notification service did not start.' >&2
    exit 99
}

case $kind in
mock)
    /usr/bin/python3 -m dbusmock --template notification_daemon \
        --parameters '{"capabilities": "body actions body-markup"}' > "$folder/notices" 2>&1 &
    ends+=($!)
    await
    ;;
hang)
    /usr/bin/python3 -m dbusmock --template notification_daemon > "$folder/notices" 2>&1 &
    ends+=($!)
    await
    kill -STOP "${ends[0]}"
    trap 'kill -KILL "${ends[0]}"' EXIT
    ;;
dunst)
    mkfifo "$folder/number"
    Xvfb -displayfd 7 -screen 0 800x600x24 -nolisten tcp 7> "$folder/number" > /dev/null 2>&1 &
    ends+=($!)
    read -r number < "$folder/number"
    export DISPLAY=:$number
    HOME=$folder dunst > "$folder/notices" 2>&1 &
    ends=($! "${ends[@]}")
    await
    ;;
none) ;;
*) echo "Unknown service: $kind" >&2 && exit 99 ;;
esac
"$@"
