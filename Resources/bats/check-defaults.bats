#!/usr/bin/env bats
# What check-defaults.py finds, and what it leaves alone. CHECK is the script.

bats_require_minimum_version 1.5.0

setup() {
    cd "$BATS_TEST_TMPDIR" || return
    mkdir sources
}

# Checks the Swift that standard input has.
check() {
    cat >sources/Planted.swift
    run "$CHECK" "$PWD/sources"
}


finds() { # the labels that are expected, each as `line: label`
    [ "$status" -eq 1 ]
    [ "$(sed -n 's/.*Planted\.swift://p' <<<"$output")" = "$(printf '%s\n' "$@")" ]
}

finds_nothing() {
    [ "$status" -eq 0 ] && [ -z "$output" ]
}

@test "a default beside a case" {
    check <<'SWIFT'
func name(of door: Door) -> String {
    switch door {
    case .open: "open"
    default: "other"
    }
}
SWIFT
    finds "4: default"
}

@test "a switch that lists everything" {
    check <<'SWIFT'
switch door {
case .open, .ajar:
    enter()
case .shut: break
}
SWIFT
    finds_nothing
}

@test "payloads, bindings and labels over several lines" {
    check <<'SWIFT'
switch event {
case let .key(letter, count: count):
    type(letter, count)
case .paste(let text) where !text.isEmpty,
    .drop(let text),
    .input(_: let text):
    insert(text)
default:
    break
}
SWIFT
    finds "8: default"
}

@test "tuples and optionals" {
    check <<'SWIFT'
switch (state, count) {
case (state: .idle, 0): rest()
default: work()
}
switch color {
case .red?: stop()
default: go()
}
switch color {
case .some(.red): stop()
default: go()
}
switch (first, (second, third)) {
case (_, (.red, _)): stop()
default: go()
}
switch color {
case .none: stop()
default: go()
}
SWIFT
    finds "3: default" "7: default" "11: default" "15: default" "19: default"
}

@test "patterns that stand for a default" {
    check <<'SWIFT'
switch door {
case .open: enter()
case _: knock()
}
switch door {
case .open: enter()
case let other: knock(other)
}
switch door {
case .open?: enter()
case _?: knock()
case nil: build()
}
switch (door, window) {
case (.open, _): enter()
case (_, _): knock()
}
switch (door, window) {
case (.open, _): enter()
case let (door, window): knock(door, window)
}
switch door {
case .open: enter()
case _ where isLate: ring()
case .shut: knock()
}
SWIFT
    finds "3: case _" "7: case let other" "11: case _ ?" "16: case ( _ , _ )" "20: case let ( door , window )"
}

@test "a switch in another one, on either side" {
    check <<'SWIFT'
switch number {
case 1:
    switch door {
    case .open: enter()
    default: knock()
    }
default: wait()
}
switch door {
case .open:
    switch number {
    case 1: enter()
    default: wait()
    }
case .shut: knock()
}
switch number {
case 1:
    switch door {
    case .open: enter()
    case .shut: knock()
    }
case 2: ring()
default: wait()
}
SWIFT
    finds "5: default"
}

@test "a switch as an expression" {
    check <<'SWIFT'
let name = switch door { case .open: "open"; default: "other" }
func size() -> Int {
    return switch door {
    case .open: doors.map { $0.size }.reduce(0) { $0 + $1 }
    default: 0
    }
}
let plan = try switch (door, { 1 }()) {
    case (.open, _): 1
    default: 2
}
SWIFT
    finds "1: default" "5: default" "10: default"
}

@test "a case that is named with its type, and a constant that only looks so" {
    check <<'SWIFT'
indirect enum Door: String { case open = "o", shut(width: Int) }
enum Limits { static let most = 5 }
switch door {
case Door.open: enter()
default: knock()
}
switch house.front {
case House.Door.shut(width: 3): enter()
default: knock()
}
switch number {
case Limits.most: stop()
case UInt8(ascii: "x"): stop()
default: go()
}
SWIFT
    finds "5: default" "9: default"
}

@test "other subjects keep their default" {
    check <<'SWIFT'
switch text {
case "open": enter()
case name where name.isEmpty: wait()
default: knock()
}
switch number {
case ..<3, 7...9: few()
case ...0: none()
default: many()
}
switch error {
case let error as Failure where error.code == .missing: make()
case is Other: wait()
default: knock()
}
switch (byte, isOpen) {
case (0x20, true): enter()
default: knock()
}
SWIFT
    finds_nothing
}

@test "texts, comments and arguments are no labels, and hide none" {
    check <<'SWIFT'
switch door {
case .open: say("default: knock", default: 1)  // default: knock
/* default: /* nested */ default: */
case .shut: say(#"\(default: ""#, """
    default: "quoted"
    """)
case .ajar: isLate ? .default : .other
case .default: break
}
switch door {
case .open: say("\(doors.map { "}" + $0 }) \"{")
// case .shut: {
default: knock()
}
if case .open = door, case .shut = gate { wait() }
counts[door, default: 0] += 1
SWIFT
    finds "13: default"
}

@test "a reason excuses an open set, and has to be needed" {
    check <<'SWIFT'
switch scalar.category {
case .control: hide()
default: show()  // open: Unicode's categories
}
switch scalar.category {
case .control: hide()
default:  // open:
    show()
}
switch number {
case 1: hide()
default: show()  // open: numbers
}
SWIFT
    finds "7: default" "12: a reason that nothing needs"
}

@test "a file that it cannot read" {
    check <<'SWIFT'
switch door {
case .open: ")
default: knock()
}
SWIFT
    finds "1: a bracket or quote without a partner"
}
