internal import VaultModel

/// Texts of the log. Most come from errors of lower layers, which may quote an address or a path: what could name a
/// person, a thing of theirs or a secret is cut, and nothing can break or color a line.
package enum LogText {
    /// In characters.
    private static let longest = 500
    /// A run of letters and digits from this length on is an id, a hash or a token; the `requestId` is shorter.
    private static let idLength = 22
    private static let cut = "…"

    /// Returns the text on one line, with signs for control characters.
    package static func clean(_ text: String) -> String {
        let visible = VisibleText.line(String(text.prefix(longest * 2)))
        let words = visible.split(separator: " ", omittingEmptySubsequences: false).map { clean(word: $0) }
        let cleaned = words.joined(separator: " ")
        return cleaned.count > longest ? cleaned.prefix(longest) + cut : cleaned
    }

    private static func clean(word: Substring) -> String {
        // An email, or an address with a user and perhaps a password.
        if word.contains("@") || word.contains("%40") { return cut }
        var word = word
        // A query may have a signature.
        if let start = word.firstIndex(of: "?"), word.index(after: start) < word.endIndex {
            word = word[..<start] + "?" + Substring(cut)
        }
        return withoutIDs(word)
    }

    private static func withoutIDs(_ word: Substring) -> String {
        var result = ""
        var rest = word
        while !rest.isEmpty {
            let run = rest.prefix(while: isOfID)
            result += isID(run) ? cut : String(run)
            rest = rest[run.endIndex...]
            let between = rest.prefix { !isOfID($0) }
            result += between
            rest = rest[between.endIndex...]
        }
        return result
    }

    /// Also the characters that base64 and tokens have, except the slash, which separates the parts of a path.
    private static func isOfID(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || "_-+".contains(character)
    }

    /// Without a digit it is a word, unless it is longer than any.
    private static func isID(_ run: Substring) -> Bool {
        run.utf8.count >= 2 * idLength || run.utf8.count >= idLength && run.contains(where: \.isNumber)
    }
}
