internal import BytesAsText
package import SystemKit

// The file is text, so that a person who finds it can see what it is. Version 1, and version 2 if there is a slot of the
// keyring, which older programs do not know:
//
//     receipt-vault-key 1
//     vault <32 hex digits>
//     generation <number>
//     slot passphrase <generation> <passes> <memory in bytes> <salt, 32 hex> <nonce, 48 hex> <wrapped key, 96 hex>
//     slot recovery <generation> <nonce, 48 hex> <wrapped key, 96 hex>
//     slot keyring <generation> <expiry, ms since 1970> <nonce, 48 hex> <wrapped key, 96 hex>
//     sum <32 hex digits: BLAKE2b, 16 bytes, of all lines before this one>
//
// Every version starts with the first word and ends with the sum, so that damage and a newer version can be
// distinguished before anything else is read, and a wrong passphrase is never mistaken for damage. Each value has
// exactly one encoding.
extension KeyFile {
    private static let magic = "receipt-vault-key "

    /// Returns the file's bytes; nothing in them is secret by itself.
    package func encoded() throws(SealingError) -> [UInt8] {
        var lines = [
            Self.magic + (keyringExpiry == nil ? "1" : "2"), "vault " + vault.text, "generation \(generation)",
        ]
        lines += slots.map(\.line)
        let body = Array(lines.map { $0 + "\n" }.joined().utf8)
        return body + (try Self.sumLine(of: body))
    }

    /// Decodes a file's bytes; never traps, whatever they are.
    ///
    /// - Throws: `.damagedKeyFile`, `.newerKeyFile`.
    package init(decoding bytes: [UInt8]) throws(SealingError) {
        let body = bytes.dropLast(37)
        guard bytes.count <= Self.limit, body.starts(with: Self.magic.utf8),
            try Self.sumLine(of: Array(body)) == Array(bytes.suffix(37))
        else { throw SealingError(.damagedKeyFile) }
        let lines = String(decoding: body, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines[0] == Self.magic + "1" || lines[0] == Self.magic + "2" else { throw SealingError(.newerKeyFile) }
        let slots = lines.dropFirst(3).dropLast().map(KeySlot.init(line:))
        guard lines.count >= 4, let vault = VaultID(text: String(lines[1].dropFirst(6))),
            let generation = UInt64(lines[2].dropFirst(11)), slots.allSatisfy({ $0 != nil })
        else { throw SealingError(.damagedKeyFile) }
        self.init(vault: vault, generation: generation, slots: slots.compactMap { $0 })
        // There is at most one slot of each kind, for the current generation. Anything else comes from an attacker, or
        // from a newer program, whose first line would say so.
        guard Set(self.slots.map(\.kind.number)).count == slots.count,
            self.slots.allSatisfy({ $0.generation == generation })
        else { throw SealingError(.damagedKeyFile) }
        // Only the exact bytes that this program would write are accepted: no other spellings, nothing skipped.
        if try encoded() != bytes { throw SealingError(.damagedKeyFile) }
    }

    private static func sumLine(of body: [UInt8]) throws(SealingError) -> [UInt8] {
        Array("sum \(ByteText.hex(try Blake2b.hash(body, length: 16)))\n".utf8)
    }

    /// Reads the file from a folder; nil if there is none.
    ///
    /// - Throws: `.damagedKeyFile`, `.newerKeyFile`, `.system`.
    package static func load(from store: FileStore, name: String) throws(SealingError) -> KeyFile? {
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try store.read(name, limit: limit)
        } catch {
            throw error.code == .tooLarge ? SealingError(.damagedKeyFile) : SealingError(error)
        }
        guard let bytes else { return nil }
        return try KeyFile(decoding: bytes)
    }

    /// Replaces the file in a folder atomically; on an error the old one stays.
    package func save(to store: FileStore, name: String) throws(SealingError) {
        let bytes = try encoded()
        do throws(SystemError) {
            try store.write(bytes, to: name)
        } catch {
            throw SealingError(error)
        }
    }
}

extension KeySlot {
    /// The slot's line without its line break.
    var line: String {
        let sealed = ByteText.hex(nonce) + " " + ByteText.hex(wrapped)
        switch kind {
        case .passphrase(let cost, let salt):
            return "slot passphrase \(generation) \(cost.passes) \(cost.memory) \(ByteText.hex(salt)) \(sealed)"
        case .recovery:
            return "slot recovery \(generation) \(sealed)"
        case .keyring(let expires):
            return "slot keyring \(generation) \(expires) \(sealed)"
        }
    }

    /// Returns nil for anything but a line of version 1 or 2.
    init?(line: Substring) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count >= 5, words[0] == "slot", let generation = UInt64(words[2]),
            let nonce = ByteText.bytes(hex: words[words.count - 2]), nonce.count == KeyWrap.nonceLength,
            let wrapped = ByteText.bytes(hex: words[words.count - 1]), wrapped.count == Self.wrappedLength
        else { return nil }
        switch (words[1], words.count) {
        case ("passphrase", 8):
            guard let passes = UInt64(words[3]), let memory = UInt64(words[4]),
                let salt = ByteText.bytes(hex: words[5]), salt.count == Argon2.saltLength
            else { return nil }
            kind = .passphrase(cost: Argon2Cost(passes: passes, memory: memory), salt: salt)
        case ("recovery", 5):
            kind = .recovery
        case ("keyring", 6):
            guard let expires = UInt64(words[3]) else { return nil }
            kind = .keyring(expires: expires)
        default:
            return nil
        }
        self.generation = generation
        self.nonce = nonce
        self.wrapped = wrapped
    }
}
