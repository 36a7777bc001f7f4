/// An error of the server, or of the connection to it.
package struct PostgresError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Cause: Equatable, Sendable {
        /// The server said so, by five characters (<https://www.postgresql.org/docs/15/errcodes-appendix.html>).
        case server(state: String)
        /// There is no server, or it accepts no connection.
        case refused
        /// The connection is gone.
        case lost
        /// A pool has no connection left.
        case exhausted
    }

    package let cause: Cause
    /// For a log. May quote parts of a statement, and never its values.
    package let message: String

    init(_ cause: Cause, _ message: String) {
        self.cause = cause
        self.message = message
    }

    /// The five characters of the server; empty if it said nothing.
    package var state: String { if case .server(let state) = cause { state } else { "" } }

    /// An address that can't be read for sure. libpq's own words would quote parts of it, which may be of its password.
    package static let unreadableAddress = PostgresError(
        .server(state: "22023"),
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
        cause == .refused ? Distrust.allCases.first { message.contains($0.words) } : nil
    }

    package var description: String { state.isEmpty ? message : "\(state): \(message)" }

    /// Whether the same transaction may succeed if it is run again: another one was in its way, or has inserted the same key.
    package var isConflict: Bool { ["40001", "40P01", "23505"].contains(state) }

    /// Whether the connection is gone, or leads to a server that is starting, stopping or a replica: another one may be
    /// usable at once.
    package var isLoss: Bool {
        cause == .lost || state.hasPrefix("08") || state.hasPrefix("57P") || state == "25006" || state == "53300"
    }

    /// Whether there is no usable connection now.
    package var isUnreachable: Bool { isLoss || cause == .refused || cause == .exhausted }

    /// Whether no space is left.
    package var isFull: Bool { state == "53100" || state == "53200" }

    /// Whether a time limit ended it: of a lock, or of a statement.
    package var isTimeout: Bool { state == "55P03" || state == "57014" }

    /// Whether the user may not do it.
    package var isForbidden: Bool { state == "42501" }

    /// Whether there was no password, or a wrong one; libpq says it in words only.
    package var lacksPassword: Bool {
        cause == .refused
            && ["password authentication failed", "no password supplied"].contains(where: message.contains)
    }

    /// Whether a table does not exist.
    package var isUnknownTable: Bool { state == "42P01" }
}
