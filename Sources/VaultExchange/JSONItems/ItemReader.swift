import FieldInput
internal import Translation
import VaultJSON
import VaultModel

/// Reads one item of our JSON into a draft; unknown members are ignored, since the schema may gain some.
struct ItemReader {
    private let item: JSON
    private var draft = ReceiptDraft(storeName: "")
    private var problems: [RowProblem] = []

    private init(_ item: JSON) {
        self.item = item
    }

    static func read(_ item: JSON) -> RowReader.Result {
        guard item.object != nil else { return .problems([RowProblem(nil, "it isn't an object")]) }
        var reader = ItemReader(item)
        reader.readTexts()
        reader.readMoney()
        reader.readRest()
        return reader.problems.isEmpty ? .draft(reader.draft, assumptions: []) : .problems(reader.problems)
    }

    /// The text of a member; nil if it is null or absent, which means the same.
    private mutating func text(_ name: String, _ field: ImportField) -> String? {
        guard let value = item[name], !value.isNull else { return nil }
        if let text = value.string { return text.composed }
        refuse(field, "\(name) isn't text")
        return nil
    }

    private mutating func refuse(_ field: ImportField?, _ reason: Phrase) {
        problems.append(RowProblem(field, reason))
    }

    private mutating func readTexts() {
        let store = (text("storeName", .store) ?? "").trimmed
        draft.storeName = store
        if store.isEmpty { refuse(.store, "there is no store") }
        if store.unicodeScalars.count > 200 { refuse(.store, "it has more than 200 characters") }
        draft.userNotes = (text("userNotes", .notes) ?? "").replacing("\r\n", with: "\n")
        if draft.userNotes.unicodeScalars.count > 16 << 10 { refuse(.notes, "they have more than 16384 characters") }
        if let text = text("id", .id) {
            draft.id = ReceiptID(text)
            if draft.id == nil { refuse(.id, "\(quoted(text)) isn't a receipt ID") }
        }
        readCategory()
        guard let tags = item["userTags"], !tags.isNull else { return }
        guard let texts = tags.strings, texts.count <= 64, texts.allSatisfy({ $0.unicodeScalars.count <= 50 }) else {
            return refuse(.tags, "userTags isn't a list of at most 64 texts of 50 characters")
        }
        draft.userTags = Set(texts.map(\.trimmed.composed).filter { !$0.isEmpty }).sorted()
    }

    private mutating func readCategory() {
        guard let category = item["category"], !category.isNull else { return }
        guard category.string != nil || category.object != nil else {
            return refuse(.category, "category isn't a name")
        }
        draft.categoryID = category["id"]?.string.flatMap { CategoryID($0) }
        let name = (category.string ?? category["name"]?.string ?? "").trimmed.composed
        guard name.unicodeScalars.count <= 50 else { return refuse(.category, "it has more than 50 characters") }
        draft.categoryName = name.isEmpty ? nil : name
    }

    private mutating func readMoney() {
        guard let total = item["total"], !total.isNull else { return }
        guard let minor = total["minor"], !minor.isNull else {
            if total.object == nil { refuse(.total, "total isn't {\"minor\":…,\"currency\":…}") }
            return
        }
        guard let amount = minor.integer, abs(amount.clamped) <= Money.limit else {
            return refuse(.total, "minor isn't a whole number of at most 10^12")
        }
        guard let code = total["currency"]?.string, let currency = Currency(code) else {
            return refuse(.currency, "currency isn't a code such as EUR")
        }
        draft.total = Money(minor: amount, currency: currency)
    }

    private mutating func readRest() {
        draft.purchaseDate = day("purchaseDate", .date)
        draft.returnBy = day("returnBy", .returnBy)
        draft.isFavorite = flag("isFavorite", .favorite)
        if flag("isDeleted", .status) { refuse(.status, "it is in the Trash") }
        if let status = text("status", .status) {
            draft.isReturned = status == "returned"
            if !["active", "returned"].contains(status) {
                refuse(.status, "\(quoted(status)) is neither active nor returned")
            }
        }
        guard let months = item["warrantyMonths"], !months.isNull else { return }
        guard let count = months.integer, (0...1200).contains(count) else {
            return refuse(.warranty, "warrantyMonths isn't a number from 0 to 1200")
        }
        draft.warrantyMonths = Int(count)
    }

    private mutating func day(_ name: String, _ field: ImportField) -> CalendarDay? {
        guard let text = text(name, field) else { return nil }
        guard let day = CalendarDay(text) else {
            refuse(field, "\(quoted(text)) isn't a day such as 2025-10-27")
            return nil
        }
        return day
    }

    private mutating func flag(_ name: String, _ field: ImportField) -> Bool {
        guard let value = item[name], !value.isNull else { return false }
        guard let flag = value.bool else {
            refuse(field, "\(name) is neither true nor false")
            return false
        }
        return flag
    }
}

extension Int64 {
    /// The value itself, except for the one whose magnitude does not fit.
    fileprivate var clamped: Int64 { self == .min ? .min + 1 : self }
}
