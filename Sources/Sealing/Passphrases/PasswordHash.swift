internal import CSodium

/// How a server keeps passwords: Argon2id with its own salt, as one line of text.
///
/// Every call takes the time and memory of the cost and blocks; how many run at once is the caller's to limit.
package struct PasswordHasher: Sendable {
    /// What came of comparing a password with a kept hash.
    package enum Verdict: Equatable, Sendable {
        /// The right one.
        case right
        /// The right one, kept at another cost than today's, or as it was given instead of prepared: hash it again while
        /// it is at hand.
        case rightButOutdated
        /// A wrong one, or a text that is no hash.
        case wrong
    }

    private let cost: Argon2Cost
    let dummy: String

    /// Libsodium's "moderate": 3 passes over 256 MiB.
    package static let standardCost = KeyDerivation.standard.cost
    /// One pass over 8 KiB: for tests only.
    package static let unsafeCostForTests = KeyDerivation.unsafeForTests.cost

    /// Takes no time: what unknown users are compared with is never computed.
    package init(cost: Argon2Cost = standardCost) throws(SealingError) {
        self.cost = cost
        dummy = try Self.dummy(cost: cost)
    }

    /// The text to keep: algorithm, cost, salt and hash, below 128 bytes of ASCII.
    package func hash(_ password: borrowing SecretBytes) throws(SealingError) -> String {
        if let prepared = try password.prepared() { return try hash(asGiven: prepared) }
        return try hash(asGiven: password)
    }

    func hash(asGiven password: borrowing SecretBytes) throws(SealingError) -> String {
        try Self.hash(password, cost: cost)
    }

    /// Compares in constant time; `nil` as the kept text stands for an unknown user, takes as long, and is `.wrong`.
    ///
    /// A password that differs from what it is once prepared, and is wrong so, is compared as it was given, too: in twice
    /// the time, whoever asks and whether there is such a user or not.
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

    /// A text like any other of that cost, of which nobody knows a password: salt and hash are random.
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

    /// Up to the byte that ends it.
    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
