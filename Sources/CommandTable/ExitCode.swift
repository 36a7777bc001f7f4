internal import CommandLineKit

/// The exit codes of `rvault`. Scripts rely on the numbers, so they never change their meaning.
package enum ExitCode: Int32, ExitStatus {
    case ok = 0
    case failed = 1
    case usage = 2
    case nothingMatched = 3
    case locked = 4
    case busy = 5
    case damaged = 6
    case unreachable = 7
    case refused = 8
    case conflicts = 9
    case someFailed = 10
    case interrupted = 130

    /// The word of `kind` in the error object of `--json`.
    package var kind: String {
        switch self {
        case .ok: "ok"
        case .failed: "failed"
        case .usage: "usage"
        case .nothingMatched: "nothing-matched"
        case .locked: "locked"
        case .busy: "busy"
        case .damaged: "damaged"
        case .unreachable: "unreachable"
        case .refused: "refused"
        case .conflicts: "conflicts"
        case .someFailed: "some-failed"
        case .interrupted: "interrupted"
        }
    }

    package var meaning: String {
        switch self {
        case .ok: "done"
        case .failed: "failed; the message says why"
        case .usage: "invalid usage or configuration"
        case .nothingMatched: "nothing matched the query or ID"
        case .locked: "the vault is locked, or the passphrase is wrong"
        case .busy: "another rvault is using the vault"
        case .damaged: "the vault file is damaged"
        case .unreachable: "the server is unreachable; try again later"
        case .refused: "the server rejected the request"
        case .conflicts: "there are conflicts to resolve"
        case .someFailed: "some items failed, the others succeeded"
        case .interrupted: "interrupted"
        }
    }
}
