import FieldInput
import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultQuery

/// The table of typed texts through the search language.
///
/// A condition has no word for nothing, since `-has:` says that, so those words are refused. A year or a month is all of
/// its days, and no single one.
@Suite("Typed texts in the search language")
struct QueryTypedTextTests {
    private static let names: [FieldName: String] = [
        .totalMinor: "total", .currency: "currency", .purchaseDate: "bought", .warrantyMonths: "warranty",
    ]
    static let texts = TypedText.all.filter { $0.type == .receipt && names[$0.field] != nil && !$0.text.contains("\"") }

    private let days = DayInput(order: .dayFirst, today: CalendarDay(TypedText.today))

    @Test(arguments: texts)
    func `a condition takes a text as everything else does`(typed: TypedText) throws {
        #expect(try meaning(typed) { try SearchQuery(parsing: $0, days: days) } == expected(typed))
    }

    @Test(arguments: texts.filter { $0.field == .purchaseDate })
    func `a settled query means the same to everybody on every day`(typed: TypedText) throws {
        let later = DayInput(order: .monthFirst, today: nil)
        let meaning = try meaning(typed) { text in
            try SearchQuery(parsing: SearchQuery.settled(text, by: days), days: later)
        }
        #expect(meaning == expected(typed))
    }

    private func expected(_ typed: TypedText) -> TypedText.Meaning {
        switch typed.meaning {
        case .relativeDay(let day): .value(.string(day))
        case .value(.null): .refused
        // A code that ISO 4217 has not assigned may be stored.
        case .refused where typed.text == "XQZ": .value("XQZ")
        case let other: other
        }
    }

    private func meaning(
        _ typed: TypedText, _ parse: (String) throws -> SearchQuery
    ) throws -> TypedText.Meaning {
        let name = try #require(Self.names[typed.field])
        let query = try? parse("\(name):\"\(typed.text)\"" + (typed.field == .totalMinor ? " currency:EUR" : ""))
        switch query?.terms.first?.condition {
        case .total(let span): return amount(span)
        case .day(_, let span) where span.range.count == 1: return day(span)
        case .warranty(let months): return .value(.integer(Int64(months.lowerBound)))
        case .currency(let code): return .value(.string(code))
        case .day, .text, .field, .has, .state, nil: return .refused
        }
    }

    private func amount(_ span: AmountSpan) -> TypedText.Meaning {
        let currency = span.currency ?? .eur
        let scale = AmountSpan.value(of: Money(minor: 1, currency: currency))
        return .amount(span.range.lowerBound / scale, currency.code)
    }

    private func day(_ span: DaySpan) -> TypedText.Meaning {
        .value(.string(CalendarDay(daysSince1970: span.range.lowerBound)?.description ?? ""))
    }
}
