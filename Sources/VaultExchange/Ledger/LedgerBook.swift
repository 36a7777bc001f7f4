import VaultModel

/// Receipts as transactions of a plain-text ledger: a purchase goes to an account of its category, and its payment,
/// which receipts do not record, comes from one account that the reader may rename.
///
/// Both programs accept the declarations of accounts and commodities anywhere in the file, so they follow at its end,
/// when all of them are known.
struct LedgerBook: Sendable {
    /// The two kinds of file.
    enum Syntax: Sendable { case hledger, beancount }

    /// The text for one receipt.
    struct Entry: Equatable {
        let text: String
        /// Whether it is only a comment, and not a transaction.
        let isComment: Bool
    }

    private let syntax: Syntax
    private var accounts: Set<String> = []
    private var currencies: Set<Currency> = []
    private var firstDay: CalendarDay?

    init(_ syntax: Syntax) {
        self.syntax = syntax
    }

    var header: String {
        switch syntax {
        case .hledger:
            """
            ; Receipts for hledger. The payment account isn't known, so it is assets:unknown here.
            decimal-mark .


            """
        case .beancount:
            """
            ; Receipts for beancount. The payment account isn't known, so it is Assets:Unknown here.
            option "title" "Receipts"


            """
        }
    }

    mutating func add(_ item: ReceiptItem) -> Entry {
        let receipt = item.receipt
        guard let day = receipt.purchaseDate, let total = receipt.total else {
            return Entry(text: LedgerBook.comment(on: item), isComment: true)
        }
        let bought = LedgerAccount.name(of: item.categoryName, syntax)
        let paid = LedgerAccount.unknown(syntax)
        accounts.formUnion([bought, paid])
        currencies.insert(total.currency)
        firstDay = min(firstDay ?? day, day)
        let postings = LedgerBook.postings([(bought, total.minor), (paid, -total.minor)], total.currency, syntax)
        let head =
            switch syntax {
            case .hledger: HledgerText.head(item, day)
            case .beancount: BeancountText.head(item, day)
            }
        return Entry(text: head + postings + "\n", isComment: false)
    }

    var footer: String {
        switch syntax {
        case .hledger:
            accounts.sorted().map { "account \($0)\n" }.joined()
                + currencies.sorted().map { currency in
                    // The point is required even if no digit follows it.
                    let sample = Money(minor: 1000 * currency.scale, currency: currency).amount()
                    return "commodity \(sample)\(currency.digits == 0 ? "." : "") \(currency.code)\n"
                }.joined()
        case .beancount:
            accounts.sorted().map { "\(firstDay?.description ?? "1970-01-01") open \($0)\n" }.joined()
        }
    }

    private static func postings(_ lines: [(account: String, minor: Int64)], _ currency: Currency, _ syntax: Syntax)
        -> String
    {
        let indent = syntax == .hledger ? "    " : "  "
        return lines.map { line in
            // Two blanks end the name of an account.
            "\(indent)\(line.account)  \(Money(minor: line.minor, currency: currency).text())\n"
        }.joined()
    }

    /// One line that both programs ignore, with what is known.
    private static func comment(on item: ReceiptItem) -> String {
        let receipt = item.receipt
        let missing = [
            receipt.purchaseDate == nil ? "no date" : nil, receipt.total == nil ? "no amount" : nil,
        ].compactMap(\.self).joined(separator: " and ")
        let facts = [
            receipt.purchaseDate?.description, LedgerText.line(item.title), receipt.total?.text(),
            receipt.entity.ref.id,
        ].compactMap(\.self).joined(separator: ", ")
        return "; Left out, because it has \(missing): \(facts)\n\n"
    }
}
