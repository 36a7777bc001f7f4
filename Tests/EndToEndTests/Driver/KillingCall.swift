import Foundation
import SystemKit

/// Kills a program at its n-th call of one kind, before the call is made, by `strace`.
struct KillingCall: CustomStringConvertible {
    /// Those by which a store's files are changed here.
    static let names = ["pwrite64", "fdatasync", "fsync", "ftruncate", "unlink"]

    let name: String
    /// 1 is the first of each thread.
    let number: Int

    var description: String { "\(name) \(number)" }

    /// Goes before the program and its words; the process that is started is the program, beside which strace lives.
    var runner: [String] {
        [
            "/usr/bin/strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(name)", "-e",
            "inject=\(name):signal=KILL:when=\(number)",
        ]
    }
}

extension CommandResult {
    /// Whether the program died of a signal, by itself or, as strace tells it on, with its tracer.
    var wasKilled: Bool {
        switch ending {
        case .signalled, .timedOut: true
        default: false
        }
    }
}
