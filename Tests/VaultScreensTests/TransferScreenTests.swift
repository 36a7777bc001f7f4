import TerminalUI
import Testing
import Translation
import VaultAttachments
import VaultJSON
import VaultModel
import VaultWire

@testable import VaultScreens

/// The places of attachments, and how far their contents are on their way.
@Suite("Transfers on screens")
struct TransferScreenTests {
    private static let media = (1...4).map { MediaID(ULID(high: 1, low: UInt64($0))) }

    private static func file(_ index: Int, _ name: String, _ state: AttachmentState) -> AttachmentRecord {
        let failure: String? = if case .failed(let reason) = state { reason } else { nil }
        let original = ContentHash(bytes: [UInt8](repeating: UInt8(index), count: 32)).map { hash in
            AttachmentFile(
                hash: hash, type: .jpeg, byteCount: 1_400_000, isHere: state != .remoteOnly,
                isThere: state == .uploaded || state == .remoteOnly, failure: failure)
        }
        return AttachmentRecord(
            id: media[index], name: name, addedAt: Timestamp(milliseconds: 0), original: original)
    }

    private static let files = [
        file(0, "front.jpg", .localOnly), file(1, "a long name of a scanned receipt.jpg", .uploaded),
        file(2, "back.jpg", .failed("The storage is full.")), file(3, "", .remoteOnly),
    ]

    private func detail(_ columns: Int = 80) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: columns, rows: 50))
        tester.answer(.news(.status(.sample)), .read(.page(SampleReceipts.page(SampleReceipts.rows), .first)))
        tester.press(.down, .down, .enter)
        _ = tester.takeEffects()
        let keys = JSON.array(Self.media.map { .string($0.description) })
        tester.answer(.read(.detail(receiptID(3), .sample(changes: [.imageKeys: keys]))))
        tester.expect(.read(.attachments(receiptID(3))))
        tester.answer(.read(.attachments(receiptID(3), Self.files)))
        return tester
    }

    private func moving(
        _ index: Int, _ percent: Int64, _ direction: TransferTask.Direction = .upload,
        _ variant: MediaVariant = .original
    ) -> TransferProgress {
        TransferProgress(TransferTask(direction, Self.media[index], variant), moved: percent * 14_000, of: 1_400_000)
    }

    @Test func `an open receipt lists its files, each with its state`() {
        var tester = detail(250)
        for words in [
            "front.jpg  JPG, 1.4 MB, local only", "JPG, 1.4 MB, uploaded",
            "back.jpg  JPG, 1.4 MB, failed: The storage is full.", "unnamed file  JPG, 1.4 MB, remote only",
        ] { #expect(tester.shows(words), "\(words) \(tester)") }
        var status = SyncStatus.sample
        (status.state, status.server) = (.deviceOnly, nil)
        tester.answer(.news(.status(status)))
        #expect(tester.shows("front.jpg  JPG, 1.4 MB") && !tester.shows("local only"), "\(tester)")
    }

    @Test func `the program as lines tells a receipt's files, each with its state`() {
        var model = PlainApp.start(.sample, in: .sample()).model
        _ = PlainApp.update(&model, .answer(.news(.status(.sample))))
        let keys = JSON.array(Self.media.map { .string($0.description) })
        let detail = ReceiptDetail.sample(changes: [.imageKeys: keys])
        let asked = PlainApp.update(&model, .answer(.read(.detail(receiptID(3), detail))))
        #expect(asked.effects == [.read(.attachments(receiptID(3)))] && asked.lines.isEmpty)
        let told = PlainApp.update(&model, .answer(.read(.attachments(receiptID(3), Self.files)))).lines
        #expect(told.first == "Store: BO Concept Oslo." && told.contains("State: pending."), "\(told)")
        #expect(told.contains("front.jpg: JPG, 1.4 MB, local only."), "\(told)")
        #expect(told.contains("back.jpg: JPG, 1.4 MB, failed: The storage is full."), "\(told)")
        let late = PlainApp.update(&model, .answer(.read(.attachments(receiptID(4), Self.files))))
        #expect(late.lines.isEmpty)
    }

    @Test func `a file under way shows how much of it has been moved, until none is`() {
        var tester = detail()
        #expect(tester.shows("local only") && tester.shows("remote only"), "\(tester)")
        tester.answer(.news(.transfers([moving(0, 42), moving(3, 7, .download)])))
        #expect(tester.shows("uploading 42 %") && tester.shows("fetching 7 %"), "\(tester)")
        #expect(!tester.shows("local only") && !tester.shows("remote only"))
        tester.answer(.news(.transfers([])))
        #expect(tester.shows("local only") && !tester.shows("uploading"))
        #expect(!tester.takeEffects().contains { if case .read = $0 { true } else { false } })
    }

    @Test func `a thumbnail under way is not the file under way`() {
        var tester = detail(250)
        tester.answer(.news(.transfers([moving(0, 42, .upload, .thumbnail)])))
        #expect(tester.shows("local only") && !tester.shows("uploading"))
    }

    @Test func `the caption of a picture that is fetched shows how much of it is here`() {
        var tester = detail()
        guard let request = tester.model.asked else {
            Issue.record("no picture is shown")
            return
        }
        let facts = PictureFacts(media: Self.media[0], name: "", state: .remoteOnly)
        tester.answer(.media(.picture(PictureAnswer(request, facts, .text("It is on the server.")))))
        tester.answer(.news(.transfers([moving(0, 12, .download)])))
        #expect(tester.shows("fetching 12 %") && !tester.shows("being fetched"), "\(tester)")
        tester.press(.char("+"))
        #expect(tester.shows("fetching 12 %"), "\(tester)")
    }

    @Test func `the Inbox shows it in place of the file's name, and beside the picture`() {
        var status = SyncStatus.sample
        status.counts.attachments.inbox = SampleInbox.items.count
        var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home", status: status))
        tester.press(.char("3"))
        tester.answer(.read(.inbox(SampleInbox.items)))
        let media = MediaID(ULID(high: 0x019A, low: 51))
        let progress = TransferProgress(TransferTask(.upload, media, .original), moved: 3, of: 100)
        tester.answer(.news(.transfers([progress])))
        let lines = tester.rows.filter { $0.contains("uploading 3 %") }
        #expect(lines.count == 2 && lines.contains { $0.contains("Market Super") }, "\(tester)")
        #expect(tester.shows("scan_0007.jpg  arrived"))
    }

    @Test func `the Sync screen shows what is under way, also if nothing else is left to do`() {
        var tester = ScreenTester(.sample(columns: 80, rows: 24))
        var status = SyncStatus.sample
        tester.press(.char("4"))
        tester.answer(.news(.status(status)), .news(.transfers([moving(0, 42), moving(1, 7, .download, .thumbnail)])))
        #expect(tester.shows("Pictures   uploading 42 % of 1.4 MB, fetching 7 % of 1.4 MB"), "\(tester)")
        status.counts.attachments.unsent = 3
        tester.answer(.news(.status(status)), .news(.transfers([moving(0, 43)])))
        #expect(tester.shows("3 to send; uploading 43 % of 1.4 MB"), "\(tester)")
        tester.answer(.news(.transfers([])))
        #expect(tester.shows("Pictures   3 to send"), "\(tester)")
    }
}
