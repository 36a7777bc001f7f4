internal import AttachmentStore
internal import Folding
internal import SQLiteKit
internal import VaultAttachments
internal import VaultJSON
internal import VaultModel
internal import VaultQuery

/// The columns of a receipt for lists: its short texts, its numbers, and one key for each order.
struct ReceiptProjection {
    let receipt: Receipt
    /// The receipt's parts.
    let parts: ReceiptParts
    let mark: SyncMark
    /// Whether its deletion is in conflict; it then stays in the vault's list, whatever this device wants.
    let isDeletionDisputed: Bool

    /// The receipt's location: 0 the vault, 1 the Trash.
    var shelf: Int64 { receipt.isDeleted && !isDeletionDisputed ? 1 : 0 }

    static let favoriteFlag: Int64 = 1
    static let returnedFlag: Int64 = 2
    static let deletedFlag: Int64 = 4
    static let notesFlag: Int64 = 8
    static let attachmentFlag: Int64 = 16
    static let inboxFlag = AttachmentTable.inboxFlag
    /// All flags together.
    static let allFlags: Int64 = 63

    /// The values in the order of the columns from `shelf` on.
    var values: [SQLiteValue] {
        let total = receipt.entity.value(.totalMinor).integer
        return [
            .integer(shelf), .integer(Int64(mark.rawValue)), .text(receipt.storeName), .text(noteLine),
            .text(receipt.userTags.joined(separator: "\n")), .optional(receipt.category?.description),
            .optional(receipt.purchaseDate.map { Int64($0.daysSince1970) }), .optional(total),
            .optional(receipt.currency?.code), .optional(receipt.warrantyMonths.map(Int64.init)),
            .optional(receipt.returnBy.map { Int64($0.daysSince1970) }), .integer(flags),
            .integer(key(.purchaseDate)), .text(TextFolding.fold(receipt.storeName)), .integer(key(.total)),
            .integer(key(.warrantyExpiryDate)), .integer(key(.createdAt)), ends(ownEnd),
            ends(receipt.returnBy), .optional(pair),
        ]
    }

    /// The expiry date of the receipt's own warranty, including the effects of claims.
    private var ownEnd: CalendarDay? { parts.ownCover(of: receipt)?.ends }

    /// The store and currency, if the receipt can be matched with a return.
    private var pair: String? {
        MatchableReceipt(receipt.entity.ref, fields: receipt.entity.fields)?.group.key
    }

    /// Returns NULL for receipts that are returned or in the Trash, which have no deadlines.
    private func ends(_ day: CalendarDay?) -> SQLiteValue {
        shelf == 0 && !receipt.isReturned ? .optional(day.map { Int64($0.daysSince1970) }) : .null
    }

    var flags: Int64 {
        (receipt.isFavorite ? Self.favoriteFlag : 0) | (receipt.isReturned ? Self.returnedFlag : 0)
            | (receipt.isDeleted ? Self.deletedFlag : 0) | (receipt.userNotes.isEmpty ? 0 : Self.notesFlag)
            | (receipt.attachments.isEmpty ? 0 : Self.attachmentFlag) | (receipt.isInInbox ? Self.inboxFlag : 0)
    }

    /// The maximum length of the note, in Unicode scalars.
    static let noteLength = 120

    /// The first line of the notes, as much of it as any screen has room for.
    private var noteLine: String { receipt.userNotes.firstLine(limit: Self.noteLength) }

    /// Returns the key that the order sorts by. Missing values sort last in the order's usual direction: newest,
    /// highest or, for warranties, soonest first.
    private func key(_ order: ReceiptQuery.Order) -> Int64 {
        switch order {
        case .purchaseDate: receipt.purchaseDate.map { Int64($0.daysSince1970) } ?? .min
        case .storeName: 0
        case .total: receipt.total.map(AmountSpan.value) ?? AmountSpan.none
        case .warrantyExpiryDate: CoverKey.number(of: parts.longestCover(of: receipt))
        case .createdAt: receipt.createdAt?.milliseconds ?? .min
        }
    }

    /// The text for the word index.
    var words: String { IndexedWords.of(receipt, parts) }
}
