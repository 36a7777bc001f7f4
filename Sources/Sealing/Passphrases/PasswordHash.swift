internal import CSodium

/// Hashes passwords for a server: Argon2id with a random salt, as one line of text.
///
/// Every call takes the time and memory of the cost and blocks; the caller limits how many run at once.
package struct PasswordHasher: Sendable {
    /// The result of comparing a password with a stored hash.
    package enum Verdict: Equatable, Sendable {
        /// The right password.
        case right
        /// The right password, but hashed at another cost than today's, or as given instead of prepared: hash it again
        /// while it is available.
        case rightButOutdated
        /// A wrong password, or a stored text that is not a hash.
        case wrong
    }

    private let cost: Argon2Cost
    let dummy: String

    /// Libsodium's "moderate": 3 passes over 256 MiB.
    package static let standardCost = KeyDerivation.standard.cost
    /// One pass over 8 KiB: for tests only.
    package static let unsafeCostForTests = KeyDerivation.unsafeForTests.cost

    /// Returns at once: the dummy hash for unknown users is random, not computed.
    package init(cost: Argon2Cost = standardCost) throws(SealingError) {
        self.cost = cost
        dummy = try Self.dummy(cost: cost)
    }

    /// Returns the text to store: algorithm, cost, salt and hash; less than 128 bytes of ASCII.
    package func hash(_ password: borrowing SecretBytes) throws(SealingError) -> String {
        if let prepared = try password.prepared() { return try hash(asGiven: prepared) }
        return try hash(asGiven: password)
    }

    func hash(asGiven password: borrowing SecretBytes) throws(SealingError) -> String {
        try Self.hash(password, cost: cost)
    }

    /// Compares in constant time. Pass nil as the stored text for an unknown user: the result is `.wrong` and takes as
    /// long.
    ///
    /// If preparing changes the password and the prepared form is wrong, the password is also compared as given. This
    /// takes twice the time, whether the user exists or not.
    package func verify(_ password: borrowing SecretBytes, against kept: String?) throws(SealingError) -> Verdict {
        guard let prepared = try password.prepared() else { return compare(password, with: kept) }
        let verdict = compare(prepared, with: kept)
        if verdict != .wrong { return verdict }
        return compare(password, with: kept) == .wrong ? .wrong : .rightButOutdated
    }

    private func compare(_ password: borrowing SecretBytes, with kept: String?) -> Verdict {
        let length = UInt64(password.count)
        let text = kept ?? dummy
        let result = password.withPointer { password in
            password.withMemoryRebound(to: CChar.self, capacity: Int(length)) {
                crypto_pwhash_str_verify(text, $0, length)
            }
        }
        guard result == 0, kept != nil else { return .wrong }
        let isOutdated = crypto_pwhash_str_needs_rehash(text, cost.passes, Int(cost.memory)) != 0
        return isOutdated ? .rightButOutdated : .right
    }

    /// Returns a text like any other hash of that cost, but with a random salt and hash, so that no password is known
    /// for it.
    private static func dummy(cost: Argon2Cost) throws(SealingError) -> String {
        let salt = base64(try RandomBytes.make(count: Int(crypto_pwhash_SALTBYTES)))
        let hash = base64(try RandomBytes.make(count: 32))
        return "$argon2id$v=19$m=\(cost.memory >> 10),t=\(cost.passes),p=1$\(salt)$\(hash)"
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: bytes.count * 2)
        sodium_bin2base64(&text, text.count, bytes, bytes.count, sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
        return Self.text(text)
    }

    private static func hash(_ password: borrowing SecretBytes, cost: Argon2Cost) throws(SealingError) -> String {
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let length = UInt64(password.count)
        let result = password.withPointer { password in
            password.withMemoryRebound(to: CChar.self, capacity: Int(length)) {
                crypto_pwhash_str(&text, $0, length, cost.passes, Int(cost.memory))
            }
        }
        guard result == 0 else { throw SealingError(.outOfMemory) }
        return Self.text(text)
    }

    /// Returns the text before the terminating zero byte.
    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
