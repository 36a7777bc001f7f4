/// One line of text that is being edited; a value, so it lives in a screen's model.
package struct TextField: Hashable, Sendable {
    /// Whether each character is drawn as `*`, for passphrases.
    package var isMasked: Bool
    /// How many graphemes stand before the cursor.
    package private(set) var cursor: Int
    private(set) var characters: [Character]
    private var killed: [Character] = []

    /// A field with the cursor behind its text.
    package init(_ text: String = "", masked: Bool = false) {
        characters = TextField.accepted(text)
        cursor = characters.count
        isMasked = masked
    }

    /// What has been typed; setting it moves the cursor to the end.
    package var text: String {
        get { String(characters) }
        set {
            characters = TextField.accepted(newValue)
            cursor = characters.count
        }
    }

    /// Whether nothing has been typed.
    package var isEmpty: Bool { characters.isEmpty }

    /// Puts text in at the cursor: line breaks and tabs become blanks, those at the end are dropped (a copied
    /// passphrase often brings one), other controls are dropped.
    package mutating func paste(_ pasted: String) {
        insert(TextField.accepted(pasted))
    }

    /// Puts text in at the cursor and moves behind it. A mark that combines joins the grapheme on its left.
    mutating func insert(_ new: [Character]) {
        let before = Array(String(characters[..<cursor] + new))
        characters = before + characters[cursor...]
        cursor = before.count
    }

    /// Removes a part and remembers it for Ctrl-Y; a masked field remembers nothing.
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
