import CommandTable
import Testing
import VaultJSON
import VaultModel
import VaultScreens
import VaultSettings
import VaultTestKit

@testable import VaultCLI
@testable import VaultClient

@Suite("Typed texts on the command line")
struct CommandTypedTextTests {
    static let receipts = TypedText.all.filter { $0.type == .receipt }
    static let parts = TypedText.all.filter { PartTarget($0) != nil }

    private func reader() throws -> AssignmentReader {
        AssignmentReader(
            preferences: VaultPreferences(homeCurrency: .eur, dayFormat: .dayFirst),
            categories: ReceiptCategory.defaults, today: try #require(CalendarDay(TypedText.today)), receipt: nil)
    }

    @Test(arguments: receipts)
    func `an assignment to a field of a receipt`(typed: TypedText) throws {
        let (reader, assignment) = (try reader(), FieldAssignment(typed.field, typed.text))
        #expect(meaning(typed.field) { try reader.fields([assignment]) } == typed.expected)
    }

    @Test(arguments: parts)
    func `an assignment to a field of a part`(typed: TypedText) throws {
        let field = try #require(PartTarget(typed))
        let ref = try #require(EntityRef(type: .receipt, id: "rcp_01M7XFW2QKC6CVCRSCTPVNJDA2"))
        let receipt = try #require(Receipt(Entity(ref: ref, fields: [.storeName: "Lampor", .currency: "EUR"])))
        let reader = PartAssignmentReader(
            type: field.type, cover: ReceiptCover(receipt: receipt, parts: ReceiptParts([])), part: nil,
            values: try reader())
        #expect(
            meaning(field.field) { try reader.fields([FieldAssignment(field.field, typed.text)]) }
                == typed.expected)
    }

    private func meaning(_ field: FieldName, _ read: () throws -> Fields) -> TypedText.Meaning {
        do {
            let fields = try read()
            if field == .totalMinor, let minor = fields[.totalMinor]?.integer, let code = fields[.currency]?.string {
                return .amount(minor, code)
            }
            return .value(fields[field] ?? .null)
        } catch {
            #expect((error as? Failure)?.code == .usage)
            return .refused
        }
    }
}

extension TypedText {
    fileprivate var expected: Meaning {
        switch meaning {
        case .relativeDay(let day): .value(.string(day))
        // A variable that is not set must not become a warranty without an end.
        case .value(.null) where type == .warranty && text.isEmpty: .refused
        case let other: other
        }
    }
}

/// The field of a part that takes a text of the table.
private struct PartTarget {
    let type: EntityType
    let field: FieldName

    init?(_ typed: TypedText) {
        switch (typed.type, typed.field) {
        case (.warranty, _): (type, field) = (.warranty, .warrantyMonths)
        case (.claim, _): (type, field) = (.claim, .effectDays)
        case (_, .totalMinor): (type, field) = (.item, .totalMinor)
        case (_, .purchaseDate): (type, field) = (.warranty, .startDate)
        case (_, .storeName): (type, field) = (.item, .name)
        case (_, .userNotes): (type, field) = (.claim, .userNotes)
        default: return nil
        }
    }
}
