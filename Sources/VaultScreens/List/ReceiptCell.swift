import TerminalUI
import VaultModel
import VaultWording

/// The text and the style of one cell of a row.
struct ReceiptCell {
    let text: String
    let role: Style

    init(_ kind: ListColumns.Kind, of row: ReceiptRow, in context: Context) {
        let theme = context.theme
        switch kind {
        case .date:
            text = row.purchaseDate?.text(context.dayFormat) ?? Strings.noDate
            role = theme.text
        case .store:
            let missing = row.hasAttachment && row.total == nil ? Strings.Inbox.notAccepted : Strings.noStore
            text = row.storeName.isEmpty ? missing : row.storeName
            role = row.storeName.isEmpty ? theme.muted : theme.text
        case .what:
            text = row.what
            role = theme.text
        case .total:
            text = row.total?.text(context.moneyFormat) ?? Strings.noTotal
            role = row.total == nil ? theme.muted : theme.text
        case .warranty:
            let found = Countdown.warranty(row.cover, months: row.warrantyMonths, today: context.today)
            text = row.isReturned ? Strings.returned : found.text
            role = row.isReturned ? theme.muted : found.style(in: theme)
        case .returning:
            let found = row.isReturned ? nil : Countdown.returning(row.returnBy, today: context.today)
            text = found?.text ?? ""
            role = found?.style(in: theme) ?? theme.text
        }
    }
}
