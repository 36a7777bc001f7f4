internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    func configAction() throws(UsageError) -> ConfigAction {
        guard let word = positionals.first else { return .show }
        let words = Array(positionals.dropFirst())
        switch (word, words.count) {
        case ("show", 0): return .show
        case ("check", 0): return .check
        case ("path", 0): return .path
        case ("edit", 0): return .edit
        case ("get", 1): return .get(name: words[0])
        case ("set", 2...): return .set(name: words[0], words: Array(words.dropFirst()))
        case ("unset", 1): return .unset(name: words[0])
        default: throw misfit(word, forms: ArgumentReader.configForms)
        }
    }

    private static let configForms = [
        "show": "show", "check": "check", "path": "path", "edit": "edit", "get": "get NAME", "set": "set NAME VALUE",
        "unset": "unset NAME",
    ]
}
