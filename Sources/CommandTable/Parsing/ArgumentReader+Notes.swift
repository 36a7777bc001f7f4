extension ArgumentReader {
    func noteArguments() throws(UsageError) -> NoteArguments {
        let dash = positionals.dropFirst().first
        guard dash == nil || dash == "-" else {
            throw error(
                "\(quoted(positionals[1])) is one word too many.",
                hint: "Write --text for notes, or - for standard input.")
        }
        guard let text = value(.text) else {
            return NoteArguments(id: positionals[0], source: dash == nil ? .editor : .standardInput)
        }
        if dash != nil { throw error("The notes come from --text or from standard input, not from both.") }
        return NoteArguments(id: positionals[0], source: .text(text))
    }

    /// The arguments of `tag`: words with a sign are tags, all others are receipts.
    func tagArguments() throws(UsageError) -> TagArguments {
        var arguments = TagArguments()
        for word in positionals {
            guard let sign = word.first, sign == "+" || sign == "-" else {
                arguments.ids.append(word)
                continue
            }
            let tag = word.dropFirst().drop(while: \.isWhitespace)
            guard let last = tag.lastIndex(where: { !$0.isWhitespace }) else {
                throw error("\(quoted(word)) names no tag.", hint: "Write +home or -home.")
            }
            let name = String(tag[...last])
            let isTwice = sign == "+" ? arguments.removed.contains(name) : arguments.added.contains(name)
            if isTwice { throw error("\(quoted(name)) is to come and to go.") }
            if sign == "+" { arguments.added.append(name) } else { arguments.removed.append(name) }
        }
        if arguments.ids.isEmpty { throw error("ID is missing.") }
        guard !arguments.added.isEmpty || !arguments.removed.isEmpty else {
            throw error("There is no tag to add or to take off.", hint: "Write rvault tag ID +home -office.")
        }
        return arguments
    }
}
