/// The data for signing in to a server.
package struct LogInRequest: Hashable, Sendable {
    /// `https://…`, as typed, without the blanks around it.
    package var server: String
    package var email: String
    package var password: Passphrase
    /// Whether to create the account first.
    package var isNew: Bool

    package init(server: String, email: String, password: Passphrase, isNew: Bool) {
        self.server = server
        self.email = email
        self.password = password
        self.isNew = isNew
    }
}
