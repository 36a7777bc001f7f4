#!/bin/bash
# Fuzzes parsers of bytes from outside: fuzz.sh PROGRAM SECONDS JOBS [TARGET]. Without a target, all of them, JOBS at once.
#
# Each ends with a line: how often it ran, the code that it reached, and its time of a processor, which is less than SECONDS
# where others wanted the processor, too. What reaches new code is kept in FUZZ_FOLDER/corpus/TARGET, .build/fuzz-inputs by
# default, and the next run begins with it. An input that breaks something is in FUZZ_FOLDER/findings, and the status is 1.
set -uo pipefail
program=$(realpath "$1")
seconds=$2
jobs=$3
wanted=${4:-}
folder=${FUZZ_FOLDER:-.build/fuzz-inputs}
# Swift's own handler of crashes hangs in libFuzzer's, and hashes must not differ between runs.
export SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1
export program seconds folder
mkdir -p "$folder/findings" "$folder/logs"

fuzz() { # target, longest input
    local corpus="$folder/corpus/$1" log="$folder/logs/$1.log" TIMEFORMAT=%U used status
    mkdir -p "$corpus"
    "$program" seeds "$1" "$corpus" || return 1
    "$program" words "$1" >"$folder/logs/$1.dict"
    # An empty dictionary is an error.
    local words=()
    [ ! -s "$folder/logs/$1.dict" ] || words=(-dict="$folder/logs/$1.dict")
    used=$({ time "$program" "$1" "$corpus" "${words[@]}" -max_total_time="$seconds" -max_len="$2" -timeout=30 \
        -rss_limit_mb=1536 -artifact_prefix="$folder/findings/$1-" -print_final_stats=1 >"$log" 2>&1; } 2>&1)
    status=$?
    if [ $status -eq 0 ]; then
        printf '%-14s %s %s s\n' "$1" "$(grep -E '^#[0-9]+.*(DONE|pulse|NEW|REDUCE|INITED)' "$log" | tail -1)" "$used"
        return 0
    fi
    printf '%-14s broken:\n' "$1"
    grep -hE 'Broken promise|ERROR|SUMMARY|Fatal error|runtime error' "$log" | head -5
    sed -n 's/^.*Test unit written to //p' "$log" | while read -r found; do
        echo "Repeat: SWIFT_BACKTRACE=enable=no $program $1 $found"
    done
    return 1
}
export -f fuzz

targets=$("$program" list | awk -F '\t' -v wanted="$wanted" 'wanted == "" || $1 == wanted { print $1, $2 }')
[ -n "$targets" ] || { echo "No such target: $wanted. '$program list' prints them."; exit 2; }
xargs -P "$jobs" -L 1 bash -c 'fuzz "$@"' fuzz <<<"$targets" || exit 1
