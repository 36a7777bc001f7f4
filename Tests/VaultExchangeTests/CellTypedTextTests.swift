import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultExchange

@Suite("Typed texts in the cells of a file")
struct CellTypedTextTests {
    static let texts = TypedText.all.filter { $0.type == .receipt }

    @Test(arguments: texts)
    func `a cell means what the same text means when it is typed`(typed: TypedText) throws {
        var expected = typed.meaning
        // A file is read on another day.
        if case .relativeDay = expected { expected = .refused }
        #expect(try meaning(typed) == expected)
    }

    private static let columns: [FieldName: String] = [
        .storeName: "store", .purchaseDate: "date", .totalMinor: "total", .currency: "currency",
        .warrantyMonths: "warranty", .isFavorite: "favorite", .userTags: "tags", .userNotes: "notes", .status: "status",
    ]

    private func meaning(_ typed: TypedText) throws -> TypedText.Meaning {
        let column = try #require(Self.columns[typed.field])
        let cell = "\"" + typed.text.replacing("\"", with: "\"\"") + "\""
        let isStore = typed.field == .storeName
        // A currency is kept with an amount only; other columns leave no row without a store.
        let text = isStore ? "store,notes\n\(cell),n\n" : "store,total,\(column)\nA,1,\(cell)\n"
        let table = typed.field == .totalMinor ? "store,total\nA,\(cell)\n" : text
        var options = ImportOptions()
        options.defaultCurrency = .eur
        guard let plan = try? ImportPlan.csv(CSVDocument(bytes: table.utf8), options: options, lookup: .empty),
            plan.counts.refused == 0, let draft = plan.drafts().first
        else { return .refused }
        return value(of: typed.field, in: draft)
    }

    private func value(of field: FieldName, in draft: ReceiptDraft) -> TypedText.Meaning {
        switch field {
        case .storeName: .value(.string(draft.storeName))
        case .purchaseDate: .value(draft.purchaseDate.map { .string($0.description) } ?? .null)
        case .totalMinor: draft.total.map { .amount($0.minor, $0.currency.code) } ?? .value(.null)
        case .currency: .value(draft.total.map { .string($0.currency.code) } ?? .null)
        case .warrantyMonths: .value(draft.warrantyMonths.map { .integer(Int64($0)) } ?? .null)
        case .isFavorite: .value(.bool(draft.isFavorite))
        case .status: .value(draft.isReturned ? "returned" : "active")
        case .userTags: .value(.array(draft.userTags.map(JSON.string)))
        default: .value(.string(draft.userNotes))
        }
    }
}
