internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    private static let categoryForms = [
        "list": "list", "add": "add NAME", "rename": "rename NAME NEW", "place": "place NAME POSITION",
        "delete": "delete NAME", "move": "move FROM TO",
    ]

    /// The command of `category`: a move is a request to the server, everything else is done on this device.
    func categoryCommand() throws(UsageError) -> Command {
        guard let word = positionals.first else { return .category(.list) }
        let words = Array(positionals.dropFirst())
        switch (word, words.count) {
        case ("list", 0): return .category(.list)
        case ("add", 1): return .category(.add(name: words[0]))
        case ("rename", 2): return .category(.rename(words[0], to: words[1]))
        case ("place", 2): return .category(.place(words[0], position: try position(words[1])))
        case ("delete", 1): return .category(.delete(words[0]))
        case ("move", 2): return .request(.moveCategory(from: words[0], to: words[1] == "none" ? nil : words[1]))
        default: throw misfit(word, forms: ArgumentReader.categoryForms)
        }
    }

    private func position(_ text: String) throws(UsageError) -> Int {
        guard let position = Int(text), (1...1_000_000).contains(position) else {
            throw error("Invalid position: \(quoted(text)).", hint: "1 is the first place of the list.")
        }
        return position
    }
}
