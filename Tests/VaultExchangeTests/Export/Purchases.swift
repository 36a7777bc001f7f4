import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultExchange

/// Receipts for exports; their stores, categories and tags are as nasty as a vault accepts.
enum Purchases {
    static let nastyTexts = [
        "Plain store", "Anna's \"Best\" Coffee", "semi; colon | bar", "two\nlines\r\nthree", "喫茶こもれび",
        "Θεσσαλονίκη – Ήχος",
        "tab\there", "back\\slash \\n", "bell\u{7}\u{1B}[31m red", "{} [=12/31] date:2020-99-99", "(code) ! *",
        "* heading",
        "e\u{301}tage", "🎁 gift 👩‍👩‍👧", "\u{202E}backwards", "comma, comma: colon", "  blanks  inside  ",
        "2020-01-01 txn \"x\"",
        "#tag ^link @ 5 EUR", "= 1 + 1", "ß straße", "식품점", "; only a comment", "\"", "\\", "'",
        "\u{2028}line separator",
        String(repeating: "long name ", count: 19), String(repeating: "Ω", count: 200), "include /etc/passwd", "%p",
        "~ daily",
    ]

    private static func id(_ number: Int) throws -> ReceiptID {
        let digits = String(number)
        return try #require(ReceiptID("rcp_" + String(repeating: "0", count: 26 - digits.count) + digits))
    }

    static func item(_ draft: ReceiptDraft, number: Int = 1) throws -> ReceiptItem {
        let category = draft.categoryName.map { _ in ReceiptCategory.defaults[0].id }
        let entity = Entity(ref: EntityRef(try id(number)), fields: draft.fields(category: category))
        return ReceiptItem(receipt: try #require(Receipt(entity)), categoryName: draft.categoryName)
    }

    /// Returns a receipt for each nasty text, which is used as store, category, tag and note. Amounts have 0, 2 or 3
    /// decimals and some are negative. The first day is the first of the calendar.
    static func nasty() throws -> [ReceiptItem] {
        let currencies = ["EUR", "JPY", "KWD", "XXX"].compactMap { Currency($0) }
        let count = nastyTexts.count
        return try nastyTexts.indices.map { index in
            var draft = ReceiptDraft(storeName: nastyTexts[index])
            let minor: Int64 = [129_000, -5, 18_900, 0, -1_000_000_000_000][index % 5]
            draft.total = Money(minor: minor, currency: currencies[index % currencies.count])
            draft.purchaseDate = try #require(
                index == 0 ? CalendarDay("0001-01-01") : CalendarDay(daysSince1970: 20_000 + index * 7))
            draft.categoryName = index % 7 == 0 ? nil : nastyTexts[(index + 3) % count]
            draft.userNotes = nastyTexts[(index + 5) % count] + "\n\n" + nastyTexts[(index + 6) % count]
            draft.userTags = [nastyTexts[(index + 1) % count]]
            draft.warrantyMonths = index % 2 == 0 ? 24 : nil
            draft.returnBy = index % 3 == 0 ? CalendarDay("2025-11-26") : nil
            draft.isReturned = index % 11 == 10
            return try item(draft, number: index + 1)
        }
    }

    /// Returns a receipt without a day, one without an amount, and one with neither.
    static func incomplete() throws -> [ReceiptItem] {
        var first = ReceiptDraft(storeName: "No; day \"\n2025-01-01 * \"x\"")
        first.total = Money(minor: 500, currency: .eur)
        var second = ReceiptDraft(storeName: "No amount")
        second.purchaseDate = CalendarDay("2025-10-27")
        return [
            try item(first, number: 901), try item(second, number: 902),
            try item(ReceiptDraft(storeName: ""), number: 903),
        ]
    }

    /// Returns the complete text of a file, and the file with its counts.
    static func file(_ format: ExportFormat, _ items: [ReceiptItem]) throws -> (text: String, file: ReceiptFile) {
        var file = try #require(ReceiptFile(format, at: Timestamp(milliseconds: 1_763_733_600_123)))
        let text = file.header + items.map { file.add($0) }.joined()
        return (text + file.footer, file)
    }
}
