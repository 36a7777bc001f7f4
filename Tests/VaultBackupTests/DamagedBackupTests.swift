import Foundation
import Sealing
import Testing
import VaultJSON
import VaultModel
import VaultStore
import VaultTestKit

@testable import VaultBackup

@Suite("A damaged backup")
struct DamagedBackupTests {
    private let fixture: BackupFixture
    private let whole: [UInt8]
    private let start: Int

    init() async throws {
        fixture = try await BackupFixture()
        try await fixture.vault.create([.storeName: "Robot Shop"])
        try fixture.backUp()
        whole = try fixture.bytes()
        let (header, length) = try BackupHeader.decode(whole)
        start = length + header.keys
    }

    /// Every byte of the header, the key file and the authentication code, and many of the store.
    private var places: [Int] {
        Array(0..<start) + Array(stride(from: start, to: whole.count - 32, by: 67))
            + Array(whole.count - 32..<whole.count)
    }

    @Test func `whatever byte is flipped, it is noticed, and nothing is left`() throws {
        let keys = try fixture.keys()
        var random = SeededRandom(seed: 1)
        for place in places {
            var bytes = whole
            bytes[place] ^= UInt8.random(in: 1 ... .max, using: &random)
            try fixture.write(bytes)
            let code = failure {
                let file = try BackupFile(path: fixture.path)
                _ = try BackupCheck(file).verify(keys, beside: fixture.files) { _ in true }
            }
            #expect([.noBackup, .cutShort, .damaged].contains(code), "byte \(place): \(String(describing: code))")
        }
        #expect(try fixture.litter() == ["one.rvbackup"])
    }

    @Test func `wherever it is cut, it is noticed`() throws {
        for length in Array(0..<start) + Array(stride(from: start, to: whole.count, by: 101)) + [whole.count - 1] {
            try fixture.write(Array(whole[..<length]))
            let code = failure { _ = try BackupFile(path: fixture.path) }
            #expect([.noBackup, .cutShort].contains(code), "at \(length): \(String(describing: code))")
        }
    }

    @Test func `what stands behind its end is noticed`() throws {
        try fixture.write(whole + [0])
        #expect(failure { _ = try BackupFile(path: fixture.path) } == .damaged)
    }

    @Test func `the store of another backup of the same vault is noticed`() async throws {
        try await fixture.vault.set(["looked": "later"])
        try fixture.backUp()
        let later = try fixture.bytes()
        try #require(later.count == whole.count)
        try fixture.write(Array(later.dropLast(32)) + Array(whole.suffix(32)))
        #expect(failure { _ = try fixture.verify() } == .damaged)
    }

    /// Returns a header with the right checksum.
    private func signed(_ lines: [String]) throws -> [UInt8] {
        let body = lines.map { $0 + "\n" }.joined()
        let sum = try Blake2b.hash(Array(body.utf8), length: 16).map { String(format: "%02x", Int($0)) }.joined()
        return Array((body + "sum \(sum)\n").utf8)
    }

    @Test func `a newer version is told as such, and damage never is`() throws {
        let newer = try signed(["receipt-vault-backup 3", "made tomorrow", "media 17"])
        try fixture.write(newer + [1, 2, 3])
        #expect(failure { _ = try BackupFile(path: fixture.path) } == .newer)
        var damaged = newer
        damaged[30] ^= 1
        try fixture.write(damaged)
        #expect(failure { _ = try BackupFile(path: fixture.path) } == .damaged)
    }

    @Test func `sizes that no backup has are refused`() throws {
        for sizes in [
            ["keys 9223372036854775807", "store 9223372036854775807"], ["keys -1", "store 1"],
            ["keys 4097", "store 0"], ["keys 1", "store -9"], ["keys 01", "store 1"], ["keys 1 ", "store 1"],
            ["store 1", "keys 1"], ["keys 0", "store 9999999999999999999999"],
        ] {
            try fixture.write(
                try signed(["receipt-vault-backup 1", "made 2026-11-22T05:30:00.000Z", "program 0.1.0"] + sizes))
            #expect(failure { _ = try BackupFile(path: fixture.path) } == .damaged, "\(sizes)")
        }
    }

    @Test func `noise is no backup, and does no harm`() throws {
        for seed in 1...400 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let count = Int.random(in: 0...3000, using: &random)
            var bytes = (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
            if seed.isMultiple(of: 2) { bytes = Array("receipt-vault-backup 1\n".utf8) + bytes }
            try fixture.write(bytes)
            let code = failure { _ = try BackupFile(path: fixture.path) }
            #expect([.noBackup, .cutShort, .damaged].contains(code), "seed \(seed)")
        }
    }

    @Test func `a key file inside that asks for too much memory is refused before it gets any`() throws {
        let text = String(decoding: whole[..<start], as: UTF8.self)
        let lines = text.components(separatedBy: "\n").filter { !$0.isEmpty }
        let keyLines = lines[6...].dropLast().map { line in
            line.hasPrefix("slot passphrase")
                ? line.replacingOccurrences(of: " 1 8192 ", with: " 1 1099511627776 ") : line
        }
        #expect(keyLines.contains { $0.contains("1099511627776") })
        let key = try signed(Array(keyLines))
        let head = try signed(Array(lines[..<3]) + ["keys \(key.count)", lines[4]])
        try fixture.write(head + key + Array(whole[start...]))
        #expect(failure { _ = try fixture.verify() } == .unsafeDerivation)
    }

    @Test func `other things are no backup: a folder, a vault, an empty file, nothing`() throws {
        #expect(failure { _ = try BackupFile(path: fixture.folder) } == .folder)
        #expect(failure { _ = try BackupFile(path: fixture.files.path) } == .noBackup)
        #expect(failure { _ = try BackupFile(path: "/dev/null") } == .noBackup)
        #expect(failure { _ = try BackupFile(path: fixture.folder + "/none") } == .system)
        try fixture.write([])
        #expect(failure { _ = try BackupFile(path: fixture.path) } == .noBackup)
    }
}
