import FieldInput
import Testing
import VaultModel

@Suite("Tags to add and to remove")
struct TagChangeTests {
    @Test(
        arguments: [
            ("office, -home", ["office"], ["home"]), (" - home ;tax", ["tax"], ["home"]), ("a\\, b", ["a, b"], []),
            ("-a-b", [], ["a-b"]), ("x,x", ["x"], []),
        ] as [(String, [String], [String])])
    func `are read`(text: String, adding: [String], removing: [String]) throws {
        #expect(try TagsInput.change(text, length: 50) == TagChange(adding: Set(adding), removing: Set(removing)))
    }

    @Test(arguments: ["", " , ", "-", "a, -"]) func `need a name`(text: String) {
        #expect(throws: InputProblem.missing) { try TagsInput.change(text, length: 50) }
    }

    @Test func `are no longer than a field takes`() {
        #expect(throws: InputProblem.tagTooLong("abcd", limit: 3)) { try TagsInput.change("-abcd", length: 3) }
    }

    @Test func `what is in both is added`() {
        #expect(TagChange(adding: ["b", "a"], removing: ["a", "c"]).applied(to: ["a", "c", "d"]) == ["a", "b", "d"])
    }
}
