import AttachmentStore
import SQLiteKit
import Testing
import VaultAttachments
import VaultModel
import VaultTestKit
import VaultWire

@Suite("What a device knows of attachments")
struct AttachmentTableTests {
    private let directory: TemporaryDirectory
    private let connection: Connection
    private var table: AttachmentTable { AttachmentTable(connection: connection) }
    private let receipt = ReceiptID(ULID(high: 1, low: 1))

    init() throws {
        directory = try TemporaryDirectory(on: .memory)
        let path = directory.file("rows")
        connection = try Array("x'\(String(repeating: "0", count: 64))'".utf8).withUnsafeBytes { key in
            try Connection(path: path, key: key, options: ConnectionOptions(access: .create))
        }
        try connection.execute(AttachmentSchema.tables)
        try connection.execute(AttachmentSchema.readings)
        try connection.execute(AttachmentSchema.fetching)
        try connection.execute("CREATE TABLE receipts (id TEXT, mark INTEGER, shelf INTEGER, flags INTEGER)")
    }

    private func id(_ number: UInt64) -> MediaID { MediaID(ULID(high: 7, low: number)) }

    private func file(
        _ content: UInt8, here: Bool = true, there: Bool = false, bytes: Int = 100, retryAt: Int64? = nil
    ) throws -> AttachmentFile {
        let hash = try #require(ContentHash(bytes: [UInt8](repeating: content, count: 32)))
        return AttachmentFile(
            hash: hash, type: .jpeg, byteCount: bytes, isHere: here, isThere: there,
            tries: retryAt == nil ? 0 : 1, retryAt: retryAt.map(Timestamp.init(milliseconds:)),
            failure: retryAt == nil ? nil : "No answer.")
    }

    private func save(
        _ number: UInt64, original: AttachmentFile?, thumbnail: AttachmentFile? = nil, addedAt: Int64 = 0
    ) throws {
        try table.save(
            AttachmentRecord(
                id: id(number), name: "scan \(number).jpg", addedAt: Timestamp(milliseconds: addedAt),
                original: original, thumbnail: thumbnail))
    }

    private func next(_ now: Int64 = 1000, limit: Int = 10, besides busy: Set<TransferTask> = []) throws
        -> [TransferTask]
    {
        try table.nextTransfers(at: Timestamp(milliseconds: now), limit: limit, besides: busy)
    }

    @Test func `comes back as it was stored, and changes`() throws {
        var attachment = AttachmentRecord(
            id: id(1), name: "scan.jpg", addedAt: Timestamp(milliseconds: 5), original: try file(1),
            thumbnail: try file(2, there: true))
        try table.save(attachment)
        #expect(try table.attachment(id(1)) == attachment)
        attachment.original = try file(1, retryAt: 70)
        attachment.thumbnail = nil
        try table.save(attachment)
        #expect(try table.file(id(1), .original) == file(1, retryAt: 70))
        #expect(try table.file(id(1), .thumbnail) == file(2, there: true))
        #expect(try table.attachment(id(2)) == nil)
    }

    @Test func `receipts whose originals are only here are unsent, and failed once sending one has failed`() throws {
        let receipts = (1...4).map { ReceiptID(ULID(high: 1, low: UInt64($0))) }
        try save(1, original: try file(1, there: true), thumbnail: try file(5))
        try save(2, original: try file(2))
        try save(3, original: try file(3, retryAt: 70))
        try save(4, original: try file(4, here: false, there: true))
        let named: [[UInt64]] = [[1], [1, 2], [2, 3], [4]]
        for (receipt, media) in zip(receipts, named) {
            try table.setAttached(media.map { id($0).description }, of: receipt.description)
        }
        #expect(try table.unsent(of: receipts) == [receipts[1]: .pending, receipts[2]: .failed])
        #expect(try table.unsent(of: [receipts[0]]).isEmpty && table.unsent(of: []).isEmpty)
        let many = (0..<1_200).map { ReceiptID(ULID(high: 9, low: UInt64($0))) }
        #expect(try table.unsent(of: many + receipts) == [receipts[1]: .pending, receipts[2]: .failed])
    }

    @Test func `follows what receipts name`() throws {
        try save(1, original: try file(1))
        try table.setAttached([id(1), id(2)].map(\.description), of: receipt.description)
        #expect(try table.attachments(of: receipt).map(\.id) == [id(1), id(2)])
        #expect(try table.attachments(of: receipt).map(\.state) == [.localOnly, .remoteOnly])
        #expect(try table.receipts(naming: id(2)) == [receipt])
        try table.setAttached([id(2).description], of: receipt.description)
        #expect(try table.attachments(of: receipt).map(\.id) == [id(2)])
        try table.setAttached([], of: receipt.description)
        #expect(try table.receipts(naming: id(2)).isEmpty)
    }

    @Test func `sends thumbnails before originals, and fetches thumbnails last`() throws {
        try save(1, original: try file(1), thumbnail: try file(2))
        try save(2, original: try file(3, there: true), thumbnail: try file(4, there: true))
        try table.setAttached([id(1), id(2), id(3)].map(\.description), of: receipt.description)
        #expect(
            try next() == [
                TransferTask(.upload, id(1), .thumbnail), TransferTask(.upload, id(1), .original),
                TransferTask(.download, id(3), .thumbnail),
            ])
        let busy: Set = [TransferTask(.upload, id(1), .thumbnail)]
        #expect(try next(limit: 1, besides: busy) == [TransferTask(.upload, id(1), .original)])
    }

    @Test func `fetches first what a person waits for`() throws {
        try save(1, original: try file(1))
        try save(2, original: try file(2, here: false, there: true))
        #expect(try next().first == TransferTask(.upload, id(1), .original))
        try table.want(id(2), .original)
        #expect(try next().first == TransferTask(.download, id(2), .original))
        #expect(try table.counts() == AttachmentCounts(unsent: 1, failed: 0, wanted: 1))
        try table.want(id(2), .original, false)
        #expect(try next().count == 1)
    }

    @Test func `waits after a failure until its time, or until everything is tried again`() throws {
        try save(1, original: try file(1, retryAt: 2000))
        try table.setAttached([id(1).description], of: receipt.description)
        try save(1, original: try file(1, retryAt: 2000), thumbnail: try file(2, there: true))
        #expect(try next(1999).isEmpty)
        #expect(try table.nextRetry(after: Timestamp(milliseconds: 1999)) == Timestamp(milliseconds: 2000))
        #expect(try next(2000) == [TransferTask(.upload, id(1), .original)])
        #expect(try table.counts() == AttachmentCounts(unsent: 1, failed: 1, wanted: 0))
        try table.retryAll()
        #expect(try next(0) == [TransferTask(.upload, id(1), .original)])
        #expect(try table.nextRetry(after: Timestamp(milliseconds: 0)) == nil)
    }

    @Test func `gives up only originals that the server has, the longest unseen first`() throws {
        for number in 1...4 as ClosedRange<UInt64> {
            try save(
                number, original: try file(UInt8(number), there: number != 2),
                thumbnail: try file(UInt8(10 + number), there: true))
        }
        try table.see(id(1), .original, at: Timestamp(milliseconds: 9))
        try connection.run("INSERT INTO receipts VALUES (?, 1, 0, 0)", [.text(receipt.description)])
        try table.setAttached([id(3).description], of: receipt.description)
        #expect(try table.evictable(quota: 800).isEmpty)
        #expect(try table.evictable(quota: 700).map(\.media) == [id(4)])
        #expect(try table.evictable(quota: 0).map(\.media) == [id(4), id(1)])
        try table.evict(id(4))
        try table.evict(id(2))
        #expect(try table.attachment(id(4))?.state == .remoteOnly)
        #expect(try table.attachment(id(2))?.state == .localOnly)
    }

    @Test func `keeps a content that another attachment has not sent yet`() throws {
        try save(1, original: try file(1, there: true))
        try save(2, original: try file(1))
        #expect(try table.evictable(quota: 0).isEmpty)
        #expect(try table.contentsHere().count == 1)
    }

    @Test func `forgets what no receipt names any more, after a while`() throws {
        try save(1, original: try file(1), addedAt: 10)
        try save(2, original: try file(2), addedAt: 10)
        try save(3, original: try file(3), addedAt: 50)
        try table.setAttached([id(1).description], of: receipt.description)
        #expect(try table.forgetUnnamed(before: Timestamp(milliseconds: 50)) == 1)
        #expect(try table.attachment(id(2)) == nil)
        #expect(try table.contentsHere().count == 2)
    }

    @Test func `knows of a file before the server has told of it`() throws {
        try table.setAttached([id(1).description], of: receipt.description)
        try table.postpone(id(1), .thumbnail, until: Timestamp(milliseconds: 2000), because: "Not there yet.")
        #expect(try next(1999).isEmpty)
        #expect(try next(2000) == [TransferTask(.download, id(1), .thumbnail)])
        #expect(try table.tries(TransferTask(.download, id(1), .thumbnail)) == 1)
        #expect(try table.file(id(1), .thumbnail) == nil)
        try table.want(id(1), .original)
        #expect(try next(1999) == [TransferTask(.download, id(1), .original)])
        let original = try file(1, there: true)
        try table.arrive(original, id(1), .original, at: Timestamp(milliseconds: 5))
        // The thumbnail is made of it here.
        #expect(try next(3000).isEmpty)
        #expect(try table.attachments(of: receipt).map(\.original) == [original])
        #expect(try table.counts().wanted == 0)
    }

    @Test func `sends everything again to another server`() throws {
        try save(1, original: try file(1, there: true))
        try save(2, original: try file(2, here: false, there: true))
        #expect(try next().isEmpty)
        try table.forgetServer()
        #expect(try next() == [TransferTask(.upload, id(1), .original)])
        try table.confirm(id(1), .original)
        #expect(try table.attachment(id(1))?.state == .uploaded)
        #expect(try table.attachment(id(2))?.original == nil)
    }

    @Test func `announces everything again to a server that was restored, and keeps what is only there`() throws {
        try save(1, original: try file(1, there: true), thumbnail: try file(2, there: true))
        try save(2, original: try file(3, here: false, there: true), thumbnail: try file(4, there: true))
        #expect(try next().isEmpty)
        try table.doubtServer()
        #expect(
            try next() == [
                TransferTask(.upload, id(1), .thumbnail), TransferTask(.upload, id(2), .thumbnail),
                TransferTask(.upload, id(1), .original),
            ])
        #expect(try table.attachment(id(2))?.state == .remoteOnly)
        #expect(try table.evictable(quota: 0).isEmpty)
    }

    @Test func `fetches the thumbnails of the newest attachments first, and those that failed last`() throws {
        try table.setAttached([id(1), id(2), id(3)].map(\.description), of: receipt.description)
        try table.postpone(id(3), .thumbnail, until: Timestamp(milliseconds: 50), because: "Not there yet.")
        #expect(try next(60).map(\.media) == [id(2), id(1), id(3)])
        try table.arrive(try file(2, there: true), id(2), .thumbnail, at: Timestamp(milliseconds: 5))
        #expect(try next(60).map(\.media) == [id(1), id(3)])
    }

    @Test func `fetches no thumbnail that no receipt names any more`() throws {
        try table.setAttached([id(1).description], of: receipt.description)
        try table.setAttached([id(1).description], of: "rcp_other")
        try table.setAttached([], of: receipt.description)
        #expect(try next().map(\.media) == [id(1)])
        try table.setAttached([], of: "rcp_other")
        #expect(try next().isEmpty)
        try table.setAttached([id(1).description], of: receipt.description)
        #expect(try next().map(\.media) == [id(1)])
    }

    @Test func `a thumbnail that is gone, and that nothing here can make, is fetched`() throws {
        try save(1, original: try file(1, here: false, there: true), thumbnail: try file(2))
        try table.setAttached([id(1).description], of: receipt.description)
        try table.lose(id(1), .thumbnail)
        #expect(try next() == [TransferTask(.download, id(1), .thumbnail)])
    }

    @Test func `of an earlier program learns which thumbnails are to be fetched`() throws {
        let older = try Array("x'\(String(repeating: "0", count: 64))'".utf8).withUnsafeBytes { key in
            try Connection(path: directory.file("older"), key: key, options: ConnectionOptions(access: .create))
        }
        try older.execute(AttachmentSchema.tables)
        for number in 1...2 as ClosedRange<UInt64> {
            try older.run("INSERT INTO attached VALUES (?, 'rcp_1')", [.text(id(number).description)])
        }
        try older.run(
            "INSERT INTO attachment_files VALUES (?, 1, ?, 'image/jpeg', 9, 1, 1, 0, 0, NULL, NULL, 0)",
            [.text(id(1).description), .blob([UInt8](repeating: 1, count: 32))])
        try older.execute(AttachmentSchema.fetching)
        let table = AttachmentTable(connection: older)
        #expect(
            try table.nextTransfers(at: Timestamp(milliseconds: 1), limit: 9, besides: []) == [
                TransferTask(.download, id(2), .thumbnail)
            ])
        #expect(try table.file(id(1), .original)?.md5 == nil)
        #expect(try older.text("SELECT unsent || ' ' || failed || ' ' || wanted FROM attachment_counts") == "0 0 0")
    }

    @Test func `counts what is to be sent, what failed, and what is waited for, whatever becomes of it`() throws {
        func counts() throws -> [Int] {
            let counts = try table.counts()
            return [counts.unsent, counts.failed, counts.wanted]
        }
        try save(1, original: try file(1), thumbnail: try file(2))
        try save(2, original: try file(3, retryAt: 2000))
        try save(3, original: try file(4, here: false, there: true))
        #expect(try counts() == [2, 1, 0])
        try table.want(id(3), .original)
        try table.postpone(id(1), .original, until: Timestamp(milliseconds: 9), because: "No answer.")
        #expect(try counts() == [2, 2, 1])
        try table.confirm(id(1), .original)
        try table.arrive(try file(4, there: true), id(3), .original, at: Timestamp(milliseconds: 9))
        #expect(try counts() == [1, 1, 0])
        try table.doubtServer()
        #expect(try counts() == [3, 1, 0])
        #expect(try table.forgetUnnamed(before: Timestamp(milliseconds: 1)) == 3)
        #expect(try counts() == [0, 0, 0])
    }

    @Test func `remembers the MD5 of what will be sent`() throws {
        var sent = try file(1)
        sent.md5 = ContentMD5(bytes: [UInt8](repeating: 7, count: 16))
        try save(1, original: sent)
        #expect(try sent.md5 != nil && table.file(id(1), .original)?.md5 == sent.md5)
    }

    @Test func `draws each original once, and then reads those of the Inbox`() throws {
        for number in 1...3 as ClosedRange<UInt64> { try save(number, original: try file(UInt8(number))) }
        try connection.run("INSERT INTO receipts VALUES (?, 1, 0, 48)", [.text(receipt.description)])
        try table.setAttached([id(1).description, id(3).description], of: receipt.description)
        let likeness = PictureHash(bits: .max)
        #expect(try table.inbox() == [receipt])
        #expect(try table.undrawn(limit: 2) == [id(1), id(2)])
        #expect(try table.unread(limit: 9) == [])
        try table.drew(id(1), likeness: likeness)
        try table.drew(id(2), likeness: nil)
        #expect(try table.undrawn(limit: 9) == [id(3)])
        #expect(try table.unread(limit: 9) == [id(1)])
        #expect(try table.unreadCount() == 2)
        try table.read(id(1), .success("{}"))
        #expect(try table.unreadCount() == 1)
        #expect(try table.reading(of: id(1)) == AttachmentReading(isRead: true, likeness: likeness, text: "{}"))
        #expect(try table.reading(of: id(3)) == nil)
        try table.drew(id(3), likeness: nil)
        try table.read(id(3), .failure("Too large."))
        #expect(try table.reading(of: id(3))?.failure == "Too large.")
        #expect(try table.likenesses().map(\.media) == [id(1)])
        try table.readAgain(id(3))
        #expect(try table.unread(limit: 9) == [id(3)])
    }

    @Test func `wants the originals of receipts in the Inbox that are elsewhere and were not read`() throws {
        let receipts = (1...3).map { ReceiptID(ULID(high: 0, low: $0)) }
        for (receipt, flags) in zip(receipts, [48, 48, 16]) {
            try connection.run(
                "INSERT INTO receipts VALUES (?, 1, 0, ?)", [.text(receipt.description), .integer(Int64(flags))])
        }
        // A page of the first one is here, and the third one isn't in the Inbox.
        try save(1, original: try file(1))
        try table.setAttached([id(1).description, id(2).description], of: receipts[0].description)
        try table.setAttached([id(3).description, id(4).description], of: receipts[1].description)
        try table.setAttached([id(5).description], of: receipts[2].description)
        try table.want(id(3), .original)
        #expect(try table.wantUnread() == [id(2), id(4)])
        #expect(
            try next().filter { $0.variant == .original && $0.direction == .download }.map(\.media) == [
                id(2), id(3), id(4),
            ])
        #expect(try table.wantUnread() == [])
        // One page says enough of a receipt.
        try table.want(id(2), .original, false)
        try table.drew(id(1), likeness: nil)
        #expect(try table.wantUnread() == [id(2)])
        try table.want(id(2), .original, false)
        try table.read(id(1), .success("{}"))
        #expect(try table.wantUnread() == [])
    }

    @Test func `finds the attachments with a content, and the receipts that name them`() throws {
        try save(1, original: try file(1))
        try save(2, original: try file(1))
        try table.setAttached([id(2).description], of: receipt.description)
        let hash = try file(1).hash
        #expect(try table.attachments(with: hash) == [id(1), id(2)])
        #expect(try table.receipts(naming: id(2)) == [receipt])
    }

    @Test func `keeps the key that was made first`() throws {
        #expect(try table.contentKey() == nil)
        #expect(try table.contentKey(orElse: [1, 2]) == [1, 2])
        #expect(try table.contentKey(orElse: [3]) == [1, 2])
        #expect(try table.contentKey() == [1, 2])
    }
}
