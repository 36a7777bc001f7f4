import Pixels
import ReceiptReading
import VaultAttachments
import VaultJSON
import VaultModel

/// The values that a reading suggests for the fields of a receipt.
struct InboxSuggestions: Hashable, Sendable {
    struct Suggestion: Hashable, Sendable {
        /// The value in the form's own format.
        let text: String
        /// How sure it is, 0 … 100.
        let percent: Int
        let place: Place?
    }

    /// A place on a page, from 0, where a value stands.
    struct Place: Hashable, Sendable {
        let page: Int
        let area: PageArea
    }

    /// From this percentage on a value counts as sure.
    static let sure = 75
    /// The fields that a receipt leaves the Inbox with.
    static let main: [FieldName] = [.storeName, .purchaseDate, .totalMinor, .currency]

    private(set) var fields: [FieldName: Suggestion] = [:]
    /// The origin of a stored value: nobody has confirmed a receipt of the Inbox, so the server or another device has read it.
    private struct Stored: Hashable, Sendable {
        /// How sure it is, 0 … 100; nil if nobody knows.
        let percent: Int?
        /// Nil unless it was read here, too.
        let place: Place?
    }

    /// Of ``main``.
    private var stored: [FieldName: Stored] = [:]

    /// Values that are stored already are not suggested.
    init(_ item: InboxItem, in context: Context) {
        guard let reading = item.reading else { return }
        let (read, receipt) = (reading.fields, item.receipt)
        rate(receipt, by: reading)
        func add<Value>(_ name: FieldName, _ field: ReadField<Value>?, _ text: (Value) -> String) {
            guard let field, receipt.lacks(name) else { return }
            fields[name] = Suggestion(
                text: text(field.value), percent: Self.percent(field.confidence),
                place: Self.place(of: field, in: reading))
        }
        add(.storeName, read.merchant) { $0 }
        add(.purchaseDate, read.date) { $0.text(context.dayFormat) }
        let currency = read.currency?.value ?? receipt.currency
        add(.totalMinor, read.total) { Money(minor: $0, currency: currency ?? .eur).amount(context.moneyFormat) }
        add(.currency, read.currency) { $0.code }
        add(.warrantyMonths, read.warrantyMonths) { String($0) }
        if let bought = read.date?.value ?? receipt.purchaseDate {
            add(.returnBy, read.returnDays) { bought.adding(days: $0)?.text(context.dayFormat) ?? "" }
        }
    }

    private static func percent(_ confidence: Double) -> Int { Int((confidence * 100).rounded()) }

    /// Notes how sure the stored values are: as the same value that was read here, else as whoever has read it says.
    private mutating func rate(_ receipt: Receipt, by reading: InboxReading) {
        let read = reading.fields
        func rate<Value>(_ name: FieldName, _ field: ReadField<Value>?, _ value: (Value) -> JSON) {
            guard !receipt.lacks(name) else { return }
            let here = field.flatMap { value($0.value) == receipt.entity.value(name) ? $0 : nil }
            let confidence = here?.confidence ?? receipt.entity.value(.llmConfidence).number
            stored[name] = Stored(
                percent: confidence.map(Self.percent), place: here.flatMap { Self.place(of: $0, in: reading) })
        }
        rate(.storeName, read.merchant) { .string($0) }
        rate(.purchaseDate, read.date) { .string($0.description) }
        rate(.totalMinor, read.total) { .integer($0) }
        rate(.currency, read.currency) { .string($0.code) }
    }

    /// How sure the value of a field of ``main`` is, stored or suggested, 0 … 100; nil if there is none, or nobody knows.
    func percent(of field: FieldName) -> Int? { fields[field]?.percent ?? stored[field]?.percent }

    /// The place of a field's value, stored or suggested; nil if it is unknown.
    func place(of field: FieldName) -> Place? { fields[field]?.place ?? stored[field]?.place }

    subscript(field: FieldName) -> Suggestion? { fields[field] }

    var texts: [FieldName: String] { fields.mapValues(\.text) }

    private static func place<Value>(of field: ReadField<Value>, in reading: InboxReading) -> Place? {
        guard let box = field.box, reading.pages.indices.contains(field.page) else { return nil }
        let size = reading.pages[field.page]
        let side = PageArea.side
        return Place(
            page: field.page,
            area: PageArea(
                left: box.left * side / size.width, top: box.top * side / size.height,
                width: box.width * side / size.width, height: box.height * side / size.height))
    }
}

/// The state of a receipt in the Inbox for the person who has to accept it.
enum InboxVerdict: Hashable, Sendable {
    /// Everything that matters was read, and is sure.
    case ready
    /// Something is missing or unsure.
    case unsure
    /// The vault may have it already.
    case double
    /// It has not been read yet.
    case unread
    /// Nothing could be read.
    case failed

    init(_ item: InboxItem, in context: Context) {
        switch item.state {
        case .waiting, .beingRead: self = .unread
        case .failed: self = .failed
        case .read:
            let suggestions = InboxSuggestions(item, in: context)
            let isSure = InboxSuggestions.main.allSatisfy { suggestions.percent(of: $0) ?? 0 >= InboxSuggestions.sure }
            self = item.lookalike != nil ? .double : isSure ? .ready : .unsure
        }
    }

    /// The sign that accompanies the color.
    var sign: String {
        switch self {
        case .ready: "v"
        case .unsure: "?"
        case .double: "="
        case .unread: "."
        case .failed: "!"
        }
    }
}
