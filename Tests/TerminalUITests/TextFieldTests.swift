import Testing

@testable import TerminalUI

@Suite("Text field")
struct TextFieldTests {
    private func edited(_ text: String, _ keys: Key...) -> TextField {
        var field = TextField(text)
        for key in keys {
            let isUsed = field.handle(key)
            #expect(isUsed, "\(key.label)")
        }
        return field
    }

    @Test func `keys edit at the cursor`() {
        #expect(edited("ab", .left, .char("x")).text == "axb")
        #expect(edited("abc", .home, .delete).text == "bc")
        #expect(edited("abc", .backspace, .backspace).text == "a")
        #expect(edited("", .backspace, .delete, .left, .right).text == "")
    }

    @Test func `the readline keys work`() {
        #expect(edited("coffee mill", .ctrl("w")).text == "coffee ")
        #expect(edited("coffee mill", .ctrl("u")).text == "")
        #expect(edited("coffee mill", .ctrl("a"), .alt("d")).text == " mill")
        #expect(edited("coffee mill", .alt("b"), .ctrl("k"), .ctrl("a"), .ctrl("y")).text == "millcoffee ")
        #expect(edited("coffee mill", .ctrl("a"), .alt("f")).cursor == 6)
    }

    @Test func `keys that mean nothing here are left to the screen`() {
        var field = TextField("a")
        for key in [Key.enter, .tab, .backTab, .escape, .up, .down, .function(1), .ctrl("c"), .ctrl("z")] {
            let isUsed = field.handle(key)
            #expect(!isUsed, "\(key.label)")
        }
        #expect(field.text == "a")
    }

    @Test func `a paste is one line of text`() {
        var field = TextField("<>")
        _ = field.handle(.left)
        field.paste("one\r\ntwo\tthree\u{1B}[A\n")
        #expect(field.text == "<one two three[A>")
    }

    @Test func `a mark joins the letter on its left`() {
        let field = edited("e", .char("\u{301}"))
        #expect(field.text == "e\u{301}")
        #expect(field.cursor == 1)
    }

    @Test func `a masked field shows and keeps nothing`() {
        var field = TextField("secret", masked: true)
        #expect(field.visible(columns: 10).text == "******")
        _ = field.handle(.ctrl("u"))
        _ = field.handle(.ctrl("y"))
        #expect(field.isEmpty)
    }

    @Test func `the cursor stays in view`() {
        var canvas = Canvas(columns: 6, rows: 1)
        let field = edited("東京 tower", .left)
        field.draw(on: &canvas, in: Rect(column: 1, row: 0, columns: 5, rows: 1), isFocused: true)
        #expect(canvas.snapshot == " tower|")
        #expect(canvas.cursor == Point(column: 5, row: 0))
        edited("東京 tower", .home).draw(on: &canvas, in: canvas.bounds, isFocused: true)
        #expect(canvas.snapshot == "東京 t|")
        #expect(canvas.cursor == .zero)
    }
}
