extension Catalog {
    /// Reads a `.po` file as gettext's own tools write it. Comments, fuzzy entries and empty texts are left out, and
    /// any other line is ignored: `msgfmt --check` reports those before a file gets here.
    package init(po text: String) {
        var reader = Reader()
        for line in text.split(separator: "\n") { reader.take(line) }
        reader.finish()
        self.init(entries: reader.entries)
    }

    private struct Reader {
        var entries: [String: [String]] = [:]
        private var key = ""
        private var use: String?
        private var forms: [String] = []
        private var isFuzzy = false
        private var part = Part.none

        private enum Part { case none, key, plural, form }

        mutating func take(_ line: Substring) {
            if line.hasPrefix("#") {
                if part == .form { finish() }
                if line.hasPrefix("#,"), line.contains("fuzzy") { isFuzzy = true }
                return
            }
            if let text = line.after("msgctxt ") {
                if part == .form { finish() }
                use = text
            } else if let text = line.after("msgid ") {
                if part == .form { finish() }
                (key, part) = (text, .key)
            } else if line.after("msgid_plural ") != nil {
                part = .plural
            } else if let text = line.after("msgstr ") ?? line.afterForm {
                forms.append(text)
                part = .form
            } else if let text = line.after("") {
                switch part {
                case .key: key += text
                case .form: forms.append((forms.popLast() ?? "") + text)
                case .none, .plural: break
                }
            }
        }

        mutating func finish() {
            if !isFuzzy, !key.isEmpty, !forms.contains("") {
                entries[use.map { Catalog.key(key, usedAs: $0) } ?? key] = forms
            }
            (key, use, forms, isFuzzy, part) = ("", nil, [], false, .none)
        }
    }
}

extension Substring {
    /// The text in quotes after a keyword, without its escapes; nil if the line does not start with the keyword.
    fileprivate func after(_ keyword: String) -> String? {
        guard hasPrefix(keyword) else { return nil }
        let quoted = dropFirst(keyword.count)
        guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
        var text = ""
        var isEscaped = false
        for character in quoted.dropFirst().dropLast() {
            if isEscaped {
                text.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return text
    }

    /// The text after `msgstr[0] `.
    fileprivate var afterForm: String? {
        guard hasPrefix("msgstr["), let end = firstIndex(of: "]") else { return nil }
        return self[index(after: end)...].drop { $0 == " " }.after("")
    }
}
