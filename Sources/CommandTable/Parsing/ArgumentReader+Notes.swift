internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    func noteArguments() throws(UsageError) -> NoteArguments {
        let dash = positionals.dropFirst().first
        guard dash == nil || dash == "-" else {
            throw error(
                "Unexpected argument \(quoted(positionals[1])).",
                hint: "Use --text for the notes, or - for standard input.")
        }
        guard let text = value(.text) else {
            return NoteArguments(id: positionals[0], source: dash == nil ? .editor : .standardInput)
        }
        if dash != nil { throw error("--text and - can't be used together.") }
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
                throw error("\(quoted(word)) has no tag name.", hint: "Use +home or -home.")
            }
            let name = String(tag[...last])
            let isTwice = sign == "+" ? arguments.removed.contains(name) : arguments.added.contains(name)
            if isTwice { throw error("Can't add and remove the same tag: \(quoted(name)).") }
            if sign == "+" { arguments.added.append(name) } else { arguments.removed.append(name) }
        }
        if arguments.ids.isEmpty { throw error("Missing argument: ID.") }
        guard !arguments.added.isEmpty || !arguments.removed.isEmpty else {
            throw error("No tag to add or remove.", hint: "Use 'rvault tag ID +home -office'.")
        }
        return arguments
    }
}
