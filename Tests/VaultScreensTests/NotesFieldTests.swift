import TerminalUI
import Testing

@testable import VaultScreens

@Suite("Notes of several lines")
struct NotesFieldTests {
    @Test(arguments: [Key.backspace, .control("h")])
    func `erasing at the start of a line joins it with the one above`(_ key: Key) {
        var notes = NotesField("ab\ncd")
        #expect(notes.handle(.down) && notes.handle(.home) && notes.handle(key))
        #expect(notes.text == "abcd")
        #expect(notes.handle(key) && notes.text == "acd", "the cursor is where the lines met")
    }

    @Test(arguments: [Key.delete, .control("d")])
    func `erasing at the end of a line joins it with the one below`(_ key: Key) {
        var notes = NotesField("ab\ncd")
        #expect(notes.handle(.end) && notes.handle(key))
        #expect(notes.text == "abcd")
        #expect(notes.handle(key) && notes.text == "abd", "the cursor is where the lines met")
    }

    @Test(arguments: [Key.backspace, .control("h")])
    func `erasing at the start of the first line changes nothing`(_ key: Key) {
        var notes = NotesField("ab\ncd")
        #expect(notes.handle(key) && notes.text == "ab\ncd")
    }
}
