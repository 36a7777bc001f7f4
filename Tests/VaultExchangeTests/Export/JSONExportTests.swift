import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultExchange

@Suite("Exports as JSON")
struct JSONExportTests {
    @Test func `each line is one receipt that jq reads`() throws {
        let items = try Purchases.nasty()
        let (text, _) = try Purchases.file(.jsonl, items)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == items.count + 1)
        let read = try Oracle.run("jq", ["-c", "[.id, .storeName, .total.minor]"], reading: text)
        let lines = read.output.split(separator: "\n").map(String.init)
        let expected = items.map { item in
            [
                .string(item.receipt.entity.ref.id), .string(item.receipt.storeName),
                .integer(item.receipt.total?.minor ?? 0),
            ]
                as JSON
        }
        #expect(try lines.map { try JSON(parsing: $0) } == expected)
    }

    @Test(arguments: [0, 1, 32])
    func `the one object is whole, however many receipts are in it`(count: Int) throws {
        let items = Array(try Purchases.nasty().prefix(count))
        let (text, _) = try Purchases.file(.json, items)
        #expect(try JSON(parsing: text) == ItemList.json(items))
        #expect(try Oracle.run("jq", [".items | length"], reading: text).output == "\(items.count)\n")
    }

    @Test func `names of files tell their format`() {
        let names = [
            "a.csv", "a.JSON", "a.jsonl", "a.journal", "b.beancount", "c.ics", "d.pdf", "e.txt", "f.docx", "csv",
            "dir.csv/x",
        ]
        let expected: [ExportFormat?] = [.csv, .json, .jsonl, .hledger, .beancount, .ical, .pdf, .csv, nil, nil, nil]
        #expect(names.map(ExportFormat.init(fileName:)) == expected)
    }
}
