import FieldInput
import Testing
import Translation
import VaultModel

@Suite("The table of fields")
struct FieldTableTests {
    private static let tables = EntityType.allCases.compactMap { FieldTable.of($0) }

    @Test(arguments: EntityType.parts)
    func `every field of a part that people write has a name, and no other`(type: EntityType) throws {
        let schema = try #require(Schema.of(type))
        #expect(Set(FieldTable.part(type).map(\.name)) == schema.editable.union([.userNotes]))
    }

    @Test func `every field of a receipt that people write has a name, and no other`() {
        let written = Schema.receipt.editable.union([.userNotes, .userTags, .isFavorite])
        #expect(Set(FieldTable.receipt.typed.map(\.name)) == written)
    }

    @Test func `a name means one field of a type`() {
        for entries in Self.tables.map(\.typed) {
            for entry in entries {
                for name in [entry.word, entry.name.rawValue, entry.word.uppercased()] + entry.aliases {
                    #expect(entries.filter { $0.isNamed(name) } == [entry], "\(name)")
                }
            }
        }
    }

    @Test func `a name of a part means the same field in every part that has it`() {
        let all = FieldTable.part(nil)
        #expect(Set(all.map(\.word)).count == all.count)
        #expect(all.last?.name == .userNotes)
        for type in EntityType.parts {
            for entry in FieldTable.part(type) { #expect(all.first { $0.isNamed(entry.word) }?.name == entry.name) }
        }
    }

    @Test func `a shape suits the rule of the field`() {
        for entry in Self.tables.flatMap(\.entries) {
            let suits =
                switch (entry.shape, entry.rule.shape) {
                case (.line, .text), (.notes, .text), (.amount, .integer), (.months, .integer), (.days, .integer),
                    (.day, .day), (.currency, .currency), (.tags, .set), (.flag, .flag), (.choice, .word),
                    (.reference, .reference), (.untyped, _):
                    true
                default: false
                }
            #expect(suits, "\(entry.type) \(entry.name)")
        }
    }

    @Test func `amount and currency are one group, and every other field is its own`() {
        for entry in Self.tables.flatMap(\.entries) {
            let isAmount = entry.shape == .amount || entry.shape == .currency
            #expect(entry.group == (isAmount ? .amount : FieldGroup(of: entry.name)))
            #expect(entry.group.names.count == (isAmount ? 2 : 1))
        }
    }

    @Test func `a field without a type has the label that receipts give it`() {
        #expect(FieldTable.entry(.totalMinor)?.label.english == "Total")
        #expect(FieldTable.entry(.totalMinor, in: .item)?.label.english == "Price")
        #expect(FieldTable.entry(.warrantyMonths, in: .warranty)?.label.english == "Months")
        #expect(FieldTable.entry(.sortOrder)?.label.english == "Position")
        #expect(FieldTable.entry("fromTheFuture") == nil)
    }
}
