import FieldInput
import Testing
import VaultJSON
import VaultModel

@Suite("Choices and references as people type them")
struct ChoiceInputTests {
    private let input = ValueInput(days: DayInput(order: .dayFirst, today: nil))

    @Test(
        arguments: EntityType.allCases.compactMap { FieldTable.of($0) }.flatMap(\.typed).filter { $0.shape == .choice })
    func `each word of a choice means it, as on the wire and as commands show it`(entry: FieldEntry) throws {
        #expect(entry.choices.map(\.wire) == words(of: entry))
        for choice in entry.choices {
            for text in [choice.wire, choice.word, choice.word.uppercased(), " \(choice.word) "] {
                #expect(try ChoiceInput.read(text, of: entry) == choice.wire)
            }
        }
    }

    private func words(of entry: FieldEntry) -> [String] {
        if case .word(let words) = entry.rule.shape { words } else { [] }
    }

    @Test(
        arguments: [
            (EntityType.warranty, FieldName.covers, "parts and labor", "partsAndLabour"),
            (.warranty, .kind, "Händlergarantie", "shop"), (.warranty, .kind, "ασφάλεια", "insurance"),
            (.claim, .state, "noted", "open"), (.claim, .state, "erledigt", "closed"),
            (.claim, .outcome, "επισκευάστηκε", "repaired"), (.claim, .effect, "none", "none"),
            (.claim, .effect, "keine", "none"), (.receipt, .status, "zurückgegeben", "returned"),
            (.receipt, .status, "Refunded", "returned"), (.receipt, .status, "", "active"),
            (.receipt, .status, "none", "active"),
        ] as [(EntityType, FieldName, String, String)])
    func `words of all languages are understood`(
        type: EntityType, field: FieldName, text: String, word: String
    ) throws {
        #expect(try input.value(text, of: field, in: type) == .string(word))
    }

    @Test func `a choice that may be empty is emptied by every word for nothing, and another is not`() throws {
        for text in ["", "none", "keine", "καμία"] {
            #expect(try input.value(text, of: .outcome, in: .claim) == .null)
            #expect(throws: InputProblem.missing) { try input.value(text, of: .kind, in: .warranty) }
        }
        #expect(throws: InputProblem.missing) { try input.value("", of: .effect, in: .claim) }
    }

    @Test func `a word that is none of the choice says which there are`() {
        #expect(throws: InputProblem.unknownChoice(["noted", "sent", "closed"])) {
            try input.value("lost", of: .state, in: .claim)
        }
    }

    private let candidates = [
        ReferenceInput.Candidate(id: "itm_0000000000000000000004K2M", name: "Washing machine"),
        ReferenceInput.Candidate(id: "itm_0000000000000000000004K2N", name: "Hose"),
        ReferenceInput.Candidate(id: "itm_0000000000000000000009ZX1", name: "hose"),
    ]

    @Test(arguments: [
        ("itm_0000000000000000000004K2M", 0), ("washing MACHINE", 0), ("4k2m", 0), ("itm_4K2M", 0), ("ITM_9zx1", 2),
    ])
    func `an entity is meant by its id, a piece of it, or its name`(text: String, index: Int) throws {
        #expect(try ReferenceInput(candidates, takesPieces: true).read(text) == candidates[index].id)
    }

    @Test func `a name can be as short as a piece of an id, so that only ids and names count where names are typed`() {
        #expect(throws: InputProblem.notFound) { try ReferenceInput(candidates).read("4K2M") }
        #expect(throws: InputProblem.notFound) { try ReferenceInput(candidates, takesPieces: true).read("wty_4K2M") }
    }

    @Test func `what several are called is refused, and words for nothing refer to nothing`() throws {
        let input = ReferenceInput(candidates, takesPieces: true)
        #expect(throws: InputProblem.severalFound) { try input.read("Hose") }
        #expect(throws: InputProblem.severalFound) { try input.read("0000") }
        for text in ["", " ", "none", "keines", "κανένα"] { #expect(try input.read(text) == nil) }
    }
}
