import SystemKit
import Testing
import VaultTestKit

@testable import Sealing

@Suite("Damaged key file")
struct KeyFileDamageTests {
    /// Returns the error of reading a file and opening it by passphrase; nil if there is none.
    private func outcome(_ bytes: [UInt8], passphrase: String = "correct horse") -> SealingError.Code? {
        SealedSample.code {
            let file = try KeyFile(decoding: bytes)
            let passphrase = try SealedSample.secret(passphrase)
            _ = try file.open(passphrase: passphrase, derivation: .unsafeForTests)
        }
    }

    /// Returns the bytes with a matching checksum, as after deliberate damage.
    private func resealed(_ lines: String) throws -> [UInt8] {
        let body = Array(lines.utf8)
        return body + Array("sum \(SealedSample.hex(try Blake2b.hash(body, length: 16)))\n".utf8)
    }

    @Test func `whatever byte is flipped, the file is damaged, not the passphrase wrong`() throws {
        let bytes = try SealedSample.newKeyFile().file.encoded()
        #expect(outcome(bytes) == nil)
        for index in bytes.indices {
            for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
                var damaged = bytes
                damaged[index] ^= mask
                #expect(outcome(damaged) == .damagedKeyFile)
            }
        }
    }

    @Test func `cut short anywhere, or with more behind it, it is damaged`() throws {
        let bytes = try SealedSample.newKeyFile().file.encoded()
        for length in 0..<bytes.count { #expect(outcome(Array(bytes.prefix(length))) == .damagedKeyFile) }
        #expect(outcome(bytes + [10]) == .damagedKeyFile)
        #expect(outcome(bytes + bytes) == .damagedKeyFile)
        #expect(outcome([UInt8](repeating: 0x20, count: 5000)) == .damagedKeyFile)
    }

    @Test(arguments: 0..<40)
    func `random bytes between the first word and a fitting sum never open and never trap`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let text = String(decoding: try SealedSample.newKeyFile().file.encoded().dropLast(37), as: UTF8.self)
        var letters = Array(text)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let index = Int.random(in: 18..<letters.count, using: &random)
            letters[index] = "0 \n9az-+".randomElement(using: &random) ?? "0"
        }
        let changed = String(letters)
        let expected: [SealingError.Code?] = [
            .damagedKeyFile, .newerKeyFile, .wrongPassphrase, .noSuchSlot, .parametersOutOfRange,
        ]
        // The passphrase may still open a file if only its recovery slot was changed.
        let isSameSlot = changed.split(separator: "\n").dropLast() == text.split(separator: "\n").dropLast()
        let result = outcome(try resealed(changed))
        #expect(isSameSlot || expected.contains(result))
    }

    @Test func `changed on purpose in vault, generation, cost, salt or nonce, no key comes out`() throws {
        let text = String(decoding: try SealedSample.newKeyFile().file.encoded().dropLast(37), as: UTF8.self)
        let lines = text.split(separator: "\n").map(String.init)
        var words = lines[3].split(separator: " ").map(String.init)
        words[3] = "2"
        let costlier = [lines[0], lines[1], lines[2], words.joined(separator: " "), lines[4]]
        let otherVault = [lines[0], "vault " + String(repeating: "0", count: 32)] + lines[2...]
        for changed in [costlier, Array(otherVault)] {
            #expect(outcome(try resealed(changed.map { $0 + "\n" }.joined())) == .wrongPassphrase)
        }
        let moved = text.replacing("generation 1", with: "generation 2")
        #expect(outcome(try resealed(moved)) == .damagedKeyFile)
    }

    @Test func `a way in of another generation, or a second one of its kind, is damage`() throws {
        let text = String(decoding: try SealedSample.newKeyFile().file.encoded().dropLast(37), as: UTF8.self)
        let lines = text.split(separator: "\n").map(String.init)
        let older = text.replacing("slot passphrase 1 ", with: "slot passphrase 2 ")
        let doubled = [lines[0], lines[1], lines[2], lines[3], lines[3], lines[4]].map { $0 + "\n" }.joined()
        let codes = [lines[0], lines[1], lines[2], lines[3], lines[4], lines[4]].map { $0 + "\n" }.joined()
        for changed in [older, doubled, codes] { #expect(outcome(try resealed(changed)) == .damagedKeyFile) }
    }

    @Test func `every cost that people can choose is accepted by all`() {
        let choices = [KeyDerivation.light, .standard, .strong]
        for derivation in choices { #expect(choices.allSatisfy { derivation.accepts($0.cost) }) }
    }

    @Test(arguments: [("3", "1099511627776"), ("3", "8192"), ("2", "67108864"), ("4000000000", "67108864")])
    func `a cost out of range is refused before any memory is asked for`(passes: String, memory: String) throws {
        let text = String(decoding: try SealedSample.homeKeyFile().dropLast(37), as: UTF8.self)
        let hostile = text.replacing(" 3 67108864 ", with: " \(passes) \(memory) ")
        let file = try KeyFile(decoding: try resealed(hostile))
        let passphrase = try SealedSample.secret(SealedSample.passphrase)
        #expect(SealedSample.code { _ = try file.open(passphrase: passphrase) } == .parametersOutOfRange)
    }

    @Test func `a newer version is named as such, and a second spelling of a number is damage`() throws {
        let text = String(decoding: try SealedSample.homeKeyFile().dropLast(37), as: UTF8.self)
        let newer = try resealed(text.replacing("receipt-vault-key 1", with: "receipt-vault-key 3"))
        let spelled = try resealed(text.replacing("generation 1", with: "generation 01"))
        #expect(outcome(newer) == .newerKeyFile)
        #expect(outcome(spelled) == .damagedKeyFile)
        // Version 2 says that there is a slot of the keyring.
        let second = try resealed(text.replacing("receipt-vault-key 1", with: "receipt-vault-key 2"))
        #expect(outcome(second) == .damagedKeyFile)
    }
}
