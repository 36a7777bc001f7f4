import Testing

@testable import VaultScreens

@Suite("Text in lines")
struct TextWrapTests {
    @Test(arguments: [
        ("against 1 600,00 NOK", 12, ["against", "1 600,00 NOK"]), ("one two three", 7, ["one two", "three"]),
        ("1 290 000,00", 8, ["1 290 00", "0,00"]), ("a\nb", 5, ["a", "b"]), ("", 5, [""]),
    ])
    func `lines break at blanks, but not inside a number`(text: String, columns: Int, lines: [String]) {
        #expect(TextWrap.lines(of: text, columns: columns) == lines)
    }
}
