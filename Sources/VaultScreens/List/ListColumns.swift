import TerminalUI
import VaultModel

/// The columns of a list of a given width.
struct ListColumns {
    /// One column: its kind, its area and its alignment.
    struct Column {
        let kind: Kind
        let area: Rect
        let alignment: Alignment
    }

    enum Kind: Hashable, Sendable {
        case date, store, what, total, warranty, returning

        /// The sort order that an arrow beside the title shows; nil if the list cannot be sorted by this column.
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
    /// The width of the signs at the left edge: cursor, mark, sync sign, favorite and attachments.
    static let signs = 6

    /// The width of the list from which on there is room for the return window.
    static let returning = 96

    /// The width at which a list cuts no text, without the return window.
    static func width(for needs: ListNeeds) -> Int { signs + 12 + needs.store + 2 + needs.what + 2 + needs.total + 11 }

    /// Lays out the columns. A narrow list drops first the return window, then the notes, the warranty, the date, the
    /// total.
    ///
    /// - Parameter needs: the widths that the texts need, by which the space is shared.
    init(width: Int, needs: ListNeeds) {
        let hasReturn = width >= ListColumns.returning
        let hasWhat = width >= 66
        let hasWarranty = width >= 50
        let hasDate = width >= 46
        let hasTotal = width >= 26
        let totalWidth = hasTotal ? needs.total : 0
        var fixed = ListColumns.signs + totalWidth
        if hasDate { fixed += 12 }
        if hasWarranty { fixed += 11 }
        if hasReturn { fixed += 10 }
        let flexible = max(0, width - fixed - (hasWhat ? 4 : hasTotal ? 2 : 0))
        let store = hasWhat ? needs.store(of: flexible) : flexible
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
