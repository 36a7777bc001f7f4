import Foundation
import Testing
import VaultTestKit

@testable import Sealing

@Suite("Passphrases and passwords, however they were typed")
struct PreparedTextTests {
    private func bytes(_ text: String) throws -> [UInt8]? {
        let secret = try SealedSample.secret(text)
        guard let prepared = try secret.prepared() else { return nil }
        return prepared.withBytes { Array($0) }
    }

    @Test(arguments: [
        "", "plain words 12", "pässwörter 12", "Καλημέρα", "한국어", "ẍ́ ﬁ Å".precomposedStringWithCanonicalMapping,
    ])
    func `what is in NFC already stays as it is`(text: String) throws {
        #expect(try bytes(text) == nil)
    }

    @Test(arguments: [
        ("pa\u{308}sswo\u{308}rter 12", "pässwörter 12"), ("A\u{30A}", "Å"), ("\u{212B}", "Å"),
        ("non\u{A0}breaking\u{3000}\u{2003}", "non breaking  "), ("\u{1112}\u{1161}\u{11AB}", "한"),
        ("s\u{307}\u{323}", "\u{1E69}"), ("\u{958}", "\u{915}\u{93C}"), ("e\u{327}\u{301}", "\u{229}\u{301}"),
    ])
    func `what can be written in several ways is written in one, with one kind of space`(
        typed: String, text: String
    ) throws {
        #expect(try bytes(typed) == Array(text.utf8))
    }

    @Test(arguments: 0..<40)
    func `any text comes to what Foundation makes of it`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let scalars = [
            "a", "e", "o", "s", "\u{301}", "\u{308}", "\u{323}", "\u{327}", "\u{345}", "\u{30A}", "\u{D6}", "\u{1E69}",
            "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{AC01}", "\u{3B1}", "\u{313}", "\u{1F00}", "\u{915}",
            "\u{93C}", "\u{5D0}", "\u{5B7}", "\u{5BC}", "\u{1F600}", "\u{FB01}", "\u{9C7}", "\u{9BE}", "\u{E40}",
            "\u{E48}",
            "\u{1D15E}", "\u{4E0D}", "\u{F967}",
        ]
        for _ in 0..<50 {
            let text = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
                scalars.randomElement(using: &random)
            }.joined()
            // Foundation composes a syllable and its final consonant only if they were decomposed first.
            let apart = text.decomposedStringWithCanonicalMapping
            let expected = Array(apart.precomposedStringWithCanonicalMapping.utf8)
            #expect(try bytes(text) ?? Array(text.utf8) == expected, "\(text.unicodeScalars.map { $0.value })")
        }
    }

    @Test func `what is no text stays as it is`() throws {
        for bytes in [[0xFF, 0x41], [0xC3], [0x61, 0xCC, 0x88, 0xED, 0xA0, 0x80]] as [[UInt8]] {
            let secret = try SecretBytes(copying: bytes)
            let isKept = try secret.prepared() == nil
            #expect(isKept)
        }
    }

    @Test func `a password is right however it was typed, then and now`() throws {
        let hasher = try PasswordHasher(cost: PasswordHasher.unsafeCostForTests)
        let composed = try SealedSample.secret("pässwörter 12")
        let apart = try SealedSample.secret("pa\u{308}sswo\u{308}rter 12")
        let kept = try hasher.hash(apart)
        #expect(try hasher.verify(composed, against: kept) == .right)
        #expect(try hasher.verify(apart, against: kept) == .right)
        #expect(try hasher.verify(apart, against: nil) == .wrong)
    }

    @Test func `a hash of a password as it was given is right but outdated`() throws {
        let hasher = try PasswordHasher(cost: PasswordHasher.unsafeCostForTests)
        let apart = try SealedSample.secret("pa\u{308}sswo\u{308}rter 12")
        let kept = try hasher.hash(asGiven: apart)
        #expect(try hasher.verify(apart, against: kept) == .rightButOutdated)
        #expect(try hasher.verify(try SealedSample.secret("pässwörter 13"), against: kept) == .wrong)
    }

    @Test func `a vault opens however its passphrase is typed, and an older vault with the bytes it was created with`()
        throws
    {
        let composed = try SealedSample.secret("pässwörter 12")
        let apart = try SealedSample.secret("pa\u{308}sswo\u{308}rter 12")
        let new = try KeyFile.create(passphrase: apart, vault: .random(), derivation: .unsafeForTests)
        let file = new.file
        let keys = try file.open(passphrase: composed, derivation: .unsafeForTests)
        _ = try file.open(passphrase: apart, derivation: .unsafeForTests)
        let slot = try KeyFile.slot(for: keys, bytes: apart, derivation: .unsafeForTests)
        let former = KeyFile(vault: file.vault, generation: 1, slots: [slot])
        _ = try former.open(passphrase: apart, derivation: .unsafeForTests)
        #expect(
            SealedSample.code { _ = try former.open(passphrase: composed, derivation: .unsafeForTests) }
                == .wrongPassphrase)
    }
}
