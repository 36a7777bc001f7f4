import FieldInput
import VaultModel

/// The texts of a receipt in both ledgers, apart from its amounts.
enum LedgerText {
    /// A text on one line, with single blanks and nothing that controls a terminal.
    static func line(_ text: String) -> String {
        VisibleText.line(text.replacing("\r\n", with: "\n").replacing("\n", with: " ")).split(separator: " ")
            .joined(separator: " ")
    }

    /// Names and values in the same order for both; only those that exist.
    static func facts(_ item: ReceiptItem) -> [(name: String, value: String)] {
        let receipt = item.receipt
        var facts: [(String, String)] = []
        if let day = receipt.warrantyExpiryDate { facts.append(("warranty-until", day.description)) }
        if let day = receipt.returnBy { facts.append(("return-by", day.description)) }
        if receipt.isReturned { facts.append(("status", "returned")) }
        if !receipt.userTags.isEmpty { facts.append(("tags", line(receipt.userTags.joined(separator: ", ")))) }
        return facts
    }

    /// The lines of the notes, without blank ones.
    static func notes(_ item: ReceiptItem) -> [String] {
        VisibleText.block(item.receipt.userNotes).split(separator: "\n").map { line(String($0)) }
            .filter { !$0.isEmpty }
    }
}

extension ReceiptItem {
    /// The store's name, or a note that there is none.
    var title: String { receipt.storeName.trimmed.isEmpty ? "(no store)" : receipt.storeName.trimmed }
}

/// The head of a transaction for hledger.
enum HledgerText {
    /// A semicolon starts a comment and a bar ends the payee, so other characters replace them.
    static func head(_ item: ReceiptItem, _ day: CalendarDay) -> String {
        let payee = LedgerText.line(item.title).replacing(";", with: ",").replacing("|", with: "/")
        let comments =
            LedgerText.facts(item).map { "\($0.name): \(LedgerText.line($0.value))" } + LedgerText.notes(item)
        return "\(day) * (\(item.receipt.entity.ref.id)) \(payee)\n" + comments.map { "    ; \($0)\n" }.joined()
    }
}

/// The head of a transaction for beancount.
enum BeancountText {
    static func head(_ item: ReceiptItem, _ day: CalendarDay) -> String {
        let first = LedgerText.notes(item).first ?? ""
        var metadata = [("receipt", item.receipt.entity.ref.id)] + LedgerText.facts(item)
        let notes = LedgerText.notes(item)
        if notes.count > 1 { metadata.append(("notes", notes.joined(separator: "\n"))) }
        return "\(day) * \(string(LedgerText.line(item.title))) \(string(first))\n"
            + metadata.map { name, value in
                "  \(name): \(CalendarDay(value) == nil ? string(value) : value)\n"
            }.joined()
    }

    /// A string in beancount's syntax, always on one line.
    private static func string(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
