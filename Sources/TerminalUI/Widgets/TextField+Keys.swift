extension TextField {
    /// Edits the text like readline.
    ///
    /// Returns false for keys without a meaning here (Enter, Tab, Esc, Up and Down, function keys), so that the screen
    /// can use them.
    package mutating func handle(_ key: Key) -> Bool {
        if case .character(let character) = key {
            insert([character])
            return true
        }
        guard let edit = TextField.edits[key] else { return false }
        isReplaced = false
        perform(edit)
        return true
    }

    private enum Edit {
        case left, right, start, end, wordLeft, wordRight
        case eraseLeft, erase, killRight, killLeft, killBlankLeft, killWord, yank
    }

    private static let edits: [Key: Edit] = [
        .left: .left, .control("b"): .left, .right: .right, .control("f"): .right,
        .home: .start, .control("a"): .start, .end: .end, .control("e"): .end,
        .alt("b"): .wordLeft, .alt("f"): .wordRight,
        .backspace: .eraseLeft, .control("h"): .eraseLeft, .delete: .erase, .control("d"): .erase,
        .control("k"): .killRight, .control("u"): .killLeft, .control("w"): .killBlankLeft, .alt("d"): .killWord,
        .control("y"): .yank,
    ]

    private mutating func perform(_ edit: Edit) {
        switch edit {
        case .left: move(to: cursor - 1)
        case .right: move(to: cursor + 1)
        case .start: move(to: 0)
        case .end: move(to: characters.count)
        case .wordLeft: move(to: wordStart)
        case .wordRight: move(to: wordEnd)
        case .eraseLeft: remove(max(0, cursor - 1)..<cursor)
        case .erase: remove(cursor..<min(cursor + 1, characters.count))
        case .killRight: kill(cursor..<characters.count)
        case .killLeft: kill(0..<cursor)
        case .killBlankLeft: kill(blankStart..<cursor)
        case .killWord: kill(cursor..<wordEnd)
        case .yank: yank()
        }
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
