import FieldInput
import Testing
import VaultModel

@Suite("Names of categories")
struct CategoryNameInputTests {
    private func problem(_ text: String) -> CategoryNameInput.Problem? {
        do throws(CategoryNameInput.Problem) {
            _ = try CategoryNameInput.read(text, among: ReceiptCategory.defaults)
            return nil
        } catch {
            return error
        }
    }

    @Test func `blanks around a name don't belong to it`() throws {
        #expect(try CategoryNameInput.read(" House and home\t", among: ReceiptCategory.defaults) == "House and home")
    }

    @Test(arguments: [
        ("", CategoryNameInput.Problem.missing), ("  ", .missing), ("a\nb", .lineBreak), ("none", .meansNone),
        ("Keine", .meansNone), ("hOMÉ", .taken(by: "Home")), (String(repeating: "x", count: 51), .tooLong(limit: 50)),
    ])
    func `what can't be told from another, or from none, is refused`(text: String, expected: CategoryNameInput.Problem)
    {
        #expect(problem(text) == expected)
    }
}
