internal import CommandTable
internal import Translation
internal import VaultNet
package import VaultSync
internal import VaultWire

extension Failure {
    /// The failure of a request to a server, in the remote's own sentence.
    package init(_ failure: RemoteFailure) {
        switch failure.kind {
        case .noAnswer: self.init(.unreachable, outside: failure.sentence, hint: "Try again later.")
        case .unreachable, .foreign, .unreadable: self.init(.unreachable, outside: failure.sentence)
        case .cancelled: self = .interrupted
        case .status: self.init(.refused, outside: failure.sentence)
        }
    }

    /// The failure of redeeming a pairing code.
    init(redeeming failure: RemoteFailure) {
        guard case .status(401, _) = failure.kind else {
            self.init(entering: failure)
            return
        }
        self.init(
            .refused, "The server does not know this code: it was mistyped, used already, or is over ten minutes old.",
            hint: "Show a new one on the other device: Sync, i, or 'rvault device invite'.")
    }

    /// The failure of signing in, where an error status has its own meaning.
    init(signingIn failure: RemoteFailure) {
        switch failure.kind {
        case .status(401, _):
            self.init(.refused, "The server does not know this email with this password.", hint: "Check both.")
        case .status(_, .registrationClosed):
            self.init(
                .refused, "This server does not take new accounts by itself.",
                hint: "Ask its operator: 'rvault-server account add EMAIL' makes one.")
        case .status(_, .emailTaken):
            self.init(.refused, "There is an account with this email already.", hint: "Sign in instead.")
        default:
            self.init(entering: failure)
        }
    }

    /// The failure of a request that a person waits for, and that is not repeated automatically.
    private init(entering failure: RemoteFailure) {
        switch failure.kind {
        case .unreachable where failure.sentence != NetError(.badAddress).description:
            self.init(
                .unreachable, "No server was reached at this address.",
                hint: "Check the address and the network, then try again.")
        case .noAnswer:
            self.init(
                .unreachable, "The server gave no answer, or only a part of one.",
                hint: "Try again; a pairing code that it had taken already needs a new one.")
        case .status(let status, _) where status >= 500:
            self.init(
                .refused, "The server is out of order at the moment (status \(status)).", hint: "Try again later.")
        default: self.init(failure)
        }
    }
}
