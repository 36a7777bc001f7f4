import TerminalUI
import Translation
import VaultJSON
import VaultModel
import VaultSettings

@testable import VaultScreens

/// 21 November 2025, 14:06:12 UTC: the time of all samples.
let sampleNow = Timestamp(milliseconds: 1_763_733_972_000)

func day(_ text: String) -> CalendarDay {
    CalendarDay(text) ?? sampleNow.day
}

func receiptID(_ number: UInt64) -> ReceiptID {
    ReceiptID(ULID(high: 0x019A, low: number))
}

extension Context {
    static func sample(
        columns: Int = 80, rows: Int = 24, lines: LineSet = .ascii, status: SyncStatus = .sample, theme: Theme = .plain,
        keys: [String: [Key]] = [:], isReadOnly: Bool = false, isASCII: Bool = false, language: Language = .english
    ) -> Context {
        var config = Settings()
        config.keys = keys
        return Context(
            today: day("2025-11-21"), now: sampleNow, columns: columns, rows: rows, theme: theme, lines: lines,
            isASCII: isASCII, language: language, version: "0.1.0",
            storePath: "~/.local/share/receipt-vault/home.vault",
            isReadOnly: isReadOnly, status: status, settings: SettingLayers(config: config))
    }
}

extension SyncStatus {
    static let sample = SyncStatus(
        state: .idle, reach: .online, server: "https://vault.example.org",
        lastGood: Timestamp(milliseconds: sampleNow.milliseconds - 125_000), sent: 5, received: 2,
        counts: VaultCounts(receipts: 214))
}

extension VaultOpening {
    static let sample = VaultOpening(name: "Home", status: .sample)
}

/// The nine receipts of the samples.
enum SampleReceipts {
    static let rows: [ReceiptRow] = [
        row(1, "2025-11-18", "Plaisio Boutique", "USB-C hub", 3990, "EUR", months: 24, returnBy: "2025-12-02"),
        row(2, "2025-11-02", "Bosch Outlet", "Coffee mill", 12900, "EUR", months: 36),
        row(
            3, "2025-10-27", "BO Concept Oslo", "Desk lamp", 129_000, "NOK", returnBy: "2025-11-26",
            tags: ["office", "light"], favorite: true),
        row(4, "2024-12-02", "Bosch Service", "Drill battery", 5450, "EUR", months: 12, mark: .pending),
        row(5, "2024-08-31", "Bose Store", "Earphones", 19900, "USD", months: 24),
        row(6, "2025-09-04", "Boots London", "Hair dryer", 4500, "GBP"),
        row(7, "2023-08-19", "Bosch Outlet", "Jigsaw", 8499, "EUR", months: 24, mark: .failed),
        row(8, "2025-07-02", "Tokyo BOX", "Rice cooker", 18900, "JPY", months: 12),
        row(9, "2025-06-11", "Robot Shop", "Vacuum S5", 34900, "EUR", months: 24, mark: .conflict),
    ]

    static func row(
        _ number: UInt64, _ date: String?, _ store: String, _ what: String, _ minor: Int64?, _ currency: String = "EUR",
        months: Int? = nil, returnBy: String? = nil, tags: [String] = [], favorite: Bool = false,
        mark: SyncMark = .synced
    ) -> ReceiptRow {
        let total = minor.flatMap { minor in Currency(currency).map { Money(minor: minor, currency: $0) } }
        return ReceiptRow(
            id: receiptID(number), storeName: store, what: what, purchaseDate: date.map(day), total: total,
            warrantyMonths: months, returnBy: returnBy.map(day), isFavorite: favorite, tags: tags, mark: mark)
    }

    static func page(_ rows: [ReceiptRow] = rows, query: ReceiptQuery = ReceiptQuery(), start: Int = 0) -> ReceiptPage {
        ReceiptPage(query: query, rows: rows, start: start, total: start + rows.count)
    }

    /// The worst texts from outside: escapes, wide and joined characters, combining marks, right-to-left text, and
    /// length.
    static let hostile: [ReceiptRow] = [
        row(21, "2025-11-18", "\u{1B}[31mRed\u{1B}[0m\u{7} Shop", "bell\u{7} and \u{1B}]0;title\u{7}", 100),
        row(22, "2025-11-17", "東京百貨店 新宿本店 家電売場", "炊飯器 五合炊き 真空断熱", 18900, "JPY", months: 12),
        row(23, "2025-11-16", "Θεσσαλονίκη Οπτικά", "Cafe\u{301} cre\u{300}me", 4580),
        row(24, "2025-11-15", "👩‍👩‍👧 Family 🇬🇷 Store", "👍🏽 thumbs", 999),
        row(25, nil, "", "", nil),
        row(26, "2025-11-14", "שלום Shop", "line one\nline two\ttab", -129_900),
        row(
            27, "2025-11-13", String(repeating: "Long name ", count: 20), String(repeating: "x", count: 300),
            1_000_000_000_000, "NOK", months: 1200),
    ]
}
