internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultQuery

/// What lists keep of a receipt: its short texts, its numbers, and one key for each order.
struct ReceiptProjection {
    let receipt: Receipt
    /// What belongs to it.
    let parts: ReceiptParts
    let mark: SyncMark
    /// Whether its deletion is in dispute; then it stays in the vault's list, whatever this device wants.
    let isDeletionDisputed: Bool

    /// The list it stands in: 0 the vault, 1 the trash.
    var shelf: Int64 { receipt.isDeleted && !isDeletionDisputed ? 1 : 0 }

    static let favoriteFlag: Int64 = 1
    static let returnedFlag: Int64 = 2
    static let deletedFlag: Int64 = 4
    static let notesFlag: Int64 = 8
    /// All of them set.
    static let allFlags: Int64 = 15

    /// In the order of the columns from `shelf` on.
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

    /// The last day of the receipt's own warranty, with what claims did to it.
    private var ownEnd: CalendarDay? { parts.ownCover(of: receipt)?.ends }

    /// Store and currency of what can be matched with a return.
    private var pair: String? {
        MatchableReceipt(receipt.entity.ref, fields: receipt.entity.fields)?.group.key
    }

    /// Only what is in the vault and was not given back can still end.
    private func ends(_ day: CalendarDay?) -> SQLiteValue {
        shelf == 0 && !receipt.isReturned ? .optional(day.map { Int64($0.daysSince1970) }) : .null
    }

    private var flags: Int64 {
        (receipt.isFavorite ? Self.favoriteFlag : 0) | (receipt.isReturned ? Self.returnedFlag : 0)
            | (receipt.isDeleted ? Self.deletedFlag : 0) | (receipt.userNotes.isEmpty ? 0 : Self.notesFlag)
    }

    /// In scalars.
    static let noteLength = 120

    /// The first line of the notes, as much of it as any screen has room for.
    private var noteLine: String {
        let line = receipt.userNotes.prefix { !$0.isNewline }
        return String(String.UnicodeScalarView(line.unicodeScalars.prefix(Self.noteLength)))
    }

    /// What the order sorts by. What is missing sorts last in the order's usual direction: newest, highest or, for
    /// warranties, soonest first.
    private func key(_ order: ReceiptQuery.Order) -> Int64 {
        switch order {
        case .purchaseDate: receipt.purchaseDate.map { Int64($0.daysSince1970) } ?? .min
        case .storeName: 0
        case .total: receipt.total.map(AmountSpan.value) ?? AmountSpan.none
        case .warrantyExpiryDate: CoverKey.number(of: parts.longestCover(of: receipt))
        case .createdAt: receipt.createdAt?.milliseconds ?? .min
        }
    }

    /// What the index of words holds.
    var words: String { IndexedWords.of(receipt, parts) }
}
