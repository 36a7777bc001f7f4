import AttachmentStore
import MediaReading
import Pixels
import ReceiptReading
import Sealing
import Testing
import Translation
import VaultAttachments
import VaultClient
import VaultIntake
import VaultJSON
import VaultModel
import VaultScreens
import VaultStore
import VaultTestKit
import VaultWire

@testable import VaultTUI

@Suite("The Inbox as the screens get it")
struct InboxListingTests {
    private let directory: TemporaryDirectory
    private let files: VaultFiles
    private let vault: Vault
    private let reader: VaultReader

    init() throws {
        directory = try TemporaryDirectory()
        files = VaultFiles(path: directory.path + "/home.vault")
        let keys = try files.create(
            passphrase: try SecretBytes(utf8: "correct horse"), derivation: .unsafeForTests
        ).takeKeys()
        let clock = SteppingClock()
        vault = try Vault(files, keys: keys, environment: VaultEnvironment { clock.now() })
        reader = try VaultReader(files, keys: keys)
    }

    private func items(_ preparing: Preparation.State = .resting, isStopped: Bool = false) throws -> [InboxItem] {
        try InboxListing(reader: reader, preparing: preparing, isStopped: isStopped, now: Timestamp(milliseconds: 1))
            .items(limit: 10)
    }

    /// Adds a scan, drawn with these bits of likeness.
    private func scan(_ number: UInt64, likeness: UInt64? = nil) async throws -> ReceiptID {
        let hash = try #require(ContentHash(bytes: [UInt8](repeating: UInt8(number), count: 32)))
        let record = AttachmentRecord(
            id: media(number), name: "scan\(number).jpg", addedAt: Timestamp(milliseconds: 5),
            original: AttachmentFile(hash: hash, type: .jpeg, byteCount: 10, isHere: true, isThere: false))
        let receipt = try await vault.attach([record], to: nil)
        try await vault.attachments { try $0.drew(record.id, likeness: likeness.map { PictureHash(bits: $0) }) }
        return receipt
    }

    private func media(_ number: UInt64) -> MediaID { MediaID(ULID(high: 3, low: number)) }

    private func read(_ number: UInt64, _ store: String, _ total: Int64, day: String = "2025-10-27") async throws {
        var reading = ReceiptReading()
        reading.merchant = ReadField(store, confidence: 0.9)
        reading.date = CalendarDay(day).map { ReadField($0, confidence: 0.9) }
        reading.total = ReadField(total, confidence: 0.9)
        reading.currency = ReadField(.eur, confidence: 0.9)
        let text = PictureReading(reading: reading, text: store, pages: [PixelSize(width: 10, height: 20)]).json.text
        let id = media(number)
        try await vault.attachments { try $0.read(id, .success(text)) }
    }

    @Test func `scans are listed as they came, with what was read, what is read now, and what can't be`() async throws {
        _ = try await (scan(1), scan(2), scan(3), scan(4))
        try await read(1, "Lampor", 12_900)
        let second = media(2)
        try await vault.attachments { try $0.read(second, .failure("The file is damaged or incomplete.")) }
        let found = try items(.working(left: 2))
        #expect(found.map(\.name) == ["scan1.jpg", "scan2.jpg", "scan3.jpg", "scan4.jpg"])
        #expect(found.map(\.arrivedAt) == [Timestamp](repeating: Timestamp(milliseconds: 5), count: 4))
        guard case .read(let reading) = found[0].state, case .failed = found[1].state else {
            Issue.record("\(found)")
            return
        }
        #expect(reading.fields.merchant?.value == "Lampor" && reading.pages == [PixelSize(width: 10, height: 20)])
        #expect(found[2].state == .beingRead && found[3].state == .waiting)
        #expect(try items().map(\.state)[2...] == [.waiting, .waiting])
        #expect(try items(.working(left: 2), isStopped: true).map(\.state)[2...] == [.waiting, .waiting])
        #expect(try items(.failed("tesseract is missing.")).map(\.state)[2] == .failed("tesseract is missing."))
    }

    @Test func `the same purchase in the vault is pointed out, another one of the day is not`() async throws {
        let known = try await vault.create([
            .storeName: "LAMPOR", .purchaseDate: "2025-10-27", .totalMinor: 12_900, .currency: "EUR",
        ])
        _ = try await (scan(1), scan(2))
        try await read(1, "Lampor", 12_900)
        try await read(2, "Lampor", 500)
        let found = try items()
        #expect(found[0].lookalike?.receipt == known && found[0].lookalike?.reasons == [.samePurchase])
        #expect(found[1].lookalike == nil)
    }

    @Test func `of two scans that look alike the later one is the double, unless they say something else`() async throws
    {
        let first = try await scan(1, likeness: 0b1111)
        _ = try await (scan(2, likeness: 0b0111), scan(3, likeness: .max))
        #expect(try items().map(\.lookalike?.receipt) == [nil, first, nil])
        try await read(1, "Lampor", 100)
        try await read(2, "Lampor", 200)
        #expect(try items().allSatisfy { $0.lookalike == nil })
    }

    @Test func `a scan that is read again has its new reading, and none in between`() async throws {
        _ = try await scan(1)
        let listing = InboxListing(
            reader: reader, preparing: .resting, isStopped: false, now: Timestamp(milliseconds: 1))
        func store() throws -> String? {
            if case .read(let reading)? = try listing.items(limit: 10).first?.state {
                reading.fields.merchant?.value
            } else {
                nil
            }
        }
        try await read(1, "Lamqor", 100)
        #expect(try store() == "Lamqor")
        let first = media(1)
        try await vault.attachments { try $0.readAgain(first) }
        #expect(try store() == nil)
        try await read(1, "Lampor", 100)
        #expect(try store() == "Lampor")
    }

    @Test func `of a burst of requests the last one is answered last`() async throws {
        _ = try await (scan(1), scan(2), scan(3))
        let keys = try files.unlock(
            passphrase: try SecretBytes(utf8: "correct horse"), derivation: .unsafeForTests)
        let inbox = InboxReader(OpenVault(files, vault: vault, keys: keys))
        let (answers, sink) = AsyncStream.makeStream(of: Int.self)
        for limit in Array(repeating: 1, count: 30) + [3] {
            let request = InboxReader.Request(
                limit: limit, preparing: .resting, isStopped: false, now: Timestamp(milliseconds: 1))
            inbox.list(request) { sink.yield((try? $0.get().count) ?? -1) }
        }
        var counts: [Int] = []
        for await count in answers {
            counts.append(count)
            if count == 3 { break }
        }
        #expect(counts.dropLast().allSatisfy { $0 == 1 } && counts.count <= 31)
    }
}
