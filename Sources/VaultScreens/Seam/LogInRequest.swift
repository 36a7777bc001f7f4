/// Who signs in where.
package struct LogInRequest: Hashable, Sendable {
    /// `https://…`, as typed but for blanks around it.
    package var server: String
    package var email: String
    package var password: Passphrase
    /// Whether the account is to be made first.
    package var isNew: Bool

    package init(server: String, email: String, password: Passphrase, isNew: Bool) {
        self.server = server
        self.email = email
        self.password = password
        self.isNew = isNew
    }
}
