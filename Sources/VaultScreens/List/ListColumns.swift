import TerminalUI
import VaultModel

/// Which columns a list of that width has, and where.
struct ListColumns {
    /// One column: where it stands, how it is aligned, and the order that it stands for.
    struct Column {
        let kind: Kind
        let area: Rect
        let alignment: Alignment
    }

    enum Kind: Hashable, Sendable {
        case date, store, what, total, warranty, returning

        /// The order that the arrow beside the title shows.
        var order: ReceiptQuery.Order? {
            switch self {
            case .date: .purchaseDate
            case .store: .storeName
            case .total: .total
            case .warranty: .warrantyExpiryDate
            case .what, .returning: nil
            }
        }
    }

    let columns: [Column]
    /// Columns before the date: cursor, sync sign, mark, favourite.
    static let signs = 5

    /// What goes first in a narrow list: the return window, what, the warranty, the date.
    init(width: Int) {
        let hasReturn = width >= 96
        let hasWhat = width >= 66
        let hasWarranty = width >= 50
        let hasDate = width >= 46
        let hasTotal = width >= 26
        let totalWidth = hasTotal ? 15 : 0
        var fixed = ListColumns.signs + totalWidth
        if hasDate { fixed += 12 }
        if hasWarranty { fixed += 11 }
        if hasReturn { fixed += 10 }
        let flexible = max(0, width - fixed - (hasWhat ? 4 : hasTotal ? 2 : 0))
        let store = hasWhat ? (flexible + 1) / 2 : flexible
        var left = ListColumns.signs
        var columns: [Column] = []
        func add(_ kind: Kind, _ width: Int, _ alignment: Alignment = .leading, gap: Int = 2) {
            columns.append(
                Column(kind: kind, area: Rect(column: left, row: 0, columns: width, rows: 1), alignment: alignment))
            left += width + gap
        }
        if hasDate { add(.date, 10) }
        add(.store, store)
        if hasWhat { add(.what, flexible - store) }
        if hasTotal { add(.total, totalWidth, .trailing) }
        if hasReturn { add(.returning, 8) }
        if hasWarranty { add(.warranty, 9, gap: 0) }
        self.columns = columns
    }
}
