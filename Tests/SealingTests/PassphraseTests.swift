import CSodium
import SystemKit
import Testing

@testable import Sealing

@Suite("Passwords, tokens and passphrases")
struct PassphraseTests {
    private let hasher: PasswordHasher

    init() throws { hasher = try PasswordHasher(cost: PasswordHasher.unsafeCostForTests) }

    @Test func `a password fits its own hash and no other does`() throws {
        let right = try SealedSample.secret("pässwörd ☃")
        let wrong = try SealedSample.secret("pässwörd ☂")
        let kept = try hasher.hash(right)
        #expect(kept.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
        #expect(try hasher.verify(right, against: kept) == .right)
        #expect(try hasher.verify(wrong, against: kept) == .wrong)
        #expect(try hasher.hash(right) != kept)
    }

    @Test func `nobody's password is right, and no text but a hash is one`() throws {
        let password = try SealedSample.secret("anything")
        let kept: [String?] = [nil, "", "anything", "$argon2id$v=19$m=8,t=1,p=1$", String(repeating: "x", count: 500)]
        for text in kept { #expect(try hasher.verify(password, against: text) == .wrong) }
    }

    @Test func `nobody's password is compared with a text like any other of that cost`() throws {
        let kept = try hasher.hash(try SealedSample.secret("anything"))
        #expect(hasher.dummy.utf8.count == kept.utf8.count && hasher.dummy.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
        let standard = try PasswordHasher()
        #expect(standard.dummy.hasPrefix("$argon2id$v=19$m=262144,t=3,p=1$"))
        #expect(standard.dummy != (try PasswordHasher()).dummy)
        // The library spends time only on a hash that it can parse; it rejects others at once.
        #expect(crypto_pwhash_str_needs_rehash(standard.dummy, 3, 256 << 20) == 0)
    }

    @Test func `a hash of another cost is right but outdated`() throws {
        let password = try SealedSample.secret("anything")
        let costlier = try PasswordHasher(cost: Argon2Cost(passes: 2, memory: 16 << 10))
        #expect(try costlier.verify(password, against: hasher.hash(password)) == .rightButOutdated)
    }

    @Test func `a passphrase is read from a descriptor up to the line's end`() throws {
        let pipe = try Descriptor.pipe()
        try DescriptorIO.writeAll(Array("my words\nnext".utf8), to: pipe.writing.number)
        guard let line = try SecretBytes.readLine(from: pipe.reading.number) else { throw SealingError(.cannotOpen) }
        #expect(line.withBytes { Array($0) } == Array("my words".utf8))
        let reading = pipe.takeReading()
        let rest = try SecretBytes.readLine(from: reading.number)?.count
        let end = try SecretBytes.readLine(from: reading.number)?.count
        #expect([rest, end] == [4, nil])
    }
}

@Suite("Strength of a passphrase")
struct PassphraseStrengthTests {
    @Test(arguments: [
        ("", PassphraseStrength.Level.veryWeak), ("password", .veryWeak), ("P@ssw0rd1", .veryWeak),
        ("12345678", .veryWeak), ("passwordpassword", .veryWeak), ("qwertyqwerty1", .veryWeak),
        ("letmeinletmein", .veryWeak), ("dragon monkey shadow", .veryWeak),
        ("aaaaaaaaaaaaaaaaaaaaaaaa", .veryWeak), ("abcdefghijklmnop", .veryWeak), ("kitchen", .veryWeak),
        ("correct horse battery staple", .veryWeak), ("blue kitchen", .weak), ("Tr7!kq9x", .weak),
        ("blue kitchen window", .fair), ("seven quiet lamps walk home", .good), ("x8#Kp2!vQz9@Lm4", .good),
        ("seven quiet lamps walk home past the river", .strong), ("σήμερα βρέχει στην πόλη μας", .good),
    ])
    func `the level is what a guesser would make of it`(passphrase: String, level: PassphraseStrength.Level) {
        #expect(PassphraseStrength(of: passphrase).level == level)
    }

    @Test func `advice is given until it is good, and names what is missing`() {
        #expect(PassphraseStrength(of: "short").advice?.contains("8 characters") == true)
        #expect(PassphraseStrength(of: "password12").advice?.contains("common") == true)
        #expect(PassphraseStrength(of: "blue kitchen").advice?.contains("words") == true)
        #expect(PassphraseStrength(of: "seven quiet lamps walk home").advice == nil)
    }

    @Test func `one more word never makes it weaker`() {
        let words = ["seven", "quiet", "lamps", "walk", "home", "past", "rivers"]
        let bits = (1...words.count).map { PassphraseStrength(of: words.prefix($0).joined(separator: " ")).bits }
        #expect(bits == bits.sorted())
    }
}
