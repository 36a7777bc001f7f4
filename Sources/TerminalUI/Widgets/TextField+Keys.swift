extension TextField {
    /// Edits the text like readline.
    ///
    /// Returns false for keys without a meaning here (Enter, Tab, Esc, Up and Down, function keys), so that the screen
    /// can use them.
    package mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert([character])
        case .left, .control("b"): move(to: cursor - 1)
        case .right, .control("f"): move(to: cursor + 1)
        case .home, .control("a"): move(to: 0)
        case .end, .control("e"): move(to: characters.count)
        case .alt("b"): move(to: wordStart)
        case .alt("f"): move(to: wordEnd)
        default: return remove(by: key)
        }
        return true
    }

    private mutating func remove(by key: Key) -> Bool {
        switch key {
        case .backspace, .control("h"): remove(max(0, cursor - 1)..<cursor)
        case .delete, .control("d"): remove(cursor..<min(cursor + 1, characters.count))
        case .control("k"): kill(cursor..<characters.count)
        case .control("u"): kill(0..<cursor)
        case .control("w"): kill(blankStart..<cursor)
        case .alt("d"): kill(cursor..<wordEnd)
        case .control("y"): yank()
        default: return false
        }
        return true
    }

    /// The start of the word at or before the cursor; words are letters and digits.
    private var wordStart: Int { start { $0.isLetter || $0.isNumber } }

    /// The start of the text after the last blank before the cursor, as for Ctrl-W.
    private var blankStart: Int { start { !$0.isWhitespace } }

    private func start(of belongs: (Character) -> Bool) -> Int {
        var position = cursor
        while position > 0, !belongs(characters[position - 1]) { position -= 1 }
        while position > 0, belongs(characters[position - 1]) { position -= 1 }
        return position
    }

    private var wordEnd: Int {
        var position = cursor
        while position < characters.count, !isWord(position) { position += 1 }
        while position < characters.count, isWord(position) { position += 1 }
        return position
    }

    private func isWord(_ position: Int) -> Bool { characters[position].isLetter || characters[position].isNumber }
}
