import ReceiptReading
import TerminalUI
import VaultAttachments
import VaultJSON
import VaultModel
import VaultWording

/// The form of one receipt in the Inbox: the form of a receipt that begins with what was read.
struct ReviewForm: Hashable, Sendable {
    let item: InboxItem
    let suggestions: InboxSuggestions
    var form: ReceiptForm.Model
    /// The thing on the receipt that becomes an item, by its index in the reading; nil for none.
    var split: Int?
    /// Whether the row of that choice has the focus.
    var isOnSplit = false

    /// The fields in their usual order; notes and tags are last, because they are seldom needed.
    static let fields: [FieldName] = [
        .storeName, .purchaseDate, .totalMinor, .currency, .category, .warrantyMonths, .returnBy, .userTags, .userNotes,
    ]

    init(_ item: InboxItem, in context: Context) {
        self.item = item
        suggestions = InboxSuggestions(item, in: context)
        form = ReceiptForm.Model(item.id)
        form.suggested = suggestions.texts
        form.order = Self.order(item, suggestions)
        form.focus = form.order.first ?? .storeName
        ReceiptForm.fill(&form, item.receipt, in: context)
    }

    /// The least sure of the fields that matter comes first: nothing is less sure than what was not read, or than a stored
    /// value of which nobody says how sure it is. Without a reading the order is the usual one.
    private static func order(_ item: InboxItem, _ suggestions: InboxSuggestions) -> [FieldName] {
        guard item.reading != nil else { return fields }
        let percent = { (field: FieldName) in
            suggestions.percent(of: field) ?? (item.receipt.lacks(field) ? -1 : 0)
        }
        // A currency that was not read is the person's own.
        let main = InboxSuggestions.main.filter { $0 != .currency || suggestions.percent(of: $0) != nil }
        guard let first = main.min(by: { percent($0) < percent($1) }) else { return fields }
        return [first] + fields.filter { $0 != first }
    }

    /// The things that can become items.
    var things: [(name: String, amount: Int64)] {
        (item.reading?.fields.items ?? []).filter { $0.amount > 0 }.map { ($0.name, $0.amount) }
    }

    /// Moves the focus, through the fields and then the choice of an item.
    mutating func move(by step: Int, in context: Context) {
        let last = step > 0 ? form.order.last : form.order.first
        if isOnSplit {
            isOnSplit = false
            let target = step > 0 ? form.order.first : form.order.last
            if let target { _ = ReceiptForm.move(to: target, &form, in: context) }
        } else if form.focus == last, !things.isEmpty {
            _ = ReceiptForm.move(to: form.focus, &form, in: context)
            isOnSplit = true
        } else {
            _ = ReceiptForm.update(&form, step > 0 ? .next : .previous, in: context)
        }
    }

    mutating func focus(_ field: FieldName, in context: Context) {
        isOnSplit = false
        _ = ReceiptForm.move(to: field, &form, in: context)
    }

    /// Keeps the focus where it was in the form of the same receipt, before something was read or changed.
    mutating func keepPlace(of former: ReviewForm) {
        form.focus = former.form.focus
        form.isFresh = former.form.isFresh
        isOnSplit = former.isOnSplit && !things.isEmpty
        split = former.things.map(\.name) == things.map(\.name) ? former.split : nil
    }

    /// Chooses the next thing, or with -1 the previous one, in a circle that begins with none.
    mutating func choose(by step: Int) {
        let count = things.count + 1
        let place = ((split.map { $0 + 1 } ?? 0) + step + count) % count
        split = place == 0 ? nil : place - 1
    }

    /// Requests to accept what is shown, or says what has to be corrected.
    mutating func accept(in context: Context) -> [Effect] {
        let asked = ReceiptForm.update(&form, .save, in: context)
        guard case .write(.accept(var all))? = asked.first, let item = splitItem(in: context) else {
            if !form.errors.isEmpty { isOnSplit = false }
            return asked
        }
        for index in all.indices {
            all[index].item = item
            // The warranty is that of the item, not of the whole receipt.
            all[index].edit.changes[.warrantyMonths] = nil
        }
        return [.write(.accept(all))]
    }

    /// The acceptance of everything as it was read; nil if something is missing or wrong.
    static func acceptance(of item: InboxItem, in context: Context) -> InboxAcceptance? {
        var review = ReviewForm(item, in: context)
        guard case .write(.accept(let all))? = review.accept(in: context).first else { return nil }
        return all.first
    }

    private func splitItem(in context: Context) -> InboxAcceptance.SplitItem? {
        guard let split, things.indices.contains(split) else { return nil }
        let reader = FormReader(form, context)
        var item: Fields = [.name: .string(things[split].name)]
        if let currency = reader.money?.currency {
            item[.totalMinor] = .integer(things[split].amount)
            item[.currency] = .string(currency.code)
        }
        let months = reader.months.flatMap { $0 > 0 ? $0 : nil } ?? PartFields.usualMonths
        return InboxAcceptance.SplitItem(item: item, warranty: [.warrantyMonths: .integer(Int64(months))])
    }
}
