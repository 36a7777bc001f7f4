/// Reduces HTML to its text: one line for each block and row of a table, without scripts and styles.
///
/// It reads what browsers read, valid or not, in one pass; nothing of it is ever loaded or followed.
struct HTMLText {
    private let scalars: [Unicode.Scalar]
    /// The scalar that is read next.
    private var place = 0
    private var result: [Unicode.Scalar] = []
    /// Blanks and line breaks of HTML are one blank, and none at the start of a line.
    private var needsBlank = false

    static func reduced(_ html: String) -> [Unicode.Scalar] {
        var reader = HTMLText(html)
        reader.read()
        return reader.result
    }

    private init(_ html: String) {
        scalars = Array(html.unicodeScalars)
    }

    private mutating func read() {
        while let scalar = next() {
            switch scalar {
            case "<": readTag()
            case "&": readReference()
            case " ", "\t", "\n", "\r", "\u{0C}": needsBlank = true
            default: add(scalar)
            }
        }
    }

    private mutating func next() -> Unicode.Scalar? {
        guard place < scalars.count else { return nil }
        defer { place += 1 }
        return scalars[place]
    }

    /// Returns the name of a tag or a character, in at most as many letters and digits.
    private func name(at start: Int, limit: Int) -> String {
        var name = String.UnicodeScalarView()
        var place = start
        while place < scalars.count, place < start + limit, Self.isOfName(scalars[place]) {
            name.append(scalars[place])
            place += 1
        }
        return String(name)
    }

    /// Mails of shops have rows of invisible characters, to keep their first lines out of the list of a mail program.
    private mutating func add(_ scalar: Unicode.Scalar) {
        if scalar.value >= 0xAD {
            if Self.invisible.contains(scalar) { return }
            let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
            if isJoiner, needsBlank || result.last == nil || result.last == "\n" { return }
        }
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
        if isNext("!--") { return skip(past: "-->") }
        let isEnd = isNext("/")
        let start = isEnd ? place + 1 : place
        guard start < scalars.count, Self.isLetter(scalars[start]) || scalars[start] == "!" || scalars[start] == "?"
        else { return add("<") }
        let name = name(at: start, limit: 16).lowercased()
        place = start
        skipTag()
        if !isEnd, Self.hidden.contains(name) { skipContent(of: name) }
        if name == "br" {
            needsBlank = false
            result.append("\n")
        }
        if Self.blocks.contains(name) { endLine(breaks: Self.paragraphs.contains(name) ? 2 : 1) }
        if name == "td" || name == "th" { needsBlank = true }
        if name == "li", !isEnd { result += ["-", " "] }
    }

    /// Skips the rest of a tag; a `>` in quotes does not end it.
    private mutating func skipTag() {
        var quote: Unicode.Scalar?
        while let scalar = next() {
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == ">" {
                return
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            }
        }
    }

    private func isNext(_ text: String) -> Bool {
        scalars[place...].starts(with: text.unicodeScalars)
    }

    /// Skips to the end of a text, or to the end of everything.
    private mutating func skip(past end: String) {
        while place < scalars.count {
            if isNext(end) {
                place += end.unicodeScalars.count
                return
            }
            place += 1
        }
    }

    /// Skips to the end tag of an element whose content is no text, or to the end.
    private mutating func skipContent(of name: String) {
        while let scalar = next() {
            guard scalar == "<", isNext("/") else { continue }
            if self.name(at: place + 1, limit: 16).lowercased() == name { return skipTag() }
        }
    }

    /// After `&`: a character's name or number, or a character like any other.
    private mutating func readReference() {
        let mark = isNext("#") ? "#" : ""
        let name = mark + name(at: place + mark.count, limit: 11)
        guard let scalar = HTMLReference.scalar(name) else { return add("&") }
        place += name.unicodeScalars.count
        if isNext(";") { place += 1 }
        if scalar == " " || scalar == "\u{A0}" { needsBlank = true } else { add(scalar) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
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
