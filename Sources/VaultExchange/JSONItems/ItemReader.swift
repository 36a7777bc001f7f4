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
    private mutating func text(_ name: String, _ field: FieldName) -> String? {
        guard let value = item[name], !value.isNull else { return nil }
        if let text = value.string { return text.composed }
        refuse(field, "\(name) isn't text")
        return nil
    }

    private mutating func refuse(_ field: FieldName?, _ reason: Phrase) {
        problems.append(RowProblem(field, reason))
    }

    /// - Returns: whether the text is not too long.
    @discardableResult
    private mutating func check(_ text: String, _ field: FieldName, limit: Int) -> Bool {
        let fits = text.unicodeScalars.count <= limit
        if !fits { refuse(field, InputProblem.tooLong(limit: limit).reason(text)) }
        return fits
    }

    private mutating func readTexts() {
        let store = (text("storeName", .storeName) ?? "").trimmed
        draft.storeName = store
        // An export has receipts of the Inbox, too, whose store nobody has read yet.
        if store.isEmpty, item["id"]?.string == nil { refuse(.storeName, "there is no store") }
        check(store, .storeName, limit: Schema.receipt.textLimit(of: .storeName))
        draft.userNotes = (text("userNotes", .userNotes) ?? "").replacing("\r\n", with: "\n")
        check(draft.userNotes, .userNotes, limit: Schema.receipt.textLimit(of: .userNotes))
        if let text = text("id", .id) {
            draft.id = ReceiptID(text)
            if draft.id == nil { refuse(.id, "\(quoted(text)) isn't a receipt ID") }
        }
        readCategory()
        guard let tags = item["userTags"], !tags.isNull else { return }
        let count = Schema.receipt[.userTags]?.countLimit ?? 0
        let length = Schema.receipt.textLimit(of: .userTags)
        guard let texts = tags.strings, texts.count <= count,
            texts.allSatisfy({ $0.unicodeScalars.count <= length })
        else { return refuse(.userTags, "userTags isn't a list of at most \(count) texts of \(length) characters") }
        draft.userTags = Set(texts.map(\.trimmed.composed).filter { !$0.isEmpty }).sorted()
    }

    private mutating func readCategory() {
        guard let category = item["category"], !category.isNull else { return }
        guard category.string != nil || category.object != nil else {
            return refuse(.category, "category isn't a name")
        }
        draft.categoryID = category["id"]?.string.flatMap { CategoryID($0) }
        let name = (category.string ?? category["name"]?.string ?? "").trimmed.composed
        guard check(name, .category, limit: Schema.category.textLimit(of: .name)) else { return }
        draft.categoryName = name.isEmpty ? nil : name
    }

    private mutating func readMoney() {
        guard let total = item["total"], !total.isNull else { return }
        guard let minor = total["minor"], !minor.isNull else {
            if total.object == nil { refuse(.totalMinor, "total isn't {\"minor\":…,\"currency\":…}") }
            return
        }
        guard let amount = minor.integer, abs(amount.clamped) <= Money.limit else {
            return refuse(.totalMinor, "minor isn't a whole number of at most 10^12")
        }
        guard let code = total["currency"]?.string, let currency = Currency(code) else {
            return refuse(.currency, "currency isn't a code such as EUR")
        }
        draft.total = Money(minor: amount, currency: currency)
    }

    private mutating func readRest() {
        draft.purchaseDate = day("purchaseDate", .purchaseDate)
        draft.returnBy = day("returnBy", .returnBy)
        draft.isFavorite = flag("isFavorite", .isFavorite)
        if flag("isDeleted", .status) { refuse(.status, "it is in the Trash") }
        if let status = text("status", .status) {
            draft.isReturned = status == "returned"
            if !["active", "returned"].contains(status) {
                refuse(.status, "\(quoted(status)) is neither active nor returned")
            }
        }
        guard let months = item["warrantyMonths"], !months.isNull else { return }
        let range = Schema.receipt[.warrantyMonths]?.range ?? 0...0
        guard let count = months.integer, range.contains(count) else {
            let (least, most) = ("\(range.lowerBound)", "\(range.upperBound)")
            return refuse(.warrantyMonths, "warrantyMonths isn't a number from \(least) to \(most)")
        }
        draft.warrantyMonths = Int(count)
    }

    private mutating func day(_ name: String, _ field: FieldName) -> CalendarDay? {
        guard let text = text(name, field) else { return nil }
        guard let day = CalendarDay(text) else {
            refuse(field, "\(quoted(text)) isn't a day such as 2025-10-27")
            return nil
        }
        return day
    }

    private mutating func flag(_ name: String, _ field: FieldName) -> Bool {
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
