import Foundation
import SystemKit

/// Kills a program with `strace` at its n-th system call of one kind, before the call is made.
struct KillingCall: CustomStringConvertible {
    /// The calls that change a store's files.
    static let names = ["pwrite64", "fdatasync", "fsync", "ftruncate", "unlink"]

    let name: String
    /// Counted in each thread, from 1.
    let number: Int

    var description: String { "\(name) \(number)" }

    /// The words to put before the program and its arguments. The process started is the program itself; strace runs
    /// beside it.
    var runner: [String] {
        [
            "/usr/bin/strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(name)", "-e",
            "inject=\(name):signal=KILL:when=\(number)",
        ]
    }
}

extension CommandResult {
    /// Whether a signal ended the program: its own, one that strace passes on by dying of it, or the kill after a
    /// timeout.
    var wasKilled: Bool {
        switch ending {
        case .signalled, .timedOut: true
        default: false
        }
    }
}
