internal import VaultModel
internal import VaultSync

/// What the worker says: one line for each thing that sync did, on standard error.
struct WorkerLog: Sendable {
    private let console: Console
    /// Whether the journal reads it: then lines begin with a level of syslog, and the journal knows the time.
    private let isJournal: Bool

    init(_ console: Console, variables: [String: String]) {
        self.console = console
        isJournal = variables["JOURNAL_STREAM"]?.isEmpty == false
    }

    func take(_ news: ShellNews) {
        guard case .activity(let line) = news else { return }
        write(line.kind, line.text, at: line.at)
    }

    /// - Parameter at: nil for what is said at once and needs no time beside it.
    func write(_ kind: ActivityLine.Kind, _ text: String, at: Timestamp? = nil) {
        console.say(WorkerLog.line(kind, text, at: at, isJournal: isJournal))
    }

    /// One line, whatever the text: a line break in a server's words would make a line of any level.
    static func line(_ kind: ActivityLine.Kind, _ text: String, at: Timestamp?, isJournal: Bool) -> String {
        let words = "\(kind.rawValue): \(VisibleText.line(text))"
        if isJournal { return "<\(level(of: kind))>\(words)" }
        return (at.map { "\($0)  " } ?? "") + words
    }

    /// 3 error, 4 warning, 6 information, as syslog numbers them.
    static func level(of kind: ActivityLine.Kind) -> Int {
        switch kind {
        case .error, .refused: 3
        case .offline, .conflict: 4
        case .sent, .received, .joined, .resolved, .finished, .started: 6
        }
    }
}
