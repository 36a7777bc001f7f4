extension HeadRow {
    /// Without marks around it, and without what follows a bar or the number of a branch.
    static func cleaned(_ text: String) -> String {
        var name = text[...]
        // `(139386-X)`, the number of a register.
        if let open = name.lastIndex(of: "("), open > name.startIndex,
            name[open...].count(where: { $0.isASCII && $0.isNumber }) >= 3
        {
            name = name[..<open]
        }
        for mark in ["|", " - ", " · ", " • ", " * ", " ~ ", " – ", " — ", ", "] {
            let parts = name.parts(at: mark)
            if let first = parts.first(where: { $0.unicodeScalars.contains { $0.properties.isAlphabetic } }),
                parts.count > 1
            {
                name = first
            }
        }
        // A bracket that the next row closes.
        if let open = name.lastIndex(of: "("), open > name.startIndex, !name[open...].contains(")") {
            name = name[..<open]
        }
        func isMark(_ character: Character) -> Bool {
            !character.isLetter && !character.isNumber && !"()&!".contains(character)
        }
        while let first = name.first, isMark(first) || first == ")" || first == "!" { name = name.dropFirst() }
        while let last = name.last, isMark(last) && last != "." || last == "(" { name = name.dropLast() }
        return withoutBranch(String(name)).replacing("¥", with: "Y")
    }

    /// The word with letters for the marks that recognition reads instead of them: `Hote]`.
    static func spelled(_ word: String) -> String {
        guard word.count(where: \.isLetter) >= 3, !word.contains("["), let first = word.first, first.isLetter else {
            return word
        }
        return word.replacing("]", with: "l")
    }

    /// Without the number of a branch: `Linde Store #1234`.
    private static func withoutBranch(_ name: String) -> String {
        var words = name.split(separator: " ")
        guard words.count > 1, let last = words.last else { return name }
        // `# 1234` has a blank too many.
        let isNumbered = last.hasPrefix("#") || words.dropLast().last == "#"
        guard isNumbered, last.drop(while: { $0 == "#" }).allSatisfy(\.isNumber) else { return name }
        words.removeLast()
        if words.count > 1, words.last == "#" { words.removeLast() }
        return words.joined(separator: " ")
    }
}

extension Substring {
    fileprivate func parts(at mark: String) -> [Substring] {
        split(separator: mark, maxSplits: 8, omittingEmptySubsequences: false)
    }
}
