import FieldInput
import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@Suite("What a typed text means")
struct TypedTextTests {
    private let today = CalendarDay(TypedText.today)

    @Test("every text of the table has its value or is refused", arguments: TypedText.all)
    func meaning(_ typed: TypedText) throws {
        #expect(try meaning(typed, today: today) == expected(typed))
    }

    @Test("a file has no today", arguments: TypedText.days)
    func inFiles(_ typed: TypedText) throws {
        var expected = typed.meaning
        if case .relativeDay = expected { expected = .refused }
        #expect(try meaning(typed, today: nil) == expected)
    }

    @Test("the table has no text twice and is as large as promised")
    func size() {
        let all = TypedText.all.map { "\($0.type) \($0.field) \(Array($0.text.utf8))" }
        #expect(Set(all).count == all.count)
        #expect(all.count >= 150)
    }

    @Test("names, notes and tags are kept composed, as other devices compare them")
    func composed() throws {
        let decomposed = "Cafe\u{301}"
        let input = ValueInput(days: DayInput(order: .dayFirst, today: today))
        for field: FieldName in [.storeName, .userNotes, .userTags] {
            let value = try input.value(decomposed, of: field, in: .receipt)
            let text = try #require(value.string ?? value.strings?.first)
            #expect(Array(text.unicodeScalars) == ["C", "a", "f", "\u{E9}"])
        }
    }

    private func expected(_ typed: TypedText) -> TypedText.Meaning {
        if case .relativeDay(let day) = typed.meaning { return .value(.string(day)) }
        return typed.meaning
    }

    private func meaning(_ typed: TypedText, today: CalendarDay?) throws -> TypedText.Meaning {
        let input = ValueInput(days: DayInput(order: .dayFirst, today: today))
        do throws(InputProblem) {
            if typed.field == .totalMinor {
                return try AmountInput(in: .eur).read(typed.text).map { .amount($0.minor, $0.currency.code) }
                    ?? .value(.null)
            }
            return .value(try input.value(typed.text, of: typed.field, in: typed.type))
        } catch {
            return .refused
        }
    }
}
