import FieldInput
import TerminalUI
import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultScreens

/// The table of typed texts through every screen that takes them.
///
/// A field of one line drops control characters and turns line breaks into blanks while they are typed or pasted, so
/// texts with them cannot come this far.
@Suite("Typed texts on the screens")
struct ScreenTypedTextTests {
    private static let possible = TypedText.all.filter { typed in
        (typed.field == .userNotes ? NotesField(typed.text).text : TextField(typed.text).text) == typed.text
    }
    static let receipts = possible.filter { typed in
        typed.type == .receipt && ReceiptForm.order.contains(typed.field) && typed.field != .isFavorite
            && typed.text.count < 2000
    }
    static let parts = possible.filter { $0.text.count < 2000 && PartCase($0) != nil }
    static let conflicts = possible.filter { $0.type == .receipt && $0.field != .isFavorite && $0.field != .currency }

    private let context: Context

    init() throws {
        var context = Context.sample()
        context.today = try #require(CalendarDay(TypedText.today))
        context.dayFormat = .dayFirst
        context.homeCurrency = .eur
        self.context = context
    }

    @Test(arguments: receipts)
    func `the form of a receipt`(typed: TypedText) throws {
        var model = try form()
        if typed.field == .userNotes { model.notes = NotesField(typed.text) }
        model.texts[typed.field] = TextField(typed.text)
        let reader = FormReader(model, context)
        #expect(meaning(typed.field, reader.error(in: typed.field), reader.edit.changes) == typed.expected)
    }

    @Test(arguments: receipts + TypedText.flags.filter { TextField($0.text).text == $0.text })
    func `the form as lines`(typed: TypedText) throws {
        // A line of its own means keeping the value, emptying it, saving or leaving.
        guard !["", "-", ".", "cancel"].contains(typed.text.trimmed) else { return }
        var app = PlainApp.start(.sample, in: context).model
        app.context = context
        let index = try #require(ReceiptForm.order.firstIndex(of: typed.field))
        app.form = PlainForm(model: try form(), index: index)
        let step = PlainApp.fill(typed.text, &app)
        let model = try #require(app.form?.model)
        let isTaken = app.form?.index != index || typed.field == .userNotes && !step.effects.isEmpty
        let edit = FormReader(model, context).edit.changes
        #expect(meaning(typed.field, isTaken ? nil : step.lines.first ?? "", edit) == typed.expected)
    }

    @Test(arguments: parts)
    func `the forms of parts`(typed: TypedText) throws {
        let part = try #require(PartCase(typed))
        let type = try #require(part.type.part)
        let receipt = try #require(
            Receipt(Entity(ref: EntityRef(receiptID(1)), fields: [.storeName: "Lampor", .currency: "EUR"])))
        let cover = ReceiptCover(receipt: receipt, parts: ReceiptParts([]))
        let fields = PartFields(PartTask(type, of: cover), context)
        #expect(meaning(part.field, fields.value(of: part.field, typed.text)) == typed.expected)
    }

    @Test(arguments: conflicts)
    func `the conflict picker`(typed: TypedText) throws {
        let entity = Entity(ref: EntityRef(receiptID(1)), fields: [.storeName: "Lampor", .currency: "EUR"])
        let receipt = try #require(Receipt(entity))
        let conflict = ReceiptConflict(receipt: receipt, fields: [], mineAt: sampleNow, deviceNames: [:])
        let question = FieldGroup(of: typed.field)
        #expect(meaning(typed.field, question.parse(typed.text, of: conflict, in: context)) == typed.expected)
    }

    /// A form whose stored values differ from those of every text.
    private func form() throws -> ReceiptForm.Model {
        let stored: Fields = [
            .storeName: "Another store", .purchaseDate: "1999-09-09", .totalMinor: 77_777, .currency: "EUR",
            .warrantyMonths: 7, .userTags: ["other"], .userNotes: "other notes", .isFavorite: false,
        ]
        let receipt = try #require(Receipt(Entity(ref: EntityRef(receiptID(1)), fields: stored, version: 1)))
        var model = ReceiptForm.Model(receipt.id)
        _ = ReceiptForm.update(&model, .loaded(receiptID(1), ReceiptDetail(receipt: receipt)), in: context)
        return model
    }

    private func meaning(_ field: FieldName, _ value: TypedValue) -> TypedText.Meaning {
        switch value {
        case .valid(let fields): meaning(field, nil, fields)
        case .invalid(let sentence): meaning(field, sentence, [:])
        }
    }

    private func meaning(_ field: FieldName, _ error: String?, _ fields: Fields) -> TypedText.Meaning {
        if let error {
            #expect(!error.isEmpty)
            return .refused
        }
        if field == .totalMinor, let minor = fields[.totalMinor]?.integer, let code = fields[.currency]?.string {
            return .amount(minor, code)
        }
        return .value(fields[field] ?? .null)
    }
}

extension TypedText {
    /// The meaning for a person who types the text today.
    var expected: Meaning {
        switch meaning {
        case .relativeDay(let day): .value(.string(day))
        // An unchanged value is no change.
        case .value("EUR") where field == .currency: .value(.null)
        case .value(false) where field == .isFavorite: .value(.null)
        case let other: other
        }
    }
}

/// The field of a part that takes a text of the table.
private struct PartCase {
    let type: EntityType
    let field: FieldName

    init?(_ typed: TypedText) {
        switch (typed.type, typed.field) {
        case (.warranty, _), (.claim, _): (type, field) = (typed.type, typed.field)
        case (_, .totalMinor): (type, field) = (.item, .totalMinor)
        case (_, .purchaseDate): (type, field) = (.warranty, .startDate)
        case (_, .storeName): (type, field) = (.item, .name)
        case (_, .userNotes): (type, field) = (.claim, .userNotes)
        default: return nil
        }
    }
}
