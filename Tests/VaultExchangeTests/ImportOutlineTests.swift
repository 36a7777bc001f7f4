import Testing
import VaultModel
import VaultTestKit

@testable import VaultExchange

@Suite("Outline of an import")
struct ImportOutlineTests {
    /// A file with rows of every outcome, in cells of every kind.
    private static func file(_ random: inout SeededRandom) -> String {
        let stores = ["A", "Café", "\"B, \"\"C\"\"\nD\"", "", "  "]
        let days = ["2025-01-02", "03/04/2025", "x", ""]
        let totals = ["5", "\"1,234\"", "y", ""]
        let rows = (0..<Int.random(in: 1...60, using: &random)).map { _ in
            [stores, days, totals].map { $0.randomElement(using: &random) ?? "" }.joined(separator: ",")
        }
        return (["store,date,total"] + rows).joined(separator: "\r\n")
    }

    /// A source that gives the file in chunks of any size.
    private static func source(_ text: String, seed: UInt64) -> CSVSource {
        CSVSource {
            var random = SeededRandom(seed: seed)
            var rest = Array(text.utf8)[...]
            return {
                let count = Int.random(in: 1...200, using: &random)
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `an outline says what the whole plan says, and reads its receipts`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let text = Self.file(&random)
        var options = ImportOptions()
        options.defaultCurrency = .eur
        let lookup = VaultLookup(holdsKey: { $0.store == "cafe" }, holdsID: { _ in false })
        let whole = try ImportPlan.csv(CSVDocument(bytes: text.utf8), options: options, lookup: lookup)
        let document = try CSVDocument(Self.source(text, seed: seed))
        let outline = try ImportOutline.csv(document, options: options, lookup: lookup, lineLimit: 7)
        #expect(outline.counts == whole.counts)
        #expect(outline.problems == Array(whole.lines(.problems).dropLast()))
        #expect(outline.lines.shown == ImportOutline(whole, lineLimit: 7).lines.shown)
        let drafts = outline.drafts(allOrNothing: false)
        var reader = try drafts.reader()
        var read: [ReceiptDraft] = []
        while case let next = try reader.next(Int.random(in: 1...9, using: &random)), !next.isEmpty { read += next }
        #expect(read == whole.drafts())
        #expect(drafts.count == read.count)
        #expect(outline.drafts(allOrNothing: true).count == (whole.counts.refused == 0 ? read.count : 0))
    }

    @Test func `receipts that are in memory are read in steps, too`() throws {
        let drafts = PlannedDrafts(["A", "B", "C"].map { ReceiptDraft(storeName: $0) })
        var reader = try drafts.reader()
        #expect(
            try [reader.next(2), reader.next(.max), reader.next(.max)].map { $0.map(\.storeName) } == [
                ["A", "B"], ["C"], [],
            ])
    }

    @Test func `a preview of many rows shows the refused ones and the first of the others`() throws {
        let rows = (2...9).map { $0 == 7 ? "A,x" : "S\($0),2025-01-02" }
        let document = try CSVDocument(bytes: (["store,date"] + rows).joined(separator: "\n").utf8)
        let outline = try ImportOutline.csv(document, options: ImportOptions(), lookup: .empty, lineLimit: 3)
        #expect(outline.lines.shown.map(\.line) == [2, 3, 7])
    }
}
