internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    func syncAction() throws(UsageError) -> SyncSubcommand {
        let flags = [Flag.pause, .resume, .full].filter { has($0) }
        guard flags.count <= 1 else { throw error("--pause, --resume and --full can't be combined.") }
        guard let word = positionals.first else {
            if has(.pause) { return .setPaused(true) }
            if has(.resume) { return .setPaused(false) }
            return .run(isFull: has(.full))
        }
        guard flags.isEmpty else { throw error("--\(flags[0].rawValue) can't be combined with an action.") }
        let words = Array(positionals.dropFirst())
        switch (word, words.count) {
        case ("status", 0): return .status
        case ("on", 0): return .turn(on: true)
        case ("off", 0): return .turn(on: false)
        case ("queue", 0): return .queue
        case ("retry", 1): return .retry(id: words[0] == "all" ? nil : words[0])
        case ("drop", 1): return .drop(id: words[0])
        case ("save", 2): return .save(id: words[0], file: words[1])
        case ("offered", 0...1): return .offered(accept: try choice(words.first, yes: "accept", no: "decline"))
        case ("deletions", 0...1): return .deletions(allow: try choice(words.first, yes: "allow", no: "refuse"))
        default: throw misfit(word, forms: ArgumentReader.syncForms)
        }
    }

    func deviceAction() throws(UsageError) -> DeviceAction {
        guard let word = positionals.first else { return .list }
        let words = Array(positionals.dropFirst())
        switch (word, words.count) {
        case ("list", 0): return .list
        case ("invite", 0): return .invite
        case ("join", 1...2):
            return .join(code: words[0], server: words.count == 2 ? words[1] : nil, deviceName: try deviceName())
        case ("revoke", 1...): return .revoke(name: words.joined(separator: " "))
        default: throw misfit(word, forms: ArgumentReader.deviceForms)
        }
    }

    /// The device's name, with the length that a server accepts; nil if none is given.
    func deviceName() throws(UsageError) -> String? {
        guard let name = value(.deviceName) else { return nil }
        guard name.unicodeScalars.count <= 100, name.contains(where: { !$0.isWhitespace }) else {
            throw error("Invalid device name: \(quoted(name)).", hint: "A name has 1 to 100 characters.")
        }
        return name
    }

    private static let syncForms = [
        "status": "status", "on": "on", "off": "off", "queue": "queue", "retry": "retry ID|all", "drop": "drop ID",
        "save": "save ID FILE", "offered": "offered [accept|decline]", "deletions": "deletions [allow|refuse]",
    ]
    private static let deviceForms = [
        "list": "list", "invite": "invite", "join": "join CODE [SERVER]", "revoke": "revoke NAME",
    ]

    private func choice(_ word: String?, yes: String, no: String) throws(UsageError) -> Bool? {
        switch word {
        case nil: return nil
        case yes: return true
        case no: return false
        case let word?: throw error("Unexpected argument \(quoted(word)).", hint: "Use \(yes) or \(no).")
        }
    }

    func misfit(_ word: String, forms: [String: String]) -> UsageError {
        let command = entry?.name.rawValue ?? ""
        if let form = forms[word] {
            return error("Wrong arguments for \(quoted(word)).", hint: "Use 'rvault \(command) \(form)'.")
        }
        let names = forms.keys.sorted()
        return error(
            "Unknown action \(quoted(word)) for 'rvault \(command)'.",
            hint: Suggestion.nearest(to: word, among: names).map { "Did you mean 'rvault \(command) \($0)'?" }
                ?? "Use one of: \(names.joined(separator: ", ")).")
    }
}
