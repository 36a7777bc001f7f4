/// The data for signing in to a server.
package struct LogInRequest: Hashable, Sendable {
    /// `https://…`, as typed, without the blanks around it.
    package var server: String
    package var email: String
    package var password: Passphrase
    /// Whether to create the account first.
    package var isNew: Bool
    /// The operator's code for a new account, as typed; nil for a server that anyone may register at.
    package var invitation: String?

    package init(server: String, email: String, password: Passphrase, isNew: Bool, invitation: String? = nil) {
        self.server = server
        self.email = email
        self.password = password
        self.isNew = isNew
        self.invitation = invitation
    }
}

/// A passphrase or password as typed; its description does not reveal it.
package struct Passphrase: Hashable, Sendable, CustomStringConvertible {
    /// The text as typed.
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// For messages and logs; does not reveal the text.
    package var description: String { "Passphrase(hidden)" }
}
