import SystemKit
import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultTestKit
import VaultWire

@testable import VaultStore

/// Tests on a small file system that is really full; mounting it needs root.
@Suite("A full disk")
struct FullDiskTests {
    let fixture: VaultFixture
    /// The receipts that were acknowledged before the disk was full.
    let kept: [ReceiptID]

    init() async throws {
        fixture = try VaultFixture(disk: 3 << 20)
        var made: [ReceiptID] = []
        var last: StoreError.Code?
        let vault = fixture.vault
        while last == nil, made.count < 1_000 {
            let wanted = Self.large(made.count)
            last = await code { made.append(try await vault.create(wanted)) }
        }
        kept = made
        #expect(last == .diskFull)
        #expect(made.count > 10)
    }

    /// Returns a receipt that takes several pages.
    static func large(_ number: Int) -> Fields {
        [.storeName: .string("Store \(number)"), .userNotes: .string(words("word\(number)", count: 1_000))]
    }

    /// Returns words with the same beginning that cannot be packed well.
    private static func words(_ beginning: String, count: Int) -> String {
        var random = SeededRandom(seed: 1)
        return (0..<count).map { _ in beginning + String(random.next() % 1_000_000_000, radix: 36) }
            .joined(separator: " ")
    }

    /// Checks that everything acknowledged is there and intact, for this reader and for one opened later.
    func expectKept(trash: Int = 0) async throws {
        let later = try VaultReader(fixture.files, keys: try fixture.keys())
        for reader in [fixture.reader, later] {
            let counts = VaultCounts(receipts: kept.count - trash, trash: trash, waiting: kept.count + trash)
            #expect(try reader.counts() == counts)
            for (number, id) in kept.enumerated() {
                let receipt = try #require(try reader.receipt(id))
                #expect(receipt.storeName == "Store \(number)")
                #expect(receipt.userNotes == Self.large(number)[.userNotes]?.string)
            }
        }
    }

    @Test func `an edit that finds no room changes nothing, and everything can be read`() async throws {
        let notes = JSON.string(Self.words("other", count: 1_300))
        #expect(await code { try await fixture.vault.edit(EntityRef(kept[0]), [.userNotes: notes]) } == .diskFull)
        try await expectKept()
        #expect(try fixture.reader.page(ReceiptQuery(text: "word3"), .first, limit: 5).total >= 1)
    }

    @Test func `an import that finds no room leaves none of its receipts`() async throws {
        let rows = (0..<50).map(Self.large)
        #expect(await code { try await fixture.add(rows) } == .diskFull)
        try await expectKept()
    }

    @Test func `a page that finds no room moves no cursor, and is stored when there is room`() async throws {
        let ids = (0..<16).map { "rcp_0000000000000000000000000" + String($0, radix: 16, uppercase: true) }
        let page = ids.enumerated().map { number, id in
            Change(
                entityType: "receipt", entityID: id, action: .upsert, version: 1, seq: Int64(number + 1),
                updatedAt: Timestamp(milliseconds: 5), updatedBy: "dev_2",
                data: Fields.receipt(["userNotes": Self.large(number)[.userNotes] ?? .null]))
        }
        #expect(await code { try await fixture.vault.apply(PullResponse(page)) } == .diskFull)
        #expect(try await fixture.vault.standing(after: .load).cursor == nil)
        try await expectKept()
        #expect(Ballast(path: fixture.files.ballastPath).release())
        #expect(try await fixture.vault.apply(PullResponse(page)).cursor == Cursor(rawValue: "c"))
        #expect(try fixture.reader.counts().receipts == kept.count + page.count)
    }

    @Test func `things can still be thrown away, one after the other`() async throws {
        for id in kept.prefix(5) { try await fixture.vault.trash([EntityRef(id)]) }
        try await expectKept(trash: 5)
    }
}
