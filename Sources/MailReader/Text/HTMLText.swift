/// Reduces HTML to its text: one line for each block and row of a table, without scripts and styles.
///
/// It reads what browsers read, valid or not, in one pass; nothing of it is ever loaded or followed.
struct HTMLText {
    private var rest: Substring.UnicodeScalarView
    private var result = String.UnicodeScalarView()
    /// Blanks and line breaks of HTML are one blank, and none at the start of a line.
    private var needsBlank = false

    static func reduced(_ html: String) -> String {
        var reader = HTMLText(html)
        reader.read()
        return String(reader.result)
    }

    private init(_ html: String) {
        rest = Substring(html).unicodeScalars
    }

    private mutating func read() {
        while let scalar = rest.popFirst() {
            switch scalar {
            case "<": readTag()
            case "&": readReference()
            case " ", "\t", "\n", "\r", "\u{0C}": needsBlank = true
            default: add(scalar)
            }
        }
    }

    /// Mails of shops have rows of invisible characters, to keep their first lines out of the list of a mail program.
    private mutating func add(_ scalar: Unicode.Scalar) {
        if Self.invisible.contains(scalar) { return }
        let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
        if isJoiner, needsBlank || result.last == nil || result.last == "\n" { return }
        if needsBlank, let last = result.last, last != "\n" { result.append(" ") }
        needsBlank = false
        result.append(scalar)
    }

    /// Ends the line, and leaves one blank line for two breaks; breaks that are already there count.
    private mutating func endLine(breaks: Int = 1) {
        needsBlank = false
        guard !result.isEmpty else { return }
        let present = result.suffix(breaks).reversed().prefix { $0 == "\n" }.count
        for _ in present..<breaks { result.append("\n") }
    }

    /// After `<`: a tag, a comment, or a character like any other.
    private mutating func readTag() {
        if rest.starts(with: "!--".unicodeScalars) { return skip(past: "-->") }
        let isEnd = rest.first == "/"
        guard let start = (isEnd ? rest.dropFirst() : rest).first, Self.isLetter(start) || start == "!" || start == "?"
        else { return add("<") }
        if isEnd { rest.removeFirst() }
        let name = String(String.UnicodeScalarView(rest.prefix(while: Self.isOfName).prefix(16))).lowercased()
        skipTag()
        if !isEnd, Self.hidden.contains(name) { skipContent(of: name) }
        if name == "br" {
            needsBlank = false
            result.append("\n")
        }
        if Self.blocks.contains(name) { endLine(breaks: Self.paragraphs.contains(name) ? 2 : 1) }
        if name == "td" || name == "th" { needsBlank = true }
        if name == "li", !isEnd { "- ".unicodeScalars.forEach { result.append($0) } }
    }

    /// Skips the rest of a tag; a `>` in quotes does not end it.
    private mutating func skipTag() {
        var quote: Unicode.Scalar?
        while let scalar = rest.popFirst() {
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == ">" {
                return
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            }
        }
    }

    private mutating func skip(past end: String) {
        let end = end.unicodeScalars
        while !rest.isEmpty {
            if rest.starts(with: end) {
                rest.removeFirst(end.count)
                return
            }
            rest.removeFirst()
        }
    }

    /// Skips to the end tag of an element whose content is no text, or to the end.
    private mutating func skipContent(of name: String) {
        while let scalar = rest.popFirst() {
            guard scalar == "<", rest.first == "/" else { continue }
            let found = rest.dropFirst().prefix(while: Self.isOfName).prefix(16)
            if String(String.UnicodeScalarView(found)).lowercased() == name { return skipTag() }
        }
    }

    /// After `&`: a character's name or number, or a character like any other.
    private mutating func readReference() {
        let name = String(
            String.UnicodeScalarView(rest.prefix(12).prefix { $0 != ";" && ($0 == "#" || Self.isOfName($0)) }))
        guard let scalar = HTMLReference.scalar(name) else { return add("&") }
        rest.removeFirst(name.unicodeScalars.count)
        if rest.first == ";" { rest.removeFirst() }
        if scalar == " " || scalar == "\u{A0}" { needsBlank = true } else { add(scalar) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isAlphabetic
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || ("0"..."9").contains(scalar)
    }

    private static let hidden: Set<String> = ["script", "style", "title", "template", "noframes", "svg", "select"]

    private static let invisible: Set<Unicode.Scalar> = [
        "\u{AD}", "\u{34F}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2007}", "\u{2060}", "\u{FEFF}",
    ]

    private static let paragraphs: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "p"]

    private static let blocks: Set<String> = [
        "address", "article", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset", "footer", "form", "h1", "h2",
        "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul",
    ]
}
