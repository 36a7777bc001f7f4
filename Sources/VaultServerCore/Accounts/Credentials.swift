internal import UnicodeForms
package import VaultWire

/// The input of a sign-in, validated and in the form in which it is compared.
package struct Credentials: Equatable, Sendable {
    /// Trimmed, in lower case and Unicode NFC.
    package let email: String
    package let password: String
    /// Trimmed.
    package let deviceName: String

    /// - Throws: ``Problem/Code/validationError`` with every fault.
    package init(_ request: SignInRequest) throws(Problem) {
        email = Credentials.folded(request.email)
        password = request.password
        deviceName = Credentials.trimmed(request.deviceName)
        let faults = [
            Credentials.emailFault(email), Credentials.passwordFault(password),
            Credentials.nameFault(deviceName),
        ].compactMap { $0 }
        if !faults.isEmpty {
            throw Problem(.validationError, faults.map(\.detail).joined(separator: " "), faults: faults)
        }
    }

    /// Returns the form in which emails are compared.
    package static func folded(_ email: String) -> String {
        inFormerForm(email).nfc
    }

    /// The form in which earlier versions stored emails: not normalized to NFC.
    private static func inFormerForm(_ email: String) -> String { trimmed(email).lowercased() }

    /// Finds the account of an email as it was typed.
    ///
    /// Someone who registered the same address twice with an earlier version, in two Unicode forms, has two accounts,
    /// and finds each by its own form. Both are looked for whatever the first gives, since the time would tell it.
    static func account(of email: String, in storage: any StorageReader) throws -> AccountRecord? {
        let (former, folded) = (inFormerForm(email), folded(email))
        let exact = former.utf8.elementsEqual(folded.utf8) ? nil : try storage.account(email: former)
        let found = try storage.account(email: folded)
        return exact ?? found
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// Checks the form loosely; only sending a message could show whether mail arrives.
    static func emailFault(_ email: String) -> Problem.Fault? {
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = email.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && isVisible($0) }
        let fits = WireLimits.emailCharacters.contains(email.unicodeScalars.count)
        if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, isPlain, fits { return nil }
        return Problem.Fault(pointer: "/email", detail: "An email address looks like name@example.org.")
    }

    /// Checks the length of the password in NFC, which is what gets hashed: a person cannot see how the keyboard
    /// composes letters.
    static func passwordFault(_ password: String) -> Problem.Fault? {
        let range = WireLimits.passwordCharacters
        if range.contains(password.nfc.unicodeScalars.count) { return nil }
        return Problem.Fault(
            pointer: "/password", detail: "A password has \(range.lowerBound) to \(range.upperBound) characters.")
    }

    /// Returns the name of a device without surrounding whitespace.
    ///
    /// - Throws: ``Problem/Code/validationError``.
    static func deviceName(_ text: String) throws(Problem) -> String {
        let name = trimmed(text)
        guard let fault = nameFault(name) else { return name }
        throw Problem.invalid(fault.pointer, fault.detail)
    }

    private static func nameFault(_ name: String) -> Problem.Fault? {
        let range = WireLimits.deviceNameCharacters
        if range.contains(name.unicodeScalars.count), name.unicodeScalars.allSatisfy(isVisible) { return nil }
        return Problem.Fault(
            pointer: "/deviceName",
            detail:
                "A device's name has \(range.lowerBound) to \(range.upperBound) characters, without control characters."
        )
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true  // open: Unicode's categories
        }
    }
}
