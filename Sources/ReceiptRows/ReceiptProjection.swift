internal import Folding
package import SQLiteKit
internal import VaultAttachments
internal import VaultJSON
package import VaultModel
package import VaultQuery

/// A receipt's row in `receipts`: its short texts, its numbers, and one key for each order; and its words for the index.
package struct ReceiptProjection: Sendable {
    package let receipt: Receipt
    /// The receipt's parts.
    package let parts: ReceiptParts
    package let mark: SyncMark
    /// Whether the row is in the vault and not in the Trash. A receipt whose deletion is in conflict stays in the vault,
    /// whatever this device wants.
    package let isListed: Bool
    /// The values in the order of the columns from `shelf` to `byPair`.
    package let values: [SQLiteValue]
    /// The words for the index.
    package let words: IndexText

    package init(receipt: Receipt, parts: ReceiptParts, mark: SyncMark, isDeletionDisputed: Bool) {
        self.receipt = receipt
        self.parts = parts
        self.mark = mark
        isListed = !receipt.isDeleted || isDeletionDisputed
        values = ReceiptColumns(receipt: receipt, parts: parts, mark: mark, isListed: isListed).values
        words = IndexText(IndexedWords.of(receipt, parts))
    }

    package static let favoriteFlag: Int64 = 1
    package static let returnedFlag: Int64 = 2
    package static let deletedFlag: Int64 = 4
    package static let notesFlag: Int64 = 8
    package static let attachmentFlag: Int64 = 16
    /// Higher than all other flags together, so that the Inbox is a range.
    package static let inboxFlag: Int64 = 32
    /// All flags together.
    package static let allFlags: Int64 = 63

    /// The flags of a receipt.
    package static func flags(of receipt: Receipt) -> Int64 {
        (receipt.isFavorite ? favoriteFlag : 0) | (receipt.isReturned ? returnedFlag : 0)
            | (receipt.isDeleted ? deletedFlag : 0) | (receipt.userNotes.isEmpty ? 0 : notesFlag)
            | (receipt.attachments.isEmpty ? 0 : attachmentFlag) | (receipt.isInInbox ? inboxFlag : 0)
    }

    /// The maximum length of the note in a row, in Unicode scalars.
    package static let noteLength = 120
}

/// The words of a receipt for the index.
package struct IndexText: Sendable {
    package let text: String
    package let beginnings: [Beginning]

    /// - Parameter text: ``IndexedWords``.
    package init(_ text: String) {
        self.text = text
        beginnings = Beginning.all(of: text)
    }
}

/// Computes the values of a row.
private struct ReceiptColumns {
    let receipt: Receipt
    let parts: ReceiptParts
    let mark: SyncMark
    let isListed: Bool

    var values: [SQLiteValue] {
        let total = receipt.entity.value(.totalMinor).integer
        return [
            .integer(isListed ? 0 : 1), .integer(Int64(mark.rawValue)), .text(receipt.storeName), .text(noteLine),
            .text(receipt.userTags.joined(separator: "\n")), .optional(receipt.category?.description),
            .optional(receipt.purchaseDate.map { Int64($0.daysSince1970) }), .optional(total),
            .optional(receipt.currency?.code), .optional(receipt.warrantyMonths.map(Int64.init)),
            .optional(receipt.returnBy.map { Int64($0.daysSince1970) }),
            .integer(ReceiptProjection.flags(of: receipt)), .integer(key(.purchaseDate)),
            .text(TextFolding.fold(receipt.storeName)), .integer(key(.total)), .integer(key(.warrantyExpiryDate)),
            .integer(key(.createdAt)), ends(ownEnd), ends(receipt.returnBy), .optional(pair),
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
        isListed && !receipt.isReturned ? .optional(day.map { Int64($0.daysSince1970) }) : .null
    }

    /// The first line of the notes, as much of it as any screen has room for.
    private var noteLine: String { receipt.userNotes.firstLine(limit: ReceiptProjection.noteLength) }

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
}
