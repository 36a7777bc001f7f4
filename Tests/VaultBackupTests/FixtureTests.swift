import Foundation
import Sealing
import Testing
import VaultJSON
import VaultModel
import VaultStore
import VaultTestKit

@testable import VaultBackup

/// `Resources/Fixtures/backup/version-1.rvbackup` was created by version 1 and does not change: later programs must be
/// able to read it. `RVAULT_RECORD_FIXTURES=1` creates it again if it is missing.
@Suite("A backup of version 1")
struct FixtureTests {
    private static let path =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        + "/Resources/Fixtures/backup/version-1.rvbackup"

    private func record() async throws {
        let fixture = try await BackupFixture(seed: 17)
        try await fixture.vault.create([
            .storeName: "Bö Concept 東京", .totalMinor: 129_000, .currency: "NOK", .purchaseDate: "2025-10-27",
            .userNotes: "first line\nsecond line", .userTags: ["desk"], .warrantyMonths: 24,
        ])
        let gone = try await fixture.vault.create([.storeName: "Thrown away"])
        try await fixture.vault.trash([EntityRef(gone)])
        try await fixture.vault.setDraft("add", ["storeName": "half"])
        try fixture.backUp(to: FixtureTests.path)
    }

    init() async throws {
        guard !FileManager.default.fileExists(atPath: Self.path),
            ProcessInfo.processInfo.environment["RVAULT_RECORD_FIXTURES"] == "1"
        else { return }
        try await record()
    }

    @Test func `it is restored with everything in it`() async throws {
        let fixture = try await BackupFixture()
        try FileManager.default.copyItem(atPath: Self.path, toPath: fixture.path)
        let facts = try fixture.restore().facts
        #expect(facts.figures.receipts == 1 && facts.figures.trash == 1)
        #expect(facts.header.made == Timestamp(milliseconds: 1_790_000_000_000))
        let reader = try VaultReader(fixture.target, keys: try fixture.keys(fixture.target))
        let row = try #require(try reader.page(ReceiptQuery(), .first, limit: 5).rows.first)
        let receipt = try #require(try reader.receipt(row.id))
        #expect(receipt.storeName == "Bö Concept 東京" && receipt.userNotes == "first line\nsecond line")
        #expect(receipt.total?.minor == 129_000 && receipt.warrantyMonths == 24 && receipt.userTags == ["desk"])
        #expect(try reader.page(ReceiptQuery(text: "concept"), .first, limit: 5).total == 1)
    }

    /// Reads the format of docs/THREATS.md with Python's hashlib, libsodium through ctypes, and the program
    /// `sqlcipher`.
    @Test func `programs that share no code with us read it by what is written down`() throws {
        let script = try String(
            contentsOfFile: "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
                + "/Resources/scripts/read-backup.py", encoding: .utf8)
        let answer = try Oracle.python(script, reading: Self.path + "\n" + BackupFixture.passphrase)
        #expect(answer["code"] == true)
        #expect(answer["integrity"] == "ok")
        #expect(answer["receipts"] == 2)
        #expect(answer["made"] == "2026-09-21T14:13:20.000Z")
    }
}
