import FieldInput
import TerminalUI
import Translation
import VaultJSON
import VaultModel
import VaultSettings

@testable import VaultScreens

/// Brings screens into their states with keys and answers.
enum ScreenStage {
    static let many = (0..<60).map { number in
        SampleReceipts.row(
            UInt64(100 + number), "2025-\(10 + number % 3)-\(10 + number % 18)", "Store \(number)", "Thing \(number)",
            1_000 * Int64(number), months: 12)
    }

    static func named(_ name: String) -> [ReceiptRow] {
        [
            SampleReceipts.row(
                41, "2025-11-18", name, name, 1_000_000_000_000, "NOK", months: 2, returnBy: "2025-12-02",
                tags: [name], favorite: true, mark: .conflict),
            SampleReceipts.row(42, "2024-12-02", "Kiosk", name, 5450, months: 12, mark: .pending),
            SampleReceipts.row(43, nil, name, "", nil),
        ]
    }

    static func list(_ context: Context, _ rows: [ReceiptRow], keys: [Key] = []) -> ScreenTester {
        var tester = ScreenTester(context)
        tester.answer(.read(.page(SampleReceipts.page(rows), .first)))
        for key in keys { tester.press(key) }
        return tester
    }

    static func detail(_ context: Context, answer: Answer?) -> ScreenTester {
        var tester = list(context, SampleReceipts.rows, keys: [.down, .down, .enter])
        if let answer { tester.answer(answer) }
        return tester
    }

    static func detail(_ name: String) -> ReceiptDetail? {
        .sample(changes: [
            .storeName: .string(name), .userNotes: .string(name + "\n" + name), .userTags: [.string(name)],
        ])
    }

    static var eventful: ReceiptDetail? {
        var detail = ReceiptDetail.sample()
        let lines = detail?.history ?? []
        detail?.history = (0..<30).flatMap { _ in lines }
        return detail
    }

    static func expiring(_ context: Context, _ rows: [ReceiptRow]?) -> ScreenTester {
        var tester = ScreenTester(context)
        tester.press(.char("2"))
        if let rows {
            tester.answer(.read(.expiring(ExpiringSummary(rows: rows, today: day("2025-11-21"), window: 90))))
        }
        return tester
    }

    static func search(_ context: Context, _ text: String, _ rows: [ReceiptRow]) -> ScreenTester {
        var tester = list(context, SampleReceipts.rows)
        tester.press(.char("/"))
        tester.paste(text)
        let page = ReceiptPage(
            query: ReceiptQuery(text: text.trimmed), rows: rows, start: 0, total: rows.count, isRanked: true)
        tester.answer(.read(.page(page, .first)))
        tester.press(.enter)
        return tester
    }

    static func preview(_ name: String, count: Int) -> ImportPreview {
        let lines = (1...count).map { number in
            ImportPreview.Line(
                line: number, verdict: number % 3 == 0 ? .refused : .added, text: "2025-11-21 \(name) 12,50 EUR",
                reason: number % 3 == 0 ? "there is no 31 February 2025" : "")
        }
        return ImportPreview(
            path: "~/" + name.replacing(" ", with: "-") + ".csv", format: .csv,
            settings: ImportSettings(columns: [.purchaseDate, .storeName, nil]),
            columns: [
                .init(header: "Date", sample: "21.11.2025"), .init(header: name, sample: name),
                .init(header: "", sample: name),
            ],
            added: count * 5, duplicates: 0, refused: count / 3, lines: lines)
    }

    static func importing(_ context: Context, _ preview: ImportPreview, keys: [Key] = []) -> ScreenTester {
        var tester = list(context, SampleReceipts.rows, keys: [.char("i")])
        tester.paste(preview.path + "\n")
        tester.press(.enter)
        tester.answer(.file(.importPreviewed(preview)))
        for key in keys { tester.press(key) }
        return tester
    }

    static func disputes(_ name: String, count: UInt64) -> [ReceiptConflict] {
        (1...count).compactMap { number in
            let fields: Fields = [
                .storeName: .string("\(name) \(number)"), .purchaseDate: "2025-06-11", .totalMinor: 34900,
                .currency: "EUR", .userNotes: .string(name),
            ]
            let conflict = FieldConflict(
                field: .storeName, base: "Robot", mine: .string("\(name) \(number)"), theirs: .string("\(name) GmbH"),
                theirsBy: "dev_phone", theirsAt: sampleNow)
            return Receipt(Entity(ref: EntityRef(receiptID(number)), fields: fields, version: 7)).map {
                ReceiptConflict(
                    receipt: $0, fields: [conflict], mineAt: sampleNow, deviceNames: ["dev_phone": name])
            }
        }
    }

    static func conflicts(_ context: Context, _ conflicts: [ReceiptConflict]?, keys: [Key] = []) -> ScreenTester {
        var status = SyncStatus.sample
        status.counts.conflicts = conflicts?.count ?? 1
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
        tester.press(.char("4"), .char("C"))
        if let conflicts { tester.serve(conflicts) }
        for key in keys { tester.press(key) }
        if let conflicts { tester.serve(conflicts) }
        return tester
    }

    static func queue(_ title: String, count: UInt64) -> [QueueLine] {
        (1...count).map { number in
            QueueLine(
                id: OperationID(ULID(high: 0x019A, low: number)), entity: EntityRef(receiptID(number)),
                intent: .update, title: "\(title) \(number)", fields: [.userNotes, .userTags],
                state: number % 2 == 0 ? .failed : .pending, tries: 1, nextTryIn: nil,
                lastError: number % 2 == 0 ? "\(title) is too long" : nil)
        }
    }

    static func sync(_ context: Context, _ queue: [QueueLine], keys: [Key] = []) -> ScreenTester {
        var status = SyncStatus.sample
        status.account = (queue.first?.title ?? "") + "@example.org"
        status.counts.waiting = queue.count
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
        tester.press(.char("4"))
        let activity = queue.map { ActivityLine(at: sampleNow, kind: .sent, text: Phrase(outside: $0.title)) }
        tester.answer(.read(.queue(queue)), .read(.activity(activity)))
        for key in keys { tester.press(key) }
        return tester
    }

    static func settings(_ context: Context, name: String, problem: String? = nil) -> ScreenTester {
        var tester = ScreenTester(context, opening: VaultOpening(name: name, status: .sample))
        tester.press(.char("5"))
        if let problem { tester.answer(.terminal(.configRead(context.settings.config, problem: problem))) }
        return tester
    }

    static func help(_ context: Context, _ text: String) -> ScreenTester {
        var tester = list(context, SampleReceipts.rows, keys: [.char("?")])
        tester.type(text)
        return tester
    }

    static let manyEvents: HistoryPage = {
        var page = SampleHistory.page(total: 200)
        page.lines = (0..<40).map { SampleHistory.line(UInt64($0 + 1), .edited, .totalMinor, from: 100, to: 200) }
        return page
    }()

    static func history(_ context: Context, _ page: HistoryPage?) -> ScreenTester {
        var tester = detail(context, answer: .read(.detail(receiptID(3), .sample())))
        tester.press(.char("H"))
        if let page {
            tester.answer(.read(.history(page)))
            tester.press(.char("G"))
        }
        return tester
    }

    static func start(_ context: Context) -> ScreenTester {
        var context = context
        context.storePath = "~/" + ScreenState.long.replacing(" ", with: "-") + "/home.vault"
        return ScreenTester(locked: context, hasVault: true)
    }
}
