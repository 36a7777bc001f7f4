import Folding
package import VaultModel

/// Reads texts: names on one line, and notes.
package enum TextInput {
    /// Returns the text on one line, without blanks at its ends, in Unicode NFC.
    ///
    /// - Parameter limit: Unicode scalars.
    package static func line(_ text: String, limit: Int) throws(InputProblem) -> String {
        let line = text.trimmed.composed
        guard !line.hasLineBreak else { throw .lineBreak }
        return try checked(line, limit: limit)
    }

    /// Returns notes, whose blanks at the ends stay; line ends become LF.
    ///
    /// - Parameter limit: Unicode scalars.
    package static func notes(_ text: String, limit: Int) throws(InputProblem) -> String {
        try checked(text.composed.withUnixLineEnds, limit: limit)
    }

    private static func checked(_ text: String, limit: Int) throws(InputProblem) -> String {
        guard text.scalarCount <= limit else { throw .tooLong(limit: limit) }
        return text
    }
}

/// Reads tags, which are separated by commas, semicolons or line breaks. A backslash before a comma, a semicolon or
/// another backslash makes that character part of the tag.
package enum TagsInput {
    /// Returns the tags, sorted, each once.
    ///
    /// - Parameters:
    ///   - count: the most tags there may be.
    ///   - length: the most Unicode scalars of a tag.
    package static func read(_ text: String, count: Int, length: Int) throws(InputProblem) -> [String] {
        if InputWords.isNone(text) { return [] }
        var tags: Set<String> = []
        for tag in split(text.composed) {
            tags.insert(try name(tag, length: length))
        }
        guard tags.count <= count else { throw .tooManyTags(limit: count) }
        return tags.sorted()
    }

    private static func name(_ tag: String, length: Int) throws(InputProblem) -> String {
        guard tag.unicodeScalars.count <= length else { throw .tagTooLong(tag, limit: length) }
        return try TextInput.line(tag, limit: length)
    }

    /// Returns the tags to add and, after a minus, those to remove: `office, -home`.
    ///
    /// - Throws: `missing` for a text without any tag, and the problems of ``read(_:count:length:)``.
    package static func change(_ text: String, length: Int) throws(InputProblem) -> TagChange {
        var change = TagChange(adding: [], removing: [])
        for tag in split(text.composed) {
            let isRemoved = tag.hasPrefix("-")
            let name = try name(isRemoved ? String(tag.dropFirst()).trimmed : tag, length: length)
            if name.isEmpty { throw .missing }
            if isRemoved { change.removing.insert(name) } else { change.adding.insert(name) }
        }
        if change.adding.isEmpty && change.removing.isEmpty { throw .missing }
        return change
    }

    /// The text that ``read(_:count:length:)`` reads back as the same tags.
    package static func text(_ tags: [String], separator: String = ", ") -> String {
        let text = tags.map { tag in
            tag.map { ",;\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        }.joined(separator: separator)
        // A single tag that is a word for nothing.
        return !tags.isEmpty && InputWords.isNone(text) ? text + "," : text
    }

    private static func split(_ text: String) -> [String] {
        var tags: [String] = []
        var tag = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                if !",;\\".contains(character) { tag.append("\\") }
                tag.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if ",;".contains(character) || character.isNewline {
                tags.append(tag.trimmed)
                tag = ""
            } else {
                tag.append(character)
            }
        }
        if isEscaped { tag.append("\\") }
        return (tags + [tag.trimmed]).filter { !$0.isEmpty }
    }
}
