import Pixels
import ReceiptReading
import TerminalUI
import Translation
import VaultAttachments
import VaultJSON
import VaultModel

@testable import VaultScreens

/// Receipts of an Inbox in all its states.
enum SampleInbox {
    static let items: [InboxItem] =
        [market(), drill(), item(53, "IMG_2041.heic", .beingRead), item(54, "", .waiting)]
        + [item(55, "notes.pdf", .failed("The PDF needs a password. Remove it and add the file again.")), lamp()]
        .compactMap(\.self)

    /// The total is unsure, there is something to split off, and it looks like another receipt.
    static func market(_ number: UInt64 = 51, isDouble: Bool = true) -> InboxItem {
        var reading = ReceiptReading()
        reading.merchant = ReadField("Market Super", confidence: 0.97, box: box(top: 40))
        reading.date = ReadField(day("2025-11-17"), confidence: 0.91, box: box(top: 1500))
        reading.total = ReadField(4580, confidence: 0.58, box: box(top: 1200))
        reading.currency = Currency("EUR").map { ReadField($0, confidence: 0.95) }
        reading.items = [
            .init(name: "MILK 1L", amount: 159), .init(name: "BREAD", amount: 210),
            .init(name: "TOASTER T-200", amount: 4211),
        ]
        let twin = Lookalike(
            receipt("Market Super"), storeName: "Market Super", day: day("2025-11-17"),
            total: Money(minor: 4580, currency: .eur), reasons: [.samePurchase])
        return item(number, "scan_0007.jpg", .read(InboxReading(reading, pages: [size])), isDouble ? twin : nil)
    }

    /// Everything is sure, with a warranty and days to return it.
    static func drill(_ number: UInt64 = 52) -> InboxItem {
        var reading = ReceiptReading()
        reading.merchant = ReadField("Bosch Service", confidence: 0.98, box: box(top: 100))
        reading.date = ReadField(day("2025-11-12"), confidence: 0.96, box: box(top: 300))
        reading.total = ReadField(5450, confidence: 0.93, box: box(top: 1700))
        reading.currency = Currency("EUR").map { ReadField($0, confidence: 0.99) }
        reading.warrantyMonths = ReadField(24, confidence: 0.8, box: box(top: 1900))
        reading.returnDays = ReadField(14, confidence: 0.7)
        return item(number, "drill.pdf", .read(InboxReading(reading, pages: [size, size])))
    }

    /// Neither its total nor its day could be read.
    static func lamp(_ number: UInt64 = 56) -> InboxItem {
        var reading = ReceiptReading()
        reading.merchant = ReadField("BO Concept Oslo", confidence: 0.88, box: box(top: 100))
        return item(number, "mail.eml", .read(InboxReading(reading, pages: [size])))
    }

    static let size = PixelSize(width: 1000, height: 2000)

    private static func box(top: Int) -> RecognizedText.Box {
        RecognizedText.Box(left: 500, top: top, width: 300, height: 60)
    }

    private static func receipt(_ name: String) -> ReceiptID { receiptID(9) }

    static func item(
        _ number: UInt64, _ name: String, _ state: InboxItem.State, _ twin: Lookalike? = nil,
        changes: Fields = [:]
    ) -> InboxItem {
        var fields: Fields = [.imageKeys: [.string(MediaID(ULID(high: 0x019A, low: number)).description)]]
        fields.merge(changes) { _, new in new }
        let id = receiptID(number)
        guard let receipt = Receipt(Entity(ref: EntityRef(id), fields: fields, version: 0)) else {
            preconditionFailure("an entity of another type")
        }
        return InboxItem(
            id, receipt, name: name, arrivedAt: Timestamp(milliseconds: sampleNow.milliseconds - 250_000),
            state: state, lookalike: twin)
    }

    /// The answer to a request: a picture of a receipt, as large as the page of the samples is in that room.
    static func picture(_ request: PictureRequest, name: String = "scan_0007.jpg", isPreview: Bool = false) -> Answer {
        let facts = PictureFacts(name: name, type: "JPEG", byteCount: 1_400_000, state: .localOnly, count: 2, pages: 1)
        guard request.wantsPixels else { return .media(.picture(PictureAnswer(request, facts, .facts))) }
        let window = PictureWindow(
            of: size, columns: request.columns, rows: request.rows, cell: PixelSize(width: 1, height: 2),
            view: request.view)
        guard let cells = cells(window.columns, window.rows), let image = PixelImage(size: size, bytes: whole) else {
            return .failed("No picture.")
        }
        let picture = TerminalPicture(key: "\(request)", image: image, cells: cells)
        let shown = ShownPicture(picture, part: window.part, isPreview: isPreview)
        return .media(.picture(PictureAnswer(request, facts, .picture(shown))))
    }

    private static let whole = [UInt8](repeating: 255, count: 3 * size.width * size.height)

    /// A gray edge, and lines of print in it.
    private static func cells(_ columns: Int, _ rows: Int) -> PictureCells? {
        let cells = (0..<rows).flatMap { row in
            (0..<columns).map { column in
                let isEdge = column == 0 || column == columns - 1 || row == 0 || row == rows - 1
                let isPrint = row % 2 == 1 && (column * 7 + row * 3) % 5 < 3
                return PictureCells.Cell(isEdge ? "%" : isPrint ? "=" : " ")
            }
        }
        return PictureCells(columns: columns, rows: rows, cells: cells)
    }
}

extension ScreenTester {
    /// Answers the last requested picture.
    mutating func showPicture(name: String = "scan_0007.jpg", isPreview: Bool = false) {
        let requests = pending.compactMap { effect in
            if case .media(.show(let request)) = effect { request } else { nil }
        }
        if let last = requests.last { answer(SampleInbox.picture(last, name: name, isPreview: isPreview)) }
    }
}
