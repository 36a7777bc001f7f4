/// An error of the server, or of the connection to it.
package struct PostgresError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Five characters (<https://www.postgresql.org/docs/15/errcodes-appendix.html>); empty if the connection failed.
    package let state: String
    /// For a log. May quote parts of a statement, and never its values.
    package let message: String

    init(state: String, message: String) {
        self.state = state
        self.message = message
    }

    /// An address that can't be read for sure. libpq's own words would quote parts of it, which may be of its password.
    package static let unreadableAddress = PostgresError(
        state: "22023",
        message:
            "its address can't be read; write postgres://USER:PASSWORD@HOST/NAME, and in a password % as %25, / as %2F, "
            + "@ as %40, # as %23 and : as %3A")

    /// Why a connection was not made, though somebody answered.
    package enum Distrust: CaseIterable, Sendable {
        /// The address demands TLS, and the server has none.
        case plain
        /// There is no file of authorities.
        case noAuthorities
        /// No authority vouches for the server's certificate, or it is not valid at this time.
        case unvouched
        /// The certificate is for another name.
        case otherName

        /// libpq says it in words only (`fe-connect.c`, `fe-secure-common.c`, `fe-secure-openssl.c`).
        var words: String {
            switch self {
            case .plain: "server does not support SSL"
            case .noAuthorities: "root certificate file"
            case .unvouched: "certificate verify failed"
            case .otherName: "does not match host name"
            }
        }
    }

    /// Nil for every other error.
    package var distrust: Distrust? {
        state.isEmpty ? Distrust.allCases.first { message.contains($0.words) } : nil
    }

    package var description: String { state.isEmpty ? message : "\(state): \(message)" }

    /// Whether the same transaction may succeed if it is run again: another one was in its way, or has inserted the same key.
    package var isConflict: Bool { ["40001", "40P01", "23505"].contains(state) }

    /// Whether the connection is gone, or leads to a server that is starting, stopping or a replica.
    package var isLoss: Bool {
        state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") || state == "25006" || state == "53300"
    }

    /// Whether no space is left.
    package var isFull: Bool { state == "53100" || state == "53200" }

    /// Whether a time limit ended it: of a lock, or of a statement.
    package var isTimeout: Bool { state == "55P03" || state == "57014" }

    /// Whether the user may not do it.
    package var isForbidden: Bool { state == "42501" }

    /// Whether there was no password, or a wrong one; libpq says it in words only.
    package var lacksPassword: Bool {
        state.isEmpty && ["password authentication failed", "no password supplied"].contains(where: message.contains)
    }

    /// Whether a table does not exist.
    package var isUnknownTable: Bool { state == "42P01" }
}
