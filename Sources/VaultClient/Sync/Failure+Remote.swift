internal import CommandTable
internal import Translation
internal import VaultNet
package import VaultSync
internal import VaultWire

extension Failure {
    /// The failure of a request to a server, in the remote's own sentence.
    package init(_ failure: RemoteFailure) {
        switch failure.kind {
        case .noAnswer: self.init(.unreachable, failure.sentence, hint: "Try again later.")
        case .unreachable, .foreign, .unreadable: self.init(.unreachable, failure.sentence)
        case .cancelled: self = .interrupted
        case .status: self.init(.refused, failure.sentence)
        }
    }

    /// The failure of redeeming a pairing code.
    init(redeeming failure: RemoteFailure) {
        guard case .status(401, _) = failure.kind else {
            self.init(entering: failure)
            return
        }
        self.init(
            .refused, "Unknown code: it was mistyped, already used, or is more than ten minutes old.",
            hint: "Create a new one on the other device: press i on the Sync screen, or run 'rvault device invite'.")
    }

    /// The failure of creating an account with an invitation.
    init(invited failure: RemoteFailure) {
        guard case .status(_, .registrationClosed) = failure.kind else {
            self.init(signingIn: failure)
            return
        }
        self.init(
            .refused, "The invitation is unknown, used, expired or for another email.",
            hint: "Check the code and the email, or ask the server's operator for a new one.")
    }

    /// The failure of signing in, where an error status has its own meaning.
    init(signingIn failure: RemoteFailure) {
        if case .status(401, _) = failure.kind {
            self.init(.refused, "Wrong email or password.", hint: "Check both.")
        } else if case .status(_, .registrationClosed) = failure.kind {
            self.init(
                .refused, "This server doesn't allow sign-up.",
                hint: "Ask its operator for an invitation code; enter it with the new account ('--invitation CODE').")
        } else if case .status(_, .emailTaken) = failure.kind {
            self.init(.refused, "An account with this email already exists.", hint: "Sign in instead.")
        } else {
            self.init(entering: failure)
        }
    }

    /// The failure of a request that a person waits for, and that is not repeated automatically.
    private init(entering failure: RemoteFailure) {
        switch failure.kind {
        case .unreachable where failure.sentence != NetError(.badAddress).sentence:
            self.init(
                .unreachable, "Can't reach a server at this address.",
                hint: "Check the address and the network, then try again.")
        case .noAnswer:
            self.init(
                .unreachable, "The server sent no answer, or only part of one.",
                hint: "Try again; if a pairing code was already used, create a new one.")
        case .status(let status, _) where status >= 500:
            self.init(
                .refused, "The server is temporarily unavailable (status \(status)).", hint: "Try again later.")
        case .unreachable, .foreign, .unreadable, .status, .cancelled: self.init(failure)
        }
    }
}
