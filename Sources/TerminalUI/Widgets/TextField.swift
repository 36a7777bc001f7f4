/// An editable line of text; a value, so it can be part of a screen's model.
package struct TextField: Hashable, Sendable {
    /// Whether each character is drawn as `*`, for passphrases.
    package var isMasked: Bool
    /// The number of graphemes before the cursor.
    package private(set) var cursor: Int
    /// Whether the next text that is typed or pasted replaces what is there, as after a passphrase was refused. Any other
    /// edit ends it.
    package var isReplaced = false
    private(set) var characters: [Character]
    private var killed: [Character] = []

    /// Creates a field with the cursor after its text.
    package init(_ text: String = "", masked: Bool = false) {
        characters = TextField.accepted(text)
        cursor = characters.count
        isMasked = masked
    }

    /// The text; setting it moves the cursor to the end.
    package var text: String {
        get { String(characters) }
        set {
            characters = TextField.accepted(newValue)
            cursor = characters.count
        }
    }

    /// Whether the text is empty.
    package var isEmpty: Bool { characters.isEmpty }

    /// Masks the text, or shows it; what a person looks at is meant to be corrected, not replaced.
    package mutating func toggleShown() {
        isMasked.toggle()
        isReplaced = false
    }

    /// Inserts text at the cursor. Line breaks and tabs become blanks; line breaks at the end (a copied passphrase
    /// often has one) and other control characters are dropped.
    package mutating func paste(_ pasted: String) {
        insert(TextField.accepted(pasted))
    }

    /// Inserts text at the cursor and moves past it. A combining mark joins the grapheme to its left.
    mutating func insert(_ new: [Character]) {
        if isReplaced { (characters, cursor, isReplaced) = ([], 0, false) }
        let before = Array(String(characters[..<cursor] + new))
        characters = before + characters[cursor...]
        cursor = before.count
    }

    /// Removes a range and keeps it for Ctrl-Y; a masked field keeps nothing.
    mutating func kill(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        killed = isMasked ? [] : Array(characters[range])
        remove(range)
    }

    mutating func remove(_ range: Range<Int>) {
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    mutating func yank() { insert(killed) }

    mutating func move(to position: Int) {
        cursor = min(max(0, position), characters.count)
    }

    private static func accepted(_ text: String) -> [Character] {
        var characters = Array(text)
        while characters.last?.isNewline == true { characters.removeLast() }
        return characters.compactMap { character in
            if character.isNewline || character == "\t" { return " " }
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            return isControl ? nil : character
        }
    }
}
