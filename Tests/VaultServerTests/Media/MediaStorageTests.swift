import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@testable import VaultServerSQLite

@Suite("Storage contract: attachments")
struct MediaStorageTests {
    private let scratch: TemporaryDirectory
    private let first = SampleRecord.account(1).id
    private let second = SampleRecord.account(2).id
    private struct Undone: Error {}

    init() throws { scratch = try TemporaryDirectory() }

    private func storage(_ flavour: Flavour) throws -> any ServerStorage {
        let storage = try flavour.make(in: scratch)
        try storage.write { storage in
            try storage.insert(SampleRecord.account(1))
            try storage.insert(SampleRecord.account(2))
        }
        return storage
    }

    private func file(_ number: Int, of account: UserID, at time: Int64 = 5) throws -> MediaRecord {
        MediaRecord(
            id: SampleMedia.id(number),
            blob: BlobKey(account: account, hash: try SampleMedia.request(number).sha256, variant: .original),
            contentType: .pdf, announcedAt: SampleRecord.time(time))
    }

    private func blob(_ number: Int, of account: UserID, _ state: BlobRecord.State, at time: Int64 = 5) throws
        -> BlobRecord
    {
        BlobRecord(
            key: try file(number, of: account).blob, byteCount: Int64(number) * 100,
            md5: try SampleMedia.request(number).md5, state: state, changedAt: SampleRecord.time(time))
    }

    @Test(arguments: Flavour.allCases)
    func `files and blobs are found under their own account, as they were stored`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let later = try file(1, of: first, at: 9)
        let changed = MediaRecord(
            id: later.id, blob: later.blob, contentType: later.contentType, announcedAt: later.announcedAt,
            releasedAt: SampleRecord.time(8))
        let (file, blob) = (try file(1, of: first), try blob(1, of: first, .announced))
        try storage.write { storage in
            try storage.put(file)
            try storage.put(blob)
            try storage.put(changed)
        }
        let other = BlobKey(account: second, hash: blob.key.hash, variant: .original)
        #expect(try storage.read { try $0.media(file.id, .original, of: first) } == changed)
        #expect(try storage.read { try $0.media(file.id, .thumbnail, of: first) } == nil)
        #expect(try storage.read { try $0.media(file.id, .original, of: second) } == nil)
        #expect(try storage.read { try [$0.blob(blob.key), $0.blob(other)] } == [blob, nil])
        #expect(try storage.read { try [$0.hasMedia(of: blob.key), $0.hasMedia(of: other)] } == [true, false])
        try storage.write { storage in
            try storage.remove(changed)
            try storage.remove(blob)
        }
        #expect(try storage.read { try $0.media(file.id, .original, of: first) } == nil)
        #expect(try storage.read { try $0.blob(blob.key) } == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `the quota counts what is there, and an undone transaction changes nothing`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        func used() throws -> Int64 { try storage.read { try $0.mediaBytes(of: first) } }
        let (file, stored) = (try file(1, of: first), try blob(1, of: first, .stored))
        let (other, absent) = (try blob(2, of: first, .announced), try blob(2, of: first, .absent))
        try storage.write { storage in
            try storage.put(file)
            try storage.put(file)
            try storage.put(stored)
            try storage.put(other)
        }
        #expect(try used() == MediaRecord.countedBytes + 300)
        #expect(throws: Undone.self) {
            try storage.write { storage in
                try storage.remove(stored)
                try storage.nameMedia([file.id], by: EntityRef(SampleRecord.receipt(1)), of: first)
                try storage.noteDeparture(Departure(account: first, at: SampleRecord.time(1)))
                try storage.noteStray(stored.key, at: SampleRecord.time(1))
                throw Undone()
            }
        }
        #expect(try used() == MediaRecord.countedBytes + 300)
        #expect(try storage.read { try $0.media(file.id, .original, of: first)?.isNamed } == false)
        #expect(try storage.read { try $0.departures(limit: 9).isEmpty })
        #expect(try storage.read { try $0.strays(notedBefore: SampleRecord.time(9), limit: 9).isEmpty })
        try storage.write { storage in
            try storage.put(absent)
            try storage.remove(file)
            try storage.remove(file)
        }
        #expect(try used() == 100)
        #expect(try storage.read { try $0.mediaBytes(of: second) } == 0)
    }

    @Test(arguments: Flavour.allCases)
    func `a file is named as long as any receipt is noted, also if that was before it`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let (id, one, two) = (
            SampleMedia.id(1), EntityRef(SampleRecord.receipt(1)), EntityRef(SampleRecord.receipt(2))
        )
        func found() throws -> MediaRecord? { try storage.read { try $0.media(id, .original, of: first) } }
        let file = try file(1, of: first)
        try storage.write { storage in
            try storage.nameMedia([id], by: one, of: first)
            try storage.nameMedia([id, SampleMedia.id(2)], by: two, of: first)
            try storage.put(file)
        }
        #expect(try found()?.isNamed == true && found()?.releasedAt == nil)
        try storage.write { try $0.releaseMedia(namedBy: one, of: second, at: SampleRecord.time(6)) }
        try storage.write { try $0.releaseMedia(namedBy: one, of: first, at: SampleRecord.time(7)) }
        #expect(try found()?.isNamed == true && found()?.releasedAt == nil)
        try storage.write { try $0.releaseMedia(namedBy: two, of: first, at: SampleRecord.time(8)) }
        #expect(try found()?.isNamed == false && found()?.releasedAt == SampleRecord.time(8))
        try storage.write { try $0.nameMedia([id], by: one, of: first) }
        #expect(try found()?.isNamed == true)
    }

    @Test(arguments: Flavour.allCases)
    func `what expires is chosen by all three times`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let expiry = MediaExpiry(
            releasedBefore: SampleRecord.time(50), unnamedSince: SampleRecord.time(20),
            announcedBefore: SampleRecord.time(90))
        var files: [MediaRecord] = []
        let times: [(Int64, Int64?)] = [
            (19, nil), (20, nil), (89, 49), (89, 50), (90, 49), (19, 50), (1, nil),
        ]
        for (number, (announced, released)) in times.enumerated() {
            var file = try file(number, of: number == 6 ? second : first, at: announced)
            file.releasedAt = released.map { SampleRecord.time($0) }
            files.append(file)
        }
        try storage.write { [files] storage in
            for file in files { try storage.put(file) }
        }
        let found = try storage.read { try $0.media(expiredBy: expiry, limit: 9) }
        #expect(found.map(\.id) == [0, 2, 6].map(SampleMedia.id))
        #expect(found.allSatisfy(expiry.selects))
        #expect(try storage.read { try $0.media(expiredBy: expiry, limit: 1) }.map(\.id) == [SampleMedia.id(0)])
        try storage.write { try $0.nameMedia([SampleMedia.id(0)], by: EntityRef(SampleRecord.receipt(1)), of: first) }
        #expect(try storage.read { try $0.media(expiredBy: expiry, limit: 1) }.map(\.id) == [SampleMedia.id(2)])
    }

    @Test(arguments: Flavour.allCases)
    func `blobs are found by state, the oldest first, and gone with their account`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let blobs = [
            try blob(1, of: first, .announced, at: 9), try blob(2, of: second, .announced, at: 3),
            try blob(3, of: first, .stored, at: 1), try blob(4, of: first, .announced, at: 10),
        ]
        try storage.write { storage in
            for blob in blobs { try storage.put(blob) }
        }
        func announced() throws -> [BlobRecord] {
            try storage.read { try $0.blobs(.announced, setBefore: SampleRecord.time(10), limit: 9) }
        }
        #expect(try announced() == [blobs[1], blobs[0]])
        try storage.write { try $0.removeAccount(first) }
        while try storage.write({ try $0.clearRemoved(limit: 1) }) > 0 {}
        #expect(try announced() == [blobs[1]])
        #expect(try storage.read { try $0.blob(blobs[2].key) } == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `stored blobs are listed in the order of their keys, whatever account they are of`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let stored = try [(2, first), (1, second), (3, first), (1, first)].map { try blob($0, of: $1, .stored) }
        var thumbnail = stored[0]
        thumbnail = BlobRecord(
            key: BlobKey(account: first, hash: thumbnail.key.hash, variant: .thumbnail), byteCount: 1,
            md5: thumbnail.md5, state: .stored, changedAt: thumbnail.changedAt)
        let other = try [(4, .absent), (5, .announced), (6, .leaving)].map { try blob($0, of: first, $1) }
        let all = stored + [thumbnail]
        try storage.write { storage in for blob in all + other { try storage.put(blob) } }
        let ordered = all.sorted { $0.key.description < $1.key.description }
        for count in 0...all.count {
            let former = count == 0 ? nil : ordered[count - 1].key
            let found = try storage.read { try $0.storedBlobs(after: former, limit: 2) }
            #expect(found == Array(ordered.dropFirst(count).prefix(2)))
        }
    }

    @Test(arguments: Flavour.allCases)
    func `departures and strays keep the time at which they were noted first`(flavour: Flavour) throws {
        let storage = try storage(flavour)
        let key = try blob(1, of: first, .stored).key
        try storage.write { storage in
            try storage.noteDeparture(Departure(account: first, at: SampleRecord.time(4)))
            try storage.noteStray(key, at: SampleRecord.time(4))
            try storage.noteStray(key, at: SampleRecord.time(8))
        }
        #expect(
            try storage.read { try $0.departures(limit: 1) } == [Departure(account: first, at: SampleRecord.time(4))])
        #expect(try storage.read { try $0.strays(notedBefore: SampleRecord.time(5), limit: 1) } == [key])
        #expect(try storage.read { try $0.strays(notedBefore: SampleRecord.time(4), limit: 1) } == [])
        try storage.write { storage in
            try storage.forgetDeparture(of: first)
            try storage.forgetStray(key)
        }
        #expect(try storage.read { try $0.departures(limit: 1) } == [])
        #expect(try storage.read { try $0.strays(notedBefore: SampleRecord.time(9), limit: 1) } == [])
    }

    @Test func `what receipts named before there were attachments is known after the upgrade`() throws {
        let key = [UInt8](0..<32)
        let id = SampleMedia.id(3)
        do {
            let options = ConnectionOptions(access: .create, journal: .exclusiveLog)
            let former = try key.withUnsafeBytes {
                try Connection(path: scratch.storePath, key: $0, options: options)
            }
            try ServerSchema.migrator(epoch: "feedc0de").migrate(former, through: 6)
            try former.run(
                "INSERT INTO account(id, email, password_hash, sms_key, created_at) VALUES (?, 'a', '', x'00', 1)",
                [.text(first.description)])
            for (number, keys) in [(1, #"["\#(id)"]"#), (2, "[]")] {
                let data = #"{"createdAt":"2026-01-31T12:00:00.000Z","imageKeys":\#(keys),"storeName":"A"}"#
                try former.run(
                    """
                    INSERT INTO entity VALUES (?, ?, 'receipt', ?, 1, 1, 'server', 0, 0, 0, NULL, ?, ?)
                    """,
                    [
                        .text(first.description), .text(SampleRecord.receipt(number).description),
                        .integer(Int64(number)), .blob(Array("[]".utf8)), .blob(Array(data.utf8)),
                    ])
            }
        }
        let storage = try scratch.openStorage(isNew: false)
        let (named, unnamed) = (try file(3, of: first), try file(4, of: first))
        try storage.write { storage in
            try storage.put(named)
            try storage.put(unnamed)
        }
        #expect(try storage.read { try $0.media(id, .original, of: first)?.isNamed } == true)
        #expect(try storage.read { try $0.media(SampleMedia.id(4), .original, of: first)?.isNamed } == false)
    }
}
