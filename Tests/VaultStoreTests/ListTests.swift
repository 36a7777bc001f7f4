import Folding
import Testing
import VaultJSON
import VaultModel
import VaultQuery
import VaultTestKit

@testable import VaultStore

@Suite("Lists of receipts")
struct ListTests {
    static let stores = ["Bosch Outlet", "Café Zürich", "Θεσσαλονίκη", "東京 BOX", "bose", "", "Größe", "Bosch Service"]

    /// Adds receipts with ties, gaps and deletions, chosen by a seed.
    static func fill(_ fixture: VaultFixture, count: Int, seed: UInt64) async throws -> [ReceiptID] {
        var random = SeededRandom(seed: seed)
        let rows: [Fields] = (0..<count).map { _ in
            var fields: Fields = [.storeName: .string(stores.randomElement(using: &random) ?? "")]
            if Bool.random(using: &random) {
                let day = CalendarDay(daysSince1970: 20_000 + Int.random(in: 0..<40, using: &random))
                fields[.purchaseDate] = day.map { .string($0.description) }
            }
            if Int.random(in: 0..<4, using: &random) > 0 {
                fields[.totalMinor] = .integer(Int64.random(in: -500...500, using: &random))
                fields[.currency] = .string(["EUR", "JPY", "KWD"].randomElement(using: &random) ?? "EUR")
            }
            if Bool.random(using: &random) {
                fields[.warrantyMonths] = .integer(Int64.random(in: 0...3, using: &random))
            }
            if Bool.random(using: &random) { fields[.userNotes] = "coffee mill cafe" }
            return fields
        }
        let ids = try await fixture.add(rows)
        try await fixture.vault.trash(
            ids.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }.map(EntityRef.init))
        return ids
    }

    /// Returns the receipts of a query in its order, found by reading all receipts.
    static func truth(_ fixture: VaultFixture, _ ids: [ReceiptID], _ query: ReceiptQuery) throws -> [ReceiptID] {
        let search = try SearchQuery(parsing: query.text)
        let receipts = try ids.enumerated().compactMap { index, id in try fixture.reader.receipt(id).map { (index, $0) }
        }
        let found = receipts.filter { _, receipt in
            let isInTrash = receipt.isDeleted
            return isInTrash == (query.scope == .trash)
                && SearchedReceipt(receipt: receipt, mark: .pending, isInTrash: isInTrash).matches(search)
        }
        let sorted = found.sorted { left, right in
            let (first, second) = (key(left.1, query.order), key(right.1, query.order))
            return first == second ? left.0 < right.0 : first < second
        }
        let ids = sorted.compactMap(\.1.id)
        return query.descending ? ids.reversed() : ids
    }

    struct Key: Comparable {
        var number: Int64 = 0
        var text: [UInt8] = []
        static func < (left: Key, right: Key) -> Bool {
            left.number == right.number ? left.text.lexicographicallyPrecedes(right.text) : left.number < right.number
        }
    }

    static func key(_ receipt: Receipt, _ order: ReceiptQuery.Order) -> Key {
        switch order {
        case .purchaseDate: Key(number: receipt.purchaseDate.map { Int64($0.daysSince1970) } ?? .min)
        case .storeName: Key(text: Array(TextFolding.fold(receipt.storeName).utf8))
        case .total:
            Key(
                number: receipt.total.map {
                    $0.minor * ($0.currency.digits == 0 ? 1000 : $0.currency.digits == 2 ? 10 : 1)
                } ?? .min)
        case .warrantyExpiryDate: Key(number: receipt.warrantyExpiryDate.map { Int64($0.daysSince1970) } ?? .max)
        case .createdAt: Key(number: receipt.createdAt?.milliseconds ?? .min)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `paging either way from either end gives the sorted truth, with positions`(seed: UInt64) async throws {
        let fixture = try VaultFixture(seed: seed)
        let ids = try await Self.fill(fixture, count: 120, seed: seed)
        for order in ReceiptQuery.Order.allCases {
            for descending in [true, false] {
                for (text, scope) in [
                    ("", ReceiptQuery.Scope.vault), ("", .trash), ("bo", .vault), ("cafe mi", .trash),
                ] {
                    let query = ReceiptQuery(
                        text: text, scope: scope, order: order, descending: descending, ranksMatches: false)
                    let truth = try Self.truth(fixture, ids, query)
                    #expect(try Self.forward(fixture, query) == truth, "\(query)")
                    #expect(try Self.backward(fixture, query) == truth, "\(query)")
                }
            }
        }
    }

    static func forward(_ fixture: VaultFixture, _ query: ReceiptQuery) throws -> [ReceiptID] {
        var page = try fixture.reader.page(query, .first, limit: 7)
        var found: [ReceiptID] = []
        while !page.rows.isEmpty {
            #expect(page.start == found.count)
            found += page.rows.map(\.id)
            guard found.count < page.total, let last = found.last else { break }
            page = try fixture.reader.page(query, .after(last), limit: 7)
        }
        return found
    }

    static func backward(_ fixture: VaultFixture, _ query: ReceiptQuery) throws -> [ReceiptID] {
        var page = try fixture.reader.page(query, .last, limit: 7)
        var found: [ReceiptID] = []
        while !page.rows.isEmpty {
            found = page.rows.map(\.id) + found
            #expect(page.start == page.total - found.count)
            guard page.start > 0, let first = found.first else { break }
            page = try fixture.reader.page(query, .before(first), limit: 7)
        }
        return found
    }

    @Test func `a large selection is walked to the same rows as a small one is sorted to`() async throws {
        let fixture = try VaultFixture()
        let rows = (0..<1_500).map { fields($0.isMultiple(of: 5) ? "Bose" : "Bosch", Int64($0 % 7), day: "2026-01-02") }
        let ids = try await fixture.add(rows)
        let query = ReceiptQuery(text: "bosch", order: .total, descending: false, ranksMatches: false)
        let truth = try Self.truth(fixture, ids, query)
        #expect(truth.count == 1_200)
        #expect(try fixture.reader.page(query, .first, limit: 2_000).rows.map(\.id) == truth)
        let middle = try fixture.reader.page(query, .from(truth[700]), limit: 3)
        #expect(middle.rows.map(\.id) == Array(truth[700..<703]))
        #expect(middle.start == 700)
    }

    @Test(arguments: [
        "cafe", "CAFÉ", "θεσσαλονικη", "京", "gros", "bosch ou", "AND", "\"", "NEAR/2 *", "-bosch", "zz", "2024 10",
    ])
    func `a filter finds what reading everything finds, and nothing typed is syntax to the index`(text: String)
        async throws
    {
        let fixture = try VaultFixture()
        let ids = try await Self.fill(fixture, count: 80, seed: 7)
        let query = ReceiptQuery(text: text, ranksMatches: false)
        #expect(try Self.forward(fixture, query) == (try Self.truth(fixture, ids, query)))
    }

    @Test func `a page shows what was written in between, and a deleted anchor starts at the top`() async throws {
        let fixture = try VaultFixture()
        let ids = try await fixture.add((1...9).map { fields("S", day: "2026-01-0\($0)") })
        let query = ReceiptQuery(descending: false)
        #expect(try fixture.reader.page(query, .first, limit: 3).total == 9)
        try await fixture.vault.trash([EntityRef(ids[0])])
        let page = try fixture.reader.page(query, .after(ids[2]), limit: 3)
        #expect(page.start == 2)
        #expect(page.total == 8)
        #expect(try fixture.reader.page(query, .after(ids[0]), limit: 1).rows.map(\.id) == [ids[1]])
    }

    @Test func `a line without a note has its category's name`() async throws {
        let fixture = try VaultFixture()
        var wanted = fields("Bosch")
        wanted[.category] = .string(ReceiptCategory.defaults[1].id.description)
        let id = try await fixture.vault.create(wanted)
        #expect(try fixture.reader.page(ReceiptQuery(), .first, limit: 1).rows.first?.what == "Electronics")
        try await fixture.vault.edit(EntityRef(id), [.userNotes: "Drill\nwith two batteries"])
        #expect(try fixture.reader.page(ReceiptQuery(), .first, limit: 1).rows.first?.what == "Drill")
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `expiring is what a tally of all rows gives`(seed: UInt64) async throws {
        let fixture = try VaultFixture(seed: seed)
        let ids = try await Self.fill(fixture, count: 150, seed: seed)
        for (offset, id) in ids.enumerated() where offset.isMultiple(of: 3) {
            let day = CalendarDay(daysSince1970: 20_030 + offset)
            try await fixture.vault.edit(EntityRef(id), [.returnBy: .string(day?.description ?? "")])
        }
        try await fixture.vault.edit(EntityRef(ids[1]), [.status: "returned"])
        let rows = try fixture.reader.page(ReceiptQuery(), .first, limit: 1_000).rows
        let today = try #require(CalendarDay(daysSince1970: 20_055))
        let truth = ExpiringSummary(rows: rows, today: today, window: 40)
        #expect(try fixture.reader.expiring(today: today, window: 40) == truth)
        #expect(truth.covered > 0 && truth.returns.total > 0 && truth.ended.total > 0)

        var silences: [ReceiptID: Silence] = [:]
        for (offset, id) in ids.enumerated() where offset.isMultiple(of: 4) {
            let until = try #require(CalendarDay(daysSince1970: 20_054 + offset % 9))
            silences[id] = offset.isMultiple(of: 8) ? .always : .until(until)
            try await fixture.vault.silence([id], silences[id], today: today)
        }
        let quiet = ExpiringSummary(rows: rows, today: today, window: 40, silences: silences)
        #expect(try fixture.reader.expiring(today: today, window: 40) == quiet)
        #expect(try fixture.reader.due(today: today, window: 40) == quiet.due)
        #expect(quiet.snoozed.total > 0 && quiet.muted.total > 0 && quiet.due < truth.due)

        for text in ["mill", "bosch", "-mill", "total:>0", "currency:jpy store:bo", "bosch nowhere"] {
            let found = try fixture.reader.page(ReceiptQuery(text: text), .first, limit: 1_000).rows
            let filtered = ExpiringSummary(rows: found, today: today, window: 40, silences: silences)
            #expect(try fixture.reader.expiring(today: today, window: 40, matching: text) == filtered, "\(text)")
            #expect(try Self.walked(fixture, text, today, silences) == filtered, "\(text)")
        }
        #expect(try fixture.reader.expiring(today: today, window: 40, matching: "is:trash").due == 0)
        #expect(try fixture.reader.expiring(today: today, window: 40, matching: "total:x").covered == 0)
        let few = try fixture.reader.expiring(today: today, window: 40, matching: "total:>-9", limit: 2)
        let all = try fixture.reader.expiring(today: today, window: 40, matching: "total:>-9")
        #expect(few.returns.lines == Array(all.returns.lines.prefix(2)) && few.returns.total == all.returns.total)
        #expect(few.ended.lines == Array(all.ended.lines.prefix(2)) && few.due == all.due)
    }

    /// Computes the summary in the way that is used when very many rows are found.
    private static func walked(
        _ fixture: VaultFixture, _ text: String, _ today: CalendarDay, _ silences: [ReceiptID: Silence]
    ) throws -> ExpiringSummary {
        let connection = fixture.reader.connection
        let names = Dictionary(ReceiptCategory.defaults.map { ($0.id.description, $0.name) }) { first, _ in first }
        let finder = SelectionQuery(connection: connection, categories: names, shelf: 0)
        let selection = try #require(try finder.selection(of: SearchQuery(parsing: text), .vault))
        let query = ExpiringQuery(
            reading: RowReading(connection: connection, categories: names), today: today.daysSince1970,
            silences: silences.filter { $0.value.holds(on: today) })
        return try SelectedEndings(query, today, selection, fewRows: 0).summary(window: 40)
    }
}
