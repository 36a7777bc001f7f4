import SystemKit
import Testing
import VaultTestKit

@testable import Sealing

@Suite("The keyring's slot")
struct KeyringSlotTests {
    /// A key file with a slot that opens until 1000, its secret, and what opens it otherwise.
    private struct Bench: ~Copyable {
        let made: NewKeyFile
        let slot: NewKeyringSlot
    }

    private func opened() throws -> Bench {
        let made = try SealedSample.newKeyFile()
        let keys = try made.file.open(recoveryCode: made.recoveryCode)
        let slot = try made.file.addingKeyring(keys: keys, expires: 1000)
        return Bench(made: made, slot: slot)
    }

    private func outcome(_ file: KeyFile, _ secret: borrowing SecretBytes, now: UInt64 = 0) -> SealingError.Code? {
        do throws(SealingError) { _ = try file.open(keyring: secret, now: now) } catch { return error.code }
        return nil
    }

    @Test func `its secret opens the same keys, until it expires`() throws {
        let bench = try opened()
        let mine = try bench.slot.file.open(keyring: bench.slot.secret, now: 999).backupKey()
        let theirs = try bench.made.file.open(recoveryCode: bench.made.recoveryCode).backupKey()
        let isSame = mine.isEqual(to: theirs)
        #expect(isSame && bench.slot.file.keyringExpiry == 1000)
        #expect(outcome(bench.slot.file, bench.slot.secret, now: 1000) == .expiredKeyring)
    }

    @Test func `another secret, and that of a replaced slot, open nothing`() throws {
        let bench = try opened()
        let keys = try bench.slot.file.open(keyring: bench.slot.secret, now: 0)
        let renewed = try bench.slot.file.addingKeyring(keys: keys, expires: 2000)
        #expect(outcome(renewed.file, renewed.secret) == nil)
        #expect(outcome(renewed.file, bench.slot.secret) == .staleKeyring)
        #expect(outcome(bench.slot.file, try SecretBytes(utf8: "short")) == .staleKeyring)
        #expect(outcome(bench.made.file, bench.slot.secret) == .noSuchSlot)
    }

    @Test func `a new passphrase drops it, and a new recovery code does not`() throws {
        let bench = try opened()
        let keys = try bench.slot.file.open(keyring: bench.slot.secret, now: 0)
        let next = try SealedSample.secret("new words")
        let changed = try bench.slot.file.settingPassphrase(next, keys: keys, derivation: .unsafeForTests)
        #expect(outcome(changed, bench.slot.secret) == .noSuchSlot && changed.keyringExpiry == nil)
        let renewed = try bench.slot.file.renewingRecoveryCode(keys: keys)
        #expect(outcome(renewed.file, bench.slot.secret) == nil)
    }

    @Test func `it is written as version 2, which older programs call newer, and without it as version 1`() throws {
        let bench = try opened()
        let bytes = try bench.slot.file.encoded()
        #expect(bytes.starts(with: "receipt-vault-key 2\n".utf8))
        #expect(try KeyFile(decoding: bytes) == bench.slot.file)
        #expect(try bench.slot.file.removingKeyring().encoded() == bench.made.file.encoded())
    }

    @Test func `a changed expiry, or a slot of another vault, opens nothing`() throws {
        let bench = try opened()
        let text = String(decoding: try bench.slot.file.encoded().dropLast(37), as: UTF8.self)
        let later = Array(text.replacing(" 1 1000 ", with: " 1 9999 ").utf8)
        let sum = SealedSample.hex(try Blake2b.hash(later, length: 16))
        let file = try KeyFile(decoding: later + Array("sum \(sum)\n".utf8))
        #expect(file.keyringExpiry == 9999)
        #expect(outcome(file, bench.slot.secret) == .staleKeyring)
    }

    @Test func `every flipped bit of a file with it is damage`() throws {
        let bench = try opened()
        let bytes = try bench.slot.file.encoded()
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x01
            #expect(SealedSample.code { _ = try KeyFile(decoding: damaged) } == .damagedKeyFile)
        }
    }

    @Test(arguments: 0..<20)
    func `digits are read as the bytes that they were written from, and nothing else is read`(count: Int) throws {
        let secret = try SecretBytes.random(count: count)
        let digits = try secret.digits()
        var isSame = false
        if let back = try digits.bytes(fromDigits: 2 * count) { isSame = back.isEqual(to: secret) }
        #expect(isSame)
        let wrong = try SecretBytes(utf8: String(repeating: "0", count: 2 * count) + "g0")
        var isNothing = true
        if let back = try wrong.bytes(fromDigits: 2 * count + 2) { isNothing = back.count < 0 }
        #expect(isNothing)
    }
}
