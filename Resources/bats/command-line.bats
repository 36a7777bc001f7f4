#!/usr/bin/env bats
# Everything that a script may rely on: exit codes, the stream of each output, the shape of the JSON, pipes, and running
# without a terminal. RVAULT is the program. All tests share one vault, which an agent keeps open, and no test changes
# what another one reads.

bats_require_minimum_version 1.5.0

setup_file() {
    export HOME="$BATS_FILE_TMPDIR/home" LANG=C.UTF-8 TZ=UTC TERM=dumb
    export XDG_RUNTIME_DIR="$HOME/run"
    unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME NO_COLOR PAGER VISUAL EDITOR
    mkdir -p "$HOME" "$BATS_FILE_TMPDIR/empty"
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    cd "$HOME" || return
    echo 'seven lamps under water' >passphrase
    "$RVAULT" init --currency EUR --recovery-file code --passphrase-fd 3 3<passphrase
    "$RVAULT" unlock --for 1h --passphrase-fd 3 3<passphrase
    "$RVAULT" add --store Lampor --date 2025-10-27 --total 1290,00 --currency NOK --warranty 24 -q >lamp
    "$RVAULT" add --store 'Čajovna "U Zlaté"' --date 2025-11-02 --total 54,50 --tags 'tea, gift' -q >tea
    "$RVAULT" add --store 'Back\slash, comma; tab' --total 3 -q >odd
}

teardown_file() {
    "$RVAULT" lock
}

setup() {
    cd "$HOME" || return
}

rvault() {
    "$RVAULT" "$@"
}

@test "version is one line on standard output and nothing else" {
    run --separate-stderr rvault version
    [ "$status" -eq 0 ]
    [[ "$output" =~ ^rvault\ [0-9]+\.[0-9]+\.[0-9]+$ ]]
    [ -z "$stderr" ]
}

@test "every command that help lists has a page of its own, no wider than a terminal" {
    names=$(rvault help | sed -n 's/^  \([a-z-]*\)  .*/\1/p')
    [ "$(wc -w <<<"$names")" -gt 35 ]
    for name in $names; do
        rvault help "$name" >page
        head -n 1 page | grep -q "^rvault $name: " || { echo "$name"; return 1; }
        [ "$(awk '{ if (length($0) > most) most = length($0) } END { print most }' page)" -le 100 ]
    done
}

@test "a mistyped command is 2, says which was meant, and leaves standard output empty" {
    run --separate-stderr rvault lits
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    [[ "$stderr" == *"list"* ]]
}

@test "an unknown flag is 2, and one JSON object on standard error with --json" {
    run --separate-stderr rvault list --colour --json
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    jq -e '.code == 2 and (.kind | type == "string") and (.message | length > 0) and has("hint")' <<<"$stderr"
}

@test "every command that reads prints one object of one shape on one line" {
    for words in list 'search lamp' "cover $(cat lamp)" status conflicts requests log 'undo --list' 'config show' 'config check' doctor; do
        # shellcheck disable=SC2086 # the words are meant to be split
        rvault $words --json --no-input >out
        [ "$(wc -l <out)" -eq 1 ] || { echo "$words"; return 1; }
        jq -e '.schema == "rvault/1" and (.items | type == "array")' <out || { echo "$words"; return 1; }
    done
}

@test "amounts are minor units with a currency, days and times have one form in every locale" {
    rvault list --json >posix
    LC_ALL=de_DE.UTF-8 rvault list --json >german
    cmp posix german
    jq -e '.items | length == 3 and all(.[];
        (.total.minor | type == "number" and floor == .)
        and (.total.currency | test("^[A-Z]{3}$"))
        and (.purchaseDate == null or (.purchaseDate | test("^\\d{4}-\\d{2}-\\d{2}$")))
        and (.createdAt | test("^\\d{4}-\\d{2}-\\d{2}T[0-9:.]+Z$"))
        and (.id | test("^rcp_[0-9A-Z]{26}$")))' posix
}

@test "a JSON string holds what was typed, whatever a shell or JSON would make of it" {
    rvault list --json | jq -er '.items[].storeName' | sort >stores
    printf '%s\n' 'Back\slash, comma; tab' Lampor 'Čajovna "U Zlaté"' | sort | diff - stores
}

@test "the output of one command is the input of the next" {
    rvault list --json | jq -r '.items[].id' | xargs -n 1 "$RVAULT" show --json | jq -s -e 'length == 3'
    rvault export --format jsonl | jq -s -e 'length == 3 and all(.[]; .id and .storeName)'
    rvault export --format csv | python3 -c 'import csv, sys; assert len(list(csv.DictReader(sys.stdin))) == 3'
}

@test "an id is enough by its end" {
    run --separate-stderr rvault show "$(tail -c 9 lamp)" --json
    [ "$status" -eq 0 ]
    [ "$(jq -r '.items[0].id' <<<"$output")" = "$(cat lamp)" ]
}

@test "nothing found is 3 with an empty standard output, and an empty list with --json" {
    run --separate-stderr rvault list nothing-of-that-name
    [ "$status" -eq 3 ]
    [ -z "$output" ]
    [ -n "$stderr" ]
    run --separate-stderr rvault list nothing-of-that-name --json
    [ "$status" -eq 3 ]
    jq -e '.items == []' <<<"$output"
    run -3 --separate-stderr rvault show nothing-of-that-name
}

@test "a mistake in a query is 2 and shows where it is" {
    run --separate-stderr rvault search 'lamp total:x'
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    [[ "$stderr" == *"^"* ]]
}

@test "two dashes end the flags, so that a query may begin with one" {
    run --separate-stderr rvault list --json -- -lamp
    [ "$status" -eq 0 ]
    [ "$(jq '.items | length' <<<"$output")" -eq 2 ]
}

@test "quiet keeps the data and drops the talk" {
    run --separate-stderr rvault add --store Quiet --total 1 --quiet
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
    [[ "$output" =~ ^rcp_[0-9A-Z]{26}$ ]]
    run --separate-stderr rvault undo
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    [ -n "$stderr" ]
}

@test "a dry run changes nothing" {
    before=$(rvault list --json)
    rvault trash "$(cat lamp)" --dry-run
    rvault edit "$(cat lamp)" --set total=1 --dry-run
    printf 'store,total,currency\nNew,1.00,EUR\n' >new.csv
    rvault import new.csv --dry-run
    [ "$(rvault list --json)" = "$before" ]
}

@test "without a terminal a locked vault is refused at once with 4, and nobody is asked" {
    # A new session has no terminal to ask on, even if this test has one.
    XDG_RUNTIME_DIR=/nowhere run --separate-stderr timeout 20 setsid --wait "$RVAULT" list </dev/null
    [ "$status" -eq 4 ]
    [ -z "$output" ]
    XDG_RUNTIME_DIR=/nowhere run --separate-stderr timeout 20 "$RVAULT" list --no-input
    [ "$status" -eq 4 ]
}

@test "no-input never starts an editor" {
    export EDITOR="touch $HOME/started"
    run -2 rvault note "$(cat lamp)" --no-input
    run -2 rvault config edit --no-input
    [ ! -e started ]
    [ ! -e .config/receipt-vault/config.toml ]
}

@test "a reader that goes away ends it without a word" {
    for words in help manual 'completion bash' list 'export --format json' log; do
        # shellcheck disable=SC2086 # the words are meant to be split
        { rvault $words 2>>said || echo "$?" >>codes; } | true
    done
    [ ! -s codes ]
    run -1 grep -i 'pipe\|error\|rvault:' said
}

@test "closed standard streams are survived" {
    rvault list --json <&- >kept
    jq -e '.items | length == 3' kept
    rvault list 2>&- | grep -q Lampor
    # shellcheck disable=SC2016 # the inner shell expands it
    run -1 bash -c '"$RVAULT" list >&-'
}

@test "on a terminal that is dumb, or without colour, no escape sequence is written" {
    for wish in TERM=dumb NO_COLOR=1 'TERM=xterm NO_COLOR=1'; do
        script --quiet --return --command "env TERM=xterm-256color $wish $RVAULT list" /dev/null >typed </dev/null
        grep -q Lampor typed
        run -1 grep $'\033' typed
    done
    script --quiet --return --command "env TERM=xterm-256color $RVAULT list" /dev/null >typed </dev/null
    grep -q $'\033' typed
}

@test "what is written is for this user alone, whatever the umask" {
    umask 000
    rvault export --format csv -o all.csv
    rvault backup all.rvbackup
    for file in all.csv all.rvbackup .local/share/receipt-vault/home.vault code; do
        [ "$(stat -c %a "$file")" = 600 ] || { stat "$file"; return 1; }
    done
}

@test "a file that is there is not written over unless it is said" {
    echo mine >kept.csv
    run --separate-stderr rvault export --format csv -o kept.csv --no-input
    [ "$status" -ne 0 ]
    [ "$(cat kept.csv)" = mine ]
}

@test "without a home it says so instead of writing somewhere" {
    cd "$BATS_FILE_TMPDIR/empty"
    run --separate-stderr env -u HOME -u XDG_RUNTIME_DIR "$RVAULT" list --no-input
    [ "$status" -ne 0 ]
    [ -n "$stderr" ]
    [ -z "$(ls -A)" ]
    run -0 env -u HOME -u XDG_RUNTIME_DIR "$RVAULT" version
}

@test "an interrupt ends the worker at once and in order" {
    "$RVAULT" worker 2>log &
    worker=$!
    for _ in $(seq 100); do grep -q "worker started" log && break; read -rt 0.1 <> <(:) || true; done
    kill -INT "$worker"
    wait "$worker"
    grep -q "worker stopped" log
}

@test "the scripts of completion can be read by a shell that forgives nothing" {
    # shellcheck disable=SC2016 # the inner shells expand it
    bash --norc --noprofile -euo pipefail -c 'source <("$RVAULT" completion bash); complete -p rvault'
    # shellcheck disable=SC2016
    zsh -f -c 'autoload -U compinit; compinit -u -d zdump; source <("$RVAULT" completion zsh)'
    # shellcheck disable=SC2016
    fish --no-config -c '$RVAULT completion fish | source'
}
